import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn, startOfDay } from '../../platform/domain/local-day.pure.js';
import { businessDays, type OwnDayKind } from './business-days.pure.js';
import {
  type BusinessDays,
  deadlineDate,
  deadlineState,
  daysLeft,
  dueAt,
  dueDay,
  isPast,
} from './due-date.pure.js';
import { holidayCalendar, knownPlace } from './holidays.js';

const OWN: [string, OwnDayKind][] = [
  ['2026-04-06', 'HOLIDAY'],
  ['2026-10-12', 'WORKING_DAY'],
];

/** The business days of a place as the table writes it: `US`, `DE-BY`, `DE-BY-A`. */
async function businessDaysOf(
  place: string | undefined,
  own: [string, OwnDayKind][] = [],
): Promise<BusinessDays> {
  const [country = null, state = null, region = null] = place?.split('-') ?? [];
  const calendar = await holidayCalendar(await knownPlace({ country, state, region }));
  return businessDays(new Map(own), (day) => calendar.nameOf(day) !== null);
}

/** Computes the due date for one row of the specification's table. */
async function due(
  zone: string,
  rule: string,
  startsAt: string,
  own: [string, OwnDayKind][] = [],
): Promise<string> {
  const [days, kind, place] = rule.split(' ');
  const term = { days: Number(days), kind: kind === 'B' ? 'BUSINESS' : 'CALENDAR' } as const;
  return dueAt(new Date(startsAt), term, zone, await businessDaysOf(place, own)).toISOString();
}

describe('the golden rows of desk 6', () => {
  it.each([
    ['UTC', '14 C', '2026-11-14T16:24:04Z', '2026-11-28T23:59', 'plain'],
    ['UTC', '14 C', '2026-11-15T00:00Z', '2026-11-29T23:59', 'first instant of the next'],
    ['UTC', '14 C', '2028-02-15T12:00Z', '2028-02-29T23:59', 'due on a leap day'],
    ['UTC', '14 C', '2026-12-20T08:00Z', '2027-01-03T23:59', 'over the year'],
    [
      'America/New_York',
      '14 C',
      '2026-03-01T04:59:59.999Z',
      '2026-03-15T03:59',
      '28 February there',
    ],
    [
      'America/New_York',
      '7 C',
      '2026-03-01T05:00Z',
      '2026-03-09T03:59',
      'due on the day of 23 hours',
    ],
    [
      'America/New_York',
      '14 C',
      '2026-10-18T12:00Z',
      '2026-11-02T04:59',
      'due on the day of 25 hours',
    ],
    ['Europe/Berlin', '14 C', '2026-03-15T12:00Z', '2026-03-29T21:59', '23 hours'],
    [
      'Europe/Berlin',
      '14 C',
      '2026-10-10T22:00Z',
      '2026-10-25T22:59',
      '25 hours; 11 October there',
    ],
    ['Europe/London', '14 C', '2026-03-28T23:30Z', '2026-04-11T22:59', 'GMT to BST'],
    ['Africa/Cairo', '14 C', '2026-04-09T12:00Z', '2026-04-23T21:59', 'next day has no 00:00'],
    [
      'America/Havana',
      '14 C',
      '2026-10-17T16:00Z',
      '2026-11-01T03:59',
      'next day has 00:00 twice: the first',
    ],
    ['Australia/Lord_Howe', '14 C', '2026-03-21T20:00Z', '2026-04-05T13:29', 'DST of 30 minutes'],
    ['Asia/Kathmandu', '30 C', '2026-01-31T18:14:59.999Z', '2026-03-02T18:14', 'UTC+5:45'],
    [
      'America/Port_of_Spain',
      '45 C',
      '2026-01-16T03:59:59.999Z',
      '2026-03-02T03:59',
      '15 January there',
    ],
    ['UTC', '1 B', '2026-11-20T10:00Z', '2026-11-23T23:59', 'Friday: Monday'],
    ['UTC', '1 B', '2026-11-21T10:00Z', '2026-11-23T23:59', 'Saturday: Monday'],
    ['America/New_York', '10 B US', '2026-11-16T15:00Z', '2026-12-02T04:59', 'Thanksgiving'],
    [
      'America/New_York',
      '5 B US',
      '2026-06-29T15:00Z',
      '2026-07-08T03:59',
      '4 July on a Saturday: Friday is off',
    ],
    [
      'America/New_York',
      '5 B US',
      '2027-12-28T03:00Z',
      '2028-01-05T04:59',
      '27 December there; 31 December is off',
    ],
    [
      'America/New_York',
      '3 B US',
      '2026-11-07T04:30Z',
      '2026-11-13T04:59',
      'Friday there, Saturday in UTC; Veterans Day',
    ],
    [
      'America/New_York',
      '2 B US',
      '2028-11-08T15:00Z',
      '2028-11-14T04:59',
      'Veterans Day on a Saturday: Friday is off',
    ],
    [
      'Europe/London',
      '5 B GB-ENG',
      '2026-12-22T12:00Z',
      '2026-12-31T23:59',
      'Boxing Day moved to Monday',
    ],
    ['Europe/London', '2 B GB-SCT', '2026-11-27T12:00Z', '2026-12-02T23:59', "St Andrew's Day"],
    [
      'Europe/Berlin',
      '3 B DE-BY',
      '2026-04-01T12:00Z',
      '2026-04-08T21:59',
      'Good Friday, Easter Monday',
    ],
    [
      'Europe/Berlin',
      '4 B DE-BY',
      '2027-01-01T12:00Z',
      '2027-01-08T22:59',
      'Epiphany is a holiday in Bavaria',
    ],
    [
      'Europe/Berlin',
      '4 B DE',
      '2027-01-01T12:00Z',
      '2027-01-07T22:59',
      'and not in all of Germany',
    ],
    [
      'America/Port_of_Spain',
      '2 B TT',
      '2026-04-02T12:00Z',
      '2026-04-09T03:59',
      'own: Easter Monday',
    ],
    [
      'America/New_York',
      '1 B US',
      '2026-10-09T12:00Z',
      '2026-10-13T03:59',
      'own: works on Columbus Day',
    ],
  ])('%s, %s from %s: due at %s:59.999Z (%s)', async (zone, rule, startsAt, dueAtMinute, why) =>
    expect(await due(zone, rule, startsAt, why.startsWith('own') ? OWN : [])).toBe(
      `${dueAtMinute}:59.999Z`,
    ),
  );
});

