import { type AnswerOf, postJson } from '../../lib/session/http';
import type { PasskeyJson } from '../../lib/session/passkeys';
import { withFailureSaid } from '../../lib/session/refusal';

/** A second factor as the user gives it. */
export type Proof = { code: string } | { passkey: PasskeyJson };

/** The second step of signing in, after a first one that the server has accepted. */
export interface SecondStep {
  /** Present only until the two-factor app is registered. */
  registration: { qrcode: string; secret: string } | null;
  /** The browser's task for a passkey; null for a user without passkeys. It counts once. */
  passkeyOptions: PasskeyJson | null;
  /** Signs in. Rejects when the proof is refused; that has been said by then. */
  prove: (proof: Proof) => Promise<unknown>;
  /** Asks for another task, once the first has been used. */
  anotherTask: () => Promise<PasskeyJson | null>;
}

/** The name of the second step in the table of failures. */
export const SECOND_STEP = 'loginTwofah';

/** The answer of a first step: what the second one needs. */
type Offer = AnswerOf<'/api/auth/login/verify'>;

/** The second step of an answer. */
export function secondStepOf(
  offer: Offer,
  ways: Pick<SecondStep, 'prove' | 'anotherTask'>,
): SecondStep {
  return {
    registration:
      offer.twofah_status === 'new'
        ? { qrcode: offer.twofah_qrcode ?? '', secret: offer.twofah_secret ?? '' }
        : null,
    passkeyOptions: offer.passkey_options,
    ...ways,
  };
}

/** Sends e-mail and password. @returns the second step; rejects when they are refused, which has been said by then */
export async function verifyCredentials(credentials: {
  email: string;
  password: string;
}): Promise<SecondStep> {
  const verify = (): Promise<Offer> =>
    withFailureSaid('loginVerify', () => postJson('/api/auth/login/verify', credentials));
  return secondStepOf(await verify(), {
    prove: (proof) =>
      withFailureSaid(SECOND_STEP, () =>
        postJson('/api/auth/login/twofah', { ...credentials, ...proof }),
      ),
    anotherTask: async () => (await verify()).passkey_options,
  });
}
