import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../../scripts/lib/install.mjs';
import { createTestEnvironment, startTestProcess } from '../../scripts/lib/test-services.mjs';

const server = join(root, 'dist/server');

describe('A bad environment stops the start with its name and why, and nothing else (contract 2)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stopline-environment-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (program: string, variables: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--enable-source-maps', join(server, program)],
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

  it.each<[string, string?]>([
    ['app/main.js'],
    [
      'app/worker.js',
      'SIGNING_KEY is required in production: it signs checkpoints and packages.\n',
    ],
    // The commands have environment.siege.ts.
  ])('%s', (program, more = '') => {
    expect(run(program, { ...servers, NODE_ENV: 'production' })).toEqual({
      status: 1,
      output:
        'PUBLIC_URL is required in production: mails link to it.\n' +
        'JWT_SECRET is required in production: it signs the sessions.\n' +
        'ENCRYPTION_KEY is required in production: it seals the two-factor secrets.\n' +
        more,
    });
  });
});

describe('Files in a bucket', () => {
  it('leave plain text out of the log, and the shared temporary folder alone', async () => {
    const { variables, dispose } = await createTestEnvironment(inject('services'), {
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'stopline',
      S3_ACCESS_KEY_ID: 'nobody',
      S3_SECRET_ACCESS_KEY: 'nothing',
      LOG_LEVEL: 'info',
    });
    const dataDir = variables['DATA_DIR']!;
    // Ready it never is: there is no such server.
    const { stop } = await startTestProcess('app/main.js', variables, {
      probe: '/health/live',
    });
    await stop();
    const lines = readFileSync(join(dataDir, 'main.js.log'), 'utf8').trim().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ name: 'api' });
    expect(existsSync(join(dataDir, 'spool'))).toBe(true);
    await dispose();
  });
});
