import { add, mix, scale, smoothstep, type Rgb } from './colour.ts';

export type Sky = 'day' | 'overcast' | 'rain' | 'dusk' | 'night' | 'wet night';

/** The light of the scene, and the exposure of the camera. Colours are linear light. */
export interface Light {
  readonly zenith: Rgb;
  readonly horizon: Rgb;
  /** Clouds' brightness over the sky behind them, and how much of the sky they cover. */
  readonly cloud: Rgb;
  readonly cover: number;
  readonly ambient: Rgb;
  readonly sun: Rgb;
  /** Towards the sun, length 1. */
  readonly sunFrom: readonly [number, number, number];
  readonly haze: Rgb;
  /** Metres after which two thirds of a thing are haze. */
  readonly hazeLength: number;
  /** 0 dry, 1 standing water. */
  readonly wet: number;
  readonly raining: boolean;
  /** The camera's own flash: light on a white wall facing it at 20 m. */
  readonly flash: number;
  /** Street lamps and vehicle lamps are on. */
  readonly lamps: boolean;
  /** Share of lit windows. */
  readonly windows: number;
  /** Sensor noise, standard deviation in bytes. */
  readonly noise: number;
}

function unit(x: number, y: number, z: number): [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

const none: Rgb = [0, 0, 0];

/** One row per weather: what the drawing knows about it. */
export const lights: Readonly<Record<Sky, Light>> = {
  day: {
    zenith: [0.13, 0.26, 0.56],
    horizon: [0.52, 0.64, 0.78],
    cloud: [0.85, 0.86, 0.88],
    cover: 0.45,
    ambient: [0.3, 0.34, 0.41],
    sun: [1.45, 1.34, 1.15],
    sunFrom: unit(-0.62, 0.62, -0.42),
    haze: [0.5, 0.57, 0.65],
    hazeLength: 620,
    wet: 0,
    raining: false,
    flash: 0,
    lamps: false,
    windows: 0.02,
    noise: 2.6,
  },
  overcast: {
    zenith: [0.5, 0.53, 0.57],
    horizon: [0.66, 0.68, 0.7],
    cloud: [0.4, 0.42, 0.46],
    cover: 0.7,
    ambient: [0.56, 0.58, 0.61],
    sun: none,
    sunFrom: unit(0, 1, -0.1),
    haze: [0.58, 0.6, 0.63],
    hazeLength: 420,
    wet: 0,
    raining: false,
    flash: 0,
    lamps: false,
    windows: 0.1,
    noise: 3,
  },
  rain: {
    zenith: [0.3, 0.33, 0.37],
    horizon: [0.47, 0.5, 0.53],
    cloud: [0.26, 0.28, 0.31],
    cover: 0.85,
    ambient: [0.34, 0.36, 0.39],
    sun: none,
    sunFrom: unit(0, 1, -0.1),
    haze: [0.4, 0.43, 0.46],
    hazeLength: 210,
    wet: 0.85,
    raining: true,
    flash: 0,
    lamps: true,
    windows: 0.25,
    noise: 4,
  },
  dusk: {
    zenith: [0.075, 0.085, 0.19],
    horizon: [0.5, 0.26, 0.15],
    cloud: [0.5, 0.23, 0.19],
    cover: 0.5,
    ambient: [0.135, 0.125, 0.16],
    sun: none,
    sunFrom: unit(0.2, 0.3, 0.9),
    haze: [0.3, 0.2, 0.17],
    hazeLength: 420,
    wet: 0,
    raining: false,
    flash: 0.34,
    lamps: true,
    windows: 0.4,
    noise: 5,
  },
  night: {
    zenith: [0.001, 0.0014, 0.004],
    horizon: [0.011, 0.009, 0.011],
    cloud: [0.008, 0.007, 0.008],
    cover: 0.4,
    ambient: [0.009, 0.009, 0.013],
    sun: none,
    sunFrom: unit(0, 1, -0.1),
    haze: [0.006, 0.005, 0.006],
    hazeLength: 500,
    wet: 0,
    raining: false,
    flash: 0.85,
    lamps: true,
    windows: 0.3,
    noise: 6,
  },
  'wet night': {
    zenith: [0.003, 0.004, 0.007],
    horizon: [0.02, 0.017, 0.018],
    cloud: [0.013, 0.012, 0.014],
    cover: 0.9,
    ambient: [0.011, 0.011, 0.015],
    sun: none,
    sunFrom: unit(0, 1, -0.1),
    haze: [0.015, 0.014, 0.015],
    hazeLength: 200,
    wet: 1,
    raining: true,
    flash: 0.75,
    lamps: true,
    windows: 0.3,
    noise: 6,
  },
};

/** The sky's light from a direction, clouds left out; what shiny things reflect. */
export function skyLight(light: Light, up: number): Rgb {
  if (up <= 0) return light.horizon;
  return mix(light.horizon, light.zenith, Math.sqrt(up));
}

/** Share of the haze's colour at this distance. */
export function hazeShare(light: Light, distance: number): number {
  return 1 - Math.exp(-Math.max(0, distance - 15) / light.hazeLength);
}

/** Light of the flash on a surface at this distance; it falls off with the square. */
export function flashLight(light: Light, distance: number): number {
  return (light.flash * 400) / (distance * distance + 60);
}

/** Linear light of a dull surface far away: lit, flashed, hazed. `facing` is 0..1 towards the camera. */
export function surfaceLight(
  light: Light,
  albedo: Rgb,
  normal: readonly [number, number, number],
  distance: number,
  facing = 1,
): Rgb {
  const [sx, sy, sz] = light.sunFrom;
  const towards = Math.max(0, normal[0] * sx + normal[1] * sy + normal[2] * sz);
  const above = 0.62 + 0.38 * normal[1];
  const received = add(
    add(scale(light.ambient, above), scale(light.sun, towards)),
    scale([1, 1, 0.96], flashLight(light, distance) * facing),
  );
  const seen: Rgb = [albedo[0] * received[0], albedo[1] * received[1], albedo[2] * received[2]];
  return mix(seen, light.haze, smoothstep(0, 1, hazeShare(light, distance)));
}
