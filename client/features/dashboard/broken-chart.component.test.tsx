import { HttpResponse, graphql } from 'msw';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../test/component/api';
import { open } from '../../test/component/open';

it('a part of a page that breaks does not take the rest of the page with it', async () => {
  // A month without a name, against the schema: the chart cannot be drawn with it.
  const dashboard = {
    __typename: 'DashboardStats',
    totalPendingCitationEvents: 0,
    totalSubmittedCitationEvents: 3,
    totalDailyCitationNotices: 0,
    citationNoticesLabels: [null],
    citationNoticesValues: [1],
  };
  api.worker.use(graphql.query('Dashboard', () => HttpResponse.json({ data: { dashboard } })));
  await open('/', 'processing');
  await expect
    .element(page.getByRole('heading', { name: 'The chart cannot be shown' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Pending Decision' }).getByText('3'))
    .toBeVisible();
  expect(api.takeComplaints().every((each) => each.includes('TypeError'))).toBe(true);
});
