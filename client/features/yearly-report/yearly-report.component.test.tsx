import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { YearlyReportInput } from '../../graphql/schema';
import { api, refusal } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { open } from '../../test/component/open';
import {
  beside,
  button,
  choose,
  field,
  heading,
  place,
  reads,
  rows,
} from '../../test/component/screen';

const COUNTS = { events: 7, discarded: 1, warnings: 2, notices: 4, voided: 1, erroneous: 1 };
const ADDRESS = '/admin/report?from=2025-01-01&to=2025-12-31';

// Programs 6.
describe('/admin/report', () => {
  const files: string[] = [];

  beforeEach(() => {
    files.length = 0;
    api.answer({
      yearlyReport: ({ input }: { input: YearlyReportInput }) => ({
        data: [
          {
            ...COUNTS,
            month: '2025-03',
            cause: 'SPEEDING',
            site: 'Mill Lane',
            siteKind: 'SCHOOL',
            band: input.bands == null ? 'all' : 'below 11',
          },
        ],
        totals: COUNTS,
        plates: { month: 3, period: 5 },
      }),
    });
    api.worker.use(
      http.get('/api/reports/yearly.csv', ({ request }) => {
        files.push(new URL(request.url).search);
        return HttpResponse.text('month');
      }),
    );
  });

  it('counts events and letters of a period, by cause and classes, with totals and plates', async () => {
    await open(ADDRESS, 'admin');
    await expect.element(heading('Yearly Report')).toBeVisible();
    await reads(
      (await rows('Yearly report')).first(),
      '2025-03',
      'Mill Lane',
      'School zone',
      'All',
    );
    const totals = page.getByRole('region', { name: 'Totals' });
    await expect.element(beside(totals, 'Warnings')).toHaveTextContent('2');
    await expect
      .element(beside(totals, 'Plates with two or more in these days'))
      .toHaveTextContent('5');
    await isForEverybody();

    await field('Classes over the limit').fill('16, 11');
    await userEvent.tab();
    await reads(page, 'Up to 10 ascending whole numbers, as 11, 16, 26');
    await field('Classes over the limit').fill('11, 16, 26');
    await userEvent.keyboard('{Enter}');
    await reads((await rows('Yearly report')).first(), 'below 11');
    await choose(page.getByRole('combobox', { name: 'Cause' }), 'Speeding');
    await expect.poll(place).toBe(`${ADDRESS}&bands=11%2C16%2C26&cause=SPEEDING`);
    await expect
      .poll(() => api.sent('YearlyReport').at(-1))
      .toEqual({
        input: { from: '2025-01-01', to: '2025-12-31', cause: 'SPEEDING', bands: [11, 16, 26] },
      });
    await button('CSV').click();
    await expect
      .poll(() => files)
      .toEqual(['?from=2025-01-01&to=2025-12-31&cause=SPEEDING&bands=11%2C16%2C26']);
  });

  it('says what the server refuses', async () => {
    const sentence = 'A report has at most 400 days';
    api.refuse('YearlyReport', refusal('INVALID', sentence, 422, { errors: { to: [sentence] } }));
    await open('/admin/report?from=2023-01-01&to=2025-12-31', 'admin');
    await expect.element(page.getByRole('main').getByText(sentence)).toBeVisible();
  });
});
