import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors/app-error.js';
import { referenceValue } from './reference.rules.js';

/* The value of a REFERENCE (cameras 4): what is filled in, and each refusal in its words. */

/** A road seen straight from above, 10 pixels a unit: x is across, along grows upwards. */
const FROM_ABOVE = {
  width: 400,
  height: 300,
  points: [
    { x: 100, y: 250, across: 0, along: 0 },
    { x: 300, y: 250, across: 20, along: 0 },
    { x: 300, y: 50, across: 20, along: 20 },
    { x: 100, y: 50, across: 0, along: 20 },
  ],
  checks: [{ a: { x: 100, y: 250 }, b: { x: 100, y: 150 }, distance: 10 }],
};
const QUADRILATERAL = 'The four points must be the corners of a quadrilateral';

function refusalOf(value: unknown, unit = 'm'): { code: string; errors: unknown } {
  try {
    referenceValue(value, unit);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, errors: error.details.errors };
    throw error;
  }
  throw new Error('The value was not refused');
}

const withPoints = (change: (points: typeof FROM_ABOVE.points) => unknown[]): unknown => ({
  ...FROM_ABOVE,
  points: change(FROM_ABOVE.points),
});

describe('the value of a REFERENCE', () => {
  it('is kept as it was sent, with the defaults and the unit of the settings (cameras 4)', () => {
    expect(referenceValue(FROM_ABOVE, 'ft')).toEqual({
      ...FROM_ABOVE,
      pixel_px: 1.5,
      road: 0.05,
      mark_px: 2,
      time_s: 0.001,
      unit: 'ft',
    });
    const whole = { ...FROM_ABOVE, file: 'a.png', stop_line: 4.5, pixel_px: 1, road: 0.02 };
    const sizes = { mark_px: 3, time_s: 0.0005 };
    expect(referenceValue({ ...whole, ...sizes }, 'm')).toEqual({ ...whole, ...sizes, unit: 'm' });
  });

  it.each(['km', 'mi', '', 'constructor'])('is 409 MEASUREMENT_UNIT for lengths in %j', (unit) => {
    expect(refusalOf(FROM_ABOVE, unit).code).toBe('MEASUREMENT_UNIT');
  });

  it.each([
    ['an unknown field', { ...FROM_ABOVE, unit: 'm' }, 'unit'],
    ['a name in camel case', { ...FROM_ABOVE, stopLine: 3 }, 'stopLine'],
    ['a width under 100', { ...FROM_ABOVE, width: 99 }, 'width'],
    ['a height over 20,000', { ...FROM_ABOVE, height: 20_001 }, 'height'],
    ['three points', withPoints((points) => points.slice(1)), 'points'],
    ['no check', { ...FROM_ABOVE, checks: [] }, 'checks'],
    ['seven checks', { ...FROM_ABOVE, checks: Array(7).fill(FROM_ABOVE.checks[0]) }, 'checks'],
    ['pixel_px under 0.5', { ...FROM_ABOVE, pixel_px: 0.4 }, 'pixel_px'],
    ['road over 1', { ...FROM_ABOVE, road: 1.1 }, 'road'],
    ['mark_px over 20', { ...FROM_ABOVE, mark_px: 21 }, 'mark_px'],
    ['time_s under 0.0001', { ...FROM_ABOVE, time_s: 0 }, 'time_s'],
    ['text for a number', { ...FROM_ABOVE, stop_line: '3' }, 'stop_line'],
    ['a point right of the picture', withPoints(([a, ...rest]) => [{ ...a, x: 400.5 }, ...rest]), 'points.0.x'], // prettier-ignore
    ['a check below the picture', { ...FROM_ABOVE, checks: [{ a: { x: 1, y: 301 }, b: { x: 1, y: 1 }, distance: 30 }] }, 'checks.0.a.y'], // prettier-ignore
    ['numbers beyond all roads', withPoints(([a, ...rest]) => [{ ...a, along: 1e300 }, ...rest]), 'points.0.along'], // prettier-ignore
    ['no object', 'FROM_ABOVE', 'body'],
  ])('is 422 for %s', (_, value, field) => {
    expect(refusalOf(value)).toMatchObject({ code: 'INVALID', errors: { [field]: [expect.any(String)] } }); // prettier-ignore
  });

  it.each([
    // 400 × 300 pixels: 0.1 % are 120. The third corner is 1 pixel beside a line of 200: 100 square pixels.
    [
      'three points span less than 0.1 % of the image',
      withPoints(([a, b, c, d]) => [a, b, { ...c, x: 200, y: 249 }, d]),
    ],
    [
      'three points span less than 0.5 square units of road',
      withPoints((points) =>
        points.map((point) => ({ ...point, across: point.across / 100, along: point.along / 5 })),
      ),
    ],
    ['two points are one', withPoints(([a, , c, d]) => [a, a, c, d])],
    [
      'two corners are exchanged: the road turns over',
      withPoints(([a, b, c, d]) => [a, b, { ...c, x: 100 }, { ...d, x: 300 }]),
    ],
    [
      'a corner is inside the others: the road turns over',
      withPoints(([a, b, c, d]) => [a, b, c, { ...d, x: 240, y: 180 }]),
    ],
  ])('is 422 points where %s', (_, value) => {
    // prettier-ignore
    expect(refusalOf(value)).toEqual({ code: 'INVALID', errors: { points: [QUADRILATERAL] } });
  });

  it('takes points of exactly 0.1 % of the image and 0.5 square units of road', () => {
    const corner = (x: number, y: number) => ({ x, y, across: x / 200, along: -y / 1.2 });
    const points = [corner(0, 0), corner(200, 0), corner(200, 1.2), corner(0, 1.2)];
    const checks = [{ a: { x: 0, y: 0 }, b: { x: 200, y: 0 }, distance: 1 }];
    expect(referenceValue({ ...FROM_ABOVE, points, checks }, 'm').points).toEqual(points);
  });

  it('is 422 checks where a length differs by more than 2.6·√(u(d)² + road²)', () => {
    const check = (distance: number) => ({ ...FROM_ABOVE.checks[0], distance });
    const checks = [check(10), check(9), check(11.5)];
    expect(refusalOf({ ...FROM_ABOVE, checks })).toEqual({
      code: 'INVALID',
      errors: { checks: ['Check 2 measures 10 m, not 9 m', 'Check 3 measures 10 m, not 11.5 m'] },
    });
  });

  it('is 422 checks where a mark is beyond the horizon, whatever its uncertainty allows', () => {
    const points = [
      { x: 100, y: 280, across: 0, along: 0 },
      { x: 300, y: 280, across: 4, along: 0 },
      { x: 225, y: 200, across: 4, along: 10 },
      { x: 175, y: 200, across: 0, along: 10 },
    ];
    const checks = [{ a: { x: 200, y: 10 }, b: { x: 200, y: 170 }, distance: 20 }];
    const { errors } = refusalOf({ ...FROM_ABOVE, points, checks });
    expect(errors).toEqual({ checks: [expect.stringMatching(/^Check 1 measures [\d.]+ m, not 20 m$/)] }); // prettier-ignore
  });
});
