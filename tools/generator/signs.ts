import type { Rgb } from './colour.ts';
import { laneCentre, type Road } from './road.ts';
import { capitalHeight, textPath, textWidth } from './text-paths.ts';
import { project } from './view.ts';
import type { Roadside } from './roadside.ts';

/** A signal head that shows red to the watched lanes, with its board, visors and glow. */
function redHead(roadside: Roadside, x: number, low: number, z: number, size: number): string {
  const { view, light, glows, shade } = roadside;
  const at = project(view, x, low, z);
  const px = (view.focal / at.depth) * size;
  const top = at.y - 1.08 * px;
  const cx = at.x;
  const box = (wide: number, up: number, down: number, round: number, colour: string): string =>
    `<rect x="${(cx - wide * px).toFixed(1)}" y="${(top - up * px).toFixed(1)}" width="${(2 * wide * px).toFixed(1)}" height="${((1.08 + up + down) * px).toFixed(1)}" rx="${(round * px).toFixed(1)}" fill="${colour}"/>`;
  const board = shade([0.025, 0.025, 0.026], [0, 0, -1], at.depth);
  const rim = shade([0.5, 0.36, 0.04], [0, 0, -1], at.depth);
  let svg = box(0.37, 0.2, 0.2, 0.1, rim) + box(0.33, 0.16, 0.16, 0.08, board);
  svg += box(0.185, 0, 0, 0.05, shade([0.045, 0.045, 0.042], [0, 0, -1], at.depth));
  const lenses: [string, string][] = [
    ['#ff3320', '#ffd9c4'],
    ['#2c2108', '#4a3a12'],
    ['#07241b', '#0f3d2f'],
  ];
  lenses.forEach(([outer, inner], i) => {
    const cy = top + (0.19 + i * 0.35) * px;
    const r = 0.135 * px;
    svg += `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${r.toFixed(1)}" fill="${outer}"/>`;
    svg += `<circle cx="${cx.toFixed(1)}" cy="${(cy + r * 0.1).toFixed(1)}" r="${(r * (i === 0 ? 0.6 : 0.5)).toFixed(1)}" fill="${inner}" opacity="${i === 0 ? 0.95 : 0.6}"/>`;
    // The visor is a dark hood over the upper half of the lens.
    svg += `<path d="M${(cx - r * 1.2).toFixed(1)} ${(cy + r * 0.25).toFixed(1)}A${(r * 1.2).toFixed(1)} ${(r * 1.28).toFixed(1)} 0 0 1 ${(cx + r * 1.2).toFixed(1)} ${(cy + r * 0.25).toFixed(1)}L${(cx + r).toFixed(1)} ${(cy + r * 0.2).toFixed(1)}A${r.toFixed(1)} ${r.toFixed(1)} 0 0 0 ${(cx - r).toFixed(1)} ${(cy + r * 0.2).toFixed(1)}Z" fill="${board}"/>`;
  });
  glows.push({
    x: cx,
    y: top + 0.19 * px,
    foot: project(view, x, 0, z).y,
    radius: Math.max(7, 0.5 * px),
    colour: light.lamps ? [1.1, 0.1, 0.05] : [0.6, 0.05, 0.03],
  });
  return svg;
}

function plateOfName(
  roadside: Roadside,
  x: number,
  y: number,
  z: number,
  name: string,
  albedo: Rgb,
  tall: number,
): string {
  const { view, retro, shade } = roadside;
  const at = project(view, x, y, z);
  const px = view.focal / at.depth;
  const size = (tall * px) / 1.5;
  const width = textWidth(name, 'sign', size) + size * 1.1;
  const height = tall * px;
  return (
    `<rect x="${(at.x - width / 2).toFixed(1)}" y="${(at.y - height).toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="${(height * 0.12).toFixed(1)}" fill="${shade(albedo, [0, 0, -1], at.depth, retro)}"/>` +
    `<path d="${textPath(name, { face: 'sign', size, x: at.x, y: at.y - (height - capitalHeight('sign', size)) / 2, anchor: 'middle' })}" fill="${shade([0.75, 0.75, 0.75], [0, 0, -1], at.depth, retro)}"/>`
  );
}

