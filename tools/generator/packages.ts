import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cameraDocument, type Sighting } from '../../server/demo/camera-document.ts';
import { seeded } from '../../server/demo/random.ts';
import { bodies } from './bodies.ts';
import { CLIP_RATE, CLIP_SIZE, drawClip } from './clip.ts';
import { clipSpan, frameOffset, frames, type Passage } from './passage.ts';
import { demoRegistry, type DemoVehicle } from './registry.ts';
import { drawScene } from './scene.ts';
import { siteBySerialNumber } from './sites.ts';
import { encodeClip } from './video.ts';

/** The camera packages of the README's walk-through. Their vehicles are in the demo registry. */
const packages: readonly {
  folder: string;
  site: string;
  registry: number;
  passage: Pick<Passage, 'sky' | 'lane' | 'capturedAt' | 'speed' | 'redFor'>;
}[] = [
  {
    folder: 'redlight-quillon-marrow',
    site: 'RL-20417-01',
    registry: 1984,
    passage: {
      sky: 'day',
      lane: 2,
      capturedAt: new Date('2026-11-12T08:14:33.412Z'),
      speed: 47,
      redFor: 2.86,
    },
  },
  {
    folder: 'speeding-orchard-hill',
    site: 'SP-77214-14',
    registry: 1990,
    passage: {
      sky: 'overcast',
      lane: 1,
      capturedAt: new Date('2026-11-13T14:52:07.186Z'),
      speed: 63,
      redFor: 0,
    },
  },
];

/** Draws the sample packages into their folders below `target`. */
export async function drawPackages(target: string): Promise<void> {
  const registry = demoRegistry();
  for (const { folder, site: serialNumber, registry: index, passage: given } of packages) {
    const vehicle = registry[index];
    if (vehicle === undefined) throw new Error(`No vehicle for ${folder}`);
    const site = siteBySerialNumber(serialNumber);
    const day = given.capturedAt.toISOString().slice(0, 10).replaceAll('-', '');
    const passage: Passage = {
      ...given,
      caseId: `${serialNumber}-${day}-0001`,
      cause: site.cause,
      site,
      style: vehicle.style,
      colour: vehicle.colour,
      plate: vehicle.plate,
      shared: false,
    };
    await rm(join(target, folder), { recursive: true, force: true });
    await mkdir(join(target, folder), { recursive: true });
    await drawPackage(join(target, folder), passage, vehicle);
    console.log(`${folder}: ${vehicle.plate}`);
  }
}

async function drawPackage(folder: string, passage: Passage, vehicle: DemoVehicle): Promise<void> {
  const metresPerSecond = passage.speed / 3.6;
  const media: Sighting['media'][number][] = [];
  const add = async (
    file: string,
    type: 'IMAGE' | 'VIDEO',
    seconds: number,
    bytes: Buffer,
  ): Promise<void> => {
    await writeFile(join(folder, file), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    media.push({ file, type, travelled: seconds * metresPerSecond, sha256 });
  };
  for (const [index, frame] of frames.entries()) {
    const file = `${index + 1}-${frame}.jpg`;
    await add(file, 'IMAGE', frameOffset(passage, frame), await drawScene(passage, frame));
  }
  const clip = await encodeClip(drawClip(passage), { ...CLIP_SIZE, rate: CLIP_RATE });
  await add('5-clip.mp4', 'VIDEO', clipSpan(passage).from, clip);
  const document = cameraDocument(
    {
      camera: passage.site,
      caseId: passage.caseId,
      capturedAt: passage.capturedAt,
      lane: passage.lane,
      sky: passage.sky,
      speed: passage.speed,
      redFor: passage.redFor,
      stopLineDistance: stopLineDistance(passage),
      vehicle,
      readPlate: vehicle.plate,
      media,
    },
    seeded(folder.split('/').at(-1) ?? folder),
  );
  await writeFile(join(folder, 'event.json'), `${JSON.stringify(document, null, 2)}\n`);
}

/** Returns the distance from the line to the front bumper in the frame `during`, in metres. */
export function stopLineDistance({ cause, style }: Passage): number {
  return cause === 'REDLIGHT' ? Math.round(bodies[style].length * 5) / 10 : 0;
}
