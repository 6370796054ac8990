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
   * @throws AppError `REGISTRY_UNAVAILABLE` when the registry cannot be asked.
   */
  find(plate: string): Promise<VehicleRecord | null>;
}