/** The signals of a crossing: at the stop line, over the far side and on the far left. */
export function signals(roadside: Roadside, crossing: NonNullable<Road['crossing']>): void {
  const { view, road, words, pieces, left, right, shade, stroke, pole, post } = roadside;
  const metal: Rgb = [0.16, 0.17, 0.17];
  // The near pole stands at the stop line, on the right.
  const nearX = right + 0.95;
  const nearZ = crossing.stopLine + 0.9;
  let near = pole(nearX, nearZ, 3.7, 0.15, metal);
  near += redHead(roadside, nearX, 2.45, nearZ - 0.15, 1);
  const walk = project(view, nearX + 0.55, 2.3, nearZ);
  const px = view.focal / walk.depth;
  near += `<rect x="${(walk.x - 0.16 * px).toFixed(1)}" y="${(walk.y - 0.36 * px).toFixed(1)}" width="${(0.32 * px).toFixed(1)}" height="${(0.36 * px).toFixed(1)}" rx="${(0.04 * px).toFixed(1)}" fill="${shade([0.04, 0.04, 0.04], [0, 0, -1], walk.depth)}"/>`;
  near += `<circle cx="${walk.x.toFixed(1)}" cy="${(walk.y - 0.25 * px).toFixed(1)}" r="${(0.04 * px).toFixed(1)}" fill="#ff8a3c"/><path d="M${(walk.x - 0.06 * px).toFixed(1)} ${(walk.y - 0.06 * px).toFixed(1)}v${(-0.13 * px).toFixed(1)}h${(0.12 * px).toFixed(1)}v${(0.13 * px).toFixed(1)}Z" fill="#ff8a3c"/>`;
  post(near, nearX - 0.2, nearX + 0.8, nearZ, 4.4);

  // Over the far side, a head for each lane on an arm.
  const farX = right + 1.3;
  const farZ = crossing.to + 5.5;
  const beam = 5.9;
  const tip = laneCentre(road, 1) - 0.8;
  let far = pole(farX, farZ, 7, 0.26, metal);
  far += stroke(
    [
      [farX, beam + 0.2, farZ],
      [tip, beam + 0.55, farZ],
    ],
    0.15,
    shade(metal, [0, 0.4, -1], farZ),
  );
  for (let lane = 1; lane <= road.lanes; lane++)
    far += redHead(roadside, laneCentre(road, lane), beam - 0.55, farZ - 0.2, 1);
  far += redHead(roadside, farX, 2.7, farZ - 0.2, 0.95);
  const street = words.streets[1];
  if (street)
    far += plateOfName(roadside, right - 0.7, beam + 0.95, farZ, street, [0.01, 0.13, 0.06], 0.62);
  post(far, farX - 0.3, farX + 0.3, farZ, 7.5);

  // The pole of the opposite direction stands on the far left and is seen from behind the near corner.
  const leftX = left - 1.2;
  let opposite = pole(leftX, farZ, 3.6, 0.15, metal);
  opposite += redHead(roadside, leftX, 2.45, farZ - 0.2, 0.95);
  pieces.push({ depth: farZ, svg: opposite });
}

/** The speed limit on a pole. */
export function speedSign(roadside: Roadside, x: number, z: number): void {
  const { view, words, retro, shade, pole, post } = roadside;
  const at = project(view, x, 2.75, z);
  const px = view.focal / at.depth;
  const r = 0.36 * px;
  const text = String(words.speedLimit);
  const size = r * 0.95;
  const white = shade([0.72, 0.72, 0.72], [0, 0, -1], at.depth, 1 + retro / 4);
  const svg =
    pole(x, z, 3.1, 0.07, [0.3, 0.31, 0.32]) +
    `<circle cx="${at.x.toFixed(1)}" cy="${at.y.toFixed(1)}" r="${r.toFixed(1)}" fill="${shade([0.5, 0.02, 0.025], [0, 0, -1], at.depth, 1 + retro / 4)}"/>` +
    `<circle cx="${at.x.toFixed(1)}" cy="${at.y.toFixed(1)}" r="${(r * 0.78).toFixed(1)}" fill="${white}"/>` +
    `<path d="${textPath(text, { face: 'sign', size, x: at.x, y: at.y + capitalHeight('sign', size) / 2, anchor: 'middle' })}" fill="${shade([0.02, 0.02, 0.02], [0, 0, -1], at.depth)}"/>`;
  post(svg, x, x, z, 3.3);
}

/** A board over the road that names the streets ahead. */
export function gantry(roadside: Roadside, z: number): void {
  const { view, words, retro, pieces, left, right, shade, face, fill, stroke, pole } = roadside;
  const metal: Rgb = [0.26, 0.28, 0.29];
  let svg = pole(right + 1.6, z, 7.4, 0.3, metal) + pole(left - 1.6, z, 7.4, 0.3, metal);
  for (const y of [6.9, 7.5]) {
    svg += stroke(
      [
        [left - 1.6, y, z],
        [right + 1.6, y, z],
      ],
      0.12,
      shade(metal, [0, 0.3, -1], z),
    );
  }
  const boardFrom = 0.4;
  const boardTo = Math.max(6, right - 0.6);
  const board = face([
    [boardFrom, 5.6, z - 0.2],
    [boardTo, 5.6, z - 0.2],
    [boardTo, 8.3, z - 0.2],
    [boardFrom, 8.3, z - 0.2],
  ]);
  const glow = retro;
  const white = shade([0.72, 0.74, 0.72], [0, 0, -1], z, glow);
  svg += fill(
    board,
    shade([0.012, 0.11, 0.05], [0, 0, -1], z, glow),
    `stroke="${white}" stroke-width="${((view.focal * 0.07) / z).toFixed(2)}"`,
  );
  words.streets.slice(0, 2).forEach((name, i) => {
    const at = project(view, (boardFrom + boardTo) / 2, 7.25 - i * 1.1, z);
    let size = (view.focal / at.depth) * 0.78;
    const room = (view.focal / at.depth) * (boardTo - boardFrom - 0.8);
    size = Math.min(size, (size * room) / textWidth(name, 'sign', size));
    svg += `<path d="${textPath(name, { face: 'sign', size, x: at.x, y: at.y, anchor: 'middle' })}" fill="${white}"/>`;
  });
  pieces.push({ depth: z, svg });
}
