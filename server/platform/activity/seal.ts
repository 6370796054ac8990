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

/** Selects a row `a` of `activity` as {@link SealedContent}. */
export const SEALED_COLUMNS = `a.id::text AS id, to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt",
  a.log, a.type, a.description, a.citation_id AS "citationId", a.causer_type AS "causerType", a.causer_id AS "causerId",
  a.causer_name AS "causerName", a.subject_type AS "subjectType", a.subject_id AS "subjectId", a.details::text AS details,
  a.ip, a.request_id AS "requestId"`;

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
