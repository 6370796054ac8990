import { smoothstep, type Rgb } from './colour.ts';
import { bodies, PLATE_HEIGHT, PLATE_WIDTH, type Body, type BodyStyle } from './car-shape.ts';

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

/** How a point of a vehicle takes light; filled in place because it is asked for each pixel. */
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
  /** How much of the flash returns to the camera, against a dull surface. */
  retro: number;
}

/** 1 inside a rounded rectangle around (cx, cy), soft over `blur` metres. */
function pad(
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
function line(value: number, at: number, half: number, blur: number): number {
  if (Math.abs(value - at) > half + blur) return 0;
  return smoothstep(half + blur, half - blur, Math.abs(value - at));
}

function inside(outline: readonly (readonly [number, number])[], z: number, y: number): boolean {
  let within = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const a = outline[j];
    const b = outline[i];
    if (!a || !b) continue;
    if (a[1] > y !== b[1] > y && z < a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]))
      within = !within;
  }
  return within;
}

function set(s: Surface, r: number, g: number, b: number, gloss: number): void {
  s.r = r;
  s.g = g;
  s.b = b;
  s.gloss = gloss;
  s.flake = 0;
}

function cover(s: Surface, share: number, r: number, g: number, b: number, gloss: number): void {
  s.r += (r - s.r) * share;
  s.g += (g - s.g) * share;
  s.b += (b - s.b) * share;
  s.gloss += (gloss - s.gloss) * share;
  s.flake *= 1 - share;
}

function darken(s: Surface, by: number): void {
  const left = 1 - by;
  s.r *= left;
  s.g *= left;
  s.b *= left;
  s.gloss *= left;
}

function wheel(s: Surface, body: Body, x: number, y: number, z: number): boolean {
  if (y > body.wheelRadius * 2.04) return false;
  for (let i = 0; i < 2; i++) {
    const axle = i === 0 ? body.rearAxle : body.frontAxle;
    if (Math.abs(z - axle) > body.wheelRadius * 1.03 || Math.abs(x) < body.width / 2 - 0.3)
      continue;
    const r = Math.sqrt((z - axle) ** 2 + (y - body.wheelRadius) ** 2) / body.wheelRadius;
    if (r > 1.03) continue;
    if (r < 0.68 && Math.abs(x) > body.width / 2 - 0.08) {
      const spoke = Math.cos(Math.atan2(y - body.wheelRadius, z - axle) * 5);
      const metal = r > 0.6 || r < 0.16 || spoke > 0.1 ? 0.32 : 0.03;
      set(s, metal, metal, metal * 1.03, 0.35);
    } else {
      set(s, 0.021, 0.021, 0.022, 0.04);
    }
    return true;
  }
  return false;
}

function glass(s: Surface, share: number, x: number, y: number, low: number): void {
  // Head rests and shelf, just visible through the pane.
  const rest = Math.max(
    pad(x, y, 0.36, low + 0.06, 0.13, 0.085, 0.06, 0.02),
    pad(x, y, -0.36, low + 0.06, 0.13, 0.085, 0.06, 0.02),
  );
  const tone = 0.011 + 0.016 * rest;
  cover(s, share, tone, tone * 1.02, tone * 1.05, 1.25);
}

/** Light of the plate's picture between four of its pixels. */
function texel(
  pixels: Uint8Array,
  at: number,
  right: number,
  below: number,
  tu: number,
  tv: number,
): number {
  const top = (pixels[at] ?? 0) * (1 - tu) + (pixels[at + right] ?? 0) * tu;
  const low = (pixels[at + below] ?? 0) * (1 - tu) + (pixels[at + below + right] ?? 0) * tu;
  const byte = (top * (1 - tv) + low * tv) / 255;
  return byte * byte * 0.78;
}

