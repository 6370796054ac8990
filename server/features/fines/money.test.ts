import { describe, expect, it } from 'vitest';
import { formatMoney, isCurrency, minorDigits, plainMoney } from './money.pure.js';

/** Spaces that do not break, and marks of direction, are not what these tests are about. */
const plain = (text: string): string =>
  text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f]/g, '');

describe('minor digits come from ISO 4217 and not from ICU (mailing 1)', () => {
  it.each([
    ['USD', 2],
    ['EUR', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['VND', 0],
    ['KWD', 3],
    ['TND', 3],
    ['IQD', 3],
    ['HUF', 2],
    ['COP', 2],
    ['PKR', 2],
    ['CLF', 4],
    ['CLP', 0],
  ])('%s has %i', (currency, digits) => expect(minorDigits(currency)).toBe(digits));

  // List one of ISO 4217.
  it.each([
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
    [4, 'CLF UYW'],
  ])('%i digits have %s', (digits, codes) => {
    for (const code of codes.split(' ')) expect([code, minorDigits(code)]).toEqual([code, digits]);
  });
});

describe('money as people read it, in five languages and currencies of 0, 2 and 3 digits', () => {
  it.each([
    ['USD', 5_850, '$58.50', '58,50 US$', '58,50 $US', '58,50 $', '58.50 US$'],
    ['USD', 5_800, '$58.00', '58,00 US$', '58,00 $US', '58,00 $', '58.00 US$'],
    ['EUR', 123_456, '€1,234.56', '1234,56 €', '1 234,56 €', '1.234,56 €', '1,234.56 €'],
    ['JPY', 9_000, '¥9,000', '9000 JPY', '9 000 JPY', '9.000 ¥', '9,000 JP¥'],
    ['KWD', 58_500, 'KWD 58.500', '58,500 KWD', '58,500 KWD', '58,500 KWD', '58.500 د.ك.'],
    ['KWD', 5, 'KWD 0.005', '0,005 KWD', '0,005 KWD', '0,005 KWD', '0.005 د.ك.'],
    ['IQD', 50_000_000, 'IQD 50,000', '50.000 IQD', '50 000 IQD', '50.000 IQD', '50,000 د.ع.'],
    [
      'IQD',
      50_000_250,
      'IQD 50,000.250',
      '50.000,250 IQD',
      '50 000,250 IQD',
      '50.000,250 IQD',
      '50,000.250 د.ع.',
    ],
  ])('%s %i', (currency, minorUnits, en, es, fr, de, ar) => {
    const shown = ['en', 'es', 'fr', 'de', 'ar'].map((language) =>
      plain(formatMoney(minorUnits, currency, language)),
    );
    expect(shown).toEqual([en, es, fr, de, ar]);
  });

  it.each([
    ['en-US', 'HUF', 1_000_000, 'HUF 10,000'],
    ['en-US', 'HUF', 1_000_050, 'HUF 10,000.50'],
    ['de-AT', 'EUR', 123_456, '€ 1.234,56'],
    ['ar-EG', 'USD', 5_850, '58.50 US$'],
    ['fa-IR', 'EUR', 99_999_999 * 2, '1,999,999.98'],
  ])('in %s, %s %i is %s', (locale, currency, minorUnits, text) =>
    expect(plain(formatMoney(minorUnits, currency, locale))).toContain(text),
  );
});

it.each([
  [5_850, 'USD', '58.50'],
  [5, 'USD', '0.05'],
  [0, 'USD', '0.00'],
  [9_000, 'JPY', '9000'],
  [5, 'KWD', '0.005'],
  [50_000_000, 'IQD', '50000.000'],
  [99_999_999, 'CLF', '9999.9999'],
])('%i minor units of %s are %s for a machine', (minorUnits, currency, text) =>
  expect(plainMoney(minorUnits, currency)).toBe(text),
);

it.each([
  ['USD', true],
  ['IQD', true],
  ['usd', false],
  ['$', false],
  ['CLF', true],
  ['UYW', true],
  ['VED', true],
  ['EURO', false],
  ['ZZZ', false],
  ['', false],
])('%j is a code of ISO 4217: %s', (code, known) => expect(isCurrency(code)).toBe(known));
