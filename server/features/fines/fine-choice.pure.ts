import type { Cause } from '../../platform/domain/duty.js';
import { folded } from '../../platform/domain/fold.pure.js';
import { type PlateRegion, regionsDiffer } from '../../platform/domain/region.pure.js';
import { SITE_KINDS, type SiteKind } from '../cameras/camera.types.js';
import type { GeneratedKind } from './due-letter.pure.js';
import type { Repeat } from './fine.types.js';

/** What decides between schedules. */
interface Choice {
  id: number;
  cause: Cause;
  effectiveFrom: string;
  siteKinds: readonly SiteKind[];
}

/**
 * Returns the schedule of an event (programs 2): of those of its cause that hold at its site, and from a day not after that of
 * the violation, the latest; of equals the one with kinds; null if there is none.
 */
export function scheduleFor<Schedule extends Choice>(
  schedules: readonly Schedule[],
  { cause, day, siteKind }: { cause: Cause; day: string; siteKind: SiteKind | null },
): Schedule | null {
  const [best] = schedules
    .filter(
      (schedule) =>
        schedule.cause === cause && schedule.effectiveFrom <= day && holdsAt(schedule, siteKind),
    )
    .toSorted(
      (one, other) =>
        compared(other.effectiveFrom, one.effectiveFrom) ||
        Number(other.siteKinds.length > 0) - Number(one.siteKinds.length > 0) ||
        other.id - one.id,
    );
  return best ?? null;
}

/** Returns the schedules of a cause that hold at some site today or later, the earliest first. */
export function schedulesAhead<Schedule extends Choice>(
  schedules: readonly Schedule[],
  cause: Cause,
  today: string,
): Schedule[] {
  const holding = [null, ...SITE_KINDS].map((siteKind) =>
    scheduleFor(schedules, { cause, day: today, siteKind }),
  );
  return schedules
    .filter(
      (schedule) =>
        schedule.cause === cause && (schedule.effectiveFrom > today || holding.includes(schedule)),
    )
    .toSorted(
      (one, other) => compared(one.effectiveFrom, other.effectiveFrom) || one.id - other.id,
    );
}

/** True if a schedule holds at a site: it is for sites of this kind, or for all. */
export function holdsAt({ siteKinds }: Pick<Choice, 'siteKinds'>, kind: SiteKind | null): boolean {
  return siteKinds.length === 0 || (kind !== null && siteKinds.includes(kind));
}

/** True if two schedules of one cause and day would both hold at some site as strongly: a kind in common, or both for all. */
export function areRivals(
  one: Pick<Choice, 'siteKinds'>,
  other: Pick<Choice, 'siteKinds'>,
): boolean {
  if (one.siteKinds.length === 0) return other.siteKinds.length === 0;
  return one.siteKinds.some((kind) => other.siteKinds.includes(kind));
}

const compared = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** Whom a letter is to, and what plate it is about. Days are local. */
export interface Liable {
  day: string;
  /** Null if the plate is not known, or was not read. */
  plateKey: string | null;
  plateRegion: PlateRegion | null;
  /** True if the plate means that none was read: it equals no other. */
  isUnread: boolean;
  /** Null until the owner is known. */
  name: string | null;
  address: string | null;
}

/** A letter about an earlier violation of the cause that may count. */
export interface EarlierLetter extends Liable {
  number: string;
  kind: GeneratedKind;
}

/**
 * Returns the numbers of the letters about earlier violations that count (programs 2): notices, and warning letters where these
 * count too, of the same plate, or to the same name and address, folded, and of a day that is not longer ago than the months. Null until the plate or the owner is known.
 *
 * @param letters those of the cause about events captured before this one, in the order of their capture
 */
export function earlierViolations(
  { months, by, warnings }: Pick<Repeat, 'months' | 'by' | 'warnings'>,
  event: Liable,
  letters: readonly EarlierLetter[],
): string[] | null {
  const isSame = by === 'PLATE' ? samePlateAs(event) : sameOwnerAs(event);
  if (isSame === null) return null;
  return letters
    .filter(
      (letter) =>
        (letter.kind === 'NOTICE' || warnings) &&
        monthsAfter(letter.day, months) >= event.day &&
        isSame(letter),
    )
    .map(({ number }) => number);
}

type IsSame = (letter: EarlierLetter) => boolean;

function samePlateAs({ plateKey, plateRegion, isUnread }: Liable): IsSame | null {
  if (isUnread) return () => false;
  if (plateKey === null) return null;
  return (letter) =>
    !letter.isUnread &&
    letter.plateKey === plateKey &&
    !regionsDiffer(plateRegion, letter.plateRegion);
}

function sameOwnerAs({ name, address }: Liable): IsSame | null {
  if (name === null || address === null) return null;
  const [ownName, ownAddress] = [folded(name), folded(address)];
  return (letter) =>
    folded(letter.name ?? '') === ownName && folded(letter.address ?? '') === ownAddress;
}

const MONTHS_PER_YEAR = 12;

/** Returns the day of the same number some months later; in a month without it the last (programs 1). */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const index = year * MONTHS_PER_YEAR + (month - 1) + months;
  const [inYear, inMonth] = [Math.floor(index / MONTHS_PER_YEAR), (index % MONTHS_PER_YEAR) + 1];
  const last = new Date(Date.UTC(inYear, inMonth, 0)).getUTCDate();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(inYear).padStart(4, '0')}-${two(inMonth)}-${two(Math.min(date, last))}`;
}
