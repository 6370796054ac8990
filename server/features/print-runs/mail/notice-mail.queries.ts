import { as, statement } from '../../../platform/database/statement.js';
import { digitsSql } from '../../../platform/domain/digits.pure.js';
import { type Officer, OFFICER_JSON } from '../../../platform/identity/officer.queries.js';
import {
  CLOCK_COLUMNS,
  CLOCK_ROW,
  GOES_OUT,
  IS_UNSENT,
  MAIL_BY,
  MAIL_STATE,
} from '../../notices/letters/letter-state.queries.js';
import { LETTER_DIGITS, LETTER_KINDS, type LetterKind } from '../../notices/letters/letter.pure.js';
import type { MailState } from '../../notices/letters/mail-state.pure.js';
import type { Fault } from '../../reasons/reason.pure.js';
import type { ReturnReason } from '../../../platform/domain/return-reasons.js';

/** Returns the state of some letters on their way. $1 `runs_since`, $2 their numbers. */
export const MAIL_OF = statement({
  name: 'mail: of letters',
  sql: `SELECT i.number, ${MAIL_STATE} AS state, r.number AS "runNumber",
      i.mailed_on::text AS "mailedOn", i.late, i.returned_on::text AS "returnedOn", i.return_reason AS reason,
      i.voided_at AS "voidedAt", i.void_reason AS "voidReason",
      i.void_reason_code AS "voidReasonCode", i.void_reason_label AS "voidReasonLabel",
      i.void_erroneous AS "voidErroneous", i.void_fault AS "voidFault",
      CASE WHEN u.id IS NOT NULL THEN ${OFFICER_JSON} END AS "voidedBy"
    FROM issued_notices i LEFT JOIN notice_runs r ON r.id = i.run_id LEFT JOIN users u ON u.id = i.voided_by
    WHERE i.number = ANY ($2)`,
  row: {
    number: 'text',
    state: as<MailState>('text'),
    runNumber: 'text?',
    mailedOn: 'text?',
    late: 'boolean',
    returnedOn: 'text?',
    reason: as<ReturnReason | null>('text?'),
    voidedAt: 'timestamptz?',
    voidReason: 'text?',
    voidReasonCode: 'text?',
    voidReasonLabel: 'text?',
    voidErroneous: 'boolean?',
    voidFault: as<Fault | null>('text?'),
    voidedBy: as<Officer | null>('json?'),
  },
});

/**
 * Waiting, too late for a run or in one, and to be mailed within a number of days. The first two conditions are repeated for the index of unmailed
 * notices. $1 `runs_since`, $2 the days.
 */
const NEAR = `i.mailed_on IS NULL AND ${GOES_OUT} AND (${IS_UNSENT} OR i.run_id IS NOT NULL)
  AND ${MAIL_BY} < now() + $2 * interval '1 day'`;

/** Returns unmailed numbers whose deadline is near. $1 and $2 as there. */
export const NEAR_DEADLINE = statement({
  name: 'mail: near deadline',
  sql: `SELECT i.number FROM issued_notices i WHERE ${NEAR} ORDER BY ${MAIL_BY}, i.number`,
  row: { number: 'text' },
});

/** Takes today's mail to administrators: the worker that gets a row sends it. $1 the day, $2 the number of notices. */
export const TAKE_WARNING = statement({
  name: 'mail: take warning',
  sql: 'INSERT INTO notice_mail_warnings (day, notices) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING notices',
  row: { notices: 'integer' },
});

const LEDGER_WHERE = `($2::smallint IS NULL OR i.year = $2) AND ($3::text IS NULL OR ${MAIL_STATE} = $3)
  AND ($4::text IS NULL OR strpos(upper(i.number), upper($4)) > 0) AND i.kind = $5`;

/**
 * Returns a SELECT of issued numbers, newest first.
 *
 * @param condition on the rows `i` of `issued_notices`
 */
const ledgerSql = (
  condition: string,
  slice: string,
): string => `SELECT i.number, i.kind, i.year, i.sequence, i.citation_id AS "citationId", i.cause, i.issued_at AS "issuedAt",
      ${CLOCK_COLUMNS}, i.version, ${MAIL_STATE} AS state, r.number AS "runNumber", i.mailed_on::text AS "mailedOn",
      i.mailed_on_before::text AS "mailedOnBefore", i.late, i.late_reason AS "lateReason",
      i.returned_on::text AS "returnedOn", i.void_reason AS "voidReason",
      (SELECT count(*)::integer FROM notice_copies k WHERE k.notice_number = i.number) AS copies
    FROM (SELECT i.* FROM issued_notices i WHERE ${condition}
      ORDER BY i.year DESC, i.sequence DESC, i.number ${slice}) i
    LEFT JOIN notice_runs r ON r.id = i.run_id
    ORDER BY i.year DESC, i.sequence DESC, i.number`;

