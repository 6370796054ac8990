import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { type Page, pageOf } from '../../platform/domain/paging.js';
import { pageNumber, validate } from '../../platform/errors/validate.js';
import type { Officer } from '../../platform/identity/officer.queries.js';
import type { ActivityEntity } from '../../platform/activity/activity.entity.js';
import { ACTIVITIES, type ActivityType } from '../../platform/activity/activity.types.js';
import { changesIn, type LogChange } from './change-words.pure.js';
import {
  ENTRIES,
  LOG_CONDITIONS,
  type LogCondition,
  PEOPLE,
  TOTALS,
  TOTALS_OF,
} from './history.queries.js';
import { LOG_KINDS, LogFilterRules } from './logs.rules.js';

/** One entry of a log (spec 3). */
export interface LogEntry {
  id: number;
  createdAt: Date;
  /** The kind of entry, for programs. */
  kind: ActivityType;
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
  /** The changes of the act, in the words of the form. */
  changes: LogChange[];
  /** The address that the act came from; null for the system itself. */
  ip: string | null;
  /** The session of a person; null without one, and for entries from before it was kept. */
  session: { id: string; userAgent: string | null } | null;
}

/** The same page of both logs (contract 12); its numbers are those of the longer one. */
export interface LogPage extends Omit<Page<never>, 'data'> {
  system: LogEntry[];
  app: LogEntry[];
}

type Log = ActivityEntity['log'];

/** The choices of the filter. */
export interface LogChoices {
  kinds: { kind: ActivityType; log: Log; title: string }[];
  people: Officer[];
}

const PER_PAGE = 50;

/** Conditions and their values, in the same order. */
interface Wanted {
  conditions: readonly LogCondition[];
  values: readonly unknown[];
}

/** The two logs, newest entry first. */
@Injectable()
export class LogsService {
  constructor(private readonly database: Database) {}

  /**
   * One page of both.
   *
   * @param filter the fields of `LogFilterRules`; without any it is everything
   * @throws AppError `INVALID` for a page or a filter that can be none
   */
  async page(page: unknown, filter: object = {}): Promise<LogPage> {
    const current = pageNumber(page);
    const given = validate(LogFilterRules, filter);
    const conditions = LOG_CONDITIONS.filter((name) => given[name] != null);
    const wanted = { conditions, values: conditions.map((name) => given[name]) };
    const totals = await this.totals(wanted);
    const [system, app] = await Promise.all([
      this.entries('system', totals.system, current, wanted),
      this.entries('app', totals.app, current, wanted),
    ]);
    const { data: _, ...place } = pageOf(
      [],
      Math.max(totals.system, totals.app),
      current,
      PER_PAGE,
    );
    return { system, app, ...place };
  }

  /** The choices of the filter: every kind of entry, and everybody who has or had an account. */
  async choices(): Promise<LogChoices> {
    return {
      kinds: LOG_KINDS.map((kind) => ({
        kind,
        log: ACTIVITIES[kind].log,
        title: ACTIVITIES[kind].title,
      })),
      people: await this.database.rows(PEOPLE),
    };
  }

  /**
   * Returns the totals. Without a filter it is the count of the last seal plus the few rows that are not sealed yet,
   * because counting millions for a page is slow; for a filter an index finds what is counted.
   */
  private async totals({ conditions, values }: Wanted): Promise<Record<Log, number>> {
    if (conditions.length > 0)
      return (
        (await this.database.first(TOTALS_OF({ conditions }), [...values])) ?? { system: 0, app: 0 }
      );
    const row = await this.database.first(TOTALS);
    return { system: Number(row?.system ?? 0), app: Number(row?.app ?? 0) };
  }

  /** Counts to the page from the nearer end of the log. */
  private async entries(
    log: Log,
    total: number,
    page: number,
    { conditions, values }: Wanted,
  ): Promise<LogEntry[]> {
    const offset = (page - 1) * PER_PAGE;
    const length = Math.min(PER_PAGE, total - offset);
    if (length <= 0) return [];
    const fromOldest = total - offset - length;
    const isNewestFirst = offset <= fromOldest;
    const statement = ENTRIES({ direction: isNewestFirst ? 'DESC' : 'ASC', conditions });
    const skipped = isNewestFirst ? offset : fromOldest;
    const rows = await this.database.rows(statement, [log, length, skipped, ...values]);
    return rows.map(entryOf);
  }
}

function entryOf({
  id,
  type,
  subjectId,
  citationId,
  referenceId,
  details,
  sessionId,
  userAgent,
  ...entry
}: RowOf<ReturnType<typeof ENTRIES>>): LogEntry {
  return {
    ...entry,
    citation: citationId === null || referenceId === null ? null : { id: citationId, referenceId },
    id: Number(id),
    kind: type,
    subjectId: subjectId !== null && /^\d{1,15}$/.test(subjectId) ? Number(subjectId) : subjectId,
    properties: { type: ACTIVITIES[type].title, color: ACTIVITIES[type].color },
    changes: changesIn(type, details),
    session: sessionId === null ? null : { id: sessionId, userAgent },
  };
}
