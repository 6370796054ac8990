import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../test/component/api';
import { open } from '../../test/component/open';

const warning = () => page.getByRole('status').filter({ hasText: 'The certificate that notices' });

// Mailing 4: a warning from 30 days before the end of the certificate; the server says when that is.
it.each([
  ['ENDING', 'The certificate that notices are signed with expires on Mar 20, 2026.'],
  [
    'EXPIRED',
    'The certificate that notices are signed with expired on Mar 20, 2026: notices wait until it is replaced.',
  ],
] as const)('warns on the dashboard of a certificate of notices: %s', async (state, sentence) => {
  api.answer({ noticeSigning: () => ({ state, expiresAt: '2026-03-20T12:00:00.000Z' }) });
  await open('/admin/dashboard', 'admin');
  await expect.poll(() => warning().element().textContent).toBe(sentence);
});

it('says nothing of a certificate of notices that is valid', async () => {
  api.answer({
    noticeSigning: () => ({ state: 'VALID', expiresAt: '2026-03-20T12:00:00.000Z' }),
  });
  await open('/admin/dashboard', 'admin');
  await expect.poll(() => api.sent('NoticeSigning').length).toBeGreaterThan(0);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(warning().elements()).toEqual([]);
});
