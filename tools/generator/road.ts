/**
 * The road of a site in metres: what the ground is painted by, and where things may stand.
 * x = 0 is the line between the two directions; the watched lanes are to the right of it.
 */
export interface Road {
  readonly laneWidth: number;
  /** Watched lanes, away from the camera. */
  readonly lanes: number;
  /** Lanes towards the camera. */
  readonly oncoming: number;
  /** Width of the strip between the directions; 0 is a painted double line. */
  readonly median: number;
  /** The position of the crossing, if there is one. */
  readonly crossing: Crossing | null;
  /** White cross-lines painted for checking a speed by hand. */
  readonly checkLines: boolean;
  readonly sidewalk: number;
  /** Beyond the sidewalk there is paving up to the walls, not grass. */
  readonly paved: boolean;
}

interface Crossing {
  /** Near edge of the stop line, metres from the camera's pole. */
  readonly stopLine: number;
  /** Near and far edge of the crossing road. */
  readonly from: number;
  readonly to: number;
}

export const STOP_LINE_DEPTH = 0.5;

/** Outer edges of the carriageway: left (negative) and right. */
export function edges(road: Road): { left: number; right: number } {
  return {
    left: -(road.median + road.oncoming * road.laneWidth + 0.4),
    right: road.lanes * road.laneWidth + 0.4,
  };
}

/** Middle of a watched lane; lane 1 is next to the centre line. */
export function laneCentre(road: Road, lane: number): number {
  return (lane - 0.5) * road.laneWidth;
}

/** Middle of an oncoming lane; 1 is next to the median. */
export function oncomingCentre(road: Road, lane: number): number {
  return -(road.median + (lane - 0.5) * road.laneWidth);
}
