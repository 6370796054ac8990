import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { email, required } from '../../lib/forms/validators';
import { PasswordField } from '../../ui/password-field';
import { type SecondStep, verifyCredentials } from './second-step';
import { useFields } from './use-fields';

interface CredentialsFormProps {
  onVerified: (step: SecondStep) => void;
  onForgotPassword: () => void;
}

/** First step of signing in: e-mail and password. */
export function CredentialsForm({ onVerified, onForgotPassword }: CredentialsFormProps) {
  const [busy, setBusy] = useState(false);
  const { valueOf, set, check, propsOf } = useFields({
    email,
    password: required('Password is required'),
  });

  async function submit() {
    if (!check()) return;
    setBusy(true);
    try {
      onVerified(
        await verifyCredentials({ email: valueOf('email'), password: valueOf('password') }),
      );
    } catch {
      set('password', '');
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          {...propsOf('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...propsOf('password')} />
        <Button type="submit" loading={busy} fullWidth mt="xs">
          Sign in
        </Button>
        <Group justify="center">
          <Anchor component="button" type="button" size="sm" onClick={onForgotPassword}>
            Forgot password?
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