describe('32 rows and more of our own', () => {
  it.each([
    [
      'Atlantic/Azores',
      '14 C',
      '2026-10-10T12:00Z',
      '2026-10-24T23:59',
      'next day has 00:00 twice: the first',
    ],
    ['Atlantic/Azores', '14 C', '2026-03-14T12:00Z', '2026-03-29T00:59', 'next day has no 00:00'],
    [
      'America/Santiago',
      '14 C',
      '2026-08-22T16:00Z',
      '2026-09-06T03:59',
      'next day has no 00:00, in September',
    ],
    [
      'America/Santiago',
      '14 C',
      '2026-03-21T12:00Z',
      '2026-04-05T03:59',
      '25 hours, the last hour twice',
    ],
    [
      'Asia/Beirut',
      '14 C',
      '2026-03-14T12:00Z',
      '2026-03-28T21:59',
      'next day has no 00:00, east of UTC',
    ],
    [
      'Asia/Beirut',
      '14 C',
      '2026-10-10T12:00Z',
      '2026-10-24T21:59',
      '25 hours, the last hour twice',
    ],
    [
      'America/Sao_Paulo',
      '14 C',
      '2018-10-20T12:00Z',
      '2018-11-04T02:59',
      'a zone that has no DST any more',
    ],
    [
      'America/Nuuk',
      '14 C',
      '2026-03-14T12:00Z',
      '2026-03-29T00:59',
      'the last hour of a Saturday is skipped',
    ],
    [
      'America/St_Johns',
      '7 C',
      '2026-03-01T12:00Z',
      '2026-03-09T02:29',
      'UTC-3:30, due on the day of 23 hours',
    ],
    [
      'Pacific/Apia',
      '14 C',
      '2011-12-16T12:00Z',
      '2011-12-30T09:59',
      'due on a day that was skipped',
    ],
    ['Pacific/Chatham', '7 C', '2026-03-29T12:00Z', '2026-04-06T11:14', 'UTC+13:45 to +12:45'],
    [
      'Pacific/Chatham',
      '7 C',
      '2026-09-20T11:14:59.999Z',
      '2026-09-27T10:14',
      'UTC+12:45 to +13:45',
    ],
    [
      'Pacific/Kiritimati',
      '1 C',
      '2026-12-31T09:59:59.999Z',
      '2027-01-01T09:59',
      'UTC+14, the last instant of the year',
    ],
    [
      'Pacific/Kiritimati',
      '1 C',
      '2026-12-31T10:00Z',
      '2027-01-02T09:59',
      'and the first of the next',
    ],
    [
      'Pacific/Pago_Pago',
      '1 C',
      '2027-01-01T10:59Z',
      '2027-01-02T10:59',
      'UTC-11, still the old year',
    ],
    [
      'Asia/Kolkata',
      '365 C',
      '2027-03-01T18:29:59.999Z',
      '2028-02-29T18:29',
      'UTC+5:30, due on a leap day',
    ],
    ['UTC', '366 C', '2027-02-28T12:00Z', '2028-02-29T23:59', 'due on a leap day'],
    ['UTC', '365 C', '2028-02-29T00:00Z', '2029-02-28T23:59', 'starts on a leap day'],
    ['UTC', '3650 C', '2026-01-01T00:00Z', '2035-12-30T23:59', 'the longest term'],
    [
      'UTC',
      '5 B',
      '2026-12-24T12:00Z',
      '2026-12-31T23:59',
      'no country: Christmas is a business day',
    ],
    ['UTC', '1 B', '2026-11-22T10:00Z', '2026-11-23T23:59', 'Sunday: Monday'],
    [
      'Europe/Istanbul',
      '1 B TR',
      '2026-03-19T09:00Z',
      '2026-03-23T20:59',
      'a holiday of 90 hours is three days',
    ],
    [
      'Europe/Istanbul',
      '1 B TR',
      '2026-05-26T09:00Z',
      '2026-06-01T20:59',
      'a holiday of 114 hours is four days',
    ],
    [
      'Asia/Shanghai',
      '1 B CN',
      '2027-03-05T04:00Z',
      '2027-03-08T15:59',
      'a half day does not count',
    ],
    [
      'Europe/Moscow',
      '1 B RU',
      '2024-12-31T09:00Z',
      '2025-01-09T20:59',
      'five days after New Year, Christmas',
    ],
    [
      'Africa/Mbabane',
      '1 B SZ',
      '2028-12-27T09:00Z',
      '2029-01-03T21:59',
      'six days over the end of the year',
    ],
    [
      'Europe/Berlin',
      '1 B DE-BY-A',
      '2028-08-07T12:00Z',
      '2028-08-09T21:59',
      'Peace Festival, in Augsburg alone',
    ],
    [
      'Europe/Berlin',
      '1 B DE-BY',
      '2028-08-07T12:00Z',
      '2028-08-08T21:59',
      'and not in all of Bavaria',
    ],
    [
      'America/Toronto',
      '1 B CA-ON',
      '2027-02-12T15:00Z',
      '2027-02-17T04:59',
      'Family Day in Ontario',
    ],
    ['America/Toronto', '1 B CA-QC', '2027-02-12T15:00Z', '2027-02-16T04:59', 'and not in Quebec'],
    [
      'Asia/Tokyo',
      '1 B JP',
      '2027-03-19T03:00Z',
      '2027-03-23T14:59',
      'equinox on a Sunday: Monday is off',
    ],
    ['Europe/London', '1 B GB-NIR', '2027-07-09T12:00Z', '2027-07-13T22:59', 'Battle of the Boyne'],
    ['Europe/London', '1 B GB-ENG', '2027-07-09T12:00Z', '2027-07-12T22:59', 'and not in England'],
    [
      'America/New_York',
      '1 B US-NY',
      '2028-02-14T15:00Z',
      '2028-02-17T04:59',
      'Susan B. Anthony Day',
    ],
  ])('%s, %s from %s: due at %s:59.999Z (%s)', async (zone, rule, startsAt, dueAtMinute) =>
    expect(await due(zone, rule, startsAt)).toBe(`${dueAtMinute}:59.999Z`),
  );

  it.each([
    [
      'America/New_York',
      '1 B US-NY',
      '2028-02-14T15:00Z',
      '2028-02-16T04:59',
      '2028-02-15',
      'WORKING_DAY',
      'works on a holiday of the package',
    ],
    [
      'America/New_York',
      '1 B US',
      '2026-10-09T12:00Z',
      '2026-10-11T03:59',
      '2026-10-10',
      'WORKING_DAY',
      'works on a Saturday',
    ],
    [
      'UTC',
      '1 B',
      '2026-04-03T12:00Z',
      '2026-04-07T23:59',
      '2026-04-06',
      'HOLIDAY',
      'own holiday without a country',
    ],
    [
      'UTC',
      '1 B',
      '2026-04-04T12:00Z',
      '2026-04-06T23:59',
      '2026-04-05',
      'HOLIDAY',
      'own holiday on a Sunday',
    ],
  ] as const)(
    '%s, %s from %s: due at %s:59.999Z (%s is a %s: %s)',
    async (zone, rule, startsAt, dueAtMinute, day, kind, _why) =>
      expect(await due(zone, rule, startsAt, [[day, kind]])).toBe(`${dueAtMinute}:59.999Z`),
  );
});

