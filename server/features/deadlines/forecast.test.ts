import { describe, expect, it } from 'vitest';
import {
  type Arrivals,
  type DeskQueue,
  firstDayCounted,
  forecast,
  type ForecastInput,
  noHours,
  slotOf,
  type WaitingCount,
  type Work,
} from './forecast.pure.js';

const MONDAY = 0;
const SUNDAY = 6;

/** Acts of the 28 days: four an hour are a pace of one. */
function acts(activeDays: number, ...hours: [weekday: number, hour: number, acts: number][]): Work {
  const counts = noHours();
  for (const [weekday, hour, count] of hours) counts[slotOf(weekday, hour)] = count;
  return { acts: counts, activeDays };
}

const IDLE = acts(0);

/** Events that come in on Mondays at an hour, due at an instant. */
function coming(hour: number, events: number, dueAt: string | null): Arrivals {
  const counts = noHours();
  counts[slotOf(MONDAY, hour)] = events;
  return { events: counts, dueAt: () => (dueAt === null ? null : new Date(dueAt)) };
}

function waiting(queue: DeskQueue, count: number, dueAt: string | null): WaitingCount {
  return { queue, count, dueAt: dueAt === null ? null : new Date(dueAt) };
}

// A Monday, half past nine.
const NOW = '2026-11-16T09:30:00Z';
const TODAY = '2026-11-16T23:59:59.999Z';
const TOMORROW = '2026-11-17T23:59:59.999Z';

function of(input: Partial<ForecastInput>, now = NOW): ReturnType<typeof forecast> {
  return forecast({
    now: new Date(now),
    timeZone: 'UTC',
    waiting: [],
    work: { pending: IDLE, submitted: IDLE },
    arrivals: {},
    ...input,
  });
}

/** Returns only the misses: all, pending, submitted. */
function misses(input: Partial<ForecastInput>, now = NOW): [number, number, number] {
  const { misses: all, queues } = of(input, now);
  return [all, queues[0]?.misses ?? NaN, queues[1]?.misses ?? NaN];
}

