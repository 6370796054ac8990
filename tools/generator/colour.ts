/** Linear light, 1 = a white wall in full daylight. */
export type Rgb = readonly [number, number, number];

const STEPS = 4096;
const BRIGHTEST = 4;

/** Linear light to a byte, with a shoulder as a camera's sensor has it; built once. */
const toneTable = ((): Uint8Array => {
  const table = new Uint8Array(STEPS + 1);
  for (let i = 0; i <= STEPS; i++) {
    const linear = (i / STEPS) * BRIGHTEST;
    const exposed = 1 - Math.exp(-linear * 1.5);
    table[i] = Math.round(255 * Math.pow(exposed, 1 / 2.2));
  }
  return table;
})();

/** The byte that the camera writes for this much linear light. */
export function toneByte(linear: number): number {
  if (linear <= 0) return 0;
  const step = (linear * (STEPS / BRIGHTEST)) | 0;
  return toneTable[step > STEPS ? STEPS : step] ?? 255;
}

/** A CSS colour for linear light. */
export function css([r, g, b]: Rgb): string {
  return `rgb(${toneByte(r)},${toneByte(g)},${toneByte(b)})`;
}

export function scale([r, g, b]: Rgb, by: number): Rgb {
  return [r * by, g * by, b * by];
}

export function add(a: Rgb, b: Rgb): Rgb {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

/** `a` where share is 0, `b` where it is 1. */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** 0 below `from`, 1 above `to`, smooth between; `from` may be the larger one. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = (value - from) / (to - from);
  if (t <= 0) return 0;
  if (t >= 1) return 1;
  return t * t * (3 - 2 * t);
}
