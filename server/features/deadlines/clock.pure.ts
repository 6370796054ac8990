import { addDays, daysBetween } from '../../platform/domain/local-day.pure.js';
import { type BusinessDays, endOfDay, STARTS } from './due-date.pure.js';

/** The moments from which a limb can count (programs 1). */
export const LIMB_STARTS = [...STARTS, 'NAMED'] as const;
export type LimbStart = (typeof LIMB_STARTS)[number];

export const LIMB_UNITS = ['DAYS', 'BUSINESS_DAYS', 'MONTHS'] as const;
export type LimbUnit = (typeof LIMB_UNITS)[number];

/** What has to happen until the last day: the decision, the posting, or the arrival of the letter. */
export const MET_BY = ['DECIDED', 'POSTED', 'ARRIVED'] as const;
export type MetBy = (typeof MET_BY)[number];

/** One count of a rule; the earliest last day of all limbs of a rule counts. */
export interface Limb {
  starts: LimbStart;
  /** 1 to 3650; of MONTHS at most 120. */
  count: number;
  unit: LimbUnit;
  /** True if the day of the start is the first one counted. */
  firstDayCounts: boolean;
}

/** The days of a rule, without whom and what it is for. */
export interface ClockTerms {
  limbs: readonly Limb[];
  metBy: MetBy;
  /** Business days on the way; more than 0 only with ARRIVED. */
  transitDays: number;
}

/** True if weekends and holidays matter for a rule: on the way and before the posting only business days count. */
export function hasBusinessDays({ limbs, metBy }: Pick<ClockTerms, 'limbs' | 'metBy'>): boolean {
  return metBy !== 'DECIDED' || limbs.some(({ unit }) => unit === 'BUSINESS_DAYS');
}

/** The local days on which the limbs start; null or missing where that is not known. */
export type StartDays = Partial<Record<LimbStart, string | null>>;

/** The last day of a limb that decides. */
export interface LastDay {
  /** The place of the limb in its rule, from 1. */
  limb: number;
  /** A local day. */
  lastDay: string;
}

/** The days of one clock. */
export interface ClockDays extends LastDay {
  /** The last local day of posting; null where the rule is met by the decision. */
  postBy: string | null;
  /** The last local day of deciding. */
  decideBy: string;
}

/** Returns the last day of a limb that starts on a local day. It is not moved to a business day. */
export function lastDayOf(
  startDay: string,
  { count, unit, firstDayCounts }: Omit<Limb, 'starts'>,
  isBusinessDay: BusinessDays,
): string {
  switch (unit) {
    case 'DAYS':
      return addDays(startDay, firstDayCounts ? count - 1 : count);
    case 'BUSINESS_DAYS':
      return businessDaysAfter(
        firstDayCounts ? addDays(startDay, -1) : startDay,
        count,
        isBusinessDay,
      );
    case 'MONTHS':
      return monthsAfter(startDay, count, firstDayCounts);
  }
}

