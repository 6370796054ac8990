import { createHash } from 'node:crypto';
import type { ActivityType } from './activity.types.js';

/** An activity row as it is sealed: every column, in texts that do not depend on who reads them. */
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
}

/** The hash that the first row is linked to. */
export const GENESIS = '0'.repeat(64);

/**
 * The seal of a row: SHA-256, in hexadecimal, over the seal before it and the row's columns as one JSON array. Whoever
 * changes, removes or slips in a row would have to seal everything after it anew.
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
  ]);
  return createHash('sha256').update(`${previous}\n${content}`).digest('hex');
}
