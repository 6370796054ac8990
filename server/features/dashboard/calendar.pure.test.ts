import { describe, expect, it } from 'vitest';
import { monthLabels, monthsUpTo } from './calendar.pure.js';

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
