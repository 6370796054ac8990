import { smoothstep, type Rgb } from './colour.ts';

/** The colour of a vehicle. */
export interface Paint {
  readonly albedo: Rgb;
  /** 0 solid colour, 1 strong metallic flake. */
  readonly flake: number;
}

/** A picture of a plate, RGB bytes, that lies on the vehicle's rear. */
export interface PlatePicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The material of a point of a vehicle; filled in place because it is needed for each pixel. */
export interface Surface {
  r: number;
  g: number;
  b: number;
  /** 0 dull, 1 clear coat or glass. */
  gloss: number;
  flake: number;
  glowR: number;
  glowG: number;
  glowB: number;
  /** The part of the flash that returns to the camera, compared with a dull surface. */
  retro: number;
}

/** 1 inside a rounded rectangle around (cx, cy), soft over `blur` metres. */
export function pad(
  x: number,
  y: number,
  cx: number,
  cy: number,
  hw: number,
  hh: number,
  round: number,
  blur: number,
): number {
  const dx = Math.abs(x - cx) - hw;
  const dy = Math.abs(y - cy) - hh;
  if (dx > blur || dy > blur) return 0;
  const qx = dx + round;
  const qy = dy + round;
  const d = qx > 0 && qy > 0 ? Math.sqrt(qx * qx + qy * qy) - round : Math.max(qx, qy) - round;
  return smoothstep(blur, -blur, d);
}

/** 1 on a line at `at`, `half` metres to each side. */
export function line(value: number, at: number, half: number, blur: number): number {
  if (Math.abs(value - at) > half + blur) return 0;
  return smoothstep(half + blur, half - blur, Math.abs(value - at));
}

/** Makes the surface one plain material. */
export function set(s: Surface, r: number, g: number, b: number, gloss: number): void {
  s.r = r;
  s.g = g;
  s.b = b;
  s.gloss = gloss;
  s.flake = 0;
}

/** Lays a material over the surface, as far as its share says. */
export function cover(
  s: Surface,
  share: number,
  r: number,
  g: number,
  b: number,
  gloss: number,
): void {
  s.r += (r - s.r) * share;
  s.g += (g - s.g) * share;
  s.b += (b - s.b) * share;
  s.gloss += (gloss - s.gloss) * share;
  s.flake *= 1 - share;
}

/** Takes a share of the light away. */
export function darken(s: Surface, by: number): void {
  const left = 1 - by;
  s.r *= left;
  s.g *= left;
  s.b *= left;
  s.gloss *= left;
}

/** Lays a window over the surface. */
export function glass(s: Surface, share: number, x: number, y: number, low: number): void {
  // Head rests and shelf, just visible through the pane.
  const rest = Math.max(
    pad(x, y, 0.36, low + 0.06, 0.13, 0.085, 0.06, 0.02),
    pad(x, y, -0.36, low + 0.06, 0.13, 0.085, 0.06, 0.02),
  );
  const tone = 0.011 + 0.016 * rest;
  cover(s, share, tone, tone * 1.02, tone * 1.05, 1.25);
}
