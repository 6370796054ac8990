import { statement } from '../database/statement.js';
import type { ActivityEntity } from './activity.entity.js';

/** The values of {@link INSERT_HOURLY}, in their order. */
export const HOURLY_VALUES = [
  'log',
  'type',
  'description',
  'citationId',
  'causerType',
  'causerId',
  'causerName',
  'subjectType',
  'subjectId',
  'details',
  'ip',
  'requestId',
  'sessionId',
  'createdAt',
] as const satisfies readonly (keyof ActivityEntity)[];

/** Writes an entry, unless its causer left the same one within the hour. */
export const INSERT_HOURLY = statement({
  name: 'activity: insert hourly',
  sql: `INSERT INTO activity (log, type, description, citation_id, causer_type, causer_id, causer_name,
      subject_type, subject_id, details, ip, request_id, session_id, created_at)
    SELECT $1::text, $2::text, $3::text, $4::integer, $5::text, $6::integer, $7::text, $8::text, $9::text,
      $10::jsonb, $11::text, $12::text, $13::uuid, coalesce($14::timestamptz, clock_timestamp())
    WHERE NOT EXISTS (SELECT FROM activity
      WHERE citation_id = $4 AND type = $2 AND causer_type = $5 AND causer_id = $6 AND subject_type = $8
        AND subject_id = $9 AND created_at > now() - interval '1 hour')`,
  row: {},
});

/**
 * Writes one kind of entry about many notices. $1 log, $2 type, $3 to $5 the causer, $6 details, $7 address, $8 request,
 * $9 session, $10 when, or null for now; then a list each: events, versions of notices, descriptions.
 */
export const INSERT_FOR_MANY = statement({
  name: 'activity: insert for many',
  sql: `INSERT INTO activity (log, type, causer_type, causer_id, causer_name, details, ip, request_id, session_id, created_at,
      citation_id, subject_type, subject_id, description)
    SELECT $1::text, $2::text, $3::text, $4::integer, $5::text, $6::jsonb, $7::text, $8::text,
      $9::uuid, coalesce($10::timestamptz, clock_timestamp()), m.citation_id,
      CASE WHEN m.subject_id IS NULL THEN 'citation' ELSE 'notice' END,
      coalesce(m.subject_id, m.citation_id::text), m.description
    FROM unnest($11::integer[], $12::text[], $13::text[]) AS m (citation_id, subject_id, description)`,
  row: {},
});