const LEDGER_ROW = {
  number: 'text',
  kind: as<LetterKind>('text'),
  year: 'smallint',
  sequence: 'integer',
  citationId: 'integer',
  cause: as<'REDLIGHT' | 'SPEEDING'>('text'),
  issuedAt: 'timestamptz',
  ...CLOCK_ROW,
  version: 'smallint?',
  state: as<MailState>('text'),
  runNumber: 'text?',
  mailedOn: 'text?',
  mailedOnBefore: 'text?',
  late: 'boolean',
  lateReason: 'text?',
  returnedOn: 'text?',
  voidReason: 'text?',
  copies: 'integer',
} as const;

/**
 * Returns a page of all issued numbers, newest first. $1 `runs_since`, $2 the year, $3 the state, $4 a part of the
 * number, $5 the kind, $6 the page size, $7 the offset.
 */
export const LEDGER = statement({
  name: 'ledger: page',
  sql: ledgerSql(LEDGER_WHERE, 'LIMIT $6 OFFSET $7'),
  row: LEDGER_ROW,
});

/**
 * Returns the numbers behind one of them, in the same order. $1 to $5 as there, $6 how many at most; $7 year, $8 sequence and
 * $9 number of the one before, null for the first ones.
 */
export const LEDGER_BEHIND = statement({
  name: 'ledger: behind',
  sql: ledgerSql(
    `${LEDGER_WHERE} AND ($7::smallint IS NULL OR (i.year, i.sequence) < ($7, $8::integer)
      OR (i.year, i.sequence) = ($7, $8) AND i.number > $9::text)`,
    'LIMIT $6',
  ),
  row: LEDGER_ROW,
});

/** Counts the rows of all its pages. $1 to $5 as there. */
export const LEDGER_TOTAL = statement({
  name: 'ledger: total',
  sql: `SELECT count(*)::integer AS total FROM issued_notices i WHERE ${LEDGER_WHERE}`,
  row: { total: 'integer' },
});

// Largest number of gaps that are searched behind the last number of a year, in case rows were written by hand.
const LOOKED_BEHIND = 10_000;

/** A number as prefix, year and sequence. */
const PARTS = String.raw`regexp_match(number, '^(.*)-(\d{4})-(\d{6,9})$')`;

/** The numbers of a kind of letter: how many there are, in which states, and what is wrong with them. */
interface LettersOfKind {
  kind: LetterKind;
  given: number;
  states: { state: MailState; count: number }[];
  gaps: string[];
  doubles: string[];
}

/**
 * Checks that each number of each year was issued once, to one event; notices and warning letters
 * are counted each for themselves. Numbers are read from the counters, the events,
 * the versions of notices and the ledger itself, and claims from it and from the items of runs; differences are listed.
 * Letters that cancel have no place in a year. Each table is read once, and the few differences are joined. $1 `runs_since`, $2 the days of near deadlines.
 */
