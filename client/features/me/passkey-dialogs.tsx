import { useMutation } from '@apollo/client/react';
import { Stack, Text, TextInput } from '@mantine/core';

import {
  DeletePasskeyDocument,
  type PasskeysCard_PasskeyFragment,
  RenamePasskeyDocument,
} from '../../graphql/documents';
import { codeDigits } from '../../lib/forms/code-digits';
import { fieldErrors } from '../../lib/forms/field-errors';
import { FormDialog } from '../../lib/forms/form-dialog';
import { useForm } from '../../lib/forms/form';
import { toast } from '../../lib/toast';
import { useUnsaved } from '../../lib/forms/unsaved';
import { required, twofahCode } from '../../lib/forms/validators';
import { DialogButtons } from '../../ui/dialog-buttons';
import { CodeField } from './code-field';

interface DialogProps {
  passkey: PasskeysCard_PasskeyFragment;
  onClose: () => void;
}

interface FormProps {
  passkey: PasskeysCard_PasskeyFragment;
  onCancel: () => void;
  onDone: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: DialogProps) {
  return (
    <FormDialog opened onClose={onClose} title="Rename passkey">
      {(close) => <RenamePasskey passkey={passkey} onCancel={close} onDone={onClose} />}
    </FormDialog>
  );
}

/** Removes a passkey, after a code: nobody locks themselves out. */
export function DeletePasskeyDialog({
  passkey,
  onClose,
  onDone,
}: DialogProps & { onDone: () => void }) {
  return (
    <FormDialog opened onClose={onClose} title="Remove passkey">
      {(close) => (
        <DeletePasskey
          passkey={passkey}
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

function RenamePasskey({ passkey, onCancel, onDone }: FormProps) {
  const [rename, { loading }] = useMutation(RenamePasskeyDocument);
  const form = useForm({
    initialValues: { name: passkey.name },
    validate: { name: required('Name is required') },
  });
  useUnsaved(form.isDirty());

  async function submit({ name }: typeof form.values) {
    try {
      await rename({ variables: { input: { passkeyId: passkey.id, name: name.trim() } } });
      toast.success('Successfully saved!');
      onDone();
    } catch (error) {
      form.setErrors(fieldErrors(error));
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          required
          data-autofocus
          autoComplete="off"
          maxLength={50}
          {...form.getInputProps('name')}
        />
        <DialogButtons submit="Save" isBusy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function DeletePasskey({ passkey, onCancel, onDone }: FormProps) {
  const [remove, { loading }] = useMutation(DeletePasskeyDocument);
  const form = useForm({ initialValues: { code: '' }, validate: { code: twofahCode } });

  async function submit({ code }: typeof form.values) {
    try {
      await remove({ variables: { input: { passkeyId: passkey.id, code: codeDigits(code) } } });
      toast.success('Successfully removed!');
      onDone();
    } catch (error) {
      form.setFieldValue('code', '');
      form.setErrors(fieldErrors(error));
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <Text>
          You can no longer sign in with &quot;{passkey.name}&quot;. Your device may go on offering
          it until you delete it there too.
        </Text>
        <CodeField data-autofocus {...form.getInputProps('code')} />
        <DialogButtons submit="Remove" color="red" isBusy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
