import { DateTime } from 'luxon';
import type { Cause } from '../../platform/domain/duty.js';
import { addDays, dayIn, daysBetween } from '../../platform/domain/local-day.pure.js';

/** The two queues of the desk, in the order in which an event goes through them. */
export const DESK_QUEUES = ['pending', 'submitted'] as const;
export type DeskQueue = (typeof DESK_QUEUES)[number];

const DAYS_COUNTED = 28;
const WEEKS_COUNTED = DAYS_COUNTED / 7;
/** Number of days that a forecast looks ahead. */
export const LONGEST_DAYS = 60;

/** The number of occurrences in the 28 local days before today, in each hour of the week: see {@link slotOf}. */
export type HoursOfWeek = readonly number[];

const HOURS_OF_WEEK = 7 * 24;

/** The place of a local hour in {@link HoursOfWeek}. @param weekday 0 is Monday */
export function slotOf(weekday: number, hour: number): number {
  return weekday * 24 + hour;
}

/** The acts in one queue in the 28 local days before today. */
export interface Work {
  /** Acts that took an event out of the queue. */
  acts: HoursOfWeek;
  /** The days with any such act. */
  activeDays: number;
}

/** The new events of one cause in the 28 local days before today. */
export interface Arrivals {
  events: HoursOfWeek;
  /** When an event is due that comes in on a local day; null without a deadline. */
  dueAt: (day: string) => Date | null;
}

/** Events of one queue that have one due date. An event whose decision waits to take effect is done: it is not here. */
export interface WaitingCount {
  queue: DeskQueue;
  /** Null for events without a deadline. */
  dueAt: Date | null;
  count: number;
}

export interface ForecastInput {
  now: Date;
  timeZone: string;
  waiting: readonly WaitingCount[];
  work: Record<DeskQueue, Work>;
  arrivals: Partial<Record<Cause, Arrivals>>;
}

interface QueueForecast {
  queue: DeskQueue;
  /** Events that are not expired. */
  waiting: number;
  /** Null if there were no acts. */
  pacePerDay: number | null;
  neededPerDay: number;
  misses: number;
  /** The local day of the first miss in this queue. */
  firstDay: string | null;
}

export interface Forecast {
  computedAt: Date;
  misses: number;
  /** The local day of the first miss. */
  firstDay: string | null;
  queues: QueueForecast[];
}

/**
 * Returns how many of the waiting events will miss their deadline at the present pace (desk 7).
 *
 * Events of one queue and one due date are counted, not kept one by one: in the order of handing out they stand side by
 * side, and those that wait now stand before those that arrive later, since they were captured earlier.
 */
export function forecast(input: ForecastInput): Forecast {
  const { now, timeZone } = input;
  const waiting = input.waiting.filter(({ dueAt }) => dueAt === null || dueAt >= now);
  const missed = simulate({ ...input, waiting });
  const all = [...missed.pending, ...missed.submitted];
  const firstDayOf = (events: readonly Missed[]): string | null =>
    events.length === 0
      ? null
      : dayIn(timeZone, new Date(Math.min(...events.map(({ dueAt }) => dueAt))));
  return {
    computedAt: now,
    misses: total(all),
    firstDay: firstDayOf(all),
    queues: DESK_QUEUES.map((queue) => ({
      queue,
      waiting: total(waiting.filter((events) => events.queue === queue)),
      pacePerDay: pacePerDay(input.work[queue]),
      neededPerDay: neededPerDay(queue, waiting, now, timeZone),
      misses: total(missed[queue]),
      firstDay: firstDayOf(missed[queue]),
    })),
  };
}

