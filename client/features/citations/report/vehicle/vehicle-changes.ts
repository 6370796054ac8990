import type { Lookup_ChoiceFragment, Vehicle_VehicleFragment } from '../../../../graphql/documents';
import { REGISTRY_FIELDS, REGISTRY_FIELD_NAMES, type RegistryField } from './vehicle-fields';

type Recorded = Pick<Vehicle_VehicleFragment, RegistryField>;
type Found = Pick<Lookup_ChoiceFragment, RegistryField>;

/** A value of the record that becomes another, or none, if the registry's vehicle is taken. */
interface Difference {
  label: string;
  recorded: string;
  /** Null if the registry has no such value. */
  registered: string | null;
}

const isEmpty = (value: string | number | null): value is null => value === null || value === '';

const labelsOf = (names: readonly RegistryField[]): string =>
  names.map((name) => REGISTRY_FIELDS[name].toLowerCase()).join(', ');

/** Returns the values in which registry and record differ. A value that the record lacks is no difference. */
export function differences(recorded: Recorded, found: Found): Difference[] {
  return REGISTRY_FIELD_NAMES.flatMap((name) => {
    const [before, after] = [recorded[name], found[name]];
    if (isEmpty(before) || before === after) return [];
    return {
      label: REGISTRY_FIELDS[name],
      recorded: String(before),
      registered: isEmpty(after) ? null : String(after),
    };
  });
}

/** Returns the names of the values that the record lacks and the registry has: `owner name, make year`. */
export function additions(recorded: Recorded, found: Found): string {
  return labelsOf(
    REGISTRY_FIELD_NAMES.filter((name) => isEmpty(recorded[name]) && !isEmpty(found[name])),
  );
}

/** Returns the number of differences as a sentence. */
export function differenceCount(count: number): string {
  if (count === 0) return 'Nothing differs from the record.';
  return count === 1
    ? '1 value differs from the record.'
    : `${count} values differ from the record.`;
}

/** Returns the found vehicle and each difference for a screen reader. */
export function foundSentence(recorded: Recorded, found: Found): string {
  const who = `Found ${found.ownerVehicleLicensePlate}: ${found.ownerName ?? 'no owner name'}.`;
  const all = differences(recorded, found).map(({ label, recorded: before, registered }) =>
    registered === null
      ? `${label}: ${before} on record, not in the registry.`
      : `${label}: ${before} on record, ${registered} in the registry.`,
  );
  return [who, differenceCount(all.length), ...all].join(' ');
}

/** Returns the sentence after a vehicle was attached to the event. */
export const takenSentence = (found: Found): string =>
  `${found.ownerVehicleLicensePlate} was taken: ${found.ownerName ?? 'no owner name'}.`;
