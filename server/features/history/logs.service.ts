import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { queryRows } from '../../platform/database/transactions.js';
import { invalidField } from '../../platform/errors/app-error.js';
import { pageNumber, rowId } from '../../platform/errors/validate.js';
import { ACTIVITIES, type ActivityType } from '../../platform/activity/activity.types.js';

/** One entry of a log (spec 3). */
export interface LogEntry {
  id: number;
  createdAt: Date;
  /** What kind of entry, in words, and its colour. */
  properties: { type: string; color: string };
  causerType: string | null;
  causerId: number | null;
  /** As it was called when it acted. */
  causerName: string | null;
  subjectType: string | null;
  subjectId: number | string | null;
  /** What people call it: a name, a reference ID, a notice number. */
  subjectName: string | null;
  /** The event that the entry is about. */
  citation: { id: number; referenceId: string } | null;
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

type LogRow = Omit<LogEntry, 'id' | 'properties' | 'subjectId' | 'citation'> & {
  id: string;
  type: ActivityType;
  subjectId: string | null;
  citationId: number | null;
  referenceId: string | null;
};

const PER_PAGE = 50;

const ENTRY = `a.id, a.created_at AS "createdAt", a.type, a.causer_type AS "causerType", a.causer_id AS "causerId",
  a.causer_name AS "causerName", a.subject_type AS "subjectType", a.subject_id AS "subjectId", a.description,
  c.id AS "citationId", c.reference_id AS "referenceId",
  CASE a.subject_type WHEN 'citation' THEN c.reference_id WHEN 'user' THEN u.first_name || ' ' || u.last_name
    WHEN 'media' THEN 'Evidence file ' || m.sequence_number WHEN 'notice' THEN n.number WHEN 'api_token' THEN t.name
    WHEN 'pdf_setting' THEN p.type END AS "subjectName"`;

// A subject's id is text, because not every kind of subject has a number.
const subjectIs = (type: string): string =>
  `CASE WHEN a.subject_type = '${type}' THEN a.subject_id::integer END`;
const NAMES = `LEFT JOIN citations c ON c.id = a.citation_id
  LEFT JOIN users u ON u.id = ${subjectIs('user')} LEFT JOIN media m ON m.id = ${subjectIs('media')}
  LEFT JOIN notices n ON n.id = ${subjectIs('notice')} LEFT JOIN api_tokens t ON t.id = ${subjectIs('api_token')}
  LEFT JOIN pdf_settings p ON p.id = ${subjectIs('pdf_setting')}`;

/** The two logs, newest entry first. */
@Injectable()
export class LogsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * One page of both.
   *
   * @param citationId for what is about one event only
   * @throws AppError `invalid` for a page or an event that can be none
   */
  async page(page: unknown, citationId?: unknown): Promise<LogPage> {
    const current = pageNumber(page);
    const about = citationId == null ? null : eventNumber(citationId);
    const totals = about === null ? await this.totals() : await this.totalsAbout(about);
    const [system, app] = await Promise.all([
      this.entries('system', totals.system, current, about),
      this.entries('app', totals.app, current, about),
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

  /** What is about one event is found by an index, and is little. */
  private async totalsAbout(citationId: number): Promise<Record<Log, number>> {
    const [row] = await queryRows<{ system: number; app: number }>(
      this.dataSource,
      `SELECT count(*) FILTER (WHERE log = 'system')::int AS system, count(*) FILTER (WHERE log = 'app')::int AS app
       FROM activity WHERE citation_id = $1`,
      [citationId],
    );
    return row ?? { system: 0, app: 0 };
  }

  /** Counts to the page from whichever end of the log is nearer. */
  private async entries(
    log: Log,
    total: number,
    page: number,
    about: number | null,
  ): Promise<LogEntry[]> {
    const offset = (page - 1) * PER_PAGE;
    const length = Math.min(PER_PAGE, total - offset);
    if (length <= 0) return [];
    const fromOldest = total - offset - length;
    const [direction, skipped] = offset <= fromOldest ? ['DESC', offset] : ['ASC', fromOldest];
    const rows = await queryRows<LogRow>(
      this.dataSource,
      `SELECT ${ENTRY} FROM (SELECT id FROM activity WHERE log = $1 ${about === null ? '' : 'AND citation_id = $4'}
         ORDER BY id ${direction} LIMIT $2 OFFSET $3) AS page
       JOIN activity a ON a.id = page.id ${NAMES} ORDER BY a.id DESC`,
      [log, length, skipped, ...(about === null ? [] : [about])],
    );
    return rows.map(({ id, type, subjectId, citationId, referenceId, ...entry }) => ({
      ...entry,
      citation:
        citationId === null || referenceId === null ? null : { id: citationId, referenceId },
      id: Number(id),
      subjectId: subjectId !== null && /^\d{1,15}$/.test(subjectId) ? Number(subjectId) : subjectId,
      properties: { type: ACTIVITIES[type].title, color: ACTIVITIES[type].color },
    }));
  }
}

function eventNumber(value: unknown): number {
  try {
    return rowId(value);
  } catch {
    throw invalidField('citationId', 'Citation ID must be a whole number from 1');
  }
}
