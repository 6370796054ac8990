import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Attempts } from './attempts.service.js';
import { userCaller } from '../../platform/auth/callers.queries.js';
import { type Account, LOCKED_ACCOUNT, PENDING_KEY } from './sign-in.queries.js';
import type { SessionTokens } from '../../platform/auth/session.types.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import type { Visit } from '../../platform/identity/visit.js';
import { SessionsService } from './sessions.service.js';
import { type RefusedCode, TwoFactor, type TwoFactorKey } from './two-factor.service.js';

/** The answer of the first step of signing in (contract 4.1). */
export interface SecondStepOffer {
  twofahStatus: 'new' | 'registered';
  twofahQrcode: string | null;
  twofahSecret: string | null;
}

/** A first step that is not a password, and its work in the transaction that starts the session. */
export interface FirstStep {
  /** The words behind the name in the log of a sign-in, as ` with SSO`. */
  by?: string;
  /**
   * Runs before the session is started.
   *
   * @throws AppError if the first step counts no more
   */
  before?: (tx: Tx) => Promise<void>;
  /** Runs with the session that was started. */
  after?: (tx: Tx, sessionId: string) => Promise<void>;
}

/** The step with the code: shows the key to those who have none yet, and turns a right code into a session. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly transactions: Transactions,
    private readonly twoFactor: TwoFactor,
    private readonly attempts: Attempts,
    private readonly sessions: SessionsService,
    private readonly activity: ActivityService,
  ) {}

  /** Returns what a user is asked for after their first step. */
  async offer(account: Account): Promise<SecondStepOffer> {
    const key = account.isRegistered ? null : await this.registration(account);
    return key === null
      ? { twofahStatus: 'registered', twofahQrcode: null, twofahSecret: null }
      : { twofahStatus: 'new', ...key };
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

  /**
   * Accepts a code once and starts the session, in one transaction (reliability 11).
   *
   * @param checked the account as it was when its first step was checked
   * @returns the session, or what was the matter with the code
   * @throws AppError `TWO_FACTOR_UNREADABLE`; what the first step refuses
   */
  async accept(
    checked: Account,
    code: string,
    visit: Visit,
    first: FirstStep = {},
  ): Promise<SessionTokens | RefusedCode> {
    try {
      return await this.start(checked, code, visit, first);
    } catch (error) {
      if (isUnreadable(error)) await this.recordUnreadable(checked, visit);
      throw error;
    }
  }

  /**
   * Starts a session without a code: the first step has checked two factors. A lock neither stops this nor is cleared
   * by it (joining 1).
   *
   * @returns null if the account was deleted or its password changed since the first step
   */
  async skip(checked: Account, visit: Visit, first: FirstStep): Promise<SessionTokens | null> {
    return this.transactions.run(async (tx) => {
      const account = await this.lock(tx, checked);
      return account === null ? null : this.open(tx, account, visit, first, false);
    });
  }

  private async start(
    checked: Account,
    code: string,
    visit: Visit,
    first: FirstStep,
  ): Promise<SessionTokens | RefusedCode> {
    return this.transactions.run(async (tx) => {
      const account = await this.lock(tx, checked);
      if (account === null || account.twofahSecret === null) return 'wrong';
      const lastStep = account.lastStep === null ? null : Number(account.lastStep);
      const step = this.twoFactor.acceptedStep(
        account.userId,
        account.twofahSecret,
        code,
        lastStep,
      );
      if (typeof step === 'string') return step;
      await tx.repository(UserEntity).update(account.userId, {
        twofahLastStep: String(step),
        ...(account.isRegistered ? {} : { twofahRegisteredAt: () => 'now()' }),
      });
      await this.attempts.forget(tx, account.email);
      return this.open(tx, account, visit, first, !account.isRegistered);
    });
  }

  /** Starts the session of an account whose factors were checked. @param isNew true if it has registered a key by it */
  private async open(
    tx: Tx,
    account: Account,
    visit: Visit,
    { by = '', before, after }: FirstStep,
    isNew: boolean,
  ): Promise<SessionTokens> {
    await before?.(tx);
    const started = await this.sessions.start(tx, account.userId, visit);
    await after?.(tx, started.sessionId);
    await this.recordSignIn(tx, account, started.sessionId, visit, { by, isNew });
    return started;
  }

  /** Returns the present row; null if the password was changed or the user deleted since it was compared. */
  private async lock(tx: Tx, { userId, passwordHash }: Account): Promise<Account | null> {
    return (await tx.first(LOCKED_ACCOUNT, [userId, passwordHash])) ?? null;
  }

  private async recordSignIn(
    tx: Tx,
    account: Account,
    sessionId: string,
    { ip, requestId }: Visit,
    { by, isNew }: { by: string; isNew: boolean },
  ): Promise<void> {
    const actor = userCaller({ ...account, sessionId }, { ip, requestId });
    const subject = { type: 'user', id: account.userId } as const;
    const { name } = account;
    if (isNew) {
      const description = `${name} registered two-factor sign-in`;
      await this.activity.recordActivity(tx, {
        type: 'two_factor_registered',
        actor,
        description,
        subject,
      });
    }
    await this.activity.recordActivity(tx, {
      type: 'signed_in',
      actor,
      description: `${name} signed in${by}`,
      subject,
    });
  }

  private async recordUnreadable({ userId, name }: Account, visit: Visit): Promise<void> {
    await this.activity.noteActivity({
      type: 'sign_in_failed',
      actor: { kind: 'guest', ip: visit.ip, requestId: visit.requestId },
      description: `The two-factor key of ${name} could not be read`,
      subject: { type: 'user', id: userId },
    });
  }
}

/** True if a key was sealed with another ENCRYPTION_KEY: no code can be right or wrong then. */
function isUnreadable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'TWO_FACTOR_UNREADABLE';
}