describe('hour by hour (desk 7)', () => {
  it('the first hour is a fraction, the whole part of the credit is taken, the rest carried', () => {
    // 9:30 to 10:00: a credit of 0.5; 10:00 to 11:00: 2.5, of which two are taken; 11:00: 0.5 and 0.5 take the third.
    const three = [waiting('submitted', 3, TODAY)];
    const until11 = acts(4, [MONDAY, 9, 4], [MONDAY, 10, 8]);
    const until12 = acts(4, [MONDAY, 9, 4], [MONDAY, 10, 8], [MONDAY, 11, 2]);
    expect(misses({ waiting: three, work: { pending: IDLE, submitted: until11 } })).toEqual([
      1, 0, 1,
    ]);
    expect(misses({ waiting: three, work: { pending: IDLE, submitted: until12 } })).toEqual([
      0, 0, 0,
    ]);
  });

  it('an empty queue keeps a credit of at most 1', () => {
    // Submitted could take four at 10, when it is empty; at 12, when four are there, it takes one and the one kept.
    const work = {
      pending: acts(1, [MONDAY, 11, 16]),
      submitted: acts(1, [MONDAY, 10, 16], [MONDAY, 12, 4]),
    };
    expect(misses({ waiting: [waiting('pending', 4, TODAY)], work })).toEqual([2, 0, 2]);
  });

  it('submitted goes first: what leaves pending can leave submitted from the next hour on', () => {
    const pending = [waiting('pending', 1, TODAY)];
    const sameHour = { pending: acts(1, [MONDAY, 23, 4]), submitted: acts(1, [MONDAY, 23, 4]) };
    const hourAfter = { pending: acts(1, [MONDAY, 22, 4]), submitted: acts(1, [MONDAY, 23, 4]) };
    expect(misses({ waiting: pending, work: sameHour })).toEqual([1, 0, 1]);
    expect(misses({ waiting: pending, work: hourAfter })).toEqual([0, 0, 0]);
  });

  it('the nearest deadline stands in front, and what has none stands behind', () => {
    const rows = [
      waiting('submitted', 5, null),
      waiting('submitted', 1, TOMORROW),
      waiting('submitted', 2, TODAY),
    ];
    const two = { pending: IDLE, submitted: acts(1, [MONDAY, 10, 8]) };
    const result = of({ waiting: rows, work: two });
    expect(result).toMatchObject({ misses: 1, firstDay: '2026-11-17' });
    expect(result.queues[1]).toMatchObject({ waiting: 8, misses: 1 });
  });

  it('arrivals take their place by their deadline, and are no misses themselves', () => {
    const one = [waiting('pending', 1, TOMORROW)];
    const work = { pending: acts(1, [MONDAY, 12, 4]), submitted: acts(1, [MONDAY, 13, 4]) };
    const misses10 = (dueAt: string | null): number[] =>
      misses({ waiting: one, work, arrivals: { SPEEDING: coming(10, 4, dueAt) } });
    expect(misses10(TODAY)).toEqual([1, 1, 0]);
    expect(misses10(TOMORROW)).toEqual([0, 0, 0]);
    expect(misses10(null)).toEqual([0, 0, 0]);
  });

  it('arrivals of less than one an hour add up', () => {
    const one = [waiting('pending', 1, TOMORROW)];
    const work = { pending: acts(1, [MONDAY, 12, 4]), submitted: acts(1, [MONDAY, 13, 4]) };
    const arrivals = coming(10, 2, TODAY);
    expect(misses({ waiting: one, work, arrivals: { SPEEDING: arrivals } })).toEqual([0, 0, 0]);
    const counts = [...arrivals.events];
    counts[slotOf(MONDAY, 11)] = 2;
    expect(
      misses({ waiting: one, work, arrivals: { SPEEDING: { ...arrivals, events: counts } } }),
    ).toEqual([1, 1, 0]);
  });

  it('arrivals of an hour come after its acts', () => {
    const one = [waiting('pending', 1, TOMORROW)];
    const work = { pending: acts(1, [MONDAY, 10, 4]), submitted: acts(1, [MONDAY, 13, 4]) };
    expect(misses({ waiting: one, work, arrivals: { SPEEDING: coming(10, 4, TODAY) } })).toEqual([
      0, 0, 0,
    ]);
  });

  it('what is expired already is neither waiting nor a miss', () => {
    const result = of({ waiting: [waiting('pending', 7, '2026-11-15T23:59:59.999Z')] });
    expect(result).toMatchObject({ misses: 0, firstDay: null });
    expect(result.queues[0]).toMatchObject({ waiting: 0, neededPerDay: 0, misses: 0 });
  });

  it('looks 60 days ahead at most', () => {
    const late = (day: string): number[] =>
      misses({ waiting: [waiting('pending', 1, `${day}T23:59:59.999Z`)] });
    expect(late('2027-01-14')).toEqual([1, 1, 0]);
    expect(late('2027-01-16')).toEqual([0, 0, 0]);
  });

  it('each queue has the first day of its own misses (desk 14)', () => {
    const rows = [waiting('pending', 1, TODAY), waiting('submitted', 1, TOMORROW)];
    const { firstDay, queues } = of({ waiting: rows });
    expect([firstDay, ...queues.map((queue) => queue.firstDay)]).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-11-17',
    ]);
    const [pending] = of({ waiting: rows.slice(1) }).queues;
    expect(pending?.firstDay).toBeNull();
  });

  it('the first day is the local day of the first miss', () => {
    // Due at the end of Monday in New York.
    const rows = [waiting('pending', 1, '2026-11-17T04:59:59.999Z')];
    expect(of({ waiting: rows, timeZone: 'America/New_York' }).firstDay).toBe('2026-11-16');
  });
});

