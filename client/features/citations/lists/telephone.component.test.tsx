import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../../test/component/api';
import { TELEPHONE } from '../../../test/component/axe';
import { pendingEvent } from '../../../test/component/events';
import { open, settled } from '../../../test/component/open';

// Issue 37, point 15.
it('the pages of a list on a telephone stand on one line with the number of events', async () => {
  await page.viewport(TELEPHONE.width, TELEPHONE.height);
  api.answer({
    citations: ({ page: current }: { page: number }) => ({
      data: [pendingEvent('1')],
      currentPage: current,
      lastPage: 90,
      perPage: 15,
      total: 1_340,
      totalIsExact: true,
    }),
  });
  await open('/citations/pending?page=45', 'processing');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect.element(pages.getByText(/1,340 events/)).toBeVisible();
  expect(pages.element().getBoundingClientRect().height).toBeLessThanOrEqual(34);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  await pages.getByRole('link', { name: 'Page 45' }).click();
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => location.search).toContain('page=46');
});

it('a list on a telephone has two lines for an event, and is sorted by touch', async () => {
  await page.viewport(TELEPHONE.width, TELEPHONE.height);
  api.answer({
    citations: ({ order }: { order: 'ASC' | 'DESC' }) => ({
      data: ['1', '2', '3']
        .map((id) => pendingEvent(id))
        .toSorted((one, other) => (order === 'ASC' ? 1 : -1) * one.id.localeCompare(other.id)),
      currentPage: 1,
      lastPage: 1,
      perPage: 15,
      total: 3,
      totalIsExact: true,
    }),
  });
  await open('/citations/pending', 'processing');
  const row = page.getByRole('row').filter({ hasText: 'EV-2026-0000001' });
  await expect.element(row).toBeVisible();
  const element = row.element();
  expect(element.getBoundingClientRect().height).toBeLessThanOrEqual(80);
  const tops = [...element.querySelectorAll('td')]
    .filter((cell) => cell.checkVisibility() && cell.getBoundingClientRect().width > 0)
    .map((cell) => Math.round(cell.getBoundingClientRect().top / 12));
  expect(new Set(tops).size).toBeLessThanOrEqual(2);

  const references = () =>
    [...document.querySelectorAll('tbody tr')].map(
      ({ textContent }) => /EV-\d+-\d{7}/.exec(textContent ?? '')?.[0],
    );
  const sorted = ['EV-2026-0000001', 'EV-2026-0000002', 'EV-2026-0000003'];
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Reference ID');
  await expect.poll(() => location.search).toContain('sortby=reference_id');
  await expect.poll(references).toEqual(sorted.toReversed());
  await page.getByRole('button', { name: 'Descending, turn the order round' }).click();
  await expect.poll(() => location.search).toContain('order=asc');
  await expect.poll(references).toEqual(sorted);
  // Each change is asked for once, also where the answer comes before the page has drawn (decision 211).
  await settled();
  expect(api.sent('CitationList').map(({ order }) => order)).toEqual(['DESC', 'DESC', 'ASC']);
});
