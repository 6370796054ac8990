import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../test/component/api';
import { open } from '../../test/component/open';

const item = (id: string, description: string, title: string, icon: string) => ({
  id,
  description,
  properties: { actor: 'Priya Venkat', title, color: 'primary', icon },
});

it('the history has one entry for selections in a row, which opens', async () => {
  api.answer({
    citation: () => ({
      id: '1',
      referenceId: 'EV-2026-0000001',
      history: [
        item('1', 'Event received', 'Event received', 'inbox'),
        ...['1', '2', '3', '4'].map((number) =>
          item(
            `1${number}`,
            `Image ${number} selected by Priya Venkat`,
            'Evidence selected',
            'photo-check',
          ),
        ),
      ],
    }),
  });
  await open('/citations/history/1', 'processing');
  const entry = page.getByRole('button', { name: /4 images selected/ });
  await expect.element(entry).toHaveAttribute('aria-expanded', 'false');
  const lines = () => document.querySelectorAll('tbody tr').length;
  const before = lines();
  await entry.click();
  await expect.poll(lines).toBe(before + 4);
  await expect.element(page.getByText('Image 4 selected by Priya Venkat')).toBeVisible();
  await page.getByRole('switch').click({ force: true });
  const steps = page.getByRole('list', { name: 'Citation history' });
  await steps.getByRole('button', { name: /4 images selected/ }).click();
  await expect.element(steps.getByText(/Image 4 selected/)).toBeVisible();
});
