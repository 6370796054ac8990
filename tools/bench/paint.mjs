import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

import { root } from '../../scripts/lib/install.mjs';
import { query } from '../../scripts/lib/postgres.mjs';
import { built, make } from './product.mjs';

/**
 * A photograph of noise.
 * @param {number} width
 * @param {number} height
 * @param {number} quality
 * @returns {Promise<Buffer>}
 */
export function picture(width, height, quality) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#76808a',
      noise: { type: 'gaussian', mean: 120, sigma: 14 },
    },
  })
    .jpeg({ quality })
    .toBuffer();
}

/**
 * The files of the events that will be decided, with the smaller pictures that the worker has made of them by then: no
 * decision is taken on evidence that is not what the camera sent.
 * @param {string} url of the database
 * @param {string} dataDir
 * @param {string} citations the SQL that says which
 * @param {Buffer} jpeg that each of their media is
 */
export async function layEvidence(url, dataDir, citations, jpeg) {
  const { shownOf, printOf } = await built('features/media/drawn-pictures.js');
  const { contentKey } = await built('platform/storage/storage.service.js');
  const lay = (/** @type {string} */ key, /** @type {Buffer} */ data) => {
    const file = join(dataDir, 'files', key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data);
  };
  const keep = async (/** @type {string[]} */ [folder, extension], /** @type {Buffer} */ data) => {
    const key = String(make(contentKey)(folder, fingerprint(data), extension));
    lay(key, data);
    return key;
  };
  const shown = ['thumbnail', 'large', 'list'].map(async (size) =>
    keep(['thumbnails', 'webp'], /** @type {Buffer} */ (await make(shownOf)(jpeg, size))),
  );
  const print = keep(['prints', 'jpg'], /** @type {Buffer} */ (await make(printOf)(jpeg)));
  const media = await query(
    url,
    `UPDATE media SET sha256 = $1, bytes = $2, thumbnail_key = $3, large_key = $4, list_key = $5, print_key = $6
     WHERE citation_id IN (${citations}) RETURNING storage_key`,
    [fingerprint(jpeg), jpeg.length, ...(await Promise.all([...shown, print]))],
  );
  for (const { storage_key: key } of media) lay(String(key), jpeg);
}

/** @param {Buffer} data */
const fingerprint = (data) => createHash('sha256').update(data).digest('hex');

/**
 * A page of the web client as somebody who has signed in.
 * @param {import('puppeteer').Browser} browser
 * @param {string} origin
 * @param {string} cookie
 * @param {string} path
 */
export async function openAs(browser, origin, cookie, path) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 720 });
  await signInAs(page, origin, cookie);
  await page.goto(origin + path);
  return page;
}

/**
 * Leaves in the browser what signing in would.
 * @param {import('puppeteer').Page} page
 * @param {string} origin
 * @param {string} cookie
 */
export async function signInAs(page, origin, cookie) {
  const [name = '', value = ''] = cookie.split('=');
  const domain = new URL(origin).hostname;
  await page.browser().setCookie({ name, value, domain, path: '/', httpOnly: true });
  await page.goto(`${origin}/login`);
  const fragment = readFileSync(join(root, 'client/lib/session/session.graphql'), 'utf8');
  await page.evaluate(async (query) => {
    await fetch('/api/csrf-cookie');
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) },
      body: JSON.stringify({ query }),
    });
    const { citationSettings, ...user } = (await response.json()).data.me;
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('menu', JSON.stringify(['home', 'submitted']));
    localStorage.setItem('citationSettings', JSON.stringify(citationSettings));
  }, `${fragment} query { me { ...Session_user } }`);
}
