import { describe, expect, it } from 'vitest';

import { formatMoney, minorUnits, typedAmount } from './money';

describe('amounts', () => {
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

  it.each([
    [5_850, 'USD', 2, '$58.50'],
    [9_000, 'JPY', 0, '¥9,000'],
    [50_000_000, 'IQD', 3, 'IQD 50,000'],
    [50_000_250, 'IQD', 3, 'IQD 50,000.250'],
  ])('%i of %s with %i digits is shown as %s', (minor, currency, digits, text) =>
    expect(formatMoney(minor, currency, digits).replace('\u00a0', ' ')).toBe(text),
  );
});
