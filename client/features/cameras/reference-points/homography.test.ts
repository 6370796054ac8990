import { describe, expect, it } from 'vitest';

import {
  distanceUncertainty,
  picturePlace,
  planeThrough,
  roadDistance,
  roadPlace,
} from './homography';
import { faultsOf, newDraft, readReference, writeReference } from './reference';

/** A road of 7 × 30 units as a camera above it sees it. */
const POINTS = [
  { x: 420, y: 900, across: 0, along: 5 },
  { x: 1500, y: 880, across: 7, along: 5 },
  { x: 1120, y: 420, across: 7, along: 35 },
  { x: 820, y: 425, across: 0, along: 35 },
];
const MARKS = [
  { x: 700, y: 800 },
  { x: 900, y: 500 },
] as const;

const plane = planeThrough(POINTS)!;

// The figures are the server's for the same points: both sides measure alike (cameras 4).
describe('the plane of the road', () => {
  it('shows each point where it is, and a place between them where the server has it', () => {
    for (const point of POINTS) {
      const { across, along } = roadPlace(plane, point)!;
      expect([across, along]).toEqual([
        expect.closeTo(point.across, 8),
        expect.closeTo(point.along, 8),
      ]);
    }
    expect(roadPlace(plane, { x: 960, y: 600 })).toEqual({
      across: expect.closeTo(3.421314, 5),
      along: expect.closeTo(14.371444, 5),
    });
    expect(picturePlace(plane, { across: 3.5, along: 20 })).toEqual({
      x: expect.closeTo(968.147, 2),
      y: expect.closeTo(524.1278, 2),
    });
  });

  it('has no place beyond the horizon or behind the camera', () => {
    expect(roadPlace(plane, { x: 960, y: 100 })).toBeNull();
    expect(picturePlace(plane, { across: 3, along: -30 })).toBeNull();
    expect(roadDistance(plane, MARKS[0], { x: 960, y: 100 })).toBeNull();
  });

  it('measures a distance with the uncertainty of the server', () => {
    expect(roadDistance(plane, ...MARKS)).toBeCloseTo(15.666011, 5);
    const u = distanceUncertainty(POINTS, MARKS, { pixelPx: 1.5, road: 0.05 });
    expect(u).toBeCloseTo(0.221973, 4);
  });

  it('does not follow from points in one line, or from a road that turns over', () => {
    const [a, b, c, d] = POINTS as [Point, Point, Point, Point];
    expect(planeThrough([a, a, c, d])).toBeNull();
    expect(planeThrough([a, b, { ...c, x: d.x }, { ...d, x: c.x }])).toBeNull();
  });
});

type Point = (typeof POINTS)[number];

describe('the faults of reference points', () => {
  /** 10 pixels a unit, seen straight from above. */
  const flat = {
    ...newDraft('a', 400, 300),
    points: [
      { x: 100, y: 250, across: 0, along: 0 },
      { x: 300, y: 250, across: 20, along: 0 },
      { x: 300, y: 50, across: 20, along: 20 },
      { x: 100, y: 50, across: 0, along: 20 },
    ],
  };
  const check = (distance: number | null) => ({
    a: { x: 100, y: 250 },
    b: { x: 100, y: 150 },
    distance,
  });

  it('says of a check what it measures, and nothing of one that fits or is not entered (cameras 4)', () => {
    expect(faultsOf({ ...flat, checks: [check(10), check(9), check(null)] }, 'm')).toEqual({
      points: null,
      at: [],
      checks: [null, 'Check 2 measures 10 m, not 9 m', null],
    });
  });

  it('names the points that are nearly in one line', () => {
    const points = flat.points.map((point, index) => (index === 2 ? { ...point, x: 200, y: 249 } : point)); // prettier-ignore
    expect(faultsOf({ ...flat, points, checks: [check(10)] }, 'm')).toEqual({
      points: 'The four points must be the corners of a quadrilateral',
      at: [0, 1, 2],
      checks: [null],
    });
  });

  it('finds none while a number of the road is missing', () => {
    expect(faultsOf(newDraft('a', 400, 300), 'm')).toEqual({
      points: null,
      at: [],
      checks: [null],
    });
  });

  it('writes what it reads, in the names of the server', () => {
    const draft = { ...flat, stopLine: 4.5, checks: [check(10)] };
    const written = writeReference(draft);
    expect(JSON.parse(written)).toMatchObject({ stop_line: 4.5, pixel_px: 1.5, mark_px: 2 });
    expect(readReference(written)).toEqual({ ...draft, unit: '' });
  });
});
