import { describe, expect, it } from 'vitest';
import { weekdayOf } from '../../platform/domain/local-day.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import { daysOff, holidayCalendar, knownPlace } from './holidays.js';

describe('a place must be one that the package knows (desk 11, 13)', () => {
  it.each([
    ['US', null, null, 'US', null, null],
    ['us', 'ny', null, 'US', 'NY', null],
    ['DE', 'BY', 'a', 'DE', 'BY', 'A'],
    ['NZ', 'CAN', 'TIMARU', 'NZ', 'CAN', 'Timaru'],
  ])('%s %s %s is %s %s %s', async (country, state, region, ...codes) =>
    expect(Object.values((await knownPlace({ country, state, region })) ?? {})).toEqual(codes),
  );

  it('nothing named is no place', async () =>
    expect(await knownPlace({ country: null, state: null, region: null })).toBeNull());

  it.each([
    ['XX', null, null, 'country', 'Country is not known'],
    ['', null, null, 'country', 'Country is not known'],
    ['constructor', null, null, 'country', 'Country is not known'],
    ['US', 'ZZ', null, 'state', 'State is not known'],
    ['TT', 'POS', null, 'state', 'State is not known'],
    [null, 'BY', null, 'state', 'State is not known'],
    ['DE', 'BY', 'B', 'region', 'Region is not known'],
    ['US', 'NY', 'NO', 'region', 'Region is not known'],
    ['DE', null, 'A', 'region', 'Region is not known'],
    [null, null, 'A', 'region', 'Region is not known'],
  ])('%s %s %s is refused: %s, %s', async (country, state, region, field, sentence) => {
    const refusal: unknown = await knownPlace({ country, state, region }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(AppError);
    expect((refusal as AppError).details.errors).toEqual({ [field]: [sentence] });
  });
});

describe('which entries of the package make a day free (desk 6)', () => {
  const entry = (date: string, hours: number, more: object): Parameters<typeof daysOff>[0][0] => ({
    date,
    start: new Date(0),
    end: new Date(hours * 3_600_000),
    name: 'Name',
    type: 'public',
    ...more,
  });

  it.each([
    ['a public day', '2026-05-01 00:00:00', 24, {}, ['2026-05-01']],
    ['a public day of 23 hours', '2026-03-29 00:00:00', 23, {}, ['2026-03-29']],
    ['a public day of 25 hours', '2026-10-25 00:00:00', 25, {}, ['2026-10-25']],
    ['a shorter one', '2026-05-01 00:00:00', 22.9, {}, []],
    ['half a day', '2026-12-24 12:00:00', 12, {}, []],
    ['one that begins in the afternoon and lasts a day', '2026-12-24 14:00:00', 24, {}, []],
    ['three days', '2026-04-10 00:00:00 -0600', 72, {}, ['2026-04-10', '2026-04-11', '2026-04-12']],
    ['two days and an hour less', '2026-03-28 00:00:00', 47, {}, ['2026-03-28', '2026-03-29']],
    [
      'three days and a half',
      '2026-03-20 00:00:00',
      90,
      {},
      ['2026-03-20', '2026-03-21', '2026-03-22'],
    ],
    [
      'a substitute of a bank',
      '2028-11-10 00:00:00',
      24,
      { type: 'bank', substitute: true },
      ['2028-11-10'],
    ],
    ['another day of a bank', '2028-11-10 00:00:00', 24, { type: 'bank' }, []],
    ['an optional day', '2026-12-24 00:00:00', 24, { type: 'optional', substitute: true }, []],
    ['an observance', '2026-04-06 00:00:00', 24, { type: 'observance' }, []],
    ['a school day', '2026-04-06 00:00:00', 24, { type: 'school' }, []],
  ])('%s: %s, %d hours, %j: %j', (_, date, hours, more, days) =>
    expect([...daysOff([entry(date, hours, more)]).keys()]).toEqual(days),
  );
});

describe('the calendar of a place', () => {
  it('has the days of a year in order, with their names', async () => {
    const scotland = await knownPlace({ country: 'GB', state: 'SCT', region: null });
    const days = (await holidayCalendar(scotland)).ofYear(2027);
    // The bank holidays of gov.uk.
    expect(days.map(({ day }) => day).filter((day) => weekdayOf(day) < 5)).toEqual([
      '2027-01-01',
      '2027-01-04',
      '2027-03-26',
      '2027-05-03',
      '2027-05-31',
      '2027-08-02',
      '2027-11-30',
      '2027-12-27',
      '2027-12-28',
    ]);
    expect(days[0]).toEqual({ day: '2027-01-01', name: "New Year's Day" });
  });

  it('names a day, also one of a holiday that began in the year before', async () => {
    const calendar = await holidayCalendar(
      await knownPlace({ country: 'SZ', state: null, region: null }),
    );
    expect(calendar.nameOf('2029-01-02')).toBe('Incwala Festival');
    expect(calendar.ofYear(2029).map(({ day }) => day)).toContain('2029-01-02');
    expect(calendar.ofYear(2028).map(({ day }) => day)).not.toContain('2029-01-02');
    expect(calendar.nameOf('2029-01-03')).toBeNull();
  });

  it('computes years ahead one by one, and serves others before each of them (desk 6)', async () => {
    const place = await knownPlace({ country: 'CN', state: null, region: null });
    const calendar = await holidayCalendar(place);
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    await calendar.prepare(2001, 2012);
    clearImmediate(next);
    // Holidays can begin in the year before: 2000, too.
    expect(turns).toBeGreaterThanOrEqual(13);
  });

  it('without a place has no holidays', async () => {
    const calendar = await holidayCalendar(null);
    expect(calendar.nameOf('2026-12-25')).toBeNull();
    expect(calendar.ofYear(2026)).toEqual([]);
  });
});
