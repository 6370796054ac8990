import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useForm } from '../../lib/form';
import { postJson } from '../../lib/http';
import { withFailureSaid } from '../../lib/refusal';
import { email, required } from '../../lib/validators';

/** A first step that the server has accepted, and what the second factor needs. */
export interface Verified {
  /** Present only until the two-factor app is registered. */
  registration: { qrcode: string; secret: string } | null;
  /** Name of the operation of the second step, for its failures. */
  operation: 'loginTwofah' | 'completeOidcSignIn';
  /** Sends the second factor. Throws `HttpError`. */
  complete: (factor: { code: string }) => Promise<unknown>;
}

/** Returns the key that a new user registers, out of the answer to a first step. */
export function registrationOf(answer: {
  twofah_status: 'new' | 'registered';
  twofah_qrcode: string | null;
  twofah_secret: string | null;
}): Verified['registration'] {
  return answer.twofah_status === 'new'
    ? { qrcode: answer.twofah_qrcode ?? '', secret: answer.twofah_secret ?? '' }
    : null;
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
        registration: registrationOf(answer),
        operation: 'loginTwofah',
        complete: (factor) => postJson('/api/auth/login/twofah', { ...values, ...factor }),
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
