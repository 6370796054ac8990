import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { DATA_FOLDER, SIEGE_ONLY, SIZED, isOfSiege } from './lib/siege.mjs';

const root = join(import.meta.dirname, '..');

/** The files of the project that a test imports. */
const importsOf = (test: string): string[] =>
  [...readFileSync(join(root, test), 'utf8').matchAll(/from '(\.[^']+)'/g)]
    .map(([, source = '']) => normalize(join(dirname(test), source)))
    .filter((file) => !file.startsWith('server/test/'));

it('runs the siege after a change of any room that its tests import', () => {
  const tests = [...SIEGE_ONLY, ...SIZED, DATA_FOLDER];
  const imported = tests.flatMap(importsOf);
  expect(imported.length).toBeGreaterThan(20);
  expect([...tests, ...imported, 'scripts/test.mjs'].filter((file) => !isOfSiege(file))).toEqual(
    [],
  );
  expect(isOfSiege('client/app/router.tsx')).toBe(false);
});

it.each(['abc', '1', '1/2/3', '0/2', '3/2', ''])(
  'refuses the shard %j with a sentence',
  (shard) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/test.mjs', `--shard=${shard}`],
      { cwd: root, encoding: 'utf8', timeout: 20_000 },
    );
    expect(stderr).toBe('--shard takes a part of a whole, as 1/2.\n');
    expect(status).toBe(1);
  },
);

it.each([
  [undefined, '1'],
  ['yes', 'yes'],
])('sets CI for all checks where it is %j', (given, seen) => {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-ci-'));
  try {
    const npm = join(folder, 'npm');
    writeFileSync(npm, '#!/bin/sh\nprintf "%s %s" "$CI" "$*"\n');
    chmodSync(npm, 0o755);
    const { CI: _, ...others } = process.env;
    const env = {
      ...others,
      ...(given && { CI: given }),
      PATH: `${folder}:${process.env['PATH']}`,
    };
    const { stdout } = spawnSync(join(root, '.ci/run'), { env, encoding: 'utf8' });
    expect(stdout).toBe(`${seen} test`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
