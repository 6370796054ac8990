import { Anchor, Button, Divider, Loader, Stack, Text } from '@mantine/core';
import { lazy, startTransition, Suspense, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { Session_UserFragment } from '../../graphql/documents';
import { session } from '../../lib/session/session';
import { CredentialsForm } from './credentials-form';
import { ForgotPasswordForm } from './forgot-password-form';
import { GuestLayout } from './guest-layout';
import { IssuerStep } from './issuer-step';
import type { SecondStep } from './second-step';
import { toastsWanted } from '../../lib/toast';
import { whenIdle } from '../../lib/when-idle';
import { getJson, type Got } from '../../lib/session/http';

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

interface IssuerButtonProps {
  label: string;
  /** The path to go on to after signing in. */
  next: string | null;
  /** True if there is no form above it. */
  isAlone: boolean;
}

/** Leads to the issuer. A link, because the browser leaves the page. */
function IssuerButton({ label, next, isAlone }: IssuerButtonProps) {
  const query = next === null ? '' : `?${new URLSearchParams({ next }).toString()}`;
  return (
    <>
      {!isAlone && <Divider label="or" my="md" />}
      <Button
        component="a"
        href={`/api/auth/oidc/start${query}`}
        variant={isAlone ? 'filled' : 'default'}
        fullWidth
      >
        Continue with {label}
      </Button>
    </>
  );
}

/** The form of the second step. */
const secondForm = () => import('./two-factor-form');

/** Fetches what signing in needs next, while the user types: the second step is not waited for. @param isShown the page stands */
function useFetchedAhead(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    return whenIdle(() => {
      toastsWanted.set(true);
      // The step asks for it again.
      void secondForm().catch(() => undefined);
    });
  }, [isShown]);
}

type Methods = Got<'/api/auth/methods'>;

/** The specification's sign-in, for a server that does not answer. */
const PASSWORD_ONLY: Methods = { password: true, oidc: null, passkeys: false };

/** The ways in which somebody can sign in; null until they are known. */
function useSignInMethods(): Methods | null {
  const [methods, setMethods] = useState<Methods | null>(null);
  useEffect(() => {
    let isGone = false;
    void getJson('/api/auth/methods')
      .catch(() => PASSWORD_ONLY)
      .then((known) => {
        if (!isGone) setMethods(known);
      });
    return () => {
      isGone = true;
    };
  }, []);
  return methods;
}
