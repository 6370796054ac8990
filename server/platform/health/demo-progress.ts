import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const count = z.number().int().nonnegative();

const Progress = z.object({
  state: z.enum(['preparing', 'failed', 'loading', 'interrupted', 'loaded']),
  loaded: count.default(0),
  total: count.default(0),
});

/** The progress of the demo data; `preparing` lasts until its accounts and rules are there, or have `failed`. */
export type DemoProgress = z.infer<typeof Progress>;

/** The folder of an installation has it in this file, which `scripts/lib/demo.mjs` reads and writes as well. */
const fileIn = (dataDir: string): string => join(dataDir, 'demo.json');

/** Returns the progress of this installation's demo data, or null if it has none. */
export async function readDemoProgress(dataDir: string): Promise<DemoProgress | null> {
  try {
    return Progress.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** Writes the progress. A reader of the file finds the whole of it, or the whole of the one before. */
export async function writeDemoProgress(dataDir: string, progress: DemoProgress): Promise<void> {
  const partial = `${fileIn(dataDir)}.${randomUUID()}`;
  await writeFile(partial, JSON.stringify(progress));
  await rename(partial, fileIn(dataDir));
}
