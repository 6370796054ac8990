import { statement } from '../../platform/database/statement.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import {
  columnTypeOf,
  ofEachField,
  PLATE,
  VEHICLE_FIELD_NAMES,
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

/** The day that the newest applied import speaks of, which entries have that name none. */
export const SOURCE_DAY = statement({
  name: 'registry: source day',
  sql: `SELECT source_day::text AS "sourceDay" FROM registry_imports
    WHERE applied_as IS NOT NULL ORDER BY applied_as DESC LIMIT 1`,
  row: { sourceDay: 'text!' },
});
