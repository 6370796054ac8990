import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn, daysBetween, weekdayOf } from '../../platform/domain/local-day.pure.js';
import { businessDays } from './business-days.pure.js';
import {
  basis,
  type ClockTerms,
  clockedIn,
  daysOfClock,
  earlierLastDay,
  type Limb,
  LIMB_STARTS,
  LIMB_UNITS,
  lastDayOf,
  lastDayOfLimbs,
  MET_BY,
  type StartDays,
  termsInWords,
} from './clock.pure.js';
import type { BusinessDays } from './due-date.pure.js';
import { holidayCalendar, knownPlace } from './holidays.js';

const STARTS = { V: 'VIOLATION', R: 'RECEIVED', O: 'OWNER_KNOWN', N: 'NAMED' } as const;
const UNITS = { D: 'DAYS', B: 'BUSINESS_DAYS', M: 'MONTHS' } as const;
const MET = { D: 'DECIDED', P: 'POSTED', A: 'ARRIVED' } as const;

/** A limb as the table writes it: `3M V f`. */
function limbOf(text: string): Limb {
  const [, count, unit, starts, first] = /^(\d+)([DBM]) ([VRON])( f)?$/.exec(text)!;
  return {
    starts: STARTS[starts as keyof typeof STARTS],
    count: Number(count),
    unit: UNITS[unit as keyof typeof UNITS],
    firstDayCounts: first !== undefined,
  };
}

/** Returns the terms and the posting days as the table writes them: `P 0/2`. */
function termsOf(limbs: string, met: string): ClockTerms & { postingDays: number } {
  const [letter, days = '0/0'] = met.split(' ');
  const [transitDays = 0, postingDays = 0] = days.split('/').map(Number);
  return {
    limbs: limbs.split(', ').map(limbOf),
    metBy: MET[letter as keyof typeof MET],
    transitDays,
    postingDays,
  };
}

async function businessDaysOf(place: string | null): Promise<BusinessDays> {
  const [country = null, state = null, region = null] = place?.split('-') ?? [];
  const calendar = await holidayCalendar(await knownPlace({ country, state, region }));
  return businessDays(new Map(), (day) => calendar.nameOf(day) !== null);
}

/** The moments at which the clock of one row starts, by the letters of the table. */
type Moments = Partial<Record<keyof typeof STARTS, string>>;

