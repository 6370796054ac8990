import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import { startApp, type TestApp } from '../../test/app.js';

const folder = join(root, 'dist/verifier');
let app: TestApp;
beforeAll(async () => {
  // Made by `npm run build:client`.
  expect(existsSync(join(folder, 'verify.html'))).toBe(true);
  app = await startApp();
});
afterAll(() => app.stop());

it('serves the page of the verifier to everybody, with its own policy as header and in itself (proof 4)', async () => {
  const answer = await app.nest.inject('/verify');
  const html = answer.body;
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(html).toBe(readFileSync(join(folder, 'verify.html'), 'utf8'));
  const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/,
  );
  expect(answer.headers['content-security-policy']).toBe(`${policy}; frame-ancestors 'none'`);
});

it('serves the program of the verifier to everybody, as a file (proof 4)', async () => {
  const answer = await app.nest.inject('/verify.mjs');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="verify.mjs"');
  expect(answer.body).toBe(readFileSync(join(folder, 'verify.mjs'), 'utf8'));
});

it('takes nothing but GET and HEAD at both addresses', async () => {
  for (const url of ['/verify', '/verify.mjs']) {
    expect(await app.nest.inject({ method: 'HEAD', url })).toMatchObject({ statusCode: 200 });
    const posted = await app.nest.inject({ method: 'POST', url });
    expect(posted.statusCode).toBeGreaterThanOrEqual(400);
  }
});
