import { useQuery } from '@apollo/client/react';
import { Radio, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';

import { type VoidDialog_ReasonFragment, VoidReasonsDocument } from '../../../graphql/documents';
import type { Cause } from '../../../graphql/schema';
import { required } from '../../../lib/forms/validators';

/** The reason for which a notice becomes void; the text may be empty. */
interface VoidReasonValues {
  reasonCode: string;
  reason: string;
}

/** The values that a form begins with. */
export const NO_REASON: VoidReasonValues = { reasonCode: '', reason: '' };

/**
 * Returns the active reasons for which a notice becomes void, undefined until they are read.
 *
 * @param cause of the notice; null for those of both
 */
export function useVoidReasons(cause: Cause | null) {
  const { data, error, refetch } = useQuery(VoidReasonsDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const reasons = data?.reasons.filter(
    (reason) =>
      reason.active && (cause === null || reason.cause === null || reason.cause === cause),
  );
  return { reasons, error, refetch };
}

/** Returns the checks of a form with these fields: a reason, and a text where the reason needs one. */
export const voidReasonRules = (reasons: readonly VoidDialog_ReasonFragment[] | undefined) => ({
  reasonCode: required('Reason is required'),
  reason: (text: string, { reasonCode }: VoidReasonValues) =>
    text.trim() === '' && reasons?.find(({ code }) => code === reasonCode)?.needsText === true
      ? 'A text is required for this reason'
      : null,
});

/** Returns what the server takes of these fields: an empty text is none. */
export const givenReason = ({ reasonCode, reason }: VoidReasonValues) => ({
  reasonCode,
  reason: reason.trim() === '' ? null : reason.trim(),
});

interface VoidReasonFieldsProps<Values extends VoidReasonValues> {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
  reasons: readonly VoidDialog_ReasonFragment[];
}

/** The reasons of the department, and a text. */
export function VoidReasonFields<Values extends VoidReasonValues>({
  form,
  reasons,
}: VoidReasonFieldsProps<Values>) {
  const first = useRef<HTMLInputElement>(null);
  // The reasons may come after the dialog, which has given the focus to its close button by then.
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) first.current?.focus();
  }, []);
  return (
    <>
      <Radio.Group label="Reason" required {...form.getInputProps('reasonCode')}>
        <Stack gap={6} mt={6}>
          {reasons.map(({ code, label, erroneous }, place) => (
            <Radio
              key={code}
              value={code}
              ref={place === 0 ? first : undefined}
              data-autofocus={place === 0 || undefined}
              label={label}
              description={erroneous ? 'Counts as an error' : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput label="Text" maxLength={255} {...form.getInputProps('reason')} />
    </>
  );
}
