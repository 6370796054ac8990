import { as, statement } from '../../../platform/database/statement.js';
import type { Cause } from '../../../platform/domain/duty.js';
import { type Officer, OFFICER_JSON } from '../../../platform/identity/officer.queries.js';
import {
  CLOCK_COLUMNS,
  CLOCK_ROW,
  GOES_OUT,
  IS_LATE,
  IS_STOPPED,
  IS_UNSENT,
  MAIL_BY,
  MAIL_STATE,
} from '../../notices/letters/letter-state.queries.js';
import { LETTER_KINDS, type LetterKind } from '../../notices/letters/letter.pure.js';
import type { MailState } from '../../notices/letters/mail-state.pure.js';
import type { RunFilter } from './notice-run.entity.js';
import type { RunState } from './run-state.pure.js';
import { NOTICES_A_FILE } from './run-plan.pure.js';

const MATCHES = `${IS_UNSENT} AND ($2::text IS NULL OR i.cause = $2)
    AND ($3::timestamptz IS NULL OR i.issued_at >= $3) AND ($4::timestamptz IS NULL OR i.issued_at < $4)
    AND ($5::text IS NULL OR i.kind = $5)`;

/**
 * The notices that a run would take, the nearest last day of mailing first. $1 the first instant of `runs_since`, $2 the cause,
 * $3 and $4 from and before when they were issued, $5 the kind of letters, $6 how many, $7 true for late ones too.
 */
const TAKEN = `SELECT i.number, i.citation_id, i.version, i.kind, i.cause, i.issued_at, ${MAIL_BY} AS mail_by
  FROM issued_notices i WHERE ${MATCHES} AND ($7::boolean OR ${IS_LATE} IS NOT TRUE)
  ORDER BY ${MAIL_BY} NULLS LAST, i.number COLLATE "C" LIMIT $6`;

// Largest number of numbers that an answer names.
const NAMED = 20;

/** The letters that a run leaves out, because their last day of posting has passed. $1 to $5 as in {@link TAKEN}. */
export const LEFT_OUT = statement({
  name: 'runs: left out',
  sql: `SELECT count(*)::integer AS count, coalesce((array_agg(number ORDER BY number COLLATE "C"))[1:${NAMED}], '{}') AS numbers
    FROM issued_notices i WHERE ${MATCHES} AND ${IS_LATE}`,
  row: { count: 'integer', numbers: as<string[]>('text[]') },
});

/** Counts the notices that a run would take. The values are those of {@link TAKEN}. */
export const PREVIEW = statement({
  name: 'runs: preview',
  sql: `WITH taken AS (${TAKEN})
    SELECT count(*)::integer AS notices, min(issued_at) AS "oldestIssuedAt", min(mail_by) AS "nearestDueAt",
      (SELECT coalesce(json_agg(json_build_object('cause', cause, 'count', n) ORDER BY cause), '[]')
        FROM (SELECT cause, count(*) AS n FROM taken GROUP BY cause) causes) AS "byCause",
      (SELECT coalesce(json_agg(json_build_object('kind', kind, 'count', n)
          ORDER BY array_position('{${LETTER_KINDS.join(',')}}'::text[], kind)), '[]')
        FROM (SELECT kind, count(*) AS n FROM taken GROUP BY kind) kinds) AS "byKind",
      (SELECT coalesce(json_agg(json_build_object('language', language, 'count', n) ORDER BY language), '[]')
        FROM (SELECT coalesce(v.languages[1], 'en') AS language, count(*) AS n FROM taken t
          JOIN notices v ON v.number = t.number AND v.citation_id = t.citation_id AND v.version = t.version GROUP BY 1) languages) AS "byLanguage"
    FROM taken`,
  row: {
    notices: 'integer',
    oldestIssuedAt: 'timestamptz?',
    nearestDueAt: 'timestamptz?',
    byCause: as<{ cause: Cause; count: number }[]>('json'),
    byKind: as<{ kind: LetterKind; count: number }[]>('json'),
    byLanguage: as<{ language: string; count: number }[]>('json'),
  },
});

/**
 * Makes a run, unless its request made one already. $1 the request's id, $2 the filter, $3 duplex, $4 who, $5 when, $6 the reason
 * for late letters.
 */
