import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, vi } from 'vitest';
import { root } from '../../scripts/lib/install.mjs';
import { withVariables } from '../../scripts/lib/test-servers.mjs';

// Node's compile cache: without it a start takes twice as long.
const { NODE_COMPILE_CACHE } = process.env;
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/**
 * Runs programs of the build where no server answers: what they say they say before they look for a database. Called in a
 * describe block.
 *
 * @returns runs `program` (its path below `dist/server`) until it ends, with no other variables than these
 */
export function useCommands() {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stopline-command-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  return (program: string, args: readonly string[] = [], variables: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--enable-source-maps', join(root, 'dist/server', program), ...args],
      {
        cwd: folder,
        env: {
          ...compiled,
          DATA_DIR: folder,
          DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none',
          REDIS_URL: 'redis://127.0.0.1:9',
          ...variables,
        },
        encoding: 'utf8',
      },
    );
    return { status, stdout, stderr };
  };
}

/** What a command that has run leaves. */
export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Thrown where the command ends its process. */
class Exit extends Error {
  constructor(readonly code: number) {
    super(`The command ends with ${code}`);
  }
}

/**
 * Runs a command of the build in this process, where all that it loads is loaded already: a process of its own spends most of its
 * time with that. Each command is started as a process by one of its tests.
 *
 * @param program its file in `dist/server/app`
 */
export async function runCommand(
  program: string,
  args: readonly string[],
  variables: Record<string, string>,
): Promise<Ended> {
  const ended: Ended = { code: 0, out: '', err: '' };
  const argv = process.argv;
  const before = process.exitCode;
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void (ended.out += `${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line) => void (ended.err += `${line}\n`)),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code ?? 0));
    }),
  ];
  process.argv = [process.execPath, program, ...args];
  process.exitCode = undefined;
  const file = pathToFileURL(join(root, 'dist/server/app', program)).href;
  // Node runs a module again under another address, and Vitest leaves such an address to Node.
  const load = `import ${JSON.stringify(`${file}?at=${process.hrtime.bigint()}`)}`;
  const again = `data:text/javascript,${encodeURIComponent(load)}`;
  try {
    await withVariables(variables, () => import(/* @vite-ignore */ again));
    ended.code = Number(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    ended.code = error.code;
  } finally {
    process.argv = argv;
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
  return ended;
}
