import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';

import { failureSubject } from '../../lib/session/failures';
import { postJson } from '../../lib/session/http';
import { withFailureSaid } from '../../lib/session/refusal';
import { toast } from '../../lib/toast';
import { email, isBlank } from '../../lib/forms/validators';
import { useFields } from './use-fields';

/** Time between the toast and the sign-in form, ms. */
const RETURN_MS = 3000;

const OPERATION = 'requestPasswordReset';

/** Side view of the sign-in page: asks for a reset link by mail. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking');
  const { valueOf, check, propsOf } = useFields({ email });

  useEffect(() => {
    if (state !== 'sent') return undefined;
    const timer = setTimeout(onBack, RETURN_MS);
    return () => clearTimeout(timer);
  }, [state, onBack]);

  async function ask() {
    const address = valueOf('email');
    if (isBlank(address)) toast.error('Email cannot be empty', failureSubject(OPERATION));
    if (!check()) return;
    setState('busy');
    try {
      await withFailureSaid(OPERATION, () => postJson('/api/auth/reset', { email: address }));
      toast.success(`A reset link was sent to ${address}`);
      setState('sent');
    } catch {
      setState('asking');
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
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
