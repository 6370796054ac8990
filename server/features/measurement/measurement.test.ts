import { describe, expect, it } from 'vitest';
import {
  COVERAGE,
  isOnRoad,
  measure,
  type Measured,
  type Measurement,
  planeOf,
  type Reference,
  verdictOf,
} from './measurement.pure.js';
import { measurementText, resultOf } from './measurement.result.js';
import type { PicturePoint } from './road-plane.pure.js';

/* Distances, speeds and verdicts of cameras 4. */

/** A road seen straight from above, 10 pixels a unit: x is across, along grows upwards from y = 250. */
const FROM_ABOVE: Reference = {
  width: 400,
  height: 300,
  points: [
    { x: 100, y: 250, across: 0, along: 0 },
    { x: 300, y: 250, across: 20, along: 0 },
    { x: 300, y: 50, across: 20, along: 20 },
    { x: 100, y: 50, across: 0, along: 20 },
  ],
  checks: [],
  stopLine: null,
  pixelPx: 1.5,
  road: 0.05,
  markPx: 2,
  timeS: 0.001,
  unit: 'm',
};
/** A road that narrows towards the horizon. */
const IN_PERSPECTIVE: Reference = {
  ...FROM_ABOVE,
  width: 1_920,
  height: 1_080,
  points: [
    { x: 480, y: 960, across: 0, along: 10 },
    { x: 1_420, y: 950, across: 7, along: 10 },
    { x: 1_150, y: 420, across: 7, along: 40 },
    { x: 800, y: 430, across: 0, along: 40 },
  ],
  stopLine: 20,
};
const SPEEDING: Measured = { cause: 'SPEEDING', device: 38, unit: 'mph' };
type Marks = [PicturePoint, PicturePoint];
const TWENTY: Marks = [
  { x: 200, y: 250 },
  { x: 200, y: 50 },
];
const DRIVEN: Marks = [
  { x: 900, y: 800 },
  { x: 960, y: 520 },
];

function measured(
  reference: Reference,
  marks: Marks,
  seconds: number,
  event: Measured = SPEEDING,
): Measurement {
  const plane = planeOf(reference);
  if (plane === null) throw new Error('The points fix no plane');
  return measure(plane, reference, marks, seconds, event);
}

describe('a speed (cameras 4)', () => {
  it('20 ft in 0.5 s is 27.27 mph; against a device that says 38 it DIFFERS', () => {
    const { speed, verdict, tolerance } = measured({ ...FROM_ABOVE, unit: 'ft' }, TWENTY, 0.5);
    expect(speed).toBeCloseTo(27.2727, 4);
    expect([tolerance, verdict]).toEqual([3.8, 'DIFFERS']);
  });

  // 1 mile is 1,609.344 m, 1 ft is 0.3048 m.
  it.each([
    ['m', 'km/h', 20, 0.5, 144],
    ['m', 'mph', 20, 0.5, 89.4775],
    ['ft', 'km/h', 20, 0.5, 43.8912],
    ['ft', 'mph', 20, 0.5, 27.2727],
    ['m', 'km/h', 20, 2, 36],
    ['ft', 'mph', 20, 2, 6.8182],
  ])('in %s and %s: %d in %d s is %d', (unit, speedUnit, distance, seconds, expected) => {
    const found = measured({ ...FROM_ABOVE, unit }, TWENTY, seconds, { ...SPEEDING, unit: speedUnit }); // prettier-ignore
    expect(found.distance).toBeCloseTo(distance, 9);
    expect(found.speed).toBeCloseTo(expected, 4);
  });

  it('has the U of distance and time: v·√((u(d) ÷ d)² + (time_s ÷ (√6·Δt))²), times 2.6', () => {
    const seconds = 0.25;
    const reference = { ...FROM_ABOVE, timeS: 0.02 };
    const { distance, distanceU, speed, speedU } = measured(reference, TWENTY, seconds);
    const share = Math.hypot(distanceU! / COVERAGE / distance, 0.02 / (Math.sqrt(6) * seconds));
    expect(speedU).toBeCloseTo(COVERAGE * speed * share, 9);
    // Two marks of 2 px are 0.2 units each: without errors of points and road only they remain.
    const marksOnly = { ...FROM_ABOVE, pixelPx: 1e-9, road: 1e-9 };
    expect(measured(marksOnly, TWENTY, seconds).distanceU).toBeCloseTo(2.6 * Math.sqrt(0.08), 6);
  });

  it('does not depend on the size of the picture, if its errors in pixels grow with it', () => {
    for (const factor of [0.5, 3]) {
      const scaled = <Place extends PicturePoint>(place: Place): Place => ({ ...place, x: place.x * factor, y: place.y * factor }); // prettier-ignore
      const larger = {
        ...IN_PERSPECTIVE,
        points: IN_PERSPECTIVE.points.map(scaled),
        pixelPx: IN_PERSPECTIVE.pixelPx * factor,
        markPx: IN_PERSPECTIVE.markPx * factor,
      };
      const [one, other] = [measured(IN_PERSPECTIVE, DRIVEN, 0.4), measured(larger, DRIVEN.map(scaled) as Marks, 0.4)]; // prettier-ignore
      expect(other.speed).toBeCloseTo(one.speed, 6);
      expect(other.speedU).toBeCloseTo(one.speedU!, 6);
    }
  });

  it('does not depend on the unit of the road', () => {
    const feet = {
      ...IN_PERSPECTIVE,
      unit: 'ft',
      road: IN_PERSPECTIVE.road / 0.3048,
      points: IN_PERSPECTIVE.points.map((point) => ({
        ...point,
        across: point.across / 0.3048,
        along: point.along / 0.3048,
      })),
    };
    const [one, other] = [measured(IN_PERSPECTIVE, DRIVEN, 0.4), measured(feet, DRIVEN, 0.4)];
    expect(other.distance * 0.3048).toBeCloseTo(one.distance, 8);
    expect(other.speed).toBeCloseTo(one.speed, 6);
    expect(other.speedU).toBeCloseTo(one.speedU!, 6);
    expect(other.verdict).toBe(one.verdict);
  });

  it('falls as the time between the images grows; its U falls with it', () => {
    const found = [0.2, 0.4, 0.8].map((seconds) => measured(IN_PERSPECTIVE, DRIVEN, seconds));
    const [first, second, third] = found.map(({ speed }) => speed);
    expect([first! / second!, second! / third!]).toEqual([expect.closeTo(2), expect.closeTo(2)]);
    const shares = found.map(({ speed, speedU }) => speedU! / speed);
    expect(shares[0]).toBeGreaterThan(shares[1]!);
    expect(shares[1]).toBeGreaterThan(shares[2]!);
  });

  it('does not depend on where along and across begin', () => {
    const points = IN_PERSPECTIVE.points.map((point) => ({ ...point, across: point.across - 500, along: point.along + 900 })); // prettier-ignore
    const other = measured({ ...IN_PERSPECTIVE, points }, DRIVEN, 0.4);
    const one = measured(IN_PERSPECTIVE, DRIVEN, 0.4);
    expect([other.speed, other.speedU]).toEqual([expect.closeTo(one.speed, 6), expect.closeTo(one.speedU!, 6)]); // prettier-ignore
  });
});

