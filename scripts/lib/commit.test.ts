import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Writes the commit as a user who may write nowhere, as in a read-only checkout. */
const PROGRAM = `
  const { writeCommit } = await import('${import.meta.dirname}/commit.mjs');
  if (process.getuid() === 0) process.seteuid(65534);
  try {
    writeCommit({ folder: process.argv[1], isBuilt: process.argv[2] === 'true' });
  } catch (error) {
    console.log(error.constructor.name, error.message);
  }`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-commit-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/commit'), 'abc', { mode: 0o444 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writes(isBuilt: boolean, commit: string): string {
  const program = ['--input-type=module', '--eval', PROGRAM, folder, String(isBuilt)];
  const env = { ...process.env, COMMIT: commit };
  const { stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8', env });
  return `${stdout}${stderr}`.trim();
}

const written = () => readFileSync(join(folder, 'dist/commit'), 'utf8');

// Issue 23, point 23: what is built starts from a read-only checkout where DATA_DIR is another folder.
describe('The commit of a build', () => {
  it.each(['abc', 'of another commit'])(
    'stays what it is where nothing can be written, and a build is there: %s',
    (commit) => {
      chmodSync(folder, 0o555);
      chmodSync(join(folder, 'dist'), 0o555);
      expect([writes(true, commit), written()]).toEqual(['', 'abc']);
    },
  );

  it('is asked for in one sentence where nothing is built', () => {
    chmodSync(folder, 0o555);
    chmodSync(join(folder, 'dist'), 0o555);
    expect(writes(false, 'abc')).toBe(
      `Plain ${folder}/dist cannot be written to (EACCES), and has no build of these sources: run npm run build where it can.`,
    );
  });

  it('is written where it is another one', () => {
    chmodSync(folder, 0o777);
    chmodSync(join(folder, 'dist'), 0o777);
    chmodSync(join(folder, 'dist/commit'), 0o666);
    expect([writes(true, 'def'), written()]).toEqual(['', 'def']);
  });
});
