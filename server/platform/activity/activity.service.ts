import { Injectable, Optional } from '@nestjs/common';
import { type Actor, NO_SESSION } from '../identity/caller.js';
import { Clock } from '../database/clock.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { Signals } from '../redis/signals.js';
import { ActivityEntity } from './activity.entity.js';
import { ActivityRecorded } from './activity.hooks.js';
import { HOURLY_VALUES, INSERT_FOR_MANY, INSERT_HOURLY } from './activity.queries.js';
import { GuestBudget } from './guest-budget.js';
import { ACTIVITIES, type ActivityType } from './activity.types.js';

/** The record of one act. */
export interface ActivityEntry {
  type: ActivityType;
  actor: Actor;
  /** One sentence for people. Never a secret or a code. */
  description: string;
  citationId?: number;
  subject?: {
    type:
      | 'citation'
      | 'media'
      | 'notice'
      | 'notice_run'
      | 'user'
      | 'settings'
      | 'pdf_setting'
      | 'api_token'
      | 'job'
      | 'reason'
      | 'deadline_rule'
      | 'calendar_day'
      | 'fine_schedule'
      | 'listed_plate'
      | 'webhook'
      | 'camera'
      | 'camera_fact'
      | 'check_rule'
      | 'registry_import'
      | 'court_package';
    id: number | string;
  };
  /** The changed values, old and new; for the logs, not for the history page. */
  details?: Record<string, unknown>;
}

/** Writes the history and the logs; the database lets nobody change them. */
@Injectable()
export class ActivityService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly signals: Signals,
    private readonly recorded: ActivityRecorded,
    // Without it nothing is bounded: a tool has no guests.
    @Optional() private readonly guests?: GuestBudget,
  ) {}

  /**
   * Writes entries in the transaction of the act itself: if they cannot be written, the act does not happen. Every
   * change of an event is recorded here, so this is the place that wakes the subscribers of the event. What guests cause
   * is written up to a bound (reliability 26).
   */
  async recordActivity(tx: Tx, ...given: ActivityEntry[]): Promise<void> {
    const entries = given.filter((entry) => this.isWritten(entry));
    if (entries.length === 0) return;
    const at = this.clock.now();
    const rows = entries.map((entry) => rowOf(entry, at));
    await tx.repository(ActivityEntity).insert(rows);
    await this.recorded.run(tx, { entries: rows, at, requestId: rows[0]?.requestId ?? null });
    const citationIds = new Set(entries.flatMap(({ citationId }) => citationId ?? []));
    const topics = [...citationIds].map((id) => `citation:${id}` as const);
    tx.afterCommit(() => this.signals.changed(topics));
  }

  /**
   * Writes one kind of entry for many events in one statement: a run has thousands of notices.
   *
   * @param about the events with the sentence of each, and the number of the notice that it is about
   */
  async recordForMany(
    tx: Tx,
    entry: Pick<ActivityEntry, 'type' | 'actor' | 'details'>,
    about: readonly {
      citationId: number;
      subjectId: number | null;
      description: string;
      number?: string;
    }[],
  ): Promise<void> {
    if (about.length === 0) return;
    const at = this.clock.now();
    const row = rowOf({ ...entry, description: '' }, null);
    await tx.rows(INSERT_FOR_MANY, [
      row.log,
      row.type,
      row.causerType,
      row.causerId,
      row.causerName,
      row.details,
      row.ip,
      row.requestId,
      row.sessionId,
      at,
      about.map(({ citationId }) => citationId),
      about.map(({ subjectId }) => subjectId?.toString() ?? null),
      about.map(({ description }) => printable(description)),
    ]);
    await this.recorded.run(tx, {
      entries: about.map(({ citationId, subjectId, number }) => ({
        type: entry.type,
        citationId,
        subjectType: subjectId === null ? 'citation' : 'notice',
        subjectId: (subjectId ?? citationId).toString(),
        details: { number },
      })),
      at,
      requestId: row.requestId,
    });
    const topics = about.map(({ citationId }) => `citation:${citationId}` as const);
    tx.afterCommit(() => this.signals.changed(topics));
  }

  /** Writes an entry about something that changed nothing itself: a look, a failure, a refusal. */
  async noteActivity(entry: ActivityEntry): Promise<void> {
    await this.transactions.run((tx) => this.recordActivity(tx, entry));
  }

  private isWritten({ type, actor, subject, citationId }: ActivityEntry): boolean {
    if (actor.kind !== 'guest' || this.guests === undefined) return true;
    const about =
      subject === undefined ? (citationId ?? null) : `${subject.type} ${subject.id.toString()}`;
    return this.guests.mayWrite(type, actor.ip, about === null ? null : String(about));
  }

  /** The same, unless the causer left this very entry within the hour: looks that are repeated are one look. */
  async noteHourly(entry: ActivityEntry & { citationId: number }): Promise<void> {
    const row = rowOf(entry, this.clock.now());
    const values = HOURLY_VALUES.map((name) => row[name] ?? null);
    await this.transactions.run((tx) => tx.rows(INSERT_HOURLY, values));
  }
}

/** A row that is to be written; the database numbers it and adds its salt. */
type Row = Omit<ActivityEntity, 'id' | 'createdAt' | 'salt'> & { createdAt?: Date };

/** An entry as a row. The time is left out where the database's own clock is right. */
function rowOf(
  { type, actor, description, citationId, subject, details }: ActivityEntry,
  at: Date | null,
): Row {
  return {
    log: ACTIVITIES[type].log,
    type,
    description: printable(description),
    citationId: citationId ?? null,
    subjectType: subject?.type ?? (citationId === undefined ? null : 'citation'),
    subjectId: subject?.id.toString() ?? citationId?.toString() ?? null,
    details: details ?? {},
    ...causer(actor),
    ...(at === null ? {} : { createdAt: at }),
  };
}

function causer(actor: Actor): {
  causerType: string | null;
  causerId: number | null;
  causerName: string | null;
  ip: string | null;
  requestId: string | null;
  sessionId: string | null;
} {
  switch (actor.kind) {
    case 'user':
      return {
        causerType: 'user',
        causerId: actor.userId,
        causerName: actor.name,
        ip: actor.ip,
        requestId: actor.requestId,
        sessionId: actor.sessionId === NO_SESSION ? null : actor.sessionId,
      };
    case 'token':
      return {
        causerType: 'api_token',
        causerId: actor.tokenId,
        causerName: actor.name,
        ip: actor.ip,
        requestId: actor.requestId,
        sessionId: null,
      };
    case 'guest':
      return {
        causerType: null,
        causerId: null,
        causerName: null,
        ip: actor.ip,
        requestId: actor.requestId,
        sessionId: null,
      };
    case 'system':
      return {
        causerType: 'system',
        causerId: null,
        causerName: actor.name,
        ip: null,
        requestId: null,
        sessionId: null,
      };
  }
}

/** Control characters, which could forge a line in a log or turn the order of its words, become spaces. */
function printable(description: string): string {
  return description.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ');
}
