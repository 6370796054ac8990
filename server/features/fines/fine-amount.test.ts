import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountTerms, amountsOf } from './fine-amount.pure.js';
import { bandOf } from './fine-band.pure.js';
import { chargeOf } from './fine.pure.js';
import type { FineBand, FineCircumstances, FineReason } from './fine.types.js';

const band = (rest: Partial<FineBand> = {}): FineBand => ({
  from: 0,
  to: null,
  amount: 10_000,
  points: null,
  earlyAmount: null,
  lateAmounts: [],
  note: null,
  speedFrom: null,
  fee: null,
  offenceCode: null,
  legalBasis: null,
  perUnit: null,
  steps: [],
  ...rest,
});

const TERMS: AmountTerms = { id: 7, unit: 'km/h', fee: 0, repeat: null, factor: null };
const REPEAT = { months: 12, by: 'PLATE', warnings: false, warnFirst: false } as const;
const PLAIN: FineCircumstances = { siteKind: null, isFlagged: false, earlier: [] };

const step = (amount: number | null, rest: Partial<FineBand['steps'][number]> = {}) => ({
  amount,
  earlyAmount: null,
  lateAmounts: [],
  ...rest,
});

/** What a speed leads to, charged by 3 km/h less. */
function worked(
  measured: number,
  limit: number,
  one: FineBand,
  terms: Partial<AmountTerms> = {},
  circumstances: Partial<FineCircumstances> = {},
) {
  const tolerance = { toleranceFixed: 3, tolerancePercent: 0 };
  const facts = { measured, limit, switchedAt: null, capturedAt: new Date(0) };
  const charge = chargeOf(tolerance, { cause: 'SPEEDING', ...facts });
  return amountsOf(
    { ...TERMS, ...terms },
    one,
    { ...facts, ...charge },
    { ...PLAIN, ...circumstances },
  );
}

const texts = (reason: readonly FineReason[]): string[] =>
  reason.map(({ rule, input, result }) => `${rule} ${input} → ${result}`);

