import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { queryRows } from '../database/transactions.js';
import { pageNumber } from '../errors/validate.js';
import { ACTIVITIES, type ActivityType } from './activity.types.js';

/** One entry of a log (spec 3). */
export interface LogEntry {
  id: number;
  createdAt: Date;
  /** What kind of entry, in words, and its colour. */
  properties: { type: string; color: string };
  causerType: string | null;
  causerId: number | null;
  subjectType: string | null;
  subjectId: number | string | null;
  description: string;
}

/** The same page of both logs (contract 12). */
export interface LogPage {
  system: LogEntry[];
  app: LogEntry[];
  currentPage: number;
  /** Of the longer one. */
  lastPage: number;
}

type Log = 'system' | 'app';

type LogRow = Omit<LogEntry, 'id' | 'properties' | 'subjectId'> & {
  id: string;
  type: ActivityType;
  subjectId: string | null;
};

const PER_PAGE = 50;

/** The two logs, newest entry first. */
@Injectable()
export class LogsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page of both. @throws AppError `invalid` for a page that is none. */
  async page(page: unknown): Promise<LogPage> {
    const current = pageNumber(page);
    const totals = await this.totals();
    const [system, app] = await Promise.all([
      this.entries('system', totals.system, current),
      this.entries('app', totals.app, current),
    ]);
    return {
      system,
      app,
      currentPage: current,
      lastPage: Math.max(1, Math.ceil(Math.max(totals.system, totals.app) / PER_PAGE)),
    };
  }

  /** What the last seal counted and the few rows that wait for theirs: nobody counts millions for a page. */
  private async totals(): Promise<Record<Log, number>> {
    const [row] = await queryRows<{ system: string; app: string }>(
      this.dataSource,
      `SELECT coalesce(sum(system), 0) AS system, coalesce(sum(app), 0) AS app FROM (
         (SELECT system_total AS system, app_total AS app FROM activity_seals ORDER BY position DESC LIMIT 1)
         UNION ALL
         SELECT count(*) FILTER (WHERE a.log = 'system'), count(*) FILTER (WHERE a.log = 'app')
         FROM activity_unsealed u JOIN activity a ON a.id = u.activity_id) AS counted`,
    );
    return { system: Number(row?.system ?? 0), app: Number(row?.app ?? 0) };
  }

  /** Counts to the page from whichever end of the log is nearer. */
  private async entries(log: Log, total: number, page: number): Promise<LogEntry[]> {
    const offset = (page - 1) * PER_PAGE;
    const length = Math.min(PER_PAGE, total - offset);
    if (length <= 0) return [];
    const fromOldest = total - offset - length;
    const [direction, skipped] = offset <= fromOldest ? ['DESC', offset] : ['ASC', fromOldest];
    const rows = await queryRows<LogRow>(
      this.dataSource,
      `SELECT a.id, a.created_at AS "createdAt", a.type, a.causer_type AS "causerType", a.causer_id AS "causerId",
         a.subject_type AS "subjectType", a.subject_id AS "subjectId", a.description
       FROM (SELECT id FROM activity WHERE log = $1 ORDER BY id ${direction} LIMIT $2 OFFSET $3) AS page
       JOIN activity a ON a.id = page.id ORDER BY a.id DESC`,
      [log, length, skipped],
    );
    return rows.map(({ id, type, subjectId, ...entry }) => ({
      ...entry,
      id: Number(id),
      subjectId: subjectId !== null && /^\d{1,15}$/.test(subjectId) ? Number(subjectId) : subjectId,
      properties: { type: ACTIVITIES[type].title, color: ACTIVITIES[type].color },
    }));
  }
}
