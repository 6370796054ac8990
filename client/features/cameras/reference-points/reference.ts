import {
  type Plane,
  type PicturePlace,
  type ReferencePoint,
  distanceUncertainty,
  planeThrough,
  roadDistance,
} from './homography';

/** A length of the road that proves the points: marked in the picture, measured on the road. */
export interface CheckLength {
  a: PicturePlace;
  b: PicturePlace;
  /** Null while nothing is entered. */
  distance: number | null;
}

/** A point while it is marked; a number of the road is null while nothing is entered. */
export type DraftPoint = PicturePlace & { across: number | null; along: number | null };

/** The reference points while they are marked. */
export interface ReferenceDraft {
  file: string | null;
  width: number;
  height: number;
  points: readonly DraftPoint[];
  checks: readonly CheckLength[];
  stopLine: number | null;
  pixelPx: number;
  road: number;
  markPx: number;
  timeS: number;
}

/** The value of a fact REFERENCE: its names are the server's. */
interface ReferenceValue {
  file?: string | null;
  width: number;
  height: number;
  points: ReferencePoint[];
  checks: { a: PicturePlace; b: PicturePlace; distance: number }[];
  stop_line?: number | null;
  pixel_px: number;
  road: number;
  mark_px: number;
  time_s: number;
  unit?: string;
}

export const MOST_CHECKS = 6;
/** Cameras 4: the defaults of the uncertainties. */
const DEFAULTS = { pixelPx: 1.5, road: 0.05, markPx: 2, timeS: 0.001 };
/** Standard uncertainties to what is shown: about 99 %. */
const COVERAGE = 2.6;
const LEAST_SHARE = 0.001;
const LEAST_AREA = 0.5;

/** Points that lie as on a road in most pictures, for a picture that nothing is marked in. */
export function newDraft(file: string, width: number, height: number): ReferenceDraft {
  const at = (x: number, y: number): PicturePlace => ({
    x: Math.round(x * width),
    y: Math.round(y * height),
  });
  const places = [at(0.25, 0.85), at(0.75, 0.85), at(0.6, 0.5), at(0.4, 0.5)];
  return {
    file,
    width,
    height,
    points: places.map((place) => ({ ...place, across: null, along: null })),
    checks: [{ a: at(0.5, 0.8), b: at(0.5, 0.55), distance: null }],
    stopLine: null,
    ...DEFAULTS,
  };
}

/** @param value JSON text of the fact */
export function readReference(value: string): ReferenceDraft & { unit: string } {
  const read = JSON.parse(value) as ReferenceValue;
  return {
    file: read.file ?? null,
    width: read.width,
    height: read.height,
    points: read.points,
    checks: read.checks,
    stopLine: read.stop_line ?? null,
    pixelPx: read.pixel_px,
    road: read.road,
    markPx: read.mark_px,
    timeS: read.time_s,
    unit: read.unit ?? '',
  };
}

/** The value as it is sent, JSON text. */
export function writeReference(draft: ReferenceDraft): string {
  const { file, width, height, points, checks, stopLine } = draft;
  return JSON.stringify({
    ...(file !== null && { file }),
    width,
    height,
    points,
    checks,
    ...(stopLine !== null && { stop_line: stopLine }),
    pixel_px: draft.pixelPx,
    road: draft.road,
    mark_px: draft.markPx,
    time_s: draft.timeS,
  });
}

/** The faults of reference points, as the server says them, and the points that they are about. */
export interface ReferenceFaults {
  /** The sentence about the points; null if a road follows from them. */
  points: string | null;
  /** Indices of the points that it is about. */
  at: readonly number[];
  /** The sentence about each check length, null for one that fits. */
  checks: readonly (string | null)[];
}

/** The points with their numbers; null while one of those is missing. */
export const known = (points: readonly DraftPoint[]): ReferencePoint[] | null =>
  points.every((point): point is ReferencePoint => point.across !== null && point.along !== null)
    ? [...points]
    : null;

/** The road of the points; null while there is none. */
export function planeOf({ points }: ReferenceDraft): Plane | null {
  const all = known(points);
  return all === null ? null : planeThrough(all);
}

/** Checks reference points as the server does (cameras 4). What is not entered yet is no fault. */
export function faultsOf(draft: ReferenceDraft, unit: string): ReferenceFaults {
  const none = draft.checks.map(() => null);
  const points = known(draft.points);
  if (points === null) return { points: null, at: [], checks: none };
  const flat = flatPoints(points, draft);
  const plane = flat.length > 0 ? null : planeThrough(points);
  if (plane === null) {
    const at = flat.length > 0 ? flat : points.map((_, index) => index);
    return { points: 'The four points must be the corners of a quadrilateral', at, checks: none };
  }
  return {
    points: null,
    at: [],
    checks: draft.checks.map(({ a, b, distance }, index) => {
      if (distance === null) return null;
      const value = roadDistance(plane, a, b);
      const u = distanceUncertainty(points, [a, b], draft);
      const allowed = COVERAGE * Math.hypot(u ?? 0, draft.road);
      if (value !== null && Math.abs(value - distance) <= allowed) return null;
      return value === null
        ? `Check ${index + 1} has an end beyond the horizon`
        : `Check ${index + 1} measures ${thousandths(value)} ${unit}, not ${distance} ${unit}`;
    }),
  };
}

/** Returns the points that are in one line, or nearly so, with two others. */
function flatPoints(
  points: readonly ReferencePoint[],
  { width, height }: ReferenceDraft,
): number[] {
  const indices = points.map((_, index) => index);
  return [
    ...new Set(
      // Each three of four points leave one out.
      indices
        .map((left) => indices.filter((index) => index !== left))
        .filter((three) => {
          const [a, b, c] = three.map((index) => points[index]);
          if (!a || !b || !c) return false;
          const inPicture = area([a.x, a.y], [b.x, b.y], [c.x, c.y]);
          const onRoad = area([a.across, a.along], [b.across, b.along], [c.across, c.along]);
          return inPicture < LEAST_SHARE * width * height || onRoad < LEAST_AREA;
        })
        .flat(),
    ),
  ].toSorted((a, b) => a - b);
}

type Pair = readonly [number, number];

const area = ([ax, ay]: Pair, [bx, by]: Pair, [cx, cy]: Pair): number =>
  Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;

const THOUSAND = 1_000;
export const thousandths = (value: number): number => Math.round(value * THOUSAND) / THOUSAND;
