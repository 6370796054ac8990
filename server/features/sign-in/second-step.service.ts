import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { type Attempt, Attempts } from './attempts.service.js';
import { userCaller } from '../../platform/auth/callers.service.js';
import {
  isUnreadable,
  type Proof,
  type RefusedProof,
  SecondFactors,
  type SecondStepOffer,
} from './second-factors.service.js';
import { type Account, LOCKED_ACCOUNT } from './sign-in.queries.js';
import type { SessionTokens } from '../../platform/auth/session.types.js';
import type { Visit } from '../../platform/identity/visit.js';
import { SessionsService } from './sessions.service.js';

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

/** The step with the second factor: says what is asked for, and turns a right code or passkey into a session. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly transactions: Transactions,
    private readonly factors: SecondFactors,
    private readonly attempts: Attempts,
    private readonly sessions: SessionsService,
    private readonly activity: ActivityService,
  ) {}

  /** Returns what a user is asked for after their first step. */
  async offer(account: Account): Promise<SecondStepOffer> {
    return this.factors.offer(account);
  }

  /**
   * Accepts a code or a passkey once and starts the session, in one transaction (reliability 11).
   *
   * @param attempt the try that the first step began; it is settled
   * @param checked the account as it was when its first step was checked
   * @throws AppError `INVALID_CODE`, `TWO_FACTOR_UNREADABLE`, `PASSKEYS_UNAVAILABLE`; what the first step refuses
   */
  async accept(
    attempt: Attempt,
    checked: Account,
    proof: Proof,
    visit: Visit,
    first: FirstStep = {},
  ): Promise<SessionTokens> {
    const { ip, requestId } = visit;
    const guest = { kind: 'guest', ip, requestId } as const;
    return this.attempts.settle(attempt, guest, checked.userId, async () => {
      try {
        return await this.start(checked, proof, visit, first);
      } catch (error) {
        if (isUnreadable(error)) await this.recordUnreadable(checked, visit);
        throw error;
      }
    });
  }

  /**
   * The same behind a first step that is no password: wrong codes count as behind one.
   *
   * @throws AppError as {@link accept}; `LOCKED`, `TOO_MANY_REQUESTS`
   */
  async acceptWithoutPassword(
    account: Account,
    proof: Proof,
    visit: Visit,
    first: FirstStep,
  ): Promise<SessionTokens> {
    const { email } = account;
    return this.attempts.inTurn(email, async () =>
      this.accept(await this.attempts.begin(email), account, proof, visit, first),
    );
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
      return account === null
        ? null
        : this.open(tx, account, visit, first, { isNew: false, passkey: null });
    });
  }

  private async start(
    checked: Account,
    proof: Proof,
    visit: Visit,
    first: FirstStep,
  ): Promise<SessionTokens | RefusedProof> {
    return this.transactions.run(async (tx) => {
      const account = await this.lock(tx, checked);
      if (account === null) return 'wrong';
      const accepted = await this.factors.accept(tx, account, proof);
      if (typeof accepted === 'string') return accepted;
      await this.attempts.forget(tx, account.email);
      return this.open(tx, account, visit, first, {
        isNew: !account.isRegistered,
        passkey: accepted.passkey,
      });
    });
  }

  /** Starts the session of an account whose factors were checked. @param how isNew if it has registered a key by it */
  private async open(
    tx: Tx,
    account: Account,
    visit: Visit,
    { by = '', before, after }: FirstStep,
    how: { isNew: boolean; passkey: string | null },
  ): Promise<SessionTokens> {
    await before?.(tx);
    const started = await this.sessions.start(tx, account.userId, visit);
    await after?.(tx, started.sessionId);
    await this.recordSignIn(tx, account, started.sessionId, visit, { by, ...how });
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
    { by, isNew, passkey }: { by: string; isNew: boolean; passkey: string | null },
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
      description: `${name} signed in${by}${passkey === null ? '' : ` with the passkey ${passkey}`}`,
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
