import { as, statement } from '../../platform/database/statement.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import { IS_WAITING, MAIL_STATE, WITH_DUE } from './mail-state.queries.js';
import type { MailState, ReturnReason } from './mail-state.pure.js';

/** Where some notices are on their way to the owner. $1 `runs_since`, $2 the citations. */
export const MAIL_OF = statement({
  name: 'mail: of citations',
  sql: `SELECT i.citation_id AS "citationId", ${MAIL_STATE} AS state, r.number AS "runNumber",
      i.mailed_on::text AS "mailedOn", i.late, i.returned_on::text AS "returnedOn", i.return_reason AS reason,
      i.voided_at AS "voidedAt", i.void_reason AS "voidReason",
      CASE WHEN u.id IS NOT NULL THEN ${OFFICER_JSON} END AS "voidedBy"
    FROM issued_notices i LEFT JOIN notice_runs r ON r.id = i.run_id LEFT JOIN users u ON u.id = i.voided_by
    WHERE i.citation_id = ANY ($2)`,
  row: {
    citationId: 'integer',
    state: as<MailState>('text'),
    runNumber: 'text?',
    mailedOn: 'text?',
    late: 'boolean',
    returnedOn: 'text?',
    reason: as<ReturnReason | null>('text?'),
    voidedAt: 'timestamptz?',
    voidReason: 'text?',
    voidedBy: as<Officer | null>('json?'),
  },
});

/** Waiting or in a run, and due within so many days. $1 `runs_since`, $2 the days. */
const NEAR = `(${IS_WAITING} OR i.run_id IS NOT NULL AND i.mailed_on IS NULL AND i.voided_at IS NULL)
  AND c.due_at < now() + $2 * interval '1 day'`;

/** Numbers that are not mailed although their deadline is near. $1 and $2 as there. */
export const NEAR_DEADLINE = statement({
  name: 'mail: near deadline',
  sql: `SELECT i.number FROM ${WITH_DUE} WHERE ${NEAR} ORDER BY c.due_at, i.number`,
  row: { number: 'text' },
});

/** Takes today's mail to administrators: whoever gets a row sends it. $1 the day, $2 how many notices. */
export const TAKE_WARNING = statement({
  name: 'mail: take warning',
  sql: 'INSERT INTO notice_mail_warnings (day, notices) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING notices',
  row: { notices: 'integer' },
});

const LEDGER_WHERE = `($2::smallint IS NULL OR i.year = $2) AND ($3::text IS NULL OR ${MAIL_STATE} = $3)
  AND ($4::text IS NULL OR strpos(upper(i.number), upper($4)) > 0)`;

/**
 * A page of all numbers that were given, newest first. $1 `runs_since`, $2 the year, $3 the state, $4 a part of the number,
 * $5 how many, $6 how many are skipped.
 */
export const LEDGER = statement({
  name: 'ledger: page',
  sql: `SELECT i.number, i.year, i.sequence, i.citation_id AS "citationId", i.cause, i.issued_at AS "issuedAt",
      c.due_at AS "dueAt", i.version, ${MAIL_STATE} AS state, r.number AS "runNumber", i.mailed_on::text AS "mailedOn",
      i.late, i.returned_on::text AS "returnedOn", i.void_reason AS "voidReason",
      (SELECT count(*)::integer FROM notice_copies k WHERE k.notice_number = i.number) AS copies
    FROM (SELECT i.* FROM issued_notices i WHERE ${LEDGER_WHERE}
      ORDER BY i.year DESC, i.sequence DESC, i.number LIMIT $5 OFFSET $6) i
    JOIN citations c ON c.id = i.citation_id LEFT JOIN notice_runs r ON r.id = i.run_id
    ORDER BY i.year DESC, i.sequence DESC, i.number`,
  row: {
    number: 'text',
    year: 'smallint',
    sequence: 'integer',
    citationId: 'integer',
    cause: as<'REDLIGHT' | 'SPEEDING'>('text'),
    issuedAt: 'timestamptz',
    dueAt: 'timestamptz?',
    version: 'smallint?',
    state: as<MailState>('text'),
    runNumber: 'text?',
    mailedOn: 'text?',
    late: 'boolean',
    returnedOn: 'text?',
    voidReason: 'text?',
    copies: 'integer',
  },
});

/** How many rows all its pages have. $1 to $4 as there. */
export const LEDGER_TOTAL = statement({
  name: 'ledger: total',
  sql: `SELECT count(*)::integer AS total FROM issued_notices i WHERE ${LEDGER_WHERE}`,
  row: { total: 'integer' },
});

// Whatever was written by hand: no more gaps than this are looked for behind the last number of a year.
const LOOKED_BEHIND = 10_000;

