/** What the vehicle registry knows of a plate, in the fields of spec 3. */
export interface RegistryVehicle {
  ownerVehicleLicensePlate: string;
  ownerName: string | null;
  ownerNameAlt: string | null;
  ownerAddress: string | null;
  ownerAddressAlt: string | null;
  ownerVehicleEngineNumber: string | null;
  ownerVehicleChassisNumber: string | null;
  ownerVehicleMakeYear: number | null;
  ownerVehicleMakeModel: string | null;
  ownerVehicleColor: string | null;
  ownerVehicleColorAlt: string | null;
  ownerVehicleStyle: string | null;
}

/** A vehicle whose plate is easily taken for another one, without its owner (desk 9). */
export type NearMiss = Pick<
  RegistryVehicle,
  'ownerVehicleLicensePlate' | 'ownerVehicleMakeModel' | 'ownerVehicleColor'
>;

/** Where vehicles are looked up (contract 9). */
export interface VehicleRegistry {
  /**
   * The vehicle with this plate, compared without spaces, dashes or case; null when the registry does not know it.
   *
   * @throws AppError `REGISTRY_UNAVAILABLE` when the registry cannot be asked.
   */
  find(plate: string): Promise<RegistryVehicle | null>;
}