/** Everything on the rear but the tail lamps; each part is asked only at its own height. */
function rear(
  s: Surface,
  style: BodyStyle,
  body: Body,
  x: number,
  y: number,
  z: number,
  blur: number,
  plate: PlatePicture | null,
  lamps: boolean,
  brake: boolean,
): void {
  const ax = Math.abs(x);
  const pane = body.rearGlass;
  const cab = style === 'Pickup' && z > body.length * 0.28;
  if ((style !== 'Pickup' || cab) && y > pane.low - 0.06 && y < pane.high + 0.06) {
    rearPane(s, style, pane, x, y, blur, brake);
  }
  if (cab) return;
  if (style === 'Pickup') tailgate(s, x, y, blur);
  else seams(s, style, body, x, y, blur);
  if (y < body.bumperY - 0.1) bumper(s, style, body, x, y, blur);
  const badgeY = style === 'Pickup' ? 1.06 : Math.min(body.plateY + 0.2, pane.low - 0.05);
  if (Math.abs(y - badgeY) < 0.06) chrome(s, style !== 'Pickup', badgeY, x, y, blur);
  if (ax < PLATE_WIDTH / 2 + 0.11 && Math.abs(y - body.plateY) < PLATE_HEIGHT / 2 + 0.09) {
    plateAndRecess(s, body.plateY, x, y, blur, plate, lamps);
  }
}

function rearPane(
  s: Surface,
  style: BodyStyle,
  pane: Body['rearGlass'],
  x: number,
  y: number,
  blur: number,
  brake: boolean,
): void {
  const t = (y - pane.low) / (pane.high - pane.low);
  const half = pane.halfLow + (pane.halfHigh - pane.halfLow) * t;
  const middle = (pane.low + pane.high) / 2;
  const tall = (pane.high - pane.low) / 2;
  const rubber = pad(x, y, 0, middle, half + 0.022, tall + 0.02, 0.07, blur);
  cover(s, rubber, 0.012, 0.012, 0.012, 0.3);
  const clear = pad(x, y, 0, middle, half, tall, 0.055, blur);
  glass(s, clear, x, y, pane.low);
  if (style === 'Van') {
    cover(s, line(x, 0, 0.05, blur) * clear, s.r + 0.03, s.g + 0.03, s.b + 0.03, 0.4);
  }
  if (y > pane.high - 0.07) {
    // The high brake lamp.
    const high = pad(x, y, 0, pane.high - 0.035, 0.17, 0.012, 0.008, blur);
    cover(s, high, 0.2, 0.006, 0.008, 0.5);
    if (brake) {
      s.glowR += high * 1.6;
      s.glowG += high * 0.06;
      s.glowB += high * 0.03;
    }
  } else if (y < pane.low + 0.15 && style !== 'Sedan' && style !== 'Pickup') {
    const wiper =
      line(y, pane.low + 0.025 + 0.05 * Math.abs(x + 0.12), 0.009, blur) *
      pad(x, y, 0.1, pane.low + 0.05, 0.26, 0.08, 0.01, blur);
    cover(s, wiper, 0.01, 0.01, 0.01, 0.1);
  }
}

/** Seams of the lid and of the bumper, and the shade under the lid's lip. */
function seams(s: Surface, style: BodyStyle, body: Body, x: number, y: number, blur: number): void {
  const ax = Math.abs(x);
  const lid = body.tailLamp.x1 - (style === 'Sedan' ? 0.14 : 0.1);
  darken(s, 0.6 * line(y, body.bumperY + 0.015, 0.006, blur));
  if (y > body.bumperY && y < body.tailLamp.y0) {
    darken(s, 0.55 * line(ax, lid - 0.06, 0.005, blur));
  }
  if (style === 'Van') darken(s, 0.6 * line(x, 0, 0.007, blur) * smoothstep(0.6, 0.66, y));
  const lip = Math.abs(y - (body.plateY - 0.01));
  if (lip < 0.16) darken(s, 0.18 * smoothstep(0.16, 0, lip) * smoothstep(lid, lid - 0.1, ax));
}

function tailgate(s: Surface, x: number, y: number, blur: number): void {
  darken(s, 0.5 * line(Math.abs(x), 0.76, 0.006, blur) * smoothstep(0.72, 0.74, y));
  if (y < 0.74) {
    const chromed = smoothstep(0.735, 0.715, y) * smoothstep(0.46, 0.5, y);
    cover(s, chromed, 0.34, 0.34, 0.35, 0.6);
  } else if (Math.abs(y - 1.06) < 0.05) {
    cover(s, pad(x, y, 0, 1.06, 0.13, 0.035, 0.02, blur), 0.02, 0.02, 0.02, 0.4);
  }
}

