import { IANAZone } from 'luxon';
import { addDays, startOfDay, weekdayOf } from '../../platform/domain/local-day.pure.js';
import type { DayCondition, DayIs } from '../calendar/day-kinds.pure.js';

/*
 * The hours of facts (guards 4). A window holds at an instant when the wall clock shows it: an hour that comes twice
 * counts both times, and one that the clocks skip never.
 */

/** A window of hours that repeats on some weekdays. */
export interface HourWindow {
  /** 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[];
  /** `HH:MM`. */
  from: string;
  /** `HH:MM`, up to `24:00`. If it is not after `from` the window ends on the next day. */
  to: string;
  /** The kind of day on which it begins; null for all. */
  on: DayCondition | null;
}

/** The hours of a fact; null for always. */
export type Hours = readonly HourWindow[] | null;

/** The days or the instants from and to which something holds, and its hours. Null is open. */
export interface Period {
  /** The first local day; it is not looked at where there is `fromAt`. */
  from: string | null;
  /** The last local day; it is not looked at where there is `toAt`. */
  to: string | null;
  /** ISO 8601. */
  fromAt: string | null;
  /** ISO 8601; the first instant at which it does not hold any more. */
  toAt: string | null;
  hours: Hours;
}

/** A span of time, as milliseconds since 1970; `to` is not included. */
export interface Span {
  from: number;
  to: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** True if a period holds at an instant. */
export function holdsAt(period: Period, at: Date, timeZone: string, dayIs: DayIs): boolean {
  const instant = at.getTime();
  const local = instant + offsetAt(timeZone, instant);
  return (
    isWithinInstants(period, instant) &&
    localSpans(period, dayOf(local), dayIs).some(({ from, to }) => from <= local && local < to)
  );
}

/** Returns when a period holds on a local day, in order: cut at the ends of the day, and joined where spans touch. */
export function spansOn(period: Period, day: string, timeZone: string, dayIs: DayIs): Span[] {
  const begin = startOfDay(timeZone, day).getTime();
  const end = startOfDay(timeZone, addDays(day, 1)).getTime();
  const first = Math.max(begin, instantOf(period.fromAt) ?? begin);
  const last = Math.min(end, instantOf(period.toAt) ?? end);
  const spans = stretches(timeZone, first, last).flatMap(({ from, to, offset }) =>
    daysBetween(from + offset, to + offset)
      .flatMap((local) => localSpans(period, local, dayIs))
      .map((span) => ({
        from: Math.max(from, span.from - offset),
        to: Math.min(to, span.to - offset),
      })),
  );
  return joined(spans);
}

/** Returns spans in order: empty ones are left out, and those that touch or overlap are one. */
export function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    if (span.to <= span.from) continue;
    const before = whole.at(-1);
    if (before !== undefined && span.from <= before.to) before.to = Math.max(before.to, span.to);
    else whole.push({ ...span });
  }
  return whole;
}

/** Returns what the wall clock of a zone shows at an instant, as `07:45`: 24 hours, the minute that has begun. */
export function wallClock(at: Date, timeZone: string): string {
  const local = at.getTime() + offsetAt(timeZone, at.getTime());
  return new Date(local).toISOString().split('T')[1]?.slice(0, 5) ?? '';
}

/** True if hours ask for a kind of day. */
export function asksForDays(hours: Hours): boolean {
  return hours?.some(({ on }) => on !== null) ?? false;
}

/** True if hours ask for school days. */
export function asksForSchool(hours: Hours): boolean {
  return hours?.some(({ on }) => on === 'SCHOOL') ?? false;
}

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

function isWithinInstants({ fromAt, toAt }: Period, instant: number): boolean {
  const [first, end] = [instantOf(fromAt), instantOf(toAt)];
  return (first === null || first <= instant) && (end === null || instant < end);
}

/** Returns the spans of a local day on which the wall clock is in the hours of a period that is by days. */
function localSpans({ from, to, fromAt, toAt, hours }: Period, day: string, dayIs: DayIs): Span[] {
  const isBefore = fromAt === null && from !== null && day < from;
  const isAfter = toAt === null && to !== null && day > to;
  if (isBefore || isAfter) return [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (hours === null) return [{ from: midnight, to: midnight + DAY_MS }];
  return hours.flatMap((window) => {
    const [begin, end] = [minutesOf(window.from), minutesOf(window.to)];
    const beginsOn = (local: string): boolean =>
      window.weekdays.includes(weekdayOf(local) + 1) &&
      (window.on === null || dayIs(local, window.on));
    const spans: [from: number, to: number][] =
      end > begin
        ? [[begin, beginsOn(day) ? end : begin]]
        : [
            // The night that began on the day before.
            [0, end > 0 && beginsOn(addDays(day, -1)) ? end : 0],
            [begin, beginsOn(day) ? DAY_MS / MINUTE_MS : begin],
          ];
    return spans
      .filter(([start, stop]) => stop > start)
      .map(([start, stop]) => ({
        from: midnight + start * MINUTE_MS,
        to: midnight + stop * MINUTE_MS,
      }));
  });
}

const MINUTES_PER_HOUR = 60;

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':');
  return Number(hours) * MINUTES_PER_HOUR + Number(minutes);
}

const dayOf = (local: number): string => new Date(local).toISOString().slice(0, 10);

/** The days of the wall clock between two of its times; the later one is not included. */
function daysBetween(from: number, to: number): string[] {
  const days: string[] = [];
  for (let day = Math.floor(from / DAY_MS); day * DAY_MS < to; day += 1)
    days.push(dayOf(day * DAY_MS));
  return days;
}

/** Returns the milliseconds by which the clocks of a zone are ahead of UTC. */
function offsetAt(timeZone: string, instant: number): number {
  return Math.round(IANAZone.create(timeZone).offset(instant) * MINUTE_MS);
}

/** Returns the stretches of a span in each of which the clocks of a zone run without a change. */
function stretches(timeZone: string, from: number, to: number): (Span & { offset: number })[] {
  const found: (Span & { offset: number })[] = [];
  let begin = from;
  let offset = offsetAt(timeZone, from);
  // No zone changes its clocks twice within an hour.
  for (let at = from; at < to; at += HOUR_MS) {
    const next = Math.min(at + HOUR_MS, to);
    const changed = offsetAt(timeZone, next);
    if (changed === offset) continue;
    const change = changeBetween(timeZone, at, next);
    found.push({ from: begin, to: change, offset });
    [begin, offset] = [change, changed];
  }
  return [...found, { from: begin, to, offset }];
}

/** Returns the first instant with the offset of the later one of two instants. */
function changeBetween(timeZone: string, before: number, after: number): number {
  const changed = offsetAt(timeZone, after);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timeZone, middle) === changed) high = middle;
    else low = middle;
  }
  return high;
}
