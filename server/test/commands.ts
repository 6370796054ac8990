import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { root } from '../../scripts/lib/install.mjs';

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
