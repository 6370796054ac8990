import { jsonColumns, jsonObject, type JsonRow } from '../../platform/database/json-columns.js';
import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { MAIL_STATE } from '../notices/letters/letter-state.queries.js';
import type { MailState } from '../notices/letters/mail-state.pure.js';
import { CRITERIA, criteriaSql } from './criteria.pure.js';

/*
 * The notices that criteria find. `i` is a row of `issued_notices`, `g` its grounds. $1 is the first instant of
 * `runs_since`, by which the state of mail is told; the values of the criteria begin with $2.
 */

const TABLES = 'notice_grounds g JOIN issued_notices i ON i.number = g.number';

/** A notice, or a warning letter, that can be wrong still: no cancellation, neither void nor replaced. */
const STANDS = `i.kind <> 'CANCELLATION' AND i.voided_at IS NULL AND i.transferred_at IS NULL`;

const MATCHES = `${STANDS}
    AND ${criteriaSql(2)}`;

// The values of the criteria begin with $2.
const AFTER_CRITERIA = 2 + CRITERIA.length;

/** The columns of a notice in a recall that do not change there. */
export const NOTICE_OF_ITEM = {
  noticeNumber: ['text', 'i.number'],
  citationId: ['integer', 'i.citation_id'],
  referenceId: ['text', 'c.reference_id'],
  cause: [as<Cause>('text'), 'i.cause'],
  capturedAt: ['timestamptz', 'g.captured_at'],
  cameraSerialNumber: ['text', 'g.camera_serial_number'],
  issuedAt: ['timestamptz', 'i.issued_at'],
  mailedOn: ['text?', 'i.mailed_on::text'],
  total: ['double precision?', 'g.total::double precision'],
  currency: ['text?', 'g.currency'],
  cancellation: ['text?', 'i.cancellation'],
  replacedBy: ['text?', 'i.replaced_by'],
} as const;

const SAMPLE = jsonColumns({
  name: 'recall, sample',
  from: `${TABLES} JOIN citations c ON c.id = i.citation_id`,
  columns: NOTICE_OF_ITEM,
});

/** A notice of a preview, with the state of its mail. */
export type SampleRow = JsonRow<typeof SAMPLE> & { stateThen: MailState };

const SAMPLE_SIZE = 20;

/** Sum and currency of some notices `m`; null where they have several currencies. */
const SUM = `CASE WHEN count(DISTINCT m.currency) < 2 THEN coalesce(sum(m.total), 0)::double precision END AS total,
      CASE WHEN count(DISTINCT m.currency) = 1 THEN min(m.currency) END AS currency`;

/** Looks at what a recall would have; nothing is held. The values are $1 and those of the criteria. */
export const PREVIEW = statement({
  name: 'recalls: preview',
  sql: `WITH matched AS MATERIALIZED (
      SELECT i.number, ${MAIL_STATE} AS state, g.captured_at, g.total, g.currency FROM ${TABLES} WHERE ${MATCHES})
    SELECT count(*)::integer AS notices, ${SUM}, min(m.captured_at) AS "oldestCapturedAt",
      max(m.captured_at) AS "newestCapturedAt",
      (SELECT coalesce(json_agg(json_build_object('state', state, 'count', n) ORDER BY state), '[]')
        FROM (SELECT state, count(*) AS n FROM matched GROUP BY state) states) AS "byState",
      (SELECT coalesce(json_agg(first.item ORDER BY first.number COLLATE "C"), '[]') FROM (
        SELECT s.number, to_jsonb(${jsonObject(SAMPLE)}) || jsonb_build_object('stateThen', s.state) AS item
        FROM (SELECT number, state FROM matched ORDER BY number COLLATE "C" LIMIT ${SAMPLE_SIZE}) s
        JOIN issued_notices i ON i.number = s.number JOIN notice_grounds g ON g.number = s.number
        JOIN citations c ON c.id = i.citation_id) first) AS sample
    FROM matched m`,
  row: {
    notices: 'integer',
    total: 'double precision?',
    currency: 'text?',
    oldestCapturedAt: 'timestamptz?',
    newestCapturedAt: 'timestamptz?',
    byState: as<{ state: MailState; count: number }[]>('json'),
    sample: as<SampleRow[]>('json'),
  },
});

/**
 * Counts the notices of which a fact may be the ground and that keep no register: of its camera, captured in its days.
 * $1 the fact, $2 the time zone.
 */
