import type { Measurement, Verdict } from './measurement.pure.js';
import { rounded } from './measurement.pure.js';
import type { PicturePoint } from './road-plane.pure.js';

/** The decimals of lengths and their U, and of speeds (cameras 4). */
const LENGTH = 3;
const SPEED = 2;

/** A mark, as a measurement keeps and shows it. */
interface MeasuredMark extends PicturePoint {
  mediaId: number;
  sequenceNumber: number;
  /** ISO 8601 in UTC. */
  capturedAt: string;
  /** Lengths in `distanceUnit`. */
  across: number;
  along: number;
  /** Past the stop line; null without one. */
  line: number | null;
  lineU: number | null;
}

/** A measurement, as its row keeps it in camel case: lengths with 3 decimals, speeds with 2. */
export interface MeasurementResult {
  /** The earlier image first. */
  points: [MeasuredMark, MeasuredMark];
  distance: number;
  distanceU: number | null;
  distanceUnit: string;
  seconds: number;
  speed: number;
  speedU: number | null;
  /** Of speeds. */
  unit: string;
  /** The speed of the camera; null for REDLIGHT. */
  device: number | null;
  tolerance: number | null;
  verdict: Verdict;
}

/** The marks of a measurement in their images. */
export type PlacedMark = Pick<
  MeasuredMark,
  'mediaId' | 'sequenceNumber' | 'capturedAt' | 'x' | 'y'
>;

/**
 * Returns a measurement as it is kept. Its verdict is that of the numbers before they are rounded.
 *
 * @param marks in the order of the measurement: the earlier image first
 */
export function resultOf(
  { points, distance, distanceU, speed, speedU, tolerance, ...same }: Measurement,
  marks: readonly [PlacedMark, PlacedMark],
  units: Pick<MeasurementResult, 'seconds' | 'distanceUnit' | 'unit'>,
): MeasurementResult {
  const [first, last] = points.map(({ across, along, line, lineU }) => ({
    across: rounded(across, LENGTH),
    along: rounded(along, LENGTH),
    line: roundedOrNull(line, LENGTH),
    lineU: roundedOrNull(lineU, LENGTH),
  })) as [Road, Road];
  return {
    points: [
      { ...marks[0], ...first },
      { ...marks[1], ...last },
    ],
    distance: rounded(distance, LENGTH),
    distanceU: roundedOrNull(distanceU, LENGTH),
    speed: rounded(speed, SPEED),
    speedU: roundedOrNull(speedU, SPEED),
    tolerance: roundedOrNull(tolerance, SPEED),
    ...same,
    ...units,
  };
}

type Road = Pick<MeasuredMark, 'across' | 'along' | 'line' | 'lineU'>;

const roundedOrNull = (value: number | null, decimals: number): number | null =>
  value === null ? null : rounded(value, decimals);

/** The measurement in the words of the history, e.g. `52.4 ± 3.1 km/h, AGREES`. */
export function measurementText({ speed, speedU, unit, verdict }: MeasurementResult): string {
  return `${speed}${speedU === null ? '' : ` ± ${speedU}`} ${unit}, ${verdict}`;
}
