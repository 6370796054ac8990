import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/database/clock.js';
import { queryRows } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';

/** What may be done so often only: how often, within how many seconds. */
const LIMITS = {
  /** Reset mails that one client address causes. */
  'reset mail': { most: 30, seconds: 3_600 },
  /** Wrong reset links that one client address presents. */
  'reset link': { most: 30, seconds: 900 },
  /** New comments of one user. */
  comment: { most: 20, seconds: 60 },
} as const satisfies Record<string, { most: number; seconds: number }>;

export type LimitKind = keyof typeof LIMITS;

/**
 * Counts in Postgres what may be done so often only, by whichever door and process: each in one statement, so that a
 * hundred at once are not counted as one. The time counted slides.
 */
@Injectable()
export class Limits {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one use.
   *
   * @param on the transaction that it belongs to: what is rolled back was not used
   * @returns names this use among the others, for {@link giveBack}
   * @throws AppError `tooManyRequests` with the seconds until the next use
   */
  async take(
    kind: LimitKind,
    subject: string,
    on: Pick<EntityManager, 'query'> = this.dataSource,
  ): Promise<string> {
    const mark = await this.count(kind, subject, on);
    if (mark === undefined) throw await this.refusal(kind, subject, on);
    return mark;
  }

  /** {@link take} for those who are not to notice: whether it was still within the limit. */
  async takeIfFree(
    kind: LimitKind,
    subject: string,
    on: Pick<EntityManager, 'query'>,
  ): Promise<boolean> {
    return (await this.count(kind, subject, on)) !== undefined;
  }

  /** Takes one use out of the count again: it turned out to be none. */
  async giveBack(kind: LimitKind, subject: string, mark: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE rate_limits SET taken_at = array_remove(taken_at, $3::timestamptz) WHERE kind = $1 AND subject = $2`,
      [kind, subject, mark],
    );
  }

  private async count(
    kind: LimitKind,
    subject: string,
    on: Pick<EntityManager, 'query'>,
  ): Promise<string | undefined> {
    const { most, seconds } = LIMITS[kind];
    const [counted] = await queryRows<{ mark: string }>(
      on,
      `INSERT INTO rate_limits AS l (kind, subject, taken_at) VALUES ($1, $2, ARRAY[${NOW}])
       ON CONFLICT (kind, subject) DO UPDATE SET taken_at = ${RECENT('l.taken_at')} || ${NOW}
       WHERE cardinality(${RECENT('l.taken_at')}) < $3
       RETURNING taken_at[cardinality(taken_at)]::text AS mark`,
      [kind, subject, most, seconds, this.clock.now()],
    );
    return counted?.mark;
  }

  private async refusal(
    kind: LimitKind,
    subject: string,
    on: Pick<EntityManager, 'query'>,
  ): Promise<AppError> {
    const { most, seconds } = LIMITS[kind];
    // The use whose end makes room: the oldest, unless the limit was lowered since.
    const [row] = await queryRows<{ seconds: number | null }>(
      on,
      `SELECT ceil(extract(epoch FROM recent[cardinality(recent) - $3 + 1] + $4 * interval '1 s' - ${NOW}))::int
         AS seconds
       FROM rate_limits l, LATERAL (SELECT ${RECENT('l.taken_at')} AS recent) counted
       WHERE kind = $1 AND subject = $2`,
      [kind, subject, most, seconds, this.clock.now()],
    );
    return new AppError('tooManyRequests', { retryAfter: Math.max(1, row?.seconds ?? 1) });
  }
}

/** The moment of a use. */
const NOW = 'coalesce($5::timestamptz, clock_timestamp())';

/** The uses within the last `$4` seconds, oldest first. */
const RECENT = (column: string): string => `ARRAY(SELECT at FROM unnest(${column}) AS at
  WHERE at > ${NOW} - $4 * interval '1 s' ORDER BY at)`;
