import {
  iso,
  jsonColumns,
  type JsonColumns,
  jsonObject,
  type JsonRow,
} from '../../platform/database/json-columns.js';
import { localDaySql } from '../../platform/database/session.js';
import { as } from '../../platform/database/statement.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { FactKind, FactValue } from './camera.types.js';
import type { Hours } from './hours.pure.js';

/** The columns of a fact as everybody sees them who sees the register; `f` is its row of `camera_facts`. */
export const FACT = jsonColumns({
  name: 'camera fact',
  from: 'camera_facts f',
  columns: {
    id: ['integer', 'f.id'],
    cameraSerialNumber: ['text', 'f.camera_serial_number'],
    kind: [as<FactKind>('text'), 'f.kind'],
    from: ['text', 'f.valid_from::text'],
    to: ['text?', 'f.valid_to::text'],
    fromAt: ['timestamptz?', 'f.from_at'],
    toAt: ['timestamptz?', 'f.to_at'],
    hours: [as<Hours>('jsonb?'), 'f.hours'],
    value: [as<FactValue>('jsonb'), 'f.value'],
    note: ['text?', 'f.note'],
    createdBy: [
      as<Officer>('json'),
      `(SELECT ${OFFICER_JSON} FROM users u WHERE u.id = f.created_by)`,
    ],
    createdAt: ['timestamptz', 'f.created_at'],
    withdrawnAt: ['timestamptz?', 'f.withdrawn_at'],
    withdrawnBy: [
      as<Officer>('json?'),
      `(SELECT ${OFFICER_JSON} FROM users u WHERE u.id = f.withdrawn_by)`,
    ],
    withdrawReason: ['text?', 'f.withdraw_reason'],
  },
});

/** A fact of the register. */
export type CameraFact = JsonRow<typeof FACT>;

/** The columns of a fact beside an event: officers see no more of it. Reference points are shown without their value. */
const REGISTERED = jsonColumns({
  name: 'registered fact',
  from: 'camera_facts f',
  columns: {
    id: FACT.id,
    kind: FACT.kind,
    from: FACT.from,
    to: FACT.to,
    fromAt: FACT.fromAt,
    toAt: FACT.toAt,
    hours: FACT.hours,
    value: [as<FactValue | null>('jsonb?'), `CASE WHEN f.kind <> 'REFERENCE' THEN f.value END`],
  },
});

/** A fact beside an event. */
export type RegisteredRow = JsonRow<typeof REGISTERED>;

/**
 * Returns the SQL of the facts of a camera of which some are in force at an instant or on a day, as a JSON list in no
 * order: the rule that chooses is in `in-force.pure.ts`. Of the facts of a kind that hold for whole days, of which there
 * are many, it is only the one that is in force, of conditions one each: the one that ends last for kinds with an end,
 * then the one that began last, then the newest.
 *
 * @param serialNumber SQL of the camera's serial number
 * @param time SQL of the local day, a `date`, and of the first and the last instant of interest, each a `timestamptz`
 * @param columns what is answered of each fact, of the row `f`
 * @param kind only facts of this kind
 */
export function candidatesJson(
  serialNumber: string,
  { day, first, last }: { day: string; first: string; last: string },
  columns: JsonColumns = FACT,
  kind?: FactKind,
): string {
  return `(SELECT coalesce(json_agg(i.fact), '[]') FROM (
    SELECT DISTINCT ON (f.kind, f.value ->> 'condition', CASE WHEN ${IS_TIMED} THEN f.id END) ${jsonObject(columns)} AS fact
    FROM camera_facts f
    WHERE f.camera_serial_number = ${serialNumber} AND f.withdrawn_at IS NULL ${kind === undefined ? '' : `AND f.kind = '${kind}'`}
      AND CASE WHEN f.from_at IS NULL THEN f.valid_from <= ${day} ELSE f.from_at <= ${last} END
      AND CASE WHEN f.to_at IS NULL THEN f.valid_to IS NULL OR f.valid_to >= ${day} ELSE f.to_at > ${first} END
    ORDER BY f.kind, f.value ->> 'condition', CASE WHEN ${IS_TIMED} THEN f.id END,
      CASE WHEN f.kind NOT IN ('LIMIT', 'TRIGGER') THEN coalesce(f.valid_to, 'infinity') END DESC,
      f.valid_from DESC, f.id DESC) i)`;
}

// Of hours of enforcement only the latest are in force.
const IS_TIMED = `(f.kind <> 'HOURS' AND (f.hours IS NOT NULL OR f.from_at IS NOT NULL OR f.to_at IS NOT NULL))`;

/** An event's register before its facts in force are chosen. */
export interface RegisterRow {
  capturedAt: string;
  site: string | null;
  facts: RegisteredRow[];
}

/**
 * Returns the SQL of the facts that may be in force at an instant, as {@link candidatesJson} has them, as officers see
 * them.
 *
 * @param serialNumber SQL of the camera's serial number
 * @param moment SQL of the instant, a `timestamptz`
 * @param kind only facts of this kind
 */
export function registeredJson(serialNumber: string, moment: string, kind?: FactKind): string {
  const time = { day: localDaySql(moment), first: moment, last: moment };
  return candidatesJson(serialNumber, time, REGISTERED, kind);
}

/** Returns the SQL of an event's register, a {@link RegisterRow}. The arguments are those of {@link registeredJson}. */
export function registerJson(serialNumber: string, moment: string): string {
  return `json_build_object('capturedAt', ${iso(moment)},
    'site', (SELECT site FROM cameras WHERE serial_number = ${serialNumber}),
    'facts', ${registeredJson(serialNumber, moment)})`;
}

/**
 * Returns the SQL of a camera's reference points on a local day; null without any. They have no hours and no end.
 *
 * @param serialNumber SQL of the camera's serial number
 * @param day SQL of the local day, a `date`
 */
export function referenceJson(serialNumber: string, day: string): string {
  return `(SELECT ${jsonObject(FACT)} FROM camera_facts f
    WHERE f.camera_serial_number = ${serialNumber} AND f.kind = 'REFERENCE' AND f.withdrawn_at IS NULL
      AND f.valid_from <= ${day} ORDER BY f.valid_from DESC, f.id DESC LIMIT 1)`;
}

/**
 * Returns the SQL of the kind of a camera's site on a local day, a {@link SiteKind}; null without one. It has no hours and no
 * end (programs 5).
 *
 * @param serialNumber SQL of the camera's serial number
 * @param day SQL of the local day, a `date`
 */
export function siteKindSql(serialNumber: string, day: string): string {
  return `(SELECT k.value ->> 'kind' FROM camera_facts k
    WHERE k.camera_serial_number = ${serialNumber} AND k.kind = 'SITE_KIND' AND k.withdrawn_at IS NULL
      AND k.valid_from <= ${day} ORDER BY k.valid_from DESC, k.id DESC LIMIT 1)`;
}
