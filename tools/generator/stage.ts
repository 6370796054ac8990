import type { BodyStyle } from './body.ts';
import type { Light } from './light.ts';
import type { Grain, Picture } from './picture.ts';
import type { Paint, PlatePicture } from './surface.ts';
import type { View } from './view.ts';

/** The picture that vehicles are drawn into. */
export interface Stage {
  readonly picture: Picture;
  readonly view: View;
  readonly light: Light;
  /** The distance of the fixed object at each pixel, centimetres, or {@link NOTHING}. */
  readonly still: Uint16Array;
  /** The grain that the picture has already and its vehicles still need; null where it is developed later. */
  readonly grain: Grain | null;
}

/** The pixel shows ground or sky: nothing there hides a vehicle. */
export const NOTHING = 65_535;

/** A vehicle as it stands on the road; (x, z) is the middle of its rear bumper. */
export interface StandingVehicle {
  readonly style: BodyStyle;
  readonly paint: Paint;
  readonly plate: PlatePicture | null;
  readonly x: number;
  readonly z: number;
  /** Radians: 0 drives away from the camera, π towards it, π/2 to the right. */
  readonly heading: number;
  readonly brake: boolean;
}

/** A part of the picture, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
