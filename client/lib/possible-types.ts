/**
 * Names the types of each interface that a fragment is written for. Without them Apollo's cache cannot know that the
 * fragment is meant, and its fields are missing from what a screen reads.
 */
export const POSSIBLE_TYPES: Record<string, string[]> = {
  VehicleRecord: ['RegistryChoice', 'RegistryEntry', 'RegistryVehicle', 'Vehicle'],
};
