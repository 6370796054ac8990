import { describe, expect, it } from 'vitest';

import { amountText, minorUnits, typedAmount } from './money';

describe('amounts', () => {
  it.each([
    [5_850, 'USD', 2, '58.50 USD'],
    [123_450, 'JPY', 0, '123,450 JPY'],
    [1_005, 'KWD', 3, '1.005 KWD'],
    [5_850, '', 2, '58.50'],
  ])('%i minor units of %j with %i digits are %j', (minor, currency, digits, text) =>
    expect(amountText(minor, currency, digits)).toBe(text),
  );

  it.each([
    [58.5, 2, 5_850],
    ['58.50', 2, 5_850],
    [1.005, 3, 1_005],
    [0.29, 2, 29],
    [9_000, 0, 9_000],
    ['', 2, null],
  ])('%j with %i digits is %j minor units', (typed, digits, minor) =>
    expect(minorUnits(typed, digits)).toBe(minor),
  );

  it.each([
    [5_850, 2, 58.5],
    [9_000, 0, 9_000],
    [null, 2, ''],
  ] as const)('%j with %i digits is typed as %j', (minor, digits, typed) =>
    expect(typedAmount(minor, digits)).toBe(typed),
  );
});
