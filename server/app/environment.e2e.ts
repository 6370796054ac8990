import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { createTestEnvironment, startTestProcess } from '../../scripts/lib/test-services.mjs';
import { useCommands } from '../test/commands.js';

describe('A bad environment stops the start with its name and why, and nothing else (contract 2)', () => {
  const run = useCommands();

  it.each<[string, string?]>([
    ['app/main.js'],
    [
      'app/worker.js',
      'SIGNING_KEY is required in production: it signs checkpoints and packages.\n',
    ],
    // The commands have environment.siege.ts.
  ])('%s', (program, more = '') => {
    expect(run(program, [], { NODE_ENV: 'production' })).toEqual({
      status: 1,
      stdout: '',
      stderr:
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
