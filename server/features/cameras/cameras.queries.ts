import { jsonObject } from '../../platform/database/json-columns.js';
import { as, type RowOf, statement, statements } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { FactKind, FactValue } from './camera.types.js';
import type { Hours } from './hours.pure.js';
import { candidatesJson, type CameraFact, FACT } from './in-force.queries.js';

const CAMERA = `c.serial_number AS "serialNumber", c.system_name AS "systemName", c.system_type AS "systemType",
  c.location_address AS "locationAddress", c.latitude, c.longitude, c.time_zone AS "timeZone",
  c.speed_limit::double precision AS "speedLimit", c.speed_trigger::double precision AS "speedTrigger",
  c.stop_line_distance::double precision AS "stopLineDistance", c.cause_codes AS "causeCodes", c.site`;

const CAMERA_ROW = {
  serialNumber: 'text',
  systemName: 'text?',
  systemType: 'text?',
  locationAddress: 'text?',
  latitude: 'double precision?',
  longitude: 'double precision?',
  timeZone: 'text?',
  speedLimit: 'double precision?',
  speedTrigger: 'double precision?',
  stopLineDistance: 'double precision?',
  causeCodes: as<Record<string, Cause> | null>('jsonb?'),
  site: 'text?',
  /** Those of which some are in force on the day. */
  facts: as<CameraFact[] | null>('json?'),
} as const;

const CANDIDATES = candidatesJson('c.serial_number', {
  day: '$1::date',
  first: '$2::timestamptz',
  last: '$3::timestamptz',
});

// It names the parameters, so that both statements have the same ones.
const NO_FACTS = `CASE WHEN ($1::date, $2::timestamptz, $3::timestamptz) IS NULL THEN NULL::json END`;

/** One camera with the facts of a day. $1 the day, $2 its first instant, $3 its end, $4 the serial number. */
export const CAMERA_BY_SERIAL = statement({
  name: 'cameras: one',
  sql: `SELECT ${CAMERA}, ${CANDIDATES} AS facts FROM cameras c WHERE c.serial_number = $4`,
  row: CAMERA_ROW,
});

/** A camera with the facts of a day. */
export type Camera = RowOf<typeof CAMERA_BY_SERIAL>;

/** What cameras are searched by. A department has few of them: their texts are folded by the application. */
export const CAMERA_TEXTS = statement({
  name: 'cameras: texts',
  sql: `SELECT serial_number AS "serialNumber", system_name AS "systemName", system_type AS "systemType",
      location_address AS "locationAddress", site FROM cameras`,
  row: {
    serialNumber: 'text',
    systemName: 'text?',
    systemType: 'text?',
    locationAddress: 'text?',
    site: 'text?',
  },
});

/**
 * A page of the cameras by serial number, with the facts of a day if chosen. $1 the day, $2 its first instant, $3 its
 * end, $4 how many, $5 how many are skipped, $6 the serial numbers to choose from, or null for all.
 */
export const CAMERAS = statements({
  name: 'cameras: page',
  sql: ({ withFacts }: { withFacts: boolean }) =>
    `SELECT ${CAMERA}, ${withFacts ? CANDIDATES : NO_FACTS} AS facts
      FROM (SELECT * FROM cameras WHERE $6::text[] IS NULL OR serial_number = ANY ($6)
        ORDER BY serial_number LIMIT $4 OFFSET $5) c ORDER BY c.serial_number`,
  row: CAMERA_ROW,
  examples: [{ withFacts: true }, { withFacts: false }],
});

/** Counts the cameras. */
export const COUNT_CAMERAS = statement({
  name: 'cameras: count',
  sql: 'SELECT count(*)::integer AS total FROM cameras',
  row: { total: 'integer' },
});

/** A page of a camera's facts, newest first, withdrawn ones too. $1 the serial number, $2 a kind or null, $3 how many, $4 how many are skipped. */
export const FACTS = statement({
  name: 'cameras: facts',
  sql: `SELECT ${jsonObject(FACT)} AS fact FROM camera_facts f
    WHERE f.camera_serial_number = $1 AND ($2::text IS NULL OR f.kind = $2) ORDER BY f.id DESC LIMIT $3 OFFSET $4`,
  row: { fact: as<CameraFact>('json') },
});

/** Counts a camera's facts. $1 the serial number, $2 a kind or null. */
export const COUNT_FACTS = statement({
  name: 'cameras: count facts',
  sql: `SELECT count(*)::integer AS total FROM camera_facts
    WHERE camera_serial_number = $1 AND ($2::text IS NULL OR kind = $2)`,
  row: { total: 'integer' },
});

