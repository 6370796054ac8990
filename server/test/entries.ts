import type { GivenEntry } from '../features/registry/registry-entry.pure.js';
import type { RegistryQuestion } from '../features/registry/registry.js';
import { ofEachField, type KnownVehicle } from '../features/registry/vehicle-fields.pure.js';

/** A registry entry of a plate of which nothing else is known but the given fields. */
export function entryOf(plate: string, fields: Partial<GivenEntry> = {}): GivenEntry {
  return {
    ...ofEachField<KnownVehicle>(() => null),
    ownerSince: null,
    sourceDay: null,
    ...fields,
    ownerVehicleLicensePlate: plate,
  };
}

/** The question for a plate of which nothing else is known but the given fields. */
export function questionOf(
  plate: string,
  fields: Partial<RegistryQuestion> = {},
): RegistryQuestion {
  return { region: null, plateClass: null, day: null, ...fields, plate };
}
