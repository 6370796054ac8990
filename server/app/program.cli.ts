import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SystemAdministrator } from '../features/programs/system-administrator.service.js';
import { countsSentence } from '../features/programs/program-changes.pure.js';
import { ProgramsService } from '../features/programs/programs.service.js';
import { configOrExit } from '../platform/config/config.js';
import { AppError } from '../platform/errors/app-error.js';
import { ProgramModule } from './program.module.js';

const USAGE = `Usage: npm run program -- FILE.json [--from YYYY-MM-DD] [--apply]
       npm run program -- --export FILE.json`;

type Command = (app: INestApplicationContext) => Promise<number>;

/** Prints what a program changes, and applies it if that is asked for. @returns the exit code */
async function load(
  app: INestApplicationContext,
  file: string,
  from: string | undefined,
  isApplied: boolean,
): Promise<number> {
  const programs = app.get(ProgramsService);
  const caller = await app.get(SystemAdministrator).caller('npm run program');
  const program = await readFile(file, 'utf8');
  const { changes, counts, digest } = await programs.preview(caller, { program, from });
  for (const { act, sentence } of changes) if (act !== 'SAME') console.log(`${act} ${sentence}`);
  console.log(countsSentence(counts));
  if (isApplied) await programs.apply(caller, { program, from, digest });
  return counts.CONFLICT > 0 ? 1 : 0;
}

/** Returns what the arguments ask for; null if they ask for nothing that there is. */
function commandOf(args: string[]): Command | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        apply: { type: 'boolean' },
        export: { type: 'string' },
      },
    });
    const { from, apply = false, export: target } = values;
    const [file, ...others] = positionals;
    if (target !== undefined) {
      if (file !== undefined || from !== undefined || apply) return null;
      return async (app) => {
        await writeFile(target, await app.get(ProgramsService).exportProgram({}));
        return 0;
      };
    }
    if (file === undefined || others.length > 0) return null;
    return (app) => load(app, file, from, apply);
  } catch {
    return null;
  }
}

function said(error: unknown): string[] {
  if (!(error instanceof AppError)) return [error instanceof Error ? error.message : String(error)];
  const { errors } = error.details;
  if (errors === undefined) return [error.message];
  return Object.entries(errors).flatMap(([field, sentences]) =>
    sentences.map((sentence) => `${field}: ${sentence}`),
  );
}

const command = commandOf(process.argv.slice(2));
if (command === null) {
  console.error(USAGE);
  process.exit(2);
}
configOrExit();
const app = await NestFactory.createApplicationContext(ProgramModule, {
  logger: ['error', 'warn'],
});
try {
  process.exitCode = await command(app);
} catch (error) {
  for (const line of said(error)) console.error(line);
  process.exitCode = 1;
} finally {
  await app.close();
}