describe('the verdict, the first that holds (cameras 4)', () => {
  const point = { across: 0, along: 0, line: null, lineU: null };
  const found = {
    points: [point, point] as Measurement['points'],
    distance: 10,
    distanceU: 0.5,
    speed: 60,
    speedU: 3,
    device: 60,
    tolerance: 6,
    deviceWay: 10,
  };

  it.each([
    ['NOT_MOVED', { distance: 0.5, deviceWay: 1.001 }],
    ['UNCERTAIN', { distance: 0.5, deviceWay: 1 }],
    ['UNCERTAIN', { distance: 24.2, distanceU: 28, speed: 87, speedU: 101, deviceWay: 27.5 }],
    ['NOT_MOVED', { distance: 24.2, distanceU: 28, speed: 87, speedU: 101, deviceWay: 52.3 }],
    ['UNCERTAIN', { distance: 0.4, speedU: 0.1, device: null, deviceWay: null }],
    ['UNCERTAIN', { distance: 0, distanceU: null, speedU: null, deviceWay: 0 }],
    ['UNCERTAIN', { distance: 0, distanceU: null, speedU: null, deviceWay: null }],
    ['NOT_MOVED', { distance: 0.5 }],
    ['NOT_MOVED', { distance: 0.4, speedU: 60 }],
    ['NOT_MOVED', { distance: 0, distanceU: null, speedU: null }],
    ['UNCERTAIN', { distance: 0.51, speedU: 15.001 }],
    ['UNCERTAIN', { speedU: 15.001, device: 100 }],
    ['AGREES', { speedU: 15, tolerance: 15 }],
    ['AGREES', { speed: 66 }],
    ['AGREES', { speed: 54 }],
    ['DIFFERS', { speed: 66.001 }],
    ['DIFFERS', { speed: 53.999 }],
    ['UNCERTAIN', { device: null, tolerance: null }],
  ] as const)('SPEEDING: %s for %j', (verdict, changes) => {
    expect(verdictOf('SPEEDING', { ...found, ...changes })).toBe(verdict);
  });

  it.each([
    ['m', 'km/h', 'UNCERTAIN', 36, 0.01],
    ['m', 'km/h', 'NOT_MOVED', 36, 1],
    ['ft', 'mph', 'UNCERTAIN', 22, 0.01],
    ['ft', 'mph', 'NOT_MOVED', 22, 1],
  ] as const)(
    'a vehicle that stands in %s is, in %s, %s if its device says %d over %d s',
    (unit, speedUnit, verdict, device, seconds) => {
      const reference = { ...FROM_ABOVE, unit };
      const [mark] = TWENTY;
      const near = [mark, { ...mark, y: mark.y + 0.5 }] as const;
      const found = measure(planeOf(reference)!, reference, near, seconds, { cause: 'SPEEDING', device, unit: speedUnit }); // prettier-ignore
      expect(found.verdict).toBe(verdict);
    },
  );

  it('the tolerance is a tenth of what the device says, or U where that is more', () => {
    expect(measured(FROM_ABOVE, TWENTY, 0.5, { ...SPEEDING, device: 90 }).tolerance).toBe(9);
    const { tolerance, speedU } = measured(FROM_ABOVE, TWENTY, 0.5, { ...SPEEDING, device: 3 });
    expect(tolerance).toBe(speedU);
  });

  it.each([
    ['UNCERTAIN', null, null],
    ['AGREES', -4, 3],
    ['AGREES', 0.2, 3],
    ['DIFFERS', 0.201, 3],
    ['AGREES', -4, -0.2],
    ['DIFFERS', -4, -0.201],
    ['DIFFERS', 1, 3],
  ] as const)('REDLIGHT: %s for %j and %j units past the line, each ± 0.2', (verdict, one, two) => {
    const at = (line: number | null) => ({ ...point, line, lineU: line === null ? null : 0.2 });
    const points: Measurement['points'] = [at(one), at(two)];
    const red = { ...found, points, device: null, tolerance: null, deviceWay: null };
    expect(verdictOf('REDLIGHT', red)).toBe(verdict);
    expect(verdictOf('REDLIGHT', { ...red, distance: 0.1 })).toBe('NOT_MOVED');
  });

  it('of a red light counts where the marks are, not what a device says', () => {
    const { device, tolerance, points, verdict } = measured(IN_PERSPECTIVE, DRIVEN, 0.4, { ...SPEEDING, cause: 'REDLIGHT' }); // prettier-ignore
    expect([device, tolerance, verdict]).toEqual([null, null, 'AGREES']);
    for (const { line, along } of points) expect(line).toBeCloseTo(along - 20, 9);
  });
});

