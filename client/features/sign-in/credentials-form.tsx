import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useForm } from '../../lib/form';
import { email, required } from '../../lib/validators';
import { PasswordField } from '../../ui/password-field';
import { type SecondStep, verifyCredentials } from './second-step';

interface CredentialsFormProps {
  onVerified: (step: SecondStep) => void;
  onForgotPassword: () => void;
}

/** First step of signing in: e-mail and password. */
export function CredentialsForm({ onVerified, onForgotPassword }: CredentialsFormProps) {
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email, password: required('Password is required') },
  });

  async function verify(values: typeof form.values) {
    setBusy(true);
    try {
      onVerified(await verifyCredentials(values));
    } catch {
      form.setFieldValue('password', '');
      setBusy(false);
    }
  }

  return (
    <form onSubmit={form.onSubmit(verify)} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
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
