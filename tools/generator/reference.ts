import { FRAME_SIZE } from './passage.ts';
import { siteView } from './place.ts';
import type { Site } from './sites.ts';
import { project } from './view.ts';

/** The near and far corners, metres from the camera's pole. */
const [NEAR, FAR] = [20, 36];
/** The length that is measured along the road once more. */
const [LENGTH_FROM, LENGTH_TO] = [22, 32];
/** The distance at which the width of a lane is measured once more. */
const WIDTH_AT = 26;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Reference points as an administrator enters them (cameras 4), in metres. */
export interface ReferencePoints {
  readonly width: number;
  readonly height: number;
  readonly points: readonly (Place & { readonly across: number; readonly along: number })[];
  readonly checks: readonly { readonly a: Place; readonly b: Place; readonly distance: number }[];
  readonly stop_line?: number;
}

/**
 * Returns the reference points of a site, from the geometry that its pictures are drawn with: `across` is the distance from
 * the line between the two directions, `along` that from the pole.
 */
export function referencePoints(site: Site): ReferencePoints {
  const view = siteView(site);
  const { lanes, laneWidth, crossing } = site.road;
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  const place = (across: number, along: number): Place => {
    const { x, y } = project(view, across, 0, along);
    return { x: tenth(x), y: tenth(y) };
  };
  const edge = tenth(lanes * laneWidth);
  const corner = (across: number, along: number) => ({ ...place(across, along), across, along });
  return {
    ...FRAME_SIZE,
    points: [corner(0, NEAR), corner(edge, NEAR), corner(edge, FAR), corner(0, FAR)],
    checks: [
      {
        a: place(laneWidth, LENGTH_FROM),
        b: place(laneWidth, LENGTH_TO),
        distance: LENGTH_TO - LENGTH_FROM,
      },
      { a: place(0, WIDTH_AT), b: place(laneWidth, WIDTH_AT), distance: laneWidth },
    ],
    ...(crossing === null ? {} : { stop_line: crossing.stopLine }),
  };
}
