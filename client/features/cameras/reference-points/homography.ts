/* From picture to road and back, as the server measures (cameras 4): what is drawn while a point is dragged. */

/** A place in a picture: pixels from its left and top edge. */
export interface PicturePlace {
  x: number;
  y: number;
}

/** A place on the road; `along` grows in the direction of travel. */
export interface RoadPlace {
  across: number;
  along: number;
}

/** A place that is known in the picture and on the road. */
export type ReferencePoint = PicturePlace & RoadPlace;

/** The plane of the road as the camera sees it. */
export interface Plane {
  /** The middle of the points and their reach: with them the equations are well-conditioned. */
  frame: PicturePlace & { unit: number };
  /** The coefficients h₁ … h₈ in that frame. */
  h: Eight;
}

type Eight = [number, number, number, number, number, number, number, number];

/** Pivots below this are zero: no plane follows from the points. */
const NOTHING = 1e-12;

/** @returns the plane; null if the points fix none, or not all of them are on one side of its horizon */
export function planeThrough(points: readonly ReferencePoint[]): Plane | null {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map((point) => point.x));
  const y = mean(points.map((point) => point.y));
  const unit = Math.max(...points.map((point) => Math.hypot(point.x - x, point.y - y)));
  if (unit === 0) return null;
  const frame = { x, y, unit };
  const h = solved(
    points.flatMap((point) => {
      const { across, along } = point;
      const { u, v } = framed(point, frame);
      return [
        [u, v, 1, 0, 0, 0, -across * u, -across * v, across],
        [0, 0, 0, u, v, 1, -along * u, -along * v, along],
      ];
    }),
  );
  if (h === null) return null;
  const plane = { frame, h: h as Eight };
  return points.every((point) => divisor(plane, point) > 0) ? plane : null;
}

/** The place on the road that a place in the picture shows; null beyond the horizon. */
export function roadPlace(plane: Plane, place: PicturePlace): RoadPlace | null {
  const [h1, h2, h3, h4, h5, h6] = plane.h;
  const { u, v } = framed(place, plane.frame);
  const by = divisor(plane, place);
  if (by <= 0) return null;
  return { across: (h1 * u + h2 * v + h3) / by, along: (h4 * u + h5 * v + h6) / by };
}

/** The place in the picture that shows a place on the road; null if the camera does not have it before it. */
export function picturePlace(plane: Plane, { across, along }: RoadPlace): PicturePlace | null {
  const [h1, h2, h3, h4, h5, h6, h7, h8] = plane.h;
  const [a, b] = [h1 - across * h7, h2 - across * h8];
  const [c, d] = [h4 - along * h7, h5 - along * h8];
  const determinant = a * d - b * c;
  if (determinant === 0) return null;
  const u = ((across - h3) * d - b * (along - h6)) / determinant;
  const v = (a * (along - h6) - (across - h3) * c) / determinant;
  const { frame } = plane;
  const place = { x: u * frame.unit + frame.x, y: v * frame.unit + frame.y };
  return divisor(plane, place) > 0 ? place : null;
}

/** The straight distance on the road between two places of the picture; null if one of them is beyond the horizon. */
export function roadDistance(plane: Plane, from: PicturePlace, to: PicturePlace): number | null {
  const [start, end] = [roadPlace(plane, from), roadPlace(plane, to)];
  if (start === null || end === null) return null;
  return Math.hypot(end.across - start.across, end.along - start.along);
}

/** Steps of the differences that stand for derivatives, in pixels and in units of the road. */
const STEP = { picture: 0.01, road: 1e-4 };

/**
 * The standard uncertainty of a distance (GUM 5.1.2): each coordinate of the points and of both marks is moved a little.
 *
 * @param pixelPx of points and marks in the picture, pixels
 * @param road of the points on the road, units of the road
 * @returns null if nothing can be measured there
 */
export function distanceUncertainty(
  points: readonly ReferencePoint[],
  [from, to]: readonly [PicturePlace, PicturePlace],
  { pixelPx, road }: { pixelPx: number; road: number },
): number | null {
  const measured = (at: readonly ReferencePoint[], a: PicturePlace, b: PicturePlace) => {
    const plane = planeThrough(at);
    return plane === null ? Number.NaN : (roadDistance(plane, a, b) ?? Number.NaN);
  };
  const slope = (step: number, at: (moved: number) => number) => (at(step) - at(-step)) / 2 / step;
  const by = (index: number, axis: keyof ReferencePoint, step: number) =>
    slope(step, (moved) =>
      measured(
        points.map((point, at) =>
          at === index ? { ...point, [axis]: point[axis] + moved } : point,
        ),
        from,
        to,
      ),
    );
  const byMark = (axis: keyof PicturePlace) => [
    slope(STEP.picture, (moved) => measured(points, { ...from, [axis]: from[axis] + moved }, to)),
    slope(STEP.picture, (moved) => measured(points, from, { ...to, [axis]: to[axis] + moved })),
  ];
  const inPicture = points.flatMap((_, index) => [
    by(index, 'x', STEP.picture),
    by(index, 'y', STEP.picture),
  ]);
  const onRoad = points.flatMap((_, index) => [
    by(index, 'across', STEP.road),
    by(index, 'along', STEP.road),
  ]);
  const u = Math.hypot(
    ...[...inPicture, ...byMark('x'), ...byMark('y')].map((each) => each * pixelPx),
    ...onRoad.map((each) => each * road),
  );
  return Number.isNaN(u) ? null : u;
}

function framed({ x, y }: PicturePlace, frame: Plane['frame']): { u: number; v: number } {
  return { u: (x - frame.x) / frame.unit, v: (y - frame.y) / frame.unit };
}

/** It is 1 in the middle of the points, and 0 on the horizon. */
function divisor({ frame, h }: Plane, place: PicturePlace): number {
  const { u, v } = framed(place, frame);
  return h[6] * u + h[7] * v + 1;
}

/** Gaussian elimination with pivots. @param rows eight equations, the right side last; null if they have no one solution */
function solved(rows: number[][]): number[] | null {
  const size = rows.length;
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row;
    if (Math.abs(at(pivot, column)) < NOTHING) return null;
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const factor = at(row, column) / at(column, column);
      rows[row] = (rows[row] ?? []).map((value, index) => value - factor * at(column, index));
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}
