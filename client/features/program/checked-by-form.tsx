import { useMutation } from '@apollo/client/react';
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import { ConfirmProgramDocument } from '../../graphql/documents';
import { useForm } from '../../lib/forms/form';
import { useUnsaved } from '../../lib/forms/unsaved';
import { required } from '../../lib/forms/validators';

/** Asks for the person who checked the example that was applied. No notice is made before. */
export function CheckedByForm({ onChecked }: { onChecked: () => void }) {
  const [confirm, { loading }] = useMutation(ConfirmProgramDocument);
  const form = useForm({
    initialValues: { by: '' },
    validate: { by: required('Checked by is required') },
  });
  useUnsaved(form.isDirty());

  async function send({ by }: { by: string }) {
    const answer = await confirm({ variables: { input: { by } } }).catch(() => null);
    if (answer?.data?.confirmProgram == null) return;
    form.reset();
    onChecked();
  }

  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title="An example was applied"
    >
      <Text size="sm" mb="sm">
        Days, amounts and words of an example must be checked by your lawyers. No notice is made
        before that.
      </Text>
      <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Checked by"
            required
            maxLength={120}
            miw={240}
            {...form.getInputProps('by')}
          />
          <Button type="submit" loading={loading}>
            Record the check
          </Button>
        </Group>
      </form>
    </Alert>
  );
}
