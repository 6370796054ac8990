import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../../test/component/api';
import { open } from '../../../test/component/open';

it('lists the notices that could not be made, and orders one again', async () => {
  const failed = new Set(['TEC-2026-000007', 'TEC-2026-000009']);
  api.answer({
    noticeLedger: () => ({
      data: [...failed].map((number) => ({ number })),
      total: failed.size,
      lastPage: 1,
    }),
    rerenderNotice: ({ input }: { input: { number: string } }) => {
      failed.delete(input.number);
      return { notice: { number: input.number, status: 'PENDING' } };
    },
  });
  await open('/admin/notices', 'admin');
  const again = page.getByRole('button', { name: 'Render again: TEC-2026-000009' });
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
  await expect
    .element(page.getByText('One notice has a number and could not be made.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Render again: TEC-2026-000007' }))
    .toBeVisible();
  expect(api.sent('RerenderNotice')).toEqual([{ input: { number: 'TEC-2026-000009' } }]);
});

it('says nothing where every notice is made', async () => {
  api.answer({ noticeLedger: () => ({ data: [], total: 0, lastPage: 1 }) });
  await open('/admin/notices', 'admin');
  await expect.element(page.getByText('Which notice?')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Not made' })).not.toBeInTheDocument();
});
