import { statement } from '../../../platform/database/statement.js';
import { snakeCase } from '../../../platform/domain/spelling.pure.js';
import { withZerosBefore } from '../lost-zeros.queries.js';
import { GIVEN_FIELDS, type GivenEntry } from '../registry-entry.pure.js';
import { columnTypeOf, PLATE, VEHICLE_FIELDS } from '../vehicle-fields.pure.js';

/*
 * The rows of a file between its check and its end (guards 3). A check counts by whole sets, and an application stores by
 * them, so that a file of a million lines takes a minute, and no memory of the worker.
 */

const COLUMNS = GIVEN_FIELDS.map(snakeCase);
const typeOf = (name: keyof GivenEntry): string =>
  name === 'ownerSince' || name === 'sourceDay' ? 'date' : columnTypeOf(VEHICLE_FIELDS[name]);

const PLATE_COLUMN = snakeCase(PLATE);
const COMPARED = COLUMNS.filter((column) => column !== PLATE_COLUMN);

/** A fingerprint of all fields but the writing of the plate. */
const digestOf = (table: string): string =>
  `md5(ROW(${COMPARED.map((column) => `${table}.${column}`).join(', ')})::text)`;

const KEY = 'plate_key, region_key, class_key';

/** Gives a long statement the time, and the memory for sorting, that it needs; until the end of the transaction. */
export const TAKE_TIME = statement({
  name: 'registry imports: take time',
  sql: `SELECT set_config('statement_timeout', '20min', true) AS statements,
    set_config('lock_timeout', '20min', true) AS locks, set_config('work_mem', '64MB', true) AS memory`,
  row: { statements: 'text', locks: 'text', memory: 'text' },
});

/** Keeps rows of a file. $1 the import, $2 the run, $3 lines, $4 to $6 the parts of the keys, then the fields' arrays. */
export const KEEP_ROWS = statement({
  name: 'registry imports: keep rows',
  sql: `INSERT INTO registry_import_rows (import_id, run, line, ${KEY}, ${COLUMNS.join(', ')}, digest)
    SELECT $1, $2, given.*, ${digestOf('given')} FROM unnest($3::integer[], $4::text[], $5::text[], $6::text[],
      ${GIVEN_FIELDS.map((name, index) => `$${index + 7}::${typeOf(name)}[]`).join(', ')})
      AS given (line, ${KEY}, ${COLUMNS.join(', ')})`,
  row: {},
});

/** Keeps lines that stay out. $1 the import, $2 the run, then arrays: $3 lines, $4 plates, $5 their keys, $6 kinds, $7 reasons. */
export const KEEP_LINES = statement({
  name: 'registry imports: keep lines',
  sql: `INSERT INTO registry_import_lines (import_id, run, line, plate, keeps, kind, reason)
    SELECT $1, $2, line, plate, CASE WHEN key = '' THEN '{}' ELSE ARRAY[key] END, kind, reason
    FROM unnest($3::integer[], $4::text[], $5::text[], $6::text[], $7::text[]) AS given (line, plate, key, kind, reason)`,
  row: {},
});

/** Forgets rows of an import. $1 the import, $2 the run of which they stay, or null. */
export const FORGET_ROWS = statement({
  name: 'registry imports: forget rows',
  sql: `DELETE FROM registry_import_rows WHERE import_id = $1 AND run IS DISTINCT FROM $2::integer`,
  row: {},
});

/** Forgets lines of the other runs of an import. $1 the import, $2 the run. */
export const FORGET_LINES = statement({
  name: 'registry imports: forget lines',
  sql: `DELETE FROM registry_import_lines WHERE import_id = $1 AND run <> $2`,
  row: {},
});

const partOf = (region: string, part: number): string => `split_part(${region}, '-', ${part})`;
/** The SQL of {@link regionsDiffer}; an empty region is unknown. */
const regionsDiffer = (one: string, other: string): string => `(${one} <> '' AND ${other} <> ''
  AND (${partOf(one, 1)} <> ${partOf(other, 1)} OR (${partOf(one, 2)} <> '' AND ${partOf(other, 2)} <> ''
    AND ${partOf(one, 2)} <> ${partOf(other, 2)})))`;
