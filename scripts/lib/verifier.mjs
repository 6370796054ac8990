import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'vite';

import { root } from './install.mjs';

const SOURCES = join(root, 'verifier');
const read = (/** @type {string} */ path) => readFileSync(join(SOURCES, path), 'utf8');

/**
 * Builds the verifier as the texts of its two files.
 * @returns {Promise<{ 'verify.html': string, 'verify.mjs': string }>}
 */
export async function buildVerifier() {
  const script = await bundle('page/main.ts', 'iife');
  const program = await bundle('cli/main.ts', 'es');
  return { 'verify.html': pageOf(script, read('page/page.css')), 'verify.mjs': program };
}

/**
 * Bundles one entry with what it imports into one file; only Node's own modules stay imports.
 * @param {string} entry from the verifier's folder on
 * @param {'iife' | 'es'} format
 * @returns {Promise<string>}
 */
async function bundle(entry, format) {
  const result = await build({
    configFile: false,
    root: SOURCES,
    logLevel: 'warn',
    publicDir: false,
    // Not those of the machine: they would change what is built.
    mode: 'production',
    envDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(SOURCES, entry),
        platform: format === 'es' ? 'node' : 'browser',
        external: /^node:/,
        output: { format, codeSplitting: false },
      },
    },
  });
  const [bundled] = /** @type {{ output: { type: string, code?: string }[] }[]} */ (
    [result].flat()
  );
  const [chunk, ...more] = bundled?.output ?? [];
  if (chunk?.code === undefined || more.length > 0)
    throw new Error(`${entry} is not built as one file`);
  return chunk.code;
}

/**
 * Writes script and style into the page, and their hashes into its content security policy.
 * @param {string} script
 * @param {string} style
 * @returns {string}
 */
function pageOf(script, style) {
  if (/<\/script|<!--/i.test(script)) throw new Error('The script would end inside the page');
  const policy = [
    "default-src 'none'",
    `script-src ${sourceOf(script)}`,
    `style-src ${sourceOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = {
    POLICY: policy,
    '<!-- style -->': `<style>${style}</style>`,
    '<!-- script -->': `<script>${script}</script>`,
  };
  return read('page/page.html').replaceAll(
    /POLICY|<!-- (?:style|script) -->/g,
    (name) => parts[/** @type {keyof typeof parts} */ (name)],
  );
}

const sourceOf = (/** @type {string} */ text) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