export const RECONCILE = statement({
  name: 'ledger: reconcile',
  sql: `WITH differing AS MATERIALIZED (
      -- What only the ledger or only an event has, or both with another event. Of a chain an event has the newest number.
      SELECT i.number AS listed, i.kind, i.year, i.sequence, c.number, c.citation_id
      FROM (SELECT * FROM issued_notices WHERE kind <> 'CANCELLATION' AND replaced_by IS NULL) i
      FULL JOIN (SELECT stopline_reference_id AS number, id AS citation_id FROM citations
        WHERE stopline_reference_id IS NOT NULL) c ON c.number = i.number
      WHERE i.number IS NULL OR c.number IS NULL OR c.citation_id <> i.citation_id
    ), strays AS MATERIALIZED (
      -- What an event or a version has, and the ledger has not.
      SELECT number, citation_id, coalesce((SELECT p.kind FROM number_prefixes p WHERE p.prefix = upper(part[1])),
          'NOTICE') AS kind, coalesce(part[2]::smallint, 0) AS year, coalesce(part[3]::integer, 0) AS sequence
      FROM (SELECT found.*, ${PARTS} AS part FROM (
        SELECT number, citation_id FROM differing WHERE number IS NOT NULL
        UNION
        SELECT n.number, n.citation_id FROM notices n WHERE NOT EXISTS (SELECT FROM issued_notices i
          WHERE i.number = n.number AND i.citation_id = n.citation_id)) found) parsed
    ), counted AS MATERIALIZED (
      -- OFFSET keeps the state a column, of which Postgres expects few values: they are counted without sorting.
      SELECT kind, year, state, count(*) AS n, count(*) FILTER (WHERE late) AS late,
        count(*) FILTER (WHERE posted_late) AS posted_late, max(sequence) AS highest
      FROM (SELECT i.kind, i.year, ${MAIL_STATE} AS state, i.late, i.mailed_on > i.posting_on AS posted_late, i.sequence
        FROM issued_notices i OFFSET 0) stated
      GROUP BY kind, year, state
    ), years AS MATERIALIZED (
      SELECT kind, year, max(last_number) AS last_number, sum(given) AS given, max(highest) AS highest FROM (
        SELECT 'NOTICE' AS kind, year, last_number, 0 AS given, 0 AS highest FROM notice_numbers
        UNION ALL
        SELECT 'WARNING', year, last_number, 0, 0 FROM warning_numbers
        UNION ALL
        SELECT kind, year, 0, n, highest FROM counted WHERE kind <> 'CANCELLATION'
        UNION ALL
        SELECT kind, year, 0, 0, sequence FROM strays) sources GROUP BY kind, year
    ), steps AS MATERIALIZED (
      -- Where the ledger does not go on with the next number; one more behind the last number of each year.
      SELECT kind, year, sequence, before FROM (
        SELECT kind, year, sequence, lag(sequence, 1, 0) OVER (PARTITION BY kind, year ORDER BY sequence) AS before
        FROM issued_notices WHERE sequence > 0) placed
      WHERE sequence <> before + 1
      UNION ALL
      SELECT kind, year, greatest(last_number, highest) + 1, coalesce((SELECT max(i.sequence) FROM issued_notices i
        WHERE i.kind = years.kind AND i.year = years.year), 0) FROM years
    ), crowded AS (
      -- Places of a year that have several numbers, or one number several times.
      SELECT kind, year, sequence FROM steps WHERE sequence = before
      UNION
      SELECT i.kind, i.year, i.sequence FROM strays s
        JOIN issued_notices i ON i.kind = s.kind AND i.year = s.year AND i.sequence = s.sequence WHERE s.sequence > 0
      UNION
      SELECT kind, year, sequence FROM strays WHERE sequence > 0 GROUP BY kind, year, sequence HAVING count(*) > 1
    ), doubles AS MATERIALIZED (
      SELECT kind, year, i.number FROM crowded JOIN issued_notices i USING (kind, year, sequence)
      UNION
      SELECT kind, year, s.number FROM crowded JOIN strays s USING (kind, year, sequence)
      UNION
      SELECT i.kind, i.year, i.number FROM strays s JOIN issued_notices i ON i.number = s.number
      UNION
      SELECT kind, year, number FROM strays GROUP BY kind, year, number HAVING count(*) > 1
    ), gaps AS MATERIALIZED (
      -- What nothing has, under the prefix of the number before.
      SELECT missing.kind, missing.year, missing.sequence, concat(coalesce(
          (SELECT left(i.number, -length(i.year || '-' || ${digitsSql('i.sequence', LETTER_DIGITS)}) - 1) FROM issued_notices i
            WHERE i.kind = missing.kind AND i.year = missing.year AND i.sequence BETWEEN 1 AND missing.sequence
            ORDER BY i.sequence DESC LIMIT 1),
          CASE missing.kind WHEN 'NOTICE' THEN settings.reference_prefix ELSE mailing.warning_prefix END),
          '-', missing.year, '-', ${digitsSql('missing.sequence', LETTER_DIGITS)}) AS number
      FROM (SELECT s.kind, s.year, place AS sequence FROM steps s JOIN years y USING (kind, year) CROSS JOIN LATERAL
          generate_series(s.before + 1, least(s.sequence - 1, y.last_number + ${LOOKED_BEHIND})) AS place
        EXCEPT SELECT kind, year, sequence FROM strays) missing
        CROSS JOIN citation_settings settings CROSS JOIN mailing_settings mailing
      UNION
      SELECT kind, year, sequence, listed FROM differing WHERE number IS NULL
      UNION
      SELECT s.kind, s.year, s.sequence, s.number FROM strays s
        WHERE NOT EXISTS (SELECT FROM issued_notices i WHERE i.number = s.number)
    ), missing_items AS MATERIALIZED (
      -- What only the ledger or only a run has.
      SELECT coalesce(i.number, t.notice_number) AS number
      FROM (SELECT number, run_id FROM issued_notices WHERE run_id IS NOT NULL) i
      FULL JOIN (SELECT notice_number, run_id FROM notice_run_items WHERE live) t
        ON t.notice_number = i.number AND t.run_id = i.run_id
      WHERE i.number IS NULL OR t.notice_number IS NULL
    ), not_mailed AS MATERIALIZED (
      SELECT i.number FROM issued_notices i JOIN notice_runs r ON r.id = i.run_id
      WHERE i.mailed_on IS NULL AND ${GOES_OUT} AND r.status = 'MAILED'
    ), missing_letters AS MATERIALIZED (
      SELECT i.number FROM issued_notices i
      WHERE i.cancellation_due AND i.cancellation IS NULL AND i.mailed_on IS NOT NULL
    ), counter_behind AS MATERIALIZED (
      SELECT DISTINCT year FROM years WHERE last_number < highest
    )
    SELECT NOT EXISTS (SELECT FROM gaps) AND NOT EXISTS (SELECT FROM doubles)
        AND NOT EXISTS (SELECT FROM missing_items) AND NOT EXISTS (SELECT FROM not_mailed)
        AND NOT EXISTS (SELECT FROM missing_letters) AND NOT EXISTS (SELECT FROM counter_behind) AS ok,
      (SELECT coalesce(json_agg(json_build_object('year', y.year, 'given', y.given,
          'gaps', (SELECT coalesce(json_agg(g.number ORDER BY g.sequence, g.number), '[]') FROM gaps g
            WHERE g.kind = y.kind AND g.year = y.year),
          'doubles', (SELECT coalesce(json_agg(d.number ORDER BY d.number), '[]') FROM doubles d
            WHERE d.kind = y.kind AND d.year = y.year))
        ORDER BY y.year), '[]') FROM years y WHERE y.kind = 'NOTICE') AS years,
      (SELECT coalesce(json_agg(json_build_object('state', state, 'count', n) ORDER BY state), '[]')
        FROM (SELECT state, sum(n) AS n FROM counted WHERE kind = 'NOTICE' GROUP BY state) states) AS states,
      (SELECT json_agg(json_build_object('kind', k.kind, 'given', coalesce(sums.given, 0),
          'states', coalesce(sums.states, '[]'),
          'gaps', (SELECT coalesce(json_agg(g.number ORDER BY g.year, g.sequence, g.number), '[]') FROM gaps g
            WHERE g.kind = k.kind),
          'doubles', (SELECT coalesce(json_agg(d.number ORDER BY d.year, d.number), '[]') FROM doubles d
            WHERE d.kind = k.kind)) ORDER BY k.place)
        FROM unnest('{${LETTER_KINDS.join(',')}}'::text[]) WITH ORDINALITY AS k (kind, place)
        LEFT JOIN (SELECT kind, sum(n)::integer AS given,
            json_agg(json_build_object('state', state, 'count', n) ORDER BY state) AS states
          FROM (SELECT kind, state, sum(n) AS n FROM counted GROUP BY kind, state) each GROUP BY kind) sums
          ON sums.kind = k.kind) AS letters,
      (SELECT coalesce(json_agg(number ORDER BY number), '[]') FROM missing_letters) AS "missingLetters",
      (SELECT coalesce(sum(late), 0)::integer FROM counted) AS late,
      (SELECT coalesce(sum(posted_late), 0)::integer FROM counted) AS "postedLate",
      (SELECT coalesce(json_agg(DISTINCT number), '[]') FROM missing_items) AS "missingItems",
      (SELECT coalesce(json_agg(number ORDER BY number), '[]') FROM not_mailed) AS "notMailed",
      (SELECT coalesce(json_agg(year ORDER BY year), '[]') FROM counter_behind) AS "counterBehind",
      (SELECT coalesce(json_agg(i.number ORDER BY ${MAIL_BY}, i.number), '[]') FROM issued_notices i WHERE ${NEAR}) AS "nearDeadline"`,
  row: {
    ok: 'boolean',
    years: as<{ year: number; given: number; gaps: string[]; doubles: string[] }[]>('json'),
    states: as<{ state: MailState; count: number }[]>('json'),
    letters: as<LettersOfKind[]>('json'),
    missingLetters: as<string[]>('json'),
    late: 'integer',
    postedLate: 'integer',
    missingItems: as<string[]>('json'),
    notMailed: as<string[]>('json'),
    counterBehind: as<number[]>('json'),
    nearDeadline: as<string[]>('json'),
  },
});
