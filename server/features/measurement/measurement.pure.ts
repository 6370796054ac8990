import type { Cause } from '../../platform/domain/duty.js';
import {
  type PicturePoint,
  type ReferencePoint,
  RoadPlane,
  type Uncertainties,
} from './road-plane.pure.js';

/* Does the picture agree with the measurement (cameras 4)? Distances, speeds and verdicts without any effect. */

/** The factor from a standard uncertainty to the one that is shown: about 99 %. */
export const COVERAGE = 2.6;
/** A mark is on the road up to this distance from the nearest reference point, in units of the road. */
const REACH = 200;
/** Three of the points span at least this share of the picture … */
const LEAST_SHARE = 0.001;
/** … and this area of road, in square units. */
const LEAST_AREA = 0.5;

/** The units of speed that can be measured, in metres a second. */
export const SPEED_UNITS: ReadonlyMap<string, number> = new Map([
  ['km/h', 1_000 / 3_600],
  ['mph', 1_609.344 / 3_600],
]);
/** The units of length that can be measured, in metres. */
export const DISTANCE_UNITS: ReadonlyMap<string, number> = new Map([
  ['m', 1],
  ['ft', 0.3048],
]);

/** The reference points of a camera, as its fact keeps them. */
export interface Reference {
  width: number;
  height: number;
  points: ReferencePoint[];
  checks: { a: PicturePoint; b: PicturePoint; distance: number }[];
  stopLine: number | null;
  pixelPx: number;
  road: number;
  markPx: number;
  /** Seconds. */
  timeS: number;
  unit: string;
}

/** Returns the faults of reference points by field, or null if lengths can be measured with them. */
export function referenceFaults(
  reference: Reference,
): Partial<Record<'points' | 'checks', string[]>> | null {
  const plane = planeOf(reference);
  if (plane === null) return { points: ['The four points must be the corners of a quadrilateral'] };
  const { pixelPx, road, unit } = reference;
  const checks = reference.checks.flatMap(({ a, b, distance }, index) => {
    const { value, u } = plane.distance(a, b, { pixelPx, road, markPx: pixelPx });
    const allowed = COVERAGE * Math.hypot(u ?? 0, road);
    // A mark in the sky has a length too, with an uncertainty that would allow any.
    const isRoad = plane.isInFront(a) && plane.isInFront(b);
    return isRoad && Math.abs(value - distance) <= allowed
      ? []
      : [`Check ${index + 1} measures ${rounded(value, 3)} ${unit}, not ${distance} ${unit}`];
  });
  return checks.length === 0 ? null : { checks };
}

/** @returns null where three of the points are nearly in one line, or the road turns over between them */
export function planeOf({ width, height, points }: Reference): RoadPlane | null {
  const areas = triples(points).map(([a, b, c]) => ({
    picture: area(a.x, a.y, b.x, b.y, c.x, c.y),
    road: area(a.across, a.along, b.across, b.along, c.across, c.along),
  }));
  const isFlat = areas.some(
    ({ picture, road }) => picture < LEAST_SHARE * width * height || road < LEAST_AREA,
  );
  return isFlat ? null : RoadPlane.through(points);
}

const triples = <Item>(items: readonly Item[]): [Item, Item, Item][] =>
  items.flatMap((a, i) =>
    items
      .slice(i + 1)
      .flatMap((b, j) => items.slice(i + j + 2).map((c): [Item, Item, Item] => [a, b, c])),
  );

const area = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;

/** True if a mark shows a place on the road that is near enough to the reference points. */
export function isOnRoad(plane: RoadPlane, { points }: Reference, mark: PicturePoint): boolean {
  if (!plane.isInFront(mark)) return false;
  const { across, along } = plane.roadPoint(mark);
  return points.some((point) => Math.hypot(point.across - across, point.along - along) <= REACH);
}

