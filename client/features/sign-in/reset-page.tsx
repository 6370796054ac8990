import { Alert, Anchor, Button, Loader, Stack } from '@mantine/core';
import { IconLinkOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';

import { useForm } from '../../lib/forms/form';
import { type AnswerOf, HttpError, messagesByField, postJson } from '../../lib/session/http';
import { paths } from '../../lib/session/paths';
import { withFailureSaid } from '../../lib/session/refusal';
import { toast, toastsWanted } from '../../lib/toast';
import { all, passwordLength, required } from '../../lib/forms/validators';
import { whenIdle } from '../../lib/when-idle';
import { PasswordField } from '../../ui/password-field';
import { GuestLayout } from './guest-layout';

/** Time between the toast and the sign-in page, ms. */
const REDIRECT_MS = 2000;

const INVALID_LINK = 'Reset link was invalid, please request another password reset';

const UNREACHABLE = 'The server is not reachable, try again';
const TOO_MANY_REQUESTS = 429;
const SERVER_FAULTS = 500;

/** The server's answer for a valid link. */
type Reset = AnswerOf<'/api/auth/is_reset'>;

/** Returns the reason why a link could not be checked; null if the server has refused it. */
function whyUnchecked(error: unknown): string | null {
  if (!(error instanceof HttpError) || error.status >= SERVER_FAULTS) return UNREACHABLE;
  return error.status === TOO_MANY_REQUESTS ? error.message : null;
}

/** Sets a new password by the link of a mail, or says that the link is of no use. */
export function Component() {
  const { token = '' } = useParams();
  const [reset, setReset] = useState<Reset | 'checking' | 'invalid' | 'unchecked'>('checking');
  const [why, setWhy] = useState('');
  const [tries, setTries] = useState(1);

  useEffect(() => {
    let gone = false;
    postJson('/api/auth/is_reset', { token }).then(
      (found) => !gone && setReset(found),
      (error: unknown) => {
        if (gone) return;
        const sentence = whyUnchecked(error);
        setWhy(sentence ?? '');
        setReset(sentence === null ? 'invalid' : 'unchecked');
      },
    );
    return () => {
      gone = true;
    };
  }, [token, tries]);

  return (
    <GuestLayout title="Reset password">
      {reset === 'checking' ? (
        <Stack align="center" py="md" role="status" aria-label="Checking the link">
          <Loader />
        </Stack>
      ) : reset === 'unchecked' ? (
        <Stack gap="sm" mt="sm">
          <Alert color="red" icon={<IconPlugConnectedX />} role="alert">
            {why}
          </Alert>
          <Button
            fullWidth
            onClick={() => {
              setReset('checking');
              setTries(tries + 1);
            }}
          >
            Try again
          </Button>
        </Stack>
      ) : reset === 'invalid' ? (
        <Stack gap="sm" mt="sm">
          <Alert color="red" icon={<IconLinkOff />} role="alert">
            {INVALID_LINK}
          </Alert>
          <Anchor component={Link} to={paths.login} size="sm" ta="center">
            Back to sign in
          </Anchor>
        </Stack>
      ) : (
        <NewPasswordForm reset={reset} />
      )}
    </GuestLayout>
  );
}

function NewPasswordForm({ reset }: { reset: Reset }) {
  const navigate = useNavigate();
  const [state, setState] = useState<'asking' | 'busy' | 'saved'>('asking');
  // A toast says that the server is out of reach: by then nothing can be fetched.
  useEffect(() => whenIdle(() => toastsWanted.set(true)), []);
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: all(required('Password is required'), passwordLength),
      confirmation: (value, values) =>
        value === values.password ? null : 'Passwords do not match',
    },
  });

  useEffect(() => {
    if (state !== 'saved') return undefined;
    const timer = setTimeout(() => void navigate(paths.login), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  async function save({ password }: typeof form.values) {
    setState('busy');
    try {
      await withFailureSaid('resetPassword', () =>
        postJson('/api/auth/reset_password', { ...reset, password }),
      );
      toast.success('Successfully reset password');
      setState('saved');
    } catch (error) {
      form.setErrors(error instanceof HttpError ? messagesByField(error.errors) : {});
      setState('asking');
    }
  }

  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      {/* Password managers want to know whose password it is. */}
      <input type="hidden" autoComplete="username" value={reset.email} readOnly />
      <Stack gap="sm">
        <PasswordField
          label="New password"
          description="At least 12 characters. A sentence is easier to remember than a riddle."
          autoComplete="new-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <Button
          type="submit"
          loading={state === 'busy'}
          disabled={state === 'saved'}
          fullWidth
          mt="xs"
        >
          Reset password
        </Button>
      </Stack>
    </form>
  );
}
