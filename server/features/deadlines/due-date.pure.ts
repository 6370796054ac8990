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

/** Tells whether a local day is a business day. */
export type BusinessDays = (day: string) => boolean;

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

/** A local day in sentences, in the form of {@link deadlineDate}. */
export function dayDate(day: string, locale: string): string {
  return deadlineDate(new Date(`${day}T00:00:00Z`), locale, 'UTC');
}

/** The day in the sentence `The deadline for this event passed on {date}`, e.g. `Mar 29, 2026`. */
export function deadlineDate(due: Date, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(due);
}
