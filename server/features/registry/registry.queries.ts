import { statement } from '../../platform/database/statement.js';
import type { RegistryVehicle } from './registry.js';

const STORED: readonly [field: keyof RegistryVehicle, column: string, type: 'text' | 'smallint'][] =
  [
    ['ownerVehicleLicensePlate', 'owner_vehicle_license_plate', 'text'],
    ['ownerName', 'owner_name', 'text'],
    ['ownerNameAlt', 'owner_name_alt', 'text'],
    ['ownerAddress', 'owner_address', 'text'],
    ['ownerAddressAlt', 'owner_address_alt', 'text'],
    ['ownerVehicleEngineNumber', 'owner_vehicle_engine_number', 'text'],
    ['ownerVehicleChassisNumber', 'owner_vehicle_chassis_number', 'text'],
    ['ownerVehicleMakeYear', 'owner_vehicle_make_year', 'smallint'],
    ['ownerVehicleMakeModel', 'owner_vehicle_make_model', 'text'],
    ['ownerVehicleColor', 'owner_vehicle_color', 'text'],
    ['ownerVehicleColorAlt', 'owner_vehicle_color_alt', 'text'],
    ['ownerVehicleStyle', 'owner_vehicle_style', 'text'],
  ];

const COLUMNS = STORED.map(([, column]) => column);
const of = (table: string): string => COLUMNS.map((column) => `${table}.${column}`).join(', ');

/** The fields of a vehicle, in the order in which {@link STORE} takes them after the keys. */
export const STORED_FIELDS = STORED.map(([field]) => field);

/** $1 the plate's key. */
export const FIND = statement({
  name: 'registry: find',
  sql: `SELECT ${STORED.map(([field, column]) => `${column} AS "${field}"`).join(', ')}
    FROM registry_vehicles WHERE plate_key = $1`,
  row: {
    ownerVehicleLicensePlate: 'text',
    ownerName: 'text?',
    ownerNameAlt: 'text?',
    ownerAddress: 'text?',
    ownerAddressAlt: 'text?',
    ownerVehicleEngineNumber: 'text?',
    ownerVehicleChassisNumber: 'text?',
    ownerVehicleMakeYear: 'smallint?',
    ownerVehicleMakeModel: 'text?',
    ownerVehicleColor: 'text?',
    ownerVehicleColorAlt: 'text?',
    ownerVehicleStyle: 'text?',
  },
});

/** Vehicles whose plates look like another one. $1 what they have in common, $2 that plate's key. */
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

/** Adds or updates vehicles. $1 their keys, then an array for each of {@link STORED_FIELDS}. */
export const STORE = statement({
  name: 'registry: store',
  sql: `INSERT INTO registry_vehicles AS old (plate_key, ${COLUMNS.join(', ')})
  SELECT * FROM unnest($1::text[], ${STORED.map(([, , type], index) => `$${index + 2}::${type}[]`).join(', ')})
  ON CONFLICT (plate_key) DO UPDATE SET ${COLUMNS.map((column) => `${column} = EXCLUDED.${column}`).join(', ')}, updated_at = now()
  WHERE (${of('old')}) IS DISTINCT FROM (${of('EXCLUDED')})`,
  row: {},
});
