import { Anchor, Button, Code, Group, Image, List, Stack, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';

import type { Session_UserFragment } from '../../graphql/documents';
import { CODE_LENGTH, codeDigits } from '../../lib/forms/code-digits';
import { failureSubject } from '../../lib/session/failures';
import { useForm } from '../../lib/forms/form';
import { withFailureSaid } from '../../lib/session/refusal';
import { toast } from '../../lib/toast';
import { twofahCode } from '../../lib/forms/validators';
import { signedInAccount } from './account';
import { GuestLayout } from './guest-layout';
import { PasskeyButton } from './passkey-button';
import { type Proof, SECOND_STEP, type SecondStep } from './second-step';
import classes from './two-factor-form.module.css';

interface TwoFactorFormProps {
  step: SecondStep;
  onSignedIn: (account: Session_UserFragment) => void;
  onBack: () => void;
}

/** Second step of signing in: the code or a passkey, below the QR code if the user has no app registered yet. */
export function TwoFactorForm({ step, onSignedIn, onBack }: TwoFactorFormProps) {
  const [busy, setBusy] = useState(false);
  const form = useForm({ initialValues: { code: '' }, validate: { code: twofahCode } });

  /** Rejects when the proof is refused. */
  async function signIn(proof: Proof) {
    await step.prove(proof);
    try {
      onSignedIn(await withFailureSaid('me', signedInAccount));
    } catch {
      onBack();
    }
  }

  async function submit({ code }: typeof form.values) {
    setBusy(true);
    await signIn({ code: codeDigits(code) }).catch(() => {
      form.setFieldValue('code', '');
      setBusy(false);
    });
  }

  const { registration } = step;
  return (
    <GuestLayout
      title={registration ? 'Register two-factor' : 'Two-factor code'}
      lead={registration ? undefined : 'Enter the code that your authenticator app shows.'}
    >
      {registration && <Registration {...registration} />}
      <form
        noValidate
        onSubmit={form.onSubmit(submit, (_errors, values) => {
          if (values.code === '') toast.error('Invalid code entered', failureSubject(SECOND_STEP));
        })}
      >
        <Stack gap="sm">
          <TextInput
            label="Code"
            placeholder="6 digits"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH}
            autoFocus
            classNames={{ input: classes.code }}
            {...form.getInputProps('code')}
          />
          <Button type="submit" loading={busy} fullWidth mt="xs">
            Continue
          </Button>
          <PasskeyButton step={step} disabled={busy} onAnswer={(passkey) => signIn({ passkey })} />
          <Group justify="center">
            <Anchor component="button" type="button" size="sm" onClick={onBack}>
              Back to sign in
            </Anchor>
          </Group>
        </Stack>
      </form>
    </GuestLayout>
  );
}

function Registration({ qrcode, secret }: { qrcode: string; secret: string }) {
  const { copied, copy } = useClipboard();
  return (
    <Stack gap="md" mt="xs" mb="md">
      <List type="ordered" size="sm" spacing={2}>
        <List.Item>Open an authenticator app on your phone.</List.Item>
        <List.Item>Scan the QR code, or type the key below it.</List.Item>
        <List.Item>Enter the code that the app shows.</List.Item>
      </List>
      <Image
        src={qrcode}
        alt="QR code for the authenticator app"
        w={192}
        h={192}
        mx="auto"
        className={classes.qrcode}
      />
      <Code ta="center" fz="sm" p="xs" aria-label="Key" className={classes.secret}>
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </Code>
      <Button variant="subtle" size="compact-sm" mx="auto" onClick={() => copy(secret)}>
        {copied ? 'Copied' : 'Copy key'}
      </Button>
    </Stack>
  );
}
