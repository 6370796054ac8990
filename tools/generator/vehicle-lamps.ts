import { bodies } from './bodies.ts';
import type { Light } from './light.ts';
import type { Glow } from './picture.ts';
import type { StandingVehicle } from './stage.ts';
import { project, type View } from './view.ts';

/** Returns the positions of the lamps in the picture, with the halo that lens and air add. */
export function lampGlows(view: View, light: Light, vehicle: StandingVehicle): Glow[] {
  const body = bodies[vehicle.style];
  const lamp = body.tailLamp;
  const sin = Math.sin(vehicle.heading);
  const cos = Math.cos(vehicle.heading);
  const glows: Glow[] = [];
  const place = (
    ox: number,
    oy: number,
    oz: number,
    reach: number,
    colour: Glow['colour'],
  ): void => {
    const x = vehicle.x + ox * cos + oz * sin;
    const z = vehicle.z - ox * sin + oz * cos;
    const at = project(view, x, oy, z);
    if (at.depth < 2) return;
    glows.push({
      x: at.x,
      y: at.y,
      foot: project(view, x, 0, z).y,
      radius: (view.focal / at.depth) * reach,
      colour,
    });
  };
  if (cos > 0.3) {
    const strength = vehicle.brake ? 0.55 : 0.26;
    for (const side of [-1, 1]) {
      place(
        side * (lamp.x0 + (lamp.x1 - lamp.x0) * 0.7),
        (lamp.y0 + lamp.y1) / 2,
        0,
        vehicle.brake ? 0.62 : 0.42,
        [strength, strength * 0.05, strength * 0.03],
      );
    }
  } else if (light.lamps && cos < -0.3) {
    for (const side of [-1, 1]) {
      place(
        side * (body.width / 2 - 0.24),
        body.plateY - 0.03,
        body.length,
        1.1,
        [0.95, 0.88, 0.74],
      );
    }
  }
  return glows;
}
