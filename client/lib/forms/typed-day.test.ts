import { afterEach, describe, expect, it } from 'vitest';

import { configureFormat } from '../format/format';
import { dayFault, readDay, writeDay } from './typed-day';

const inLocale = (locale: string) => configureFormat({ locale, timeZone: 'UTC' });

afterEach(() => inLocale('en-US'));

describe('a day that is typed is ISO, or in the order of the locale', () => {
  it.each([
    ['en-US', '11/5/2026'],
    ['en-US', '11/05/2026'],
    ['en-US', ' Nov 5,  2026 '],
    ['en-US', 'nov 5 2026'],
    ['en-US', 'November 5, 2026'],
    ['en-US', '2026-11-05'],
    ['en-GB', '05/11/2026'],
    ['en-GB', '5 Nov 2026'],
    ['de-DE', '05.11.2026'],
    ['de-DE', '5.11.2026'],
    ['de-DE', '5. November 2026'],
    ['de-DE', '5 nov 2026'],
    ['es-ES', '5/11/2026'],
    ['fr-FR', '05/11/2026'],
    ['ja-JP', '2026/11/5'],
    ['ja-JP', '2026年11月5日'],
    ['ko-KR', '2026. 11. 5.'],
    ['ar-EG', '5/11/2026'],
    ['ar-EG', '٥‏/١١‏/٢٠٢٦'],
    ['sv-SE', '2026-11-05'],
  ])('%s reads %j as November 5', (locale, text) => {
    inLocale(locale);
    expect(readDay(text)).toBe('2026-11-05');
  });

  it.each([
    'en-US',
    'en-GB',
    'de-DE',
    'fr-FR',
    'es-MX',
    'ar-EG',
    'hi-IN',
    'ja-JP',
    'th-TH',
    'fa-IR',
    'hu-HU',
  ])('%s reads what the field shows', (locale) => {
    inLocale(locale);
    for (const day of ['2000-01-01', '2026-02-28', '2026-05-09', '2028-02-29', '2100-12-31']) {
      expect(readDay(writeDay(day))).toBe(day);
    }
  });
});

describe('a text that would have to be guessed is not a day', () => {
  it.each([
    ['en-US', '9'],
    ['en-US', 'Nov 23, 20269'],
    ['en-US', 'Nov 23, 2026 9'],
    ['en-US', '05.11.2026'],
    ['en-US', '23/11/2026'],
    ['en-US', '2026/11/05'],
    ['en-US', '2026-02-30'],
    ['en-US', '2/30/2026'],
    ['en-US', 'Feb 29, 2026'],
    ['en-US', '11/5/26'],
    ['en-US', '1999-12-31'],
    ['en-US', '2101-01-01'],
    ['en-US', '+020261-11-05'],
    ['en-US', '2026-11-05T10:00'],
    ['en-US', 'today'],
    ['en-US', '11/5/2026 11/5/2026'],
    ['de-DE', '11/05/2026'],
    ['de-DE', '31.4.2026'],
    ['en-GB', '11/23/2026'],
    ['th-TH', '5/11/2569'],
  ])('%s: %j', (locale, text) => {
    inLocale(locale);
    expect(readDay(text)).toBeNull();
  });

  it('is said with an example in the order of the locale', () => {
    expect(dayFault('9')).toBe('Write a day from 2000 to 2100 as 11/23/2026 or 2026-11-23');
    inLocale('de-DE');
    expect(dayFault('9')).toBe('Write a day from 2000 to 2100 as 23.11.2026 or 2026-11-23');
  });
});

it('says when a day is outside of the limits of its field', () => {
  const limits = { min: '2026-11-05', max: '2026-11-20' };
  expect(dayFault('', limits)).toBeNull();
  expect(dayFault('2026-11-05', limits)).toBeNull();
  expect(dayFault('2026-11-20', limits)).toBeNull();
  expect(dayFault('2026-11-04', limits)).toBe('The day cannot be before Nov 5, 2026');
  expect(dayFault('2026-11-21', limits)).toBe('The day cannot be after Nov 20, 2026');
});
