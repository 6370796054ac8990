import sharp from 'sharp';
import { seeded } from '../../server/demo/random.ts';
import { addGlow, addReflection, develop, grainOf } from './finish.ts';
import { paintGround, paintSky } from './ground.ts';
import { lights, type Sky } from './light.ts';
import { clouds, grain } from './noise.ts';
import { FRAME_SIZE, type Frame, type Passage } from './passage.ts';
import { edges } from './road.ts';
import type { Site } from './sites.ts';
import type { Post } from './roadside.ts';
import { surround } from './surroundings.ts';
import type { Picture } from './picture.ts';
import { movingTraffic, offender, standingTraffic } from './traffic.ts';
import type { PlatePicture } from './surface.ts';
import { drawBeam, drawShadow } from './vehicle-ground.ts';
import { drawVehicle } from './vehicle-picture.ts';
import { NOTHING, type Stage, type StandingVehicle } from './stage.ts';
import { horizonRow, viewOf, type View } from './view.ts';

/** The camera's look at its site. */
export function siteView(site: Site): View {
  const { right } = edges(site.road);
  const x = right + site.mast.aside;
  const lanes = site.road.lanes * site.road.laneWidth;
  const aimZ = site.road.crossing ? site.road.crossing.stopLine + 3 : 27;
  const aimX = lanes * 0.5 + (site.road.crossing ? 0.9 : 0.2);
  return viewOf({
    ...FRAME_SIZE,
    focal: site.focal,
    x,
    y: site.mast.height,
    z: 0,
    yaw: Math.atan2(x - aimX, aimZ),
    pitch: Math.atan2(FRAME_SIZE.height / 2 - 316, site.focal),
  });
}

/**
 * Lays the drawn surroundings (RGBA) over sky and ground and roughens them: stains on walls, and the
 * small lights and darks of leaves on whatever is green.
 */
function layTextured(under: Uint8Array, over: Uint8Array, width: number, height: number): void {
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += 4, to += 3) {
      const alpha = (over[from + 3] ?? 0) / 255;
      if (alpha === 0) continue;
      const r = over[from] ?? 0;
      const g = over[from + 1] ?? 0;
      const b = over[from + 2] ?? 0;
      const leafy = g > r * 1.06 && g > b * 1.15 ? 0.75 : 0.16;
      const rough =
        1 +
        leafy * (grain(x * 0.0043, y * 0.0043) - 0.5) +
        0.34 * (clouds(x * 0.0011, y * 0.0017) - 0.5);
      for (let channel = 0; channel < 3; channel++) {
        const value = Math.min(255, (over[from + channel] ?? 0) * rough);
        const below = under[to + channel] ?? 0;
        under[to + channel] = below + (value - below) * alpha;
      }
    }
  }
}

/** A site's road and all that stands beside it, in one weather, without any vehicle. */
async function drawPlace(site: Site, sky: Sky): Promise<Stage> {
  const view = siteView(site);
  const light = lights[sky];
  const random = seeded(site.serialNumber);
  const seed = random.next();
  const words = { streets: site.streets, speedLimit: site.speedLimit };
  const around = surround(view, site.road, site.district, light, words, random);
  const { width, height } = view;
  const pixels = new Uint8Array(width * height * 3);
  paintSky(pixels, view, light, seed, horizonRow(view));
  paintGround(pixels, view, site.road, light, seed, around.lampPosts, around.shade);

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${around.svg}</svg>`;
  const standing = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  layTextured(pixels, standing, width, height);
  const soft = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(0.7)
    .raw()
    .toBuffer();
  const picture = { width, height, pixels: soft };
  for (const glow of around.glows) {
    addReflection(picture, glow, light.wet);
    addGlow(picture, glow);
  }
  return {
    picture,
    view,
    light,
    still: await postDepths(around.posts, width, height),
    grain: null,
  };
}

/** Returns the distance of the roadside posts at each pixel, because posts hide what passes behind them. */
async function postDepths(
  posts: readonly Post[],
  width: number,
  height: number,
): Promise<Uint16Array> {
  const still = new Uint16Array(width * height).fill(NOTHING);
  for (const post of posts) {
    const wide = post.right - post.left;
    const tall = post.bottom - post.top;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${tall}" viewBox="${post.left} ${post.top} ${wide} ${tall}">${post.svg}</svg>`;
    const alpha = await sharp(Buffer.from(svg))
      .ensureAlpha()
      .extractChannel('alpha')
      .raw()
      .toBuffer();
    const centimetres = Math.min(NOTHING - 1, post.depth * 100);
    for (let y = 0, from = 0; y < tall; y++) {
      for (let x = 0, at = (post.top + y) * width + post.left; x < wide; x++, at++, from++) {
        if ((alpha[from] ?? 0) > 127) still[at] = Math.min(still[at] ?? NOTHING, centimetres);
      }
    }
  }
  return still;
}

