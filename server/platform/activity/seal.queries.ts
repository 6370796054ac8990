import { as, statement } from '../database/statement.js';
import type { ActivityType } from './activity.types.js';
import type { SealedContent, SealForm } from './seal.js';

/** Reads a row `a` of `activity` as {@link SealedContent}. */
export const SEALED_COLUMNS = `a.id::text AS id, to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt",
  a.log, a.type, a.description, a.citation_id AS "citationId", a.causer_type AS "causerType", a.causer_id AS "causerId",
  a.causer_name AS "causerName", a.subject_type AS "subjectType", a.subject_id AS "subjectId", a.details::text AS details,
  a.ip, a.request_id AS "requestId", a.session_id AS "sessionId", a.salt`;

/** The types of {@link SEALED_COLUMNS}, of rows that are there. */
export const SEALED_TYPES = {
  id: 'text',
  createdAt: 'text',
  log: as<SealedContent['log']>('text'),
  type: as<ActivityType>('text'),
  description: 'text',
  citationId: 'integer?',
  causerType: 'text?',
  causerId: 'integer?',
  causerName: 'text?',
  subjectType: 'text?',
  subjectId: 'text?',
  details: 'text',
  ip: 'text?',
  requestId: 'text?',
  sessionId: 'uuid?',
  salt: 'text?',
} as const;

/** Returns true if this transaction may lengthen the chain: one at a time may, until it ends. $1 the lock. */
export const TRY_LOCK = statement({
  name: 'seal: try lock',
  sql: 'SELECT pg_try_advisory_xact_lock($1) AS free',
  row: { free: 'boolean' },
});

/** The oldest rows without a seal. $1 how many. */
export const WAITING = statement({
  name: 'seal: waiting',
  sql: `SELECT ${SEALED_COLUMNS}
    FROM (SELECT activity_id FROM activity_unsealed ORDER BY activity_id LIMIT $1) AS waiting
    JOIN activity a ON a.id = waiting.activity_id ORDER BY a.id`,
  row: SEALED_TYPES,
});

/** The end of the chain. */
export const LAST_SEAL = statement({
  name: 'seal: last',
  sql: `SELECT position, hash, system_total AS "systemTotal", app_total AS "appTotal"
    FROM activity_seals ORDER BY position DESC LIMIT 1`,
  row: { position: 'bigint', hash: 'text', systemTotal: 'bigint', appTotal: 'bigint' },
});

/** Counts acts of cases. $1 the cases, $2 how many acts of each. @returns the number of the last act of each case */
export const COUNT_ACTS = statement({
  name: 'seal: count acts',
  sql: `INSERT INTO activity_case_numbers AS numbers (citation_id, number)
    SELECT * FROM unnest($1::integer[], $2::integer[])
    ON CONFLICT (citation_id) DO UPDATE SET number = numbers.number + excluded.number
    RETURNING citation_id AS "citationId", number`,
  row: { citationId: 'integer', number: 'integer' },
});

/**
 * Adds seals. $1 positions, $2 rows, $3 hashes, $4 totals of the system log, $5 totals of the app log, $6 forms, $7
 * numbers, $8 sessions.
 */
export const INSERT_SEALS = statement({
  name: 'seal: insert',
  sql: `INSERT INTO activity_seals (position, activity_id, hash, system_total, app_total, form, number, session_id)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::smallint[], $7::integer[],
      $8::uuid[])`,
  row: {},
});

/** Takes rows off the list of those that wait. $1 the rows. */
export const DELETE_WAITING = statement({
  name: 'seal: delete waiting',
  sql: 'DELETE FROM activity_unsealed WHERE activity_id = ANY ($1::bigint[])',
  row: {},
});

/** The seals after a position with their rows, which may be gone. $1 the position, $2 how many. */
export const SEALED = statement({
  name: 'verify: sealed',
  sql: `SELECT s.position, s.activity_id AS "activityId", s.hash, s.form, s.number,
      s.session_id IS NOT DISTINCT FROM CASE s.form WHEN 2 THEN a.session_id END AS "isSession", ${SEALED_COLUMNS}
    FROM (SELECT * FROM activity_seals WHERE position > $1 ORDER BY position LIMIT $2) AS s
    LEFT JOIN activity a ON a.id = s.activity_id ORDER BY s.position`,
  row: {
    position: 'bigint',
    activityId: 'bigint',
    hash: 'text',
    form: as<SealForm>('smallint'),
    number: 'integer?',
    isSession: 'boolean',
    id: 'text?',
    createdAt: 'text?',
    log: as<SealedContent['log']>('text?'),
    type: as<ActivityType>('text?'),
    description: 'text?',
    citationId: 'integer?',
    causerType: 'text?',
    causerId: 'integer?',
    causerName: 'text?',
    subjectType: 'text?',
    subjectId: 'text?',
    details: 'text?',
    ip: 'text?',
    requestId: 'text?',
    sessionId: 'uuid?',
    salt: 'text?',
  },
});

/** The first and the last row. */
export const RANGE = statement({
  name: 'verify: range',
  sql: 'SELECT min(id) AS first, max(id) AS last FROM activity',
  row: { first: 'bigint?', last: 'bigint?' },
});

/** The first row of a range that has no seal and waits for none. $1 the first id, $2 the id after the last. */
export const FORGOTTEN = statement({
  name: 'verify: forgotten',
  sql: `SELECT a.id FROM activity a
    LEFT JOIN activity_seals s ON s.activity_id = a.id AND s.activity_id >= $1 AND s.activity_id < $2
    LEFT JOIN activity_unsealed u ON u.activity_id = a.id
    WHERE a.id >= $1 AND a.id < $2 AND s.activity_id IS NULL AND u.activity_id IS NULL ORDER BY a.id LIMIT 1`,
  row: { id: 'bigint' },
});

/**
 * The first row that has waited too long, or is gone. A row that waits behind others that are sealed now does not count:
 * much is being loaded. One that was passed over does. $1 how many minutes are too long.
 */
export const OVERDUE = statement({
  name: 'verify: overdue',
  sql: `SELECT u.activity_id AS id, a.id IS NOT NULL AS present
    FROM activity_unsealed u LEFT JOIN activity a ON a.id = u.activity_id
    LEFT JOIN (SELECT activity_id, sealed_at FROM activity_seals ORDER BY position DESC LIMIT 1) AS newest ON true
    WHERE a.id IS NULL OR (u.queued_at < clock_timestamp() - $1::int * interval '1 minute'
      AND (newest.activity_id IS NULL OR newest.activity_id > u.activity_id
        OR newest.sealed_at < clock_timestamp() - $1::int * interval '1 minute'))
    ORDER BY u.activity_id LIMIT 1`,
  row: { id: 'bigint', present: 'boolean' },
});
