import { smoothstep } from './colour.ts';
import { PLATE_HEIGHT, PLATE_WIDTH, type Body, type BodyStyle } from './body.ts';
import { cover, darken, glass, line, pad, type PlatePicture, type Surface } from './surface.ts';

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

/** Draws the whole rear except for the tail lamps; each part is computed only at its own height. */
export function rear(
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

/** The lamp at a rear corner, which runs on along the flank. */
export function tailLamp(
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
