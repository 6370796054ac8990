import { css, mix, scale, type Rgb } from './colour.ts';
import { hazeShare, skyLight, surfaceLight } from './light.ts';
import { project } from './view.ts';
import type { Point, Roadside } from './roadside.ts';

/** The far roofs along the horizon. */
export function skyline(roadside: Roadside): void {
  const { view, district, random, pieces, shade, fill } = roadside;
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
  roadside: Roadside,
  from: readonly [number, number],
  to: readonly [number, number],
  height: number,
  normal: Point,
  albedo: Rgb,
  shop: boolean,
): string {
  const { view, light, random, shade, face, fill } = roadside;
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

/** A block with windows on the walls that the camera sees. */
export function building(
  roadside: Roadside,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  height: number,
  shop: boolean,
): void {
  const { view, random, pieces } = roadside;
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
  const front = wall(roadside, [x0, z0], [x1, z0], height, [0, 0, -1], albedo, shop);
  const side = rightHand
    ? wall(roadside, [x0, z0], [x0, z1], height, [-1, 0, 0], scale(albedo, 0.9), shop)
    : wall(roadside, [x1, z0], [x1, z1], height, [1, 0, 0], scale(albedo, 0.9), shop);
  pieces.push({ depth: z0 + 6, svg: side + front });
}

/** A house with a pitched roof, its gable towards the camera. */
export function house(roadside: Roadside, x0: number, x1: number, z0: number, z1: number): void {
  const { view, random, pieces, shade, face, fill } = roadside;
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
  let svg = wall(roadside, [wallX, z0], [wallX, z1], height, normal, albedo, false);
  svg += wall(roadside, [x0, z0], [x1, z0], height, [0, 0, -1], albedo, false);
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
