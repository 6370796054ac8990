import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import { csvHead, csvLine } from '../../platform/domain/csv.pure.js';
import { addDays, startOfDay } from '../../platform/domain/local-day.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import {
  COLUMNS,
  sortedRows,
  totalsOf,
  type YearlyCounts,
  type YearlyRow,
} from './yearly-report.pure.js';
import { COUNTED, PLATES } from './yearly-report.queries.js';
import { yearlyReportRules } from './yearly-report.rules.js';

/** What a department reports of a year: numbers without plates, owners and officers (programs 6). */
export interface YearlyReport {
  from: string;
  to: string;
  data: YearlyRow[];
  totals: YearlyCounts;
  /** Plates with two or more events that have a letter that is not void: in one calendar month, and in the period. */
  plates: { month: number; period: number };
}

/** Counts the events of a period and their letters, by month, cause, site, kind of site and class of speed. */
@Injectable()
export class YearlyReportService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError `INVALID` */
  async report(input: Record<string, unknown>): Promise<YearlyReport> {
    const { timeZone } = this.config;
    const lastYear = Number(this.clock.today(timeZone).slice(0, 4)) - 1;
    const { from, to, cause = null, bands } = validate(yearlyReportRules(lastYear), input);
    const edges = bands ?? null;
    const period = [startOfDay(timeZone, from), startOfDay(timeZone, addDays(to, 1)), cause];
    const [rows, plates] = await Promise.all([
      this.database.rows(COUNTED, [...period, edges]),
      this.database.first(PLATES, period),
    ]);
    if (plates === undefined) throw new AppError('INTERNAL');
    const data = sortedRows(rows, edges);
    return { from, to, data, totals: totalsOf(data), plates };
  }

  /** Returns the rows as CSV. @throws AppError `INVALID` */
  async csv(input: Record<string, unknown>): Promise<string> {
    const { data } = await this.report(input);
    const lines = data.map(({ siteKind, ...row }) => {
      const fields = { ...row, site_kind: siteKind };
      return csvLine(COLUMNS.map((column) => fields[column]));
    });
    return `${csvHead(COLUMNS)}${lines.join('')}`;
  }
}