describe('what holds for every due date', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const start = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2050-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const days = fc.integer({ min: 1, max: 60 });
  const kind = fc.constantFrom('CALENDAR' as const, 'BUSINESS' as const);
  const everyThird: BusinessDays = (day) => Number(day.slice(8)) % 3 === 0;

  it('a later start is never due earlier', () =>
    fc.assert(
      fc.property(
        zone,
        start,
        fc.integer({ min: 0, max: 5 * 86_400_000 }),
        days,
        kind,
        (timeZone, from, later, count, of) => {
          const term = { days: count, kind: of };
          const first = dueAt(from, term, timeZone, everyThird);
          const second = dueAt(new Date(from.getTime() + later), term, timeZone, everyThird);
          expect(second.getTime()).toBeGreaterThanOrEqual(first.getTime());
        },
      ),
    ));

  it('a business term ends on a business day, with as many of them after the start as it has days', () =>
    fc.assert(
      fc.property(zone, start, days, (timeZone, from, count) => {
        const first = dayIn(timeZone, from);
        const last = dueDay(first, { days: count, kind: 'BUSINESS' }, everyThird);
        expect(everyThird(last)).toBe(true);
        let found = 0;
        for (let day = addDays(first, 1); day <= last; day = addDays(day, 1))
          if (everyThird(day)) found += 1;
        expect(found).toBe(count);
      }),
    ));

  it('n and m days are n days, then m days', () =>
    fc.assert(
      fc.property(start, days, days, kind, (from, n, m, of) => {
        const first = dayIn('UTC', from);
        const middle = dueDay(first, { days: n, kind: of }, everyThird);
        expect(dueDay(middle, { days: m, kind: of }, everyThird)).toBe(
          dueDay(first, { days: n + m, kind: of }, everyThird),
        );
      }),
    ));

  it('it is the last millisecond of its local day', () =>
    fc.assert(
      fc.property(zone, start, days, (timeZone, from, count) => {
        const instant = dueAt(from, { days: count, kind: 'CALENDAR' }, timeZone, everyThird);
        const next = dayIn(timeZone, new Date(instant.getTime() + 1));
        expect(startOfDay(timeZone, next).getTime()).toBe(instant.getTime() + 1);
        expect(dayIn(timeZone, instant) < next).toBe(true);
      }),
    ));
});

