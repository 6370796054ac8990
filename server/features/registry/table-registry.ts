import type { Queryable } from '../../platform/database/queryable.js';
import { plateKey } from '../../platform/domain/plate.js';
import { differences, nearKey } from './near-plate.pure.js';
import { ANY_VEHICLE, FIND, FIND_NEAR, STORE } from './registry.queries.js';
import type { NearMiss, VehicleRegistry } from './registry.js';
import { VEHICLE_FIELD_NAMES, type VehicleRecord } from './vehicle-fields.pure.js';

// More than that is no choice that an officer makes at a glance (desk 2).
const MAX_NEAR = 8;

/** The registry as a table of the product's own database (contract 9). */
export class TableRegistry implements VehicleRegistry {
  constructor(private readonly database: Queryable) {}

  async find(plate: string): Promise<VehicleRecord | null> {
    return (await this.database.first(FIND, [plateKey(plate)])) ?? null;
  }

  /** The vehicles whose plates are easily taken for this one, the nearest first; the plate itself is not among them. */
  async near(plate: string): Promise<NearMiss[]> {
    const found = await this.database.rows(FIND_NEAR, [nearKey(plate), plateKey(plate)]);
    const differing = ({ ownerVehicleLicensePlate }: NearMiss): number =>
      differences(plate, ownerVehicleLicensePlate);
    return found.sort((one, other) => differing(one) - differing(other)).slice(0, MAX_NEAR);
  }

  /** True if it has no vehicle at all. */
  async isEmpty(): Promise<boolean> {
    return (await this.database.first(ANY_VEHICLE)) === undefined;
  }

  /**
   * Adds vehicles, or updates those with the same plate, in one statement; of several with one plate the last counts.
   * An equal vehicle is left alone, so loading the same file again writes nothing.
   */
  async store(vehicles: readonly VehicleRecord[]): Promise<void> {
    const byKey = new Map(
      vehicles.map((vehicle) => [plateKey(vehicle.ownerVehicleLicensePlate), vehicle]),
    );
    const column = (field: keyof VehicleRecord): unknown[] =>
      Array.from(byKey.values(), (vehicle) => vehicle[field]);
    await this.database.rows(STORE, [[...byKey.keys()], ...VEHICLE_FIELD_NAMES.map(column)]);
  }
}
