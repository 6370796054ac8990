import { scale } from './colour.ts';
import { project } from './view.ts';
import type { Roadside } from './roadside.ts';

/**
 * Leaves in an uneven round of the picture (pixels): clusters in four tones, the lighter ones more
 * often on the side of the light.
 */
function foliage(
  roadside: Roadside,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  depth: number,
  density: number,
): string {
  const { light, random, shade, fill } = roadside;
  const tint = random.between(0.75, 1.25);
  const turn = random.next() * 6;
  const count = Math.round(density * Math.min(900, 60 + rx * 7));
  const levels = [0.25, 0.5, 0.85, 1.4];
  const data = levels.map(() => '');
  const size = Math.max(1.6, Math.min(rx * 0.16, 4.5 + rx * 0.035));
  for (let i = 0; i < count; i++) {
    const angle = random.next() * Math.PI * 2;
    const out = Math.sqrt(random.next());
    const wobble =
      0.92 +
      0.13 * Math.sin(angle * 3 + turn) +
      0.1 * Math.sin(angle * 7 + turn * 2) +
      0.06 * Math.sin(angle * 13);
    const dx = Math.cos(angle) * out * wobble;
    const dy = Math.sin(angle) * out * wobble;
    // Boughs: the same place has the same tone, so that light and shade come in clumps.
    const clump = Math.sin(dx * 7 + turn) * Math.sin(dy * 8 + turn * 3) * 0.35;
    const lit = light.sunFrom[0] * 0.5 * dx + dy * 0.55 + clump + random.between(-0.3, 0.3) + 0.1;
    const level = Math.max(0, Math.min(3, Math.floor((lit + 0.75) * 2.4)));
    const x = cx + dx * rx;
    const y = cy - dy * ry;
    let leaf = '';
    const first = random.next() * 6;
    for (let corner = 0; corner < 5; corner++) {
      const a = first + (corner / 5) * Math.PI * 2;
      const long = size * random.between(0.4, 1.3);
      leaf += `${corner ? 'L' : 'M'}${(x + Math.cos(a) * long).toFixed(1)} ${(y + Math.sin(a) * long).toFixed(1)}`;
    }
    data[level] = `${data[level] ?? ''}${leaf}Z`;
  }
  const round = `M${(cx - rx * 0.8).toFixed(1)} ${cy.toFixed(1)}a${(rx * 0.8).toFixed(1)} ${(ry * 0.78).toFixed(1)} 0 1 0 ${(rx * 1.6).toFixed(1)} 0a${(rx * 0.8).toFixed(1)} ${(ry * 0.78).toFixed(1)} 0 1 0 ${(-rx * 1.6).toFixed(1)} 0Z`;
  let svg = fill(round, shade(scale([0.045, 0.07, 0.02], 0.3 * tint), [0, 0.2, -1], depth));
  levels.forEach((level, i) => {
    svg += fill(
      data[i] ?? '',
      shade([0.05 * level * tint, 0.085 * level, 0.022 * level], [-0.3, 0.7, -0.4], depth),
    );
  });
  return svg;
}

/** A leafy tree: a trunk and clusters of leaves, dark ones behind, lit ones towards the light. */
export function tree(roadside: Roadside, x: number, z: number, height: number): void {
  const { view, random, pieces, crowns, shade, stroke, pole } = roadside;
  const radius = height * random.between(0.28, 0.38);
  const centre = project(view, x, height - radius * 0.95, z);
  const foot = project(view, x, 0, z);
  if (foot.depth < 2) return;
  const px = view.focal / foot.depth;
  crowns.push({ x, z, r: radius });
  let svg = pole(x, z, height - radius, height * 0.035, [0.09, 0.07, 0.055]);
  for (let i = 0; i < 3; i++) {
    svg += stroke(
      [
        [x, height * 0.42, z],
        [x + random.between(-0.7, 0.7) * radius, height - radius * 0.8, z],
      ],
      height * 0.018,
      shade([0.07, 0.055, 0.045], [0, 0, -1], foot.depth),
    );
  }
  svg += foliage(roadside, centre.x, centre.y, radius * px, radius * px * 0.92, foot.depth, 1);
  pieces.push({ depth: foot.depth, svg });
}

/** Bushes in a row along the road. */
export function hedge(
  roadside: Roadside,
  x: number,
  from: number,
  to: number,
  height: number,
): void {
  const { view, random, pieces } = roadside;
  for (let z = to; z > from; z -= random.between(2, 3.5)) {
    const at = project(view, x + random.between(-0.4, 0.4), 0, z);
    if (at.depth < 3) continue;
    const px = view.focal / at.depth;
    const wide = random.between(1.2, 1.8);
    const tall = height * random.between(0.45, 0.6);
    const svg = foliage(roadside, at.x, at.y - tall * px, wide * px, tall * px, at.depth, 0.6);
    pieces.push({ depth: at.depth, svg });
  }
}
