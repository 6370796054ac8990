import { setImmediate } from 'node:timers/promises';
import type Holidays from 'date-holidays';
import type { HolidaysTypes } from 'date-holidays';
import { LRUCache } from 'lru-cache';
import { addDays } from '../../platform/domain/local-day.pure.js';
import { invalidField } from '../../platform/errors/app-error.js';

/** The place whose holidays count, in the codes of the package `date-holidays`: `US`; `GB`, `SCT`; `DE`, `BY`, `A`. */
export interface Place {
  country: string;
  state: string | null;
  region: string | null;
}

interface Holiday {
  day: string;
  name: string;
}

/** The holidays of one place. */
export interface HolidayCalendar {
  /** Returns the name of the holiday on a local day; null if it is none. */
  nameOf(day: string): string | null;
  /** The holidays of a year, in their order. */
  ofYear(year: number): Holiday[];
  /** Computes some years ahead, and lets others work between two of them. */
  prepare(first: number, last: number): Promise<void>;
}

const NO_HOLIDAYS: HolidayCalendar = {
  nameOf: () => null,
  ofYear: () => [],
  prepare: () => Promise.resolve(),
};

// A year of a place takes up to 75 ms to compute.
const years = new LRUCache<string, ReadonlyMap<string, string>>({ max: 500 });

// Loaded on the first use: it takes 160 ms and 25 MB.
const load = async (): Promise<typeof Holidays> => (await import('date-holidays')).default;

/**
 * Returns the place in the codes of the package; null if none is named. The package falls back silently for places that
 * it does not know, so each code is checked first.
 *
 * @throws AppError `INVALID` for an unknown country, state or region
 */
export async function knownPlace(asked: {
  country: string | null;
  state: string | null;
  region: string | null;
}): Promise<Place | null> {
  if (asked.country === null) {
    if (asked.state !== null) throw invalidField('state', 'State is not known');
    if (asked.region !== null) throw invalidField('region', 'Region is not known');
    return null;
  }
  const Package = await load();
  const codes = new Package();
  const country = codeIn(codes.getCountries(), asked.country);
  if (country === null) throw invalidField('country', 'Country is not known');
  if (asked.state === null) {
    if (asked.region !== null) throw invalidField('region', 'Region is not known');
    return { country, state: null, region: null };
  }
  const state = codeIn(codes.getStates(country), asked.state);
  if (state === null) throw invalidField('state', 'State is not known');
  if (asked.region === null) return { country, state, region: null };
  const region = codeIn(codes.getRegions(country, state), asked.region);
  if (region === null) throw invalidField('region', 'Region is not known');
  return { country, state, region };
}

/** A country whose holidays are known, with its states and their regions, by code and name. */
export interface HolidayCountry {
  country: string;
  name: string;
  states: { state: string; name: string; regions: { region: string; name: string }[] }[];
}

/** Every place that can be chosen, by the names of each level. */
export async function holidayPlaces(): Promise<HolidayCountry[]> {
  const Package = await load();
  const codes = new Package();
  return byName(codes.getCountries('en')).map(([country, name]) => ({
    country,
    name,
    states: byName(codes.getStates(country, 'en')).map(([state, name]) => ({
      state,
      name,
      regions: byName(codes.getRegions(country, state, 'en')).map(([region, name]) => ({
        region,
        name,
      })),
    })),
  }));
}

/** The codes of the states of a country that the package knows, in capitals; none for a country that it does not know. */
export async function statesOf(country: string): Promise<string[]> {
  const Package = await load();
  const states: Record<string, string> | undefined = new Package().getStates(country);
  return Object.keys(states ?? {}).map((code) => code.toUpperCase());
}

/** Codes with their names, by name. The package answers with nothing at all for a place without parts. */
function byName(names: Record<string, string> | undefined): [code: string, name: string][] {
  return Object.entries(names ?? {}).sort(([, one], [, other]) => one.localeCompare(other, 'en'));
}

/** A code as the package writes it. */
function codeIn(names: Record<string, string> | undefined, asked: string): string | null {
  const wanted = asked.toUpperCase();
  return Object.keys(names ?? {}).find((code) => code.toUpperCase() === wanted) ?? null;
}

/** The holidays of a {@link knownPlace}; none without a place. */
export async function holidayCalendar(place: Place | null): Promise<HolidayCalendar> {
  if (place === null) return NO_HOLIDAYS;
  const Package = await load();
  const source = instanceFor(Package, place);
  const key = `${place.country} ${place.state ?? ''} ${place.region ?? ''}`;
  const beginningIn = (year: number): ReadonlyMap<string, string> => {
    const known = years.get(`${key} ${year}`) ?? daysOff(source.getHolidays(year, 'en'));
    years.set(`${key} ${year}`, known);
    return known;
  };
  // Holidays of several days can begin in the year before.
  const nameOf = (day: string): string | null => {
    const year = Number(day.slice(0, 4));
    return beginningIn(year).get(day) ?? beginningIn(year - 1).get(day) ?? null;
  };
  const ofYear = (year: number): Holiday[] =>
    [...new Map([...beginningIn(year - 1), ...beginningIn(year)])]
      .filter(([day]) => Number(day.slice(0, 4)) === year)
      .map(([day, name]) => ({ day, name }))
      .sort((one, other) => (one.day < other.day ? -1 : 1));
  const prepare = async (first: number, last: number): Promise<void> => {
    // Holidays of several days can begin in the year before.
    for (let year = first - 1; year <= last; year += 1) {
      if (years.has(`${key} ${year}`)) continue;
      await setImmediate();
      beginningIn(year);
    }
  };
  return { nameOf, ofYear, prepare };
}

function instanceFor(Package: typeof Holidays, { country, state, region }: Place): Holidays {
  if (state === null) return new Package(country);
  return region === null ? new Package(country, state) : new Package(country, state, region);
}

const HOUR_MS = 3_600_000;

// The shortest local day of a year has 23 hours.
const SHORTEST_DAY_HOURS = 23;

/** The days that entries of the package make free, with their names: each day that an entry covers as a whole. */
export function daysOff(
  entries: readonly Pick<
    HolidaysTypes.Holiday,
    'date' | 'start' | 'end' | 'name' | 'type' | 'substitute'
  >[],
): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { date, start, end, name, type, substitute } of entries) {
    const isFree = type === 'public' || (type === 'bank' && substitute === true);
    if (!isFree || date.slice(11, 19) !== '00:00:00') continue;
    const hours = (end.getTime() - start.getTime()) / HOUR_MS;
    const covered = Math.floor((hours + 24 - SHORTEST_DAY_HOURS) / 24);
    for (let index = 0; index < covered; index += 1) {
      const day = addDays(date.slice(0, 10), index);
      if (!days.has(day)) days.set(day, name);
    }
  }
  return days;
}
