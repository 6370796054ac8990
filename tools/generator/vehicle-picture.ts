import { bodyMesh } from './body-mesh.ts';
import { smoothstep, toneByte } from './colour.ts';
import { grainAt } from './finish.ts';
import { flashLight, hazeShare } from './light.ts';
import type { Glow } from './picture.ts';
import { NOTHING, type Box, type Stage, type StandingVehicle } from './stage.ts';
import type { Surface } from './surface.ts';
import { lampGlows } from './vehicle-lamps.ts';
import { surfaceAt } from './vehicle-paint.ts';

/** Returns the edge of a mesh cell in metres for a vehicle with this many pixels per metre: no finer than is visible. */
function detailFor(pixels: number): number {
  if (pixels > 85) return 0.07;
  return pixels > 45 ? 0.11 : 0.18;
}

/** Grown as needed and used again: allocating these for each vehicle costs more than filling them. */
const scratch = {
  screen: new Float32Array(0),
  turned: new Float32Array(0),
  near: new Float32Array(0),
  normals: new Float32Array(0),
};

function atLeast(array: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  return array.length >= length ? array : new Float32Array(length);
}

const surface: Surface = {
  r: 0,
  g: 0,
  b: 0,
  gloss: 0,
  flake: 0,
  glowR: 0,
  glowG: 0,
  glowB: 0,
  retro: 0,
};

/**
 * Draws a vehicle over the picture with perspective, light, reflections and soft edges, behind what
 * stands still and is nearer, and returns the lamps that shine. Vehicles are drawn far to near by the
 * caller; one that `stays` hides what is drawn behind it later.
 */
export function drawVehicle(stage: Stage, vehicle: StandingVehicle, stays: boolean): Glow[] {
  const { picture, view, light } = stage;
  const mesh = bodyMesh(vehicle.style, detailFor(view.focal / Math.max(1, vehicle.z)));
  const sin = Math.sin(vehicle.heading);
  const cos = Math.cos(vehicle.heading);
  const count = mesh.points.length / 3;
  scratch.screen = atLeast(scratch.screen, count * 3);
  scratch.turned = atLeast(scratch.turned, count * 3);
  const screen = scratch.screen;
  const turned = scratch.turned;
  let minX = Infinity;
  let maxX = -Infinity;
  let minY = Infinity;
  let maxY = -Infinity;

  // `project`, written out: it would make an object for each of ten thousand points.
  for (let i = 0, at = 0; i < count; i++, at += 3) {
    const ox = mesh.points[at] ?? 0;
    const oz = mesh.points[at + 2] ?? 0;
    const dx = vehicle.x + ox * cos + oz * sin - view.x;
    const dy = (mesh.points[at + 1] ?? 0) - view.y;
    const dz = vehicle.z - ox * sin + oz * cos - view.z;
    const ahead = dz * view.cosYaw - dx * view.sinYaw;
    const depth = ahead * view.cosPitch - dy * view.sinPitch;
    if (depth < 2) return [];
    const sx = view.width / 2 + (view.focal * (dx * view.cosYaw + dz * view.sinYaw)) / depth;
    const sy =
      view.height / 2 - (view.focal * (dy * view.cosPitch + ahead * view.sinPitch)) / depth;
    screen[at] = sx;
    screen[at + 1] = sy;
    screen[at + 2] = 1 / depth;
    if (sx < minX) minX = sx;
    if (sx > maxX) maxX = sx;
    if (sy < minY) minY = sy;
    if (sy > maxY) maxY = sy;
    const nx = mesh.normals[at] ?? 0;
    const nz = mesh.normals[at + 2] ?? 0;
    turned[at] = nx * cos + nz * sin;
    turned[at + 1] = mesh.normals[at + 1] ?? 0;
    turned[at + 2] = nz * cos - nx * sin;
  }
  const left = Math.max(0, Math.floor(minX) - 1);
  const right = Math.min(picture.width, Math.ceil(maxX) + 1);
  const top = Math.max(0, Math.floor(minY) - 1);
  const bottom = Math.min(picture.height, Math.ceil(maxY) + 1);
  if (right <= left || bottom <= top) return [];

  rasterise(mesh.triangles, screen, turned, { left, top, right, bottom });
  shade(stage, vehicle, { left, top, right, bottom }, stays);

  if (!light.lamps && !vehicle.brake) return [];
  return lampGlows(view, light, vehicle);
}

