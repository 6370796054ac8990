import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { Transactions } from '../../platform/database/transactions.js';
import { dayIn, startOfDay } from '../../platform/domain/local-day.pure.js';
import { HourlyRounds } from '../../platform/jobs/hourly-rounds.js';
import { type DaySpan, daysOf, monthsOf } from './report.pure.js';
import { FIRST_ACT, LOCK_SUMS, SUM_UP, SUMMED, SUMS } from './report.queries.js';

/**
 * Sums up the acts of past days and months, once an hour in every worker: a report of a year then counts the acts of a
 * few weeks (decision 132).
 */
@Injectable()
export class ReportSums implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly rounds: HourlyRounds,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.add('The acts of past days were not summed up', () => this.sumUp(), true);
  }

  /** One round: all periods since the first act that have no sums. A transaction holds the lock for a month at most. */
  async sumUp(): Promise<void> {
    const first = await this.database.first(FIRST_ACT);
    if (first?.at == null) return;
    const { timeZone } = this.config;
    const known = new Set(
      (await this.database.rows(SUMS)).map(({ groups, start, stop }) => keyOf(groups, start, stop)),
    );
    const from = `${dayIn(timeZone, first.at).slice(0, 7)}-01`;
    for (const month of monthsOf({ from, before: dayIn(timeZone, new Date()) })) {
      for (const groups of SUMMED.day) await this.sumUpPeriods(groups, daysOf(month), known);
      // The last one may not have ended yet.
      if (month.before.endsWith('-01'))
        for (const groups of SUMMED.month) await this.sumUpPeriods(groups, [month], known);
    }
  }

  private async sumUpPeriods(
    groups: string,
    spans: readonly DaySpan[],
    known: ReadonlySet<string>,
  ): Promise<void> {
    const { timeZone } = this.config;
    const missing = spans
      .map(({ from, before }) => ({
        start: startOfDay(timeZone, from),
        stop: startOfDay(timeZone, before),
      }))
      .filter(({ start, stop }) => !known.has(keyOf(groups, start, stop)));
    if (missing.length === 0) return;
    await this.transactions.run(async (tx) => {
      await tx.rows(LOCK_SUMS);
      await tx.rows(SUM_UP({ groups }), [
        missing.map(({ start }) => start),
        missing.map(({ stop }) => stop),
      ]);
    });
  }
}

function keyOf(groups: string, start: Date, stop: Date): string {
  return `${groups} ${start.getTime()} ${stop.getTime()}`;
}
