import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { invalidField } from '../../platform/errors/app-error.js';
import { type Page, pageOf } from '../../platform/domain/paging.js';
import { pageNumber, rowId } from '../../platform/errors/validate.js';
import type { ActivityEntity } from '../../platform/activity/activity.entity.js';
import { ACTIVITIES } from '../../platform/activity/activity.types.js';
import { ENTRIES, TOTALS, TOTALS_ABOUT } from './history.queries.js';

/** One entry of a log (spec 3). */
export interface LogEntry {
  id: number;
  createdAt: Date;
  /** The kind of entry, in words, and its colour. */
  properties: { type: string; color: string };
  causerType: string | null;
  causerId: number | null;
  /** The name of the author at the time of the act. */
  causerName: string | null;
  subjectType: string | null;
  subjectId: number | string | null;
  /** The usual name of the subject: a name, a reference ID, a notice number. */
  subjectName: string | null;
  /** The event that the entry is about. */
  citation: { id: number; referenceId: string } | null;
  description: string;
}

/** The same page of both logs (contract 12); its numbers are those of the longer one. */
export interface LogPage extends Omit<Page<never>, 'data'> {
  system: LogEntry[];
  app: LogEntry[];
}

type Log = ActivityEntity['log'];

const PER_PAGE = 50;

/** The two logs, newest entry first. */
@Injectable()
export class LogsService {
  constructor(private readonly database: Database) {}

  /**
   * One page of both.
   *
   * @param citationId for what is about one event only
   * @throws AppError `INVALID` for a page or an event that can be none
   */
  async page(page: unknown, citationId?: unknown): Promise<LogPage> {
    const current = pageNumber(page);
    const about = citationId == null ? null : eventNumber(citationId);
    const totals = about === null ? await this.totals() : await this.totalsAbout(about);
    const [system, app] = await Promise.all([
      this.entries('system', totals.system, current, about),
      this.entries('app', totals.app, current, about),
    ]);
    const { data: _, ...place } = pageOf(
      [],
      Math.max(totals.system, totals.app),
      current,
      PER_PAGE,
    );
    return { system, app, ...place };
  }

  /**
   * Returns the count of the last seal plus the few rows that are not sealed yet, because counting millions for a page
   * is slow.
   */
  private async totals(): Promise<Record<Log, number>> {
    const row = await this.database.first(TOTALS);
    return { system: Number(row?.system ?? 0), app: Number(row?.app ?? 0) };
  }

  /** The entries about one event are few, and an index finds them. */
  private async totalsAbout(citationId: number): Promise<Record<Log, number>> {
    return (await this.database.first(TOTALS_ABOUT, [citationId])) ?? { system: 0, app: 0 };
  }

  /** Counts to the page from the nearer end of the log. */
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
    const isNewestFirst = offset <= fromOldest;
    const wanted = ENTRIES({
      direction: isNewestFirst ? 'DESC' : 'ASC',
      about: about === null ? 'anything' : 'one citation',
    });
    const rows = await this.database.rows(wanted, [
      log,
      length,
      isNewestFirst ? offset : fromOldest,
      ...(about === null ? [] : [about]),
    ]);
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
