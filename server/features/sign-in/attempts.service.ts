import { Injectable, Optional } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Database } from '../../platform/database/database.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Actor } from '../../platform/identity/caller.js';
import { Metrics } from '../../platform/metrics/metrics.service.js';
import type { RefusedProof } from './second-factors.service.js';
import { COUNT_ATTEMPT, FORGIVE_ATTEMPT, SECONDS_LOCKED } from './sign-in.queries.js';
import { SignInFailureEntity } from './sign-in-failure.entity.js';
import { Turns } from './turns.js';

/** Number of failures within the window that lock the account for as long again (contract 4.3). */
const MAX_FAILURES = 5;
const WINDOW_MINUTES = 15;

/** A try at a password or a code that has been counted before it is looked at. */
export interface Attempt {
  email: string;
  /** The time of the attempt, as Postgres writes it; identifies it. */
  mark: string;
  /** True if it locks the account unless it is right. */
  isLast: boolean;
}

/** The wrong part. */
export type Failure = 'password' | 'code' | 'passkey' | 'current password';

const about = (userId: number | null): { subject?: { type: 'user'; id: number } } =>
  userId === null ? {} : { subject: { type: 'user', id: userId } };

/**
 * Counts failed passwords and codes by address, for addresses without an account as well, in one statement that
 * Postgres orders. A try counts as failed until it has turned out right: a hundred at once are five tries.
 */
@Injectable()
export class Attempts {
  private readonly turns = new Turns();

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    // A command that makes the first account has no metrics.
    @Optional() private readonly metrics?: Metrics,
  ) {}

  /**
   * Runs an attempt from {@link begin} to its end. Attempts at one address wait for each other in this process:
   * simultaneous right ones take a place in sequence instead of all five together, and none is refused.
   *
   * @throws AppError `TOO_MANY_REQUESTS` when too many wait already
   */
  async inTurn<Result>(email: string, attempt: () => Promise<Result>): Promise<Result> {
    return this.turns.run(email, attempt);
  }

  /**
   * Counts a try before its password or code is looked at.
   *
   * @throws AppError `LOCKED` with the seconds until the next try, after five failures in 15 minutes
   */
  async begin(email: string): Promise<Attempt> {
    const counted = await this.database.first(COUNT_ATTEMPT, [email, MAX_FAILURES, WINDOW_MINUTES]);
    if (counted === undefined) {
      this.metrics?.signInFailures.inc({ reason: 'locked' });
      throw await this.locked(email);
    }
    return { email, ...counted };
  }

  /** It was right: it counts no more, the earlier failures still do. */
  async right({ email, mark }: Attempt): Promise<void> {
    await this.database.rows(FORGIVE_ATTEMPT, [email, mark]);
  }

  /** Password and code were right: everything is forgotten, in the transaction that makes the session. */
  async forget(tx: Tx, email: string): Promise<boolean> {
    const { affected } = await tx.repository(SignInFailureEntity).delete({ email });
    return affected === 1;
  }

  /** Logs a wrong attempt, and the lock that it may have closed. */
  async wrong(
    attempt: Attempt,
    failure: Failure,
    actor: Actor,
    userId: number | null,
  ): Promise<void> {
    const { email, isLast } = attempt;
    this.metrics?.signInFailures.inc({ reason: failure });
    await this.transactions.run(async (tx) => {
      await this.activity.recordActivity(tx, {
        type: 'sign_in_failed',
        actor,
        description: `Wrong ${failure} for ${email}`,
        ...about(userId),
      });
      if (!isLast) return;
      await this.activity.recordActivity(tx, {
        type: 'locked_out',
        actor,
        description: `${email} is locked for ${WINDOW_MINUTES} minutes after ${MAX_FAILURES} failures`,
        ...about(userId),
      });
    });
  }

  /**
   * Settles a try by its second factor, unless it was right: that is left to the caller.
   *
   * @param actor the person who tries
   * @param check tells the refused proof by its reason; an AppError of it is not the person's failure and does not count
   * @returns what the check returned
   * @throws AppError `INVALID_CODE` for a refused proof; a used code is no guess and does not count
   */
  async settle<Result extends object>(
    attempt: Attempt,
    actor: Actor,
    userId: number,
    check: () => Promise<Result | RefusedProof>,
  ): Promise<Result> {
    const checked = await check().catch(async (error: unknown) => {
      if (error instanceof AppError) await this.right(attempt);
      throw error;
    });
    if (typeof checked !== 'string') return checked;
    if (checked === 'used') await this.usedCode(attempt, actor, userId);
    else await this.wrong(attempt, checked === 'wrong' ? 'code' : 'passkey', actor, userId);
    throw new AppError('INVALID_CODE');
  }

  /** Logs a right code that was used before, and does not count it, since it is no guess. */
  private async usedCode(attempt: Attempt, actor: Actor, userId: number): Promise<void> {
    this.metrics?.signInFailures.inc({ reason: 'used code' });
    await this.right(attempt);
    await this.activity.noteActivity({
      type: 'sign_in_failed',
      actor,
      description: `Used code for ${attempt.email}`,
      ...about(userId),
    });
  }

  private async locked(email: string): Promise<AppError> {
    const row = await this.database.first(SECONDS_LOCKED, [email]);
    const retryAfter = Math.max(1, row?.seconds ?? 1);
    return new AppError('LOCKED', { params: { minutes: Math.ceil(retryAfter / 60) }, retryAfter });
  }
}