export const UNKNOWN = statement({
  name: 'recalls: unknown',
  sql: `SELECT count(*)::integer AS n FROM camera_facts f
    JOIN notice_grounds g ON g.camera_serial_number = f.camera_serial_number
    JOIN issued_notices i ON i.number = g.number
    WHERE f.id = $1 AND NOT g.has_register AND ${STANDS}
      AND CASE WHEN f.from_at IS NULL THEN g.captured_at >= f.valid_from::timestamp AT TIME ZONE $2
        ELSE g.captured_at >= f.from_at END
      AND CASE WHEN f.to_at IS NOT NULL THEN g.captured_at < f.to_at
        WHEN f.valid_to IS NOT NULL THEN g.captured_at < (f.valid_to + 1)::timestamp AT TIME ZONE $2 ELSE true END`,
  row: { n: 'integer' },
});

/** Finds the letters of numbers as people type them; null where there is none. $1 the numbers. */
export const LETTERS_OF = statement({
  name: 'recalls: letters of numbers',
  sql: `SELECT t.typed, (SELECT i.number FROM issued_notices i WHERE upper(i.number) = upper(t.typed)
      ORDER BY i.number <> t.typed LIMIT 1) AS number
    FROM unnest($1::text[]) WITH ORDINALITY AS t (typed, place) ORDER BY t.place`,
  row: { typed: 'text', number: 'text?' },
});

/** True if a notice meets the criteria. The values are $1 and those of the criteria. */
export const ANY_MATCH = statement({
  name: 'recalls: any match',
  sql: `SELECT EXISTS (SELECT FROM ${TABLES} WHERE ${MATCHES} AND $1::timestamptz IS NOT NULL) AS found`,
  row: { found: 'boolean' },
});

/** The runs that have unmailed notices of the criteria. The values are $1 and those of the criteria. */
export const RUNS_OF_MATCHES = statement({
  name: 'recalls: runs of matches',
  sql: `SELECT DISTINCT i.run_id AS "runId" FROM ${TABLES}
    WHERE ${MATCHES} AND i.run_id IS NOT NULL AND i.mailed_on IS NULL AND $1::timestamptz IS NOT NULL ORDER BY 1`,
  row: { runId: 'integer!' },
});

/** Writes a recall. $1 the criteria, $2 the reason, $3 by whom, $4 the moment or null for now. */
export const INSERT_RECALL = statement({
  name: 'recalls: insert',
  sql: `INSERT INTO recalls (criteria, reason, created_by, created_at) VALUES ($1, $2, $3, coalesce($4, now()))
    RETURNING id, number`,
  row: { id: 'integer', number: 'text' },
});

/**
 * Locks the notices that criteria find, in the order of their numbers, and puts them into a recall: those that are not
 * mailed are held from then on. $1 and the criteria, then the recall, and the moment or null for now.
 */
export const INSERT_ITEMS = statement({
  name: 'recalls: insert items',
  sql: `WITH matched AS MATERIALIZED (
      SELECT i.number, i.citation_id, i.cause, i.mailed_on, i.run_id, ${MAIL_STATE} AS state, g.total, g.currency
      FROM ${TABLES} WHERE ${MATCHES} ORDER BY i.number COLLATE "C" FOR UPDATE OF i),
    items AS (INSERT INTO recall_items (recall_id, notice_number, state_then)
      SELECT $${AFTER_CRITERIA}, number, state FROM matched),
    held AS (UPDATE issued_notices i SET recalled_at = coalesce(i.recalled_at, $${AFTER_CRITERIA + 1}, now())
      FROM matched m WHERE i.number = m.number AND i.mailed_on IS NULL)
    SELECT number, citation_id AS "citationId", mailed_on IS NOT NULL AS "isMailed",
      total::double precision AS total, currency FROM matched ORDER BY number COLLATE "C"`,
  row: {
    number: 'text',
    citationId: 'integer',
    isMailed: 'boolean',
    total: 'double precision?',
    currency: 'text?',
  },
});

/** Counts the notices that meet the criteria of a recall, and that it does not have. $1, the criteria, then the recall. */
export const LATER = statement({
  name: 'recalls: later',
  sql: `SELECT count(*)::integer AS n FROM ${TABLES} WHERE ${MATCHES} AND $1::timestamptz IS NOT NULL
    AND NOT EXISTS (SELECT FROM recall_items t WHERE t.recall_id = $${AFTER_CRITERIA} AND t.notice_number = i.number)`,
  row: { n: 'integer' },
});
