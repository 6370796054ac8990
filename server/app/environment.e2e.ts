import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

  it.each<[string, string[], string?]>([
    ['app/main.js', []],
    [
      'app/worker.js',
      [],
      'SIGNING_KEY is required in production: it signs checkpoints and packages.\n',
    ],
    ['app/migrate.cli.js', []],
    ['demo/demo.cli.js', ['samples/demo']],
    ['app/import-registry.cli.js', ['vehicles.csv']],
    ['app/verify-activity.cli.js', []],
    ['app/ingest.cli.js', ['samples']],
    ['app/first-admin.cli.js', ['ada@example.org', 'Ada', 'Marlow', '1001']],
    ['app/restart-log.cli.js', ['A backup was restored']],
  ])('%s', (program, args, more = '') => {
    expect(run(program, { ...servers, NODE_ENV: 'production' }, ...args)).toEqual({
      status: 1,
      output:
        'PUBLIC_URL is required in production: mails link to it.\n' +
        'JWT_SECRET is required in production: it signs the sessions.\n' +
        'ENCRYPTION_KEY is required in production: it seals the two-factor secrets.\n' +
        more,
    });
  });

  it('names a value that is wrong, and what is missing beside S3_ENDPOINT', () => {
    expect(run('app/migrate.cli.js', { ...servers, PORT: 'http' }).output).toMatch(/^PORT .+\.\n$/);
    const storage = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'stopline' };
    expect(run('app/migrate.cli.js', { ...servers, ...storage })).toEqual({
      status: 1,
      output: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required with S3_ENDPOINT.\n',
    });
    const registry = { REGISTRY_URL: 'https://127.0.0.1:1', REGISTRY_CERT: 'none.pem' };
    expect(run('app/migrate.cli.js', { ...servers, ...registry }).output).toBe(
      'REGISTRY_CERT and REGISTRY_KEY are needed together.\n',
    );
    expect(
      run('app/migrate.cli.js', { ...servers, ...registry, REGISTRY_KEY: 'none.pem' }).output,
    ).toBe('REGISTRY_CERT names none.pem, which cannot be read (ENOENT).\n');
  });
});

describe('The keys of the log are the worker’s alone (proof 2)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stopline-keys-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = (program: string, variables: Record<string, string>) => {
    const servers = { DATABASE_URL: 'postgres://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(server, program)], {
      env: { DATA_DIR: folder, ...servers, ...variables },
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };

  it.each(['SIGNING_KEY', 'SIGNING_KEY_BEFORE'])('an API that finds %s does not start', (name) =>
    expect(start('app/main.js', { [name]: '/keys/current.pem' })).toEqual({
      status: 1,
      output: `${name} belongs to the worker only\n`,
    }),
  );

  it('a worker does not start with a key that it cannot use', () => {
    const file = join(folder, 'rsa.pem');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const variables = { SIGNING_KEY: file, SIGNING_KEY_BEFORE: join(folder, 'none.pem') };
    expect(start('app/worker.js', variables)).toEqual({
      status: 1,
      output:
        `SIGNING_KEY names ${file}, which is no Ed25519 key in PKCS #8 (PEM).\n` +
        `SIGNING_KEY_BEFORE names ${folder}/none.pem, which cannot be read (ENOENT).\n`,
    });
  });

  it.each(['two words', 'a+b', ' '])('LOG_ORIGIN %j is refused', (origin) =>
    expect(start('app/worker.js', { LOG_ORIGIN: origin })).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^LOG_ORIGIN must have no spaces, no \+/),
    }),
  );
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
