import { as, statement } from '../../../platform/database/statement.js';
import { type Officer, OFFICER_JSON } from '../../../platform/identity/officer.queries.js';
import type { LineKind } from './line-kinds.pure.js';
import type { ImportStatus } from './registry-import.entity.js';

const IMPORT = `SELECT i.id, i.status, i.file_name AS "fileName", i.source_day::text AS "sourceDay", i.complete, i.rows,
    i.added, i.changed, i.same, i.removed, i.refused, i.suspect, i.doubles, i.message,
    (SELECT ${OFFICER_JSON} FROM users u WHERE u.id = i.created_by) AS "createdBy",
    i.created_at AS "createdAt", i.ended_at AS "endedAt"
  FROM registry_imports i`;

const IMPORT_ROW = {
  id: 'integer',
  status: as<ImportStatus>('text'),
  fileName: 'text',
  sourceDay: 'text',
  complete: 'boolean',
  rows: 'integer',
  added: 'integer',
  changed: 'integer',
  same: 'integer',
  removed: 'integer',
  refused: 'integer',
  suspect: 'integer',
  doubles: 'integer',
  message: 'text?',
  createdBy: as<Officer>('json?'),
  createdAt: 'timestamptz',
  endedAt: 'timestamptz?',
} as const;

/** A page of the imports, newest first. $1 how many, $2 how many are skipped. */
export const IMPORTS = statement({
  name: 'registry imports: page',
  sql: `${IMPORT} ORDER BY i.id DESC LIMIT $1 OFFSET $2`,
  row: IMPORT_ROW,
});

/** One import. $1 its id. */
export const IMPORT_BY_ID = statement({
  name: 'registry imports: one',
  sql: `${IMPORT} WHERE i.id = $1`,
  row: IMPORT_ROW,
});

const IS_WANTED = `l.import_id = i.id AND l.run = i.run AND l.kind = $2`;

/** A page of the lines of one kind, in the order of the file. $1 the import, $2 the kind, $3 how many, $4 how many are skipped. */
export const LINES = statement({
  name: 'registry imports: lines',
  sql: `SELECT l.line, l.plate, l.kind, l.reason FROM registry_imports i JOIN registry_import_lines l ON ${IS_WANTED}
    WHERE i.id = $1 ORDER BY l.line, l.id LIMIT $3 OFFSET $4`,
  row: { line: 'integer', plate: 'text?', kind: as<LineKind>('text'), reason: 'text' },
});

/** The number of lines of one kind. $1 the import, $2 the kind. */
export const COUNT_LINES_OF = statement({
  name: 'registry imports: count lines of a kind',
  sql: `SELECT count(*)::integer AS total FROM registry_imports i JOIN registry_import_lines l ON ${IS_WANTED}
    WHERE i.id = $1`,
  row: { total: 'integer' },
});

/** Begins an import. $1 the name of its file, $2 the key of the file, or null, $3 its day, $4 true for a complete file, $5 who, or null, $6 the moment. */
export const INSERT_IMPORT = statement({
  name: 'registry imports: insert',
  sql: `INSERT INTO registry_imports (status, file_name, storage_key, source_day, complete, created_by, created_at)
    VALUES ('CHECKING', $1, $2, $3, $4, $5, coalesce($6, now())) RETURNING id`,
  row: { id: 'integer' },
});

/**
 * Begins a run of a check, and returns its import; no row if nobody waits for it any more. $1 the import, $2 the run; a
 * later one replaces it.
 */
export const BEGIN_CHECK = statement({
  name: 'registry imports: begin check',
  sql: `UPDATE registry_imports SET run = $2, rows = 0,
      checked_after = (SELECT coalesce(max(applied_as), 0) FROM registry_imports)
    WHERE id = $1 AND status = 'CHECKING' AND run < $2
    RETURNING storage_key AS "storageKey", complete`,
  row: { storageKey: 'text?', complete: 'boolean' },
});

/** Keeps the number of records that were read; no row if the check has ended or another run has begun. $1 the import, $2 the run, $3 how many more. */
export const KEEP_PROGRESS = statement({
  name: 'registry imports: keep progress',
  sql: `UPDATE registry_imports SET rows = rows + $3 WHERE id = $1 AND run = $2 AND status = 'CHECKING' RETURNING id`,
  row: { id: 'integer' },
});

/** Ends a check; no row as above. $1 the import, $2 the run, then the counts. */
export const END_CHECK = statement({
  name: 'registry imports: end check',
  sql: `UPDATE registry_imports SET status = 'CHECKED', added = $3, changed = $4, same = $5, removed = $6, refused = $7,
      suspect = $8, doubles = $9
    WHERE id = $1 AND run = $2 AND status = 'CHECKING' RETURNING file_name AS "fileName"`,
  row: { fileName: 'text' },
});