/** Reflectors, and on cars the lower valance with the exhaust. */
function bumper(
  s: Surface,
  style: BodyStyle,
  body: Body,
  x: number,
  y: number,
  blur: number,
): void {
  const outside = body.width / 2;
  if (Math.abs(y - body.bumperY + 0.17) < 0.03) {
    const at = body.bumperY - 0.17;
    const reflector = pad(Math.abs(x), y, outside - 0.24, at, 0.085, 0.016, 0.01, blur);
    cover(s, reflector, 0.25, 0.008, 0.01, 0.6);
    s.retro += 3 * reflector;
  }
  if (style === 'Van' || style === 'Pickup' || y > body.claddingY + 0.1) return;
  const valance = pad(x, y, 0, body.claddingY - 0.01, outside - 0.24, 0.075, 0.04, blur);
  cover(s, valance, 0.016, 0.016, 0.017, 0.15);
  const pipeX = outside - 0.36;
  if (Math.abs(x - pipeX) < 0.08) {
    const pipeY = body.claddingY - 0.035;
    cover(s, pad(x, y, pipeX, pipeY, 0.06, 0.028, 0.026, blur), 0.3, 0.3, 0.3, 0.8);
    cover(s, pad(x, y, pipeX, pipeY, 0.048, 0.018, 0.017, blur), 0.008, 0.008, 0.008, 0);
  }
}

/** Badge and the model's name. */
function chrome(
  s: Surface,
  badge: boolean,
  badgeY: number,
  x: number,
  y: number,
  blur: number,
): void {
  if (badge && Math.abs(x) < 0.07) {
    cover(s, pad(x, y, 0, badgeY, 0.05, 0.034, 0.034, blur), 0.5, 0.5, 0.52, 1.4);
    cover(s, pad(x, y, 0, badgeY, 0.036, 0.02, 0.02, blur), 0.06, 0.06, 0.065, 0.8);
  }
  const letters = pad(x, y, -0.42, badgeY - 0.015, 0.11, 0.013, 0.004, blur);
  if (letters > 0) {
    cover(s, letters * (Math.sin(x * 190) > -0.2 ? 0.85 : 0.1), 0.5, 0.5, 0.52, 1.2);
  }
}

/** The recess, the plate's picture in it, and the light of the lamp above it. */
function plateAndRecess(
  s: Surface,
  plateY: number,
  x: number,
  y: number,
  blur: number,
  plate: PlatePicture | null,
  lamps: boolean,
): void {
  const halfX = PLATE_WIDTH / 2;
  const halfY = PLATE_HEIGHT / 2;
  const recess = pad(x, y, 0, plateY + 0.012, halfX + 0.07, halfY + 0.045, 0.05, blur + 0.018);
  // Deepest under its upper edge.
  darken(s, recess * (0.2 + 0.4 * smoothstep(-0.02, 0.13, y - plateY)));
  if (!plate) return;
  const on = pad(x, y, 0, plateY, halfX, halfY, 0.012, blur);
  if (on === 0) return;
  const { width, height, pixels } = plate;
  const u = Math.min(width - 1, Math.max(0, (x / PLATE_WIDTH + 0.5) * width - 0.5));
  const v = Math.min(height - 1, Math.max(0, (0.5 - (y - plateY) / PLATE_HEIGHT) * height - 0.5));
  const at = (Math.floor(v) * width + Math.floor(u)) * 3;
  const right = u + 1 < width ? 3 : 0;
  const below = v + 1 < height ? width * 3 : 0;
  const tu = u - Math.floor(u);
  const tv = v - Math.floor(v);
  const r = texel(pixels, at, right, below, tu, tv);
  const g = texel(pixels, at + 1, right, below, tu, tv);
  const b = texel(pixels, at + 2, right, below, tu, tv);
  cover(s, on, r, g, b, 0.12);
  s.retro += 1.1 * on;
  if (lamps) {
    const near = 0.1 * on * smoothstep(-halfY, halfY, y - plateY);
    s.glowR += near * s.r;
    s.glowG += near * s.g * 0.95;
    s.glowB += near * s.b * 0.8;
  }
}

