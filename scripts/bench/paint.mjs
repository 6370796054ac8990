import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

import { root } from '../lib/install.mjs';
import { query } from '../lib/postgres.mjs';
import { openBrowser } from './browser.mjs';
import { quantile } from './doors.mjs';

/** Duration for which the overlay shows 'Done!' before it goes on (specification 4): not a part of the measured time. */
const DONE_MS = 1_000;
const LIST = '/citations/submitted';

/** Returns SQL for the first events of the list. */
export const firstSubmitted = (/** @type {number} */ count) =>
  `SELECT id FROM citations WHERE queue = 'submitted' ORDER BY updated_at DESC, id DESC LIMIT ${count}`;

/**
 * Measures the time from the click that decides an event until the list of the remaining events is painted, in the web
 * client: the inspection officer opens the first event of their list, holds it, and returns to the list.
 * @param {string} chromium
 * @param {number} port
 * @param {import('./world.mjs').Dataset} dataset
 * @param {string} dataDir of the API
 * @param {number} decisions
 * @returns {Promise<{ p50: number, p95: number, decisions: number }>} milliseconds
 */
export async function decisionToPaint(chromium, port, { url, cookie }, dataDir, decisions) {
  await layEvidence(url, dataDir, firstSubmitted(decisions), await picture(1_920, 1_080, 40));
  const browser = await openBrowser(chromium);
  try {
    const page = await openAs(browser, `http://127.0.0.1:${port}`, cookie, LIST);
    const times = [];
    for (let decision = 0; decision < decisions; decision += 1) times.push(await decide(page));
    // The first decision loads what later ones find in the cache.
    times.shift();
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), decisions: times.length };
  } finally {
    await browser.close();
  }
}

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
 * The files of the events that will be decided: no decision is taken on evidence that is not what the camera sent.
 * @param {string} url of the database
 * @param {string} dataDir
 * @param {string} citations the SQL that says which
 * @param {Buffer} jpeg that each of their media is
 */
export async function layEvidence(url, dataDir, citations, jpeg) {
  const media = await query(
    url,
    `UPDATE media SET sha256 = '${createHash('sha256').update(jpeg).digest('hex')}', bytes = ${jpeg.length}
     WHERE citation_id IN (${citations}) RETURNING storage_key`,
  );
  for (const { storage_key: key } of media) {
    const file = join(dataDir, 'files', String(key));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, jpeg);
  }
}

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
  const fragment = readFileSync(join(root, 'client/lib/session.graphql'), 'utf8');
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

/**
 * @param {import('puppeteer').Page} page at the list
 * @returns {Promise<number>} milliseconds
 */
async function decide(page) {
  await page.locator('table[aria-busy="false"] tbody tr a[href^="/citations/show/"]').click();
  await page.locator('[role="toolbar"] ::-p-text(Hold Citation Event)').click();
  const decided = page.locator('[role="dialog"] button ::-p-text(Hold Citation Event)');
  await decided.wait();
  const painted = await page.evaluateHandle((list) => {
    // The promise is wrapped in an object, because `evaluate` would await a bare one.
    const watch = {
      time: new Promise((resolve) => {
        let pressed = 0;
        const press = () => (pressed = performance.now());
        addEventListener('click', press, { capture: true, once: true });
        const look = () => {
          const isThere =
            location.pathname === list &&
            document.querySelector('table[aria-busy="false"] tbody tr a') !== null;
          // After the frame in which it is there.
          if (isThere) setTimeout(() => resolve(performance.now() - pressed));
          else requestAnimationFrame(look);
        };
        look();
      }),
    };
    return watch;
  }, LIST);
  await decided.click();
  const elapsed = await painted.evaluate(({ time }) => time);
  return Number(elapsed) - DONE_MS;
}
