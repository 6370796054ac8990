import { createHmac, type KeyObject } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
} from '@simplewebauthn/server/helpers';
import type { WebAuthnOptions } from '../sign-in/passkey-factor.js';
import { tokenHash } from '../../platform/auth/callers.service.js';
import { derivedKey } from '../../platform/auth/tokens.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { PasskeyEntity } from './passkey.entity.js';
import { type ChallengePurpose, PasskeyChallengeEntity } from './passkey-challenge.entity.js';
import { DELETE_OLD_CHALLENGES, DESCRIPTORS, TAKE_CHALLENGE } from './passkeys.queries.js';

/** Lifetime of a challenge; the browser gives up after the same time (joining 1). */
const CHALLENGE_MINUTES = 5;
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

// EdDSA, ES256 and RS256: all authenticators have one of them. Node's ML-DSA, the library's fourth, is experimental.
const ALGORITHMS = [-8, -7, -257];

/** The owner of a passkey that is to be made, as their authenticator shows them. */
interface Owner {
  userId: number;
  email: string;
  name: string;
}

/** The parts of a new passkey that are kept. */
export type NewPasskey = Pick<
  PasskeyEntity,
  'credentialId' | 'publicKey' | 'counter' | 'transports'
>;

/** The two ceremonies of WebAuthn 3: a browser gets a challenge, and the answer of its authenticator is checked. */
@Injectable()
export class Ceremonies {
  private readonly logger = new Logger('Passkeys');
  private readonly key: KeyObject;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
  ) {
    this.key = derivedKey(config.secrets.encryption, 'stopline passkey users');
  }

  /** True where browsers allow passkeys at the public address. */
  get areOffered(): boolean {
    return this.config.http.passkeys !== undefined;
  }

  /** Begins the registration of a passkey. @throws AppError `PASSKEYS_UNAVAILABLE` */
  async startRegistration(tx: Tx, { userId, email, name }: Owner): Promise<WebAuthnOptions> {
    const { rpId } = this.party();
    const options = await generateRegistrationOptions({
      rpName: 'Stopline',
      rpID: rpId,
      userID: this.handleOf(userId),
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      excludeCredentials: await tx.rows(DESCRIPTORS, [userId]),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      supportedAlgorithmIDs: ALGORITHMS,
      timeout: TIMEOUT_MS,
    });
    await this.keepChallenge(options.challenge, userId, 'registration', tx);
    return { ...options };
  }

  /**
   * Checks the answer of an authenticator that has made a passkey, and uses its challenge up.
   *
   * @returns the passkey; null if the answer is wrong
   * @throws AppError `PASSKEYS_UNAVAILABLE`
   */
  async finishRegistration(tx: Tx, userId: number, answer: object): Promise<NewPasskey | null> {
    const { rpId, origin } = this.party();
    const challenge = await this.takeChallenge(tx, userId, 'registration', answer);
    if (challenge === null) return null;
    const response = answer as RegistrationResponseJSON;
    const { registrationInfo } = await this.checked(async () => {
      assertUnattested(response);
      return verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      });
    });
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter: String(counter),
      transports: transportsOf(response),
    };
  }

  /** Begins a sign-in with one of a user's passkeys; null if there is none, or none is offered. */
  async startSignIn(userId: number): Promise<WebAuthnOptions | null> {
    const { passkeys } = this.config.http;
    if (passkeys === undefined) return null;
    const allowCredentials = await this.database.rows(DESCRIPTORS, [userId]);
    if (allowCredentials.length === 0) return null;
    const options = await generateAuthenticationOptions({
      rpID: passkeys.rpId,
      allowCredentials,
      userVerification: 'preferred',
      timeout: TIMEOUT_MS,
    });
    await this.keepChallenge(options.challenge, userId, 'sign-in');
    return { ...options };
  }

  /**
   * Checks the answer of an authenticator that signs a user in, and uses its challenge up.
   *
   * @param passkeyOf finds a passkey of the user by its credential, or null
   * @returns the passkey, and the counter that it reported; null if the answer is wrong
   * @throws AppError `PASSKEYS_UNAVAILABLE`
   */
  async finishSignIn(
    tx: Tx,
    userId: number,
    answer: object,
    passkeyOf: (credentialId: string) => Promise<PasskeyEntity | null>,
  ): Promise<{ passkey: PasskeyEntity; counter: number } | null> {
    const { rpId, origin } = this.party();
    const challenge = await this.takeChallenge(tx, userId, 'sign-in', answer);
    const response = answer as AuthenticationResponseJSON;
    const passkey =
      challenge === null || typeof response.id !== 'string' ? null : await passkeyOf(response.id);
    if (challenge === null || passkey === null) return null;
    const { verified, authenticationInfo } = await this.checked(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
        },
        requireUserVerification: false,
      }),
    );
    return verified === true && authenticationInfo !== undefined
      ? { passkey, counter: authenticationInfo.newCounter }
      : null;
  }

  /** Deletes challenges that no longer count. */
  async sweep(): Promise<void> {
    await this.database.rows(DELETE_OLD_CHALLENGES);
  }

  private party(): NonNullable<Config['http']['passkeys']> {
    const { passkeys } = this.config.http;
    if (passkeys === undefined) throw new AppError('PASSKEYS_UNAVAILABLE');
    return passkeys;
  }

  /** The user as authenticators keep them: the same for all passkeys of a user, and nothing about them (WebAuthn 3, 14.6.1). */
  private handleOf(userId: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(createHmac('sha256', this.key).update(`user ${userId}`).digest());
  }

  private async keepChallenge(
    challenge: string,
    userId: number,
    purpose: ChallengePurpose,
    on: Tx | Database = this.database,
  ): Promise<void> {
    await on.repository(PasskeyChallengeEntity).insert({
      challengeHash: tokenHash(challenge),
      userId,
      purpose,
      expiresAt: () => `now() + interval '${CHALLENGE_MINUTES} minutes'`,
    });
  }

  /** The challenge that an answer names, if it is the user's and was not used; null if not. */
  private async takeChallenge(
    tx: Tx,
    userId: number,
    purpose: ChallengePurpose,
    answer: object,
  ): Promise<string | null> {
    const challenge = challengeIn(answer);
    if (challenge === null) return null;
    const taken = await tx.first(TAKE_CHALLENGE, [tokenHash(challenge), userId, purpose]);
    return taken === undefined ? null : challenge;
  }

  /** The library throws for each fault of an answer; the reason is of use in the process's log only. */
  private async checked<Result extends { verified: boolean }>(
    check: () => Promise<Result>,
  ): Promise<Partial<Result>> {
    try {
      return await check();
    } catch (error) {
      this.logger.warn(`An answer was refused: ${(error as Error).message.slice(0, 200)}`);
      return {};
    }
  }
}

/** The challenge in the client data of an answer; null if there is none that can be read. */
function challengeIn(answer: object): string | null {
  const { response } = answer as { response?: { clientDataJSON?: unknown } };
  if (typeof response?.clientDataJSON !== 'string') return null;
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON) as { challenge: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Browsers send no certificates where none are asked for. Those of a forged answer name addresses from which the library
 * would fetch lists of revoked ones.
 */
function assertUnattested({ response }: RegistrationResponseJSON): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  const isSelf = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelf) throw new Error('The answer has an attestation');
}

// The browser names few of them; more is no browser's answer.
const MAX_TRANSPORTS = 10;

function transportsOf({ response }: RegistrationResponseJSON): string[] {
  const transports: unknown = response.transports;
  if (!Array.isArray(transports)) return [];
  return transports
    .filter((one): one is string => typeof one === 'string' && /^[a-z-]{1,30}$/.test(one))
    .slice(0, MAX_TRANSPORTS);
}