/** Ends an import that is checked or applied without success. $1 the import, $2 the message, $3 how many lines were refused, $4 the moment. */
export const FAIL_IMPORT = statement({
  name: 'registry imports: fail',
  sql: `UPDATE registry_imports SET status = 'FAILED', message = $2, refused = $3, ended_at = coalesce($4, now())
    WHERE id = $1 AND status IN ('CHECKING', 'APPLYING') RETURNING file_name AS "fileName"`,
  row: { fileName: 'text' },
});

/** Cancels an import that is not applied; no row otherwise. $1 the import, $2 the moment. */
export const CANCEL_IMPORT = statement({
  name: 'registry imports: cancel',
  sql: `UPDATE registry_imports SET status = 'CANCELLED', ended_at = coalesce($2, now())
    WHERE id = $1 AND status IN ('CHECKING', 'CHECKED') RETURNING file_name AS "fileName"`,
  row: { fileName: 'text' },
});

/** Holds an import until the end of the transaction. $1 its id. */
export const LOCK_IMPORT = statement({
  name: 'registry imports: lock',
  sql: `SELECT status, removed, complete, run, checked_after AS "checkedAfter", file_name AS "fileName",
      source_day::text AS "sourceDay"
    FROM registry_imports WHERE id = $1 FOR UPDATE`,
  row: {
    status: as<ImportStatus>('text'),
    removed: 'integer',
    complete: 'boolean',
    run: 'integer',
    checkedAfter: 'integer?',
    fileName: 'text',
    sourceDay: 'text',
  },
});

/** True for one transaction at a time: that of whoever changes the registry. */
export const TRY_REGISTRY_LOCK = statement({
  name: 'registry imports: try the lock of the registry',
  sql: `SELECT pg_try_advisory_xact_lock(hashtext('stopline registry')) AS "isMine"`,
  row: { isMine: 'boolean' },
});

/** Waits until nobody else changes the registry. */
export const REGISTRY_LOCK = statement({
  name: 'registry imports: lock of the registry',
  sql: `SELECT pg_advisory_xact_lock(hashtext('stopline registry'))::text AS locked`,
  row: { locked: 'text' },
});

/** Begins to apply an import; the index of the one that is applied refuses a second. $1 the import. */
export const BEGIN_APPLYING = statement({
  name: 'registry imports: begin applying',
  sql: `UPDATE registry_imports SET status = 'APPLYING' WHERE id = $1 AND status = 'CHECKED' RETURNING id`,
  row: { id: 'integer' },
});

/** The number of imports that were applied, and of those that are being applied. */
export const APPLIED = statement({
  name: 'registry imports: applied',
  sql: `SELECT coalesce(max(applied_as), 0) AS applied, (count(*) FILTER (WHERE status = 'APPLYING'))::integer AS applying
    FROM registry_imports`,
  row: { applied: 'integer', applying: 'integer' },
});

/** Ends an import that is applied. $1 the import, $2 the moment. */
export const END_APPLYING = statement({
  name: 'registry imports: end applying',
  sql: `UPDATE registry_imports SET status = 'APPLIED', ended_at = coalesce($2, now()),
      applied_as = (SELECT coalesce(max(applied_as), 0) + 1 FROM registry_imports)
    WHERE id = $1 AND status IN ('CHECKED', 'APPLYING')
    RETURNING file_name AS "fileName", source_day::text AS "sourceDay", added, changed, removed`,
  row: {
    fileName: 'text',
    sourceDay: 'text',
    added: 'integer',
    changed: 'integer',
    removed: 'integer',
  },
});

/** The checked imports that can no longer be applied, because another one was. $1 that one. */
export const STALE_IMPORTS = statement({
  name: 'registry imports: stale',
  sql: `SELECT id FROM registry_imports WHERE status = 'CHECKED' AND id <> $1`,
  row: { id: 'integer' },
});

/** Ends checks whose command was killed: nobody takes them up. $1 the moment before which they began. */
export const END_LOST_CHECKS = statement({
  name: 'registry imports: end lost checks',
  sql: `UPDATE registry_imports SET status = 'FAILED', ended_at = now(),
      message = 'The command was ended before the check was'
    WHERE status = 'CHECKING' AND created_by IS NULL AND storage_key IS NULL AND created_at < $1 RETURNING id`,
  row: { id: 'integer' },
});

/** The keys of files that imports name. */
export const NAMED_FILES = statement({
  name: 'registry imports: named files',
  sql: 'SELECT storage_key AS "storageKey" FROM registry_imports WHERE storage_key IS NOT NULL',
  row: { storageKey: 'text!' },
});

/** Some lines of an import that stay out, in the order of the file. $1 the import, $2 and $3 the line and the id after which they come. */
export const LINES_OUT = statement({
  name: 'registry imports: lines that stay out',
  sql: `SELECT l.id, l.line, l.reason FROM registry_imports i
    JOIN registry_import_lines l ON l.import_id = i.id AND l.run = i.run AND l.kind <> 'DOUBLE'
    WHERE i.id = $1 AND (l.line, l.id) > ($2::integer, $3::bigint) ORDER BY l.line, l.id LIMIT 1000`,
  row: { id: 'bigint', line: 'integer', reason: 'text' },
});