const regionOf = (table: string): string => `coalesce(nullif(${table}.region_key, ''),
  (SELECT home_region FROM registry_settings), '')`;

/**
 * Takes the rows out whose plate may have lost zeros: digits only, and the registry has it with zeros before, which the
 * file does not name (guards 3). The registered one stays as it is as well. $1 the import, $2 the run.
 */
export const TAKE_LOST_ZEROS_OUT = statement({
  name: 'registry imports: take lost zeros out',
  sql: `WITH named AS (SELECT plate_key FROM registry_import_rows WHERE import_id = $1 AND run = $2
      UNION SELECT unnest(keeps) FROM registry_import_lines WHERE import_id = $1 AND run = $2),
    zeros AS (SELECT v.plate_key, v.region_key, v.owner_vehicle_license_plate AS plate, ltrim(v.plate_key, '0') AS bare
      FROM registry_vehicles v LEFT JOIN named USING (plate_key)
      WHERE v.plate_key ~ '^0[0-9]+$' AND named.plate_key IS NULL),
    lost AS (SELECT DISTINCT ON (r.id) r.id, r.line, btrim(r.owner_vehicle_license_plate) AS plate, r.plate_key,
        zeros.plate AS other
      FROM registry_import_rows r
      JOIN zeros ON zeros.bare = ltrim(r.plate_key, '0') AND length(zeros.plate_key) > length(r.plate_key)
      WHERE r.import_id = $1 AND r.run = $2 AND r.owner_vehicle_license_plate ~ '^[0-9]+$'
        AND NOT ${regionsDiffer(regionOf('r'), regionOf('zeros'))}
      ORDER BY r.id, length(zeros.plate_key)),
    listed AS (INSERT INTO registry_import_lines (import_id, run, line, plate, kind, reason, keeps)
      SELECT $1, $2, lost.line, lost.plate, 'SUSPECT',
        format('%s may have lost zeros, %s is registered', lost.plate, lost.other),
        lost.plate_key || ${withZerosBefore('lost.plate_key')}
      FROM lost)
  DELETE FROM registry_import_rows WHERE id IN (SELECT id FROM lost)`,
  row: {},
});

/** The entries of a file that would be stored, equal ones once, and the plates that stay as they are. $1 the import, $2 the run. */
const FILE = `kept AS (SELECT DISTINCT unnest(keeps) AS plate_key FROM registry_import_lines
      WHERE import_id = $1 AND run = $2),
    entries AS (SELECT DISTINCT ON (${KEY}, r.digest) r.id, r.line, ${KEY}, r.digest,
        r.owner_vehicle_license_plate AS plate
      FROM registry_import_rows r LEFT JOIN kept USING (plate_key)
      WHERE r.import_id = $1 AND r.run = $2 AND kept.plate_key IS NULL
      ORDER BY ${KEY}, r.digest, r.line),
    file_keys AS (SELECT ${KEY}, string_agg(digest || plate, ' ' ORDER BY digest, plate) AS content
      FROM entries GROUP BY ${KEY})`;

/** The keys of the registry that the file names, with the same content as those of the file. */
const REGISTERED = `registered AS (SELECT ${KEY},
        string_agg(v.digest || v.plate, ' ' ORDER BY v.digest, v.plate) AS content
      FROM (SELECT ${KEY}, ${digestOf('registry_vehicles')} AS digest, owner_vehicle_license_plate AS plate
        FROM registry_vehicles JOIN file_keys USING (${KEY})) v GROUP BY ${KEY})`;

/**
 * The keys of the registry that go: without a class where the file names their plate and region with one; those that a
 * complete file does not name. $3 true for a complete file.
 */
