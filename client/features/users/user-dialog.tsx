import { useMutation, useQuery } from '@apollo/client/react';
import { Checkbox, Group, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import {
  CreateUserDocument,
  RolesDocument,
  UpdateUserDocument,
  type UsersPage_UserAccountFragment,
} from '../../graphql/documents';
import { fieldErrors } from '../../lib/forms/field-errors';
import { FormDialog } from '../../lib/forms/form-dialog';
import { useForm } from '../../lib/forms/form';
import { toast } from '../../lib/toast';
import { useUnsaved } from '../../lib/forms/unsaved';
import { email, required } from '../../lib/forms/validators';
import { DialogButtons } from '../../ui/dialog-buttons';

interface UserDialogProps {
  opened: boolean;
  /** Null to add a user. */
  user: UsersPage_UserAccountFragment | null;
  onClose: () => void;
  onDone: () => void;
}

/** Adds a user, or edits one. */
export function UserDialog({ opened, user, onClose, onDone }: UserDialogProps) {
  // The user is kept while the dialog fades out, so that it does not turn into the dialog for a new user before it
  // closes.
  const [shown, setShown] = useState(user);
  if (opened && user !== shown) setShown(user);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={shown ? `Edit user ${shown.name}` : 'Add user'}
    >
      {(close) => <UserForm user={shown} onCancel={close} onDone={onDone} />}
    </FormDialog>
  );
}

interface UserFormProps {
  user: UserDialogProps['user'];
  onCancel: () => void;
  onDone: () => void;
}

function UserForm({ user, onCancel, onDone }: UserFormProps) {
  const { data: known } = useQuery(RolesDocument);
  const [create, { loading: creating }] = useMutation(CreateUserDocument);
  const [update, { loading: updating }] = useMutation(UpdateUserDocument);
  const fixed = user !== null && !user.identityEditable;
  const form = useForm({
    initialValues: {
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      badgeNumber: user ? String(user.badgeNumber) : '',
      roleId: user ? String(user.role.id) : '',
      resetPassword: false,
      resetTwofah: false,
    },
    validate: {
      firstName: required('First Name is required'),
      lastName: required('Last Name is required'),
      email,
      badgeNumber: required('Badge No is required'),
      roleId: required('Role is required'),
    },
  });
  useUnsaved(form.isDirty());
  const roles = known?.roles ?? (user ? [user.role] : []);

  async function save({ resetPassword, resetTwofah, ...values }: typeof form.values) {
    const input = {
      ...values,
      badgeNumber: Number(values.badgeNumber),
      roleId: Number(values.roleId),
    };
    try {
      if (user) {
        const userId = user.id;
        await update({
          variables: { input: { ...input, userId }, userId, resetPassword, resetTwofah },
        });
        toast.success('Successfully saved!');
      } else {
        await create({ variables: { input } });
        toast.success('Successfully added user!');
      }
      onDone();
    } catch (error) {
      form.setErrors(fieldErrors(error));
    }
  }

  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <TextInput
            label="First Name"
            required
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last Name"
            required
            autoComplete="off"
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="off"
          description={user ? undefined : 'An invitation to set a password is sent to it.'}
          {...form.getInputProps('email')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <NumberInput
            label="Badge No"
            required
            disabled={fixed}
            allowNegative={false}
            allowDecimal={false}
            hideControls
            max={2_147_483_647}
            clampBehavior="strict"
            {...form.getInputProps('badgeNumber')}
            onChange={(value) => form.setFieldValue('badgeNumber', String(value))}
          />
          <Select
            label="Role"
            required
            disabled={fixed}
            data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps('roleId')}
            value={form.values.roleId || null}
            onChange={(roleId: string | null) => form.setFieldValue('roleId', roleId ?? '')}
          />
        </SimpleGrid>
        <Group gap="xl" mt={4}>
          <Checkbox
            label="Reset Password"
            disabled={!user}
            {...form.getInputProps('resetPassword', { type: 'checkbox' })}
          />
          <Checkbox
            label="Reset Two Factor"
            disabled={!user}
            {...form.getInputProps('resetTwofah', { type: 'checkbox' })}
          />
        </Group>
        <DialogButtons
          submit={user ? 'Save' : 'Add'}
          isBusy={creating || updating}
          onCancel={onCancel}
          mt="sm"
        />
      </Stack>
    </form>
  );
}
