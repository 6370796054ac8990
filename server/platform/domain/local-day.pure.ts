import { DateTime, IANAZone } from 'luxon';

const DAY_MS = 86_400_000;

/** The local day of an instant in a time zone, as `2026-11-21`. */
export function dayIn(timeZone: string, moment: Date): string {
  return DateTime.fromJSDate(moment, { zone: timeZone }).toFormat('yyyy-MM-dd', {
    locale: 'en',
    numberingSystem: 'latn',
    outputCalendar: 'gregory',
  });
}

/**
 * Returns the first instant of a local day. If the clocks skip midnight it is the first instant after the gap, if
 * midnight comes twice it is the first one; a day that a zone skipped as a whole starts with the day after it.
 */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = DateTime.fromISO(day, { zone: timeZone }).startOf('day');
  // If midnight comes twice, luxon answers with either of the two.
  return new Date(Math.min(...midnight.getPossibleOffsets().map((either) => either.toMillis())));
}

/**
 * Returns the next moment at which the clocks of a zone show a full hour. An hour that the clocks skip is the first one after
 * the gap, and one that comes twice counts once.
 *
 * @param hour 0 to 23
 */
export function nextHour(timeZone: string, hour: number, after: Date): Date {
  const today = DateTime.fromJSDate(after, { zone: timeZone }).startOf('day');
  // The hour of today has passed, and a zone may skip a day as a whole.
  const moments = [0, 1, 2].map((days) => today.plus({ days }).set({ hour }).toJSDate());
  return moments.find((moment) => moment > after) ?? new Date(after.getTime() + DAY_MS);
}

/** Returns the day that lies `count` days after another one, or before it if the number is negative. */
export function addDays(day: string, count: number): string {
  const later = new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS);
  // The year after 9999 has more digits.
  return later.toISOString().split('T', 1)[0] ?? day;
}

/** Returns the number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** The weekday of a day: 0 is Monday, 6 is Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** True if the time zone database has such a zone. */
export function isTimeZone(name: string): boolean {
  return IANAZone.isValidZone(name);
}
