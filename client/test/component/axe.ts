import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** The telephone that pages have to be readable on. */
export const TELEPHONE = { width: 390, height: 844 };

/** The window of a test, unless it says another. */
export const DESKTOP = { width: 1280, height: 720 };

const GRAVE = new Set(['serious', 'critical']);

/** The rules that depend on the theme: names, roles and landmarks are the same in light and dark. */
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Returns axe's findings on the page: rule, element and fault. */
async function violations(options: RunOptions = {}): Promise<string[]> {
  const { violations: found }: AxeResults = await axe.run(document, {
    resultTypes: ['violations'],
    iframes: false,
    // An element is told by its text; a selector for each that passes takes a seventh of the time.
    selectors: false,
    ...options,
  });
  return found
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
    );
}

/** Shows the page in another colour scheme, as when its user chooses it in another tab. */
export async function inColours(scheme: 'light' | 'dark'): Promise<void> {
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: 'mantine-color-scheme-value',
      newValue: scheme,
      storageArea: localStorage,
    }),
  );
  await expect
    .poll(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
    .toBe(scheme);
}

/** What stands on the page for what is being loaded, and rows of the list before. */
const STALE = '[aria-busy="true"], .mantine-Skeleton-root, [data-stale]';

/**
 * Waits until nothing of the page is being loaded and nothing fades: what is half transparent has other colours. What the
 * server is still making may turn.
 */
export async function loaded(): Promise<void> {
  await expect.poll(() => document.querySelectorAll(STALE).length).toBe(0);
  const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
  // A transition that another one replaces is refused.
  await Promise.allSettled(fading.map(({ finished }) => finished));
}

/** By how many pixels the page is wider than its window. */
const overflow = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/**
 * Checks a page as it is now (issue 4, point 6): no violation of level serious or critical in light and dark, and readable on
 * a telephone. Leaves it in light, on a desktop.
 * @param onTelephone what else is to be looked at there
 */
export async function isForEverybody(onTelephone?: () => Promise<void>): Promise<void> {
  await inColours('light');
  await loaded();
  expect(await violations(), 'in light').toEqual([]);
  expect(overflow(), 'on a desktop').toBe(0);
  try {
    await inColours('dark');
    await loaded();
    expect(await violations(COLOURS), 'in dark').toEqual([]);
    await page.viewport(TELEPHONE.width, TELEPHONE.height);
    await expect.poll(overflow, { message: 'on a telephone' }).toBe(0);
    await onTelephone?.();
  } finally {
    await page.viewport(DESKTOP.width, DESKTOP.height);
    await inColours('light');
  }
}
