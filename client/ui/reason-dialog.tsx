import { Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { fieldErrors } from '../lib/forms/field-errors';
import { useForm } from '../lib/forms/form';
import { FormDialog } from '../lib/forms/form-dialog';
import { useUnsaved } from '../lib/forms/unsaved';
import { required } from '../lib/forms/validators';
import { DialogButtons } from './dialog-buttons';

interface ReasonDialogProps {
  opened: boolean;
  title: string;
  /** The consequence of confirming. */
  text: string;
  /** The text of the button. */
  label: string;
  /** A field of its own below the reason. */
  children?: ReactNode;
  onClose: () => void;
  /** Does it; a refusal is shown at the field. */
  onReason: (reason: string) => Promise<unknown>;
}

/** Asks why something is done that cannot be undone. */
export function ReasonDialog({ opened, title, onClose, ...form }: ReasonDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={title} closeOnClickOutside={false}>
      {(close) => opened && <ReasonForm {...form} onCancel={close} onDone={onClose} />}
    </FormDialog>
  );
}

function ReasonForm({
  text,
  label,
  children,
  onReason,
  onCancel,
  onDone,
}: Pick<ReasonDialogProps, 'text' | 'label' | 'children' | 'onReason'> & {
  onCancel: () => void;
  onDone: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: required('Reason is required') },
  });
  useUnsaved(form.isDirty());

  async function agree({ reason }: { reason: string }) {
    setBusy(true);
    try {
      await onReason(reason);
      onDone();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void agree(values))} noValidate>
      <Stack gap="md">
        <Text>{text}</Text>
        <TextInput
          label="Reason"
          required
          maxLength={255}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {children}
        <DialogButtons
          submit={label}
          isBusy={busy}
          onCancel={onCancel}
          cancel="Close"
          color="red"
        />
      </Stack>
    </form>
  );
}
