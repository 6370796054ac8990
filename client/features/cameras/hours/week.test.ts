import { afterEach, describe, expect, it } from 'vitest';

import { configureFormat } from '../../../lib/format/format';
import { clockSpan, clockText, mondayOf, weekFrom } from './week';

afterEach(() => configureFormat({ locale: 'en-US', timeZone: 'UTC' }));

it('a week begins on its Monday', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(weekFrom('2026-12-28').at(-1)).toBe('2027-01-03');
});

describe('windows on the clock of their day, in the zone of the department', () => {
  it.each<[zone: string, day: string, from: string, to: string, shown: string]>([
    ['UTC', '2026-11-27', '2026-11-27T22:00Z', '2026-11-28T00:00Z', '22:00-24:00'],
    ['America/New_York', '2026-11-25', '2026-11-25T12:30Z', '2026-11-25T21:00Z', '07:30-16:00'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00Z', '2026-03-09T04:00Z', '00:00-24:00'],
    ['America/New_York', '2026-11-01', '2026-11-01T05:45Z', '2026-11-01T06:15Z', '01:15-01:45'],
  ])('%s %s: %s to %s is %s', (timeZone, day, fromAt, toAt, shown) => {
    configureFormat({ locale: 'en-US', timeZone });
    const { from, to } = clockSpan(day, { fromAt, toAt });
    expect(`${clockText(from)}-${clockText(to)}`).toBe(shown);
  });
});
