import { describe, expect, it } from 'vitest';
import type { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import { FineScheduleRules } from './fines.rules.js';

type Fields = Record<string, unknown>;

/** Returns the sentences of a refusal by field; null if the input is right. */
function errors(input: Fields): unknown {
  try {
    validate(FineScheduleRules, input);
    return null;
  } catch (error) {
    return (error as AppError).details.errors;
  }
}

const BAND = { from: 0, amount: 5_000 };
const SCHEDULE = {
  cause: 'SPEEDING',
  effectiveFrom: '2026-01-01',
  paymentDays: 14,
  dayKind: 'CALENDAR',
  bands: [BAND],
};

describe('a fine schedule (mailing 1)', () => {
  it('has a default for what is left out', () =>
    expect(validate(FineScheduleRules, SCHEDULE)).toEqual({
      ...SCHEDULE,
      toleranceFixed: 0,
      tolerancePercent: 0,
      country: null,
      state: null,
      region: null,
      earlyDays: null,
      lateDays: [],
      fee: 0,
      siteKinds: [],
      contestDays: null,
      repeat: null,
      factor: null,
      examples: [],
      bands: [
        {
          from: 0,
          to: null,
          amount: 5_000,
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
        },
      ],
    }));

  it('is saved only with an amount or an explicit null in each band (mailing 10)', () => {
    const bands = [{ from: 0, to: 10, amount: null }, { from: 10 }];
    expect(errors({ ...SCHEDULE, bands })).toEqual({
      'bands.1.amount': ['Amount is required; null where there is no fixed fine (court)'],
    });
    expect(errors({ ...SCHEDULE, bands: [{ from: 0, amount: null }] })).toBeNull();
  });

  it('may have its bands in any order, and names them by it', () => {
    const bands = [
      { from: 10, amount: 2, points: 51 },
      { from: 0, to: 10, amount: 1, earlyAmount: 1 },
    ];
    expect(errors({ ...SCHEDULE, bands })).toHaveProperty(['bands.0.points']);
    expect(errors({ ...SCHEDULE, bands: [{ ...bands[0], points: 50 }, bands[1]] })).toEqual({
      'bands.1.earlyAmount': ['Early amount needs early days'],
    });
  });

  const DAYS = 'Payment days must be a whole number from 1 to 365';
  const TOLERANCE = 'Tolerance must be from 0 to 20, with 3 decimals at most';
  it.each<[string, unknown, string | null]>([
    ['cause', 'PARKING', 'Cause must be REDLIGHT or SPEEDING'],
    ['effectiveFrom', '2026-02-30', 'Effective from must be a date'],
    ['effectiveFrom', '1999-12-31', 'Effective from must be from 2000 to 2099'],
    ['toleranceFixed', 20, null],
    ['toleranceFixed', 20.001, TOLERANCE],
    ['toleranceFixed', 2.125, null],
    ['toleranceFixed', 2.1255, TOLERANCE],
    ['toleranceFixed', -1, TOLERANCE],
    ['toleranceFixed', null, TOLERANCE],
    ['toleranceFixed', '3', TOLERANCE],
    ['tolerancePercent', 21, 'Tolerance in percent must be from 0 to 20, with 3 decimals at most'],
    ['paymentDays', 0, DAYS],
    ['paymentDays', 366, DAYS],
    ['paymentDays', 1.5, DAYS],
    ['paymentDays', undefined, DAYS],
    ['paymentDays', 365, null],
    ['dayKind', 'WEEKS', 'Day kind must be one of CALENDAR, BUSINESS'],
    ['earlyDays', 0, 'Early days must be a whole number from 1 to 365'],
    ['earlyDays', 14, 'Early days must be less than payment days'],
    ['lateDays', [13], 'Late days must be ascending, and not less than payment days'],
    ['lateDays', [14, 14], 'Late days must be ascending, and not less than payment days'],
    ['lateDays', [30, 20], 'Late days must be ascending, and not less than payment days'],
    ['lateDays', [14, 15, 16, 17], 'Late days must be at most 3'],
    ['fee', -1, 'Fee must be a whole number from 0 to 99999999'],
    ['fee', 99_999_999, null],
    ['bands', [], 'Bands must be from 1 to 120'],
    ['bands', 'x', 'Bands must be a list'],
    ['currency', 'USD', 'currency is not a known field'],
  ])('%s %j: %s', (field, value, sentence) => {
    const found = errors({ ...SCHEDULE, [field]: value }) as Record<string, string[]> | null;
    expect(found?.[field]?.[0] ?? null).toBe(sentence);
  });

  it('has 120 bands at most (programs 2)', () => {
    const bands = (count: number): Fields[] =>
      Array.from({ length: count }, (_, from) => ({
        ...BAND,
        from,
        to: from === count - 1 ? null : from + 1,
      }));
    expect(errors({ ...SCHEDULE, bands: bands(120) })).toBeNull();
    expect(errors({ ...SCHEDULE, bands: bands(121) })).toEqual({
      bands: ['Bands must be from 1 to 120'],
    });
  });

  it('of red lights has no tolerance', () =>
    expect(
      errors({ ...SCHEDULE, cause: 'REDLIGHT', toleranceFixed: 1, tolerancePercent: 2 }),
    ).toEqual({
      toleranceFixed: ['Tolerance must be 0 for REDLIGHT'],
      tolerancePercent: ['Tolerance in percent must be 0 for REDLIGHT'],
    }));
});

describe('a band', () => {
  const days = { earlyDays: 7, lateDays: [14, 44] };
  const full = { from: 0, amount: 5_000, earlyAmount: 2_500, lateAmounts: [7_500, 10_000] };

  it.each<[string, Fields, Fields, Record<string, string[]> | null]>([
    ['all amounts', days, full, null],
    ['equal amounts', days, { ...full, earlyAmount: 5_000, lateAmounts: [5_000, 5_000] }, null],
    ['no amount at all', days, { from: 0, amount: null }, null],
    [
      'early without an amount',
      days,
      { from: 0, amount: null, earlyAmount: 1 },
      { 'bands.0.earlyAmount': ['Early amount needs an amount'] },
    ],
    [
      'late without an amount',
      days,
      { from: 0, amount: null, lateAmounts: [1, 1] },
      { 'bands.0.lateAmounts': ['Late amounts need an amount'] },
    ],
    [
      'early without early days',
      {},
      { ...BAND, earlyAmount: 1 },
      { 'bands.0.earlyAmount': ['Early amount needs early days'] },
    ],
    [
      'early days without early',
      days,
      { ...full, earlyAmount: null },
      { 'bands.0.earlyAmount': ['Early amount is required with early days'] },
    ],
    [
      'early above the amount',
      days,
      { ...full, earlyAmount: 5_001 },
      { 'bands.0.earlyAmount': ['Early amount must be at most the amount'] },
    ],
    [
      'fewer late amounts',
      days,
      { ...full, lateAmounts: [7_500] },
      { 'bands.0.lateAmounts': ['Late amounts must be as many as late days'] },
    ],
    [
      'late below the amount',
      days,
      { ...full, lateAmounts: [4_999, 10_000] },
      { 'bands.0.lateAmounts': ['Late amounts must not be less than the one before'] },
    ],
    [
      'late below the step before',
      days,
      { ...full, lateAmounts: [7_500, 7_499] },
      { 'bands.0.lateAmounts': ['Late amounts must not be less than the one before'] },
    ],
    [
      'too much money',
      {},
      { from: 0, amount: 100_000_000 },
      { 'bands.0.amount': ['Amount must be a whole number from 0 to 99999999'] },
    ],
    [
      'parts of a minor unit',
      {},
      { from: 0, amount: 0.5 },
      { 'bands.0.amount': ['Amount must be a whole number from 0 to 99999999'] },
    ],
    [
      'too many points',
      {},
      { ...BAND, points: 51 },
      { 'bands.0.points': ['Points must be a whole number from 0 to 50'] },
    ],
    [
      'four decimals',
      {},
      { ...BAND, from: 0.0001 },
      { 'bands.0.from': ['From must be from 0 to 1000000, with 3 decimals at most'] },
    ],
    [
      'an end beyond all',
      {},
      { ...BAND, to: 1e21 },
      { 'bands.0.to': ['To must be from 0 to 1000000, with 3 decimals at most'] },
    ],
    ['nothing in it', {}, { ...BAND, to: 0 }, { 'bands.0.to': ['To must be greater than from'] }],
  ])('%s', (_, schedule, band, refusal) =>
    expect(errors({ ...SCHEDULE, ...schedule, bands: [band] })).toEqual(refusal),
  );

  it.each<[unknown, unknown]>([
    [undefined, null],
    [{}, null],
    [{ en: ' ' }, null],
    [
      { ar: 'منع', en: 'Ban' },
      { en: 'Ban', ar: 'منع' },
    ],
  ])('note %j is kept as %j', (note, kept) => {
    const checked = validate(FineScheduleRules, { ...SCHEDULE, bands: [{ ...BAND, note }] });
    expect(JSON.stringify(checked.bands[0]?.note)).toBe(JSON.stringify(kept));
  });

  it('its note has 200 characters at most', () =>
    expect(errors({ ...SCHEDULE, bands: [{ ...BAND, note: { en: 'x'.repeat(201) } }] })).toEqual({
      'bands.0.note.en': ['Note must be at most 200 characters long'],
    }));
});
