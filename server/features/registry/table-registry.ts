import type { Queryable } from '../../platform/database/queryable.js';
import { plateKey } from '../../platform/domain/plate.js';
import { differences, lookAlikePlaces, lookAlikes, nearKey } from './near-plate.pure.js';
import { ANY_VEHICLE, FIND, FIND_NEAR } from './registry.queries.js';
import type { RegistryEntry } from './registry-entry.pure.js';
import type { NearMiss, RegistryQuestion, VehicleRegistry } from './registry.js';

// More than that is no choice that an officer makes at a glance (desk 2).
const MAX_NEAR = 8;
/** No plate differs in more places. */
const MOST_LENGTH = 100;

/** The registry as a table of the product's own database (contract 9). */
export class TableRegistry implements VehicleRegistry {
  constructor(private readonly database: Queryable) {}

  async findEntries({ plate }: Pick<RegistryQuestion, 'plate'>): Promise<RegistryEntry[]> {
    const found = await this.database.rows(FIND, [plateKey(plate)]);
    return found.map((entry) => ({ ...entry, storedAt: entry.storedAt.toISOString() }));
  }

  /** The vehicles whose plates are easily taken for this one, the nearest first; the plate itself is not among them. */
  async near(plate: string): Promise<NearMiss[]> {
    const found = await this.database.rows(FIND_NEAR, [
      nearKey(plate),
      plateKey(plate),
      lookAlikes(plate),
    ]);
    // Look-alikes come first (guards 3), in each kind those with fewer other characters.
    const rank = ({ ownerVehicleLicensePlate: other }: NearMiss): number =>
      lookAlikePlaces(plate, other) ?? MOST_LENGTH + differences(plate, other);
    return found.sort((one, other) => rank(one) - rank(other)).slice(0, MAX_NEAR);
  }

  /** True if it has no vehicle at all. */
  async isEmpty(): Promise<boolean> {
    return (await this.database.first(ANY_VEHICLE)) === undefined;
  }
}
