import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useForm } from '../../lib/form';
import { postJson } from '../../lib/http';
import { withFailureSaid } from '../../lib/refusal';
import { email, required } from '../../lib/validators';

/** Credentials that the server has accepted, and what the second factor needs. */
export interface Verified {
  email: string;
  password: string;
  /** Present only until the two-factor app is registered. */
  registration: { qrcode: string; secret: string } | null;
}

interface CredentialsFormProps {
  onVerified: (verified: Verified) => void;
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
      const answer = await withFailureSaid('loginVerify', () =>
        postJson('/api/auth/login/verify', values),
      );
      onVerified({
        ...values,
        registration:
          answer.twofah_status === 'new'
            ? { qrcode: answer.twofah_qrcode ?? '', secret: answer.twofah_secret ?? '' }
            : null,
      });
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
        <PasswordInput
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
