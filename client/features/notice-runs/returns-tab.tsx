import { useMutation } from '@apollo/client/react';
import { Button, Group, List, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { RecordNoticeReturnDocument } from '../../graphql/documents';
import type { NoticeReturnReason } from '../../graphql/schema';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { formatWord } from '../../lib/format/format';
import { TAB_PARAM } from '../../lib/lists/tab-param';
import { useUnsaved } from '../../lib/forms/unsaved';
import { isBlank, required } from '../../lib/forms/validators';

const REASONS: readonly NoticeReturnReason[] = [
  'MOVED',
  'UNKNOWN',
  'REFUSED',
  'UNCLAIMED',
  'DECEASED',
  'ADDRESS',
  'OTHER',
];

interface Recorded {
  number: string;
  reason: string;
}

/** Records returned mail: one scanned number after the other, with the reason of the one before. */
export function ReturnsTab() {
  const [record, { loading }] = useMutation(RecordNoticeReturnDocument);
  const [recorded, setRecorded] = useState<readonly Recorded[]>([]);
  const [tries, setTries] = useState(0);
  const numberField = useRef<HTMLInputElement>(null);
  // Selects the number, so that the next one can be scanned without the mouse.
  useEffect(() => {
    if (tries > 0) numberField.current?.select();
  }, [tries]);
  const form = useForm({
    initialValues: { number: '', reason: 'MOVED' as NoticeReturnReason, note: '' },
    validate: { number: required('Number is required') },
  });
  // A chosen reason alone is not unsaved input: it stays for the next number.
  const isTyped = !isBlank(form.values.number) || !isBlank(form.values.note);
  useUnsaved(isTyped, undefined, TAB_PARAM);

  async function save({ number, reason, note }: typeof form.values) {
    try {
      const input = { number: number.trim(), reason, note: note.trim() === '' ? null : note };
      const { data } = await record({ variables: { input } });
      if (data) {
        const { number: known, mail } = data.recordNoticeReturn.notice;
        setRecorded((before) => [{ number: known, reason: mail?.reason ?? reason }, ...before]);
      }
      form.setValues({ number: '', note: '' });
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
    setTries((before) => before + 1);
  }

  return (
    <Stack gap="md" maw={640}>
      <Paper p="md">
        <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
          <Stack gap="md">
            <TextInput
              label="Number"
              description="Scan the code in the window, or type the number"
              required
              autoComplete="off"
              data-autofocus
              ref={numberField}
              {...form.getInputProps('number')}
            />
            <Select
              label="Reason"
              allowDeselect={false}
              data={REASONS.map((value) => ({ value, label: formatWord(value) }))}
              {...form.getInputProps('reason')}
            />
            <TextInput label="Note" maxLength={255} {...form.getInputProps('note')} />
            <Group justify="flex-end">
              <Button type="submit" loading={loading}>
                Record
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      {recorded.length > 0 && (
        <Stack gap="xs">
          <Title order={2}>Recorded now</Title>
          {/* Around the list, which would be none with another role. */}
          <div role="status">
            <List>
              {recorded.map(({ number, reason }, index) => (
                <List.Item key={recorded.length - index}>
                  <Text>
                    {number}: {formatWord(reason)}
                  </Text>
                </List.Item>
              ))}
            </List>
          </div>
        </Stack>
      )}
    </Stack>
  );
}
