import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

import { NARROW } from './scenes.js';
import { DESKTOP } from './spare-pages.js';

const GRAVE = new Set(['serious', 'critical']);

/** The rules that depend on the theme: names, roles and landmarks are the same in light and dark. */
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Returns axe's findings on the current page: rule, element and fault. */
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

/** Returns by how many pixels a page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Layout shift below which nobody sees a page move. */
const STILL = 0.1;

/** Returns the browser's layout shift score: how much of a page has moved without any input. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList): void => {
          for (const entry of entries as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        // The observer gets earlier shifts within a frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            resolve(sum);
          }),
        );
      }),
  );

/**
 * Checks a page as it is now (issue 4, point 6): no violation of level serious or critical in light and dark, readable on a
 * telephone, and nothing has moved while it was loaded. Leaves it in light, on a desktop.
 *
 * @param scene the name of the scene that it shows
 * @param options.isTouched where a test has used the page since it was loaded, and so moved things itself
 */
export async function isForEverybody(
  page: Page,
  scene: string,
  { isTouched = false } = {},
): Promise<void> {
  if (!isTouched) expect(await shifts(page), `${scene} moved by itself`).toBeLessThan(STILL);
  await page.evaluate(axe.source);
  expect(await violations(page), `${scene} in light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  expect(await violations(page, COLOURS), `${scene} in dark`).toEqual([]);
  expect(await overflow(page), `${scene} on a desktop`).toBe(0);
  await page.setViewportSize(NARROW);
  expect(await overflow(page), `${scene} on a telephone`).toBe(0);
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor();
}