const GOING = `going AS (SELECT DISTINCT v.plate_key, v.region_key, v.class_key FROM registry_vehicles v
      LEFT JOIN file_keys f USING (${KEY}) LEFT JOIN kept k USING (plate_key)
      WHERE f.plate_key IS NULL AND k.plate_key IS NULL AND ($3::boolean OR (v.class_key = '' AND EXISTS
        (SELECT FROM file_keys c WHERE c.plate_key = v.plate_key AND c.region_key = v.region_key AND c.class_key <> ''))))`;

/** Lists each further entry of a key. $1 the import, $2 the run. */
export const LIST_DOUBLES = statement({
  name: 'registry imports: list doubles',
  sql: `WITH ${FILE},
    placed AS (SELECT line, plate, first_value(line) OVER key AS first_line FROM entries
      WINDOW key AS (PARTITION BY ${KEY} ORDER BY line))
  INSERT INTO registry_import_lines (import_id, run, line, plate, kind, reason)
    SELECT $1, $2, line, plate, 'DOUBLE', format('%s is in line %s with other fields', plate, first_line)
    FROM placed WHERE line > first_line ORDER BY line`,
  row: {},
});

/** Counts what an application of the file would do. $1 the import, $2 the run, $3 true for a complete file. */
export const COUNT_KEYS = statement({
  name: 'registry imports: count keys',
  sql: `WITH ${FILE}, ${REGISTERED}, ${GOING}
    SELECT (count(*) FILTER (WHERE r.content IS NULL))::integer AS added,
      (count(*) FILTER (WHERE r.content <> f.content))::integer AS changed,
      (count(*) FILTER (WHERE r.content = f.content))::integer AS same,
      (SELECT count(*) FROM going)::integer AS removed
    FROM file_keys f LEFT JOIN registered r USING (${KEY})`,
  row: { added: 'integer', changed: 'integer', same: 'integer', removed: 'integer' },
});

/** Counts the lines of a file by kind. $1 the import, $2 the run. */
export const COUNT_LINES = statement({
  name: 'registry imports: count lines',
  sql: `SELECT (count(*) FILTER (WHERE kind = 'REFUSED'))::integer AS refused,
      (count(*) FILTER (WHERE kind = 'SUSPECT'))::integer AS suspect,
      (count(*) FILTER (WHERE kind = 'DOUBLE'))::integer AS doubles
    FROM registry_import_lines WHERE import_id = $1 AND run = $2`,
  row: { refused: 'integer', suspect: 'integer', doubles: 'integer' },
});

/** Deletes the entries of keys that change or go. $1 the import, $2 the run, $3 true for a complete file. */
export const DELETE_ENTRIES = statement({
  name: 'registry imports: delete entries',
  sql: `WITH ${FILE}, ${REGISTERED}, ${GOING},
    old AS (SELECT ${KEY} FROM going
      UNION ALL SELECT ${KEY} FROM registered r JOIN file_keys f USING (${KEY}) WHERE r.content <> f.content)
  DELETE FROM registry_vehicles v USING old
    WHERE v.plate_key = old.plate_key AND v.region_key = old.region_key AND v.class_key = old.class_key`,
  row: {},
});

/** Stores the entries of keys that the registry does not have, or does not have any more. $1 the import, $2 the run, $3 the moment. */
export const INSERT_ENTRIES = statement({
  name: 'registry imports: insert entries',
  sql: `WITH ${FILE}
  INSERT INTO registry_vehicles (${KEY}, ${COLUMNS.join(', ')}, stored_at)
    SELECT ${['plate_key', 'region_key', 'class_key', ...COLUMNS].map((column) => `r.${column}`).join(', ')},
      coalesce($3::timestamptz, now())
    FROM entries e JOIN registry_import_rows r ON r.id = e.id
    WHERE NOT EXISTS (SELECT FROM registry_vehicles v WHERE v.plate_key = e.plate_key
      AND v.region_key = e.region_key AND v.class_key = e.class_key)
    ORDER BY r.line`,
  row: {},
});
