import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { address, open } from '../../test/component/open';
import { reads, rows, texts } from '../../test/component/screen';

describe('/admin/errors (repair 8)', () => {
  it('counts what was wrong by the groups of the address, and has the same days as a file', async () => {
    const asked = vi.fn<(args: object) => void>();
    api.answer({
      errorLedger: (args: { group: string[] }) => {
        asked(args);
        return {
          issued: 1_000,
          voided: 12,
          erroneous: 7,
          unclassified: 2,
          share: 0.7,
          rows: [
            {
              reasonCode: 'WRONG_PLATE',
              reasonLabel: 'Plate misread',
              fault: 'AGENCY',
              month: '2026-02',
              issued: 1_000,
              voided: 7,
              erroneous: 7,
              share: 0.7,
            },
          ],
        };
      },
    });
    await open('/admin/errors?from=2026-02-01&to=2026-02-28', 'admin');
    await reads(page, '1,000', 'Void without a code', 'Plate misread');
    expect(texts(await rows('Error ledger'))).toHaveLength(1);
    expect(asked.mock.lastCall?.[0]).toMatchObject({
      from: '2026-02-01',
      to: '2026-02-28',
      group: ['CODE'],
    });
    await expect
      .element(page.getByRole('link', { name: 'CSV' }))
      .toHaveAttribute('href', '/api/error-ledger.csv?from=2026-02-01&to=2026-02-28');
    await isForEverybody();
    (page.getByRole('combobox', { name: 'Group by' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await page.getByRole('option', { name: 'Month', exact: true }).click();
    await expect.poll(() => address()).toContain('group=code%2Cmonth');
    await expect.poll(() => asked.mock.lastCall?.[0]).toMatchObject({ group: ['CODE', 'MONTH'] });
  });
});
