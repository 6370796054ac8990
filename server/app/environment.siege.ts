import { describe, expect, it } from 'vitest';
import { useCommands } from '../test/commands.js';

describe('A bad environment stops the start with its name and why, and nothing else (contract 2)', () => {
  const run = useCommands();

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
    expect(run(program, args, { NODE_ENV: 'production' })).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'PUBLIC_URL is required in production: mails link to it.\n' +
        'JWT_SECRET is required in production: it signs the sessions.\n' +
        'ENCRYPTION_KEY is required in production: it seals the two-factor secrets.\n',
    });
  });
});
