import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

import { Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;
let number: string;
let pulled: { id: number; number: string };

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  await Promise.all(['processing', 'inspection', 'admin'].map((who) => stage.as(who as 'admin')));
  ({ number } = await generated());
  pulled = await generated();
}, 120_000);
afterEach(() => stage.check());
afterAll(() => stage.stop());

/** A notice that waits for a run. */
async function generated(): Promise<{ id: number; number: string }> {
  const { id } = await submitted(stage, 'REDLIGHT', 'GENERATE');
  const citation = await stage.call('inspection', 'PUT', `citations/${id}`, {
    report_status: 'COMPLETED',
  });
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(200))
    if ((await stage.call('admin', 'GET', `notices/${id}`)).mail.state === 'WAITING') break;
  return { id, number: citation.stopline_reference_id };
}

// Mailing 5: preview, start, progress, sent to print, mailing, returned mail; mailing 6: ledger, reconcile.
it('prints, mails and takes back a notice', async () => {
  const page = await stage.open('admin', '/admin/notice-runs');
  await page.getByRole('button', { name: 'Start a run' }).click();
  const start = page.getByRole('dialog', { name: 'Start a run' });
  await start.getByRole('button', { name: 'Preview' }).click();
  await start.getByText('2 notices in 1 file').waitFor();
  await start.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('heading', { name: 'RUN-000001' }).waitFor();
  await page.getByRole('link', { name: 'RUN-000001-001.pdf' }).waitFor();
  const href = await page.getByRole('link', { name: 'Manifest (CSV)' }).getAttribute('href');
  expect(await (await page.request.get(href ?? '')).text()).toContain(number);
  await page.getByRole('button', { name: 'Sent to print' }).click();
  // A page that is loaded again drops what it has asked for.
  await page.getByRole('button', { name: 'Confirm mailing' }).waitFor();
  // Mailing 6: notices that became void after printing are listed, to be pulled.
  await stage.call('admin', 'POST', `notices/${pulled.id}/void`, { reason: 'Wrong plate' });
  await page.reload();
  await page.getByText('1 notice was voided: pull it before mailing').waitFor();
  const toPull = page.getByRole('table', { name: 'Notices to be pulled' });
  expect(await toPull.getByRole('row').allTextContents()).toEqual([
    'NoticeFileFirst pagePages',
    expect.stringMatching(new RegExp(`^${pulled.number}RUN-000001-001\\.pdf\\d+\\d$`)),
  ]);
  await page.getByRole('button', { name: 'Confirm mailing' }).click();
  const mailing = page.getByRole('dialog', { name: 'Confirm mailing of RUN-000001' });
  await mailing.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('table').getByText('Mailed', { exact: true }).last().waitFor();

  // Mailing 10: a wrong day of mailing is corrected with a reason, and the ledger shows both days.
  await stage.database.query(`UPDATE notice_runs SET created_at = created_at - interval '9 days'`);
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByRole('button', { name: `Correct the day of mailing of ${number}` }).click();
  const correction = page.getByRole('dialog', { name: `Correct the day of mailing of ${number}` });
  const day = correction.getByRole('textbox', { name: 'Mailed on' });
  const before = await day.inputValue();
  await day.fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
  await correction.getByRole('textbox', { name: 'Reason' }).fill('Postmark');
  await correction.getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('row', { name: number }).getByText(`Corrected from ${before}`).waitFor();

  await page.getByRole('tab', { name: 'Returned mail' }).click();
  // The ledger has a field of the same name, and is shown until the tab has changed.
  const returns = page.getByRole('tabpanel', { name: 'Returned mail' });
  await returns.getByRole('textbox', { name: 'Number' }).fill(number);
  await page.keyboard.press('Enter');
  await page.getByText(`${number}: Moved`).waitFor();
});
