import { smoothstep, toneByte } from './colour.ts';
import { flashLight, hazeShare, skyLight, type Light } from './light.ts';
import { clouds, grain } from './noise.ts';
import { edges, STOP_LINE_DEPTH, type Road } from './road.ts';
import { groundRow, type View } from './view.ts';

const CORNER_RADIUS = 5;
const PAINT = 0.62;

/** A lamp whose light lies on the ground, metres. */
export interface Pool {
  readonly x: number;
  readonly z: number;
}

/** Returns the part of a band [from, to] that a pixel with this half width covers, 0..1. */
function band(value: number, from: number, to: number, blur: number): number {
  if (value < from - blur || value > to + blur) return 0;
  return smoothstep(from - blur, from + blur, value) * smoothstep(to + blur, to - blur, value);
}

/** A road with its edges, worked out once and not for each pixel. */
type Measured = Road & { readonly left: number; readonly right: number };

/** Share of line paint on the watched road's surface at a point. */
function markings(road: Measured, x: number, z: number, bx: number, bz: number): number {
  const { left, right } = road;
  const w = road.laneWidth;
  const crossing = road.crossing;
  if (crossing && z > crossing.from - 0.3 && z < crossing.to + 0.3) return 0;
  let paint = 0;

  // Edge lines, inside the gutters.
  paint = Math.max(
    paint,
    band(x, right - 0.62, right - 0.48, bx),
    band(x, left + 0.48, left + 0.62, bx),
  );
  if (road.median > 0) {
    paint = Math.max(
      paint,
      band(x, 0.1, 0.24, bx),
      band(x, -road.median - 0.24, -road.median - 0.1, bx),
    );
  }

  // Lane lines: dashed, solid on the last metres before the stop line.
  const before = crossing ? crossing.stopLine - z : Infinity;
  const dash = before > 0 && before < 14 ? 1 : band(((z % 9) + 9) % 9, 1.5, 4.5, bz);
  for (let i = 1; i < road.lanes; i++) {
    paint = Math.max(paint, band(x, i * w - 0.07, i * w + 0.07, bx) * dash);
  }
  for (let i = 1; i < road.oncoming; i++) {
    const at = -road.median - i * w;
    paint = Math.max(paint, band(x, at - 0.07, at + 0.07, bx) * dash);
  }

  if (crossing) {
    const s = crossing.stopLine;
    // Only the crosswalk lies between stop line and crossing.
    if (z > s - 0.05 && z < crossing.from) paint = 0;
    paint = Math.max(paint, band(z, s, s + STOP_LINE_DEPTH, bz) * band(x, 0.25, right - 0.5, bx));
    const bars = band(((x % 1.1) + 1.1) % 1.1, 0.3, 0.8, bx) * band(x, left + 0.3, right - 0.3, bx);
    paint = Math.max(
      paint,
      bars * band(z, s + 1.6, s + 4.4, bz),
      bars * band(z, crossing.to + 1.2, crossing.to + 4, bz),
    );
    paint = Math.max(
      paint,
      band(z, crossing.to + 5, crossing.to + 5.5, bz) *
        band(x, left + 0.5, -road.median - 0.25, bx),
    );
  }
  if (road.checkLines && z > 16 && z < 40) {
    for (let i = 1; i <= road.lanes; i++) {
      const centre = (i - 0.5) * w;
      paint = Math.max(
        paint,
        band(((z % 2) + 2) % 2, 0.9, 1.02, bz) * band(x, centre - 0.32, centre + 0.32, bx) * 0.9,
      );
    }
  }
  return paint;
}

/** Share of the yellow double line between two directions without a strip between them. */
function centreLine(road: Road, x: number, z: number, bx: number): number {
  if (road.median > 0) return 0;
  const crossing = road.crossing;
  if (crossing && z > crossing.stopLine + 0.6 && z < crossing.to + 5) return 0;
  return Math.max(band(x, -0.21, -0.08, bx), band(x, 0.08, 0.21, bx));
}

/** Metres outside the carriageways (negative: on them), with rounded corners at a crossing. */
function offRoad(road: Measured, x: number, z: number): number {
  const along = Math.max(x - road.right, road.left - x);
  if (!road.crossing) return along;
  const across = Math.max(z - road.crossing.to, road.crossing.from - z);
  const u = Math.max(0, CORNER_RADIUS - along);
  const v = Math.max(0, CORNER_RADIUS - across);
  return Math.max(CORNER_RADIUS, Math.min(along, across)) - Math.sqrt(u * u + v * v);
}

