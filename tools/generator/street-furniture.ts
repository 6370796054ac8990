import { css, mix, scale, type Rgb } from './colour.ts';
import { project } from './view.ts';
import type { Point, Roadside } from './roadside.ts';

/** A lamp on a mast, with its arm over the road. */
export function streetLamp(roadside: Roadside, x: number, z: number, reach: number): void {
  const { view, light, glows, lampPosts, shade, stroke, pole, post } = roadside;
  const height = 8.5;
  const metal: Rgb = [0.2, 0.21, 0.22];
  const head = project(view, x + reach, height, z);
  const foot = project(view, x, 0, z);
  if (foot.depth < 2) return;
  const px = view.focal / foot.depth;
  let svg = pole(x, z, height, 0.17, metal);
  svg += stroke(
    [
      [x, height - 0.7, z],
      [x + reach * 0.35, height - 0.05, z],
      [x + reach, height, z],
    ],
    0.09,
    shade(metal, [0, 0.5, -1], foot.depth),
  );
  svg += `<ellipse cx="${head.x.toFixed(1)}" cy="${head.y.toFixed(1)}" rx="${(0.42 * px).toFixed(1)}" ry="${(0.1 * px).toFixed(1)}" fill="${light.lamps ? '#ffe9c4' : shade([0.3, 0.3, 0.3], [0, 0, -1], foot.depth)}"/>`;
  post(svg, Math.min(x, x + reach), Math.max(x, x + reach), z, height + 0.6);
  lampPosts.push({ x: x + reach, z });
  if (light.lamps) {
    glows.push({
      x: head.x,
      y: head.y,
      foot: project(view, x + reach, 0, z).y,
      radius: 1.3 * px,
      colour: [0.75, 0.52, 0.26],
    });
  }
}

/** A rail on posts along the road. */
export function guardRail(roadside: Roadside, x: number, from: number, to: number): void {
  const { view, pieces, shade, face, fill, pole } = roadside;
  const metal: Rgb = [0.36, 0.38, 0.4];
  for (let z = to; z > from; z -= 4) {
    const next = Math.max(from, z - 4);
    const depth = (z + next) / 2;
    const strip = (low: number, high: number, tone: number): string =>
      fill(
        face([
          [x, low, z],
          [x, low, next],
          [x, high, next],
          [x, high, z],
        ]),
        shade(scale(metal, tone), [x < view.x ? 1 : -1, 0.3, -0.3], depth),
      );
    const svg =
      pole(x, next, 0.78, 0.11, scale(metal, 0.6)) +
      strip(0.46, 0.57, 0.62) +
      strip(0.57, 0.66, 1.05) +
      strip(0.66, 0.78, 0.8);
    pieces.push({ depth, svg });
  }
}

/** Overhead wires across the road behind the crossing. */
export function wires(roadside: Roadside): void {
  const { light, pieces, left, right, farSide, stroke } = roadside;
  const colour = css(mix([0.02, 0.02, 0.02], light.haze, 0.25));
  const at = farSide + 14;
  for (let i = 0; i < 3; i++) {
    const y = 8.6 + i * 0.5;
    const points: Point[] = [];
    for (let t = 0; t <= 1.001; t += 0.1) {
      points.push([
        left - 6 + (right - left + 12) * t,
        y - Math.sin(Math.PI * t) * 0.7,
        at + t * 5,
      ]);
    }
    pieces.push({ depth: at, svg: stroke(points, 0.025, colour) });
  }
}