export const INSERT_RUN = statement({
  name: 'runs: insert',
  sql: `INSERT INTO notice_runs (request_id, filter, duplex, created_by, created_at, late_reason)
    VALUES ($1, $2, $3, $4, coalesce($5, now()), $6) ON CONFLICT (request_id) DO NOTHING RETURNING id, number`,
  row: { id: 'integer', number: 'text' },
});

/**
 * Claims the notices of a run, in the rows themselves: two runs that are started at once share nothing. Rows that
 * another transaction has locked are skipped. $8 the run, before it the values of {@link TAKEN}.
 */
export const CLAIM = statement({
  name: 'runs: claim',
  sql: `WITH taken AS (${TAKEN} FOR UPDATE OF i SKIP LOCKED),
      claimed AS (UPDATE issued_notices i SET run_id = $8 FROM taken t WHERE i.number = t.number
        RETURNING i.number, i.citation_id, i.version, i.addressee_id)
    SELECT claimed.number, claimed.citation_id AS "citationId", n.id AS "noticeId", n.version,
      a.owner_address AS "ownerAddress"
    FROM claimed
    JOIN notices n ON n.number = claimed.number AND n.citation_id = claimed.citation_id AND n.version = claimed.version
    LEFT JOIN addressees a ON a.id = claimed.addressee_id`,
  row: {
    number: 'text',
    citationId: 'integer',
    noticeId: 'integer',
    version: 'smallint',
    ownerAddress: 'text?',
  },
});

/** Writes the notices of a run. $1 the run, then a list for each column. */
export const INSERT_ITEMS = statement({
  name: 'runs: insert items',
  sql: `INSERT INTO notice_run_items (run_id, sequence, notice_number, notice_id, citation_id, version, file_number,
      postal_code)
    SELECT $1, * FROM unnest($2::integer[], $3::text[], $4::integer[], $5::integer[], $6::smallint[], $7::smallint[],
      $8::text[])`,
  row: {},
});

const NO_WORKER =
  'No worker is making its files: start one, or look at the log of the one that runs. The run then goes on by itself.';

// Time that a job may be due, and its worker silent, before no worker seems to run.
const ALONE = `interval '20 seconds'`;

const IN_QUEUE = `j.name IN ('makeRunFile', 'deleteRunFiles')`;

/** True if an open run has files to be made, and no worker is making one. The jobs of runs are done in sequence. */
const IS_ALONE = `CASE
    WHEN r.status <> 'OPEN' OR NOT EXISTS (SELECT FROM jobs j WHERE ${IN_QUEUE} AND (
        (j.status = 'queued' AND j.run_at < now() - ${ALONE})
        OR (j.status = 'running' AND j.lease_until < now() - interval '5 seconds'))
      AND (j.payload->>'fileId')::integer IN (SELECT id FROM notice_run_files WHERE run_id = r.id)) THEN false
    WHEN EXISTS (SELECT FROM jobs j WHERE ${IN_QUEUE} AND j.status = 'running' AND j.lease_until >= now()) THEN false
    ELSE NOT EXISTS (SELECT FROM jobs j WHERE ${IN_QUEUE} AND j.finished_at > now() - ${ALONE}) END`;

const RUN = `SELECT r.id, r.number, r.status, r.attempt, r.notices, r.filter, r.duplex, r.created_at AS "createdAt",
    r.late_reason AS "lateReason", r.sent_at AS "sentAt", coalesce(r.message, CASE WHEN ${IS_ALONE} THEN '${NO_WORKER}' END) AS message, ${OFFICER_JSON} AS "createdBy",
    counted.mailed, counted.returned, counted.void, coalesce(f.done, 0) AS done, coalesce(f.files, '[]') AS files
  FROM notice_runs r JOIN users u ON u.id = r.created_by
  CROSS JOIN LATERAL (SELECT count(i.mailed_on)::integer AS mailed, count(i.returned_on)::integer AS returned,
      (count(*) FILTER (WHERE ${IS_STOPPED}))::integer AS void FROM issued_notices i WHERE i.run_id = r.id) counted
  CROSS JOIN LATERAL (SELECT
      -- Notices that were taken out leave places free: all files made are all notices.
      CASE WHEN bool_and(f.attempt IS NOT DISTINCT FROM r.attempt) THEN r.notices ELSE
        (sum(greatest(0, least(${NOTICES_A_FILE}, r.notices - (f.number - 1) * ${NOTICES_A_FILE})))
          FILTER (WHERE f.attempt = r.attempt))::integer END AS done,
      json_agg(json_build_object('name', f.name, 'sha256', f.sha256, 'bytes', f.bytes, 'notices', f.notices,
        'pages', f.pages, 'sheets', f.sheets) ORDER BY f.number) AS files
    FROM notice_run_files f WHERE f.run_id = r.id) f`;

