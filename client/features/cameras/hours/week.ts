import { clockAt, dayAt, daysAfter } from '../../../lib/format/days';
import { WEEKDAYS } from './hours-words';

/** A time of a day, in minutes of the clock on the wall. */
export interface WeekWindow {
  id: string;
  from: number;
  to: number;
  text: string;
}

/** A day of the picture of a week. */
export interface WeekDay {
  day: string;
  /** What holds where there is no window; empty for nothing. */
  base: string;
  windows: readonly WeekWindow[];
}

/** Minutes of a day. */
export const DAY_MINUTES = 1_440;
const HOUR_MINUTES = 60;

/** Returns the Monday of the week of a day. */
export function mondayOf(day: string): string {
  const sunday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysAfter(day, -((sunday + WEEKDAYS.length - 1) % WEEKDAYS.length));
}

/** Returns the days of a week from its Monday on. */
export const weekFrom = (monday: string): string[] =>
  WEEKDAYS.map((_, index) => daysAfter(monday, index));

/** Returns the span of a window on the clock of its day: an end at midnight is that of the day. */
export function clockSpan(
  day: string,
  { fromAt, toAt }: { fromAt: string; toAt: string },
): Pick<WeekWindow, 'from' | 'to'> {
  const minutes = (at: string): number => {
    const instant = Date.parse(at);
    const [hours = 0, rest = 0] = clockAt(instant).split(':').map(Number);
    return dayAt(instant) > day ? DAY_MINUTES : hours * HOUR_MINUTES + rest;
  };
  const [from, to] = [minutes(fromAt), minutes(toAt)];
  // A window within the hour that comes twice may end earlier on the clock than it began.
  return from < to ? { from, to } : { from: to, to: from };
}

/** Returns minutes as a clock shows them: `07:30`, `24:00`. */
export const clockText = (minutes: number): string =>
  [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
