import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/install.mjs';

const server = join(root, 'dist/server');

describe('A bad environment stops the start with its name and why, and nothing else (contract 2)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stopline-environment-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (program: string, variables: Record<string, string>, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--enable-source-maps', join(server, program), ...args],
      { cwd: folder, env: { ...compiled, DATA_DIR: folder, ...variables }, encoding: 'utf8' },
    );
    return { status, output: stdout + stderr };
  };
  // Node's compile cache: without it a start takes twice as long.
  const { NODE_COMPILE_CACHE } = process.env;
  const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  const servers = {
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
    REDIS_URL: 'redis://127.0.0.1:1',
  };

  // The API and the worker stand in environment.e2e.ts.
  it.each<[string, string[]]>([
    ['app/migrate.cli.js', []],
    ['app/ingest.cli.js', ['samples']],
    ['demo/demo.cli.js', ['samples/demo']],
    ['app/import-registry.cli.js', ['vehicles.csv']],
    ['app/verify-activity.cli.js', []],
    ['app/first-admin.cli.js', ['ada@example.org', 'Ada', 'Marlow', '1001']],
    ['app/restart-log.cli.js', ['A backup was restored']],
  ])('%s', (program, args) => {
    expect(run(program, { ...servers, NODE_ENV: 'production' }, ...args)).toEqual({
      status: 1,
      output:
        'PUBLIC_URL is required in production: mails link to it.\n' +
        'JWT_SECRET is required in production: it signs the sessions.\n' +
        'ENCRYPTION_KEY is required in production: it seals the two-factor secrets.\n',
    });
  });
});
