import type { EntityManager } from 'typeorm';
import { queryRows } from '../../platform/database/transactions.js';
import { plateKey } from '../../platform/domain/plate.js';
import type { RegistryVehicle, VehicleRegistry } from './registry.js';

/** The registry as a table of the product's own database (contract 9). */
export class TableRegistry implements VehicleRegistry {
  constructor(private readonly database: Pick<EntityManager, 'query'>) {}

  async find(plate: string): Promise<RegistryVehicle | null> {
    const [vehicle] = await queryRows<RegistryVehicle>(
      this.database,
      `SELECT owner_vehicle_license_plate AS "ownerVehicleLicensePlate", owner_name AS "ownerName",
         owner_name_alt AS "ownerNameAlt", owner_address AS "ownerAddress", owner_address_alt AS "ownerAddressAlt",
         owner_vehicle_engine_number AS "ownerVehicleEngineNumber",
         owner_vehicle_chassis_number AS "ownerVehicleChassisNumber",
         owner_vehicle_make_year AS "ownerVehicleMakeYear", owner_vehicle_make_model AS "ownerVehicleMakeModel",
         owner_vehicle_color AS "ownerVehicleColor", owner_vehicle_color_alt AS "ownerVehicleColorAlt",
         owner_vehicle_style AS "ownerVehicleStyle"
       FROM registry_vehicles WHERE plate_key = $1`,
      [plateKey(plate)],
    );
    return vehicle ?? null;
  }

  /**
   * Adds vehicles, or brings those with the same plate up to date, in one statement; of several with one plate the last
   * counts. A vehicle that is already so is left alone, so loading the same file again writes nothing.
   */
  async store(vehicles: readonly RegistryVehicle[]): Promise<void> {
    const byKey = new Map(
      vehicles.map((vehicle) => [plateKey(vehicle.ownerVehicleLicensePlate), vehicle]),
    );
    const column = (field: keyof RegistryVehicle): unknown[] =>
      Array.from(byKey.values(), (vehicle) => vehicle[field]);
    await this.database.query(STORE, [
      [...byKey.keys()],
      ...STORED.map(([field]) => column(field)),
    ]);
  }
}

const STORED: [field: keyof RegistryVehicle, column: string, type: 'text' | 'smallint'][] = [
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

const STORE = `
  INSERT INTO registry_vehicles AS old (plate_key, ${COLUMNS.join(', ')})
  SELECT * FROM unnest($1::text[], ${STORED.map(([, , type], index) => `$${index + 2}::${type}[]`).join(', ')})
  ON CONFLICT (plate_key) DO UPDATE SET ${COLUMNS.map((column) => `${column} = EXCLUDED.${column}`).join(', ')}, updated_at = now()
  WHERE (${of('old')}) IS DISTINCT FROM (${of('EXCLUDED')})`;
