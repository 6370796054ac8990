import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, startOfDay } from '../../platform/domain/local-day.pure.js';
import { type DayCondition, type DayIs, dayKinds } from '../calendar/day-kinds.pure.js';
import {
  type Hours,
  type HourWindow,
  holdsAt,
  type Period,
  spansOn,
  wallClock,
} from './hours.pure.js';

// guards 4: "It holds at t when the wall clock shows it: from ≤ clock < to. So a repeated hour counts both times, a skipped
// one never."

const NEVER: DayIs = () => false;

/** Reads `1,2 07:30-16:00 SCHOOL`. */
const hours = (...texts: string[]): Hours =>
  texts.map((text): HourWindow => {
    const [weekdays = '', clock = '', on = null] = text.split(' ');
    const [from = '', to = ''] = clock.split('-');
    return { weekdays: weekdays.split(',').map(Number), from, to, on: on as DayCondition | null };
  });

const period = (windows: Hours, given: Partial<Period> = {}): Period => ({
  from: null,
  to: null,
  fromAt: null,
  toAt: null,
  hours: windows,
  ...given,
});

const shown = (
  given: Period,
  day: string,
  zone = 'UTC',
  dayIs: DayIs = NEVER,
): [from: string, to: string][] =>
  spansOn(given, day, zone, dayIs).map(({ from, to }) => [minute(from), minute(to)]);

const minute = (at: number): string => new Date(at).toISOString().replace(/:00\.000Z$/, 'Z');

describe('the golden rows of the preview', () => {
  it.each<[zone: string, windows: string, day: string, expected: [string, string][]]>([
    ['UTC', '5 22:00-05:00', '2026-11-27', [['2026-11-27T22:00Z', '2026-11-28T00:00Z']]],
    ['UTC', '5 22:00-05:00', '2026-11-28', [['2026-11-28T00:00Z', '2026-11-28T05:00Z']]],
    ['UTC', '5 22:00-05:00', '2026-11-29', []],
    [
      'America/New_York',
      '7 01:30-02:30',
      '2026-11-01',
      [
        ['2026-11-01T05:30Z', '2026-11-01T06:00Z'],
        ['2026-11-01T06:30Z', '2026-11-01T07:30Z'],
      ],
    ],
    [
      'America/New_York',
      '7 00:00-24:00',
      '2026-11-01',
      [['2026-11-01T04:00Z', '2026-11-02T05:00Z']],
    ],
    [
      'America/New_York',
      '7 00:00-24:00',
      '2026-03-08',
      [['2026-03-08T05:00Z', '2026-03-09T04:00Z']],
    ],
    [
      'Australia/Lord_Howe',
      '7 01:00-02:00',
      '2026-04-05',
      [['2026-04-04T14:00Z', '2026-04-04T15:30Z']],
    ],
  ])('%s, %s on %s', (zone, windows, day, expected) =>
    expect(shown(period(hours(windows)), day, zone)).toEqual(expected),
  );
});