export function place({ site, sky }: Passage): Promise<Stage> {
  return places.get(`${site.serialNumber}/${sky}`, () => drawPlace(site, sky));
}

/** A place in one frame with its grain, and the vehicles that wait there while another one passes on this lane. */
async function drawBackdrop(passage: Passage, frame: Frame): Promise<Stage> {
  const clean = await place(passage);
  const { site, sky, lane } = passage;
  // `slice()` would not do: the pixels may be a Buffer, whose slice shares the memory.
  const picture = { ...clean.picture, pixels: new Uint8Array(clean.picture.pixels) };
  const grain = grainOf(clean.light, `${site.serialNumber}/${sky}/${frame}`);
  develop(picture, grain);
  const stage: Stage = { ...clean, picture, grain, still: clean.still.slice() };
  placeVehicles(stage, standingTraffic(site, lane), true);
  return stage;
}

/** A place without any vehicle, as the camera would take it. */
export async function emptyPlace(site: Site, sky: Sky): Promise<Stage> {
  const clean = await places.get(`${site.serialNumber}/${sky}`, () => drawPlace(site, sky));
  const picture = { ...clean.picture, pixels: new Uint8Array(clean.picture.pixels) };
  develop(picture, grainOf(clean.light, `${site.serialNumber}/${sky}/empty`));
  return { ...clean, picture };
}

/** Keeps the last few of what takes long to draw. */
class Kept<Thing> {
  private readonly things = new Map<string, Promise<Thing>>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get(key: string, make: () => Promise<Thing>): Promise<Thing> {
    const known = this.things.get(key);
    if (known) return known;
    const [oldest] = this.things.keys();
    if (oldest !== undefined && this.things.size >= this.most) this.things.delete(oldest);
    const made = make();
    this.things.set(key, made);
    return made;
  }
}

const places = new Kept<Stage>(2);
const backdrops = new Kept<Stage>(4);

export function backdrop(passage: Passage, frame: Frame): Promise<Stage> {
  const { site, sky, lane } = passage;
  const key = `${site.serialNumber}/${sky}/${lane}/${frame}`;
  return backdrops.get(key, () => drawBackdrop(passage, frame));
}

/** Draws vehicles far to near with their shadows, lamps and the lamps' light. */
export function placeVehicles(
  stage: Stage,
  vehicles: readonly StandingVehicle[],
  stay: boolean,
): void {
  const sorted = [...vehicles].sort((a, b) => b.z - a.z);
  for (const vehicle of sorted) {
    if (stage.light.lamps) drawBeam(stage, vehicle);
    drawShadow(stage, vehicle);
    for (const glow of drawVehicle(stage, vehicle, stay)) {
      addReflection(stage.picture, glow, stage.light.wet);
      addGlow(stage.picture, glow);
    }
  }
}

/** Puts what moves into a fresh copy of the backdrop, `t` seconds from the captured moment. */
export function street(
  passage: Passage,
  base: Stage,
  plate: PlatePicture,
  t: number,
): { picture: Picture; vehicle: StandingVehicle } {
  const picture = { ...base.picture, pixels: new Uint8Array(base.picture.pixels) };
  const vehicle = offender(passage, plate, t);
  placeVehicles({ ...base, picture }, [...movingTraffic(passage, t), vehicle], false);
  return { picture, vehicle };
}