describe('the amount, and its reason (programs 2)', () => {
  it('is that of the band, with the way to it', () => {
    const { amount, fee, reason } = worked(66, 40, band(), { fee: 850 }, { siteKind: 'SCHOOL' });
    expect([amount, fee]).toEqual([10_000, 850]);
    expect(texts(reason)).toEqual([
      'SCHEDULE SCHOOL → 7',
      'TOLERANCE 66 → 63',
      'OVER 40 → 23',
      'BAND 23 → 10000',
      'FEE 850 → 10850',
    ]);
  });

  it('by a charged speed names that; without a kind of site it is ANY', () =>
    expect(texts(worked(166, 80, band({ speedFrom: 100 })).reason)).toEqual([
      'SCHEDULE ANY → 7',
      'TOLERANCE 166 → 163',
      'OVER 80 → 83',
      'SPEED_BAND 163 → 10000',
    ]));

  it('of red lights has no tolerance, and nothing over a limit but the seconds', () => {
    const facts = { measured: null, limit: null, over: 1.25, tolerance: 0, charged: 1.25 };
    const { reason } = amountsOf({ ...TERMS, unit: 's' }, band({ fee: 100 }), facts, PLAIN);
    expect(texts(reason)).toEqual([
      'SCHEDULE ANY → 7',
      'OVER 0 → 1.25',
      'BAND 1.25 → 10000',
      'FEE 100 → 10100',
    ]);
  });

  it('grows with whole units above a value, then by the factor, then by the fee', () => {
    const units = band({ perUnit: { amount: 1_000, above: 20 }, fee: 50 });
    const terms = { fee: 850, factor: { flag: 'work', by: 2 } };
    const { amount, reason } = worked(66.9, 40, units, terms, { isFlagged: true });
    // 66.9 − 3 − 40 is 23.9: 3 whole units.
    expect(amount).toBe(26_000);
    expect(texts(reason).slice(-3)).toEqual([
      'PER_UNIT 3 → 13000',
      'FACTOR 2 → 26000',
      'FEE 50 → 26050',
    ]);
    expect(worked(66.9, 40, units, terms).amount).toBe(13_000);
  });

  // base, per unit, factor, what comes out
  it.each([
    [333, null, 1.5, 500],
    [335, null, 0.1, 34],
    [334, null, 0.1, 33],
    [1, null, 0.5, 1],
    [1, null, 0.49, 0],
    [5_000, null, 0, 0],
    [99_999_999, null, 10, 99_999_999],
    [99_999_000, { amount: 999_999, above: 0 }, null, 99_999_999],
    [100, { amount: 7, above: 23 }, null, 100],
    [100, { amount: 7, above: 22.999 }, null, 107 - 7],
    [100, { amount: 7, above: 22 }, null, 107],
    [100, { amount: 7, above: 30 }, null, 100],
  ] as const)('%i by %j times %s is %i', (amount, perUnit, by, found) => {
    const factor = by === null ? null : { flag: 'work', by };
    const one = band({ amount, perUnit });
    expect(worked(66, 40, one, { factor }, { isFlagged: true }).amount).toBe(found);
  });

  it.each([
    [0, 10_000],
    [1, 20_000],
    [2, 40_000],
    [3, 40_000],
  ])('after %i earlier violations is %i: of more the last step holds', (count, found) => {
    const earlier = Array.from({ length: count }, (_, index) => `N-${index}`);
    const repeated = band({ steps: [step(20_000), step(40_000)] });
    const { amount, reason } = worked(66, 40, repeated, { repeat: REPEAT }, { earlier });
    expect(amount).toBe(found);
    expect(texts(reason).slice(-2)).toEqual(['BAND 23 → 10000', `REPEAT ${count} → ${found}`]);
  });

  it('as long as nobody knows whose they are no step applies', () => {
    const repeated = band({ steps: [step(20_000)] });
    const { amount, reason } = worked(66, 40, repeated, { repeat: REPEAT }, { earlier: null });
    expect([amount, texts(reason).at(-1)]).toEqual([10_000, 'REPEAT unknown → 10000']);
  });

  it('early and late amounts likewise', () => {
    const repeated = band({
      perUnit: { amount: 100, above: 20 },
      steps: [step(20_000, { earlyAmount: 10_001, lateAmounts: [30_000, 40_000] })],
    });
    const terms = { repeat: REPEAT, factor: { flag: 'work', by: 1.5 } };
    const circumstances = { isFlagged: true, earlier: ['N-1'] };
    expect(worked(66, 40, repeated, terms, circumstances)).toMatchObject({
      amount: 30_450,
      // 10,301 × 1.5 is 15,451.5.
      earlyAmount: 15_452,
      lateAmounts: [45_450, 60_450],
    });
  });

  it('for court has neither units nor factor nor fee', () => {
    const terms = { fee: 850, factor: { flag: 'work', by: 2 } };
    const { amount, fee, reason } = worked(66, 40, band({ amount: null }), terms, {
      isFlagged: true,
    });
    expect([amount, fee, texts(reason).at(-1)]).toEqual([null, 850, 'BAND 23 → court']);
    const step2 = band({ steps: [step(null)] });
    const second = worked(66, 40, step2, { ...terms, repeat: REPEAT }, { earlier: ['N-1'] });
    expect([second.amount, texts(second.reason).at(-1)]).toEqual([null, 'REPEAT 1 → court']);
  });
});

describe('what other authorities scaled', () => {
  // Bus lanes of New York: 50 dollars, and 50 more for each violation of 12 months, up to 250.
  it.each([
    [0, 5_000],
    [1, 10_000],
    [3, 20_000],
    [4, 25_000],
    [7, 25_000],
  ])('%i earlier violations: %i', (count, amount) => {
    const scaled = band({
      amount: 5_000,
      steps: [10_000, 15_000, 20_000, 25_000].map((each) => step(each)),
    });
    const earlier = Array.from({ length: count }, (_, index) => `N-${index}`);
    expect(worked(66, 40, scaled, { repeat: REPEAT }, { earlier }).amount).toBe(amount);
  });
});

