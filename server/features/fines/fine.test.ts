import { describe, expect, it } from 'vitest';
import { businessDays, type OwnDayKind } from '../deadlines/business-days.pure.js';
import { dueDay } from '../deadlines/due-date.pure.js';
import { holidayCalendar } from '../deadlines/holidays.js';
import { chargeOf, unitFault } from './fine.pure.js';
import { bandOf, bandsFault } from './fine-band.pure.js';
import type { FineBand, FineCircumstances, FineTerms, MeasuredFacts } from './fine.types.js';
import { type DayAfter, fineOf } from './notice-fine.pure.js';

const CAPTURED = new Date('2026-11-14T16:24:04.000Z');

const band = (from: number, to: number | null, rest: Partial<FineBand> = {}): FineBand => ({
  from,
  to,
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
  ...rest,
});

const SPEEDING: FineTerms = {
  id: 7,
  cause: 'SPEEDING',
  currency: 'USD',
  unit: 'km/h',
  toleranceFixed: 0,
  tolerancePercent: 0,
  paymentDays: 14,
  dayKind: 'CALENDAR',
  earlyDays: null,
  lateDays: [],
  fee: 0,
  siteKinds: [],
  contestDays: null,
  repeat: null,
  factor: null,
  bands: [band(0, 10), band(10, 20.5), band(20.5, null)],
};

const speeding = (measured: string | null, limit: string | null = '50'): MeasuredFacts => ({
  cause: 'SPEEDING',
  capturedAt: CAPTURED,
  measured,
  limit,
  switchedAt: null,
});

const redlight = (secondsBefore: number | null): MeasuredFacts => ({
  cause: 'REDLIGHT',
  capturedAt: CAPTURED,
  measured: null,
  limit: null,
  switchedAt:
    secondsBefore === null
      ? null
      : new Date(CAPTURED.getTime() - Math.round(secondsBefore * 1_000)),
});

/** No kind of site, no flag, no earlier violation. */
const PLAIN: FineCircumstances = { siteKind: null, isFlagged: false, earlier: [] };

/** Calendar days from a Sunday's issue. */
const calendar: DayAfter = (days) => dueDay('2026-11-22', { days, kind: 'CALENDAR' }, () => true);

describe('a band reaches from its first value to before the next one (mailing 1)', () => {
  it.each([
    // measured, limit, over, first value of the band
    ['50', '50', 0, 0],
    ['49.9', '50', -0.1, null],
    ['49.9996', '50', 0, 0],
    ['49.9995', '50', 0, 0],
    ['49.9994', '50', -0.001, null],
    ['50.1', '50', 0.1, 0],
    ['59.9', '50', 9.9, 0],
    ['59.999', '50', 9.999, 0],
    ['59.9994', '50', 9.999, 0],
    ['59.9995', '50', 10, 10],
    ['60', '50', 10, 10],
    ['60.00', '50.0', 10, 10],
    ['60.1', '50', 10.1, 10],
    ['70.499', '50', 20.499, 10],
    ['70.4995', '50', 20.5, 20.5],
    ['70.5', '50', 20.5, 20.5],
    ['80.3', '50', 30.3, 20.5],
    ['1e2', '50', 50, 20.5],
    ['250', '50', 200, 20.5],
    // In binary numbers 58.1 - 48.1 is less than 10.
    ['58.1', '48.1', 10, 10],
    ['10000000000000000.3', '9999999999999999.9', 0.4, 0],
  ])('measured %s, limit %s: over by %d, the band from %s', (measured, limit, over, from) => {
    const value = measured === '1e2' ? 1e2 : measured;
    const charge = chargeOf(SPEEDING, { ...speeding(null, limit), measured: value });
    expect(charge.over).toBe(over);
    expect(bandOf(SPEEDING.bands, charge)?.from ?? null).toBe(from);
  });

  it.each([
    [0, 0, 0],
    [0.999, 0.999, 0],
    [1, 1, 1],
    [1.001, 1.001, 1],
    [59.9, 59.9, 1],
    [-0.001, -0.001, null],
  ])('%d seconds of red: over by %d, the band from %s', (seconds, over, from) => {
    const bands = [band(0, 1), band(1, null)];
    const charge = chargeOf(SPEEDING, redlight(seconds));
    expect(charge).toEqual({ over, tolerance: 0, charged: over });
    expect(bandOf(bands, charge)?.from ?? null).toBe(from);
  });
});