describe('the state of a deadline: local days from today', () => {
  // Due at the end of 28 November in New York.
  const due = new Date('2026-11-29T04:59:59.999Z');
  const zone = 'America/New_York';

  it.each([
    ['2026-11-22T15:00:00.000Z', 6, 'NORMAL'],
    ['2026-11-23T04:59:59.999Z', 6, 'NORMAL'],
    ['2026-11-23T05:00:00.000Z', 5, 'SOON'],
    ['2026-11-25T15:00:00.000Z', 3, 'SOON'],
    ['2026-11-26T05:00:00.000Z', 2, 'URGENT'],
    ['2026-11-28T15:00:00.000Z', 0, 'URGENT'],
    ['2026-11-29T04:59:59.999Z', 0, 'URGENT'],
    ['2026-11-29T05:00:00.000Z', -1, 'EXPIRED'],
    ['2026-12-09T15:00:00.000Z', -11, 'EXPIRED'],
  ])('at %s %i days are left: %s', (now, left, state) => {
    expect(daysLeft(due, new Date(now), zone)).toBe(left);
    expect(deadlineState(false, due, new Date(now), zone)).toBe(state);
    expect(isPast(due, new Date(now))).toBe(state === 'EXPIRED');
  });

  it('an event that was decided for good closes it, also after its end', () =>
    expect(deadlineState(true, due, new Date('2026-12-09T15:00Z'), zone)).toBe('CLOSED'));
});

it.each([
  ['en-US', 'Europe/Berlin', '2026-03-29T21:59:59.999Z', 'Mar 29, 2026'],
  ['en-US', 'America/New_York', '2026-03-15T03:59:59.999Z', 'Mar 14, 2026'],
  ['de-DE', 'Europe/Berlin', '2026-03-29T21:59:59.999Z', '29.03.2026'],
])('%s, %s: a deadline at %s passed on %s', (locale, zone, due, date) =>
  expect(deadlineDate(new Date(due), locale, zone)).toBe(date),
);
