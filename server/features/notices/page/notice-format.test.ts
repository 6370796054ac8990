import { expect, it } from 'vitest';
import { EDITION } from '../notice.content.js';
import { clock, placeOf } from './notice-format.pure.js';

const NIGHT = '2026-03-01T00:05:00.000Z';

// "Times on letters: 24 hours in de, fr, es, en-GB, 12 in en-US, ar" (programs 3).
it.each([
  ['de-DE', 'de', '00:05:00 UTC'],
  ['fr-FR', 'fr', '00:05:00 UTC'],
  ['es-ES', 'es', '0:05:00 UTC'],
  ['es-MX', 'es', '00:05:00 UTC'],
  ['en-GB', 'en', '00:05:00 UTC'],
  ['en-US', 'en', '12:05:00 AM UTC'],
  ['de-DE', 'en', '12:05:00 AM UTC'],
  ['ar-EG', 'ar', '12:05:00 ص UTC'],
] as const)('with LOCALE %s a letter in %s says %s', (locale, language, shown) => {
  const place = placeOf({ locale, timeZone: 'UTC', edition: EDITION }, language);
  const plain = clock(NIGHT, place).replace(/\s/g, ' ').replace(/[\u200e\u200f\u061c]/g, '');
  expect(plain).toBe(shown);
});

it('a letter of before keeps its 12 hours', () => {
  const place = placeOf({ locale: 'de-DE', timeZone: 'UTC' }, 'de');
  expect(clock(NIGHT, place).replace(/\s/g, ' ')).toBe('12:05:00 AM UTC');
});