function businessDaysAfter(startDay: string, count: number, isBusinessDay: BusinessDays): string {
  let day = startDay;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

function monthsAfter(startDay: string, count: number, firstDayCounts: boolean): string {
  const [year = 0, month = 1, number = 1] = startDay.split('-').map(Number);
  const months = year * 12 + month - 1 + count;
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  const last = addDays(monthAfter(first), -1);
  const inMonth = daysBetween(first, last) + 1;
  // In a month without the number the last day stands for it, and for the day before it.
  if (number > inMonth) return last;
  return addDays(first, firstDayCounts ? number - 2 : number - 1);
}

/** The first day of the month after that of a first day. */
const monthAfter = (first: string): string => `${addDays(first, 31).slice(0, 7)}-01`;

/** Returns the latest day from which a number of business days end on or before a day. */
export function latestStart(until: string, count: number, isBusinessDay: BusinessDays): string {
  let day = until;
  for (let left = count; left > 0;) {
    if (isBusinessDay(day)) left -= 1;
    day = addDays(day, -1);
  }
  return day;
}

/** Returns the earliest last day of the limbs whose start is known, of equals that of the first limb; null without any. */
export function lastDayOfLimbs(
  limbs: readonly Limb[],
  starts: StartDays,
  isBusinessDay: BusinessDays,
): LastDay | null {
  let earliest: LastDay | null = null;
  for (const [index, limb] of limbs.entries()) {
    const startDay = starts[limb.starts] ?? null;
    if (startDay === null) continue;
    const lastDay = lastDayOf(startDay, limb, isBusinessDay);
    if (earliest === null || lastDay < earliest.lastDay) earliest = { limb: index + 1, lastDay };
  }
  return earliest;
}

/** Returns the earlier of two last days, of equals the first limb. */
export function earlierLastDay(one: LastDay | null, other: LastDay | null): LastDay | null {
  if (one === null || other === null) return one ?? other;
  if (one.lastDay === other.lastDay) return one.limb <= other.limb ? one : other;
  return one.lastDay < other.lastDay ? one : other;
}

/**
 * Returns the last days of posting and of deciding for a last day.
 *
 * @param postingDays the business days between the decision and the posting, of the mailing settings
 */
export function daysOfClock(
  last: LastDay,
  { metBy, transitDays }: Omit<ClockTerms, 'limbs'>,
  postingDays: number,
  isBusinessDay: BusinessDays,
): ClockDays {
  if (metBy === 'DECIDED') return { ...last, postBy: null, decideBy: last.lastDay };
  const postBy =
    metBy === 'ARRIVED' ? latestStart(last.lastDay, transitDays, isBusinessDay) : last.lastDay;
  return { ...last, postBy, decideBy: latestStart(postBy, postingDays, isBusinessDay) };
}

/** The moments and days of one clock, as events and letters keep them. */
export interface Clocked {
  /** The last moment to decide. */
  dueAt: Date;
  /** A local day. */
  lastDay: string;
  /** The last moment of posting: the end of a local day. Null where the rule is met by the decision. */
  postBy: Date | null;
  /** The place of the limb that decides in its rule, from 1. */
  limb: number;
}

/** Returns the moments of a clock: the ends of its local days. */
export function clockedIn(timeZone: string, days: ClockDays): Clocked {
  const { limb, lastDay, postBy, decideBy } = days;
  return {
    limb,
    lastDay,
    postBy: postBy === null ? null : endOfDay(timeZone, postBy),
    dueAt: endOfDay(timeZone, decideBy),
  };
}

const UNITS: Record<LimbUnit, readonly [one: string, several: string]> = {
  DAYS: ['calendar day', 'calendar days'],
  BUSINESS_DAYS: ['business day', 'business days'],
  MONTHS: ['month', 'months'],
};

const EVENTS: Record<LimbStart, string> = {
  VIOLATION: 'the violation',
  RECEIVED: 'receipt',
  OWNER_KNOWN: 'the owner became known',
  NAMED: 'the person was named',
};

const BEFORE: Record<MetBy, string> = {
  DECIDED: '',
  POSTED: 'Posted within ',
  ARRIVED: 'Delivered within ',
};

/** Returns a limb in words, e.g. `3 months after the violation, first day counted`. */
export function limbWords({ starts, count, unit, firstDayCounts }: Limb): string {
  const [one, several] = UNITS[unit];
  const counted = firstDayCounts ? ', first day counted' : '';
  return `${count} ${count === 1 ? one : several} after ${EVENTS[starts]}${counted}`;
}

/** Returns the text of a deadline, e.g. `14 calendar days after the violation`; empty for a limb that the rule has not. */
export function basis({ limbs, metBy }: Pick<ClockTerms, 'limbs' | 'metBy'>, limb: number): string {
  const decisive = limbs[limb - 1];
  return decisive === undefined ? '' : `${BEFORE[metBy]}${limbWords(decisive)}`;
}

/** Returns all limbs of a rule in words, e.g. for the log; `no deadline` without any. */
export function termsInWords(terms: Pick<ClockTerms, 'limbs' | 'metBy'>): string {
  return terms.limbs.length === 0
    ? 'no deadline'
    : terms.limbs.map((_, index) => basis(terms, index + 1)).join('; ');
}
