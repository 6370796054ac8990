import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { AppError } from '../../platform/errors/app-error.js';
import { GIVE_USE_BACK, SECONDS_UNTIL_USE, TAKE_USE } from './sign-in.queries.js';

/** The limits: how often something may be done, within how many seconds. */
const LIMITS = {
  /** Reset mails that one client address causes. */
  'reset mail': { most: 30, seconds: 3_600 },
  /** Wrong reset links that one client address presents. */
  'reset link': { most: 30, seconds: 900 },
  /** New comments of one user. */
  comment: { most: 20, seconds: 60 },
  /** Wrong tries at the owner's page (mailing 7): by client address, by notice number, and by both together. */
  'evidence address': { most: 30, seconds: 3_600 },
  'evidence number': { most: 50, seconds: 3_600 },
  'evidence number and address': { most: 5, seconds: 3_600 },
  /** Log entries about tries at the owner's page that a limit refused. */
  'evidence lock-out': { most: 1, seconds: 3_600 },
} as const satisfies Record<string, { most: number; seconds: number }>;

export type LimitKind = keyof typeof LIMITS;

/**
 * Counts limited acts in Postgres, for both doors and all processes, over a sliding window. A use is counted in one
 * statement, so that none of a hundred simultaneous ones is missed.
 */
@Injectable()
export class Limits {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one use.
   *
   * @param on the transaction of the act; a rollback also removes the use from the count
   * @returns an identifier of this use, for {@link giveBack}
   * @throws AppError `TOO_MANY_REQUESTS` with the seconds until the next use
   */
  async take(kind: LimitKind, subject: string, on: Queryable = this.database): Promise<string> {
    const mark = await this.count(kind, subject, on);
    if (mark === undefined) throw await this.refusal(kind, subject, on);
    return mark;
  }

  /** Counts one use like {@link take}, but without an error. @returns false if the limit is reached */
  async takeIfFree(kind: LimitKind, subject: string, on: Queryable): Promise<boolean> {
    return (await this.count(kind, subject, on)) !== undefined;
  }

  /** Removes one use from the count, for an act that turned out not to count. */
  async giveBack(kind: LimitKind, subject: string, mark: string): Promise<void> {
    await this.database.rows(GIVE_USE_BACK, [kind, subject, mark]);
  }

  private async count(
    kind: LimitKind,
    subject: string,
    on: Queryable,
  ): Promise<string | undefined> {
    const { most, seconds } = LIMITS[kind];
    const counted = await on.first(TAKE_USE, [kind, subject, most, seconds, this.clock.now()]);
    return counted?.mark;
  }

  private async refusal(kind: LimitKind, subject: string, on: Queryable): Promise<AppError> {
    const { most, seconds } = LIMITS[kind];
    const row = await on.first(SECONDS_UNTIL_USE, [kind, subject, most, seconds, this.clock.now()]);
    return new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, row?.seconds ?? 1) });
  }
}