/** The verdict on what the camera measured. */
export const VERDICTS = ['AGREES', 'DIFFERS', 'UNCERTAIN', 'NOT_MOVED'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The event as its camera measured it. */
export interface Measured {
  cause: Cause;
  /** In `unit`; of no meaning for REDLIGHT. */
  device: number | null;
  /** The unit of speed. */
  unit: string;
}

/** One mark as it is measured on the road. */
interface MeasuredPoint {
  across: number;
  along: number;
  /** Units of road past the stop line; null without one. */
  line: number | null;
  lineU: number | null;
}

/** A measurement in the picture, not rounded. Each U is about 99 %; null where the vehicle did not move. */
export interface Measurement {
  points: [MeasuredPoint, MeasuredPoint];
  distance: number;
  distanceU: number | null;
  speed: number;
  speedU: number | null;
  device: number | null;
  tolerance: number | null;
  verdict: Verdict;
}

/**
 * Measures a vehicle between two marks of the same tyre, the earlier one first.
 *
 * @param seconds between the two pictures, more than zero
 */
export function measure(
  plane: RoadPlane,
  reference: Reference,
  marks: readonly [PicturePoint, PicturePoint],
  seconds: number,
  { cause, device, unit }: Measured,
): Measurement {
  const { value: distance, u } = plane.distance(marks[0], marks[1], reference);
  const perUnit = (DISTANCE_UNITS.get(reference.unit) ?? 1) / (SPEED_UNITS.get(unit) ?? 1);
  const speed = (distance / seconds) * perUnit;
  const distanceU = u === null ? null : COVERAGE * u;
  const speedU =
    u === null
      ? null
      : COVERAGE * speed * Math.hypot(u / distance, reference.timeS / (Math.sqrt(6) * seconds));
  const points = marks.map((mark) => pointOf(plane, reference, mark)) as Measurement['points'];
  const measured = cause === 'SPEEDING' ? device : null;
  const tolerance = measured === null ? null : Math.max(measured / 10, speedU ?? 0);
  const found = { points, distance, distanceU, speed, speedU, device: measured, tolerance };
  const deviceWay = measured === null ? null : (measured / perUnit) * seconds;
  return { ...found, verdict: verdictOf(cause, { ...found, deviceWay }) };
}

function pointOf(plane: RoadPlane, reference: Reference, mark: PicturePoint): MeasuredPoint {
  const { across, along } = plane.roadPoint(mark);
  if (reference.stopLine === null) return { across, along, line: null, lineU: null };
  const { u } = plane.position(mark, reference satisfies Uncertainties);
  return { across, along, line: along - reference.stopLine, lineU: COVERAGE * u };
}

/**
 * What the verdict is made from. `deviceWay` is how far the vehicle went between the pictures by what the device says, in
 * the unit of `distance`; null where it says nothing.
 */
type Found = Omit<Measurement, 'verdict'> & { deviceWay: number | null };

/** Returns the first verdict of cameras 4 that holds. */
export function verdictOf(
  cause: Cause,
  {
    points: [first, last],
    distance,
    distanceU,
    speed,
    speedU,
    device,
    tolerance,
    deviceWay,
  }: Found,
): Verdict {
  if (distanceU === null || speedU === null || distance <= distanceU)
    return cause === 'SPEEDING' && (deviceWay ?? 0) <= distance + (distanceU ?? 0)
      ? // Coarse points say nothing of a vehicle that may well have moved as far as its device says.
        'UNCERTAIN'
      : 'NOT_MOVED';
  if (cause === 'SPEEDING') {
    if (device === null || tolerance === null || speedU > speed / 4) return 'UNCERTAIN';
    return Math.abs(speed - device) > tolerance ? 'DIFFERS' : 'AGREES';
  }
  if (first.line === null || last.line === null) return 'UNCERTAIN';
  const isBehind = first.line > (first.lineU ?? 0);
  const isBefore = last.line < -(last.lineU ?? 0);
  return isBehind || isBefore ? 'DIFFERS' : 'AGREES';
}

/** @returns a number with at most so many decimals */
export const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;