describe('a mark on the road (cameras 4)', () => {
  it('is at most 200 units from the nearest reference point', () => {
    const plane = planeOf(FROM_ABOVE)!;
    // The last point is at along = 20: y = -1950 shows 220.
    expect([-1_950, -1_950.1].map((y) => isOnRoad(plane, FROM_ABOVE, { x: 100, y }))).toEqual([
      true,
      false,
    ]);
  });

  it('is not in the sky', () => {
    const plane = planeOf(IN_PERSPECTIVE)!;
    expect([800, 10].map((y) => isOnRoad(plane, IN_PERSPECTIVE, { x: 900, y }))).toEqual([
      true,
      false,
    ]);
  });
});

describe('a measurement as it is kept (cameras 4)', () => {
  const marks = (['a', 'b'] as const).map((name, index) => ({
    mediaId: index + 1,
    sequenceNumber: index + 1,
    capturedAt: `2026-03-01T14:05:00.${name === 'a' ? 0 : 5}00Z`,
    ...DRIVEN[index]!,
  })) as unknown as Parameters<typeof resultOf>[1];

  it('has lengths with 3 decimals and speeds with 2, and the verdict of what is not rounded', () => {
    const whole = measured(IN_PERSPECTIVE, DRIVEN, 0.4);
    const shown = resultOf(whole, marks, { seconds: 0.4, distanceUnit: 'm', unit: 'mph' });
    const lengths = [shown.distance, shown.distanceU, ...shown.points.flatMap(({ across, along, line, lineU }) => [across, along, line, lineU])]; // prettier-ignore
    for (const length of lengths) expect(String(length)).toMatch(/^-?\d+(\.\d{1,3})?$/);
    for (const speed of [shown.speed, shown.speedU, shown.tolerance])
      expect(String(speed)).toMatch(/^\d+(\.\d{1,2})?$/);
    expect(shown.distance).toBeCloseTo(whole.distance, 3);
    // Rounded it would be just as much as the tolerance.
    const edge = { ...whole, speed: 41.8004, device: 38, tolerance: 3.8, verdict: 'DIFFERS' } as const; // prettier-ignore
    expect(resultOf(edge, marks, { seconds: 0.4, distanceUnit: 'm', unit: 'mph' })).toMatchObject({
      speed: 41.8,
      verdict: 'DIFFERS',
    });
  });

  it('is told in the history; without U where the vehicle stands', () => {
    const shown = resultOf(measured(FROM_ABOVE, TWENTY, 0.5), marks, { seconds: 0.5, distanceUnit: 'm', unit: 'mph' }); // prettier-ignore
    expect(measurementText(shown)).toBe(`89.48 ± ${shown.speedU} mph, DIFFERS`);
    expect(measurementText({ ...shown, speed: 0, speedU: null, verdict: 'NOT_MOVED' })).toBe('0 mph, NOT_MOVED'); // prettier-ignore
  });
});
