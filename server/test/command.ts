import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { root } from '../../scripts/lib/install.mjs';
import { withVariables } from '../../scripts/lib/test-servers.mjs';
import { fresh } from './factory.js';

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
  const load = `import ${JSON.stringify(`${file}?run=${fresh()}`)}`;
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
