import { folded } from '../../platform/domain/fold.pure.js';
import { plateKey } from '../../platform/domain/plate.js';
import { type PlateRegion, regionsDiffer } from '../../platform/domain/region.pure.js';
import { type PLATE, VEHICLE_FIELD_NAMES, type VehicleRecord } from './vehicle-fields.pure.js';

/** An entry of a registry: a vehicle, and how sure the registry is of it (guards 3). */
export interface RegistryEntry extends VehicleRecord {
  /** The day from which this is the owner. */
  ownerSince: string | null;
  /** The day that the source speaks of. */
  sourceDay: string | null;
  /** The instant at which the registry stored it, by ISO 8601. */
  storedAt: string | null;
}

/** What is compared of an entry, and since when its owner has the vehicle. */
export type ComparedEntry = Pick<
  RegistryEntry,
  'ownerName' | 'ownerAddress' | 'ownerVehicleMakeModel' | 'ownerSince'
>;

/** An entry as a file has it: the time of storing comes with the storing. */
export type GivenEntry = Omit<RegistryEntry, 'storedAt'>;

/** The fields that a registry gives, in the order of their declaration. */
export const GIVEN_FIELDS: readonly (keyof GivenEntry)[] = [
  ...VEHICLE_FIELD_NAMES,
  'ownerSince',
  'sourceDay',
];

/** The key of an entry: plate, region, class; empty where it has none. */
export interface EntryKey {
  plateKey: string;
  regionKey: string;
  classKey: string;
}

/** Returns the key of an entry by its own fields. */
export function entryKey({
  ownerVehicleLicensePlate,
  plateRegion,
  plateClass,
}: Pick<RegistryEntry, 'ownerVehicleLicensePlate' | 'plateRegion' | 'plateClass'>): EntryKey {
  return {
    plateKey: plateKey(ownerVehicleLicensePlate),
    regionKey: plateRegion ?? '',
    classKey: classKey(plateClass),
  };
}

/** Returns a class in the form that is compared; empty for none. */
function classKey(plateClass: string | null): string {
  return folded(plateClass ?? '');
}

/** An entry that answers a question: as it is shown, with the home region where it has none, and under its own key. */
export interface FoundEntry {
  key: EntryKey;
  entry: RegistryEntry;
}

/** What is asked about a plate. */
export interface Asked {
  /** The region that was asked for; null: any. */
  region: PlateRegion | null;
  /** The class that was asked for; null: all. */
  plateClass: string | null;
  /** The region of entries that have none. */
  homeRegion: PlateRegion | null;
}

/** True if an entry answers the question: one of another region never does (guards 3). */
export function answers(
  { plateRegion, plateClass }: Pick<RegistryEntry, 'plateRegion' | 'plateClass'>,
  asked: Asked,
): boolean {
  return (
    !regionsDiffer(plateRegion ?? asked.homeRegion, asked.region) &&
    (asked.plateClass === null || classKey(plateClass) === classKey(asked.plateClass))
  );
}

/** An answer that was kept: the key that its entry has in the registry, and the entry as it was shown. */
export interface AnswerKey extends EntryKey {
  entry: RegistryEntry;
}

/** True if an entry has the key of an answer, whose region may have been the home region of its time. */
export function hasKey(entry: RegistryEntry, answer: AnswerKey): boolean {
  const key = entryKey(entry);
  return (
    key.plateKey === answer.plateKey &&
    key.classKey === answer.classKey &&
    [answer.regionKey, answer.entry.plateRegion ?? ''].includes(key.regionKey)
  );
}

/** An entry that was answered for an event, and can be attached to it. */
export interface Choice extends RegistryEntry {
  answerId: number;
}

type Plate = typeof PLATE;

/** The answer to a look-up: the entry, or of several only the plate; and all that can be chosen. */
export type LookedUp = { [Name in Exclude<keyof Choice, Plate>]: Choice[Name] | null } & {
  [Name in Plate]: string;
} & { choices: [Choice, ...Choice[]] };

/** Returns the answer to a look-up; null without any choice. */
export function lookedUp([first, ...others]: readonly Choice[]): LookedUp | null {
  if (first === undefined) return null;
  const choices: LookedUp['choices'] = [first, ...others];
  if (others.length === 0) return { ...first, choices };
  const unknown = Object.fromEntries(Object.keys(first).map((name) => [name, null]));
  return {
    ...(unknown as Omit<LookedUp, Plate | 'choices'>),
    ownerVehicleLicensePlate: first.ownerVehicleLicensePlate,
    choices,
  };
}
