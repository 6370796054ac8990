import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import { createTestEnvironment, startTestProcess } from '../../../scripts/lib/test-services.mjs';
import { tokenHash } from '../../platform/auth/callers.service.js';

// Below the project's folder, where its packages are found.
const COPY = 'dist/without-rest';
const copy = join(root, COPY);
const build = join(COPY, 'dist/server');

let environment: Awaited<ReturnType<typeof createTestEnvironment>>;

beforeAll(async () => {
  environment = await createTestEnvironment(inject('services'));
});
afterAll(async () => {
  rmSync(copy, { recursive: true, force: true });
  await environment.dispose();
});

/** Copies the sources of the server without its REST door, and takes the door's lines out of the application. */
function copyWithoutRest(): void {
  const left = ['server/doors/rest', 'server/test'].map((folder) => join(root, folder));
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, 'server'), join(copy, 'server'), {
    recursive: true,
    filter: (path) => !left.includes(path),
  });
  for (const file of ['tsconfig.base.json', 'tsconfig.server.json'])
    cpSync(join(root, file), join(copy, file));
  const module = join(copy, 'server/app/app.module.ts');
  const lines = readFileSync(module, 'utf8').split('\n');
  const others = lines.filter((line) => !/\bRestModule\b/.test(line));
  expect(lines.length - others.length).toBe(2);
  writeFileSync(module, others.join('\n'));
}

/** Compiles the copy as the build does, and checks its types. @returns the errors of the compiler */
async function compile(): Promise<string> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const settings = ['-p', join(copy, 'tsconfig.server.json'), '--noCheck', 'false'];
  return promisify(execFile)(process.execPath, [compiler, ...settings]).then(
    () => '',
    (error: Error & { stdout?: string }) => `${error.stdout ?? ''}${error.message}`,
  );
}

/** An event, and an API token that may read it. */
async function withEventAndToken(): Promise<string> {
  const token = `stopline_${'t'.repeat(43)}`;
  const client = new Client({ connectionString: environment.variables['DATABASE_URL'] });
  await client.connect();
  await client.query(`INSERT INTO citations (reference_id, cause, camera_case_generated_at)
    VALUES ('EV-2026-0000001', 'REDLIGHT', now())`);
  await client.query(`INSERT INTO users (first_name, last_name, email, badge_number, role_id, password_hash)
    VALUES ('Ada', 'Marlow', 'ada@stopline.test', 1, 1, '')`);
  await client.query(
    `INSERT INTO api_tokens (name, token_hash, scopes, created_by, expires_at)
      SELECT 'Test', $1, '{citations:read}', id, now() + interval '1 hour' FROM users`,
    [tokenHash(token)],
  );
  await client.end();
  return token;
}

describe('REST can be deleted (architecture, The layout)', () => {
  it('without its folder and its lines in the application, the server compiles', async () => {
    copyWithoutRest();
    expect(await compile()).toBe('');
  }, 180_000);

  it('so compiled, the API and the worker start, and GraphQL answers', async () => {
    const token = await withEventAndToken();
    const api = await startTestProcess('app/main.js', environment.variables, { build });
    try {
      const asked = await fetch(`${api.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ query: '{ citation(id: 1) { referenceId reportStatus } }' }),
      });
      expect(await asked.json()).toEqual({
        data: { citation: { referenceId: 'EV-2026-0000001', reportStatus: 'PENDING' } },
      });
      expect((await fetch(`${api.url}/api/citations?status=pending`)).status).toBe(404);
    } finally {
      await api.stop();
    }
    const worker = await startTestProcess('app/worker.js', environment.variables, { build });
    await worker.stop();
  }, 120_000);
});
