import sharp from 'sharp';
import { bodies, type BodyStyle } from './car-shape.js';
import { toneByte } from './colour.js';
import { dataBlock, drawBrackets, label, layPatches, type Patch } from './data-block.js';
import { addGlow, addRain, addReflection, develop, grainOf } from './finish.js';
import { paintGround, paintSky } from './ground.js';
import { flashLight, lights, type Sky } from './light.js';
import { clouds, grain } from './noise.js';
import { plateCloseUp, platePicture, PLATE_MM } from './plate-picture.js';
import { seeded, type Random } from './random.js';
import { edges, laneCentre, oncomingCentre } from './road.js';
import type { Cause, Site } from './sites.js';
import { surround, type Post } from './surroundings.js';
import type { PlatePicture } from './vehicle-paint.js';
import {
  drawBeam,
  drawShadow,
  drawVehicle,
  NOTHING,
  type Picture,
  type Stage,
  type StandingVehicle,
} from './vehicle-picture.js';
import { colours, vehicleFacts, type ColourName } from './vehicles.js';
import { horizonRow, project, resized, viewOf, zoomed, type View } from './view.js';

export type Frame = 'before' | 'during' | 'after' | 'plate';

/** The frames in the order of their sequence numbers, 1 to 4 (spec 3, Media). */
export const frames = ['before', 'during', 'after', 'plate'] as const satisfies readonly Frame[];

export const FRAME_SIZE = { width: 1920, height: 1080 } as const;
export const PLATE_SIZE = { width: 1280, height: 720 } as const;
/** What the close-up is drawn at before it is enlarged, as a digital zoom would. */
const PLATE_DETAIL = { width: 640, height: 360 } as const;

/** One event as the camera saw it. The same passage always gives the same pictures. */
export interface Passage {
  /** Seed of everything accidental: traffic, grain, dirt. */
  readonly caseId: string;
  readonly cause: Cause;
  readonly site: Site;
  readonly sky: Sky;
  /** Watched lane, 1 next to the centre line. */
  readonly lane: number;
  readonly style: BodyStyle;
  readonly colour: ColourName;
  /** What is really on the plate, whatever the camera's software has read. */
  readonly plate: string;
  /** Moment of the frame `during`. */
  readonly capturedAt: Date;
  /** km/h. */
  readonly speed: number;
  /** Seconds that the light had been red in `during`; REDLIGHT only. */
  readonly redFor: number;
}

const RED_TINT = '#ff5a48';
const SPEED_TINT = '#ffe14a';

const AMBER_SECONDS = 3;

