import { seeded } from '../../server/demo/random.ts';
import type { Light } from './light.ts';
import type { Glow, Grain, Picture } from './picture.ts';

const PLANE = 1 << 20;
const MASK = PLANE - 1;
let plane: Int8Array | undefined;

/** About normal numbers of deviation 24, made once: a picture reads them from its own offset. */
function noisePlane(): Int8Array {
  if (plane) return plane;
  const random = seeded('sensor');
  plane = Int8Array.from({ length: PLANE }, () => {
    const sum = random.next() + random.next() + random.next() + random.next() - 2;
    return Math.round(sum * 41.5);
  });
  return plane;
}

/** Light that spreads around a lamp in the lens and in wet air. */
export function addGlow(picture: Picture, glow: Glow): void {
  const r = glow.radius;
  const x0 = Math.max(0, Math.floor(glow.x - r));
  const x1 = Math.min(picture.width - 1, Math.ceil(glow.x + r));
  const y0 = Math.max(0, Math.floor(glow.y - r));
  const y1 = Math.min(picture.height - 1, Math.ceil(glow.y + r));
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const dx = (x + 0.5 - glow.x) / r;
      const dy = (y + 0.5 - glow.y) / r;
      const d = dx * dx + dy * dy;
      if (d >= 1) continue;
      const fall = (1 - d) * (1 - d);
      addLight(picture, x, y, glow.colour, fall * fall * 0.35 + (fall * 0.12) / (1 + 18 * d));
    }
  }
}

/** The streak that a lamp draws on wet ground, below where it stands. */
export function addReflection(picture: Picture, glow: Glow, wet: number): void {
  const high = glow.foot - glow.y;
  if (high < 2 || wet <= 0) return;
  const half = Math.max(3, glow.radius * 0.42);
  const from = Math.max(0, Math.ceil(glow.foot));
  const to = Math.min(picture.height - 1, Math.floor(glow.foot + high * 1.7));
  for (let y = from; y <= to; y++) {
    const t = (y - glow.foot) / high;
    // Brightest where a mirror would show the lamp, smeared towards the camera by the rough road.
    const along = Math.exp(-Math.pow((t - 0.95) * 2.1, 2)) * 0.8 + 0.18;
    const ripple = 0.72 + 0.28 * Math.sin(y * 0.9 + glow.x) * Math.sin(y * 0.37 + glow.x * 0.7);
    const x0 = Math.max(0, Math.floor(glow.x - half * 2));
    const x1 = Math.min(picture.width - 1, Math.ceil(glow.x + half * 2));
    for (let x = x0; x <= x1; x++) {
      const d = (x + 0.5 - glow.x) / half;
      addLight(picture, x, y, glow.colour, wet * 0.16 * along * ripple * Math.exp(-d * d));
    }
  }
}

function addLight(
  picture: Picture,
  x: number,
  y: number,
  colour: Glow['colour'],
  share: number,
): void {
  const at = (y * picture.width + x) * 3;
  for (let channel = 0; channel < 3; channel++) {
    const value = picture.pixels[at + channel] ?? 0;
    // Screen: it never burns out all at once.
    const more = Math.min(1, (colour[channel] ?? 0) * share * 1.6);
    picture.pixels[at + channel] = value + (255 - value) * more;
  }
}

/** Falling rain, where it rains: short slanted streaks, nearer ones longer and brighter. */
export function addRain(picture: Picture, light: Light, seed: string): void {
  if (!light.raining) return;
  const random = seeded(`${seed}/rain`);
  const bright = light.flash > 0 ? 0.8 : 1.1;
  const count = Math.round((picture.width * picture.height) / 1500);
  for (let i = 0; i < count; i++) {
    const near = random.next();
    const long = (10 + 46 * near * near) * (picture.width / 1920);
    let x = random.next() * picture.width;
    let y = random.next() * picture.height;
    const strength = (0.05 + 0.13 * near) * bright;
    for (let step = 0; step < long; step++) {
      const px = Math.floor(x);
      const py = Math.floor(y);
      if (px >= 0 && px < picture.width && py >= 0 && py < picture.height) {
        addLight(picture, px, py, [0.8, 0.85, 0.92], strength * Math.sin((step / long) * Math.PI));
      }
      x += 0.12;
      y += 1;
    }
  }
}

/** The grain of a picture; the same seed gives the same. */
export function grainOf(light: Light, seed: string): Grain {
  return {
    plane: noisePlane(),
    gain: Math.round((light.noise / 24) * 256),
    offset: seeded(`${seed}/sensor`).int(0, MASK),
  };
}

/** The grain at a pixel, in bytes. */
export function grainAt(grain: Grain, pixel: number): number {
  return ((grain.plane[(pixel + grain.offset) & MASK] ?? 0) * grain.gain) >> 8;
}

/** Adds the effects of lens and sensor: darker corners, grain. Changes the picture in place. */
export function develop(picture: Picture, grain: Grain): void {
  const { width, height } = picture;
  const { plane: noise, gain } = grain;
  // Clamped: grain below black and above white is cut off, as in the sensor.
  const pixels = new Uint8ClampedArray(
    picture.pixels.buffer,
    picture.pixels.byteOffset,
    picture.pixels.length,
  );
  let luma = grain.offset;
  let chroma = (grain.offset * 7) & MASK;
  const across = Int32Array.from({ length: width }, (_, x) => {
    const d = (x - width / 2) / (width / 2);
    return Math.round(51 * d * d);
  });
  for (let y = 0, at = 0; y < height; y++) {
    const d = (y - height / 2) / (width / 2);
    const down = Math.round(256 - 51 * d * d);
    for (let x = 0; x < width; x++, at += 3, luma++, chroma++) {
      const corner = (down - (across[x] ?? 0)) | 0;
      const bright = ((noise[luma & MASK] ?? 0) * gain) | 0;
      // Red and blue stray in opposite directions.
      const tint = ((noise[chroma & MASK] ?? 0) * gain) >> 1;
      pixels[at] = ((pixels[at] ?? 0) * corner + bright + tint) >> 8;
      pixels[at + 1] = ((pixels[at + 1] ?? 0) * corner + bright) >> 8;
      pixels[at + 2] = ((pixels[at + 2] ?? 0) * corner + bright - tint) >> 8;
    }
  }
}
