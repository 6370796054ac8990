/** A country or one of its states by ISO 3166: `DE`, `US-MD`. */
export type PlateRegion = string;

const REGION = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/;

/** True if a text has the form of a region, in capitals (guards 3). */
export function isRegion(text: string): boolean {
  return REGION.test(text);
}

/**
 * True if two regions are not the same place: another country, or the same one with another part after the dash. What is
 * unknown differs from nothing, and `US` does not differ from `US-MD` (guards 3).
 */
export function regionsDiffer(one: PlateRegion | null, other: PlateRegion | null): boolean {
  if (one === null || other === null) return false;
  const [country, part] = one.split('-');
  const [otherCountry, otherPart] = other.split('-');
  return (
    country !== otherCountry ||
    (part !== undefined && otherPart !== undefined && part !== otherPart)
  );
}

/** Returns the country of a region: `US` of `US-MD`. */
export function countryOf(region: PlateRegion): string {
  return region.slice(0, 2);
}

/** Where this installation is, as the settings of the registry say. */
export interface HomeRegion {
  region: PlateRegion | null;
  /** The codes of the states of its country, without the country; none where the region has no part after the dash. */
  states: readonly string[];
}

/** What an event tells about the region of its plate. */
export interface ToldRegion {
  /** The field `plate_region` of the event document. */
  plateRegion: PlateRegion | null;
  /** The field `plate_region` of the camera's metadata, as it came. */
  metadataRegion: unknown;
}

/**
 * Returns the region of an event's plate: that of the document, else what the metadata say in any case. Where the home
 * region has a part after the dash, that is first a state of the home country (`CA` at `US-NV` is `US-CA`, not Canada), else
 * a region; null if it is neither (guards 3).
 */
export function regionOfEvent(
  { plateRegion, metadataRegion }: ToldRegion,
  home: HomeRegion,
): PlateRegion | null {
  if (plateRegion !== null) return plateRegion;
  if (typeof metadataRegion !== 'string') return null;
  const told = metadataRegion.trim().toUpperCase();
  if (home.region !== null && home.states.includes(told))
    return `${countryOf(home.region)}-${told}`;
  return isRegion(told) ? told : null;
}