/** A number as year and sequence. */
const PARTS = String.raw`regexp_match(number, '-(\d{4})-(\d{6,9})$')`;

/**
 * Whether each number of each year was given once, to one event. Numbers are read from the counters, the events, the
 * versions of notices and the ledger itself; where they differ, it is named. $1 `runs_since`, $2 the days of near deadlines.
 */
export const RECONCILE = statement({
  name: 'ledger: reconcile',
  sql: `WITH pairs AS (
      -- What the ledger has, and what only an event or a version has.
      SELECT number, citation_id, year, sequence FROM issued_notices
      UNION
      SELECT number, citation_id, coalesce(part[1]::smallint, 0), coalesce(part[2]::integer, 0)
      FROM (SELECT stray.*, ${PARTS} AS part FROM (
        SELECT c.stopline_reference_id AS number, c.id AS citation_id FROM citations c
          WHERE c.stopline_reference_id IS NOT NULL AND NOT EXISTS (SELECT FROM issued_notices i
            WHERE i.number = c.stopline_reference_id AND i.citation_id = c.id)
        UNION
        SELECT n.number, n.citation_id FROM notices n WHERE NOT EXISTS (SELECT FROM issued_notices i
          WHERE i.number = n.number AND i.citation_id = n.citation_id)) stray) parsed
    ), whole AS (
      -- In the ledger, and with the event that has it.
      SELECT i.number, i.year, i.sequence FROM issued_notices i
        JOIN citations c ON c.stopline_reference_id = i.number
    ), doubles AS (
      SELECT year, number FROM (SELECT year, number,
          count(*) OVER (PARTITION BY year, sequence) AS n FROM pairs WHERE sequence > 0) counted
        WHERE n > 1 GROUP BY year, number
      UNION
      SELECT year, number FROM pairs WHERE sequence = 0 GROUP BY year, number HAVING count(*) > 1
    ), years AS (
      SELECT year, max(last_number) AS last_number, max(given) AS given FROM (
        SELECT year, last_number, 0 AS given FROM notice_numbers
        UNION ALL
        SELECT year, 0, count(*) FROM issued_notices GROUP BY year) both_sources GROUP BY year
    ), gaps AS (
      SELECT y.year, missing.sequence, coalesce(
          (SELECT min(p.number) FROM pairs p WHERE p.year = y.year AND p.sequence = missing.sequence),
          concat(coalesce(
            (SELECT left(p.number, -length(y.year || '-' || lpad(p.sequence::text, 6, '0')) - 1) FROM pairs p
              WHERE p.year = y.year AND p.sequence BETWEEN 1 AND missing.sequence ORDER BY p.sequence DESC LIMIT 1),
            s.reference_prefix), '-', y.year, '-', lpad(missing.sequence::text, 6, '0'))) AS number
      FROM years y CROSS JOIN citation_settings s CROSS JOIN LATERAL (
        SELECT sequence FROM generate_series(1, least(y.last_number + ${LOOKED_BEHIND}, greatest(y.last_number,
          (SELECT coalesce(max(p.sequence), 0) FROM pairs p WHERE p.year = y.year)))) AS sequence
        EXCEPT SELECT w.sequence FROM whole w WHERE w.year = y.year) missing
      UNION
      SELECT p.year, p.sequence, p.number FROM pairs p
        WHERE NOT EXISTS (SELECT FROM whole w WHERE w.number = p.number)
    )
    SELECT NOT EXISTS (SELECT FROM gaps) AND NOT EXISTS (SELECT FROM doubles) AS ok,
      (SELECT coalesce(json_agg(json_build_object('year', y.year, 'given', y.given,
          'gaps', (SELECT coalesce(json_agg(g.number ORDER BY g.sequence, g.number), '[]') FROM gaps g WHERE g.year = y.year),
          'doubles', (SELECT coalesce(json_agg(d.number ORDER BY d.number), '[]') FROM doubles d WHERE d.year = y.year))
        ORDER BY y.year), '[]') FROM years y) AS years,
      (SELECT coalesce(json_agg(json_build_object('state', state, 'count', n) ORDER BY state), '[]')
        FROM (SELECT ${MAIL_STATE} AS state, count(*) AS n FROM issued_notices i GROUP BY 1) counted) AS states,
      (SELECT count(*)::integer FROM issued_notices WHERE late) AS late,
      (SELECT coalesce(json_agg(i.number ORDER BY c.due_at, i.number), '[]') FROM ${WITH_DUE} WHERE ${NEAR}) AS "nearDeadline"`,
  row: {
    ok: 'boolean',
    years: as<{ year: number; given: number; gaps: string[]; doubles: string[] }[]>('json'),
    states: as<{ state: MailState; count: number }[]>('json'),
    late: 'integer',
    nearDeadline: as<string[]>('json'),
  },
});
