import { afterEach, describe, expect, it } from 'vitest';

import { dayAt, endOfDay, isDay, startOfDay, typedInstant, typedTimeAt } from './days';
import { configureFormat } from './format';

const inZone = (timeZone: string) => configureFormat({ locale: 'en-US', timeZone });

afterEach(() => inZone('UTC'));

describe('a day of the search form', () => {
  it('begins at midnight of the configured zone', () => {
    expect(startOfDay('2026-11-21')).toBe('2026-11-21T00:00:00.000Z');
    inZone('America/New_York');
    expect(startOfDay('2026-11-21')).toBe('2026-11-21T05:00:00.000Z');
    inZone('Asia/Kathmandu');
    expect(startOfDay('2026-11-21')).toBe('2026-11-20T18:15:00.000Z');
  });

  it('ends a millisecond before the next one begins, also when the clocks change', () => {
    inZone('America/New_York');
    expect(startOfDay('2026-11-01')).toBe('2026-11-01T04:00:00.000Z');
    expect(endOfDay('2026-11-01')).toBe('2026-11-02T04:59:59.999Z');
    inZone('Europe/Berlin');
    expect(startOfDay('2026-03-29')).toBe('2026-03-28T23:00:00.000Z');
    expect(endOfDay('2026-03-29')).toBe('2026-03-29T21:59:59.999Z');
  });

  it('is the day that the zone has at a moment', () => {
    const at = Date.parse('2026-11-21T03:00:00Z');
    expect(dayAt(at)).toBe('2026-11-21');
    inZone('America/New_York');
    expect(dayAt(at)).toBe('2026-11-20');
  });

  it('is distinguished from a text that is no day', () => {
    expect(isDay('2026-11-21')).toBe(true);
    const others = ['', '2026-13-01', '2026-02-30', '1999-12-31', '2101-01-01', '21.11.2026'];
    expect([...others, '2026-11-21T00:00', '9'].filter(isDay)).toEqual([]);
  });
});

describe('a typed time', () => {
  it('is of the zone of the times on the page, which is not that of the browser', () => {
    configureFormat({ locale: 'en-US', timeZone: 'UTC' }, 'America/New_York');
    expect(typedInstant('2026-11-21T07:30')).toBe('2026-11-21T12:30:00.000Z');
    expect(typedTimeAt(Date.parse('2026-11-21T12:30:00Z'))).toBe('2026-11-21T07:30');
    configureFormat({ locale: 'en-US', timeZone: 'Europe/Berlin' });
    expect(typedInstant('2026-07-01T00:00')).toBe('2026-06-30T22:00:00.000Z');
  });
});
