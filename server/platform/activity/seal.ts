import { createHash } from 'node:crypto';
import type { ActivityType } from './activity.types.js';

/** An activity row as it is sealed: every column, in texts that are the same for every reader. */
export interface SealedContent {
  /** Decimal. */
  id: string;
  /** UTC, to the microsecond: `2026-11-21T12:00:00.000000Z`. */
  createdAt: string;
  log: 'system' | 'app';
  type: ActivityType;
  description: string;
  citationId: number | null;
  causerType: string | null;
  causerId: number | null;
  causerName: string | null;
  subjectType: string | null;
  subjectId: string | null;
  /** As Postgres writes a jsonb. */
  details: string;
  ip: string | null;
  requestId: string | null;
  /** Null in entries from before it was kept. */
  sessionId: string | null;
}

/** The hash that the first row is linked to. */
export const GENESIS = '0'.repeat(64);

/**
 * Returns the seal of a row: SHA-256, in hexadecimal, over the seal before it and the row's columns as one JSON array.
 * After changing, removing or inserting a row, all later rows would have to be sealed again. A session is covered where
 * there is one, as one more value: entries from before it was kept have the seals that they had (decision 113).
 */
export function sealHash(previous: string, row: SealedContent): string {
  const content = JSON.stringify([
    row.id,
    row.createdAt,
    row.log,
    row.type,
    row.description,
    row.citationId,
    row.causerType,
    row.causerId,
    row.causerName,
    row.subjectType,
    row.subjectId,
    row.details,
    row.ip,
    row.requestId,
    ...(row.sessionId === null ? [] : [row.sessionId]),
  ]);
  return createHash('sha256').update(`${previous}\n${content}`).digest('hex');
}
