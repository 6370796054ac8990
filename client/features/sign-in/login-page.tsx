import { Anchor, Loader, Stack, Text } from '@mantine/core';
import { lazy, startTransition, Suspense, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { Session_UserFragment } from '../../graphql/documents';
import { session } from '../../lib/session/session';
import { CredentialsForm } from './credentials-form';
import { ForgotPasswordForm } from './forgot-password-form';
import { GuestLayout } from './guest-layout';
import { IssuerButton } from './issuer-button';
import { IssuerStep } from './issuer-step';
import type { SecondStep } from './second-step';
import { secondForm, useFetchedAhead } from './use-fetched-ahead';
import { useSignInMethods } from './use-sign-in-methods';

const TwoFactorForm = lazy(async () => ({ default: (await secondForm()).TwoFactorForm }));

/** Duration of 'Loading Dashboard', ms (specification, section 9). */
const REDIRECT_MS = 1500;

/** The URL parameter with which the server sends a browser back from the issuer. */
const SSO_PARAM = 'sso';

/** The steps of signing in. */
type Step =
  | { view: 'issuer' }
  | { view: 'credentials' }
  | { view: 'forgot-password' }
  | { view: 'two-factor'; second: SecondStep }
  | { view: 'done'; account: Session_UserFragment };

/** Signing in: credentials or the issuer, then the two-factor code, which a new user registers first, or a passkey. */
export function Component() {
  return (
    <Suspense fallback={null}>
      <Steps />
    </Suspense>
  );
}

function Steps() {
  const [params, setParams] = useSearchParams();
  const [step, setStep] = useState<Step>({
    view: params.has(SSO_PARAM) ? 'issuer' : 'credentials',
  });
  const methods = useSignInMethods();
  useFetchedAhead(step.view === 'issuer' || methods !== null);
  const toCredentials = useCallback(() => {
    setParams(withoutSso, { replace: true });
    setStep({ view: 'credentials' });
  }, [setParams]);
  // The step before stays until the form has been fetched.
  const toSecondStep = (second: SecondStep) =>
    startTransition(() => setStep({ view: 'two-factor', second }));
  switch (step.view) {
    case 'issuer':
      return (
        <IssuerStep
          onDue={toSecondStep}
          onSignedIn={(account) => setStep({ view: 'done', account })}
          onRefused={toCredentials}
        />
      );
    case 'credentials':
      return (
        <GuestLayout title="Sign in" lead="Use your department account." foot={<VerifierLink />}>
          {methods?.password && (
            <CredentialsForm
              onVerified={toSecondStep}
              onForgotPassword={() => setStep({ view: 'forgot-password' })}
            />
          )}
          {methods?.oidc && (
            <IssuerButton
              label={methods.oidc.label}
              next={params.get('next')}
              isAlone={!methods.password}
            />
          )}
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

function withoutSso(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(SSO_PARAM);
  return rest;
}

/** Courts and experts check a package there; the page is not part of this application. */
const VerifierLink = () => (
  <Text ta="center" mt="md" size="sm">
    <Anchor inherit href="/verify">
      Verify a court package
    </Anchor>
  </Text>
);

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
