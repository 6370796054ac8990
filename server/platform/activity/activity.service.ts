import { Injectable } from '@nestjs/common';
import type { Actor } from '../identity/caller.js';
import { Clock } from '../database/clock.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { ACTIVITIES, type ActivityType } from './activity.types.js';

/** What is written down about one act. */
export interface ActivityEntry {
  type: ActivityType;
  actor: Actor;
  /** One sentence for people. Never a secret or a code. */
  description: string;
  citationId?: number;
  subject?: {
    type:
      'citation' | 'media' | 'notice' | 'user' | 'settings' | 'pdf_setting' | 'api_token' | 'job';
    id: number | string;
  };
  /** What changed, old and new; for the logs, not for the history page. */
  details?: Record<string, unknown>;
}

/** Writes the history and the logs, and lets nobody rewrite them. */
@Injectable()
export class ActivityService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Writes entries in the transaction of the act itself: if they cannot be written, the act does not happen. */
  async record(tx: Tx, ...entries: ActivityEntry[]): Promise<void> {
    for (const entry of entries)
      await tx.query(`${INSERT} ${VALUES}`, valuesOf(entry, this.clock.now()));
  }

  /** Writes an entry about something that changed nothing itself: a look, a failure, a refusal. */
  async note(entry: ActivityEntry): Promise<void> {
    await this.transactions.run((tx) => this.record(tx, entry));
  }

  /** The same, unless the causer left this very entry within the hour: somebody who looks again and again looked. */
  async noteHourly(entry: ActivityEntry & { citationId: number }): Promise<void> {
    await this.transactions.run((tx) =>
      tx.query(
        `${INSERT} ${VALUES} WHERE NOT EXISTS (SELECT FROM activity
           WHERE citation_id = $4 AND type = $2 AND causer_type = $5 AND causer_id = $6 AND subject_type = $8
             AND subject_id = $9 AND created_at > now() - interval '1 hour')`,
        valuesOf(entry, this.clock.now()),
      ),
    );
  }
}

const INSERT = `INSERT INTO activity (log, type, description, citation_id, causer_type, causer_id, causer_name,
  subject_type, subject_id, details, ip, request_id, created_at)`;
const VALUES = `SELECT $1::text, $2::text, $3::text, $4::integer, $5::text, $6::integer, $7::text, $8::text, $9::text,
  $10::jsonb, $11::text, $12::text, coalesce($13::timestamptz, clock_timestamp())`;

/** The values of {@link VALUES}. */
function valuesOf(
  { type, actor, description, citationId, subject, details }: ActivityEntry,
  at: Date | null,
): unknown[] {
  const { causerType, causerId, causerName, ip, requestId } = causer(actor);
  return [
    ACTIVITIES[type].log,
    type,
    printable(description),
    citationId ?? null,
    causerType,
    causerId,
    causerName,
    subject?.type ?? (citationId === undefined ? null : 'citation'),
    subject?.id.toString() ?? citationId?.toString() ?? null,
    JSON.stringify(details ?? {}),
    ip,
    requestId,
    at,
  ];
}

function causer(actor: Actor): {
  causerType: string | null;
  causerId: number | null;
  causerName: string | null;
  ip: string | null;
  requestId: string | null;
} {
  switch (actor.kind) {
    case 'user':
      return {
        causerType: 'user',
        causerId: actor.userId,
        causerName: actor.name,
        ip: actor.ip,
        requestId: actor.requestId,
      };
    case 'token':
      return {
        causerType: 'api_token',
        causerId: actor.tokenId,
        causerName: actor.name,
        ip: actor.ip,
        requestId: actor.requestId,
      };
    case 'guest':
      return {
        causerType: null,
        causerId: null,
        causerName: null,
        ip: actor.ip,
        requestId: actor.requestId,
      };
    case 'system':
      return {
        causerType: 'system',
        causerId: null,
        causerName: actor.name,
        ip: null,
        requestId: null,
      };
  }
}

/** Control characters, which could forge a line in a log, become spaces. */
function printable(description: string): string {
  return description.toWellFormed().replace(/\p{Cc}+/gu, ' ');
}
