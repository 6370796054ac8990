import { inverse, Matrix } from 'ml-matrix';

/* From picture to road: four points fix the plane, and its uncertainty follows from theirs (cameras 4, GUM 5.1.2). */

/** A place in a picture: pixels from its left and top edge. */
export interface PicturePoint {
  x: number;
  y: number;
}

/** A place on the road, in the unit of the reference points; `along` grows in the direction of travel. */
export interface RoadPoint {
  across: number;
  along: number;
}

/** A place that is known in the picture and on the road. */
export type ReferencePoint = PicturePoint & RoadPoint;

/** The standard uncertainties that a measurement starts from. */
export interface Uncertainties {
  /** Pixels: the reference points in the picture. */
  pixelPx: number;
  /** Units of the road: the reference points on the road. */
  road: number;
  /** Pixels: the marks in the picture. */
  markPx: number;
}

/** A length on the road with its standard uncertainty; that is null for a length of zero, which has no direction. */
export interface Length {
  value: number;
  u: number | null;
}

/** A value on the road with its derivatives by the coefficients (1 × 8) and by the coordinates of its mark (1 × 2). */
interface Gradient {
  value: number;
  byCoefficients: Matrix;
  byMark: Matrix;
}

/** The origin and the unit of the picture, in pixels. */
type Frame = PicturePoint & { unit: number };

/** The columns of the coefficients h₁ … h₈ that a value on the road has in its numerator. */
const NUMERATORS = { across: 0, along: 3 } as const;

/**
 * The plane of the road as a camera sees it.
 *
 * The formula of cameras 4 gives the same lengths for every origin and unit of the picture. Here the origin is the middle
 * of the four points, and the unit their reach: that keeps the equations well-conditioned, and the horizon is never there.
 */
export class RoadPlane {
  private readonly points: readonly ReferencePoint[];
  private readonly frame: Frame;
  private readonly inverse: Matrix;
  /** The eight coefficients. */
  private readonly h: Matrix;

  private constructor(points: readonly ReferencePoint[], frame: Frame, inverse: Matrix) {
    this.points = points;
    this.frame = frame;
    this.inverse = inverse;
    // The right side of the equations is the position of each point on the road.
    const known = points.flatMap(({ across, along }) => [across, along]);
    this.h = inverse.mmul(Matrix.columnVector(known));
  }

  /** @returns the plane; null if the points fix none, or if not all of them are on one side of its horizon */
  static through(points: readonly ReferencePoint[]): RoadPlane | null {
    const x = mean(points.map((point) => point.x));
    const y = mean(points.map((point) => point.y));
    const unit = Math.max(...points.map((point) => Math.hypot(point.x - x, point.y - y)));
    if (unit === 0) return null;
    const frame = { x, y, unit };
    const solved = inverseOf(new Matrix(points.flatMap((point) => equations(point, frame))));
    if (solved === null) return null;
    const plane = new RoadPlane(points, frame, solved);
    return points.every((point) => plane.isInFront(point)) ? plane : null;
  }

  /** True if a place of the picture is on that side of the horizon on which the reference points are. */
  isInFront(point: PicturePoint): boolean {
    // The divisor is 1 in the middle of the reference points.
    return this.divisor(point) > 0;
  }

  /** The place on the road that a place in the picture shows. */
  roadPoint(point: PicturePoint): RoadPoint {
    return {
      across: this.gradient(point, 'across').value,
      along: this.gradient(point, 'along').value,
    };
  }

  /** The place in the picture that shows a place on the road; null if the camera does not have it before it. */
  picturePoint({ across, along }: RoadPoint): PicturePoint | null {
    const [h1, h2, h3, h4, h5, h6, h7, h8] = this.h.to1DArray() as Eight;
    const a = h1 - across * h7;
    const b = h2 - across * h8;
    const d = h4 - along * h7;
    const e = h5 - along * h8;
    const determinant = a * e - b * d;
    if (determinant === 0) return null;
    const x = ((across - h3) * e - b * (along - h6)) / determinant;
    const y = (a * (along - h6) - (across - h3) * d) / determinant;
    const point = { x: x * this.frame.unit + this.frame.x, y: y * this.frame.unit + this.frame.y };
    return this.isInFront(point) ? point : null;
  }