/** Nearest surface of each quarter pixel: its depth and normal. */
function rasterise(
  triangles: Uint32Array,
  screen: Float32Array,
  normals: Float32Array,
  box: Box,
): void {
  const width = (box.right - box.left) * 2;
  const height = (box.bottom - box.top) * 2;
  scratch.near = atLeast(scratch.near, width * height);
  scratch.normals = atLeast(scratch.normals, width * height * 3);
  const near = scratch.near;
  const out = scratch.normals;
  near.fill(0, 0, width * height);

  for (let t = 0; t < triangles.length; t += 3) {
    const a = (triangles[t] ?? 0) * 3;
    const b = (triangles[t + 1] ?? 0) * 3;
    const c = (triangles[t + 2] ?? 0) * 3;
    const ax = ((screen[a] ?? 0) - box.left) * 2;
    const ay = ((screen[a + 1] ?? 0) - box.top) * 2;
    const bx = ((screen[b] ?? 0) - box.left) * 2;
    const by = ((screen[b + 1] ?? 0) - box.top) * 2;
    const cx = ((screen[c] ?? 0) - box.left) * 2;
    const cy = ((screen[c + 1] ?? 0) - box.top) * 2;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    // One winding faces the camera: the y axis of the picture points down.
    if (area <= 1e-9) continue;
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    if (x1 < x0 || y1 < y0) continue;
    const inverse = 1 / area;
    const da = screen[a + 2] ?? 0;
    const db = screen[b + 2] ?? 0;
    const dc = screen[c + 2] ?? 0;
    const stepB = (cy - ay) * inverse;
    const stepC = -(by - ay) * inverse;
    for (let y = y0; y <= y1; y++) {
      const py = y + 0.5;
      const px = x0 + 0.5;
      let wb = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) * inverse;
      let wc = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) * inverse;
      for (let x = x0, at = y * width + x0; x <= x1; x++, at++, wb += stepB, wc += stepC) {
        const wa = 1 - wb - wc;
        if (wa < 0 || wb < 0 || wc < 0) continue;
        const depth = wa * da + wb * db + wc * dc;
        if (depth <= (near[at] ?? 0)) continue;
        near[at] = depth;
        const to = at * 3;
        out[to] = wa * (normals[a] ?? 0) + wb * (normals[b] ?? 0) + wc * (normals[c] ?? 0);
        out[to + 1] =
          wa * (normals[a + 1] ?? 0) + wb * (normals[b + 1] ?? 0) + wc * (normals[c + 1] ?? 0);
        out[to + 2] =
          wa * (normals[a + 2] ?? 0) + wb * (normals[b + 2] ?? 0) + wc * (normals[c + 2] ?? 0);
      }
    }
  }
}