describe('the golden rows of programs 1', () => {
  it.each<
    [
      zone: string,
      place: string | null,
      limbs: string,
      met: string,
      starts: Moments,
      lastDay: string,
      postBy: string | null,
      dueAt: string,
    ]
  >([
    ['UTC', null, '3M V', 'D', { V: '2026-11-27T10:00Z' }, '2027-02-27', null, '2027-02-27T23:59'],
    ['UTC', null, '3M V', 'D', { V: '2026-11-30T10:00Z' }, '2027-02-28', null, '2027-02-28T23:59'],
    ['UTC', null, '3M V', 'D', { V: '2026-12-01T10:00Z' }, '2027-03-01', null, '2027-03-01T23:59'],
    [
      'UTC',
      null,
      '3M V f',
      'D',
      { V: '2026-11-27T10:00Z' },
      '2027-02-26',
      null,
      '2027-02-26T23:59',
    ],
    [
      'UTC',
      null,
      '3M V f',
      'D',
      { V: '2026-11-30T10:00Z' },
      '2027-02-28',
      null,
      '2027-02-28T23:59',
    ],
    [
      'UTC',
      null,
      '3M V f',
      'D',
      { V: '2026-12-01T10:00Z' },
      '2027-02-28',
      null,
      '2027-02-28T23:59',
    ],
    [
      'Europe/Berlin',
      null,
      '1M V',
      'D',
      { V: '2026-02-28T23:30Z' },
      '2026-04-01',
      null,
      '2026-04-01T21:59',
    ],
    [
      'America/Chicago',
      null,
      '30D O, 90D V',
      'D',
      { V: '2026-01-10T12:00Z' },
      '2026-04-10',
      null,
      '2026-04-11T04:59',
    ],
    [
      'America/Chicago',
      null,
      '30D O, 90D V',
      'D',
      { V: '2026-01-10T12:00Z', O: '2026-01-20T12:00Z' },
      '2026-02-19',
      null,
      '2026-02-20T05:59',
    ],
    [
      'America/Chicago',
      null,
      '30D O, 90D V',
      'D',
      { V: '2026-01-10T12:00Z', O: '2026-03-20T12:00Z' },
      '2026-04-10',
      null,
      '2026-04-11T04:59',
    ],
    [
      'America/Los_Angeles',
      'US-CA',
      '15D V',
      'P 0/1',
      { V: '2026-11-14T18:00Z' },
      '2026-11-29',
      '2026-11-29',
      '2026-11-25T07:59',
    ],
    [
      'America/Los_Angeles',
      'US-CA',
      '15D V',
      'P 0/3',
      { V: '2026-11-13T18:00Z' },
      '2026-11-28',
      '2026-11-28',
      '2026-11-23T07:59',
    ],
    [
      'America/New_York',
      'US',
      '14B V',
      'P 0/2',
      { V: '2026-11-05T15:00Z' },
      '2026-11-27',
      '2026-11-27',
      '2026-11-25T04:59',
    ],
    [
      'Europe/London',
      'GB-ENG',
      '14D V',
      'A 2/0',
      { V: '2026-03-24T12:00Z' },
      '2026-04-07',
      '2026-04-01',
      '2026-04-01T22:59',
    ],
    [
      'Europe/London',
      'GB-ENG',
      '14D V',
      'A 2/1',
      { V: '2026-03-24T12:00Z' },
      '2026-04-07',
      '2026-04-01',
      '2026-03-31T22:59',
    ],
    [
      'Europe/London',
      'GB-ENG',
      '14D V',
      'A 2/0',
      { V: '2026-03-15T12:00Z' },
      '2026-03-29',
      '2026-03-25',
      '2026-03-25T23:59',
    ],
    [
      'Europe/Berlin',
      'DE-BY',
      '3M V f',
      'P 0/2',
      { V: '2026-10-06T08:00Z' },
      '2027-01-05',
      '2027-01-05',
      '2027-01-03T22:59',
    ],
  ])(
    '%s, %s: %s, met by %s, from %j',
    async (zone, place, limbs, met, moments, lastDay, postBy, due) => {
      const { postingDays, ...terms } = termsOf(limbs, met);
      const isBusinessDay = await businessDaysOf(place);
      const starts: StartDays = Object.fromEntries(
        Object.entries(moments).map(([letter, moment]) => [
          STARTS[letter as keyof typeof STARTS],
          dayIn(zone, new Date(moment)),
        ]),
      );
      const last = lastDayOfLimbs(terms.limbs, starts, isBusinessDay)!;
      const days = daysOfClock(last, terms, postingDays, isBusinessDay);
      expect({ lastDay: days.lastDay, postBy: days.postBy }).toEqual({ lastDay, postBy });
      const clocked = clockedIn(zone, days);
      expect(clocked.dueAt.toISOString()).toBe(`${due}:59.999Z`);
      expect(clocked.postBy && dayIn(zone, clocked.postBy)).toBe(postBy);
    },
  );
});

