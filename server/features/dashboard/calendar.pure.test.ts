import { describe, expect, it } from 'vitest';
import { dayIn, monthLabels, monthsUpTo } from './calendar.pure.js';

describe('Days are those of the department’s time zone', () => {
  it.each([
    ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21'],
    ['UTC', '2026-11-22T00:00:00.000Z', '2026-11-22'],
    ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-01T03:59:00Z', '2026-10-31'],
    ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01'],
    ['Asia/Kathmandu', '2026-03-01T18:14:00Z', '2026-03-01'],
    ['Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02'],
  ])('in %s at %s it is %s', (timeZone, moment, day) =>
    expect(dayIn(timeZone, new Date(moment))).toBe(day),
  );
});

describe('The chart covers the last 12 months (spec 9)', () => {
  it('ends with the month of today and crosses the year', () =>
    expect(monthsUpTo('2026-11-21', 12)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]));

  it.each([
    ['en-US', ['Dec 2025', 'Jan 2026', 'Mar 2026']],
    ['de-DE', ['Dez. 2025', 'Jan. 2026', 'März 2026']],
  ])('%s calls its months %j', (locale, labels) =>
    expect(monthLabels(locale, ['2025-12', '2026-01', '2026-03'])).toEqual(labels),
  );
});
