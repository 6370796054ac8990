import type { PlateRegion } from '../../platform/domain/region.pure.js';
import type { RegistryEntry } from './registry-entry.pure.js';
import type { VehicleRecord } from './vehicle-fields.pure.js';

/** A vehicle whose plate is easily taken for another one, without its owner (desk 9). */
export type NearMiss = Pick<
  VehicleRecord,
  'ownerVehicleLicensePlate' | 'ownerVehicleMakeModel' | 'ownerVehicleColor'
>;

/** A question to a registry. A service gets all of it; its answer and that of the table are sifted by us. */
export interface RegistryQuestion {
  plate: string;
  /** Null: not known. */
  region: PlateRegion | null;
  /** Null: all classes. */
  plateClass: string | null;
  /** The day of the violation; null: not known. */
  day: string | null;
}

/** Looks vehicles up (contract 9). */
export interface VehicleRegistry {
  /**
   * The entries with this plate, compared without spaces, dashes or case, of any region and class, as the registry has
   * them; none when it does not know the plate.
   *
   * @param signal ends a question that nobody waits for any more
   * @throws AppError `REGISTRY_UNAVAILABLE` when the registry cannot be asked.
   */
  findEntries(question: RegistryQuestion, signal?: AbortSignal): Promise<RegistryEntry[]>;
}
