import { Alert, Checkbox, FileInput, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import { dayAt } from '../../lib/format/days';
import { UNREACHABLE } from '../../lib/session/failures';
import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { HttpError, messagesByField, postFile } from '../../lib/session/http';
import { dayFault } from '../../lib/forms/typed-day';
import { useUnsaved } from '../../lib/forms/unsaved';
import { all, required } from '../../lib/forms/validators';
import { DayInput } from '../../ui/day-input';
import { DialogButtons } from '../../ui/dialog-buttons';

interface SendFileDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called with the import of the file. */
  onSent: (id: string) => void;
}

/** Sends a registry file to be checked. */
export function SendFileDialog({ opened, onClose, onSent }: SendFileDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Check a file"
      size="lg"
      closeOnClickOutside={false}
    >
      {(close) => opened && <SendFileForm onCancel={close} onSent={onSent} />}
    </FormDialog>
  );
}

interface Values {
  file: File | null;
  sourceDay: string;
  complete: boolean;
}

function SendFileForm({
  onCancel,
  onSent,
}: Pick<SendFileDialogProps, 'onSent'> & { onCancel: () => void }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [today] = useState(() => dayAt(Date.now()));
  const form = useForm<Values>({
    initialValues: { file: null, sourceDay: today, complete: false },
    validate: {
      file: (file) => (file === null ? 'Choose a file' : null),
      sourceDay: all(required('Day of the source is required'), dayFault),
    },
  });
  useUnsaved(form.isDirty());

  async function send({ file, sourceDay, complete }: Values) {
    if (file === null) return;
    setBusy(true);
    setRefusal(null);
    try {
      const fields = { source_day: sourceDay, complete: String(complete) };
      const { id } = await postFile('/api/registry-imports', file, fields);
      onSent(String(id));
    } catch (refused) {
      const errors = refused instanceof HttpError ? messagesByField(refused.errors) : {};
      form.setErrors(errors);
      if (Object.keys(errors).length === 0)
        setRefusal((refused instanceof HttpError && refused.message) || UNREACHABLE);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
      <Stack gap="md">
        <Text size="sm">
          A CSV file in UTF-8, as the registry exports it. A spreadsheet that opens and saves it
          turns plates into numbers and dates.
        </Text>
        <FileInput
          label="File"
          placeholder="Choose a file"
          accept=".csv,text/csv"
          required
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
          data-autofocus
          {...form.getInputProps('file')}
        />
        <DayInput
          label="Day of the source"
          description="The day that the file speaks of, not that of its arrival"
          max={today}
          {...form.getInputProps('sourceDay')}
        />
        <Checkbox
          label="The file is complete"
          description="Vehicles that it does not name are removed; you will confirm their number"
          {...form.getInputProps('complete', { type: 'checkbox' })}
        />
        {refusal !== null && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {refusal}
          </Alert>
        )}
        <DialogButtons submit="Check" isBusy={busy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