describe('clocks that change', () => {
  it.each<[what: string, zone: string, windows: string, day: string, expected: [string, string][]]>(
    [
      ['a skipped hour never counts', 'America/New_York', '7 02:00-03:00', '2026-03-08', []],
      [
        'a window that begins in the gap begins with its end',
        'America/New_York',
        '7 02:30-04:00',
        '2026-03-08',
        [['2026-03-08T07:00Z', '2026-03-08T08:00Z']],
      ],
      [
        'half an hour is skipped',
        'Australia/Lord_Howe',
        '7 02:00-03:00',
        '2026-10-04',
        [['2026-10-03T15:30Z', '2026-10-03T16:00Z']],
      ],
      ['a day that a zone skipped', 'Pacific/Apia', '1,2,3,4,5,6,7 00:00-24:00', '2011-12-30', []],
      [
        // Its Friday did not exist, but the clocks show the Saturday that follows it.
        'the night of a skipped Friday',
        'Pacific/Apia',
        '5 22:00-05:00',
        '2011-12-31',
        [['2011-12-30T10:00Z', '2011-12-30T15:00Z']],
      ],
      [
        'the day before a skipped one',
        'Pacific/Apia',
        '4 22:00-05:00',
        '2011-12-29',
        [['2011-12-30T08:00Z', '2011-12-30T10:00Z']],
      ],
      [
        'a midnight that does not exist',
        'Africa/Cairo',
        '5 00:00-02:00',
        '2026-04-24',
        [['2026-04-23T22:00Z', '2026-04-23T23:00Z']],
      ],
      [
        'a midnight that comes twice',
        'America/Havana',
        '7 00:00-00:30',
        '2026-11-01',
        [
          ['2026-11-01T04:00Z', '2026-11-01T04:30Z'],
          ['2026-11-01T05:00Z', '2026-11-01T05:30Z'],
        ],
      ],
    ],
  )('%s: %s', (_, zone, windows, day, expected) =>
    expect(shown(period(hours(windows)), day, zone)).toEqual(expected),
  );
});

describe('windows', () => {
  it('touch and are one, also where they overlap or one night follows another', () => {
    expect(
      shown(period(hours('2 07:00-09:00', '2 09:00-10:00', '2 08:00-08:30')), '2026-12-01'),
    ).toEqual([['2026-12-01T07:00Z', '2026-12-01T10:00Z']]);
    expect(shown(period(hours('1,2 22:00-22:00')), '2026-12-01')).toEqual([
      ['2026-12-01T00:00Z', '2026-12-02T00:00Z'],
    ]);
  });

  it('over the year belong to the day on which they begin', () => {
    // 31 December 2026 is a Thursday.
    const night = period(hours('4 22:00-06:00'));
    expect(shown(night, '2026-12-31')).toEqual([['2026-12-31T22:00Z', '2027-01-01T00:00Z']]);
    expect(shown(night, '2027-01-01')).toEqual([['2027-01-01T00:00Z', '2027-01-01T06:00Z']]);
  });

  it('without hours are the whole day', () =>
    expect(shown(period(null), '2026-11-01', 'America/New_York')).toEqual([
      ['2026-11-01T04:00Z', '2026-11-02T05:00Z'],
    ]));
});

describe('days and instants', () => {
  const always = { hours: null };
  it.each<[what: string, given: Partial<Period>, expected: [string, string][]]>([
    ['the first day', { from: '2026-12-01' }, [['2026-12-01T00:00Z', '2026-12-02T00:00Z']]],
    ['the day before it', { from: '2026-12-02' }, []],
    ['the last day', { to: '2026-12-01' }, [['2026-12-01T00:00Z', '2026-12-02T00:00Z']]],
    ['the day after it', { to: '2026-11-30' }, []],
    [
      'an instant in place of the first day',
      { from: '2026-12-01', fromAt: '2026-12-01T08:00:00.000Z' },
      [['2026-12-01T08:00Z', '2026-12-02T00:00Z']],
    ],
    [
      'an instant in place of the last day',
      { to: '2026-12-01', toAt: '2026-12-01T09:00:00.000Z' },
      [['2026-12-01T00:00Z', '2026-12-01T09:00Z']],
    ],
    ['instants of another day', { fromAt: '2026-12-02T08:00:00.000Z' }, []],
    ['instants that have passed', { toAt: '2026-12-01T00:00:00.000Z' }, []],
  ])('%s', (_, given, expected) =>
    expect(shown(period(null, { ...always, ...given }), '2026-12-01')).toEqual(expected),
  );

  it('hours are cut by instants', () =>
    expect(
      shown(
        period(hours('2 07:00-09:00'), {
          fromAt: '2026-12-01T08:15:00.000Z',
          toAt: '2026-12-01T08:45:00.000Z',
        }),
        '2026-12-01',
      ),
    ).toEqual([['2026-12-01T08:15Z', '2026-12-01T08:45Z']]));

  it('hold from their first instant on, and not at their last', () => {
    const fact = period(null, {
      fromAt: '2026-12-01T08:00:00.000Z',
      toAt: '2026-12-01T09:00:00.000Z',
    });
    const holds = (at: string): boolean => holdsAt(fact, new Date(at), 'UTC', NEVER);
    expect(
      [
        '2026-12-01T07:59:59.999Z',
        '2026-12-01T08:00:00.000Z',
        '2026-12-01T08:59:59.999Z',
        '2026-12-01T09:00:00.000Z',
      ].map(holds),
    ).toEqual([false, true, true, false]);
  });
});