function tailLamp(
  s: Surface,
  body: Body,
  ax: number,
  y: number,
  z: number,
  behind: boolean,
  blur: number,
  lamps: boolean,
  brake: boolean,
): void {
  const { x0, x1, y0, y1 } = body.tailLamp;
  const middle = (y0 + y1) / 2;
  const tall = (y1 - y0) / 2;
  // Around the corner the lamp runs on along the flank.
  const share = behind
    ? pad(ax, y, (x0 + x1) / 2 + 0.1, middle, (x1 - x0) / 2 + 0.1, tall, 0.035, blur)
    : pad(z, y, 0, middle, 0.24, tall, 0.05, blur);
  if (share <= 0) return;
  const across = behind ? (ax - x0) / (x1 - x0) : 0.9;
  const up = (y - y0) / (y1 - y0);
  const upright = y1 - y0 > x1 - x0;
  const along = upright ? up : across;
  const ribs = 0.82 + 0.18 * Math.cos((upright ? y : ax) * 210);
  const rim = smoothstep(0, 0.12, Math.min(across + 0.05, up, 1 - up));
  cover(s, share, 0.2 * ribs * (0.35 + 0.65 * rim), 0.006, 0.009, 1);
  // One chamber is the reversing lamp, one the amber indicator.
  const white = line(along, 0.24, 0.09, 0.03) * rim;
  cover(s, share * white * 0.85, 0.3, 0.29, 0.28, 1);
  const amber = line(along, 0.44, 0.08, 0.03) * rim;
  cover(s, share * amber * 0.7, 0.32, 0.1, 0.01, 1);
  s.retro += 1.5 * share;
  if (lamps || brake) {
    const bulb = Math.exp(-Math.pow((along - 0.75) * 4.5, 2)) + 0.28;
    const power = share * rim * (1 - white) * (brake ? 1.9 : 0.6) * bulb;
    s.glowR += power * 1.2;
    s.glowG += power * (brake ? 0.12 : 0.05);
    s.glowB += power * 0.06;
  }
}

/** The face that oncoming vehicles show. */
function front(s: Surface, body: Body, x: number, y: number, blur: number, lamps: boolean): void {
  const ax = Math.abs(x);
  const pane = body.frontGlass;
  if (y > pane.low - 0.05) {
    const t = (y - pane.low) / (pane.high - pane.low);
    const half = pane.halfLow + (pane.halfHigh - pane.halfLow) * t;
    const share = pad(
      x,
      y,
      0,
      (pane.low + pane.high) / 2,
      half,
      (pane.high - pane.low) / 2,
      0.05,
      blur,
    );
    glass(s, share, x, y, pane.low + 0.02);
    return;
  }
  const base = body.plateY - 0.05;
  cover(s, pad(x, y, 0, base, 0.5, 0.06, 0.04, blur), 0.012, 0.012, 0.013, 0.3);
  cover(s, pad(x, y, 0, base - 0.25, 0.62, 0.07, 0.03, blur), 0.012, 0.012, 0.013, 0.2);
  const lamp = pad(ax, y, body.width / 2 - 0.22, base + 0.02, 0.19, 0.07, 0.04, blur);
  cover(s, lamp, 0.35, 0.36, 0.38, 1.4);
  if (lamps) {
    const bulb = Math.exp(
      -Math.pow((ax - (body.width / 2 - 0.26)) * 13, 2) - Math.pow((y - base - 0.02) * 22, 2),
    );
    s.glowR += 3.5 * bulb;
    s.glowG += 3.3 * bulb;
    s.glowB += 2.8 * bulb;
  }
}

/** What of a body's flank follows from its windows. */
interface Doors {
  readonly belt: number;
  readonly seams: readonly [number, number, number];
  readonly handles: readonly [number, number];
}

const doors = new Map<BodyStyle, Doors>();

