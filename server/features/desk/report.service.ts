import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { addDays, startOfDay } from '../../platform/domain/local-day.pure.js';
import { validate } from '../../platform/errors/validate.js';
import { ReportRules } from './desk.rules.js';
import { columnsOf, medianOf, REPORT_GROUPS, reportCsv, type ReportGroup } from './report.pure.js';
import { choiceOf, REPORT } from './report.queries.js';

type Counted = Omit<RowOf<ReturnType<typeof REPORT>>, 'seconds'>;

/** Acts with the same values of what a report is grouped by; what it is not grouped by is absent. */
export type ReportLine = Partial<Omit<Counted, 'count'>> &
  Pick<Counted, 'count'> & { medianSeconds: number | null };

/** What was done in a period of local days, by its groups. */
export interface DeskReport {
  from: string;
  to: string;
  group: ReportGroup[];
  rows: ReportLine[];
}

/** Reports of what officers did, from the history: no event, no owner, no place (desk 10). */
@Injectable()
export class ReportService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError `INVALID` */
  async report(input: Record<string, unknown>): Promise<DeskReport> {
    const { from, to, group } = validate(ReportRules, input);
    return { from, to, group, rows: await this.rows(from, to, group) };
  }

  /** The same by all groups, as CSV. @throws AppError `INVALID` */
  async csv(input: Record<string, unknown>): Promise<string> {
    const { from, to } = validate(ReportRules, input);
    const rows = await this.rows(from, to, REPORT_GROUPS);
    return reportCsv(rows.map((row) => ({ ...row, queue: row.queue?.toUpperCase() ?? null })));
  }

  private async rows(
    from: string,
    to: string,
    groups: readonly ReportGroup[],
  ): Promise<ReportLine[]> {
    const { timeZone } = this.config;
    const period = [startOfDay(timeZone, from), startOfDay(timeZone, addDays(to, 1))];
    const rows = await this.database.rows(REPORT(choiceOf(groups)), [...period, timeZone]);
    const columns = columnsOf(groups);
    return rows.map(({ seconds, ...row }) => {
      const all = { ...row, medianSeconds: seconds === null ? null : medianOf(seconds) };
      const shown = columns.map((column) => [column, all[column]] as const);
      return Object.fromEntries(shown) as unknown as ReportLine;
    });
  }
}