/** A print file as it is shown; values that are unknown before it is made are null. */
interface ShownFile {
  name: string;
  sha256: string | null;
  bytes: number | null;
  notices: number | null;
  pages: number | null;
  sheets: number | null;
}

const RUN_ROW = {
  id: 'integer',
  number: 'text',
  status: as<RunState>('text'),
  attempt: 'integer',
  notices: 'integer',
  filter: as<RunFilter>('jsonb'),
  duplex: 'boolean',
  createdAt: 'timestamptz',
  lateReason: 'text?',
  sentAt: 'timestamptz?',
  message: 'text?',
  createdBy: as<Officer>('json'),
  mailed: 'integer',
  returned: 'integer',
  void: 'integer',
  done: 'integer',
  files: as<ShownFile[]>('json'),
} as const;

/** One run. $1 its id. */
export const RUN_BY_ID = statement({
  name: 'runs: one',
  sql: `${RUN} WHERE r.id = $1`,
  row: RUN_ROW,
});

/** A page of the runs, the newest first. $1 a state or null, $2 how many, $3 how many are skipped. */
export const RUNS = statement({
  name: 'runs: page',
  sql: `${RUN} WHERE $1::text IS NULL OR r.status = $1 ORDER BY r.id DESC LIMIT $2 OFFSET $3`,
  row: RUN_ROW,
});

/** A void, transferred or recalled notice that stands in a file of its run. */
const TO_PULL = `(${IS_STOPPED} AND t.first_page IS NOT NULL)`;

/**
 * A page of the notices of a run, as they are printed. $1 `runs_since`, $2 the run, $3 whether only those to be pulled, $4 how
 * many, $5 how many are skipped.
 */
export const ITEMS = statement({
  name: 'runs: items',
  sql: `SELECT t.notice_number AS "noticeNumber", i.kind, t.citation_id AS "citationId", t.version,
      CASE WHEN t.first_page IS NOT NULL THEN f.name END AS file, t.first_page AS "firstPage", t.pages,
      ${MAIL_STATE} AS state, i.mailed_on::text AS "mailedOn", i.late, i.late_reason AS "lateReason", ${CLOCK_COLUMNS}, i.returned_on::text AS "returnedOn"
    FROM notice_run_items t JOIN issued_notices i ON i.number = t.notice_number
    JOIN notice_run_files f ON f.run_id = t.run_id AND f.number = t.file_number
    WHERE t.run_id = $2 AND (t.live OR EXISTS (SELECT FROM notice_runs r WHERE r.id = t.run_id AND r.status = 'CANCELLED'))
      AND ($3::boolean IS NOT TRUE OR ${TO_PULL}) ORDER BY t.sequence LIMIT $4 OFFSET $5`,
  row: {
    noticeNumber: 'text',
    kind: as<LetterKind>('text'),
    citationId: 'integer',
    version: 'smallint',
    file: 'text?',
    firstPage: 'integer?',
    pages: 'integer?',
    state: as<MailState>('text'),
    mailedOn: 'text?',
    late: 'boolean',
    lateReason: 'text?',
    ...CLOCK_ROW,
    returnedOn: 'text?',
  },
});

/** Returns the content of a run's files, in the order of printing. $1 the run. */
export const MANIFEST = statement({
  name: 'runs: manifest',
  sql: `SELECT f.name AS file, row_number() OVER (ORDER BY t.sequence)::integer AS sequence,
      t.first_page AS "firstPage", t.pages, t.notice_number AS "noticeNumber", t.version, n.sha256,
      t.postal_code AS "postalCode", coalesce(n.languages[1], 'en') AS language, i.cause, i.issued_at AS "issuedAt"
    FROM notice_run_items t JOIN issued_notices i ON i.number = t.notice_number JOIN notices n ON n.id = t.notice_id
    JOIN notice_run_files f ON f.run_id = t.run_id AND f.number = t.file_number
    WHERE t.run_id = $1 AND t.first_page IS NOT NULL ORDER BY t.sequence`,
  row: {
    file: 'text',
    sequence: 'integer',
    firstPage: 'integer!',
    pages: 'integer!',
    noticeNumber: 'text',
    version: 'smallint',
    sha256: 'text!',
    postalCode: 'text?',
    language: 'text',
    cause: as<Cause>('text'),
    issuedAt: 'timestamptz',
  },
});

