import { snakeCase } from '../../platform/domain/spelling.pure.js';
import {
  type KnownVehicle,
  PLATE,
  VEHICLE_FIELD_NAMES,
  VEHICLE_FIELDS,
  type VehicleFieldName,
} from '../registry/vehicle-fields.pure.js';

/** A field of owner or vehicle that an act changed, as the history keeps it (repair 1, Trace). */
export interface VehicleChange {
  /** The field's name of spec 3, e.g. `owner_name`. */
  field: string;
  /** The label of its form. */
  label: string;
  old: string | number | null;
  new: string | number | null;
}

// Spec 3 names the owner first, then the plate; the fields of guards 3 follow.
const OWNER: readonly VehicleFieldName[] = [
  'ownerName',
  'ownerNameAlt',
  'ownerAddress',
  'ownerAddressAlt',
];
const ORDER = [...OWNER, ...VEHICLE_FIELD_NAMES.filter((name) => !OWNER.includes(name))];

/**
 * Returns the fields that differ between two states of a vehicle, in the order of spec 3.
 *
 * @param before null where nothing was known: each field with a value then changed from null
 * @param after the fields that are left out did not change
 */
export function vehicleChanges(
  before: KnownVehicle | null,
  after: Partial<KnownVehicle>,
): VehicleChange[] {
  return ORDER.flatMap((name) => {
    const old = before?.[name] ?? null;
    const value = after[name];
    if (value === undefined || value === old) return [];
    return [{ field: snakeCase(name), label: VEHICLE_FIELDS[name].label, old, new: value }];
  });
}

/** Returns the labels of changed fields but the plate, in brackets after a blank; empty without any. */
export function labelsOfChanges(changes: readonly VehicleChange[]): string {
  const labels = changes
    .filter(({ field }) => field !== snakeCase(PLATE))
    .map(({ label }) => label);
  return labels.length === 0 ? '' : ` (${labels.join(', ')})`;
}
