import type { VehicleRecord } from './vehicle-fields.pure.js';

/** A vehicle whose plate is easily taken for another one, without its owner (desk 9). */
export type NearMiss = Pick<
  VehicleRecord,
  'ownerVehicleLicensePlate' | 'ownerVehicleMakeModel' | 'ownerVehicleColor'
>;

/** Looks vehicles up (contract 9). */
export interface VehicleRegistry {
  /**
   * The vehicle with this plate, compared without spaces, dashes or case; null when the registry does not know it.
   *
   * @param signal ends a question that nobody waits for any more
   * @throws AppError `REGISTRY_UNAVAILABLE` when the registry cannot be asked.
   */
  find(plate: string, signal?: AbortSignal): Promise<VehicleRecord | null>;
}
