// A process of its own: makes the files of a print run as the worker does, of copies of one notice.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

import { built } from './product.mjs';

/**
 * @typedef {object} Storage
 * @property {() => Promise<void>} onModuleInit
 * @property {(folder: string, extension: string, bytes: Buffer) => Promise<unknown>} putByContent
 */
/**
 * @typedef {object} File
 * @property {(pdf: Buffer) => Promise<unknown>} add
 * @property {(name: string, cover: () => Promise<Buffer>) => Promise<{ bytes: Uint8Array }>} finish
 */
/** @typedef {{ create: (duplex: boolean) => Promise<File> }} PrintFiles */

const [pdfPath = '', ...counts] = process.argv.slice(2);
const FILE = 500;

const pdf = await readFile(pdfPath);
const { PrintFile } = await built('features/print-runs/print-file.js');
const [{ StorageService }, { LocalStore }] = await Promise.all([
  built('platform/storage/storage.service.js'),
  built('platform/storage/local-store.js'),
]);
const folder = await mkdtemp(join(tmpdir(), 'stopline-runs-'));
const runs = [];
try {
  for (const count of counts.map(Number)) runs.push(await run(count));
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(JSON.stringify({ bytes: pdf.length, runs }));

/**
 * The time and the largest memory of one run.
 * @param {number} count how many notices it has
 */
async function run(count) {
  const storage = /** @type {Storage} */ (
    Reflect.construct(/** @type {Function} */ (StorageService), [
      Reflect.construct(/** @type {Function} */ (LocalStore), [folder]),
    ])
  );
  await storage.onModuleInit();
  let megabytes = 0;
  const begun = performance.now();
  for (let done = 0; done < count; done += FILE) {
    const file = await /** @type {PrintFiles} */ (PrintFile).create(true);
    for (let number = 0; number < Math.min(FILE, count - done); number += 1) await file.add(pdf);
    const made = await file.finish(`bench-${count}-${done}`, async () => pdf);
    await storage.putByContent('notice-runs', 'pdf', Buffer.from(made.bytes));
    megabytes = Math.max(megabytes, Math.round(process.memoryUsage().rss / 2 ** 20));
  }
  return { count, seconds: (performance.now() - begun) / 1_000, megabytes };
}
