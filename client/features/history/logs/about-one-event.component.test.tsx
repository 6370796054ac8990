import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../../test/component/api';
import { open } from '../../../test/component/open';

const entry = (id: string, citation: string) => ({
  id,
  causerType: 'user',
  causerId: '5',
  causerName: 'Priya Venkat',
  description: 'commented',
  citation: { id: citation, referenceId: `EV-2026-000000${citation}` },
});

it('the logs name people, and lead to everything about one event', async () => {
  const entries = [entry('1', '1'), entry('2', '2'), entry('3', '1')];
  api.answer({
    logs: ({ citationId }: { citationId?: string | null }) => {
      const app = entries.filter(({ citation }) => citation.id === (citationId ?? citation.id));
      return { app, system: [], currentPage: 1, lastPage: 1, total: app.length };
    },
  });
  await open('/admin/logs?tab=app', 'admin');
  await expect.element(page.getByText('Priya Venkat').first()).toBeVisible();
  const lines = () => document.querySelectorAll('tbody tr').length;
  await expect.poll(lines).toBe(3);
  await page.getByRole('link', { name: 'EV-2026-0000001' }).first().click();
  await expect.element(page.getByText('About EV-2026-0000001 only.')).toBeVisible();
  await expect.poll(lines).toBe(2);
  expect(api.sent('Logs').at(-1)).toMatchObject({ citationId: '1' });
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect.element(page.getByText('About EV-2026-0000001 only.')).not.toBeInTheDocument();
  await expect.poll(lines).toBe(3);
});
