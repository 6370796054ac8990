import { afterEach, describe, expect, it } from 'vitest';

import {
  configureFormat,
  formatDate,
  formatDepartmentDate,
  formatDepartmentDateTime,
  formatDateTime,
  formatListDate,
  formatMeasure,
  formatMoment,
  formatRecord,
  formatWord,
  formatYearAndZone,
  showTimesIn,
} from './format';

// Some versions of ICU put a narrow space before AM and PM.
const plain = (text: string) => text.replace(/\s/g, ' ');

afterEach(() => configureFormat({ locale: 'en-US', timeZone: 'UTC' }));

describe('times', () => {
  it('are shown in the configured zone and in 12-hour form', () => {
    configureFormat({ locale: 'en-US', timeZone: 'America/New_York' });
    expect(plain(formatDateTime('2026-11-21T01:05:09Z'))).toBe('Nov 20, 2026, 8:05 PM');
    expect(plain(formatMoment('2026-11-21T01:05:09Z'))).toBe('Nov 20, 2026, 8:05:09 PM EST');
  });

  it('are in 12-hour form also where the locale is not', () => {
    configureFormat({ locale: 'de-DE', timeZone: 'UTC' });
    expect(plain(formatDateTime('2026-11-21T20:05:00Z'))).toMatch(/8:05 PM/);
  });

  it('are a dash where there is none', () => {
    expect(formatDate(null)).toBe('–');
    expect(formatDate('nonsense')).toBe('–');
  });

  it('have their year in a list only where it is another one, in the configured zone', () => {
    configureFormat({ locale: 'en-US', timeZone: 'America/New_York' });
    const now = Date.parse('2026-11-25T12:00:00Z');
    expect(formatListDate('2026-11-21T20:05:00Z', now)).toBe('Nov 21');
    expect(formatListDate('2026-01-01T01:00:00Z', now)).toBe('Dec 31, 2025');
    expect(formatListDate(null, now)).toBe('–');
    expect(plain(formatYearAndZone('2026-01-01T01:00:00Z'))).toBe('2025, EST');
  });

  it('are in the officer’s own zone, and deadlines in the department’s', () => {
    const department = { locale: 'en-US', timeZone: 'America/New_York' };
    const iso = '2026-11-21T01:05:09Z';
    configureFormat(department, 'Asia/Tokyo');
    expect(plain(formatRecord(iso))).toBe('Nov 21, 2026, 10:05:09 AM');
    expect(formatDate(iso)).toBe('Nov 21, 2026');
    expect(formatDepartmentDate(iso)).toBe('Nov 20, 2026');
    expect(plain(formatDepartmentDateTime(iso))).toBe('Nov 20, 2026, 8:05 PM');
    showTimesIn(null);
    expect(formatDate(iso)).toBe('Nov 20, 2026');
  });

  it('are in the department’s zone if the browser does not know the officer’s', () => {
    configureFormat({ locale: 'en-US', timeZone: 'America/New_York' }, 'Nowhere/Land');
    expect(formatDate('2026-11-21T01:05:09Z')).toBe('Nov 20, 2026');
  });

  it('keep the last zone that made sense', () => {
    configureFormat({ locale: 'en-US', timeZone: 'Nowhere/Land' });
    expect(formatDate('2026-11-21T20:05:00Z')).toBe('Nov 21, 2026');
  });
});

describe('values', () => {
  it('come with their unit', () => {
    expect(formatMeasure(1234.567, 'm')).toBe('1,234.57 m');
    expect(formatMeasure(0, 'm')).toBe('0 m');
    expect(formatMeasure(null, 'm')).toBe('–');
  });

  it('of an enumeration are words', () => {
    expect(formatWord('UPDATED_REVIEW')).toBe('Updated Review');
  });
});