  /** The straight distance on the road between two marks. */
  distance(from: PicturePoint, to: PicturePoint, given: Uncertainties): Length {
    const [across, along] = (['across', 'along'] as const).map((axis) => {
      const [start, end] = [this.gradient(from, axis), this.gradient(to, axis)];
      return {
        value: end.value - start.value,
        byCoefficients: Matrix.sub(end.byCoefficients, start.byCoefficients),
        byMarks: [Matrix.mul(start.byMark, -1), end.byMark],
      };
    }) as [Difference, Difference];
    const value = Math.hypot(across.value, along.value);
    if (value === 0) return { value, u: null };
    const directed = (one: Matrix, other: Matrix): Matrix =>
      Matrix.add(Matrix.mul(one, across.value / value), Matrix.mul(other, along.value / value));
    const byMarks = across.byMarks.map((by, index) => directed(by, along.byMarks[index] ?? by));
    const byCoefficients = directed(across.byCoefficients, along.byCoefficients);
    return { value, u: this.uncertainty(byCoefficients, byMarks, given) };
  }

  /** The position of a mark in the direction of travel, with its standard uncertainty. */
  position(mark: PicturePoint, given: Uncertainties): { value: number; u: number } {
    const { value, byCoefficients, byMark } = this.gradient(mark, 'along');
    return { value, u: this.uncertainty(byCoefficients, [byMark], given) };
  }

  private divisor(point: PicturePoint): number {
    const { x, y } = framed(point, this.frame);
    return this.h.get(6, 0) * x + this.h.get(7, 0) * y + 1;
  }

  private gradient(point: PicturePoint, axis: keyof typeof NUMERATORS): Gradient {
    const { x, y } = framed(point, this.frame);
    const first = NUMERATORS[axis];
    const divisor = this.divisor(point);
    const h = (index: number): number => this.h.get(index, 0);
    const value = (h(first) * x + h(first + 1) * y + h(first + 2)) / divisor;
    const byCoefficients = Matrix.zeros(1, 8);
    [x, y, 1].forEach((factor, index) => byCoefficients.set(0, first + index, factor / divisor));
    byCoefficients.set(0, 6, (-value * x) / divisor);
    byCoefficients.set(0, 7, (-value * y) / divisor);
    const byMark = [h(first) - value * h(6), h(first + 1) - value * h(7)].map(
      (by) => by / divisor / this.frame.unit,
    );
    return { value, byCoefficients, byMark: Matrix.rowVector(byMark) };
  }

  /**
   * First-order propagation. The derivative of the coefficients by a coordinate of a point is the inverse of the equations
   * times their derivative by it.
   */
  private uncertainty(
    byCoefficients: Matrix,
    byMarks: readonly Matrix[],
    { pixelPx, road, markPx }: Uncertainties,
  ): number {
    const byEquations = byCoefficients.mmul(this.inverse);
    const [h1, h2, , h4, h5, , h7, h8] = this.h.to1DArray() as Eight;
    let square = 0;
    this.points.forEach((point, index) => {
      const { across, along } = point;
      const [byAcross, byAlong] = [
        byEquations.get(0, 2 * index),
        byEquations.get(0, 2 * index + 1),
      ];
      const byX = byAcross * (h1 - across * h7) + byAlong * (h4 - along * h7);
      const byY = byAcross * (h2 - across * h8) + byAlong * (h5 - along * h8);
      square += Math.hypot(byX, byY) ** 2 * (pixelPx / this.frame.unit) ** 2;
      square += Math.hypot(byAcross, byAlong) ** 2 * (this.divisor(point) * road) ** 2;
    });
    for (const by of byMarks) square += by.norm() ** 2 * markPx ** 2;
    return Math.sqrt(square);
  }
}

type Difference = Pick<Gradient, 'value' | 'byCoefficients'> & { byMarks: Matrix[] };
type Eight = [number, number, number, number, number, number, number, number];

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const framed = ({ x, y }: PicturePoint, frame: Frame): PicturePoint => ({
  x: (x - frame.x) / frame.unit,
  y: (y - frame.y) / frame.unit,
});

/** The two equations that a point gives for the eight coefficients. */
function equations(point: ReferencePoint, frame: Frame): number[][] {
  const { x, y } = framed(point, frame);
  const { across, along } = point;
  return [
    [x, y, 1, 0, 0, 0, -across * x, -across * y],
    [0, 0, 0, x, y, 1, -along * x, -along * y],
  ];
}

/** @returns null for a matrix without an inverse, of which the library throws */
function inverseOf(matrix: Matrix): Matrix | null {
  try {
    return inverse(matrix);
  } catch {
    return null;
  }
}
