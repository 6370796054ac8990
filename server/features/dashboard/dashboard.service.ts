import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/identity/caller.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Cause } from '../../platform/domain/duty.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { COUNT_LETTER, STATS } from './dashboard.queries.js';
import { monthLabels, monthsUpTo } from './calendar.pure.js';

/** The figures of the dashboard (spec 3), of the causes that the caller may see. */
export interface DashboardStats {
  /** Notices generated in each of the last 12 months, as `2026-11`, oldest first. */
  citationNotices: { month: string; count: number }[];
  /** The last 12 months, oldest first, in the configured locale. */
  citationNoticesLabels: string[];
  /** Notices generated in each of these months. */
  citationNoticesValues: number[];
  totalPendingCitationEvents: number;
  totalSubmittedCitationEvents: number;
  /** Notices generated today, in the configured time zone. */
  totalDailyCitationNotices: number;
  /** Warning letters of today, which are not among the notices (programs 4). */
  totalDailyWarningLetters: number;
}

const MONTHS = 12;

/** Reads the totals that the transitions keep, and counts none of the events themselves. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The numbers of now. */
  async stats(caller: Pick<Caller, 'sees'>): Promise<DashboardStats> {
    const today = dayIn(this.config.timeZone, new Date());
    const months = monthsUpTo(today, MONTHS);
    const row = await this.database.first(STATS, [caller.sees, today, `${months[0]}-01`]);
    const citationNotices = months.map((month) => ({ month, count: row?.notices?.[month] ?? 0 }));
    return {
      citationNotices,
      citationNoticesLabels: monthLabels(this.config.locale, months),
      citationNoticesValues: citationNotices.map(({ count }) => count),
      totalPendingCitationEvents: row?.pending ?? 0,
      totalSubmittedCitationEvents: row?.submitted ?? 0,
      totalDailyCitationNotices: row?.today ?? 0,
      totalDailyWarningLetters: row?.warnings ?? 0,
    };
  }

  /**
   * Counts one generated letter, in the transaction that completes its event. Call it after the number is taken: both are
   * one row that completions queue for, and one order keeps them from waiting for each other.
   */
  async countLetter(tx: Tx, at: Date, cause: Cause, kind: 'NOTICE' | 'WARNING'): Promise<void> {
    const counts = kind === 'NOTICE' ? [1, 0] : [0, 1];
    await tx.rows(COUNT_LETTER, [dayIn(this.config.timeZone, at), cause, ...counts]);
  }
}
