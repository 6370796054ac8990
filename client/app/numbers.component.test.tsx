import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../test/component/api';
import { loaded } from '../test/component/axe';
import { open } from '../test/component/open';

/** Each page of administrators that has a table, and its tabs. */
const PAGES = [
  '/admin/users',
  '/admin/logs',
  '/admin/pdf-settings',
  '/admin/notice-runs',
  '/admin/notice-runs?run=1',
  '/admin/notice-runs?tab=reconcile',
  '/admin/notice-runs?tab=ledger',
  '/admin/api-tokens',
  '/admin/webhooks',
  '/admin/webhooks?webhook=1',
  '/admin/desk',
  '/admin/desk?tab=report',
  '/admin/desk?tab=reasons',
  '/admin/desk?tab=deadlines',
  '/admin/fine-schedules',
  '/admin/cameras',
  '/admin/cameras/SN-1?tab=reference-points',
  '/admin/cameras?tab=rules',
  '/admin/cameras?tab=plates',
  '/admin/proof',
];

/** A number by itself, or with a unit of measurement. */
const NUMBER = /^[\d.,\u202f\u00a0 ]{0,12}\d(?: ?(?:s|m|%|km\/h|mph))?$/;

/** The columns of all tables whose values are numbers, and that do not end with their heading at the right. */
function astray(): string[] {
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const rows = [...table.querySelectorAll('tbody tr')];
    return [...table.querySelectorAll('thead th')].flatMap((head, column) => {
      const cells = rows.flatMap((row) => row.children[column] ?? []);
      const texts = cells.map((cell) => (cell as HTMLElement).innerText.trim());
      const isNumeric =
        texts.some((text) => NUMBER.test(text)) &&
        texts.every((text) => text === '–' || NUMBER.test(text));
      const isRight = [head, ...cells].every(
        (cell) => getComputedStyle(cell).textAlign === 'right',
      );
      return isNumeric && !isRight
        ? [`${table.getAttribute('aria-label') ?? ''}: ${head.textContent}`]
        : [];
    });
  });
}

// Issue 37, point 15: numbers end at the right, so that their digits stand below each other.
it.each(PAGES)('numbers of %s end at the right, with their heading', async (path) => {
  api.fill();
  await open(path, 'admin');
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await loaded();
  await expect.element(page.getByRole('table').first()).toBeVisible();
  expect(astray()).toEqual([]);
});
