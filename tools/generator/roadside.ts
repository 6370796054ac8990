import { css, scale, type Rgb } from './colour.ts';
import type { Glow } from './picture.ts';
import { surfaceLight, type Light } from './light.ts';
import type { Random } from '../../server/demo/random.ts';
import { edges, type Road } from './road.ts';
import { project, type View } from './view.ts';

export type District = 'downtown' | 'residential' | 'avenue' | 'highway';

/** An object at the roadside and its distance in metres, with its SVG in the picture's coordinates. */
export interface Post {
  readonly svg: string;
  readonly depth: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The words on the signs of a site. */
export interface Words {
  readonly streets: readonly string[];
  readonly speedLimit: number;
}

export type Point = readonly [number, number, number];

/** A site's roadside while it is drawn: where it is, what stands there so far, and what it is drawn with. */
export type Roadside = ReturnType<typeof emptyRoadside>;

/** A roadside on which nothing stands yet. */
export function emptyRoadside(
  view: View,
  road: Road,
  district: District,
  light: Light,
  words: Words,
  random: Random,
) {
  const pieces: { depth: number; svg: string }[] = [];
  const posts: Post[] = [];

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

  return {
    view,
    road,
    district,
    light,
    words,
    random,
    ...edges(road),
    /** The far side begins behind the crossing, if there is one. */
    farSide: road.crossing ? road.crossing.to + 7 : 30,
    kerbside: road.sidewalk + 0.6,
    /** Signs throw the flash back to the camera. */
    retro: light.flash > 0 ? 7 : 1,

    pieces,
    posts,
    glows: [] as Glow[],
    lampPosts: [] as { x: number; z: number }[],
    crowns: [] as { x: number; z: number; r: number }[],

    shade,
    face,
    fill,
    stroke,
    pole,
    post,
  };
}
