import { describe, expect, it } from 'vitest';

import { inputOf, newBand, type Schedule, valuesOf } from './schedule-values';

const SCHEDULE: Schedule = {
  id: '7',
  cause: 'SPEEDING',
  effectiveFrom: '2026-01-01',
  currency: 'USD',
  currencyDigits: 2,
  unit: 'km/h',
  toleranceFixed: 3,
  tolerancePercent: 3,
  paymentDays: 30,
  dayKind: 'BUSINESS',
  holidayPlace: { country: 'US', state: null, region: null },
  earlyDays: 14,
  lateDays: [30, 60],
  fee: { minorUnits: 850 },
  siteKinds: ['SCHOOL'],
  contestDays: 14,
  repeat: { months: 36, by: 'OWNER', warnings: true, warnFirst: false },
  factor: { flag: 'work_zone', by: 2 },
  examples: [
    { measured: 61, limit: 50, earlier: 1, flag: false, total: { minorUnits: 10_850 } },
    { measured: 199, limit: 50, earlier: 0, flag: true, total: null },
  ],
  bands: [
    {
      from: 0,
      to: 10.5,
      amount: { minorUnits: 5_000 },
      points: 1,
      earlyAmount: { minorUnits: 2_550 },
      lateAmounts: [{ minorUnits: 7_500 }, { minorUnits: 10_000 }],
      note: [{ language: 'de', text: 'Fahrverbot' }],
      speedFrom: null,
      fee: { minorUnits: 2_850 },
      offenceCode: '141722',
      legalBasis: [{ language: 'de', text: '§ 24 StVG' }],
      perUnit: { amount: { minorUnits: 500 }, above: 5 },
      steps: [
        {
          amount: { minorUnits: 10_000 },
          earlyAmount: { minorUnits: 5_000 },
          lateAmounts: [{ minorUnits: 12_000 }, { minorUnits: 14_000 }],
        },
      ],
    },
    {
      from: 10.5,
      to: null,
      amount: null,
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
    {
      from: 0,
      to: 90,
      amount: { minorUnits: 90_000 },
      points: null,
      earlyAmount: { minorUnits: 45_000 },
      lateAmounts: [{ minorUnits: 90_000 }, { minorUnits: 90_000 }],
      note: null,
      speedFrom: 100,
      fee: null,
      offenceCode: null,
      legalBasis: null,
      perUnit: null,
      steps: [],
    },
  ],
  inUse: true,
  withdrawnAt: null,
};

describe('a schedule in the form', () => {
  const values = valuesOf(SCHEDULE, '2026-11-22');

  it('has amounts as they are typed', () => {
    expect([values.fee, values.bands[0]?.earlyAmount]).toEqual([8.5, 25.5]);
    expect(values.lateDays).toEqual([30, 60, '']);
  });

  it('is sent as it came, each band ending where the next one begins but those for a charged speed', () =>
    expect(inputOf(values, 2)).toEqual({
      cause: 'SPEEDING',
      effectiveFrom: '2026-01-01',
      toleranceFixed: 3,
      tolerancePercent: 3,
      paymentDays: 30,
      dayKind: 'BUSINESS',
      holidayPlace: { country: 'US', state: null, region: null },
      earlyDays: 14,
      lateDays: [30, 60],
      fee: 850,
      siteKinds: ['SCHOOL'],
      contestDays: 14,
      repeat: { months: 36, by: 'OWNER', warnings: true, warnFirst: false },
      factor: { flag: 'work_zone', by: 2 },
      examples: [
        { measured: 61, limit: 50, earlier: 1, flag: false, total: 10_850 },
        { measured: 199, limit: 50, earlier: 0, flag: true, total: null },
      ],
      bands: [
        {
          from: 0,
          to: 10.5,
          amount: 5_000,
          points: 1,
          earlyAmount: 2_550,
          lateAmounts: [7_500, 10_000],
          note: [{ language: 'de', text: 'Fahrverbot' }],
          speedFrom: null,
          fee: 2_850,
          offenceCode: '141722',
          legalBasis: [{ language: 'de', text: '§ 24 StVG' }],
          perUnit: { amount: 500, above: 5 },
          steps: [{ amount: 10_000, earlyAmount: 5_000, lateAmounts: [12_000, 14_000] }],
        },
        {
          from: 10.5,
          to: null,
          amount: null,
          points: null,
          earlyAmount: null,
          lateAmounts: [],
          note: [],
          speedFrom: null,
          fee: null,
          offenceCode: null,
          legalBasis: [],
          perUnit: null,
          steps: [],
        },
        {
          from: 0,
          to: 90,
          amount: 90_000,
          points: null,
          earlyAmount: 45_000,
          lateAmounts: [90_000, 90_000],
          note: [],
          speedFrom: 100,
          fee: null,
          offenceCode: null,
          legalBasis: [],
          perUnit: null,
          steps: [],
        },
      ],
    }));

  it('is sent without what its cause and its days do not have', () => {
    const sent = inputOf(
      { ...values, cause: 'REDLIGHT', dayKind: 'CALENDAR', earlyDays: '', lateDays: ['', 45, ''] },
      2,
    );
    expect(sent).toMatchObject({ toleranceFixed: 0, tolerancePercent: 0, earlyDays: null });
    expect(sent.lateDays).toEqual([45]);
    expect(sent.bands[0]).toMatchObject({ earlyAmount: null, lateAmounts: [7_500] });
    expect(sent.holidayPlace).toBeNull();
  });

  it('has its bands put in order', () => {
    const bands = [newBand(20), newBand(0), newBand('10')];
    const sent = inputOf({ ...values, bands }, 2).bands;
    expect(sent.map(({ from, to }) => [from, to])).toEqual([
      [0, 10],
      [10, 20],
      [20, null],
    ]);
  });

  it('a band has no fixed fine where that is said, and not where its amount is empty (mailing 10)', () => {
    expect(values.bands.map(({ isCourt }) => isCourt)).toEqual([false, true, false]);
    const [band] = values.bands;
    const bands = [{ ...band!, isCourt: true }];
    expect(inputOf({ ...values, bands }, 2).bands).toMatchObject([
      { amount: null, earlyAmount: null, lateAmounts: [] },
    ]);
  });

  it('is sent without what is left empty: earlier violations, factor, days to contest', () => {
    const empty = valuesOf(null, '2026-11-22');
    expect(inputOf(empty, 2)).toMatchObject({
      siteKinds: [],
      contestDays: null,
      repeat: null,
      factor: null,
      examples: [],
    });
  });

  it('a new one has one band from 0 on, and says nothing of its fine', () =>
    expect(valuesOf(null, '2026-11-22').bands).toMatchObject([
      { from: 0, amount: '', isCourt: false },
    ]));
});
