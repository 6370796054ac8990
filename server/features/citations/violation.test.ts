import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeOf } from '../fines/fine.pure.js';
import { type Tolerance, type ViolationFacts, violationFault } from './violation.pure.js';

const CAPTURED = new Date('2026-03-01T14:05:00.250Z');
const after = (ms: number): Date => new Date(CAPTURED.getTime() + ms);

const SPEEDING: ViolationFacts = {
  cause: 'SPEEDING',
  capturedAt: CAPTURED,
  arrivedAt: after(2_000),
  measured: '83',
  limit: '50',
  unit: 'km/h',
  switchedAt: null,
  metadata: {},
};
const REDLIGHT: ViolationFacts = {
  ...SPEEDING,
  cause: 'REDLIGHT',
  measured: null,
  limit: null,
  switchedAt: after(-2_250),
};

const deducting = (toleranceFixed: number, tolerancePercent: number, unit = 'km/h'): Tolerance => ({
  unit,
  toleranceFixed,
  tolerancePercent,
});

const speed = (measured: string | null, limit: string | null, unit = 'km/h'): ViolationFacts => ({
  ...SPEEDING,
  measured,
  limit,
  unit,
});

describe('no violation, no notice (guards 1)', () => {
  // Measured, limit, tolerance fixed and percent, what is charged; null where it goes.
  it.each([
    ['40', '40', null, '40'],
    ['41', '40', deducting(3, 0), '38'],
    ['43', '40', deducting(3, 0), '40'],
    ['43.1', '40', deducting(3, 0), null],
    ['104', '100', deducting(3, 3), '100'],
    ['105', '100', deducting(3, 3), null],
    ['80.3', '80.3', null, '80.3'],
    ['100.0000000001', '100', null, null],
    // Of our own: the last of 20 digits decides, and so does a decimal that a double does not have.
    ['100.00000000000000001', '100.00000000000000001', null, '100'],
    ['100.00000000000000002', '100.00000000000000001', null, null],
    ['9007199254740993', '9007199254740992', null, null],
    ['0.3', '0.30', null, '0.3'],
    ['50.05', '50', deducting(0.05, 0), '50'],
    ['2', '50', deducting(3, 0), '-1'],
    ['0', '40', null, '0'],
    ['40.00', '40.0', null, '40'],
    // The share of 0.1 % of 40.01 is a whole unit.
    ['40.01', '40', deducting(0, 0.1), '39.01'],
    // A schedule in another unit deducts nothing.
    ['41', '40', deducting(3, 0, 'mph'), null],
    ['40', '40', deducting(3, 0, 'mph'), '40'],
    // At most 3 decimals, half up.
    ['39.0005', '40', null, '39.001'],
    ['39.00049', '40', null, '39'],
    ['1.9995', '40', deducting(2, 0), '0'],
    ['1.9994', '40', deducting(2, 0), '-0.001'],
  ] as const)('%s in %s', (measured, limit, tolerance, charged) => {
    expect(violationFault(speed(measured, limit), tolerance)).toBe(
      charged === null
        ? null
        : `Measured ${measured} km/h, charged ${charged} km/h: not above the limit of ${limit} km/h`,
    );
  });

  it.each([
    ['no measured speed', speed(null, '50'), 'No measured speed'],
    ['no limit', speed('83', null), 'No speed limit'],
    ['a limit of 0', speed('83', '0'), 'No speed limit'],
    ['a limit of 0.00', speed('83', '0.00'), 'No speed limit'],
    ['neither', speed(null, null), 'No measured speed. No speed limit'],
    // A limit of 0 is none, so that nothing is compared with it.
    ['0 in 0', speed('0', '0'), 'No speed limit'],
    [
      'miles',
      speed('55', '55', 'mph'),
      'Measured 55 mph, charged 55 mph: not above the limit of 55 mph',
    ],
  ])('%s', (_, facts, sentence) => expect(violationFault(facts, null)).toBe(sentence));

  it.each([
    ['red for 0.001 s', -1, null],
    ['red for 1.2 s', -1_200, null],
    ['captured at that instant', 0, 'Captured when the light turned red'],
    ['0.001 s before', 1, 'Captured 0.001 s before the light turned red'],
    ['1.2 s before', 1_200, 'Captured 1.2 s before the light turned red'],
    ['3 s before', 3_000, 'Captured 3 s before the light turned red'],
    ['an hour before', 3_600_250, 'Captured 3600.25 s before the light turned red'],
  ])('%s', (_, ms, sentence) =>
    expect(violationFault({ ...REDLIGHT, switchedAt: after(ms) }, null)).toBe(sentence),
  );

  it('red lights without switched_at go, and nothing is asked of their speed', () => {
    expect(violationFault({ ...REDLIGHT, switchedAt: null }, null)).toBeNull();
    expect(violationFault({ ...SPEEDING, switchedAt: after(1_000) }, null)).toBeNull();
  });

  it.each([
    [300_000, null],
    [300_001, 'Captured 300 s after it arrived'],
    [301_000, 'Captured 301 s after it arrived'],
    [3_599_999, 'Captured 3599 s after it arrived'],
    [-86_400_000, null],
  ])('captured %d ms after its arrival', (ms, sentence) => {
    const facts = { ...REDLIGHT, arrivedAt: after(-ms) };
    expect(violationFault(facts, null)).toBe(sentence);
  });

  it.each([true, 1, 'true', 'TRUE', 'True', '1', 'yes', 'YES'])('test: %j is a test', (test) =>
    expect(violationFault({ ...REDLIGHT, metadata: { test } }, null)).toBe(
      'The camera marked this event as a test',
    ),
  );

  it.each([false, 0, 2, null, 'false', '0', 'no', 'on', '', 'truely', [true], { test: true }])(
    'test: %j is none',
    (test) => expect(violationFault({ ...REDLIGHT, metadata: { test } }, null)).toBeNull(),
  );

  it('has all sentences that hold, in their order', () => {
    const metadata = { test: 'Yes' };
    const arrivedAt = after(-400_000);
    expect(violationFault({ ...speed('40', '40'), metadata, arrivedAt }, null)).toBe(
      'The camera marked this event as a test. Captured 400 s after it arrived. ' +
        'Measured 40 km/h, charged 40 km/h: not above the limit of 40 km/h',
    );
    expect(violationFault({ ...speed(null, null), metadata, arrivedAt }, null)).toBe(
      'The camera marked this event as a test. Captured 400 s after it arrived. No measured speed. No speed limit',
    );
    expect(violationFault({ ...REDLIGHT, metadata, arrivedAt, switchedAt: CAPTURED }, null)).toBe(
      'The camera marked this event as a test. Captured 400 s after it arrived. Captured when the light turned red',
    );
  });

  it('what goes has a charged speed above the limit, whatever is measured and deducted', () => {
    const decimal = fc
      .tuple(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 0, max: 999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`);
    const tolerance = fc.record({
      unit: fc.constantFrom('km/h', 'mph'),
      toleranceFixed: fc.integer({ min: 0, max: 20 }),
      tolerancePercent: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(decimal, decimal, fc.option(tolerance), (measured, limit, schedule) => {
        const deducted = schedule?.unit === 'km/h' ? schedule : deducting(0, 0);
        const { over } = chargeOf(deducted, { ...SPEEDING, measured, limit });
        const goes = Number(limit) > 0 && over !== null && over > 0;
        expect(violationFault(speed(measured, limit), schedule) === null).toBe(goes);
      }),
      { seed: 39, numRuns: 2_000 },
    );
  });
});
