import { Alert, Button, Checkbox, Code, FileInput, ScrollArea, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';

import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { formatNumber } from '../../lib/format/format';
import { HttpError, postFile } from '../../lib/session/http';
import { UNREACHABLE } from '../../lib/session/failures';
import { toast } from '../../lib/toast';
import { useUnsaved } from '../../lib/forms/unsaved';
import { DialogButtons } from '../../ui/dialog-buttons';

interface ImportProps {
  label: string;
  /** The address that takes the file. */
  path: '/api/camera-facts/import' | '/api/listed-plates/import';
  /** The name of one row, and that of several. */
  one: string;
  several: string;
  /** The header that the file must have. */
  columns: string;
  /** The meaning of the columns. */
  text: string;
  /** True if the file can be checked only. */
  canCheck?: boolean;
  onDone: () => void;
}

/** A button that adds rows from a CSV file: all of them, or none. */
export function ImportButton(props: ImportProps) {
  const { label, onDone } = props;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={label}
        size="lg"
        closeOnClickOutside={false}
      >
        {(close) =>
          opened && (
            <ImportForm
              {...props}
              onCancel={close}
              onDone={() => {
                setOpened(false);
                onDone();
              }}
            />
          )
        }
      </FormDialog>
    </>
  );
}

interface Values {
  file: File | null;
  /** True to add nothing. */
  isCheck: boolean;
}

/** The height of the list of lines that are wrong, px. */
const LINES_HEIGHT = 220;

function ImportForm({
  path,
  one,
  several,
  columns,
  text,
  canCheck = false,
  onCancel,
  onDone,
}: ImportProps & { onCancel: () => void }) {
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [found, setFound] = useState<string | null>(null);
  const form = useForm<Values>({
    initialValues: { file: null, isCheck: false },
    validate: { file: (file) => (file === null ? 'Choose a file' : null) },
  });
  useUnsaved(form.isDirty());

  async function send({ file, isCheck }: Values) {
    if (file === null) return;
    setBusy(true);
    setFaults([]);
    setFound(null);
    try {
      const { added } = await postFile(path, file, isCheck ? { dry_run: 'true' } : {});
      if (isCheck) {
        setFound(`${formatNumber(added)} ${added === 1 ? one : several} would be added`);
        setBusy(false);
        return;
      }
      toast.success(
        `${formatNumber(added)} ${added === 1 ? `${one} was` : `${several} were`} added`,
      );
      onDone();
    } catch (refused) {
      const errors = refused instanceof HttpError ? refused.errors : {};
      const { file: ofFile, ...lines } = errors;
      form.setErrors({ file: ofFile?.join('\n') });
      const wrong = Object.entries(lines).map(
        ([line, sentences]) => `${line}: ${sentences.join(', ')}`,
      );
      setFaults(wrong);
      if (ofFile === undefined && wrong.length === 0)
        toast.error((refused instanceof HttpError && refused.message) || UNREACHABLE);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
      <Stack gap="md">
        <div>
          <Text size="sm" mb={4}>
            A CSV file in UTF-8 with the header
          </Text>
          <Code block tabIndex={0} aria-label="Header" style={{ overflowWrap: 'anywhere' }}>
            {columns}
          </Code>
          <Text size="sm" c="dimmed" mt={4}>
            {text} Days are written as 2026-11-22.
          </Text>
        </div>
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
        {canCheck && (
          <Checkbox
            label="Only check the file"
            {...form.getInputProps('isCheck', { type: 'checkbox' })}
          />
        )}
        {found !== null && (
          <Alert color="green" role="status">
            {found}
          </Alert>
        )}
        {faults.length > 0 && (
          <Alert
            color="red"
            role="alert"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title="Nothing was added"
          >
            <ScrollArea.Autosize mah={LINES_HEIGHT} tabIndex={0} aria-label="Lines that are wrong">
              {faults.map((fault) => (
                <Text key={fault} size="sm">
                  {fault}
                </Text>
              ))}
            </ScrollArea.Autosize>
          </Alert>
        )}
        <DialogButtons
          submit={form.values.isCheck ? 'Check' : 'Import'}
          isBusy={busy}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
