import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';

/** A telephone. */
export const NARROW = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 720 };

const GRAVE = new Set(['serious', 'critical']);

/** The rules that depend on the theme: names, roles and landmarks are the same in light and dark. */
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** The parts of the protocol of Chromium that the checks use. */
interface Protocol {
  send: (method: 'Emulation.setEmulatedMedia', params: object) => Promise<unknown>;
}

/** Returns axe's findings on the current page: rule, element and fault. */
async function violations(options: RunOptions = {}): Promise<string[]> {
  const found = await axe.run(document, {
    resultTypes: ['violations'],
    iframes: false,
    ...options,
  });
  return found.violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
    );
}

/** Returns by how many pixels the page is wider than its window. */
const overflow = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Lets the page see a system in light or dark colours. */
async function emulate(colours: 'light' | 'dark'): Promise<void> {
  await (cdp() as Protocol).send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: colours },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(colours);
}

/** Waits until no row is the one of before and nothing fades: what is half transparent has other colours. */
async function isSettled(): Promise<void> {
  await expect
    .poll(() => document.querySelector('tr[data-stale], table[aria-busy="true"]'))
    .toBeNull();
  const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(fading.map(({ finished }) => finished));
}

/**
 * Checks the page as it is now (issue 4, point 6): no violation of level serious or critical in light and dark, and readable on
 * a telephone. Leaves it in light, on a desktop.
 */
export async function isForEverybody(): Promise<void> {
  await isSettled();
  expect(await violations(), 'in light').toEqual([]);
  expect(overflow(), 'on a desktop').toBe(0);
  await emulate('dark');
  try {
    expect(await violations(COLOURS), 'in dark').toEqual([]);
    await page.viewport(NARROW.width, NARROW.height);
    expect(overflow(), 'on a telephone').toBe(0);
  } finally {
    await page.viewport(DESKTOP.width, DESKTOP.height);
    await emulate('light');
  }
}
