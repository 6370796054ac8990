import { Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

import type { Session_UserFragment } from '../../graphql/documents';
import { session } from '../../lib/session';
import { CredentialsForm } from './credentials-form';
import { ForgotPasswordForm } from './forgot-password-form';
import { GuestLayout } from './guest-layout';
import type { SecondStep } from './second-step';
import { TwoFactorForm } from './two-factor-form';

/** Duration of 'Loading Dashboard', ms (specification, section 9). */
const REDIRECT_MS = 1500;

/** The steps of signing in. */
type Step =
  | { view: 'credentials' }
  | { view: 'forgot-password' }
  | { view: 'two-factor'; second: SecondStep }
  | { view: 'done'; account: Session_UserFragment };

/** Signing in: credentials, then the two-factor code, which a new user registers first, or a passkey. */
export function Component() {
  const [step, setStep] = useState<Step>({ view: 'credentials' });
  const toCredentials = () => setStep({ view: 'credentials' });
  switch (step.view) {
    case 'credentials':
      return (
        <GuestLayout title="Sign in" lead="Use your department account.">
          <CredentialsForm
            onVerified={(second) => setStep({ view: 'two-factor', second })}
            onForgotPassword={() => setStep({ view: 'forgot-password' })}
          />
        </GuestLayout>
      );
    case 'forgot-password':
      return (
        <GuestLayout
          title="Forgot password"
          lead="We send you a link by which you can set a new password."
        >
          <ForgotPasswordForm onBack={toCredentials} />
        </GuestLayout>
      );
    case 'two-factor':
      return (
        <TwoFactorForm
          step={step.second}
          onSignedIn={(account) => setStep({ view: 'done', account })}
          onBack={toCredentials}
        />
      );
    case 'done':
      return <LoadingDashboard account={step.account} />;
  }
}

/** The user is kept only now: from then on the guards lead to their first page. */
function LoadingDashboard({ account }: { account: Session_UserFragment }) {
  useEffect(() => {
    const timer = setTimeout(() => session.keep(account), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [account]);
  return (
    <GuestLayout title={`Welcome, ${account.firstName}`}>
      <Stack align="center" gap="sm" py="md" role="status">
        <Loader />
        <Text>Loading Dashboard</Text>
      </Stack>
    </GuestLayout>
  );
}
