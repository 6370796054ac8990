/**
 * Vehicle bodies. A body is what three outlines have in common (from the side, from behind, from
 * above), rounded where they meet, less its wheel arches; it becomes a mesh once per style and detail.
 * Own coordinates: x to the right, y up from the road, z forward from the rear bumper; metres.
 */
export type BodyStyle = 'Sedan' | 'Hatchback' | 'Station Wagon' | 'SUV' | 'Van' | 'Pickup';

/** Points of a line in two of the coordinates. */
export type Outline = readonly (readonly [number, number])[];

/** A rectangle that leans in towards its top: half widths at its lower and upper edge. */
interface Pane {
  readonly low: number;
  readonly high: number;
  readonly halfLow: number;
  readonly halfHigh: number;
}

/** The measures of a style, in metres. */
export interface Body {
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** (z, y) around the side. */
  readonly side: Outline;
  /** (half x, y) from the floor over the right flank to the roof. */
  readonly behind: Outline;
  /** (z, half x) along the right flank from rear to front. */
  readonly above: Outline;
  readonly rearAxle: number;
  readonly frontAxle: number;
  readonly wheelRadius: number;
  readonly rearGlass: Pane;
  readonly frontGlass: Pane;
  /** Side windows as (z, y) outlines. */
  readonly sideGlass: readonly Outline[];
  /** Tail lamp: from, to in half x and in y. */
  readonly tailLamp: {
    readonly x0: number;
    readonly x1: number;
    readonly y0: number;
    readonly y1: number;
  };
  /** Height of the plate's middle. */
  readonly plateY: number;
  /** Below this the rear is bumper. */
  readonly bumperY: number;
  /** Below this height the body is unpainted plastic. */
  readonly claddingY: number;
  /** The cargo bed of a pickup. */
  readonly bed?: {
    readonly z0: number;
    readonly z1: number;
    readonly x: number;
    readonly floor: number;
    readonly rim: number;
  };
}

export const PLATE_WIDTH = 0.4;
export const PLATE_HEIGHT = 0.165;