describe('days that other programs counted wrongly', () => {
  it.each<[string, string, string | null, string, { lastDay?: string; postBy?: string }]>([
    // One business day after a Sunday is Monday, not Tuesday (bokmann/business_time 142, 192, 236).
    ['1B V', '2016-10-02', null, 'D', { lastDay: '2016-10-03' }],
    ['1B V', '2025-09-06', null, 'D', { lastDay: '2025-09-08' }],
    // One business day before a Sunday is Friday: its post is there on Sunday if it goes on Thursday (141).
    ['9D V', '2016-10-07', null, 'A 1/0', { postBy: '2016-10-13' }],
    // A holiday in the week, and one on which the count starts (wilsonfreitas/R-bizdays 27, CRM-DateTime 31).
    ['4B V', '2015-05-11', 'DE', 'D', { lastDay: '2015-05-18' }],
    ['4B V', '2015-05-25', 'DE', 'D', { lastDay: '2015-05-29' }],
    // From a Friday over the weekend (dhenry-KCI 213).
    ['1B V', '2020-01-10', null, 'D', { lastDay: '2020-01-13' }],
  ])('%s from %s in %s, met by %s: %j', async (limbs, start, place, met, expected) => {
    const { postingDays, ...terms } = termsOf(limbs, met);
    const isBusinessDay = await businessDaysOf(place);
    const last = lastDayOfLimbs(terms.limbs, { VIOLATION: start }, isBusinessDay)!;
    expect(daysOfClock(last, terms, postingDays, isBusinessDay)).toMatchObject(expected);
  });
});

describe('the limb that decides', () => {
  const terms = termsOf('30D O, 90D V', 'D');
  const everyDay: BusinessDays = () => true;

  it('is null as long as no start is known', () =>
    expect(lastDayOfLimbs(terms.limbs, { RECEIVED: '2026-01-01' }, everyDay)).toBeNull());

  it('is the first one of equals', () =>
    expect(
      lastDayOfLimbs(
        [limbOf('2D V'), limbOf('1D R'), limbOf('1D V')],
        { VIOLATION: '2026-01-01', RECEIVED: '2026-01-02' },
        everyDay,
      ),
    ).toEqual({ limb: 3, lastDay: '2026-01-02' }));

  it('moves by another start to an earlier day only', () => {
    const before = { limb: 2, lastDay: '2026-04-10' };
    const later = lastDayOfLimbs(terms.limbs, { OWNER_KNOWN: '2026-03-20' }, everyDay);
    const sooner = lastDayOfLimbs(terms.limbs, { OWNER_KNOWN: '2026-01-20' }, everyDay);
    expect(earlierLastDay(before, later)).toBe(before);
    expect(earlierLastDay(before, sooner)).toEqual({ limb: 1, lastDay: '2026-02-19' });
    expect(earlierLastDay(null, sooner)).toBe(sooner);
    expect(earlierLastDay(before, null)).toBe(before);
  });

  it.each([
    ['14D V', 'D', '14 calendar days after the violation'],
    ['1D V', 'D', '1 calendar day after the violation'],
    ['10B R', 'D', '10 business days after receipt'],
    ['1B O', 'D', '1 business day after the owner became known'],
    ['1M V', 'D', '1 month after the violation'],
    ['3M V f', 'D', '3 months after the violation, first day counted'],
    ['14B V', 'P 0/1', 'Posted within 14 business days after the violation'],
    ['14D N', 'A 2/1', 'Delivered within 14 calendar days after the person was named'],
  ])('%s, met by %s, reads %j', (limb, met, sentence) =>
    expect(basis(termsOf(limb, met), 1)).toBe(sentence),
  );

  it('all of them read one after the other in the log', () => {
    expect(termsInWords(terms)).toBe(
      '30 calendar days after the owner became known; 90 calendar days after the violation',
    );
    expect(termsInWords({ limbs: [], metBy: 'POSTED' })).toBe('no deadline');
  });
});

/** Remembers the answers for days: the tables below ask for the same ones a million times. */
function remembered<Found>(find: (day: string) => Found): (day: string) => Found {
  const found = new Map<string, Found>();
  return (day) => {
    if (!found.has(day)) found.set(day, find(day));
    return found.get(day)!;
  };
}

const next = remembered((day) => addDays(day, 1));
const upTo = remembered((day) => Array.from({ length: 120 }, (_, index) => addDays(day, -index)));
const isWeekday = remembered((day) => weekdayOf(day) < 5);
const place = remembered((day) => daysBetween('2026-01-01', day));