describe('the tolerance is deducted before anything else', () => {
  it.each([
    // fixed, percent, measured, limit, tolerance, charged, over
    [3, 3, '83', '50', 3, 80, 30],
    [3, 3, '100', '50', 3, 97, 47],
    [3, 3, '100.1', '50', 4, 96.1, 46.1],
    [3, 3, '101', '50', 4, 97, 47],
    [3, 3, '133', '100', 4, 129, 29],
    [3, 3, '134', '100', 5, 129, 29],
    [0, 3, '33.3', '30', 1, 32.3, 2.3],
    [0, 3, '33.4', '30', 2, 31.4, 1.4],
    [2.5, 0, '80.3', '50', 2.5, 77.8, 27.8],
    [2.125, 1, '80.3', '50', 2.125, 78.175, 28.175],
    [0, 10, '80', '50', 8, 72, 22],
    [0, 0.1, '80', '50', 1, 79, 29],
    [0, 0, '80.3', '50', 0, 80.3, 30.3],
    [20, 20, '50', '50', 20, 30, -20],
  ])(
    '%d fixed or %d %%, measured %s at %s: %d off, %d charged, over by %d',
    (toleranceFixed, tolerancePercent, measured, limit, tolerance, charged, over) =>
      expect(chargeOf({ toleranceFixed, tolerancePercent }, speeding(measured, limit))).toEqual({
        tolerance,
        charged,
        over,
      }),
  );

  it('counts in the unit of the schedule, km/h and mph alike', () => {
    const facts = speeding('47.5', '35');
    const [kmh, mph] = ['km/h', 'mph'].map((unit) =>
      fineOf({ ...SPEEDING, unit }, facts, PLAIN, calendar),
    );
    expect(kmh).toMatchObject({ unit: 'km/h', over: 12.5, band: { from: 10, to: 20.5 } });
    expect(mph).toEqual({ ...kmh, unit: 'mph' });
  });
});

describe('a schedule counts in the unit of the settings (mailing 1)', () => {
  it.each([
    ['SPEEDING', 'km/h', 'km/h', null],
    ['SPEEDING', 'mph', 'mph', null],
    ['SPEEDING', 'km/h', 'mph', { a: 'km/h', b: 'mph' }],
    // Red lights are counted in seconds, in any unit of speed.
    ['REDLIGHT', 's', 'mph', null],
  ] as const)('%s in %s, settings in %s', (cause, unit, speedUnit, fault) =>
    expect(unitFault({ cause, unit }, speedUnit)).toEqual(fault),
  );
});

describe('without a measurement the band applies where there is only one', () => {
  const one = { ...SPEEDING, bands: [band(0, null)] };

  it.each([
    ['no speed', speeding(null), { over: null, tolerance: null, charged: null }],
    ['no limit', speeding('80', null), { over: null, tolerance: 0, charged: 80 }],
    ['no switch', redlight(null), { over: null, tolerance: null, charged: null }],
  ])('%s', (_, facts, charge) => {
    expect(fineOf(SPEEDING, facts, PLAIN, calendar)).toBeNull();
    expect(fineOf(one, facts, PLAIN, calendar)).toMatchObject({ ...charge, total: 5_000 });
  });

  it('and not below 0', () => expect(fineOf(one, speeding('49'), PLAIN, calendar)).toBeNull());
});

describe('the fine', () => {
  const steps = {
    ...SPEEDING,
    fee: 850,
    earlyDays: 7,
    lateDays: [14, 44],
    bands: [
      band(0, 10, { earlyAmount: 2_500, lateAmounts: [7_500, 10_000], points: 1 }),
      band(10, null, {
        amount: null,
        points: 3,
        lateAmounts: [],
        note: { en: 'Driving ban of one month', es: 'Suspensión de un mes' },
      }),
    ],
  };

  it('has the fee in every amount, an early one and late steps', () =>
    expect(fineOf(steps, speeding('58.2'), PLAIN, calendar)).toMatchObject({
      scheduleId: 7,
      amount: 5_000,
      fee: 850,
      total: 5_850,
      currency: 'USD',
      unit: 'km/h',
      points: 1,
      over: 8.2,
      tolerance: 0,
      charged: 58.2,
      band: { from: 0, to: 10 },
      payableBy: '2026-12-06',
      early: { total: 3_350, until: '2026-11-29' },
      late: [
        { total: 8_350, after: '2026-12-06' },
        { total: 10_850, after: '2027-01-05' },
      ],
      note: null,
    }));

  it('without an amount has no total, nothing early or late', () =>
    expect(fineOf(steps, speeding('70'), PLAIN, calendar)).toMatchObject({
      amount: null,
      fee: 850,
      total: null,
      points: 3,
      band: { from: 10, to: null },
      payableBy: '2026-12-06',
      early: null,
      late: [],
      note: { en: 'Driving ban of one month', es: 'Suspensión de un mes' },
    }));
});