/** One fact. $1 its id. */
export const FACT_BY_ID = statement({
  name: 'cameras: fact',
  sql: `SELECT ${jsonObject(FACT)} AS fact FROM camera_facts f WHERE f.id = $1`,
  row: { fact: as<CameraFact>('json') },
});

/**
 * Adds a fact. $1 the serial number, $2 the kind, $3 and $4 its days, $5 and $6 its instants, $7 its hours as JSON, $8
 * the value, $9 the note, $10 the user, $11 the moment or null for now.
 */
export const INSERT_FACT = statement({
  name: 'cameras: insert fact',
  sql: `INSERT INTO camera_facts (camera_serial_number, kind, valid_from, valid_to, from_at, to_at, hours, value, note,
      created_by, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, now())) RETURNING id`,
  row: { id: 'integer' },
});

/** A fact of more days ago has been worked with: it cannot count as never entered (guards 2). */
const MISTAKEN_DAYS = 7;

/** Returns a fact, locked for its withdrawal. $1 its id. */
export const LOCK_FACT = statement({
  name: 'cameras: lock fact',
  sql: `SELECT id, camera_serial_number AS "cameraSerialNumber", kind, withdrawn_at AS "withdrawnAt",
      created_at < now() - interval '${MISTAKEN_DAYS} days' AS "isOld"
    FROM camera_facts WHERE id = $1 FOR NO KEY UPDATE`,
  row: {
    id: 'integer',
    cameraSerialNumber: 'text',
    kind: as<FactKind>('text'),
    withdrawnAt: 'timestamptz?',
    isOld: 'boolean',
  },
});

/** Locks cameras, in one order, so that one administrator changes their facts at a time. $1 the serial numbers. */
export const LOCK_CAMERAS = statement({
  name: 'cameras: lock',
  sql: `SELECT serial_number AS "serialNumber" FROM cameras WHERE serial_number = ANY ($1)
    ORDER BY serial_number FOR NO KEY UPDATE`,
  row: { serialNumber: 'text' },
});

/** Returns the name and the type of a camera. $1 the serial number. */
export const NAMED_CAMERA = statement({
  name: 'cameras: named',
  sql: `SELECT system_name AS "systemName", system_type AS "systemType" FROM cameras WHERE serial_number = $1`,
  row: { systemName: 'text?', systemType: 'text?' },
});

/**
 * Gives a camera its row, or the name and the type of its newest event. Two first events of a camera at once make one
 * row: the later waits for the earlier. $1 the serial number, $2 the name, $3 the type.
 */
export const NAME_CAMERA = statement({
  name: 'cameras: name',
  sql: `INSERT INTO cameras AS c (serial_number, system_name, system_type) VALUES ($1, $2, $3)
    ON CONFLICT (serial_number) DO UPDATE SET system_name = excluded.system_name, system_type = excluded.system_type
    WHERE (c.system_name, c.system_type) IS DISTINCT FROM (excluded.system_name, excluded.system_type)`,
  row: {},
});

/** Returns the facts of cameras that count, to compare them with new ones. $1 the serial numbers. */
export const KNOWN_FACTS = statement({
  name: 'cameras: known facts',
  sql: `SELECT camera_serial_number AS "serialNumber", kind, valid_from::text AS "from", valid_to::text AS "to",
      from_at AS "fromAt", to_at AS "toAt", hours, value
    FROM camera_facts WHERE camera_serial_number = ANY ($1) AND withdrawn_at IS NULL`,
  row: {
    serialNumber: 'text',
    kind: as<FactKind>('text'),
    from: 'text',
    to: 'text?',
    fromAt: 'timestamptz?',
    toAt: 'timestamptz?',
    hours: as<Hours>('jsonb?'),
    value: as<FactValue>('jsonb'),
  },
});

/** Adds facts in their order. $1 the facts as a list of JSON, $2 the user, $3 the moment or null for now. */
export const INSERT_FACTS = statement({
  name: 'cameras: insert facts',
  sql: `INSERT INTO camera_facts (camera_serial_number, kind, valid_from, valid_to, from_at, to_at, hours, value, note,
      created_by, created_at)
    SELECT f."serialNumber", f.kind, f."from", f."to", f."fromAt", f."toAt", nullif(f.hours, 'null'), f.value, f.note, $2,
      coalesce($3, now())
    FROM jsonb_to_recordset($1) AS f ("serialNumber" text, kind text, "from" date, "to" date, "fromAt" timestamptz,
      "toAt" timestamptz, hours jsonb, value jsonb, note text)
    RETURNING id`,
  row: { id: 'integer' },
});
