import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { formatNumber } from '../../lib/format/format';
import { DialogButtons } from '../../ui/dialog-buttons';

interface RemovalDialogProps {
  /** The number of vehicles that go; null while the dialog is closed. */
  removed: number | null;
  onClose: () => void;
  onConfirmed: () => Promise<void>;
}

/** Asks for the number of vehicles that a complete file removes, so that nobody removes them by a click. */
export function RemovalDialog({ removed, onClose, onConfirmed }: RemovalDialogProps) {
  return (
    <FormDialog opened={removed !== null} onClose={onClose} title="Vehicles would be removed">
      {(close) =>
        removed !== null && (
          <RemovalForm removed={removed} onCancel={close} onConfirmed={onConfirmed} />
        )
      }
    </FormDialog>
  );
}

function RemovalForm({
  removed,
  onCancel,
  onConfirmed,
}: {
  removed: number;
  onCancel: () => void;
  onConfirmed: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { count: '' },
    validate: {
      count: (count) =>
        count.replace(/\D/g, '') === String(removed) ? null : 'This is not the number',
    },
  });

  async function send() {
    setBusy(true);
    // A refusal is a toast; the dialog stays for another try.
    await onConfirmed().catch(() => undefined);
    setBusy(false);
  }

  return (
    <form onSubmit={form.onSubmit(() => void send())} noValidate>
      <Stack gap="md">
        <Text>
          The file is said to be complete, and does not name {formatNumber(removed)}{' '}
          {removed === 1 ? 'vehicle' : 'vehicles'} of the registry. They go. Type the number to
          confirm it.
        </Text>
        <TextInput
          label="Number of vehicles that go"
          inputMode="numeric"
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps('count')}
        />
        <DialogButtons submit="Apply" isBusy={busy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
