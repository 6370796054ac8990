import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildVerifier } from './lib/verifier.mjs';

const docs = readFileSync(join(import.meta.dirname, '../docs/proof.md'), 'utf8');
const built = await buildVerifier();
const sha256 = (text: string, encoding: 'hex' | 'base64' = 'hex'): string =>
  createHash('sha256').update(text).digest(encoding);

it.each(['verify.html', 'verify.mjs'] as const)(
  'is the verifier whose hash stands in docs/proof.md: %s (proof 4)',
  (name) => {
    expect(docs).toContain(`\n${sha256(built[name])}  ${name}\n`);
  },
);

it('is built to the same bytes again', async () => {
  expect(await buildVerifier()).toEqual(built);
});

it('has one page of at most 150 kB that holds its policy by hashes and names nothing outside', () => {
  const html = built['verify.html'];
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(150_000);
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(html) ?? [];
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'sha256-${sha256(script, 'base64')}'`,
    `style-src 'sha256-${sha256(style, 'base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(html).not.toMatch(/<(?:link|img|iframe|object|embed)\b|\ssrc=|@import|url\(/);
  expect(html).not.toMatch(
    /\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import)\s*\(/,
  );
});

it('has one program that imports modules of Node only', () => {
  const imports = [...built['verify.mjs'].matchAll(/\bfrom\s*["'`]([^"'`]+)["'`]/g)];
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter(([, name = '']) => !name.startsWith('node:'))).toEqual([]);
});
