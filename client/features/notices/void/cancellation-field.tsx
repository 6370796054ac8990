import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

/** Whether a letter tells the addressee that nothing is to be paid; `RULES` leaves it to the rules of the department. */
type CancellationChoice = 'RULES' | 'YES' | 'NO';

interface CancellationValues {
  cancellation: CancellationChoice;
}

/** The value that a form begins with. */
export const BY_RULES: CancellationValues = { cancellation: 'RULES' };

const CHOICES: { value: CancellationChoice; label: string }[] = [
  { value: 'RULES', label: 'By the mailing settings' },
  { value: 'YES', label: 'Send a letter' },
  { value: 'NO', label: 'Send no letter' },
];

/** Returns what the server takes of the field: null leaves it to the rules. */
export const givenCancellation = ({ cancellation }: CancellationValues): boolean | null =>
  cancellation === 'RULES' ? null : cancellation === 'YES';

/** The choice of a letter of cancellation, with which the addressee of a mailed notice is told. */
export function CancellationField<Values extends CancellationValues>({
  form,
}: {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
}) {
  return (
    <Select
      label="Letter of cancellation"
      description="It tells the addressee of a mailed notice that nothing is to be paid on it."
      data={CHOICES}
      allowDeselect={false}
      {...form.getInputProps('cancellation')}
    />
  );
}
