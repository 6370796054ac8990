// Measures the verifier with a package of 500 MB and one of 10,000 acts, in Node and in Chromium. The limits are 15 s and 5 s.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';

import { testBrowser } from '../lib/chromium.mjs';
import { root } from '../lib/install.mjs';

const MB = 1_000_000;
const [page, program] = ['verify.html', 'verify.mjs'].map((name) =>
  join(root, 'dist/verifier', name),
);
const cache = join(root, 'node_modules/.cache/stopline');
const folder = mkdtempSync(join(tmpdir(), 'stopline-verifier-'));

/** @typedef {typeof import('../../verifier/test/maker.js')} Maker */
/** @typedef {typeof import('../../verifier/test/zip-maker.js')} ZipMaker */

/**
 * @param {string} name
 * @returns {Promise<any>}
 */
const load = async (name) => (await runnerImport(join(root, 'verifier/test', name))).module;

const { makePackage } = /** @type {Maker} */ (await load('maker.ts'));
const { zipOf } = /** @type {ZipMaker} */ (await load('zip-maker.ts'));
const packages = {
  // A camera may send files of up to 64 MiB.
  '500 MB in 10 videos': { videos: 10, videoBytes: 50 * MB },
  '500 MB in one video': { videoBytes: 500 * MB },
  '10,000 acts': { comments: 10_000 },
};

try {
  mkdirSync(cache, { recursive: true });
  const command = await testBrowser(cache, console.log);
  const browser = await chromium.launch({
    executablePath: command,
    args: ['--no-sandbox', '--enable-precise-memory-info'],
  });
  for (const [name, options] of Object.entries(packages)) {
    const file = join(folder, 'package.zip');
    writeFileSync(file, zipOf(makePackage(options).files));
    inNode(name, file);
    await inBrowser(browser, name, file);
  }
  await browser.close();
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * @param {string} name
 * @param {string} file
 */
function inNode(name, file) {
  const measure = `let most = 0;
    setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20).unref();
    process.on('exit', () => console.error(most))`;
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(measure)}`,
    program ?? '',
    file,
  ];
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  say(name, 'Node', began, `exit ${status}, at most ${(Number(stderr) / 2 ** 20).toFixed(0)} MiB`);
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} name
 * @param {string} file
 */
async function inBrowser(browser, name, file) {
  const tab = await browser.newPage();
  await tab.goto(pathToFileURL(page ?? '').href);
  // Written as text: these tools are typed for Node.
  await tab.evaluate(`setInterval(() => {
    globalThis.most = Math.max(globalThis.most ?? 0, performance.memory.usedJSHeapSize);
  }, 20)`);
  const began = performance.now();
  await tab.setInputFiles('#package', file);
  const word = await tab.locator('.verdict .word').textContent({ timeout: 120_000 });
  const most = Number(await tab.evaluate('globalThis.most')) / 2 ** 20;
  say(name, 'Chromium', began, `${word}, heap at most ${most.toFixed(0)} MiB`);
  await tab.close();
}

/**
 * @param {string} name
 * @param {string} where
 * @param {number} began
 * @param {string} more
 */
function say(name, where, began, more) {
  console.log(`${name}, ${where}: ${((performance.now() - began) / 1_000).toFixed(1)} s, ${more}`);
}