function shade(stage: Stage, vehicle: StandingVehicle, box: Box, stays: boolean): void {
  const { picture, view, light, still, grain } = stage;
  const width = (box.right - box.left) * 2;
  const sin = Math.sin(vehicle.heading);
  const cos = Math.cos(vehicle.heading);
  const [sunX, sunY, sunZ] = light.sunFrom;
  const near = scratch.near;
  const normals = scratch.normals;
  const street = light.lamps ? 0.055 : 0;

  for (let row = box.top; row < box.bottom; row++) {
    for (let column = box.left; column < box.right; column++) {
      const first = (row - box.top) * 2 * width + (column - box.left) * 2;
      let covered = 0;
      let inverse = 0;
      let nx = 0;
      let ny = 0;
      let nz = 0;
      for (let part = 0; part < 4; part++) {
        const at = first + (part & 1) + (part >> 1) * width;
        const depth = near[at] ?? 0;
        if (depth === 0) continue;
        covered++;
        inverse += depth;
        nx += normals[at * 3] ?? 0;
        ny += normals[at * 3 + 1] ?? 0;
        nz += normals[at * 3 + 2] ?? 0;
      }
      if (covered === 0) continue;
      const depth = covered / inverse;
      const pixel = row * picture.width + column;
      const centimetres = depth * 100;
      if ((still[pixel] ?? NOTHING) < centimetres) continue;
      if (stays && covered > 1) still[pixel] = centimetres;
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
      nx /= length;
      ny /= length;
      nz /= length;

      // Back from the picture to the world, then to the vehicle's own axes.
      const side = ((column + 0.5 - view.width / 2) / view.focal) * depth;
      const v = (view.height / 2 - row - 0.5) / view.focal;
      const ahead = depth * (view.cosPitch + v * view.sinPitch);
      const wx = view.x + side * view.cosYaw - ahead * view.sinYaw;
      const wy = view.y + depth * (v * view.cosPitch - view.sinPitch);
      const wz = view.z + side * view.sinYaw + ahead * view.cosYaw;
      const dx = wx - vehicle.x;
      const dz = wz - vehicle.z;
      const ox = dx * cos - dz * sin;
      const oz = dx * sin + dz * cos;
      surfaceAt(
        surface,
        vehicle.style,
        vehicle.paint,
        vehicle.plate,
        light.lamps,
        vehicle.brake,
        ox,
        wy,
        oz,
        nx * cos - nz * sin,
        nx * sin + nz * cos,
        (depth / view.focal) * 0.6,
      );

      let ex = view.x - wx;
      let ey = view.y - wy;
      let ez = view.z - wz;
      const distance = Math.sqrt(ex * ex + ey * ey + ez * ez);
      ex /= distance;
      ey /= distance;
      ez /= distance;
      const facing = Math.max(0, nx * ex + ny * ey + nz * ez);
      const rx = 2 * facing * nx - ex;
      const ry = 2 * facing * ny - ey;
      const rz = 2 * facing * nz - ez;
      const glance = 1 - facing;
      const fresnel = (0.045 + 0.955 * glance * glance * glance * glance * glance) * surface.gloss;
      const towards = Math.max(0, nx * sunX + ny * sunY + nz * sunZ);
      const mirror = Math.max(0, rx * sunX + ry * sunY + rz * sunZ);
      const shine =
        mirror > 0.7
          ? surface.gloss * (Math.pow(mirror, 350) * 6 + Math.pow(mirror, 30) * 0.06)
          : 0;
      // Less of the sky reaches the sills and the rear's lower half.
      const open = (0.55 + 0.45 * ny) * (0.45 + 0.55 * smoothstep(0.05, 0.75, wy));
      const flash = flashLight(light, distance) * (facing + surface.retro);
      const lamp = street * (0.35 + 0.65 * Math.max(0, ny));
      const haze = hazeShare(light, distance);
      const share = covered / 4;
      const to = pixel * 3;

      const noise = grain === null ? 0 : grainAt(grain, pixel);

      // The skin mirrors the sky above, darker between houses, and the road below.
      const aside = rx < 0 ? -rx : rx;
      const canyon = ry < 0.42 ? smoothstep(0.42, 0.12, ry) * smoothstep(0.1, 0.55, aside) : 0;
      const skyward = (1 - 0.82 * canyon) * smoothstep(-0.06, 0.06, ry);
      const roadward = ry < 0.06 ? 1 - smoothstep(-0.06, 0.06, ry) : 0;
      const height = ry > 0 ? Math.sqrt(ry) : 0;

      for (let channel = 0 as 0 | 1 | 2; ; channel++) {
        const albedo = channel === 0 ? surface.r : channel === 1 ? surface.g : surface.b;
        const glow = channel === 0 ? surface.glowR : channel === 1 ? surface.glowG : surface.glowB;
        const warm = channel === 0 ? lamp : channel === 1 ? lamp * 0.78 : lamp * 0.5;
        const ambient = light.ambient[channel];
        const sun = light.sun[channel];
        const horizon = light.horizon[channel];
        const around =
          (horizon + (light.zenith[channel] - horizon) * height) * skyward +
          0.1 * (ambient + sun * 0.55 + light.flash * 0.15) * roadward;
        let value =
          albedo * (ambient * open * 1.25 + sun * towards + flash + warm) +
          around * (fresnel + surface.flake * albedo * 0.55) +
          sun * shine +
          glow;
        value += (light.haze[channel] - value) * haze;
        const byte = Math.min(255, Math.max(0, toneByte(value) + noise));
        const under = picture.pixels[to + channel] ?? 0;
        picture.pixels[to + channel] = share === 1 ? byte : under + (byte - under) * share;
        if (channel === 2) break;
      }
    }
  }
}
