import { smoothstep } from './colour.ts';
import type { Body, BodyStyle, Outline } from './body.ts';
import { bodies } from './bodies.ts';
import {
  cover,
  darken,
  glass,
  line,
  pad,
  set,
  type Paint,
  type PlatePicture,
  type Surface,
} from './surface.ts';
import { rear, tailLamp } from './vehicle-rear.ts';

function inside(outline: Outline, z: number, y: number): boolean {
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

/** The parts of a body's flank that follow from its windows. */
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
