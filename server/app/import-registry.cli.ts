import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { ImportAtOnce } from '../features/registry/imports/import-at-once.service.js';
import { fileNameOf, importRules } from '../features/registry/imports/registry-imports.rules.js';
import { configOrExit } from '../platform/config/config.js';
import { dayIn } from '../platform/domain/local-day.pure.js';
import { AppError } from '../platform/errors/app-error.js';
import { ImportRegistryModule } from './import-registry.module.js';

const USAGE = 'Usage: npm run registry -- FILE.csv [--dry-run] [--source-day YYYY-MM-DD]';

interface Asked {
  file: string;
  dryRun: boolean;
  sourceDay: string | undefined;
}

/** Returns what the arguments ask for; null if they ask for nothing that there is. */
function askedBy(args: string[]): Asked | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, 'source-day': { type: 'string' } },
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) return null;
    return { file, dryRun: values['dry-run'] === true, sourceDay: values['source-day'] };
  } catch {
    return null;
  }
}

/** `npm run registry -- FILE.csv`: checks a file, and applies it (contract 9, guards 3). @returns the exit code */
async function load({ file, dryRun, sourceDay: given }: Asked, timeZone: string): Promise<number> {
  const started = performance.now();
  const { sourceDay } = importRules(dayIn(timeZone, new Date())).parse({ sourceDay: given });
  const app = await NestFactory.createApplicationContext(ImportRegistryModule, {
    logger: ['error', 'warn'],
  });
  try {
    const imports = app.get(ImportAtOnce);
    const done = await imports.importFile(
      { fileName: fileNameOf(basename(file)), source: createReadStream(file), sourceDay, dryRun },
      { kind: 'system', name: 'npm run registry' },
    );
    if (done.status === 'FAILED') throw new Error(done.message ?? 'The file was not imported.');
    for await (const { line, reason } of imports.linesOut(done.id))
      console.error(`Line ${line}: ${reason}`);
    const { added, changed, same, removed, refused, suspect, doubles, rows } = done;
    console.log(`Vehicles: ${added} added, ${changed} changed, ${same} same, ${removed} removed.`);
    console.log(`Lines: ${refused} refused, ${suspect} suspect, ${doubles} doubles.`);
    const left = refused + suspect;
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.log(
      `${dryRun ? 0 : rows - left} vehicles stored, ${left} lines refused, ${seconds} s.`,
    );
    return left > 0 ? 1 : 0;
  } finally {
    await app.close();
  }
}

const asked = askedBy(process.argv.slice(2));
if (asked === null) {
  console.error(USAGE);
  process.exit(2);
}
const config = configOrExit();
try {
  if (config.registry !== undefined) throw new AppError('REGISTRY_REMOTE');
  process.exitCode = await load(asked, config.timeZone);
} catch (error) {
  if (error instanceof z.ZodError) console.error(error.issues[0]?.message);
  else console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
