import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../test/component/api';
import { open } from '../../test/component/open';

vi.mock('./notices-chart', () => ({
  NoticesChart: () => {
    throw new Error('Broken by the test');
  },
}));

it('a part of a page that breaks does not take the rest of the page with it', async () => {
  api.answer({
    dashboard: () => ({
      totalSubmittedCitationEvents: 3,
      citationNoticesLabels: ['Mar 2026'],
      citationNoticesValues: [1],
    }),
  });
  await open('/', 'processing');
  await expect
    .element(page.getByRole('heading', { name: 'The chart cannot be shown' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Pending Decision' }).getByText('3'))
    .toBeVisible();
  expect(api.takeComplaints().every((each) => each.includes('Broken by the test'))).toBe(true);
});
