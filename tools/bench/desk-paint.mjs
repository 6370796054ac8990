import { setTimeout as sleep } from 'node:timers/promises';

import { openBrowser } from './browser.mjs';
import { quantile } from './doors.mjs';
import { layEvidence, openAs, picture } from './paint.mjs';

/** A photograph of about 4 MB. */
const PHOTOGRAPH = /** @type {const} */ ([3_840, 2_880, 90]);

/** Time for which the officer looks at an event: the next one is fetched meanwhile. */
const LOOK_MS = 1_000;

/** The event on the stage, and its large picture once it is there to the last line. */
const LINK = 'a[href^="/citations/show/"]';

/** Returns SQL for the events that the desk hands out first, and for those that it has fetched by the last decision. */
const firstAtDesk = (/** @type {number} */ decisions) =>
  `SELECT citation_id FROM desk_queue WHERE queue = 'submitted' AND recommendation IS NOT NULL
    ORDER BY CASE WHEN due_at >= now() THEN 0 WHEN due_at IS NULL THEN 1 ELSE 2 END, due_at, captured_at, citation_id
    LIMIT ${decisions + 2}`;

/**
 * Measures the time from the key that decides an event at the desk until the next event is painted with its large
 * picture. The inspection officer holds one event after the other; the next one has been fetched by then, as it has
 * after the seconds that an officer looks at each.
 * @param {string} chromium
 * @param {number} port
 * @param {import('./world.mjs').Dataset} dataset
 * @param {string} dataDir of the API
 * @param {number} decisions
 * @returns {Promise<{ p50: number, p95: number, decisions: number, megabytes: number, shift: number }>} milliseconds,
 *   size of the photographs, and the sum of all layout shifts
 */
export async function deskToPaint(chromium, port, { url, cookie }, dataDir, decisions) {
  const photograph = await picture(...PHOTOGRAPH);
  await layEvidence(url, dataDir, firstAtDesk(decisions), photograph);
  const browser = await openBrowser(chromium);
  try {
    const page = await openAs(browser, `http://127.0.0.1:${port}`, cookie, '/desk/submitted');
    await page.evaluate(() => {
      const found = { shift: 0 };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) found.shift += Reflect.get(entry, 'value');
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { found });
    });
    const times = [];
    for (let decision = 0; decision < decisions; decision += 1) times.push(await decide(page));
    // The first event loads what later ones find in the cache.
    times.shift();
    const shift = await page.evaluate(() => Number(Reflect.get(window, 'found').shift));
    return {
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      decisions: times.length,
      megabytes: photograph.length / 1_000_000,
      shift,
    };
  } finally {
    await browser.close();
  }
}

/**
 * @param {import('puppeteer').Page} page at the desk
 * @returns {Promise<number>} milliseconds
 */
async function decide(page) {
  await page.locator('[role="toolbar"][aria-label="Acts"]').wait();
  // The desk drops a key that comes before the picture is painted, and a busy machine paints it late.
  await page.locator('[data-painted]').wait();
  // No wait for an idle network: the browser does not always tell of the end of a `keepalive` request, which saves drafts.
  await sleep(LOOK_MS);
  const painted = await page.evaluateHandle((link) => {
    const shown = () => document.querySelector(link)?.textContent;
    const before = shown();
    // The promise is wrapped in an object, because `evaluate` would await a bare one.
    return {
      time: new Promise((resolve) => {
        let pressed = 0;
        const press = (/** @type {KeyboardEvent} */ event) => {
          if (event.key === 'Enter') pressed = performance.now();
        };
        addEventListener('keydown', press, { capture: true });
        const look = () => {
          const image = document.querySelector('section[aria-label="Evidence"] img');
          const isThere =
            shown() !== before &&
            image instanceof HTMLImageElement &&
            image.complete &&
            image.naturalWidth > 0;
          // After the frame in which it is there.
          if (isThere) setTimeout(() => resolve(performance.now() - pressed));
          else requestAnimationFrame(look);
        };
        look();
      }),
    };
  }, LINK);
  await page.keyboard.press('h');
  await page.locator('[role="group"][aria-label="Reasons"]').wait();
  await page.keyboard.press('Enter');
  return Number(await painted.evaluate(({ time }) => time));
}
