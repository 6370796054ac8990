import type { Cause } from '../../platform/domain/duty.js';
import { addDays, dayIn, daysBetween, startOfDay } from '../../platform/domain/local-day.pure.js';

/** The instant from which the days of a rule count. */
export const STARTS = ['VIOLATION', 'RECEIVED', 'OWNER_KNOWN'] as const;
export type Start = (typeof STARTS)[number];

export const DAY_KINDS = ['CALENDAR', 'BUSINESS'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** The states of an event's deadline, for a filter and for the page (desk 6). */
export const DEADLINE_STATES = ['NORMAL', 'SOON', 'URGENT', 'EXPIRED', 'CLOSED'] as const;
export type DeadlineState = (typeof DEADLINE_STATES)[number];

/** The input of a due date: a number of days of one kind. */
export interface Term {
  days: number;
  kind: DayKind;
}

/** The fields that decide which rule an event has. */
export interface RuleChoice {
  id: number;
  cause: Cause;
  /** A local day. */
  effectiveFrom: string;
}

/** Tells whether a local day is a business day. */
export type BusinessDays = (day: string) => boolean;

/**
 * The rule of an event: that of its cause with the latest `effectiveFrom` not after the local day of the violation, the
 * newest of equals.
 */
export function ruleFor<Rule extends RuleChoice>(
  rules: readonly Rule[],
  cause: Cause,
  violationDay: string,
): Rule | null {
  return rules
    .filter((rule) => rule.cause === cause && rule.effectiveFrom <= violationDay)
    .reduce<Rule | null>(
      (best, rule) => (best === null || isLater(rule, best) ? rule : best),
      null,
    );
}

function isLater(rule: RuleChoice, other: RuleChoice): boolean {
  return rule.effectiveFrom === other.effectiveFrom
    ? rule.id > other.id
    : rule.effectiveFrom > other.effectiveFrom;
}

/** The instants from which a rule can count. */
export interface Starts {
  capturedAt: Date;
  receivedAt: Date;
  /** The first instant with plate, owner name and address; null before that. */
  ownerKnownAt: Date | null;
}

/** The instant from which a rule counts; null while it is not known. */
export function startOf(
  start: Start,
  { capturedAt, receivedAt, ownerKnownAt }: Starts,
): Date | null {
  switch (start) {
    case 'VIOLATION':
      return capturedAt;
    case 'RECEIVED':
      return receivedAt;
    case 'OWNER_KNOWN':
      return ownerKnownAt;
  }
}

/** The last day of a term that starts on a local day. */
export function dueDay(
  startDay: string,
  { days, kind }: Term,
  isBusinessDay: BusinessDays,
): string {
  if (kind === 'CALENDAR') return addDays(startDay, days);
  let day = startDay;
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** The last instant of the due day: the start of the next local day less one millisecond. */
export function dueAt(
  startsAt: Date,
  term: Term,
  timeZone: string,
  isBusinessDay: BusinessDays,
): Date {
  const lastDay = dueDay(dayIn(timeZone, startsAt), term, isBusinessDay);
  return endOfDay(timeZone, lastDay);
}

/** The last millisecond of a local day. */
export function endOfDay(timeZone: string, day: string): Date {
  return new Date(startOfDay(timeZone, addDays(day, 1)).getTime() - 1);
}

/** Returns the number of local days from today to the due day; negative once it is past. */
export function daysLeft(due: Date, now: Date, timeZone: string): number {
  return daysBetween(dayIn(timeZone, now), dayIn(timeZone, due));
}

/** The largest numbers of days left for `URGENT` and for `SOON`. */
const URGENT_DAYS = 2;
const SOON_DAYS = 5;

/** Returns the state of a deadline. A hold does not stop it; a final decision closes it. */
export function deadlineState(
  isClosed: boolean,
  due: Date,
  now: Date,
  timeZone: string,
): DeadlineState {
  if (isClosed) return 'CLOSED';
  if (isPast(due, now)) return 'EXPIRED';
  const left = daysLeft(due, now, timeZone);
  if (left <= URGENT_DAYS) return 'URGENT';
  return left <= SOON_DAYS ? 'SOON' : 'NORMAL';
}

/**
 * Returns the due dates for which {@link deadlineState} gives this state to an open event: from the first instant, and
 * before the second.
 */
export function dueBetween(
  state: Exclude<DeadlineState, 'CLOSED'>,
  now: Date,
  timeZone: string,
): { from: Date | null; before: Date | null } {
  const after = (days: number): Date =>
    startOfDay(timeZone, addDays(dayIn(timeZone, now), days + 1));
  switch (state) {
    case 'EXPIRED':
      return { from: null, before: now };
    case 'URGENT':
      return { from: now, before: after(URGENT_DAYS) };
    case 'SOON':
      return { from: after(URGENT_DAYS), before: after(SOON_DAYS) };
    case 'NORMAL':
      return { from: after(SOON_DAYS), before: null };
  }
}

/** True if a deadline has passed: from the first instant after it no notice may be made. */
export function isPast(due: Date, now: Date): boolean {
  return now.getTime() > due.getTime();
}

const KINDS: Record<DayKind, string> = { CALENDAR: 'calendar', BUSINESS: 'business' };

const EVENTS: Record<Start, string> = {
  VIOLATION: 'the violation',
  RECEIVED: 'receipt',
  OWNER_KNOWN: 'the owner became known',
};

/** Returns the text of a deadline's rule, e.g. `14 calendar days after the violation`. */
export function basis({ days, kind, starts }: Term & { starts: Start }): string {
  return `${days} ${KINDS[kind]} ${days === 1 ? 'day' : 'days'} after ${EVENTS[starts]}`;
}

/** The day in the sentence `The deadline for this event passed on {date}`, e.g. `Mar 29, 2026`. */
export function deadlineDate(due: Date, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(due);
}