/** The notices that a file is made of, in their order: those that go out. $1 the run, $2 the number of the file. */
export const IN_FILE = statement({
  name: 'runs: in file',
  sql: `SELECT t.sequence, t.notice_number AS number, t.notice_id AS "noticeId", t.citation_id AS "citationId",
      n.storage_key AS "storageKey", n.sha256
    FROM notice_run_items t JOIN issued_notices i ON i.number = t.notice_number JOIN notices n ON n.id = t.notice_id
    WHERE t.run_id = $1 AND t.file_number = $2 AND t.live AND ${GOES_OUT} ORDER BY t.sequence`,
  row: {
    sequence: 'integer',
    number: 'text',
    noticeId: 'integer',
    citationId: 'integer',
    storageKey: 'text!',
    sha256: 'text!',
  },
});

/** Stores the pages of a file's notices. $1 the run, $2 the file, then a list each: places, first pages, pages. */
export const PLACE_ITEMS = statement({
  name: 'runs: place items',
  sql: `UPDATE notice_run_items t SET first_page = placed.first_page, pages = placed.pages
    FROM (SELECT own.sequence, p.first_page, p.pages FROM notice_run_items own
      LEFT JOIN unnest($3::integer[], $4::integer[], $5::integer[]) AS p (sequence, first_page, pages)
        ON p.sequence = own.sequence
      WHERE own.run_id = $1 AND own.file_number = $2) placed
    WHERE t.run_id = $1 AND t.sequence = placed.sequence`,
  row: {},
});

/** Locks a run: its acts come in sequence. $1 the run. */
export const LOCK_RUN = statement({
  name: 'runs: lock',
  sql: `SELECT r.id, r.number, r.status, r.attempt, r.notices, r.created_at AS "createdAt", r.created_by AS "createdBy",
      r.late_reason AS "lateReason"
    FROM notice_runs r WHERE r.id = $1 FOR UPDATE`,
  row: {
    id: 'integer',
    number: 'text',
    status: as<RunState>('text'),
    attempt: 'integer',
    notices: 'integer',
    createdAt: 'timestamptz',
    createdBy: 'integer',
    lateReason: 'text?',
  },
});

/** Counts the letters in the files of a run whose last day of posting has passed. $1 the run. */
export const LATE_IN_FILES = statement({
  name: 'runs: late in files',
  sql: `SELECT count(*)::integer AS n FROM notice_run_items t JOIN issued_notices i ON i.number = t.notice_number
    WHERE t.run_id = $1 AND t.live AND t.first_page IS NOT NULL AND i.mailed_on IS NULL AND ${GOES_OUT} AND ${IS_LATE}`,
  row: { n: 'integer' },
});

/** Counts the void notices in the files of a run. $1 the run. */
export const VOID_IN_FILES = statement({
  name: 'runs: void in files',
  sql: `SELECT count(*)::integer AS n FROM notice_run_items t JOIN issued_notices i ON i.number = t.notice_number
    WHERE t.run_id = $1 AND ${TO_PULL}`,
  row: { n: 'integer' },
});

/** Counts the notices of a run that are neither mailed nor void. $1 the run. */
export const UNMAILED_IN_RUN = statement({
  name: 'runs: unmailed',
  sql: `SELECT count(*)::integer AS n FROM issued_notices i
    WHERE i.run_id = $1 AND i.mailed_on IS NULL AND ${GOES_OUT}`,
  row: { n: 'integer' },
});

/**
 * Returns the notices of a run, with true for those in one of its files, and the last days of mailing. A notice that
 * became void before its file was made stands in none. $1 the run.
 */
