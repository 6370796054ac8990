import { Matrix, solve } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import {
  type PicturePoint,
  type ReferencePoint,
  RoadPlane,
  type Uncertainties,
} from './road-plane.pure.js';

/*
 * The plane of the road against the formula of cameras 4 as it stands there: coefficients in pixels, and derivatives as
 * differences of two values.
 */

const UNCERTAINTIES: Uncertainties = { pixelPx: 1.5, road: 0.05, markPx: 2 };

interface Scene {
  points: ReferencePoint[];
  marks: [PicturePoint, PicturePoint];
}

/** Returns across and along by the eight coefficients of the contract. */
function roadOf(points: readonly ReferencePoint[]): (mark: PicturePoint) => [number, number] {
  const rows = points.flatMap(({ x, y, across, along }) => [
    [x, y, 1, 0, 0, 0, -across * x, -across * y],
    [0, 0, 0, x, y, 1, -along * x, -along * y],
  ]);
  const known = points.flatMap(({ across, along }) => [across, along]);
  const [h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0, h8 = 0] = solve(
    new Matrix(rows),
    Matrix.columnVector(known),
  ).to1DArray();
  return ({ x, y }) => {
    const divisor = h7 * x + h8 * y + 1;
    return [(h1 * x + h2 * y + h3) / divisor, (h4 * x + h5 * y + h6) / divisor];
  };
}

function distanceOf({ points, marks: [from, to] }: Scene): number {
  const at = roadOf(points);
  const [a, b] = [at(from), at(to)];
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

const alongOf = ({ points, marks: [mark] }: Scene): number => roadOf(points)(mark)[1];

/** √(Σ(∂f/∂q · u(q))²) over the 16 coordinates of the points and those of so many marks. */
function uncertaintyOf(f: (scene: Scene) => number, scene: Scene, marks: number): number {
  const { pixelPx, road, markPx } = UNCERTAINTIES;
  const changed = (change: (copy: Scene) => void): number => {
    const copy = structuredClone(scene);
    change(copy);
    return f(copy);
  };
  const slope = (step: number, change: (copy: Scene, by: number) => void): number =>
    (changed((copy) => change(copy, step)) - changed((copy) => change(copy, -step))) / (2 * step);
  let square = 0;
  for (const index of [0, 1, 2, 3]) {
    for (const axis of ['x', 'y'] as const)
      square += (slope(1e-3, (copy, by) => (copy.points[index]![axis] += by)) * pixelPx) ** 2;
    for (const axis of ['across', 'along'] as const)
      square += (slope(1e-5, (copy, by) => (copy.points[index]![axis] += by)) * road) ** 2;
  }
  for (const index of [0, 1].slice(0, marks))
    for (const axis of ['x', 'y'] as const)
      square += (slope(1e-3, (copy, by) => (copy.marks[index]![axis] += by)) * markPx) ** 2;
  return Math.sqrt(square);
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A road that narrows upwards, with corners at random. */
function sceneOf(seed: number): Scene {
  const random = randomOf(seed);
  const near = (value: number, reach: number): number => value + (random() - 0.5) * reach;
  return {
    points: [
      { x: near(500, 200), y: near(950, 100), across: near(0, 1), along: near(10, 2) },
      { x: near(1_400, 200), y: near(930, 100), across: near(7, 1), along: near(10, 2) },
      { x: near(1_150, 100), y: near(420, 60), across: near(7, 1), along: near(40, 5) },
      { x: near(800, 100), y: near(430, 60), across: near(0, 1), along: near(40, 5) },
    ],
    marks: [
      { x: near(900, 300), y: near(800, 100) },
      { x: near(950, 150), y: near(520, 60) },
    ],
  };
}

const scenes = Array.from({ length: 25 }, (_, index) => sceneOf(index));
const planeOf = (points: readonly ReferencePoint[]): RoadPlane => {
  const plane = RoadPlane.through(points);
  if (plane === null) throw new Error('The points fix no plane');
  return plane;
};

describe('the plane of the road (cameras 4)', () => {
  it.each(scenes)('has the lengths and derivatives of the contract: scene %#', (scene) => {
    const plane = planeOf(scene.points);
    const [from, to] = scene.marks;
    const { value, u } = plane.distance(from, to, UNCERTAINTIES);
    expect(value / distanceOf(scene)).toBeCloseTo(1, 9);
    expect(u! / uncertaintyOf(distanceOf, scene, 2)).toBeCloseTo(1, 5);
    const position = plane.position(from, UNCERTAINTIES);
    expect(position.value).toBeCloseTo(alongOf(scene), 8);
    expect(position.u / uncertaintyOf(alongOf, scene, 1)).toBeCloseTo(1, 5);
  });

  it('shows each reference point at its place, and finds each place in the picture again', () => {
    for (const { points, marks } of scenes) {
      const plane = planeOf(points);
      for (const { across, along, ...place } of points) {
        const shown = plane.roadPoint(place);
        expect([shown.across, shown.along]).toEqual([
          expect.closeTo(across),
          expect.closeTo(along),
        ]);
      }
      for (const mark of marks) {
        const again = plane.picturePoint(plane.roadPoint(mark));
        expect([again?.x, again?.y]).toEqual([expect.closeTo(mark.x), expect.closeTo(mark.y)]);
      }
    }
  });

  it('has no length to speak of between a mark and itself', () => {
    const [{ points, marks }] = scenes as [Scene];
    expect(planeOf(points).distance(marks[0], marks[0], UNCERTAINTIES)).toEqual({
      value: 0,
      u: null,
    });
  });

  it('tells the road from the sky, and has no picture of what is behind the camera', () => {
    const points = [
      { x: 100, y: 280, across: 0, along: 0 },
      { x: 300, y: 280, across: 4, along: 0 },
      { x: 225, y: 200, across: 4, along: 10 },
      { x: 175, y: 200, across: 0, along: 10 },
    ];
    const plane = planeOf(points);
    // The edges of the road meet at y = 173.33.
    expect([174, 173].map((y) => plane.isInFront({ x: 200, y }))).toEqual([true, false]);
    expect(plane.picturePoint({ across: 2, along: 1e4 })?.y).toBeCloseTo(173.3, 0);
    expect(plane.picturePoint({ across: 2, along: -100 })).toBeNull();
  });

  it.each([
    ['all in one place', [0, 0, 0, 0], [0, 0, 0, 0]],
    ['all in one line', [0, 1, 2, 3], [0, 1, 2, 3]],
  ])('there is none through four points %s', (_, xs, ys) => {
    const points = xs.map((x, index) => ({
      x: 100 * x,
      y: 50 * ys[index]!,
      across: index % 2,
      along: index,
    }));
    expect(RoadPlane.through(points)).toBeNull();
  });

  it('there is none where a corner is inside of the three others', () => {
    const [a, b, c, d] = [
      { x: 100, y: 250, across: 0, along: 0 },
      { x: 300, y: 250, across: 20, along: 0 },
      { x: 300, y: 50, across: 20, along: 20 },
      { x: 240, y: 180, across: 0, along: 20 },
    ];
    expect(RoadPlane.through([a, b, c, d])).toBeNull();
  });
});
