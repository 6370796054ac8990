import { setTimeout as sleep } from 'node:timers/promises';

import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { NARROW, type Props, SCENES } from './scenes.js';
import { Stage } from './stage.js';
import { makeWorld } from './world.js';

let stage: Stage;
let props: Props;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  const [world] = await Promise.all([makeWorld(stage), stage.as('admin')]);
  props = {
    stage,
    pendingRedlight: world.pendingRedlight.id,
    review: world.review.id,
    completed: world.completed.id,
    noticeNumber: world.noticeNumber,
    run: await runMade(),
    plate: 'RAD 1298',
  };
});
afterAll(async () => {
  try {
    await stage.check();
  } finally {
    await stage.stop();
  }
});

/** How long the worker may take to make a run of one notice, ms. */
const RUN_MS = 60_000;

/** A print run of what waits, once its files are made. */
async function runMade(): Promise<number> {
  const { id } = await stage.call<{ id: number }>('admin', 'POST', 'notice-runs', {});
  for (const end = Date.now() + RUN_MS; Date.now() < end; await sleep(200)) {
    const run = await stage.call<{ status: string }>('admin', 'GET', `notice-runs/${id}`);
    if (run.status === 'MADE') return id;
  }
  throw new Error('The run is not made');
}

const GRAVE = new Set(['serious', 'critical']);

/** What depends on the theme: names, roles and landmarks are the same in the light and in the dark. */
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** What axe finds on a page as it is now: rule, element and what is wrong with it. */
async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  const { violations: found } = await page.evaluate(
    (given): Promise<AxeResults> =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        iframes: false,
        ...given,
      }),
    options,
  );
  return found
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
    );
}

/** By how many pixels a page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Layout shift below which nobody sees a page move. */
const STILL = 0.1;

/** How much of a page has moved without anybody having touched it: the browser's layout shift score. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // What has happened already is told within a frame.
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );

// Issue 4, point 6: no violation of level serious or critical on any screen, in light and dark; readable on a telephone.
// Each scene has a page of its own and changes nothing: a few at a time keep both cores busy.
describe.concurrent('every screen is for everybody', () => {
  it.each(SCENES)('$name', async ({ who, path, play, refusals }) => {
    const page = await stage.open(who, path(props), refusals);
    await page.emulateMedia({ colorScheme: 'light' });
    await play(page, props);
    expect(await shifts(page), 'moved while it was loaded').toBeLessThan(STILL);
    await page.evaluate(axe.source);
    expect(await violations(page), 'in light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    expect(await violations(page, COLOURS), 'in dark').toEqual([]);
    expect(await overflow(page), 'on a desktop').toBe(0);
    await page.setViewportSize(NARROW);
    expect(await overflow(page), 'on a telephone').toBe(0);
    await stage.takeBack(page);
  });
});
