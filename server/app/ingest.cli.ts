import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { AppError } from '../platform/errors/app-error.js';
import { EventsService } from '../features/events/events.service.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { IngestModule } from './ingest.module.js';

const folder = process.argv[2];
if (folder === undefined) {
  console.error(
    'Usage: npm run ingest -- FOLDER (a package, or a folder of packages: event.json beside its files)',
  );
  process.exit(2);
}

const app = await NestFactory.createApplicationContext(IngestModule, { logger: ['error', 'warn'] });
const events = app.get(EventsService);
const { publicUrl } = app.get<Config>(CONFIG).http;
let refused = 0;
for (const directory of await packagesIn(folder)) {
  try {
    const files = (await readdir(directory)).filter(
      (name) => name !== 'event.json' && !name.startsWith('.'),
    );
    const { id, created, referenceId } = await events.accept(
      { kind: 'system', name: 'npm run ingest' },
      {
        document: await readFile(join(directory, 'event.json')),
        files: files.map((name) => ({ name, path: join(directory, name) })),
      },
    );
    console.log(`${directory}: ${created ? 'accepted' : 'already known'} as ${referenceId}`);
    console.log(`  ${publicUrl}/citations/show/${id}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refused += 1;
    console.error(`${directory}: refused`);
    for (const [field, sentences] of Object.entries(
      error.details.errors ?? { event: [error.message] },
    )) {
      console.error(`  ${field}: ${sentences.join('; ')}`);
    }
  }
}
await app.close();
process.exit(refused === 0 ? 0 : 1);

/** The folder itself if it is a package, otherwise the packages in it, by name. */
async function packagesIn(path: string): Promise<string[]> {
  const isPackage = async (directory: string): Promise<boolean> =>
    (await stat(join(directory, 'event.json')).catch(() => null))?.isFile() === true;
  if (await isPackage(path)) return [path];
  const names = await readdir(path).catch(() => []);
  const found: string[] = [];
  for (const name of names.sort())
    if (await isPackage(join(path, name))) found.push(join(path, name));
  if (found.length === 0) {
    console.error(`${path} holds no event.json, and no folder in it does.`);
    process.exit(2);
  }
  return found;
}