function total(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Acts of the 28 days by the days that had any. */
function pacePerDay({ acts, activeDays }: Work): number | null {
  return activeDays === 0 ? null : acts.reduce((sum, count) => sum + count, 0) / activeDays;
}

/**
 * Returns the largest number, over each due day, of the events due by then that must still leave this queue, by the
 * days that are left for them, today included. Pending events must leave *submitted* as well.
 */
function neededPerDay(
  queue: DeskQueue,
  waiting: readonly WaitingCount[],
  now: Date,
  timeZone: string,
): number {
  const perDay = new Map<string, number>();
  for (const { queue: standsIn, dueAt, count } of waiting) {
    if (dueAt === null || (queue === 'pending' && standsIn === 'submitted')) continue;
    const day = dayIn(timeZone, dueAt);
    perDay.set(day, (perDay.get(day) ?? 0) + count);
  }
  const today = dayIn(timeZone, now);
  let due = 0;
  let needed = 0;
  for (const day of [...perDay.keys()].sort()) {
    due += perDay.get(day) ?? 0;
    needed = Math.max(needed, Math.ceil(due / (daysBetween(today, day) + 1)));
  }
  return needed;
}

/** Events that missed their deadline and waited at the start. */
interface Missed {
  dueAt: number;
  count: number;
}

/** Goes through the hours from now to the last due date and answers what is missed, by the queue it then stands in. */
function simulate(input: ForecastInput): Record<DeskQueue, Missed[]> {
  const { now, timeZone, work } = input;
  const pending = new Line(input.waiting.filter(({ queue }) => queue === 'pending'));
  const submitted = new Line(input.waiting.filter(({ queue }) => queue === 'submitted'));
  const last = Math.min(
    Math.max(0, ...input.waiting.map(({ dueAt }) => dueAt?.getTime() ?? 0)),
    DateTime.fromJSDate(now, { zone: timeZone }).plus({ days: LONGEST_DAYS }).toMillis(),
  );
  const arrivals = Object.values(input.arrivals).map((of) => new Arriving(of));
  const missed: Record<DeskQueue, Missed[]> = { pending: [], submitted: [] };
  for (const hour of localHours(now, last, timeZone)) {
    submitted.take(portion(work.submitted.acts, hour));
    submitted.join(pending.take(portion(work.pending.acts, hour)));
    for (const arriving of arrivals) pending.join(arriving.in(hour));
    missed.pending.push(...pending.expire(hour.end));
    missed.submitted.push(...submitted.expire(hour.end));
  }
  return missed;
}

/** A local hour, or what is left of the first one. */
interface Hour {
  slot: number;
  day: string;
  /** 1 for a whole hour. */
  length: number;
  end: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The local hours from an instant on, up to the one in which another instant lies. */
function* localHours(from: Date, to: number, timeZone: string): Generator<Hour> {
  for (let start = from.getTime(); start < to;) {
    const local = DateTime.fromMillis(start, { zone: timeZone });
    const end = start + HOUR_MS - ((start + local.offset * MINUTE_MS) % HOUR_MS);
    yield {
      slot: slotOf(local.weekday - 1, local.hour),
      day: local.toISODate() ?? '',
      length: (end - start) / HOUR_MS,
      end,
    };
    start = end;
  }
}

/** Returns the average of one hour from the counts of its slot. */
function portion(counts: HoursOfWeek, { slot, length }: Hour): number {
  return ((counts[slot] ?? 0) / WEEKS_COUNTED) * length;
}

// A sum of fractions may lie this little below the whole number that it is.
const ROUNDING = 1e-9;

function wholePart(value: number): number {
  return Math.floor(value + ROUNDING);
}

/** Events of one due date: those that waited at the start come before those that arrived since. */
interface Group {
  dueAt: number;
  atStart: number;
  arrived: number;
}

/** The events of one queue, in the order of handing out. */
class Line {
  private readonly groups: Group[] = [];
  private credit = 0;

  constructor(waiting: readonly WaitingCount[]) {
    this.join(
      waiting.map(({ dueAt, count }) => ({
        dueAt: dueAt?.getTime() ?? Infinity,
        atStart: count,
        arrived: 0,
      })),
    );
  }

  /** Puts events to their places. */
  join(groups: readonly Group[]): void {
    for (const { dueAt, atStart, arrived } of groups) {
      const place = this.groups.findIndex((group) => group.dueAt >= dueAt);
      const same = this.groups[place];
      if (same?.dueAt === dueAt) {
        same.atStart += atStart;
        same.arrived += arrived;
      } else {
        this.groups.splice(place < 0 ? this.groups.length : place, 0, { dueAt, atStart, arrived });
      }
    }
  }

  /** Adds pace to the credit and takes its whole part from the front; an empty queue keeps a credit of 1 at most. */
  take(pace: number): Group[] {
    this.credit += pace;
    const taken: Group[] = [];
    for (let left = wholePart(this.credit); left > 0;) {
      const [front] = this.groups;
      if (front === undefined) break;
      const atStart = Math.min(left, front.atStart);
      const arrived = Math.min(left - atStart, front.arrived);
      front.atStart -= atStart;
      front.arrived -= arrived;
      left -= atStart + arrived;
      this.credit -= atStart + arrived;
      taken.push({ dueAt: front.dueAt, atStart, arrived });
      if (front.atStart + front.arrived === 0) this.groups.shift();
    }
    if (this.groups.length === 0) this.credit = Math.min(this.credit, 1);
    return taken;
  }

  /** Removes what is due by an instant, and answers those of it that waited at the start. */
  expire(end: number): Missed[] {
    const missed: Missed[] = [];
    for (let front = this.groups[0]; front !== undefined && front.dueAt <= end;) {
      if (front.atStart > 0) missed.push({ dueAt: front.dueAt, count: front.atStart });
      this.groups.shift();
      front = this.groups[0];
    }
    return missed;
  }
}

/** The events of one cause that come in: whole ones, as soon as the portions of the hours add up to one. */
class Arriving {
  private credit = 0;
  private readonly due = new Map<string, number>();

  constructor(private readonly arrivals: Arrivals) {}

  in(hour: Hour): Group[] {
    this.credit += portion(this.arrivals.events, hour);
    const arrived = wholePart(this.credit);
    if (arrived === 0) return [];
    this.credit -= arrived;
    const dueAt = this.due.get(hour.day) ?? this.arrivals.dueAt(hour.day)?.getTime() ?? Infinity;
    this.due.set(hour.day, dueAt);
    return [{ dueAt, atStart: 0, arrived }];
  }
}

/** The first of the local days that pace and arrivals are counted in; the last one is yesterday. */
export function firstDayCounted(now: Date, timeZone: string): string {
  return addDays(dayIn(timeZone, now), -DAYS_COUNTED);
}

/** No events in any hour of the week. */
export function noHours(): number[] {
  return new Array<number>(HOURS_OF_WEEK).fill(0);
}