function doorsOf(style: BodyStyle): Doors {
  const known = doors.get(style);
  if (known) return known;
  const { sideGlass, rearAxle } = bodies[style];
  const several = sideGlass.length > 1;
  const first = sideGlass[0]?.[0]?.[0] ?? 1;
  const last = sideGlass.at(-1);
  const pillar = (last?.[0]?.[0] ?? 2) - (several ? 0.05 : 0.1);
  const front = (last?.at(-1)?.[0] ?? 3) - 0.05;
  const found: Doors = {
    belt: (last?.[0]?.[1] ?? 1.07) - 0.02,
    seams: [several ? Math.max(first, rearAxle + 0.35) : first, pillar, front],
    handles: [pillar - 0.2, front - 0.95],
  };
  doors.set(style, found);
  return found;
}

function flank(s: Surface, style: BodyStyle, body: Body, y: number, z: number, blur: number): void {
  for (let i = 0; i < body.sideGlass.length; i++) {
    if (inside(body.sideGlass[i] ?? [], z, y)) {
      set(s, 0.012, 0.012, 0.013, 1.25);
      return;
    }
  }
  const { belt, seams, handles } = doorsOf(style);
  if (y < belt && y > body.claddingY) {
    for (let i = 0; i < 3; i++) darken(s, 0.6 * line(z, seams[i] ?? 0, 0.006, blur));
    for (let i = 0; i < 2; i++) {
      cover(
        s,
        pad(z, y, handles[i] ?? 0, belt - 0.1, 0.09, 0.014, 0.012, blur),
        0.04,
        0.04,
        0.04,
        0.8,
      );
    }
    darken(s, 0.22 * line(y, belt - 0.14, 0.02, 0.03));
  }
  if (style === 'Van') darken(s, 0.4 * line(y, 1.05, 0.012, blur));
}

/**
 * The surface of a vehicle at a point of its own coordinates with its normal there. `blur` is half a
 * pixel in metres, so that edges are soft at any distance.
 */
export function surfaceAt(
  s: Surface,
  style: BodyStyle,
  paint: Paint,
  plate: PlatePicture | null,
  lamps: boolean,
  brake: boolean,
  x: number,
  y: number,
  z: number,
  nx: number,
  nz: number,
  blur: number,
): void {
  const body = bodies[style];
  s.glowR = 0;
  s.glowG = 0;
  s.glowB = 0;
  s.retro = 0;
  if (wheel(s, body, x, y, z)) return;
  set(s, paint.albedo[0], paint.albedo[1], paint.albedo[2], 1);
  s.flake = paint.flake;

  const bed = body.bed;
  if (bed && z > bed.z0 - 0.02 && z < bed.z1 + 0.02 && Math.abs(x) < bed.x + 0.02 && y < bed.rim) {
    if (nz > -0.4 || z > bed.z1 - 0.1) {
      const groove = 0.75 + 0.25 * Math.cos(x * 40);
      set(s, 0.022 * groove, 0.022 * groove, 0.023 * groove, 0.08);
      return;
    }
  }
  // Wheel arches and underside take no light.
  if (
    y < body.wheelRadius * 2 + 0.05 &&
    Math.abs(x) < body.width / 2 - 0.06 &&
    nz > -0.35 &&
    nz < 0.35 &&
    Math.abs(nx) < 0.8 &&
    y < body.claddingY + 0.2
  ) {
    set(s, 0.008, 0.008, 0.008, 0);
    return;
  }
  const plastic = smoothstep(body.claddingY + blur, body.claddingY - blur, y);
  if (style === 'SUV' || style === 'Van' || style === 'Pickup')
    cover(s, plastic, 0.028, 0.028, 0.029, 0.15);
  else
    cover(
      s,
      plastic * 0.85,
      paint.albedo[0] * 0.3,
      paint.albedo[1] * 0.3,
      paint.albedo[2] * 0.3,
      0.4,
    );

  const behind = nz < -0.28;
  if (behind) rear(s, style, body, x, y, z, blur, plate, lamps, brake);
  else if (nz > 0.28) front(s, body, x, y, blur, lamps);
  if (Math.abs(nx) > 0.62) flank(s, style, body, y, z, blur);
  if (z < 0.4 && (behind || Math.abs(nx) > 0.5))
    tailLamp(s, body, Math.abs(x), y, z, behind, blur, lamps, brake);
}