/** The camera's look at its site. */
function siteView(site: Site): View {
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

/** Where the rear bumper is when `during` is taken, metres from the camera's pole. */
function triggerPoint(passage: Passage): number {
  const crossing = passage.site.road.crossing;
  // The front axle is over the line, the rear one still before it.
  return crossing ? crossing.stopLine - bodies[passage.style].length * 0.5 : 23.5;
}

/** Seconds of the frames `before` and `after` from `during`. */
function intervals(passage: Passage): { before: number; after: number } {
  const metresPerSecond = passage.speed / 3.6;
  const crossing = passage.site.road.crossing;
  if (!crossing) {
    const before = Math.min(0.3, 4.5 / metresPerSecond);
    return { before: -before, after: Math.min(0.5, 13 / metresPerSecond) };
  }
  const during = triggerPoint(passage);
  const waiting = crossing.stopLine - bodies[passage.style].length - 0.9;
  return {
    before: (waiting - during) / metresPerSecond,
    after: (crossing.stopLine + 7.5 - during) / metresPerSecond,
  };
}

/** Seconds of a frame from the captured moment. */
export function frameOffset(passage: Passage, frame: Frame): number {
  const { before, after } = intervals(passage);
  return { before, during: 0, after, plate: 0 }[frame];
}

/** The moment that is burnt into a frame. */
export function frameMoment(passage: Passage, frame: Frame): Date {
  return momentAt(passage, frameOffset(passage, frame));
}

/** The moment that is burnt into the first picture of a clip. */
export function clipMoment(passage: Passage): Date {
  return momentAt(passage, clipSpan(passage).from);
}

function momentAt(passage: Passage, seconds: number): Date {
  return new Date(passage.capturedAt.getTime() + Math.round(seconds * 1000));
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

/** Where roadside posts hide what passes behind them. */
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

function place({ site, sky }: Passage): Promise<Stage> {
  return places.get(`${site.serialNumber}/${sky}`, () => drawPlace(site, sky));
}

/** A place in one frame with its grain, and whoever waits there while a vehicle passes on this lane. */
async function drawBackdrop(passage: Passage, frame: Frame): Promise<Stage> {
  const clean = await place(passage);
  const { site, sky, lane } = passage;
  // Not `slice()`: the pixels may be a Buffer, whose slice is the same memory.
  const picture = { ...clean.picture, pixels: new Uint8Array(clean.picture.pixels) };
  const grain = grainOf(clean.light, `${site.serialNumber}/${sky}/${frame}`);
  develop(picture, grain);
  const stage: Stage = { ...clean, picture, grain, still: clean.still.slice() };
  placeVehicles(stage, standingTraffic(site, lane), true);
  return stage;
}

/** Keeps the last few of what is dear to draw; events are best drawn site by site. */
class Kept<Thing> {
  private readonly things = new Map<string, Promise<Thing>>();

  constructor(private readonly most: number) {}

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

function backdrop(passage: Passage, frame: Frame): Promise<Stage> {
  const { site, sky, lane } = passage;
  const key = `${site.serialNumber}/${sky}/${lane}/${frame}`;
  return backdrops.get(key, () => drawBackdrop(passage, frame));
}

/** Buffers of finished frames, used again: six fresh megabytes a frame keep the collector busy. */
const spare: Uint8Array[] = [];

function copyOf(picture: Picture): Picture {
  const at = spare.findIndex((buffer) => buffer.length === picture.pixels.length);
  const pixels =
    at < 0
      ? new Uint8Array(picture.pixels.length)
      : (spare.splice(at, 1)[0] ?? new Uint8Array(picture.pixels.length));
  pixels.set(picture.pixels);
  return { ...picture, pixels };
}

function giveBack(picture: Picture): void {
  if (spare.length < 2) spare.push(picture.pixels);
}

function anyVehicle(random: Random): Pick<StandingVehicle, 'style' | 'paint' | 'plate'> {
  const facts = vehicleFacts(random, 2024);
  return { style: facts.style, paint: colours[facts.colour], plate: null };
}

/** Who waits at the red light, on both sides of the crossing. */
function standingTraffic(site: Site, lane: number): StandingVehicle[] {
  const { road } = site;
  const crossing = road.crossing;
  if (!crossing) return [];
  const random = seeded(`${site.serialNumber}/standing/${lane}`);
  const vehicles: StandingVehicle[] = [];
  for (let other = 1; other <= road.lanes; other++) {
    if (other === lane || random.chance(0.25)) continue;
    const vehicle = anyVehicle(random);
    vehicles.push({
      ...vehicle,
      x: laneCentre(road, other) + random.between(-0.15, 0.15),
      z: crossing.stopLine - bodies[vehicle.style].length - random.between(0.5, 1.4),
      heading: random.between(-0.01, 0.01),
      brake: true,
    });
  }
  for (let other = 1; other <= road.oncoming; other++) {
    let front = crossing.to + 6.4;
    for (let waiting = random.int(0, 2); waiting > 0; waiting--) {
      const vehicle = anyVehicle(random);
      const { length } = bodies[vehicle.style];
      vehicles.push({
        ...vehicle,
        x: oncomingCentre(road, other),
        z: front + length,
        heading: Math.PI,
        brake: false,
      });
      front += length + random.between(1.2, 2);
    }
  }
  return vehicles;
}

/** Other vehicles on the move, `t` seconds from the captured moment. */
function movingTraffic(passage: Passage, t: number): StandingVehicle[] {
  const { road } = passage.site;
  const random = seeded(`${passage.caseId}/traffic`);
  const vehicles: StandingVehicle[] = [];
  const crossing = road.crossing;
  if (crossing) {
    if (random.chance(0.55)) {
      // Crosses on the far half, to the left, and is past the watched lanes in time.
      vehicles.push({
        ...anyVehicle(random),
        x: random.between(-3.5, -1) - 9.5 * t,
        z: (crossing.from + 3 * crossing.to) / 4,
        heading: -Math.PI / 2,
        brake: false,
      });
    }
    for (let lane = 1; lane <= road.lanes; lane++) {
      if (!random.chance(0.6)) continue;
      vehicles.push({
        ...anyVehicle(random),
        x: laneCentre(road, lane),
        z: crossing.to + random.between(26, 70) + 11 * t,
        heading: 0,
        brake: random.chance(0.4),
      });
    }
    return vehicles;
  }
  const usual = passage.site.speedLimit / 3.6;
  for (let lane = 1; lane <= road.lanes; lane++) {
    const gap = lane === passage.lane ? random.between(52, 85) : random.between(34, 80);
    if (random.chance(0.7)) {
      vehicles.push({
        ...anyVehicle(random),
        x: laneCentre(road, lane),
        z: gap + usual * random.between(0.85, 1) * t,
        heading: 0,
        brake: false,
      });
    }
  }
  for (let lane = 1; lane <= road.oncoming; lane++) {
    for (let at = random.between(28, 60); at < 130; at += random.between(30, 70)) {
      vehicles.push({
        ...anyVehicle(random),
        x: oncomingCentre(road, lane),
        z: at - usual * t,
        heading: Math.PI,
        brake: false,
      });
    }
  }
  return vehicles;
}

/** Draws vehicles far to near with their shadows, lamps and the lamps' light. */
function placeVehicles(stage: Stage, vehicles: readonly StandingVehicle[], stay: boolean): void {
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

/** The watched vehicle, `t` seconds from the captured moment. */
function offender(passage: Passage, plate: PlatePicture, t: number): StandingVehicle {
  const random = seeded(`${passage.caseId}/offender`);
  return {
    style: passage.style,
    paint: colours[passage.colour],
    plate,
    x: laneCentre(passage.site.road, passage.lane) + random.between(-0.25, 0.25),
    z: triggerPoint(passage) + (passage.speed / 3.6) * t,
    heading: random.between(-0.012, 0.012),
    brake: passage.cause === 'REDLIGHT' && t > 0 && random.chance(0.3),
  };
}

/** Puts what moves into a fresh copy of the backdrop, `t` seconds from the captured moment. */
function street(
  passage: Passage,
  base: Stage,
  plate: PlatePicture,
  t: number,
): { picture: Picture; vehicle: StandingVehicle } {
  const picture = copyOf(base.picture);
  const vehicle = offender(passage, plate, t);
  placeVehicles({ ...base, picture }, [...movingTraffic(passage, t), vehicle], false);
  return { picture, vehicle };
}

function stamp(time: Date): string {
  return time.toISOString().replace('T', '  ').replace('Z', ' UTC');
}

/** The rows of the burnt-in block, as this make of camera writes them. */
function blockRows(passage: Passage, frame: Frame): string[][] {
  const { site } = passage;
  const offset = frameOffset(passage, frame);
  const facts =
    passage.cause === 'REDLIGHT'
      ? [
          `LIGHT RED ${Math.max(0, passage.redFor + offset).toFixed(2)} s`,
          `AMBER ${AMBER_SECONDS.toFixed(2)} s`,
          `SPEED ${String(passage.speed)} km/h`,
        ]
      : [
          `MEASURED ${String(passage.speed)} km/h`,
          `LIMIT ${String(site.speedLimit)} km/h`,
          `TRIGGER ${String(site.trigger)} km/h`,
        ];
  return [
    [site.systemName.toUpperCase(), `S/N ${site.serialNumber}`, site.address.toUpperCase()],
    [
      stamp(frameMoment(passage, frame)),
      `LANE ${String(passage.lane)}`,
      ...facts,
      `FRAME ${String(frames.indexOf(frame) + 1)}/4`,
      `CASE ${passage.caseId}`,
    ],
  ];
}

async function encoded(picture: Picture, patches: readonly Patch[]): Promise<Buffer> {
  const { width, height, pixels } = picture;
  await layPatches(picture, patches);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80, chromaSubsampling: '4:2:0', optimiseCoding: false })
    .toBuffer();
}

/** The box of a vehicle in the picture, for the tracker's brackets. */
function outline(
  view: View,
  vehicle: StandingVehicle,
): { left: number; top: number; right: number; low: number } {
  const body = bodies[vehicle.style];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const side of [-1, 1]) {
    for (const y of [0, body.height]) {
      for (const z of [0, body.length]) {
        const at = project(view, vehicle.x + (side * body.width) / 2, y, vehicle.z + z);
        xs.push(at.x);
        ys.push(at.y);
      }
    }
  }
  const pad = 10;
  return {
    left: Math.min(...xs) - pad,
    right: Math.max(...xs) + pad,
    top: Math.min(...ys) - pad,
    low: Math.max(...ys) + pad,
  };
}

async function drawStreetFrame(passage: Passage, frame: Exclude<Frame, 'plate'>): Promise<Buffer> {
  const base = await backdrop(passage, frame);
  const { view, light } = base;
  const { picture, vehicle } = street(
    passage,
    base,
    await platePicture(passage.plate),
    frameOffset(passage, frame),
  );
  addRain(picture, light, `${passage.caseId}/${frame}`);
  const patches = [dataBlock(picture.width, blockRows(passage, frame))];
  const corner = { x: picture.width - 26, y: picture.height - 26 };
  if (passage.cause === 'SPEEDING') {
    const speed = `${String(passage.speed)} km/h`;
    const box = outline(view, vehicle);
    drawBrackets(picture, { ...box, low: Math.min(box.low, picture.height - 4) }, [255, 225, 74]);
    patches.push(label(speed, box.right, box.top - 6, 26, SPEED_TINT));
    patches.push(
      label(
        `${speed}  (limit ${String(passage.site.speedLimit)})`,
        corner.x,
        corner.y,
        44,
        SPEED_TINT,
      ),
    );
  } else {
    const red = Math.max(0, passage.redFor + frameOffset(passage, frame));
    patches.push(label(`RED ${red.toFixed(2)} s`, corner.x, corner.y, 44, RED_TINT));
  }
  const jpeg = await encoded(picture, patches);
  giveBack(picture);
  return jpeg;
}

/** Sequence 4: the plate, enlarged from the frame `during`. */
async function drawPlateFrame(passage: Passage): Promise<Buffer> {
  const light = lights[passage.sky];
  const wide = siteView(passage.site);
  const flatPlate = await platePicture(passage.plate);
  const vehicle = offender(passage, flatPlate, 0);
  const body = bodies[passage.style];
  const random = seeded(`${passage.caseId}/plate`);
  const target = { x: vehicle.x, y: body.plateY, z: vehicle.z };
  const distance = Math.hypot(target.x - wide.x, target.y - wide.y, target.z - wide.z);
  const focal =
    ((random.between(0.46, 0.53) * PLATE_DETAIL.width) / (PLATE_MM.width / 1000)) * distance;
  const view = zoomed(wide, target, { ...PLATE_DETAIL, focal });

  // The bodywork is enlarged far beyond what the sensor resolved; the plate is what was made clearer.
  const small = resized(view, 240);
  const bodywork: Picture = {
    width: small.width,
    height: small.height,
    pixels: new Uint8Array(small.width * small.height * 3),
  };
  // What little of the road shows below the bumper is in the vehicle's shadow.
  bodywork.pixels.fill(toneByte(0.03 * light.ambient[1]));
  const still = new Uint16Array(small.width * small.height).fill(NOTHING);
  drawVehicle(
    { picture: bodywork, view: small, light, still, grain: null },
    { ...vehicle, plate: null },
    false,
  );

  const cos = Math.cos(vehicle.heading);
  const sin = Math.sin(vehicle.heading);
  const bend = (mmX: number, mmY: number): readonly [number, number] => {
    const ox = (mmX - PLATE_MM.width / 2) / 1000;
    const at = project(
      view,
      vehicle.x + ox * cos,
      body.plateY + (PLATE_MM.height / 2 - mmY) / 1000,
      vehicle.z - ox * sin,
    );
    return [at.x, at.y];
  };
  const received = light.ambient[1] + light.sun[1] * 0.4 + flashLight(light, distance) * 1.4;
  const bright = Math.min(0.95, 0.35 + 0.75 * received);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PLATE_DETAIL.width}" height="${PLATE_DETAIL.height}">` +
    `${plateCloseUp(passage.plate, bend, bright, random.next())}</svg>`;
  const detail = await sharp(bodywork.pixels, {
    raw: { width: small.width, height: small.height, channels: 3 },
  })
    .resize(PLATE_DETAIL.width, PLATE_DETAIL.height, { kernel: 'cubic', fit: 'fill' })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const pixels = await sharp(detail, { raw: { ...PLATE_DETAIL, channels: 3 } })
    .resize(PLATE_SIZE.width, PLATE_SIZE.height, { kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer();
  const picture: Picture = { ...PLATE_SIZE, pixels };
  develop(picture, grainOf({ ...light, noise: light.noise + 1.5 }, `${passage.caseId}/plate`));
  return encoded(picture, [
    dataBlock(PLATE_SIZE.width, blockRows(passage, 'plate')),
    label('ENHANCED PLATE', PLATE_SIZE.width - 18, PLATE_SIZE.height - 18, 26, '#f2f3ee'),
  ]);
}

/** One evidence picture of a passage, a JPEG. The same passage and frame give the same bytes on one machine. */
export function drawScene(passage: Passage, frame: Frame): Promise<Buffer> {
  return frame === 'plate' ? drawPlateFrame(passage) : drawStreetFrame(passage, frame);
}

/** Pictures a second of a clip. */
export const CLIP_RATE = 10;
export const CLIP_SIZE = { width: 640, height: 360 } as const;

/** The clip's first and last moment, seconds from the captured moment. */
function clipSpan(passage: Passage): { from: number; to: number } {
  const metresPerSecond = passage.speed / 3.6;
  // It begins as the vehicle comes into the picture from below.
  const from = Math.max(-1.1, (10 - triggerPoint(passage)) / metresPerSecond);
  return { from, to: from + 2.4 };
}

/** Every n-th distance of a wide picture, for a narrower one. */
function thinned(still: Uint16Array, from: number, width: number, height: number): Uint16Array {
  const step = from / width;
  const out = new Uint16Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor((y + 0.5) * step) * from;
    for (let x = 0; x < width; x++, at++)
      out[at] = still[row + Math.floor((x + 0.5) * step)] ?? NOTHING;
  }
  return out;
}

/** The pictures of a passage's clip, RGB bytes in the size {@link CLIP_SIZE}, {@link CLIP_RATE} a second. */
export async function* drawClip(passage: Passage): AsyncGenerator<Uint8Array> {
  const full = await place(passage);
  const { width, height } = full.picture;
  const pixels = await sharp(full.picture.pixels, { raw: { width, height, channels: 3 } })
    .resize(CLIP_SIZE.width, CLIP_SIZE.height)
    .raw()
    .toBuffer();
  const base: Stage = {
    picture: { ...CLIP_SIZE, pixels },
    view: resized(full.view, CLIP_SIZE.width),
    // Scaling down has averaged most of the grain away.
    light: { ...full.light, noise: full.light.noise * 0.45 },
    still: thinned(full.still, width, CLIP_SIZE.width, CLIP_SIZE.height),
    grain: null,
  };
  placeVehicles(base, standingTraffic(passage.site, passage.lane), true);
  const plate = await platePicture(passage.plate);
  const { from, to } = clipSpan(passage);
  for (let index = 0; from + index / CLIP_RATE < to; index++) {
    const t = from + index / CLIP_RATE;
    const { picture } = street(passage, base, plate, t);
    const seed = `${passage.caseId}/clip/${String(index)}`;
    addRain(picture, base.light, seed);
    develop(picture, grainOf(base.light, seed));
    await layPatches(picture, [
      dataBlock(CLIP_SIZE.width, [
        [
          passage.site.systemName.toUpperCase(),
          stamp(momentAt(passage, t)),
          `CASE ${passage.caseId}`,
        ],
      ]),
    ]);
    yield picture.pixels;
  }
}