describe('kinds of days', () => {
  // Terms of a school; 2026-11-26 is Thanksgiving, 2026-10-12 an own working day, 2026-11-30 an own holiday.
  const dayIs = dayKinds(
    [
      { from: '2026-09-01', to: '2026-12-18', name: 'Autumn' },
      { from: '2027-01-04', to: '2027-03-26', name: 'Spring' },
    ],
    new Map([
      ['2026-10-12', 'WORKING_DAY'],
      ['2026-11-30', 'HOLIDAY'],
      ['2026-11-28', 'WORKING_DAY'],
    ]),
    (day) => ['2026-11-26', '2026-10-12', '2026-12-25'].includes(day),
  );

  it.each<[what: string, day: string, school: boolean, holiday: boolean]>([
    ['the first day of a term', '2026-09-01', true, false],
    ['the day before it, in August', '2026-08-31', false, false],
    ['the last day of a term', '2026-12-18', true, false],
    ['the gap between two terms', '2026-12-21', false, false],
    ['a Saturday', '2026-09-05', false, false],
    ['a Saturday that is an own working day', '2026-11-28', false, false],
    ['a holiday of the place', '2026-11-26', false, true],
    ['a holiday of the place that is an own working day', '2026-10-12', true, false],
    ['an own holiday', '2026-11-30', false, true],
    ['a holiday in a break', '2026-12-25', false, true],
  ])('%s', (_, day, school, holiday) =>
    expect({
      SCHOOL: dayIs(day, 'SCHOOL'),
      HOLIDAY: dayIs(day, 'HOLIDAY'),
      NO_HOLIDAY: dayIs(day, 'NO_HOLIDAY'),
    }).toEqual({ SCHOOL: school, HOLIDAY: holiday, NO_HOLIDAY: !holiday }),
  );

  it('a night belongs to the kind of the day on which it begins', () => {
    const night = period(hours('1,2,3,4,5,6,7 22:00-05:00 SCHOOL'));
    // Thursday is Thanksgiving, Friday is a school day, and Saturday is none.
    expect(shown(night, '2026-11-26', 'UTC', dayIs)).toEqual([
      ['2026-11-26T00:00Z', '2026-11-26T05:00Z'],
    ]);
    expect(shown(night, '2026-11-27', 'UTC', dayIs)).toEqual([
      ['2026-11-27T22:00Z', '2026-11-28T00:00Z'],
    ]);
    expect(shown(night, '2026-11-28', 'UTC', dayIs)).toEqual([
      ['2026-11-28T00:00Z', '2026-11-28T05:00Z'],
    ]);
  });
});

it.each([
  ['2026-09-01T05:45:59.999Z', 'Europe/Berlin', '07:45'],
  ['2026-09-01T22:00:00.000Z', 'Europe/Berlin', '00:00'],
  ['2026-09-01T18:15:00.000Z', 'Asia/Kathmandu', '00:00'],
])('the wall clock at %s in %s shows %s', (at, zone, expected) =>
  expect(wallClock(new Date(at), zone)).toBe(expected),
);