/** Another implementation, which tries one day after the other. */
const slow = {
  lastDay(startDay: string, limb: Limb, isBusinessDay: BusinessDays): string {
    if (limb.unit === 'MONTHS') {
      // The day of the number after so many turns of the month; its month's last day without that number.
      let [day, turns] = [startDay, 0];
      const number = startDay.slice(8);
      while (turns < limb.count) {
        day = next(day);
        if (day.endsWith('-01')) turns += 1;
      }
      const month = day.slice(0, 7);
      while (day.slice(0, 7) === month && !day.endsWith(number)) day = next(day);
      const isMissing = day.slice(0, 7) !== month;
      return isMissing || limb.firstDayCounts ? addDays(day, -1) : day;
    }
    const counts: BusinessDays = limb.unit === 'DAYS' ? () => true : isBusinessDay;
    let [day, counted] = [limb.firstDayCounts ? startDay : next(startDay), 0];
    for (;;) {
      if (counts(day)) counted += 1;
      if (counted === limb.count) return day;
      day = next(day);
    }
  },

  latestStart(until: string, count: number, isBusinessDay: BusinessDays): string {
    // The latest day with enough of them behind it.
    const days = upTo(until);
    const ends = days.filter(isBusinessDay);
    return days.find((day) => ends.filter((end) => end > day).length >= count)!;
  },

  days(terms: ClockTerms, starts: StartDays, postingDays: number, isBusinessDay: BusinessDays) {
    const known = terms.limbs.flatMap((limb, index) => {
      const start = starts[limb.starts];
      return start == null
        ? []
        : [{ limb: index + 1, lastDay: slow.lastDay(start, limb, isBusinessDay) }];
    });
    const [last] = known.toSorted(
      (one, other) => daysBetween(other.lastDay, one.lastDay) || one.limb - other.limb,
    );
    if (last === undefined) return null;
    if (terms.metBy === 'DECIDED') return { ...last, postBy: null, decideBy: last.lastDay };
    const transit = terms.metBy === 'ARRIVED' ? terms.transitDays : 0;
    const postBy = slow.latestStart(last.lastDay, transit, isBusinessDay);
    return { ...last, postBy, decideBy: slow.latestStart(postBy, postingDays, isBusinessDay) };
  },
};

describe('any clock', () => {
  const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days));
  const limb = fc.record({
    starts: fc.constantFrom(...LIMB_STARTS),
    count: fc.integer({ min: 1, max: 25 }),
    unit: fc.constantFrom(...LIMB_UNITS),
    firstDayCounts: fc.boolean(),
  });
  const clock = fc.record({
    limbs: fc.array(limb, { maxLength: 3 }),
    metBy: fc.constantFrom(...MET_BY),
    transitDays: fc.integer({ min: 0, max: 30 }),
    postingDays: fc.integer({ min: 0, max: 14 }),
    starts: fc.record(
      Object.fromEntries(LIMB_STARTS.map((starts) => [starts, fc.option(day)])) as Record<
        (typeof LIMB_STARTS)[number],
        fc.Arbitrary<string | null>
      >,
    ),
    // Every so many days are holidays, beside the weekends.
    holidays: fc.integer({ min: 2, max: 12 }),
  });

  it('has the days that the other implementation finds, in 10,000 of them', () => {
    fc.assert(
      fc.property(clock, ({ starts, postingDays, holidays, ...terms }) => {
        const isBusinessDay: BusinessDays = (each) =>
          isWeekday(each) && place(each) % holidays !== 0;
        const last = lastDayOfLimbs(terms.limbs, starts, isBusinessDay);
        const days = last && daysOfClock(last, terms, postingDays, isBusinessDay);
        expect(days).toEqual(slow.days(terms, starts, postingDays, isBusinessDay));
      }),
      { numRuns: 10_000 },
    );
  });

  it('of months ends in the month that it counts to, whatever the number of the start', () =>
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 120 }), (start, count) => {
        const end = lastDayOf(start, { count, unit: 'MONTHS', firstDayCounts: false }, () => true);
        const months = (each: string) => Number(each.slice(0, 4)) * 12 + Number(each.slice(5, 7));
        expect(months(end) - months(start)).toBe(count);
      }),
    ));
});
