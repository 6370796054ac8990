import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../test/component/api';
import { loaded, TELEPHONE } from '../test/component/axe';
import { open } from '../test/component/open';

/** The tables of administrators that are long. */
const PAGES = [
  '/admin/users',
  '/admin/logs',
  '/admin/pdf-settings',
  '/admin/notice-runs',
  '/admin/notice-runs?tab=ledger',
  '/admin/api-tokens',
  '/admin/webhooks',
  '/admin/desk?tab=reasons',
  '/admin/desk?tab=deadlines',
  '/admin/fine-schedules',
  '/admin/cameras',
  '/admin/cameras?tab=rules',
  '/admin/cameras?tab=plates',
];

// Issue 37, point 15.
it.each(PAGES)('a row of %s has two lines on a telephone', async (path) => {
  await page.viewport(TELEPHONE.width, TELEPHONE.height);
  api.fill();
  await open(path, 'admin');
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.element(page.getByRole('table').first()).toBeInTheDocument();
  await loaded();
  const row = document.querySelector('table tbody tr')!;
  const lines = new Set(
    [...row.querySelectorAll<HTMLElement>('td')]
      .filter((cell) => cell.checkVisibility())
      .map((cell) => cell.dataset['line']),
  );
  expect([...lines].toSorted()).toEqual(['1', '2']);
  expect(document.documentElement.scrollWidth).toBe(TELEPHONE.width);
});
