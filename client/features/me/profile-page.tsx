import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { skipToken, useMutation, useQuery } from '@apollo/client/react';

import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { useSignedIn, session } from '../../lib/session/session';
import { useUnsaved } from '../../lib/forms/unsaved';
import { email, passwordLength, required } from '../../lib/forms/validators';
import { Page } from '../../ui/page';
import { SettingsForm, SettingsSection } from '../../ui/settings';
import { ImageField, usePickedImage } from './image-field';
import { KeyboardCard } from './keyboard-card';
import { MailCard } from './mail-card';
import { PasskeysCard } from './passkeys-card';
import { SessionsCard } from './sessions-card';
import { TimeZoneCard } from './time-zone-card';
import { SignInMethodsDocument, UpdateProfileDocument } from '../../graphql/documents';
import type { UpdateProfileInput } from '../../graphql/schema';
import { postFile } from '../../lib/session/http';
import { withFailureSaid } from '../../lib/session/refusal';
import { signOut } from '../../lib/session/sign-out';
import { toast } from '../../lib/toast';
import { PasswordField } from '../../ui/password-field';

/** Time between the toast and the sign-out, ms (specification, section 9). */
const LOGOUT_MS = 1000;

/** Sends an image, and answers with the name that the profile takes for it. Throws `HttpError`. */
async function upload(image: File): Promise<string> {
  return (await postFile('/api/user/profile/upload', image)).file;
}

/** Saves the profile, its image first. Rejects when either was refused; that has been said by then. */
function useSaveProfile() {
  const [update] = useMutation(UpdateProfileDocument);
  return async (input: Omit<UpdateProfileInput, 'file'>, image: File | null): Promise<void> => {
    const file =
      image === null ? null : await withFailureSaid('UploadProfileImage', () => upload(image));
    const { data } = await update({ variables: { input: { ...input, file } } });
    if (!data) return;
    session.keep(data.updateProfile.user);
    if (data.updateProfile.logout) {
      toast.success('Successfully changed password, you will now be logged out');
      setTimeout(() => void signOut(), LOGOUT_MS);
    } else {
      toast.success('Successfully saved user details');
    }
  };
}

/** Edit one's own name, e-mail address, password and image. */
export function Component() {
  const { user } = useSignedIn();
  const { data: methods } = useQuery(SignInMethodsDocument, user.emailEditable ? skipToken : {});
  const issuer = methods?.signInMethods?.oidcLabel ?? 'SSO';
  const save = useSaveProfile();
  const picked = usePickedImage();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      currentPassword: '',
      newPassword: '',
    },
    validate: {
      firstName: required('First Name is required'),
      lastName: required('Last Name is required'),
      email,
      currentPassword: user.hasPassword
        ? required('Cannot make changes without current password')
        : () => null,
      newPassword: (password, { currentPassword }) => {
        if (password === '') return null;
        return password === currentPassword
          ? 'Cannot use the same password as new password, please choose unique password'
          : passwordLength(password);
      },
    },
  });
  useUnsaved(form.isDirty() || picked.image !== null);

  async function submit(values: typeof form.values) {
    setBusy(true);
    try {
      await save(
        {
          ...values,
          newPassword: values.newPassword || null,
          currentPassword: user.hasPassword ? values.currentPassword : null,
        },
        picked.image?.file ?? null,
      );
      form.setValues({ currentPassword: '', newPassword: '' });
      form.resetDirty();
      picked.drop();
    } catch (error) {
      form.setErrors(fieldErrors(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Page title="Profile">
      <SettingsForm
        label="Profile"
        isDirty={form.isDirty() || picked.image !== null}
        isBusy={busy}
        onSubmit={form.onSubmit(submit)}
        onDiscard={() => {
          form.reset();
          picked.drop();
        }}
      >
        <SettingsSection
          title="Picture"
          description="Beside your name in discussions and in the menu."
        >
          <ImageField user={user} {...picked} />
        </SettingsSection>
        <SettingsSection
          title="You"
          description="As colleagues and notices name you. An administrator gives number and duty."
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label="First name"
              required
              autoComplete="given-name"
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label="Last name"
              required
              autoComplete="family-name"
              {...form.getInputProps('lastName')}
            />
          </SimpleGrid>
          <TextInput
            label="Email"
            type="email"
            required
            autoComplete="email"
            {...(user.emailEditable
              ? {}
              : {
                  readOnly: true,
                  variant: 'filled',
                  description: `Your address comes from ${issuer}`,
                })}
            {...form.getInputProps('email')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label="Badge number"
              readOnly
              variant="filled"
              value={String(user.badgeNumber)}
            />
            <TextInput label="Role" readOnly variant="filled" value={user.role.name} />
          </SimpleGrid>
        </SettingsSection>
        <SettingsSection title="Signing in" description="With a second step, whichever it is.">
          {user.hasPassword ? (
            <PasswordFields form={form} />
          ) : (
            <Text c="dimmed">You sign in with {issuer}.</Text>
          )}
        </SettingsSection>
      </SettingsForm>
      <PasskeysCard />
      <SessionsCard />
      <TimeZoneCard />
      {!user.isAdministrator && <MailCard />}
      <KeyboardCard />
    </Page>
  );
}

interface PasswordFieldsProps {
  form: { getInputProps: (field: 'newPassword' | 'currentPassword') => object };
}

/** The fields of those who have a password. */
function PasswordFields({ form }: PasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        description="At least 12 characters. Leave it empty to keep the one that you have."
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        label="Current password"
        description="Whatever you change, it is asked for."
        required
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
    </>
  );
}
