import { describe, expect, it } from 'vitest';
import { exampleOf } from './fine-example.pure.js';

const band = (from: number, to: number | null, amount: number | null, points: number | null) => ({
  from,
  to,
  amount,
  points,
  earlyAmount: null,
  lateAmounts: [],
  note: null,
  speedFrom: null,
  fee: null,
  offenceCode: null,
  legalBasis: null,
  perUnit: null,
  steps: [],
});

const PLAIN = { earlier: 0, flag: false };

const SPEEDING = {
  cause: 'SPEEDING' as const,
  currency: 'USD',
  unit: 'km/h',
  toleranceFixed: 3,
  tolerancePercent: 3,
  fee: 850,
  repeat: null,
  factor: null,
  bands: [
    band(0, 10, 5_000, null),
    band(10, 20.5, 8_000, 1),
    band(20.5, 40, 15_000, 2),
    band(40, null, null, 4),
  ],
};

describe('the worked example of a schedule (mailing 1, issue 25)', () => {
  it.each([
    // 66 − 3 − 40 = 23.
    [66, 40, { over: 23, tolerance: 3, charged: 63, total: 15_850, points: 2 }],
    // The end of a band belongs to the next one: 63.5 − 3 − 40 = 20.5.
    [63.5, 40, { over: 20.5, total: 15_850 }],
    [63.499, 40, { over: 20.499, total: 8_850, points: 1 }],
    // 3 percent of 120, rounded up to a whole unit, is more than 3.
    [120, 80, { tolerance: 4, charged: 116, over: 36, total: 15_850 }],
    [200, 50, { amount: null, total: null, band: { from: 40, to: null }, points: 4 }],
    [42, 40, { over: -1, band: null, amount: null, total: null, points: null }],
  ])('%s where %s are allowed: %j', (measured, limit, found) =>
    expect(exampleOf(SPEEDING, { measured, limit, ...PLAIN })).toMatchObject(found),
  );

  it('of red lights counts seconds, without a tolerance', () => {
    const red = {
      ...SPEEDING,
      cause: 'REDLIGHT' as const,
      unit: 's',
      bands: [band(0, 1, 9_000, null), band(1, null, 20_000, 1)],
    };
    expect(exampleOf(red, { measured: 0.999, limit: null, ...PLAIN })).toMatchObject({
      over: 0.999,
      tolerance: 0,
      total: 9_850,
    });
    expect(exampleOf(red, { measured: 1, limit: null, ...PLAIN })).toMatchObject({
      over: 1,
      total: 20_850,
    });
  });
});
