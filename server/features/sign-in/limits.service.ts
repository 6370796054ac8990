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
  /** Wrong tries at the owner's page (mailing 7): of an address, at a number, and of an address at a number. */
  'evidence address': { most: 30, seconds: 3_600 },
  'evidence number': { most: 50, seconds: 3_600 },
  'evidence number and address': { most: 5, seconds: 3_600 },
  /** Entries of the log about tries there that a limit refused. */
  'evidence lock-out': { most: 1, seconds: 3_600 },
} as const satisfies Record<string, { most: number; seconds: number }>;

export type LimitKind = keyof typeof LIMITS;

/**
 * Counts limited acts in Postgres, for both doors and all processes: each in one statement, so that a hundred at once are
 * not counted as one. The window slides.
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
   * @param on the transaction that it belongs to: what is rolled back was not used
   * @returns an identifier of this use, for {@link giveBack}
   * @throws AppError `TOO_MANY_REQUESTS` with the seconds until the next use
   */
  async take(kind: LimitKind, subject: string, on: Queryable = this.database): Promise<string> {
    const mark = await this.count(kind, subject, on);
    if (mark === undefined) throw await this.refusal(kind, subject, on);
    return mark;
  }

  /** {@link take} without a refusal: whether the use was still within the limit. */
  async takeIfFree(kind: LimitKind, subject: string, on: Queryable): Promise<boolean> {
    return (await this.count(kind, subject, on)) !== undefined;
  }

  /** Takes one use out of the count again: it turned out to be none. */
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
