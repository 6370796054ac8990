import { bodies } from './bodies.ts';
import { smoothstep } from './colour.ts';
import type { Light } from './light.ts';
import type { Picture } from './picture.ts';
import { NOTHING, type Box, type Stage, type StandingVehicle } from './stage.ts';
import { groundRow, project, type View } from './view.ts';

/** Metres that low beams reach, and up to which distance from the camera they are seen on the road. */
const BEAM = 17;
const BEAM_SEEN = 75;

/** The shadow under a vehicle and, in sunlight, beside it; drawn before the vehicle. */
export function drawShadow(stage: Stage, vehicle: StandingVehicle): void {
  const { picture, view, light, still } = stage;
  const body = bodies[vehicle.style];
  const sin = Math.sin(vehicle.heading);
  const cos = Math.cos(vehicle.heading);
  const sunny = light.sun[0] > 0;
  const sunUp = light.sunFrom[1];
  const reach = sunny ? 3 : 0.7;
  const area = groundBox(
    picture,
    view,
    vehicle,
    body.width / 2 + reach,
    -reach,
    body.length + reach,
  );
  if (!area) return;
  // Wet ground and flash light leave a fainter contact shadow.
  const depthOfShade = 0.88 - 0.25 * light.wet;
  const sunShare = 1 - (light.ambient[1] * 0.9) / (light.ambient[1] + light.sun[1] * sunUp);

  const half = body.width / 2;
  const slices = sunny ? shadowSlices(light, body.height, sin, cos) : [];
  for (let row = area.top; row < area.bottom; row++) {
    const ray = groundRow(view, row + 0.5);
    if (!ray) continue;
    let at = (row * picture.width + area.left) * 3;
    for (let column = area.left; column < area.right; column++, at += 3) {
      if (still[row * picture.width + column] !== NOTHING) continue;
      const dx = ray.x + column * ray.dx - vehicle.x;
      const dz = ray.z + column * ray.dz - vehicle.z;
      const ox = dx * cos - dz * sin;
      const oz = dx * sin + dz * cos;
      const under = boxDistance(ox, oz, half - 0.12, body.length, 0.15);
      let dark = under > 0.42 ? 0 : depthOfShade * smoothstep(0.42, -0.3, under);
      let cast = 0.07;
      for (let i = 0; i < slices.length; i++) {
        const slice = slices[i];
        if (!slice) continue;
        const d = boxDistance(
          ox + slice.x,
          oz + slice.z,
          half - slice.in,
          body.length,
          slice.in * 3.2,
        );
        if (d < cast) cast = d;
      }
      if (cast < 0.07) dark = Math.max(dark, sunShare * smoothstep(0.07, -0.05, cast));
      if (dark <= 0) continue;
      // Bytes are about the square root of light.
      const left = Math.pow(1 - dark, 0.52);
      picture.pixels[at] = (picture.pixels[at] ?? 0) * left;
      picture.pixels[at + 1] = (picture.pixels[at + 1] ?? 0) * left;
      picture.pixels[at + 2] = (picture.pixels[at + 2] ?? 0) * left;
    }
  }
}

/**
 * A body in sunlight as a few level slices: how far the sun moves the shadow of each, in the vehicle's
 * own axes, and how much smaller than the body's outline the slice is.
 */
function shadowSlices(
  light: Light,
  height: number,
  sin: number,
  cos: number,
): { x: number; z: number; in: number }[] {
  const [sunX, sunY, sunZ] = light.sunFrom;
  const sideways = (sunX * cos - sunZ * sin) / sunY;
  const along = (sunX * sin + sunZ * cos) / sunY;
  return [
    { up: 0.35, in: 0 },
    { up: 0.75, in: 0.03 },
    { up: height * 0.72, in: 0.12 },
    { up: height * 0.95, in: 0.3 },
  ].map((slice) => ({ x: sideways * slice.up, z: along * slice.up, in: slice.in }));
}

/** Draws the light of the head lamps on the road ahead of a vehicle. */
export function drawBeam(stage: Stage, vehicle: StandingVehicle): void {
  const { picture, view, still } = stage;
  const body = bodies[vehicle.style];
  const sin = Math.sin(vehicle.heading);
  const cos = Math.cos(vehicle.heading);
  if (vehicle.z > BEAM_SEEN) return;
  const area = groundBox(picture, view, vehicle, 3.2, body.length, body.length + BEAM);
  if (!area) return;
  for (let row = area.top; row < area.bottom; row++) {
    const ray = groundRow(view, row + 0.5);
    if (!ray) continue;
    let at = (row * picture.width + area.left) * 3;
    for (let column = area.left; column < area.right; column++, at += 3) {
      if (still[row * picture.width + column] !== NOTHING) continue;
      const dx = ray.x + column * ray.dx - vehicle.x;
      const dz = ray.z + column * ray.dz - vehicle.z;
      const ahead = dx * sin + dz * cos - body.length;
      if (ahead <= 0 || ahead >= BEAM) continue;
      const aside = (dx * cos - dz * sin) / (0.8 + 0.13 * ahead);
      if (aside > 2.1 || aside < -2.1) continue;
      const fall = 1 - ahead / BEAM;
      const light = 0.85 * smoothstep(0, 3.5, ahead) * fall * fall * Math.exp(-aside * aside);
      if (light < 0.01) continue;
      // The road's own brightness returns it: lines shine, asphalt hardly.
      picture.pixels[at] = Math.min(
        255,
        (picture.pixels[at] ?? 0) * (1 + light * 1.15) + 9 * light,
      );
      picture.pixels[at + 1] = Math.min(
        255,
        (picture.pixels[at + 1] ?? 0) * (1 + light * 1.1) + 8 * light,
      );
      picture.pixels[at + 2] = Math.min(
        255,
        (picture.pixels[at + 2] ?? 0) * (1 + light) + 6 * light,
      );
    }
  }
}

/** The part of the picture that shows a stretch of ground along a vehicle, `half` metres to each side. */
function groundBox(
  picture: Picture,
  view: View,
  vehicle: StandingVehicle,
  half: number,
  from: number,
  to: number,
): Box | null {
  const sin = Math.sin(vehicle.heading);
  const cos = Math.cos(vehicle.heading);
  let top = Infinity;
  let low = -Infinity;
  let left = Infinity;
  let right = -Infinity;
  for (const lx of [-half, half]) {
    for (const lz of [from, to]) {
      const at = project(view, vehicle.x + lx * cos + lz * sin, 0, vehicle.z - lx * sin + lz * cos);
      if (at.depth < 1) return null;
      top = Math.min(top, at.y);
      low = Math.max(low, at.y);
      left = Math.min(left, at.x);
      right = Math.max(right, at.x);
    }
  }
  return {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(picture.width, Math.ceil(right) + 1),
    bottom: Math.min(picture.height, Math.ceil(low) + 1),
  };
}

function boxDistance(x: number, z: number, half: number, length: number, shorter: number): number {
  const qx = Math.abs(x) - half + 0.25;
  const qz = Math.abs(z - length / 2) - length / 2 + shorter + 0.25;
  return (qx > 0 && qz > 0 ? Math.sqrt(qx * qx + qz * qz) : Math.max(qx, qz)) - 0.25;
}