describe('against the clocks of Intl, minute by minute', () => {
  const MINUTE_MS = 60_000;
  const clockOf = (zone: string): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

  interface Wall {
    weekday: number;
    clock: string;
  }
  const wallAt = (format: Intl.DateTimeFormat, at: number): Wall => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    );
    const { weekday = '', hour = '', minute: minutes = '' } = parts;
    return { weekday: WEEKDAYS.indexOf(weekday) + 1, clock: `${hour}:${minutes}` };
  };

  /** The rule once more: by what the clock shows, as text. */
  const showsOne = ({ weekday, clock }: Wall, windows: readonly HourWindow[]): boolean =>
    windows.some(({ weekdays, from, to }) => {
      if (to > from) return weekdays.includes(weekday) && from <= clock && clock < to;
      const before = weekday === 1 ? 7 : weekday - 1;
      return (
        (weekdays.includes(weekday) && clock >= from) || (weekdays.includes(before) && clock < to)
      );
    });

  /** The days of 2026 on which the clocks of a zone change: the days before and after have another offset. */
  const changesOf = (zone: string): string[] => {
    const offset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    const offsetAt = (day: string): string | undefined =>
      offset
        .formatToParts(Date.parse(`${day}T00:00:00Z`))
        .find(({ type }) => type === 'timeZoneName')?.value;
    const days: string[] = [];
    for (let day = '2026-01-01'; day < '2026-12-30'; day = addDays(day, 1))
      if (offsetAt(day) !== offsetAt(addDays(day, 1))) days.push(day, addDays(day, 1));
    return days;
  };

  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const windows = fc.array(
    fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      from: clock,
      to: fc.oneof(clock, fc.constant('24:00')),
      on: fc.constant(null),
    }),
    { minLength: 1, maxLength: 4 },
  );

  /** The offsets of a zone on the days of a change: zones that have the same ones are one and the same clock then. */
  const clocksOf = (zone: string): string => {
    const offset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    return changesOf(zone)
      .flatMap((day) => Array.from({ length: 48 }, (_, half) => [day, half] as const))
      .map(([day, half]) => offset.format(Date.parse(`${day}T00:00:00Z`) + half * 30 * MINUTE_MS))
      .join();
  };

  const changing = Intl.supportedValuesOf('timeZone').filter((zone) => changesOf(zone).length > 0);
  const zones = [...new Map(changing.map((zone) => [clocksOf(zone), zone])).values()];

  it('there are many zones with such days', () => {
    expect(changing.length).toBeGreaterThan(100);
    expect(zones.length).toBeGreaterThan(20);
  });

  it.each(zones)('%s', (zone) => {
    const format = clockOf(zone);
    const days = changesOf(zone).map((day) => {
      const from = startOfDay(zone, day).getTime();
      const to = startOfDay(zone, addDays(day, 1)).getTime();
      const minutes = Array.from({ length: (to - from) / MINUTE_MS }, (_, index) => {
        const at = from + index * MINUTE_MS;
        return { at, wall: wallAt(format, at) };
      });
      return { day, minutes };
    });
    fc.assert(
      fc.property(windows, (given) => {
        for (const { day, minutes } of days) {
          const spans = spansOn(period(given), day, zone, NEVER);
          for (const { at, wall } of minutes) {
            const holds = spans.some(({ from, to }) => from <= at && at < to);
            if (holds !== showsOne(wall, given)) throw new Error(`${day} ${wall.clock}`);
          }
        }
      }),
      { numRuns: 5 },
    );
  });

  it('one instant holds where it is in a span', () =>
    fc.assert(
      fc.property(
        windows,
        fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'America/Havana', 'UTC'),
        fc.integer({ min: 0, max: 365 * 24 * 60 }),
        (given, zone, minutes) => {
          const at = new Date(Date.UTC(2026, 0, 1) + minutes * MINUTE_MS);
          const wall = wallAt(clockOf(zone), at.getTime());
          return holdsAt(period(given), at, zone, NEVER) === showsOne(wall, given);
        },
      ),
      { numRuns: 200 },
    ));
});