describe('payable by: so many days after the issue', () => {
  const place = (code: string) => {
    const [country = '', state = null] = code.split('-');
    return code === '' ? null : { country, state, region: null };
  };

  it.each<[string, number, 'C' | 'B', string, [string, OwnDayKind][], string, string]>([
    ['2026-11-14', 14, 'C', '', [], '2026-11-28', 'plain'],
    ['2026-12-20', 14, 'C', '', [], '2027-01-03', 'over the year'],
    ['2028-02-15', 14, 'C', '', [], '2028-02-29', 'due on a leap day'],
    ['2026-12-31', 1, 'C', '', [], '2027-01-01', 'no business day is asked for'],
    ['2026-11-20', 1, 'B', '', [], '2026-11-23', 'Friday: Monday'],
    ['2026-11-21', 1, 'B', '', [], '2026-11-23', 'Saturday: Monday'],
    ['2026-12-31', 1, 'B', '', [], '2027-01-01', 'without a place New Year is a working day'],
    ['2026-12-31', 1, 'B', 'US', [], '2027-01-04', 'New Year and a weekend'],
    ['2026-11-16', 10, 'B', 'US', [], '2026-12-01', 'Thanksgiving'],
    ['2027-12-27', 5, 'B', 'US', [], '2028-01-04', '31 December is off'],
    ['2027-01-01', 4, 'B', 'DE-BY', [], '2027-01-08', 'Epiphany is a holiday in Bavaria'],
    ['2027-01-01', 4, 'B', 'DE', [], '2027-01-07', 'and not in all of Germany'],
    [
      '2026-11-20',
      1,
      'B',
      '',
      [
        ['2026-11-23', 'HOLIDAY'],
        ['2026-11-22', 'WORKING_DAY'],
      ],
      '2026-11-22',
      'own days',
    ],
  ])('issued %s, %i %s %s: %#', async (issued, days, kind, where, own, payableBy, why) => {
    const holidays = await holidayCalendar(place(where));
    const isBusinessDay = businessDays(new Map(own), (day) => holidays.nameOf(day) !== null);
    const dayKind = kind === 'C' ? 'CALENDAR' : 'BUSINESS';
    const schedule = { ...SPEEDING, paymentDays: days, dayKind } as const;
    const fine = fineOf(schedule, speeding('60'), PLAIN, (count) =>
      dueDay(issued, { days: count, kind: dayKind }, isBusinessDay),
    );
    expect(fine?.payableBy, why).toBe(payableBy);
  });
});

describe('bands cover each value from 0 on once', () => {
  it.each<[[number, number | null][], string | null]>([
    [[[0, null]], null],
    [
      [
        [0, 10],
        [10, 20.5],
        [20.5, null],
      ],
      null,
    ],
    [[[5, null]], 'The first band must start at 0'],
    [[[0, 10]], 'The last band must have no end'],
    [
      [
        [0, 10],
        [20.5, null],
      ],
      'No band covers 10 to 20.5',
    ],
    [
      [
        [0, 15.25],
        [10, null],
      ],
      'Two bands cover 10 to 15.25',
    ],
    [
      [
        [0, 30],
        [10, 20],
        [20, null],
      ],
      'Two bands cover 10 to 20',
    ],
    [
      [
        [0, null],
        [10, 20],
      ],
      'Two bands cover 10 to 20',
    ],
    [
      [
        [0, null],
        [10, null],
      ],
      'Two bands cover 10 to no end',
    ],
    [
      [
        [0, 10],
        [20, 30],
        [25, null],
      ],
      'No band covers 10 to 20',
    ],
  ])('%j: %s', (edges, sentence) =>
    expect(bandsFault(edges.map(([from, to]) => ({ from, to })))).toBe(sentence),
  );
});

it.each([
  ['SPEEDING', 'km/h', 'km/h', null],
  ['SPEEDING', 'km/h', 'mph', { a: 'km/h', b: 'mph' }],
  ['REDLIGHT', 's', 'mph', null],
] as const)('%s in %s, settings in %s: the units differ by %j', (cause, unit, settings, fault) =>
  expect(unitFault({ cause, unit }, settings)).toEqual(fault),
);
