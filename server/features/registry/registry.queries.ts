import { statement } from '../../platform/database/statement.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { ENTRY_DAYS, GIVEN_FIELDS, type GivenEntry } from './registry-entry.pure.js';
import {
  columnTypeOf,
  ofEachField,
  PLATE,
  VEHICLE_COLUMNS,
  VEHICLE_FIELD_NAMES,
  VEHICLE_FIELDS,
  type VehicleFieldName,
  type VehicleRecord,
} from './vehicle-fields.pure.js';

/** The type of each column as a statement declares it, which follows from the field's value. */
type ColumnTypes = {
  [Name in VehicleFieldName]: VehicleRecord[Name] extends string
    ? 'text'
    : VehicleRecord[Name] extends number | null
      ? 'smallint?'
      : 'text?';
};

const FIELDS = VEHICLE_FIELD_NAMES.map((name) => `${snakeCase(name)} AS "${name}"`).join(', ');

// No plate has as many; a table that has lost its mind must not fill the memory.
const MAX_ENTRIES = 100;

/** The entries of a plate, in the order in which they are offered. $1 the plate's key. */
export const FIND = statement({
  name: 'registry: find',
  sql: `SELECT ${FIELDS}, owner_since::text AS "ownerSince", source_day::text AS "sourceDay", stored_at AS "storedAt"
    FROM registry_vehicles WHERE plate_key = $1
    ORDER BY class_key, region_key, owner_since DESC NULLS LAST, id LIMIT ${MAX_ENTRIES}`,
  row: {
    ...ofEachField<ColumnTypes>((name, field) =>
      name === PLATE ? 'text' : `${columnTypeOf(field)}?`,
    ),
    ownerSince: 'text?',
    sourceDay: 'text?',
    storedAt: 'timestamptz',
  },
});

/** One row if there is any vehicle. */
export const ANY_VEHICLE = statement({
  name: 'registry: any vehicle',
  sql: 'SELECT true AS "isThere" FROM registry_vehicles LIMIT 1',
  row: { isThere: 'boolean' },
});

/** Returns vehicles whose plates look like another one. $1 their common key, $2 that plate's key, $3 the keys of its look-alikes. */
export const FIND_NEAR = statement({
  name: 'registry: near misses',
  sql: `SELECT owner_vehicle_license_plate AS "ownerVehicleLicensePlate",
      owner_vehicle_make_model AS "ownerVehicleMakeModel", owner_vehicle_color AS "ownerVehicleColor"
    FROM registry_vehicles WHERE (near_key = $1 OR plate_key = ANY ($3::text[])) AND plate_key <> $2 ORDER BY plate_key LIMIT 1000`,
  row: {
    ownerVehicleLicensePlate: 'text',
    ownerVehicleMakeModel: 'text?',
    ownerVehicleColor: 'text?',
  },
});

const KEYS = ['plate_key', 'region_key', 'class_key'];
const GIVEN = [...VEHICLE_COLUMNS, ...ENTRY_DAYS.map(snakeCase)];
const typeOf = (name: keyof GivenEntry): string =>
  name === 'ownerSince' || name === 'sourceDay' ? 'date' : columnTypeOf(VEHICLE_FIELDS[name]);
const of = (table: string): string => GIVEN.map((column) => `${table}.${column}`).join(', ');
// With the keys first: rows alone are compared each with each.
const SAME = `${KEYS.map((key) => `given.${key} = old.${key}`).join(' AND ')}
      AND (${of('given')}) IS NOT DISTINCT FROM (${of('old')})`;

/**
 * Gives each key exactly the entries that are given for it; an equal one is left alone. $1 to $3 the parts of their keys,
 * then an array for each of {@link GIVEN_FIELDS}.
 */
export const STORE = statement({
  name: 'registry: store',
  sql: `WITH given (${KEYS.join(', ')}, ${GIVEN.join(', ')}) AS (SELECT DISTINCT * FROM unnest($1::text[], $2::text[], $3::text[],
      ${GIVEN_FIELDS.map((name, index) => `$${index + 4}::${typeOf(name)}[]`).join(', ')})),
    old AS (SELECT id, ${[...KEYS, ...GIVEN].join(', ')} FROM registry_vehicles
      JOIN (SELECT DISTINCT ${KEYS.join(', ')} FROM given) keys USING (${KEYS.join(', ')})),
    gone AS (DELETE FROM registry_vehicles WHERE id IN (
      SELECT id FROM old WHERE NOT EXISTS (SELECT FROM given WHERE ${SAME})))
  INSERT INTO registry_vehicles (${[...KEYS, ...GIVEN].join(', ')})
    SELECT * FROM given WHERE NOT EXISTS (SELECT FROM old WHERE ${SAME})`,
  row: {},
});
