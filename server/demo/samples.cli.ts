import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentOf } from './events.js';
import { drawPackage } from './packages.js';
import { seeded } from './random.js';
import { demoRegistry } from './registry.js';
import type { Passage } from './scene.js';
import { sites } from './sites.js';

/**
 * Draws the camera packages of the README's walk-through anew:
 * `node dist/server/demo/samples.cli.js samples`. Their vehicles are in the demo registry.
 */
const samples: readonly {
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

const target = process.argv[2];
if (target === undefined) {
  console.error('Name the folder that the packages go into.');
  process.exit(1);
}

const registry = demoRegistry();
for (const sample of samples) {
  const site = sites.find(({ serialNumber }) => serialNumber === sample.site);
  const vehicle = registry[sample.registry];
  if (!site || !vehicle) throw new Error(`No site or vehicle for ${sample.folder}`);
  const day = sample.passage.capturedAt.toISOString().slice(0, 10).replaceAll('-', '');
  const passage: Passage = {
    ...sample.passage,
    caseId: `${site.serialNumber}-${day}-0001`,
    cause: site.cause,
    site,
    style: vehicle.style,
    colour: vehicle.colour,
    plate: vehicle.plate,
  };
  const { document, files } = await drawPackage(
    documentOf(passage, vehicle, vehicle.plate, true, seeded(sample.folder)),
    passage,
  );
  const folder = join(target, sample.folder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'event.json'), `${JSON.stringify(document, null, 2)}\n`);
  for (const { name, bytes } of files) await writeFile(join(folder, name), bytes);
  console.log(`${folder}: ${vehicle.plate}, ${files.length} files`);
}