describe('local hours', () => {
  const one = (dueAt: string): WaitingCount[] => [waiting('submitted', 1, dueAt)];

  it('an hour that the clocks skip has no pace', () => {
    const rows = one('2026-03-09T03:59:59.999Z');
    const at = (hour: number): number[] =>
      misses(
        {
          waiting: rows,
          timeZone: 'America/New_York',
          work: { pending: IDLE, submitted: acts(1, [SUNDAY, hour, 4]) },
        },
        '2026-03-08T05:00:00Z',
      );
    expect(at(2)).toEqual([1, 0, 1]);
    expect(at(3)).toEqual([0, 0, 0]);
  });

  it('an hour that comes twice has it twice', () => {
    const input = {
      waiting: [waiting('submitted', 2, '2026-11-02T04:59:59.999Z')],
      timeZone: 'America/New_York',
      work: { pending: IDLE, submitted: acts(1, [SUNDAY, 1, 4]) },
    };
    expect(misses(input, '2026-11-01T04:00:00Z')).toEqual([0, 0, 0]);
  });

  it('begin at the full hour of the zone, also at UTC+5:45', () => {
    // 09:30 in Kathmandu: half of the hour is left, and half of its pace.
    const input = (count: number): Partial<ForecastInput> => ({
      waiting: [waiting('submitted', count, '2026-11-16T18:14:59.999Z')],
      timeZone: 'Asia/Kathmandu',
      work: { pending: IDLE, submitted: acts(1, [MONDAY, 9, 16]) },
    });
    expect(misses(input(2), '2026-11-16T03:45:00Z')).toEqual([0, 0, 0]);
    expect(misses(input(3), '2026-11-16T03:45:00Z')).toEqual([1, 0, 1]);
  });
});

describe('pace and need', () => {
  it('pace is the acts of 28 days by the days with any, null without', () => {
    const { queues } = of({
      work: { pending: acts(3, [MONDAY, 9, 10], [SUNDAY, 9, 2]), submitted: IDLE },
    });
    expect(queues.map(({ pacePerDay }) => pacePerDay)).toEqual([4, null]);
  });

  it.each([
    [[], 0, 0],
    [[waiting('pending', 5, null)], 0, 0],
    [[waiting('pending', 10, TODAY)], 10, 10],
    // 3 in one day, 13 in two: seven a day.
    [[waiting('pending', 3, TODAY), waiting('pending', 10, TOMORROW)], 7, 7],
    // 9 in one day are more than 10 in two.
    [[waiting('pending', 9, TODAY), waiting('pending', 1, TOMORROW)], 9, 9],
    // Submitted counts both queues, pending its own.
    [[waiting('pending', 4, TODAY), waiting('submitted', 6, TODAY)], 4, 10],
  ])('%j: %i of pending, %i of submitted', (rows, pending, submitted) =>
    expect(of({ waiting: rows }).queues.map(({ neededPerDay }) => neededPerDay)).toEqual([
      pending,
      submitted,
    ]),
  );

  it('what is needed a day is enough: nothing is missed at that pace', () => {
    const rows = [
      waiting('submitted', 30, TODAY),
      waiting('submitted', 100, '2026-11-19T23:59:59.999Z'),
      waiting('submitted', 20, '2026-11-24T23:59:59.999Z'),
    ];
    const at = '2026-11-16T00:00:00Z';
    const needed = of({ waiting: rows }, at).queues[1]?.neededPerDay ?? NaN;
    expect(needed).toBe(33);
    const everyDay = Array.from({ length: 7 }, (_, day): [number, number, number] => [
      day,
      20,
      needed * 4,
    ]);
    const enough = { pending: IDLE, submitted: acts(28, ...everyDay) };
    expect(misses({ waiting: rows, work: enough }, at)).toEqual([0, 0, 0]);
  });
});

it('counts 28 local days, the last of them yesterday', () => {
  expect(firstDayCounted(new Date('2026-11-16T04:30:00Z'), 'America/New_York')).toBe('2026-10-18');
  expect(firstDayCounted(new Date('2026-11-16T05:00:00Z'), 'America/New_York')).toBe('2026-10-19');
});

it('counts 100,000 waiting events and arrivals by day', () => {
  const day = (count: number): string =>
    new Date(Date.parse(TODAY) + count * 86_400_000).toISOString();
  const rows = Array.from({ length: 60 }, (_, index) => [
    waiting('pending', 900, day(index)),
    waiting('submitted', 767, day(index)),
  ]).flat();
  const steady = { acts: noHours().map(() => 160), activeDays: 28 };
  const arrivals = {
    events: noHours().map(() => 200),
    dueAt: (on: string) => new Date(`${on}T23:59:59.999Z`),
  };
  const input = {
    waiting: rows,
    timeZone: 'America/New_York',
    work: { pending: steady, submitted: steady },
    arrivals: { REDLIGHT: arrivals, SPEEDING: arrivals },
  };
  const { queues } = of(input);
  expect(queues.map(({ waiting: count }) => count)).toEqual([54_000, 46_020]);
});
