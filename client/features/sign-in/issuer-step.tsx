import { Loader, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

import type { Session_UserFragment } from '../../graphql/documents';
import { postJson } from '../../lib/session/http';
import { withFailureSaid } from '../../lib/session/refusal';
import { signedInAccount } from './account';
import { GuestLayout } from './guest-layout';
import { type SecondStep, secondStepOf } from './second-step';

const OPERATION = 'completeOidcSignIn';

interface IssuerStepProps {
  /** The second factor of the product is due. */
  onDue: (step: SecondStep) => void;
  onSignedIn: (account: Session_UserFragment) => void;
  /** The sign-in was refused, which has been said. */
  onRefused: () => void;
}

/** Back from the issuer: fetches what waits behind the ticket, once. */
export function IssuerStep({ onDue, onSignedIn, onRefused }: IssuerStepProps) {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    completed().then(
      (step) => ('prove' in step ? onDue(step) : onSignedIn(step)),
      () => onRefused(),
    );
  }, [onDue, onSignedIn, onRefused]);
  return (
    <GuestLayout title="Sign in">
      <Stack align="center" gap="sm" py="md" role="status">
        <Loader />
        <Text>Signing in</Text>
      </Stack>
    </GuestLayout>
  );
}

/** Returns the second step that is due, or the user who has signed in. Rejects when it was refused. */
async function completed(): Promise<SecondStep | Session_UserFragment> {
  const complete = (proof: object = {}) =>
    withFailureSaid(OPERATION, () => postJson('/api/auth/oidc/complete', proof));
  const answer = await complete();
  if (answer.user !== null) return withFailureSaid('me', signedInAccount);
  return secondStepOf(answer, {
    prove: complete,
    anotherTask: async () => {
      const again = await complete();
      return again.user === null ? again.passkey_options : null;
    },
  });
}
