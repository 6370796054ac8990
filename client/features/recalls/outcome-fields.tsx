import { useQuery } from '@apollo/client/react';
import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

import { VoidReasonsDocument } from '../../graphql/documents';
import type { Cause } from '../../graphql/schema';

/** The reason for an outcome. */
export interface OutcomeValues {
  reasonCode: string | null;
  reason: string;
}

/** The fields for the reason of a void: a code of the list, and a text. */
export function VoidFields<Values extends OutcomeValues>({
  form,
  cause,
}: {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
  /** The cause of the notice; null for all. */
  cause: Cause | null;
}) {
  const { data } = useQuery(VoidReasonsDocument, { fetchPolicy: 'cache-and-network' });
  const fitting = (data?.reasons ?? []).filter(
    (reason) => cause === null || reason.cause === null || reason.cause === cause,
  );
  return (
    <>
      <Select
        label="Reason"
        required
        searchable
        allowDeselect={false}
        data={fitting.map(({ code, label }) => ({ value: code, label }))}
        {...form.getInputProps('reasonCode')}
      />
      <TextInput label="Text" maxLength={255} {...form.getInputProps('reason')} />
    </>
  );
}