export const OF_RUN = statement({
  name: 'runs: numbers',
  sql: `SELECT i.number, t.first_page IS NOT NULL AS "isInFile", i.recalled_at IS NOT NULL AS "isHeld",
      i.mailed_on IS NOT NULL AS "isMailed", i.due_at AS "dueAt", i.post_by AS "postBy", i.posting_on::text AS "postingOn"
    FROM issued_notices i JOIN notice_run_items t ON t.notice_number = i.number AND t.run_id = i.run_id
    WHERE i.run_id = $1`,
  row: {
    number: 'text',
    isInFile: 'boolean',
    isHeld: 'boolean',
    isMailed: 'boolean',
    dueAt: 'timestamptz?',
    postBy: 'timestamptz?',
    postingOn: 'text?',
  },
});

/**
 * Records that notices were mailed; already mailed ones keep their day, and no recall holds them any more.
 * A list each: numbers, days, true if late, and the reasons of those that had to be posted by an earlier day.
 */
export const MARK_MAILED = statement({
  name: 'runs: mark mailed',
  sql: `UPDATE issued_notices i SET mailed_on = m.day, late = m.late, late_reason = m.reason, recalled_at = NULL
    FROM unnest($1::text[], $2::date[], $3::boolean[], $4::text[]) AS m (number, day, late, reason)
    WHERE i.number = m.number AND i.mailed_on IS NULL
    RETURNING i.number, i.citation_id AS "citationId", i.mailed_on::text AS "mailedOn",
      i.late_reason AS "lateReason"`,
  row: { number: 'text', citationId: 'integer', mailedOn: 'text', lateReason: 'text?' },
});

/** Lets the notices of a cancelled run wait again. $1 the run. */
export const RELEASE = statement({
  name: 'runs: release',
  sql: `WITH released AS (UPDATE issued_notices SET run_id = NULL WHERE run_id = $1)
    UPDATE notice_run_items SET live = false WHERE run_id = $1 AND live`,
  row: {},
});

/** Takes the notices that a recall holds out of a run. $1 the run. */
export const TAKE_HELD_OUT = statement({
  name: 'runs: take held out',
  sql: `WITH out AS (UPDATE issued_notices SET run_id = NULL
      WHERE run_id = $1 AND recalled_at IS NOT NULL AND mailed_on IS NULL RETURNING number),
    items AS (UPDATE notice_run_items t SET live = false FROM out WHERE t.run_id = $1 AND t.notice_number = out.number)
    UPDATE notice_runs SET notices = notices - (SELECT count(*) FROM out) WHERE id = $1`,
  row: {},
});

/** Takes the letters out of a run whose last day of posting has passed. $1 the run. */
export const TAKE_LATE_OUT = statement({
  name: 'runs: take late out',
  sql: `WITH out AS (UPDATE issued_notices i SET run_id = NULL
      WHERE i.run_id = $1 AND i.mailed_on IS NULL AND ${GOES_OUT} AND ${IS_LATE} RETURNING i.number),
    items AS (UPDATE notice_run_items t SET live = false FROM out WHERE t.run_id = $1 AND t.notice_number = out.number)
    UPDATE notice_runs SET notices = notices - (SELECT count(*) FROM out) WHERE id = $1`,
  row: {},
});

/** Takes the notices out of a run that go out, and stand in none of its files: they wait again. $1 the run. */
export const TAKE_UNPRINTED_OUT = statement({
  name: 'runs: take unprinted out',
  sql: `WITH out AS (UPDATE issued_notices i SET run_id = NULL FROM notice_run_items p
      WHERE i.run_id = $1 AND p.run_id = $1 AND p.notice_number = i.number AND p.first_page IS NULL
        AND i.mailed_on IS NULL AND ${GOES_OUT} RETURNING i.number),
    items AS (UPDATE notice_run_items t SET live = false FROM out WHERE t.run_id = $1 AND t.notice_number = out.number)
    UPDATE notice_runs SET notices = notices - (SELECT count(*) FROM out) WHERE id = $1`,
  row: {},
});

/** Runs whose files were kept long enough. $1 for how many days. */
export const OVERDUE_FILES = statement({
  name: 'runs: overdue files',
  sql: `SELECT id FROM notice_runs
    WHERE mailed_at < now() - $1 * interval '1 day' AND files_deleted_at IS NULL ORDER BY id LIMIT 50`,
  row: { id: 'integer' },
});
