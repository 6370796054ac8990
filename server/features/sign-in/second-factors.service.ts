import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { PasskeyFactor, type WebAuthnOptions } from './passkey-factor.js';
import { type Account, PENDING_KEY } from './sign-in.queries.js';
import { type RefusedCode, TwoFactor, type TwoFactorKey } from './two-factor.service.js';

/** A second factor as the user presents it: the code of their app, or the answer of a passkey (WebAuthn's JSON). */
export type Proof = { code: string } | { passkey: object };

/** The reason why a proof is not accepted. */
export type RefusedProof = RefusedCode | 'wrong passkey';

/** The needs of the second step (contract 4.1): a new user gets their key, a user with passkeys a challenge. */
export interface SecondStepOffer {
  twofahStatus: 'new' | 'registered';
  twofahQrcode: string | null;
  twofahSecret: string | null;
  /** The argument of the browser's `navigator.credentials.get`; null without passkeys. */
  passkeyOptions: WebAuthnOptions | null;
}

/** The second factors of a user: the code of an app, which is registered first and stays, and passkeys beside it. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly transactions: Transactions,
    private readonly twoFactor: TwoFactor,
    private readonly passkeys: PasskeyFactor,
  ) {}

  /** Returns what a user is asked for after their first step. */
  async offer(account: Account): Promise<SecondStepOffer> {
    const key = account.isRegistered ? null : await this.registration(account);
    if (key !== null) return { twofahStatus: 'new', ...key, passkeyOptions: null };
    return {
      twofahStatus: 'registered',
      twofahQrcode: null,
      twofahSecret: null,
      passkeyOptions: await this.passkeys.options(account.userId),
    };
  }

  /**
   * Accepts a proof once. The account's row must be locked.
   *
   * @returns the name of the passkey, null for a code; or the reason why it is refused
   * @throws AppError `TWO_FACTOR_UNREADABLE`, `PASSKEYS_UNAVAILABLE`
   */
  async accept(
    tx: Tx,
    account: Account,
    proof: Proof,
  ): Promise<{ passkey: string | null } | RefusedProof> {
    if ('code' in proof)
      return (await this.acceptCode(tx, account, proof.code)) ?? { passkey: null };
    const passkey = account.isRegistered
      ? await this.passkeys.accept(tx, account.userId, proof.passkey)
      : null;
    return passkey === null ? 'wrong passkey' : { passkey };
  }

  /**
   * Accepts a code once; the first right one registers the app. The account's row must be locked.
   *
   * @returns null, or the reason why it is refused
   * @throws AppError `TWO_FACTOR_UNREADABLE`
   */
  async acceptCode(tx: Tx, account: Account, code: string): Promise<RefusedCode | null> {
    const { userId, twofahSecret, lastStep, isRegistered } = account;
    if (twofahSecret === null) return 'wrong';
    const last = lastStep === null ? null : Number(lastStep);
    const step = this.twoFactor.acceptedStep(userId, twofahSecret, code, last);
    if (typeof step === 'string') return step;
    await tx.repository(UserEntity).update(userId, {
      twofahLastStep: String(step),
      ...(isRegistered ? {} : { twofahRegisteredAt: () => 'now()' }),
    });
    return null;
  }

  /**
   * The key of a user who has not registered yet: the same one each time until their first right code, so that a second
   * request does not spoil what they have scanned; a new one if the old one can no longer be read. Null once they have
   * registered.
   */
  private async registration({ userId, email }: Account): Promise<TwoFactorKey | null> {
    const sealed = await this.pendingKey(userId, null);
    if (sealed === null) return null;
    try {
      return await this.twoFactor.show(userId, email, sealed);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      const another = await this.pendingKey(userId, sealed);
      return another === null ? null : this.twoFactor.show(userId, email, another);
    }
  }

  /** Returns the sealed key that is not registered yet; it is made if there is none or only the unreadable one. */
  private async pendingKey(userId: number, spoilt: string | null): Promise<string | null> {
    return this.transactions.run(async (tx) => {
      const row = await tx.first(PENDING_KEY, [userId, this.twoFactor.newKey(userId), spoilt]);
      return row?.twofahSecret ?? null;
    });
  }
}

/** True if a key was sealed with another ENCRYPTION_KEY: no code can be right or wrong then. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'TWO_FACTOR_UNREADABLE';
}
