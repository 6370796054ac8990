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

  /**
   * The key of a user who has not registered yet: the same one each time until their first right code, so that a second
   * request does not spoil what they have scanned; a new one if the old one can no longer be read. Null once they have
   * registered.
   */
  async registration({ userId, email }: Account): Promise<TwoFactorKey | null> {
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
   * @param checked the account as it was when its password was compared
   * @returns the session, or what was the matter with the code
   * @throws AppError `TWO_FACTOR_UNREADABLE`
   */
  async accept(checked: Account, code: string, visit: Visit): Promise<SessionTokens | RefusedCode> {
    try {
      return await this.start(checked, code, visit);
    } catch (error) {
      if (isUnreadable(error)) await this.recordUnreadable(checked, visit);
      throw error;
    }
  }

  private async start(
    checked: Account,
    code: string,
    visit: Visit,
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
      const started = await this.sessions.start(tx, account.userId, visit);
      await this.recordSignIn(tx, account, started.sessionId, visit);
      return started;
    });
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
  ): Promise<void> {
    const actor = userCaller({ ...account, sessionId }, { ip, requestId });
    const subject = { type: 'user', id: account.userId } as const;
    const { name } = account;
    if (!account.isRegistered) {
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
      description: `${name} signed in`,
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
export function isUnreadable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'TWO_FACTOR_UNREADABLE';
}
