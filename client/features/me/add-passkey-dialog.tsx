import { useMutation } from '@apollo/client/react';
import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { CreatePasskeyDocument, StartPasskeyDocument } from '../../graphql/documents';
import { codeDigits } from '../../lib/forms/code-digits';
import { fieldErrors } from '../../lib/forms/field-errors';
import { FormDialog } from '../../lib/forms/form-dialog';
import { useForm } from '../../lib/forms/form';
import { makePasskey, NO_PASSKEY, type PasskeyJson } from '../../lib/session/passkeys';
import { toast } from '../../lib/toast';
import { useUnsaved } from '../../lib/forms/unsaved';
import { required, twofahCode } from '../../lib/forms/validators';
import { DialogButtons } from '../../ui/dialog-buttons';
import { CodeField } from './code-field';

interface AddPasskeyDialogProps {
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for a name and a code, then the browser for the passkey. */
export function AddPasskeyDialog({ opened, onClose, onDone }: AddPasskeyDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Add a passkey" closeOnClickOutside={false}>
      {(close) => (
        <AddPasskey
          onCancel={close}
          onDone={() => {
            onClose();
            onDone();
          }}
        />
      )}
    </FormDialog>
  );
}

function AddPasskey({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const [start] = useMutation(StartPasskeyDocument, { fetchPolicy: 'no-cache' });
  const [add] = useMutation(CreatePasskeyDocument);
  const [busy, setBusy] = useState(false);
  /** The passkey that the browser has made; only its name was refused. */
  const [made, setMade] = useState<string | null>(null);
  const form = useForm({
    initialValues: { name: '', code: '' },
    validate: {
      name: required('Name is required'),
      code: (code) => (made === null ? twofahCode(code) : null),
    },
  });
  useUnsaved(form.isDirty());

  /** The browser's answer as JSON text; null if the user called it off. Rejects when the code is refused. */
  async function make(code: string): Promise<string | null> {
    const { data } = await start({ variables: { input: { code: codeDigits(code) } } });
    const options = JSON.parse(data?.startPasskey.options ?? '{}') as PasskeyJson;
    return makePasskey(options).then(JSON.stringify, () => null);
  }

  async function submit({ name, code }: typeof form.values) {
    setBusy(true);
    try {
      const response = made ?? (await make(code));
      // A code counts once.
      form.setFieldValue('code', '');
      if (response === null) {
        toast.error(NO_PASSKEY);
        return;
      }
      setMade(response);
      await add({ variables: { input: { name: name.trim(), response } } });
      toast.success('Successfully added!');
      onDone();
    } catch (error) {
      const errors = fieldErrors(error);
      if (errors['name'] === undefined) {
        setMade(null);
        form.setFieldValue('code', '');
      }
      form.setErrors(errors);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="The device that holds it, so that you know which one to remove"
          required
          data-autofocus
          autoComplete="off"
          maxLength={50}
          {...form.getInputProps('name')}
        />
        {made === null && <CodeField {...form.getInputProps('code')} />}
        <DialogButtons submit="Add" isBusy={busy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
