import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scene, SceneVehicle } from '../../server/demo/scenes.ts';
import { CLIP_RATE, CLIP_SIZE, drawClip } from './clip.ts';
import type { BodyStyle } from './body.ts';
import type { Sky } from './light.ts';
import { clipSpan, frameOffset, type Passage } from './passage.ts';
import { stopLineDistance } from './packages.ts';
import { demoRegistry, registryCsv, type DemoVehicle } from './registry.ts';
import { referencePoints } from './reference.ts';
import { drawEmptyStreet, drawScene } from './scene.ts';
import { siteBySerialNumber, type Site } from './sites.ts';
import type { ColourName } from './vehicles.ts';
import { encodeClip } from './video.ts';

/** Number of vehicles of the registry that share the pictures of a scene. */
const VEHICLES = 8;

/** One scene for each camera: each weather, body and common colour comes up. */
const scenes: readonly {
  site: string;
  sky: Sky;
  lane: number;
  style: BodyStyle;
  colour: ColourName;
  speed: number;
}[] = [
  { site: 'RL-20417-01', sky: 'day', lane: 1, style: 'Sedan', colour: 'Blue', speed: 44 },
  { site: 'RL-20417-02', sky: 'dusk', lane: 2, style: 'SUV', colour: 'White', speed: 52 },
  { site: 'RL-20588-03', sky: 'night', lane: 1, style: 'Hatchback', colour: 'Silver', speed: 41 },
  { site: 'RL-20588-04', sky: 'overcast', lane: 3, style: 'Van', colour: 'White', speed: 38 },
  { site: 'RL-21102-05', sky: 'rain', lane: 2, style: 'Station Wagon', colour: 'Gray', speed: 36 },
  { site: 'RL-21102-06', sky: 'day', lane: 1, style: 'Hatchback', colour: 'Red', speed: 49 },
  { site: 'SP-77031-11', sky: 'day', lane: 2, style: 'SUV', colour: 'Black', speed: 118 },
  { site: 'SP-77031-12', sky: 'dusk', lane: 1, style: 'Sedan', colour: 'Silver', speed: 96 },
  { site: 'SP-77214-13', sky: 'night', lane: 1, style: 'Sedan', colour: 'White', speed: 74 },
  { site: 'SP-77214-14', sky: 'day', lane: 1, style: 'Pickup', colour: 'Gray', speed: 68 },
  { site: 'SP-78450-15', sky: 'wet night', lane: 2, style: 'SUV', colour: 'Blue', speed: 88 },
  { site: 'SP-78450-16', sky: 'overcast', lane: 1, style: 'Sedan', colour: 'Red', speed: 66 },
];

/** The cameras whose reference points are known (cameras 5): a red light by day, and a speed on a wet night. */
const MEASURED: readonly string[] = ['RL-20417-01', 'SP-78450-15'];

/** Draws the pictures of the demo events, and writes what they show and the registry beside them. */
export async function drawDemo(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const registry = demoRegistry();
  await writeFile(join(target, 'registry.csv'), registryCsv(registry));
  const drawn: Scene[] = [];
  for (const { site: serialNumber, ...look } of scenes) {
    const site = siteBySerialNumber(serialNumber);
    const passage: Passage = {
      ...look,
      caseId: `${serialNumber}-shared`,
      cause: site.cause,
      site,
      plate: 'ABC 1234',
      capturedAt: new Date(0),
      redFor: 2,
      shared: true,
    };
    drawn.push(await drawShared(target, passage, registry));
    console.log(`${serialNumber}: ${look.sky}, ${look.colour} ${look.style}`);
  }
  await writeFile(join(target, 'scenes.json'), `${JSON.stringify(drawn, null, 2)}\n`);
}

async function drawShared(
  target: string,
  passage: Passage,
  registry: readonly DemoVehicle[],
): Promise<Scene> {
  const { site, sky, lane, style, colour, speed } = passage;
  const folder = site.serialNumber;
  await mkdir(join(target, folder));
  const save = async (name: string, bytes: Buffer): Promise<string> => {
    await writeFile(join(target, folder, name), bytes);
    return `${folder}/${name}`;
  };
  const metres = (seconds: number): number => Number((seconds * (speed / 3.6)).toFixed(2));
  const pictures: Scene['pictures'][number][] = [];
  for (const frame of ['before', 'during', 'after'] as const) {
    const file = await save(`${frame}.jpg`, await drawScene(passage, frame));
    pictures.push({ file, travelled: metres(frameOffset(passage, frame)) });
  }
  const clip = await encodeClip(drawClip(passage), { ...CLIP_SIZE, rate: CLIP_RATE });
  const vehicles: SceneVehicle[] = [];
  for (const vehicle of vehiclesOf(registry, style, colour)) {
    const closeUp = await drawScene({ ...passage, plate: vehicle.plate }, 'plate');
    vehicles.push({
      plate: vehicle.plate,
      makeModel: vehicle.makeModel,
      file: await save(`${vehicle.plate.replace(' ', '')}.jpg`, closeUp),
      isRegistered: registry.includes(vehicle),
    });
  }
  const isMeasured = MEASURED.includes(folder);
  return {
    camera: cameraOf(site),
    sky,
    lane,
    style,
    colour,
    stopLineDistance: stopLineDistance(passage),
    pictures,
    clip: { file: await save('clip.mp4', clip), travelled: metres(clipSpan(passage).from) },
    vehicles,
    ...(isMeasured && {
      reference: {
        file: await save('empty.jpg', await drawEmptyStreet(site, sky)),
        value: { ...referencePoints(site) },
      },
    }),
  };
}

/** Vehicles of this look, the last one from another registry. */
function vehiclesOf(
  registry: readonly DemoVehicle[],
  style: BodyStyle,
  colour: ColourName,
): DemoVehicle[] {
  const alike = registry.filter((each) => each.style === style && each.colour === colour);
  const chosen = alike.slice(0, VEHICLES);
  const [foreign] = alike.slice(VEHICLES);
  if (foreign === undefined) throw new Error(`Too few vehicles are ${colour} ${style}`);
  return [...chosen, { ...foreign, plate: `ZZ${foreign.plate.slice(2)}` }];
}

function cameraOf(site: Site): Scene['camera'] {
  const { cause, systemName, systemType, serialNumber, address, latitude, longitude } = site;
  const { speedLimit, trigger } = site;
  return {
    cause,
    systemName,
    systemType,
    serialNumber,
    address,
    latitude,
    longitude,
    speedLimit,
    trigger,
  };
}
