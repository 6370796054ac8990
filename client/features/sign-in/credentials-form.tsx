import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';

import { email, required, type Validator } from '../../lib/validators';
import { PasswordField } from '../../ui/password-field';
import { type SecondStep, verifyCredentials } from './second-step';

interface CredentialsFormProps {
  onVerified: (step: SecondStep) => void;
  onForgotPassword: () => void;
}

type Field = 'email' | 'password';

const CHECKS: Record<Field, Validator> = { email, password: required('Password is required') };

/**
 * First step of signing in: e-mail and password. It holds its two values itself, as the only form: `@mantine/form` would be a
 * twentieth of what the sign-in page loads.
 */
export function CredentialsForm({ onVerified, onForgotPassword }: CredentialsFormProps) {
  const [busy, setBusy] = useState(false);
  const [values, setValues] = useState<Record<Field, string>>({ email: '', password: '' });
  const [errors, setErrors] = useState<Partial<Record<Field, string | null>>>({});
  const inputs = {
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };

  async function submit() {
    const found = { email: CHECKS.email(values.email), password: CHECKS.password(values.password) };
    setErrors(found);
    const wrong = found.email !== null ? 'email' : found.password !== null ? 'password' : null;
    if (wrong !== null) {
      // The sentence is drawn first: it is read with the field.
      requestAnimationFrame(() => inputs[wrong].current?.focus());
      return;
    }
    setBusy(true);
    try {
      onVerified(await verifyCredentials(values));
    } catch {
      setValues((now) => ({ ...now, password: '' }));
      setBusy(false);
    }
  }

  const propsOf = (field: Field) => ({
    ref: inputs[field],
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((now) => ({ ...now, [field]: value }));
      setErrors((now) => ({ ...now, [field]: null }));
    },
  });

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
