import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/install.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-usage-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command of the build where nothing answers: what it says it says before it looks for a database. */
function run(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist/server/app', program), ...args],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        DATA_DIR: folder,
        DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none',
        REDIS_URL: 'redis://127.0.0.1:9',
      },
    },
  );
  return { status, stdout, stderr };
}

const AUDIT = 'Usage: npm run audit:verify -- [POSITION:HASH] [--checkpoint FILE]\n';
const RESTART = 'Usage: npm run log:restart -- "REASON"\n';

// What the commands do stands beside what they are of, in the service tests.
describe('A command that is called in a wrong way says how it is used, and ends with 2', () => {
  it.each<[string, string[], string]>([
    ['ingest.cli.js', [], 'Usage: npm run ingest -- FOLDER '],
    ['import-registry.cli.js', ['vehicles.csv', '--fast'], 'Usage: npm run registry -- FILE.csv '],
    ['program.cli.js', [], 'Usage: npm run program -- FILE.json '],
    ['restart-log.cli.js', [], RESTART],
    ['restart-log.cli.js', ['two', 'reasons'], RESTART],
    ['verify-activity.cli.js', ['--checkpoint'], AUDIT],
    ['verify-activity.cli.js', ['1:2'], AUDIT],
  ])('%s %j', (program, args, usage) => {
    const { status, stdout, stderr } = run(program, args);
    expect([status, stdout, stderr.slice(0, usage.length)]).toEqual([2, '', usage]);
  });
});

describe('A command that cannot do its work ends with 1, and one sentence', () => {
  it.each<[string, string[]]>([
    // A note that is not there.
    ['verify-activity.cli.js', ['--checkpoint', 'nothing.txt']],
    // A database that cannot be reached (reliability 21).
    ['verify-files.cli.js', []],
  ])('%s %j', (program, args) => {
    const { status, stdout, stderr } = run(program, args);
    expect([status, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
  });
});
