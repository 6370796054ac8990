/** Brightness and contrast of a picture in percent, and true for its negative. The file itself is never changed. */
export interface Light {
  brightness: number;
  contrast: number;
  inverted?: boolean;
}

/** The picture as the camera took it. */
export const PLAIN: Light = { brightness: 100, contrast: 100 };

const MIN = 20;
const MAX = 300;
const STEP = 10;

/** The range of a slider. */
export const LIGHT_RANGE = { min: MIN, max: MAX, step: STEP } as const;

/** Two of a slider's steps more or less, within its range. */
export const lit = (percent: number, steps: 1 | -1): number =>
  Math.min(Math.max(percent + 2 * STEP * steps, MIN), MAX);

export const isPlain = ({ brightness, contrast, inverted }: Light): boolean =>
  brightness === PLAIN.brightness && contrast === PLAIN.contrast && inverted !== true;

export const filterOf = ({ brightness, contrast, inverted }: Light) =>
  `brightness(${brightness}%) contrast(${contrast}%)${inverted === true ? ' invert(1)' : ''}`;
