import { jsonColumns, jsonObject, type JsonRow } from '../../platform/database/json-columns.js';
import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { ReportStatus } from '../citations/citation.workflow.js';
import type { RehearsalStatus } from './rehearsal.entity.js';
import type { Rehearsed } from './rehearsals.rules.js';

/** All that administrators see of an event: neither plate, owner, place, media, nor the sentence of the check. */
const EXAMPLE = jsonColumns({
  name: 'rehearsal, example',
  from: 'citations c JOIN captures p ON p.citation_id = c.id',
  columns: {
    citationId: ['integer', 'c.id'],
    referenceId: ['text', 'c.reference_id'],
    cause: [as<Cause>('text'), 'c.cause'],
    reportStatus: [as<ReportStatus>('text'), 'c.report_status'],
    cameraSerialNumber: ['text', 'p.camera_system_serial_number'],
    capturedAt: ['timestamptz', 'c.camera_case_generated_at'],
  },
});

const REHEARSAL = `SELECT r.id, r.status, r.function, r.params, r.cause, r.events, r.done, r.touched,
    r.by_status AS "byStatus", r.created_at AS "createdAt", r.ended_at AS "endedAt",
    (SELECT ${OFFICER_JSON} FROM users u WHERE u.id = r.created_by) AS "createdBy",
    (SELECT coalesce(json_agg(${jsonObject(EXAMPLE)} ORDER BY x.place), '[]')
      FROM unnest(r.examples) WITH ORDINALITY x (id, place)
      JOIN citations c ON c.id = x.id JOIN captures p ON p.citation_id = c.id) AS examples
  FROM rehearsals r`;

const REHEARSAL_ROW = {
  id: 'integer',
  status: as<RehearsalStatus>('text'),
  function: as<Rehearsed>('text'),
  params: as<Record<string, unknown>>('jsonb'),
  cause: as<Cause>('text?'),
  events: 'integer',
  done: 'integer',
  touched: 'integer',
  byStatus: as<Partial<Record<ReportStatus, number>>>('jsonb'),
  createdAt: 'timestamptz',
  endedAt: 'timestamptz?',
  createdBy: as<Officer>('json'),
  examples: as<JsonRow<typeof EXAMPLE>[]>('json'),
} as const;

/** A page of the rehearsals, newest first. $1 how many, $2 how many are skipped. */
export const REHEARSALS = statement({
  name: 'rehearsals: page',
  sql: `${REHEARSAL} ORDER BY r.id DESC LIMIT $1 OFFSET $2`,
  row: REHEARSAL_ROW,
});

/** One rehearsal. $1 its id. */
export const REHEARSAL_BY_ID = statement({
  name: 'rehearsals: one',
  sql: `${REHEARSAL} WHERE r.id = $1`,
  row: REHEARSAL_ROW,
});

/**
 * Starts a rehearsal; the index of the running one refuses a second. $1 the function, $2 its parameters, $3 the cause, or
 * null, $4 the number of events, $5 who starts it, $6 the moment.
 */
export const INSERT_REHEARSAL = statement({
  name: 'rehearsals: insert',
  sql: `INSERT INTO rehearsals (status, function, params, cause, asked, events, created_by, created_at)
    SELECT 'RUNNING', $1, $2::jsonb, $3::text, $4::integer, (SELECT count(*) FROM (SELECT FROM citations
      WHERE cause = coalesce($3, cause) LIMIT $4::integer) there), $5::integer, coalesce($6::timestamptz, now())
    RETURNING id`,
  row: { id: 'integer' },
});

/** Ends a rehearsal that is running; otherwise no row. $1 the rehearsal, $2 its new status, $3 the moment. */
export const END_REHEARSAL = statement({
  name: 'rehearsals: end',
  sql: `UPDATE rehearsals SET status = $2, ended_at = coalesce($3, now()) WHERE id = $1 AND status = 'RUNNING'
    RETURNING id`,
  row: { id: 'integer' },
});

/** The newest events by capture. $1 the cause, or null, $2 how many. */
export const NEWEST_EVENTS = statement({
  name: 'rehearsals: newest events',
  sql: `SELECT id FROM citations WHERE cause = coalesce($1, cause)
    ORDER BY camera_case_generated_at DESC, id DESC LIMIT $2`,
  row: { id: 'integer' },
});

/** The statuses of events. $1 the events. */
export const STATUSES = statement({
  name: 'rehearsals: statuses',
  sql: `SELECT id, report_status AS "reportStatus" FROM citations WHERE id = ANY ($1)`,
  row: { id: 'integer', reportStatus: as<ReportStatus>('text') },
});

/**
 * Keeps the numbers of a rehearsal so far; no row if it was cancelled. $1 the rehearsal, $2 the events, $3 those that are
 * done, $4 those that it touched, $5 these by status, $6 the examples, $7 all
 * that it touched.
 */
export const KEEP_PROGRESS = statement({
  name: 'rehearsals: keep progress',
  sql: `UPDATE rehearsals SET events = $2, done = $3, touched = $4, by_status = $5, examples = $6,
      touched_ids = $7
    WHERE id = $1 AND status = 'RUNNING' RETURNING id`,
  row: { id: 'integer' },
});
