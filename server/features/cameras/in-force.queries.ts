import {
  jsonColumns,
  type JsonColumns,
  jsonObject,
  type JsonRow,
} from '../../platform/database/json-columns.js';
import { as } from '../../platform/database/statement.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import { FACT_KINDS, type FactKind, type FactValue } from './camera.types.js';
import type { InForceOn } from './in-force.pure.js';

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

/** The columns of a fact beside an event: officers see no more of it. */
const REGISTERED = jsonColumns({
  name: 'registered fact',
  from: 'camera_facts f',
  columns: {
    id: ['integer', 'f.id'],
    from: ['text', 'f.valid_from::text'],
    to: ['text?', 'f.valid_to::text'],
  },
});

const REGISTERED_JSON = `CASE WHEN f.kind = 'REFERENCE' THEN ${jsonObject(REGISTERED)}
  ELSE ${jsonObject({ ...REGISTERED, value: FACT.value })} END`;

/** The reference points beside an event, without their value. */
export type RegisteredFact = JsonRow<typeof REGISTERED>;

/** A fact beside an event. */
export type RegisteredValue = RegisteredFact & { value: FactValue };

/** The register of an event's camera on its day: the name of the site, and the facts in force. */
export type Register = { site: string | null } & Omit<InForceOn<RegisteredValue>, 'REFERENCE'> &
  Pick<InForceOn<RegisteredFact>, 'REFERENCE'>;

/**
 * Returns the SELECT of the rows `kind`, `fact` of what is in force on a day, one row for each kind that has such a
 * fact: the rule of `inForceOn` (cameras 1).
 *
 * @param serialNumber SQL of the camera's serial number
 * @param day SQL of the local day, a `date`
 * @param fact SQL of what is answered of the row `f` of `camera_facts`
 */
function inForceRows(serialNumber: string, day: string, fact: string): string {
  return `SELECT DISTINCT ON (f.kind) f.kind, ${fact} AS fact FROM camera_facts f
    WHERE f.camera_serial_number = ${serialNumber} AND f.withdrawn_at IS NULL
      AND f.valid_from <= ${day} AND (f.valid_to IS NULL OR f.valid_to >= ${day})
    ORDER BY f.kind, coalesce(f.valid_to, 'infinity') DESC, f.valid_from DESC, f.id DESC`;
}

/**
 * Returns the SQL of the facts that are in force on a day, as one JSON object of all eight kinds, null where there is
 * none: the rule of `inForceOn` (cameras 1).
 *
 * @param serialNumber SQL of the camera's serial number
 * @param day SQL of the local day, a `date`
 * @param columns what is answered of each fact, of the row `f`
 */
export function inForceJson(
  serialNumber: string,
  day: string,
  columns: JsonColumns = FACT,
): string {
  return `(SELECT json_build_object(${pairs()}) FROM (${inForceRows(serialNumber, day, jsonObject(columns))}) i)`;
}

/** Returns the SQL of an event's register, a {@link Register}. The arguments are those of {@link inForceJson}. */
export function registerJson(serialNumber: string, day: string): string {
  return `(SELECT json_build_object('site', (SELECT site FROM cameras WHERE serial_number = ${serialNumber}), ${pairs()})
    FROM (${inForceRows(serialNumber, day, REGISTERED_JSON)}) i)`;
}

const pairs = (): string =>
  FACT_KINDS.map(
    (kind) => `'${kind}', (array_agg(i.fact) FILTER (WHERE i.kind = '${kind}'))[1]`,
  ).join(', ');
