import { building, house, skyline } from './buildings.ts';
import type { Glow } from './picture.ts';
import type { Light } from './light.ts';
import { hedge, tree } from './plants.ts';
import type { Random } from '../../server/demo/random.ts';
import type { Road } from './road.ts';
import { emptyRoadside, type District, type Post, type Roadside, type Words } from './roadside.ts';
import { gantry, signals, speedSign } from './signs.ts';
import { guardRail, streetLamp, wires } from './street-furniture.ts';
import type { View } from './view.ts';

interface Surroundings {
  /** SVG elements over the sky and the ground, far to near. */
  readonly svg: string;
  readonly lampPosts: readonly { x: number; z: number }[];
  /** Light sources to bloom and to be mirrored on wet ground, in pixels of the picture. */
  readonly glows: readonly Glow[];
  /** 0..1 where something keeps the sun off the ground. */
  readonly shade: (x: number, z: number) => number;
  /** Objects at the roadside that may hide a vehicle that passes behind them; also part of `svg`. */
  readonly posts: readonly Post[];
}

/** Draws the surroundings of a site's road, the same for the same random stream. */
export function surround(
  view: View,
  road: Road,
  district: District,
  light: Light,
  words: Words,
  random: Random,
): Surroundings {
  const roadside = emptyRoadside(view, road, district, light, words, random);
  skyline(roadside);
  buildUp(roadside);
  plantTrees(roadside);
  furnish(roadside);

  const { pieces, posts, lampPosts, glows, crowns } = roadside;
  pieces.sort((a, b) => b.depth - a.depth);
  return {
    svg: pieces.map((piece) => piece.svg).join(''),
    posts,
    lampPosts,
    glows,
    shade: crownShade(crowns, light.sunFrom),
  };
}

/** Buildings or houses on both sides, and what grows in front of them. */
function buildUp(roadside: Roadside): void {
  const { district, random, left, right, farSide, kerbside } = roadside;
  if (district === 'downtown') {
    for (const side of [-1, 1]) {
      for (let z = farSide + 3; z < 240;) {
        const deep = random.between(14, 30);
        const near = (side < 0 ? -left : right) + kerbside + random.between(0, 1.5);
        const wide = random.between(16, 30);
        const [x0, x1] = side < 0 ? [-near - wide, -near] : [near, near + wide];
        building(roadside, x0, x1, z, z + deep, random.between(9, 26), z < 130);
        z += deep + (random.chance(0.3) ? random.between(4, 9) : 0.2);
      }
    }
  } else if (district === 'residential') {
    for (const side of [-1, 1]) {
      for (let z = farSide + 6; z < 220; z += random.between(16, 24)) {
        const near = (side < 0 ? -left : right) + kerbside + random.between(4, 7);
        const [x0, x1] = side < 0 ? [-near - 11, -near] : [near, near + 11];
        house(roadside, x0, x1, z, z + random.between(10, 13));
      }
      hedge(
        roadside,
        side < 0 ? left - kerbside - 1.6 : right + kerbside + 1.6,
        farSide + 2,
        120,
        1,
      );
    }
  } else {
    for (const side of [-1, 1]) {
      for (let z = 70; z < 330; z += random.between(26, 55)) {
        const near = (side < 0 ? -left : right) + random.between(12, 24);
        const [x0, x1] = side < 0 ? [-near - 26, -near] : [near, near + 26];
        building(
          roadside,
          x0,
          x1,
          z,
          z + random.between(18, 34),
          random.between(7, 17),
          district === 'avenue' && z < 120,
        );
      }
      hedge(
        roadside,
        side < 0 ? left - kerbside - 2.2 : right + kerbside + 3,
        Math.max(38, farSide),
        150,
        1.3,
      );
    }
  }
}

/** Trees in a row on both sides, with gaps. */
function plantTrees(roadside: Roadside): void {
  const { road, district, random, left, right, farSide } = roadside;
  const spacing = { downtown: 15, residential: 10, avenue: 12, highway: 17 }[district];
  for (const side of [-1, 1]) {
    for (let z = farSide + random.between(2, 6); z < 190; z += spacing * random.between(0.8, 1.3)) {
      if (random.chance(0.16)) continue;
      const off =
        district === 'downtown'
          ? 1.3
          : road.sidewalk + random.between(1.8, 3.4) + (district === 'highway' ? 4.5 : 0);
      tree(roadside, side < 0 ? left - off : right + off, z, random.between(5, 9));
    }
  }
}

/** Lamps, rails, signals and signs. */
function furnish(roadside: Roadside): void {
  const { road, district, random, left, right, lampPosts } = roadside;
  for (
    let z = (road.crossing ? road.crossing.to + 9 : 44) + random.between(0, 4), i = 0;
    z < 170;
    z += 27, i++
  ) {
    streetLamp(roadside, right + 0.8, z, -2.2);
    if (i % 2 === 0) streetLamp(roadside, left - 0.8, z + 12, 2.2);
  }
  lampPosts.push({ x: right - 1.5, z: 13 });
  if (road.median > 0 && district === 'highway') guardRail(roadside, -road.median / 2, 13, 170);
  if (district === 'highway') guardRail(roadside, right + 0.9, 13, 120);
  if (road.crossing) {
    signals(roadside, road.crossing);
    if (district !== 'residential') wires(roadside);
  } else {
    speedSign(roadside, right + (district === 'highway' ? 1.6 : 0.9), 31);
    if (district !== 'residential') gantry(roadside, 86);
  }
}

/** Returns the part of the sun that the crowns keep off a point of the ground, 0 to 1. */
function crownShade(
  crowns: Roadside['crowns'],
  [sunX, sunY, sunZ]: Light['sunFrom'],
): (x: number, z: number) => number {
  return (x, z) => {
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
  };
}
