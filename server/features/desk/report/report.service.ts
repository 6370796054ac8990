import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Database } from '../../../platform/database/database.js';
import type { RowOf } from '../../../platform/database/statement.js';
import { addDays, startOfDay } from '../../../platform/domain/local-day.pure.js';
import { validate } from '../../../platform/errors/validate.js';
import { ReportRules } from '../desk.rules.js';
import {
  columnsOf,
  daysOf,
  medianOf,
  type Paces,
  pacesOf,
  REPORT_GROUPS,
  reportCsv,
  type ReportGroup,
} from './report.pure.js';
import { choiceOf, REPORT } from './report.queries.js';

// By all groups, acts of a year are nearly as many rows, which one statement does not return within its timeout.
const DAYS_AT_ONCE = 61;

/** Postgres works on each with a core of its own. More would take connections that officers wait for. */
const STATEMENTS_AT_ONCE = 2;

type Counted = Omit<RowOf<ReturnType<typeof REPORT>>, 'seconds' | 'times'>;

/** Acts with the same values in the groups of a report; further groups are absent. */
export type ReportLine = Partial<Omit<Counted, 'count'>> &
  Pick<Counted, 'count'> &
  Paces & { medianSeconds: number | null };

/** The acts in a period of local days, by its groups. */
export interface DeskReport {
  from: string;
  to: string;
  group: ReportGroup[];
  rows: ReportLine[];
}

/** Reports the acts of officers, from the history: no event, no owner, no place (desk 10). */
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

  /** Returns the same by all groups, as CSV. @throws AppError `INVALID` */
  async csv(input: Record<string, unknown>): Promise<string> {
    const { from, to } = validate(ReportRules, input);
    const rows = await this.rows(from, to, REPORT_GROUPS);
    return reportCsv(
      rows.map(({ officer, queue, under3, under10, ...row }) => ({
        ...row,
        under_3: under3,
        under_10: under10,
        queue: queue?.toUpperCase() ?? null,
        officerBadge: officer?.badgeNumber ?? null,
        officerName: officer?.name ?? null,
      })),
    );
  }

  private async rows(
    from: string,
    to: string,
    groups: readonly ReportGroup[],
  ): Promise<ReportLine[]> {
    const span = { from, before: addDays(to, 1) };
    const byDay = groups.includes('day');
    const periods = byDay ? daysOf(span) : [span];
    const wanted = REPORT(choiceOf(groups));
    const parts = chunks(periods, DAYS_AT_ONCE);
    const read = await pLimit(STATEMENTS_AT_ONCE).map(parts, (part) =>
      this.database.rows(wanted, [
        part.map((day) => (byDay ? day.from : null)),
        part.map((day) => startOfDay(this.config.timeZone, day.from)),
        part.map((day) => startOfDay(this.config.timeZone, day.before)),
      ]),
    );
    const columns = columnsOf(groups);
    return read.flat().map(({ seconds, times, ...row }) => {
      const durations = [seconds ?? [], times ?? []] as const;
      const all = { ...row, medianSeconds: medianOf(...durations), ...pacesOf(...durations) };
      const shown = columns.map((column) => [column, all[column]] as const);
      return Object.fromEntries(shown) as unknown as ReportLine;
    });
  }
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return items.flatMap((_, index) =>
    index % size === 0 ? [items.slice(index, index + size)] : [],
  );
}
