import { Loader, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

import type { Session_UserFragment } from '../../graphql/documents';
import { postJson } from '../../lib/http';
import { withFailureSaid } from '../../lib/refusal';
import { signedInAccount } from './account';
import { registrationOf, type Verified } from './credentials-form';
import { GuestLayout } from './guest-layout';

const OPERATION = 'completeOidcSignIn';

interface IssuerStepProps {
  /** The second factor of the product is due. */
  onDue: (verified: Verified) => void;
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
      (step) => ('operation' in step ? onDue(step) : onSignedIn(step)),
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
async function completed(): Promise<Verified | Session_UserFragment> {
  const answer = await withFailureSaid(OPERATION, () => postJson('/api/auth/oidc/complete', {}));
  if (answer.user !== null) return withFailureSaid('me', signedInAccount);
  return {
    registration: registrationOf(answer),
    operation: OPERATION,
    complete: (factor) => postJson('/api/auth/oidc/complete', factor),
  };
}