/**
 * Paints everything on the ground into an RGB picture: asphalt with wear and markings, kerbs,
 * sidewalks, verges, water. Writes only rows below the horizon.
 * `pools` are street lamps; `shade` is 0..1 where trees or walls keep the sun away.
 */
export function paintGround(
  pixels: Uint8Array,
  view: View,
  plan: Road,
  light: Light,
  seed: number,
  pools: readonly Pool[],
  shade: (x: number, z: number) => number,
): void {
  const road: Measured = { ...plan, ...edges(plan) };
  const { left, right } = road;
  const w = road.laneWidth;
  const [sunR, sunG, sunB] = light.sun;
  const sunUp = light.sunFrom[1];
  const [ambR, ambG, ambB] = light.ambient;
  const sunny = sunR > 0;

  for (let row = 0; row < view.height; row++) {
    const ray = groundRow(view, row + 0.5);
    if (!ray) continue;
    const bx = Math.max(0.012, ray.dx * 0.8);
    const bz = Math.max(0.02, ((ray.distance * ray.distance) / (view.focal * view.y)) * 0.6);
    const fine = 1 / (1 + bz * 9);
    const haze = hazeShare(light, ray.distance);
    const flash = flashLight(light, ray.distance);
    // Near a level look, wet asphalt is a mirror (Schlick, water).
    const steep = Math.min(1, view.y / ray.distance);
    const mirror = light.wet * 0.6 * (0.03 + 0.97 * Math.pow(1 - steep, 5));
    const sky = skyLight(light, Math.min(1, steep * 1.4));
    let at = row * view.width * 3;
    let blotch = 0;
    let streak = 0;
    let crack = 0;
    let puddle = 0;
    let shaded = 0;

    for (let column = 0; column < view.width; column++, at += 3) {
      const x = ray.x + column * ray.dx;
      const z = ray.z + column * ray.dz;
      const off = offRoad(road, x, z);
      // Patterns that are large against a pixel are computed for every other one: they are most of the work.
      if ((column & 1) === 0) {
        blotch = clouds(x * 0.018 + seed, z * 0.009 + seed);
        streak = clouds(x * 0.05, z * 0.004);
        crack = Math.abs(clouds(x * 0.022 + 0.37 + seed, z * 0.016) - 0.5);
        puddle = light.wet > 0 ? clouds(x * 0.05 + 0.7, z * 0.03 + seed) : 0;
        shaded = sunny ? 1 - shade(x, z) : 0;
      }
      const speck = (grain(x * 0.21, z * 0.21) - 0.5) * fine;
      let r: number;
      let g: number;
      let b: number;
      let wet = mirror;

      const strip = road.median > 0 && x < -0.05 && x > -road.median + 0.05;
      if (off < 0 && !strip) {
        // Asphalt: patches of age, tyre tracks, oil, cracks.
        const tone = 0.115 + 0.085 * (blotch - 0.5) + 0.1 * speck;
        let wear = 0;
        const crossing = road.crossing;
        const inBox = crossing !== null && z > crossing.from - 1 && z < crossing.to + 1;
        if (!inBox) {
          const lane = ((((x > 0 ? x : x + road.median) % w) + w) % w) - w / 2;
          const tyre = Math.abs(lane) - 0.78;
          wear = 0.2 * Math.exp(-tyre * tyre * 14) * (0.6 + 0.8 * streak);
          const queue = crossing ? Math.exp(-Math.abs(z - crossing.stopLine + 5) / 7) : 0;
          wear += (0.1 + 0.3 * queue) * Math.exp(-lane * lane * 9) * streak;
        }
        const cracked = smoothstep(0.006 + bx * 0.1, 0.002, crack) * fine * 0.5;
        const seam = band(x, w * 0.98 - 0.02, w * 0.98 + 0.02, bx) * 0.35 * fine;
        let asphalt = tone * (1 - wear) * (1 - cracked) * (1 - seam);
        // The gutter is dark with dirt.
        asphalt *= 1 - 0.4 * smoothstep(-0.5, 0, off);
        r = asphalt;
        g = asphalt * 0.995;
        b = asphalt * 1.02;
        const white = markings(road, x, z, bx, bz) * (1 - wear * 1.2);
        const yellow = centreLine(road, x, z, bx);
        if (white > 0 || yellow > 0) {
          const rubbed = grain(x * 0.06 + 0.4, z * 0.05) * 0.5 + clouds(x * 0.1, z * 0.03) * 0.6;
          const worn = smoothstep(0.2, 0.62, rubbed);
          const paleness = white * (0.55 + 0.45 * worn);
          r += (PAINT - r) * paleness;
          g += (PAINT - g) * paleness;
          b += (PAINT * 0.96 - b) * paleness;
          const yellowness = yellow * (0.55 + 0.4 * worn);
          r += (0.6 - r) * yellowness;
          g += (0.38 - g) * yellowness;
          b += (0.04 - b) * yellowness;
        }
        wet *= 0.6 + 0.75 * smoothstep(0.4, 0.66, puddle) + 0.8 * wear;
      } else if (strip || (!road.paved && off > road.sidewalk + 0.3)) {
        const blade = grain(x * 0.35, z * 0.2) * fine + 0.5 * (1 - fine);
        const dry = clouds(x * 0.03, z * 0.02);
        r = 0.035 + 0.07 * blade * (0.5 + dry);
        g = 0.055 + 0.1 * blade;
        b = 0.018 + 0.03 * blade;
        if (strip) {
          const kerb =
            band(x, -0.24, -0.05, bx) + band(x, -road.median + 0.05, -road.median + 0.24, bx);
          r += (0.3 - r) * kerb;
          g += (0.3 - g) * kerb;
          b += (0.28 - b) * kerb;
        }
        wet *= 0.1;
      } else if (off < 0.3) {
        // Kerb stone: a dark face below a bright top.
        const stone = off < 0.1 ? 0.13 : 0.34;
        const joint = 1 - 0.35 * band(((z % 1) + 1) % 1, 0, 0.03, bz) * fine;
        r = stone * joint + 0.1 * speck;
        g = r;
        b = r * 0.96;
        wet *= 0.5;
      } else {
        const slab = 0.25 + 0.09 * (blotch - 0.5) + 0.07 * speck;
        const joints =
          Math.max(
            band(((z % 1.5) + 1.5) % 1.5, 0, 0.05, bz),
            band(((x % 1.5) + 1.5) % 1.5, 0, 0.03, bx),
          ) * fine;
        r = slab * (1 - 0.4 * joints);
        g = r * 0.985;
        b = r * 0.95;
        wet *= 0.45;
      }

      const soaked = 1 - 0.45 * light.wet;
      let lit = flash * (0.25 + 0.75 * steep);
      let lampR = 0;
      if (light.lamps) {
        for (const pool of pools) {
          const px = (x - pool.x) / 5;
          const pz = (z - pool.z) / 7;
          const glow = 1 + px * px + pz * pz;
          lampR += 0.42 / (glow * glow);
        }
        if (!light.flash) lit = 0;
      }
      const sun = shaded * sunUp;
      r *= (ambR + sunR * sun + lit + lampR) * soaked;
      g *= (ambG + sunG * sun + lit + lampR * 0.78) * soaked;
      b *= (ambB + sunB * sun + lit + lampR * 0.5) * soaked;
      if (wet > 0) {
        const share = Math.min(0.6, wet);
        const side = 1 - 0.55 * smoothstep(1, 9, Math.max(x - right, left - x) + 4);
        r += (sky[0] * side - r) * share;
        g += (sky[1] * side - g) * share;
        b += (sky[2] * side - b) * share;
      }
      pixels[at] = toneByte(r + (light.haze[0] - r) * haze);
      pixels[at + 1] = toneByte(g + (light.haze[1] - g) * haze);
      pixels[at + 2] = toneByte(b + (light.haze[2] - b) * haze);
    }
  }
}

/** Paints the sky above the horizon: gradient and clouds in perspective. */
export function paintSky(
  pixels: Uint8Array,
  view: View,
  light: Light,
  seed: number,
  horizon: number,
): void {
  const last = Math.min(view.height, Math.ceil(horizon) + 2);
  for (let row = 0; row < last; row++) {
    const up = Math.max(0.002, (horizon - row) / view.focal);
    const [r, g, b] = skyLight(light, Math.min(1, up * 2.2));
    let at = row * view.width * 3;
    for (let column = 0; column < view.width; column++, at += 3) {
      const across = (column - view.width / 2) / view.focal;
      const far = 1 / (up + 0.09);
      const puff = clouds(across * far * 0.1 + seed, far * 0.055 + seed * 2);
      const cloud = smoothstep(0.72 - light.cover * 0.42, 0.82 - light.cover * 0.2, puff) * 0.85;
      const body = 0.8 + 0.5 * (puff - 0.5);
      pixels[at] = toneByte(r + (light.cloud[0] * body - r) * cloud);
      pixels[at + 1] = toneByte(g + (light.cloud[1] * body - g) * cloud);
      pixels[at + 2] = toneByte(b + (light.cloud[2] * body - b) * cloud);
    }
  }
}