/* A second implementation, slower: decimal texts, unit by unit, hundredth by hundredth. */

/** Thousandths of a decimal text. */
function thousandths(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 1_000 + Number(`${fraction}000`.slice(0, 3));
}

function slowAmount(
  base: number,
  perUnit: FineBand['perUnit'],
  over: number,
  by: string | null,
): number {
  let money = base;
  if (perUnit !== null)
    for (
      let unit = thousandths(String(perUnit.above)) + 1_000;
      unit <= thousandths(String(over));
      unit += 1_000
    )
      money += perUnit.amount;
  if (by === null) return Math.min(money, 99_999_999);
  const hundredths = money * (thousandths(by) / 10);
  const whole = Math.floor(hundredths / 100);
  return Math.min(hundredths - whole * 100 >= 50 ? whole + 1 : whole, 99_999_999);
}

/** Goes through all bands, and keeps the highest that is reached. */
function slowBand(bands: readonly FineBand[], over: number, charged: number): FineBand | null {
  let best: FineBand | null = null;
  for (const one of bands) {
    if (over < one.from || (one.to !== null && over >= one.to)) continue;
    if (one.speedFrom !== null && one.speedFrom > charged) continue;
    if (best === null || (one.speedFrom ?? -1) > (best.speedFrom ?? -1)) best = one;
  }
  return best;
}

describe('40,000 amounts, against a second implementation', () => {
  const decimal = (most: number, digits: number) =>
    fc.integer({ min: 0, max: most * 10 ** digits }).map((value) => value / 10 ** digits);
  const amounts = fc.record({
    base: fc.integer({ min: 0, max: 99_999_999 }),
    perUnit: fc.option(
      fc.record({ amount: fc.integer({ min: 0, max: 999_999 }), above: decimal(60, 3) }),
    ),
    by: fc.option(decimal(10, 2)),
    measured: decimal(250, 3),
    limit: fc.integer({ min: 5, max: 130 }),
    steps: fc.array(fc.integer({ min: 0, max: 99_999_999 }), { maxLength: 5 }),
    earlier: fc.integer({ min: 0, max: 8 }),
  });

  it('the same base, units, factor and rounding', () =>
    fc.assert(
      fc.property(amounts, ({ base, perUnit, by, measured, limit, steps, earlier }) => {
        const one = band({ amount: base, perUnit, steps: steps.map((amount) => step(amount)) });
        const numbers = Array.from({ length: earlier }, (_, index) => `N-${index}`);
        const found = worked(
          measured,
          limit,
          one,
          { repeat: REPEAT, factor: by === null ? null : { flag: 'work', by } },
          { isFlagged: true, earlier: numbers },
        );
        const over = (thousandths(String(measured)) - 3_000 - limit * 1_000) / 1_000;
        let wanted = base;
        for (let seen = 1; seen <= earlier && seen <= steps.length; seen += 1)
          wanted = steps[seen - 1] ?? 0;
        expect(found.amount).toBe(
          slowAmount(wanted, perUnit, over, by === null ? null : String(by)),
        );
      }),
      { numRuns: 20_000 },
    ));

  it('the same band', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 4 }),
        decimal(160, 3),
        decimal(260, 3),
        (edges, speeds, over, charged) => {
          const sorted = [0, ...edges.toSorted((one, other) => one - other)];
          const forAll = sorted.map((from, index) => band({ from, to: sorted[index + 1] ?? null }));
          const bySpeed = speeds.map((speedFrom, index) =>
            band({ speedFrom, from: index % 2 === 0 ? 0 : 10, to: index % 3 === 0 ? null : 90 }),
          );
          const bands = [...forAll, ...bySpeed];
          expect(bandOf(bands, { over, charged })).toBe(slowBand(bands, over, charged));
        },
      ),
      { numRuns: 20_000 },
    ));
});
