import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';

import { failureSubject } from '../../lib/failures';
import { useForm } from '../../lib/form';
import { postJson } from '../../lib/http';
import { withFailureSaid } from '../../lib/refusal';
import { toast } from '../../lib/toast';
import { email, isBlank } from '../../lib/validators';

/** Time between the toast and the sign-in form, ms. */
const RETURN_MS = 3000;

const OPERATION = 'requestPasswordReset';

/** Side view of the sign-in page: asks for a reset link by mail. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking');
  const form = useForm({ initialValues: { email: '' }, validate: { email } });

  useEffect(() => {
    if (state !== 'sent') return undefined;
    const timer = setTimeout(onBack, RETURN_MS);
    return () => clearTimeout(timer);
  }, [state, onBack]);

  async function ask(values: typeof form.values) {
    setState('busy');
    try {
      await withFailureSaid(OPERATION, () => postJson('/api/auth/reset', values));
      toast.success(`A reset link was sent to ${values.email}`);
      setState('sent');
    } catch {
      setState('asking');
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(ask, (_errors, values) => {
        if (isBlank(values.email)) toast.error('Email cannot be empty', failureSubject(OPERATION));
      })}
    >
      <Stack gap="sm">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <Button
          type="submit"
          loading={state === 'busy'}
          disabled={state === 'sent'}
          fullWidth
          mt="xs"
        >
          Send reset link
        </Button>
        <Group justify="center">
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Back to sign in
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
