import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../test/component/api';
import { askAgain, open } from '../../test/component/open';

const warnings = (): (string | null)[] =>
  page
    .getByRole('status')
    .filter({ hasText: 'The certificate that notices' })
    .elements()
    .map(({ textContent }) => textContent);

// Mailing 4: a warning from 30 days before the end of the certificate; the server says when that is.
it('the dashboard warns of a certificate of notices that ends, and of one that has ended', async () => {
  const answer = (state: 'ENDING' | 'EXPIRED' | 'VALID'): void =>
    api.answer({ noticeSigning: () => ({ state, expiresAt: '2026-03-20T12:00:00.000Z' }) });
  answer('ENDING');
  await open('/admin/dashboard', 'admin');
  await expect
    .poll(warnings)
    .toEqual(['The certificate that notices are signed with expires on Mar 20, 2026.']);
  answer('EXPIRED');
  await askAgain();
  await expect
    .poll(warnings)
    .toEqual([
      'The certificate that notices are signed with expired on Mar 20, 2026: notices wait until it is replaced.',
    ]);
  answer('VALID');
  await askAgain();
  await expect.poll(warnings).toEqual([]);
});
