import { statement } from '../../platform/database/statement.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
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

const of = (table: string): string =>
  VEHICLE_COLUMNS.map((column) => `${table}.${column}`).join(', ');

/** The type of each column as a statement declares it, which follows from the field's value. */
type ColumnTypes = {
  [Name in VehicleFieldName]: VehicleRecord[Name] extends string
    ? 'text'
    : VehicleRecord[Name] extends number | null
      ? 'smallint?'
      : 'text?';
};

/** $1 the plate's key. */
export const FIND = statement({
  name: 'registry: find',
  sql: `SELECT ${VEHICLE_FIELD_NAMES.map((name) => `${snakeCase(name)} AS "${name}"`).join(', ')}
    FROM registry_vehicles WHERE plate_key = $1`,
  row: ofEachField<ColumnTypes>((name, field) =>
    name === PLATE ? 'text' : `${columnTypeOf(field)}?`,
  ),
});

/** One row if there is any vehicle. */
export const ANY_VEHICLE = statement({
  name: 'registry: any vehicle',
  sql: 'SELECT true AS "isThere" FROM registry_vehicles LIMIT 1',
  row: { isThere: 'boolean' },
});

/** Returns vehicles whose plates look like another one. $1 their common key, $2 that plate's key. */
export const FIND_NEAR = statement({
  name: 'registry: near misses',
  sql: `SELECT owner_vehicle_license_plate AS "ownerVehicleLicensePlate",
      owner_vehicle_make_model AS "ownerVehicleMakeModel", owner_vehicle_color AS "ownerVehicleColor"
    FROM registry_vehicles WHERE near_key = $1 AND plate_key <> $2 ORDER BY plate_key LIMIT 1000`,
  row: {
    ownerVehicleLicensePlate: 'text',
    ownerVehicleMakeModel: 'text?',
    ownerVehicleColor: 'text?',
  },
});

/** Adds or updates vehicles. $1 their keys, then an array for each of {@link VEHICLE_FIELD_NAMES}. */
export const STORE = statement({
  name: 'registry: store',
  sql: `INSERT INTO registry_vehicles AS old (plate_key, ${VEHICLE_COLUMNS.join(', ')})
  SELECT * FROM unnest($1::text[], ${VEHICLE_FIELD_NAMES.map((name, index) => `$${index + 2}::${columnTypeOf(VEHICLE_FIELDS[name])}[]`).join(', ')})
  ON CONFLICT (plate_key) DO UPDATE SET ${VEHICLE_COLUMNS.map((column) => `${column} = EXCLUDED.${column}`).join(', ')}, updated_at = now()
  WHERE (${of('old')}) IS DISTINCT FROM (${of('EXCLUDED')})`,
  row: {},
});
