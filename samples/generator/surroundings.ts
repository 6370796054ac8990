import { css, mix, scale, type Rgb } from './colour.ts';
import type { Glow } from './picture.ts';
import { hazeShare, skyLight, surfaceLight, type Light } from './light.ts';
import type { Random } from '../../server/demo/random.ts';
import { edges, laneCentre, type Road } from './road.ts';
import { capitalHeight, textPath, textWidth } from './text-paths.ts';
import { project, type View } from './view.ts';

export type District = 'downtown' | 'residential' | 'avenue' | 'highway';

interface Surroundings {
  /** SVG elements over the sky and the ground, far to near. */
  readonly svg: string;
  readonly lampPosts: readonly { x: number; z: number }[];
  /** Light sources to bloom and to be mirrored on wet ground, in pixels of the picture. */
  readonly glows: readonly Glow[];
  /** 0..1 where something keeps the sun off the ground. */
  readonly shade: (x: number, z: number) => number;
  /** What stands at the roadside and may hide a vehicle that passes behind it; also part of `svg`. */
  readonly posts: readonly Post[];
}

/** A part of the picture with its SVG (in the picture's coordinates) and its distance in metres. */
export interface Post {
  readonly svg: string;
  readonly depth: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Words {
  readonly streets: readonly string[];
  readonly speedLimit: number;
}

type Point = readonly [number, number, number];

/** What stands around a site's road, the same for the same random stream. */
export function surround(
  view: View,
  road: Road,
  district: District,
  light: Light,
  words: Words,
  random: Random,
): Surroundings {
  const pieces: { depth: number; svg: string }[] = [];
  const posts: Post[] = [];
  const glows: Glow[] = [];
  const lampPosts: { x: number; z: number }[] = [];
  const crowns: { x: number; z: number; r: number }[] = [];
  const { left, right } = edges(road);
  const farSide = road.crossing ? road.crossing.to + 7 : 30;
  const kerbside = road.sidewalk + 0.6;

  /** Signs throw the flash back to the camera. */
  const retro = light.flash > 0 ? 7 : 1;

  function shade(albedo: Rgb, normal: Point, distance: number, facing = 1): string {
    return css(surfaceLight(light, albedo, normal, distance, facing));
  }

  /** Path data of a polygon, or nothing where part of it is behind the camera. */
  function face(points: readonly Point[]): string {
    let data = '';
    for (const [x, y, z] of points) {
      const at = project(view, x, y, z);
      if (at.depth < 1) return '';
      data += `${data ? 'L' : 'M'}${at.x.toFixed(1)} ${at.y.toFixed(1)}`;
    }
    return `${data}Z`;
  }

  function fill(data: string, colour: string, extra = ''): string {
    return data ? `<path d="${data}" fill="${colour}" ${extra}/>` : '';
  }

  function stroke(points: readonly Point[], metres: number, colour: string): string {
    const seen = points.map(([x, y, z]) => project(view, x, y, z));
    const nearest = Math.min(...seen.map((at) => at.depth));
    if (nearest < 1) return '';
    const width = Math.max(0.7, (view.focal * metres) / nearest);
    const line = seen.map((at) => `${at.x.toFixed(1)},${at.y.toFixed(1)}`).join(' ');
    return `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(2)}" stroke-linejoin="round"/>`;
  }

  /** A round upright pole with a lit and a dark side. */
  function pole(x: number, z: number, height: number, metres: number, albedo: Rgb): string {
    const low = project(view, x, 0, z);
    const high = project(view, x, height, z);
    if (low.depth < 1) return '';
    const half = Math.max(0.5, (view.focal * metres) / low.depth / 2);
    const lit = shade(albedo, [-0.6, 0, -0.8], low.depth);
    const dark = shade(scale(albedo, 0.45), [0.6, 0, -0.8], low.depth);
    const rect = (from: number, to: number, colour: string): string =>
      `<path d="M${(low.x + from * half).toFixed(1)} ${low.y.toFixed(1)}L${(low.x + to * half).toFixed(1)} ${low.y.toFixed(1)}L${(high.x + to * half * 0.8).toFixed(1)} ${high.y.toFixed(1)}L${(high.x + from * half * 0.8).toFixed(1)} ${high.y.toFixed(1)}Z" fill="${colour}"/>`;
    return rect(-1, 0.3, lit) + rect(0.3, 1, dark);
  }

  /** Adds a piece of the roadside that reaches from x0 to x1 and up to a height, all in metres. */
  function post(svg: string, x0: number, x1: number, z: number, height: number): void {
    const foot = project(view, x0, 0, z);
    pieces.push({ depth: foot.depth, svg });
    const left = project(view, x0 - 0.6, height, z);
    const right = project(view, x1 + 0.6, height, z);
    const box = {
      left: Math.max(0, Math.floor(left.x)),
      top: Math.max(0, Math.floor(Math.min(left.y, right.y))),
      right: Math.min(view.width, Math.ceil(right.x)),
      bottom: Math.min(view.height, Math.ceil(foot.y) + 1),
    };
    if (box.left < box.right && box.top < box.bottom)
      posts.push({ svg, depth: foot.depth, ...box });
  }

  function skyline(): void {
    const base = project(view, 0, 0, 900).y;
    const count = 46;
    for (let layer = 0; layer < 2; layer++) {
      const distance = layer === 0 ? 900 : 420;
      const colour = shade([0.16, 0.17, 0.19], [0, 0, -1], distance);
      let data = `M0 ${base + 6}`;
      for (let i = 0; i <= count; i++) {
        const x = (i / count) * view.width;
        const tall =
          district === 'highway' || district === 'residential'
            ? 8 + 18 * random.next()
            : (layer ? 14 : 26) + 62 * random.next() * random.next();
        data += `L${x.toFixed(1)} ${(base - tall).toFixed(1)}L${(x + view.width / count).toFixed(1)} ${(base - tall).toFixed(1)}`;
      }
      pieces.push({ depth: 2000 - layer, svg: fill(`${data}L${view.width} ${base + 6}Z`, colour) });
    }
  }

  /** One wall with floors of windows, between two ground points. */
  function wall(
    from: readonly [number, number],
    to: readonly [number, number],
    height: number,
    normal: Point,
    albedo: Rgb,
    shop: boolean,
  ): string {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const middle = project(view, (from[0] + to[0]) / 2, 2, (from[1] + to[1]) / 2);
    if (middle.depth < 1) return '';
    const on = (u: number, y: number): Point => [
      from[0] + ((to[0] - from[0]) * u) / length,
      y,
      from[1] + ((to[1] - from[1]) * u) / length,
    ];
    const patch = (u0: number, u1: number, y0: number, y1: number): string =>
      face([on(u0, y0), on(u1, y0), on(u1, y1), on(u0, y1)]);
    const depth = middle.depth;
    let svg = fill(patch(0, length, 0, height), shade(albedo, normal, depth, 0.7));

    const haze = hazeShare(light, depth);
    const glass = [0.1, 0.22, 0.4].map((share) =>
      css(
        mix(
          mix(
            surfaceLight(light, [0.035, 0.04, 0.045], normal, depth, 0.3),
            skyLight(light, share),
            0.16 + share * 0.5,
          ),
          light.haze,
          haze,
        ),
      ),
    );
    const warm = [
      [0.85, 0.6, 0.3],
      [0.62, 0.56, 0.44],
      [0.4, 0.26, 0.12],
    ].map(([r = 0, g = 0, b = 0]) =>
      css(mix(scale([r, g, b], light.sun[0] > 0 ? 0.5 : 0.75), light.haze, haze)),
    );
    const paths = new Map<string, string>();
    const storey = 3.3;
    const bay = 2.4 + random.next() * 1.4;
    const wide = bay * random.between(0.42, 0.72);
    const tall = random.between(1.3, 2);
    const ground = shop ? 4.4 : 1.1;
    const frame = shade(scale(albedo, 1.25), normal, depth, 0.7);
    let ledges = '';
    let bars = '';
    let lintels = '';
    for (let y = ground; y + storey < height + 0.6; y += storey) {
      for (let u = (length % bay) / 2 + (bay - wide) / 2; u + wide < length; u += bay) {
        const list = random.chance(light.windows) ? warm : glass;
        const colour = list[random.int(0, list.length - 1)] ?? '';
        paths.set(colour, (paths.get(colour) ?? '') + patch(u, u + wide, y + 0.6, y + 0.6 + tall));
        if (depth < 95) {
          ledges += patch(u - 0.08, u + wide + 0.08, y + 0.46, y + 0.6);
          bars += patch(u + wide * 0.48, u + wide * 0.53, y + 0.6, y + 0.6 + tall);
          bars += patch(u, u + wide, y + 0.6 + tall * 0.62, y + 0.65 + tall * 0.62);
          lintels += patch(u, u + wide, y + 0.42 + tall, y + 0.6 + tall);
        }
      }
    }
    for (const [colour, data] of paths) svg += fill(data, colour);
    svg += fill(lintels, 'rgba(0,0,0,0.3)') + fill(bars, frame) + fill(ledges, frame);
    // Cornice and the line of its shadow.
    svg += fill(patch(0, length, height - 0.5, height), frame);
    svg += fill(patch(0, length, height - 0.75, height - 0.5), 'rgba(0,0,0,0.25)');
    if (shop) {
      const hues: [Rgb, ...Rgb[]] = [
        [0.3, 0.05, 0.05],
        [0.04, 0.12, 0.25],
        [0.05, 0.2, 0.09],
        [0.3, 0.2, 0.05],
        [0.18, 0.18, 0.2],
      ];
      for (let u = 0.4; u + 3 < length;) {
        const width = Math.min(length - u - 0.3, random.between(3.5, 7));
        const open = light.lamps && random.chance(0.75);
        const pane: Rgb = open
          ? [0.8, 0.62, 0.36]
          : surfaceLight(light, [0.05, 0.055, 0.06], normal, depth, 0.3);
        svg += fill(
          patch(u, u + width, 0.5, 2.9),
          css(mix(open ? scale(pane, 0.6) : pane, light.haze, haze)),
        );
        svg += fill(patch(u, u + width, 2.95, 3.75), shade(random.pick(hues), normal, depth));
        svg += fill(patch(u, u + width, 2.75, 2.95), 'rgba(0,0,0,0.35)');
        u += width + 0.5;
      }
    }
    svg += fill(patch(0, length, 0, 0.5), 'rgba(0,0,0,0.25)');
    if (light.lamps && light.windows > 0.2)
      svg += fill(patch(0, length, 0, 5), 'rgba(255,190,110,0.07)');
    return svg;
  }

  function building(
    x0: number,
    x1: number,
    z0: number,
    z1: number,
    height: number,
    shop: boolean,
  ): void {
    const tones: [Rgb, ...Rgb[]] = [
      [0.3, 0.19, 0.14],
      [0.42, 0.39, 0.34],
      [0.24, 0.25, 0.27],
      [0.5, 0.47, 0.42],
      [0.35, 0.28, 0.2],
      [0.2, 0.14, 0.12],
    ];
    const albedo = random.pick(tones);
    const rightHand = x0 > view.x;
    const front = wall([x0, z0], [x1, z0], height, [0, 0, -1], albedo, shop);
    const side = rightHand
      ? wall([x0, z0], [x0, z1], height, [-1, 0, 0], scale(albedo, 0.9), shop)
      : wall([x1, z0], [x1, z1], height, [1, 0, 0], scale(albedo, 0.9), shop);
    pieces.push({ depth: z0 + 6, svg: side + front });
  }

  function house(x0: number, x1: number, z0: number, z1: number): void {
    const tones: [Rgb, ...Rgb[]] = [
      [0.55, 0.52, 0.46],
      [0.4, 0.36, 0.3],
      [0.32, 0.16, 0.12],
      [0.45, 0.47, 0.5],
    ];
    const albedo = random.pick(tones);
    const height = random.between(4.2, 6.4);
    const ridge = height + random.between(2, 3);
    const rightHand = x0 > view.x;
    const wallX = rightHand ? x0 : x1;
    const normal: Point = rightHand ? [-1, 0, 0] : [1, 0, 0];
    const mid = (x0 + x1) / 2;
    let svg = wall([wallX, z0], [wallX, z1], height, normal, albedo, false);
    svg += wall([x0, z0], [x1, z0], height, [0, 0, -1], albedo, false);
    svg += fill(
      face([
        [x0, height, z0],
        [x1, height, z0],
        [mid, ridge, z0],
      ]),
      shade(albedo, [0, 0, -1], z0),
    );
    svg += fill(
      face([
        [wallX, height - 0.2, z0 - 0.4],
        [wallX, height - 0.2, z1],
        [mid, ridge, z1],
        [mid, ridge, z0 - 0.4],
      ]),
      shade([0.15, 0.09, 0.07], [rightHand ? -0.6 : 0.6, 0.8, 0], z0),
    );
    pieces.push({ depth: z0 + 4, svg });
  }

  /**
   * Leaves in an uneven round of the picture (pixels): clusters in four tones, the lighter ones more
   * often on the side of the light.
   */
  function foliage(
    cx: number,
    cy: number,
    rx: number,
    ry: number,
    depth: number,
    density: number,
  ): string {
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
  function tree(x: number, z: number, height: number): void {
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
    svg += foliage(centre.x, centre.y, radius * px, radius * px * 0.92, foot.depth, 1);
    pieces.push({ depth: foot.depth, svg });
  }

  function streetLamp(x: number, z: number, reach: number): void {
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

  /** A signal head that shows red to the watched lanes, with its board, visors and glow. */
  function redHead(x: number, low: number, z: number, size: number): string {
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
    x: number,
    y: number,
    z: number,
    name: string,
    albedo: Rgb,
    tall: number,
  ): string {
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

  function signals(crossing: NonNullable<Road['crossing']>): void {
    const metal: Rgb = [0.16, 0.17, 0.17];
    // At the stop line, on the right.
    const nearX = right + 0.95;
    const nearZ = crossing.stopLine + 0.9;
    let near = pole(nearX, nearZ, 3.7, 0.15, metal);
    near += redHead(nearX, 2.45, nearZ - 0.15, 1);
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
      far += redHead(laneCentre(road, lane), beam - 0.55, farZ - 0.2, 1);
    far += redHead(farX, 2.7, farZ - 0.2, 0.95);
    const street = words.streets[1];
    if (street)
      far += plateOfName(right - 0.7, beam + 0.95, farZ, street, [0.01, 0.13, 0.06], 0.62);
    post(far, farX - 0.3, farX + 0.3, farZ, 7.5);

    // The other direction's pole on the far left, seen from behind the near corner.
    const leftX = left - 1.2;
    let opposite = pole(leftX, farZ, 3.6, 0.15, metal);
    opposite += redHead(leftX, 2.45, farZ - 0.2, 0.95);
    pieces.push({ depth: farZ, svg: opposite });
  }

  function speedSign(x: number, z: number): void {
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

  function gantry(z: number): void {
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

  function guardRail(x: number, from: number, to: number): void {
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

  function hedge(x: number, from: number, to: number, height: number): void {
    for (let z = to; z > from; z -= random.between(2, 3.5)) {
      const at = project(view, x + random.between(-0.4, 0.4), 0, z);
      if (at.depth < 3) continue;
      const px = view.focal / at.depth;
      const wide = random.between(1.2, 1.8);
      const tall = height * random.between(0.45, 0.6);
      const svg = foliage(at.x, at.y - tall * px, wide * px, tall * px, at.depth, 0.6);
      pieces.push({ depth: at.depth, svg });
    }
  }

  function wires(): void {
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

  skyline();
  if (district === 'downtown') {
    for (const side of [-1, 1]) {
      for (let z = farSide + 3; z < 240;) {
        const deep = random.between(14, 30);
        const near = (side < 0 ? -left : right) + kerbside + random.between(0, 1.5);
        const wide = random.between(16, 30);
        const [x0, x1] = side < 0 ? [-near - wide, -near] : [near, near + wide];
        building(x0, x1, z, z + deep, random.between(9, 26), z < 130);
        z += deep + (random.chance(0.3) ? random.between(4, 9) : 0.2);
      }
    }
  } else if (district === 'residential') {
    for (const side of [-1, 1]) {
      for (let z = farSide + 6; z < 220; z += random.between(16, 24)) {
        const near = (side < 0 ? -left : right) + kerbside + random.between(4, 7);
        const [x0, x1] = side < 0 ? [-near - 11, -near] : [near, near + 11];
        house(x0, x1, z, z + random.between(10, 13));
      }
      hedge(side < 0 ? left - kerbside - 1.6 : right + kerbside + 1.6, farSide + 2, 120, 1);
    }
  } else {
    for (const side of [-1, 1]) {
      for (let z = 70; z < 330; z += random.between(26, 55)) {
        const near = (side < 0 ? -left : right) + random.between(12, 24);
        const [x0, x1] = side < 0 ? [-near - 26, -near] : [near, near + 26];
        building(
          x0,
          x1,
          z,
          z + random.between(18, 34),
          random.between(7, 17),
          district === 'avenue' && z < 120,
        );
      }
      hedge(
        side < 0 ? left - kerbside - 2.2 : right + kerbside + 3,
        Math.max(38, farSide),
        150,
        1.3,
      );
    }
  }

  const spacing = { downtown: 15, residential: 10, avenue: 12, highway: 17 }[district];
  for (const side of [-1, 1]) {
    for (let z = farSide + random.between(2, 6); z < 190; z += spacing * random.between(0.8, 1.3)) {
      if (random.chance(0.16)) continue;
      const off =
        district === 'downtown'
          ? 1.3
          : road.sidewalk + random.between(1.8, 3.4) + (district === 'highway' ? 4.5 : 0);
      tree(side < 0 ? left - off : right + off, z, random.between(5, 9));
    }
  }
  for (
    let z = (road.crossing ? road.crossing.to + 9 : 44) + random.between(0, 4), i = 0;
    z < 170;
    z += 27, i++
  ) {
    streetLamp(right + 0.8, z, -2.2);
    if (i % 2 === 0) streetLamp(left - 0.8, z + 12, 2.2);
  }
  lampPosts.push({ x: right - 1.5, z: 13 });
  if (road.median > 0 && district === 'highway') guardRail(-road.median / 2, 13, 170);
  if (district === 'highway') guardRail(right + 0.9, 13, 120);
  if (road.crossing) {
    signals(road.crossing);
    if (district !== 'residential') wires();
  } else {
    speedSign(right + (district === 'highway' ? 1.6 : 0.9), 31);
    if (district !== 'residential') gantry(86);
  }

  pieces.sort((a, b) => b.depth - a.depth);
  const svg = pieces.map((piece) => piece.svg).join('');
  const [sunX, sunY, sunZ] = light.sunFrom;

  return {
    svg,
    posts,
    lampPosts,
    glows,
    shade: (x, z) => {
      // A crown's shadow lies where the ray towards the sun meets it, about five metres up.
      let dark = 0;
      for (const crown of crowns) {
        const dx = x + (sunX / sunY) * 5 - crown.x;
        if (dx > crown.r || dx < -crown.r) continue;
        const dz = z + (sunZ / sunY) * 5 - crown.z;
        const inside = 1 - (dx * dx + dz * dz) / (crown.r * crown.r);
        if (inside > 0) dark = Math.max(dark, Math.min(1, inside * 2.5));
      }
      return dark * 0.8;
    },
  };
}
