import { describe, expect, it } from 'vitest';

import { minorUnits, typedAmount } from './money';

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
});
