import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import type { Person } from './cast.js';
import { isForEverybody } from './for-everybody.js';
import { sharedStage, type Stage } from './stage.js';
import { completed, submitted } from './work.js';

let stage: Stage;
let processing: Person;
let inspection: Person;
let number: string;
let pulled: { id: number; number: string };

beforeAll(async () => {
  stage = await sharedStage(inject('services'));
  [processing, inspection] = [await stage.hire('processing'), await stage.hire('inspection')];
  ({ number } = await generated());
  pulled = await generated();
});
afterEach(() => stage.check());

/** A notice that waits for a run. */
async function generated(): Promise<{ id: number; number: string }> {
  const event = await submitted(stage, 'REDLIGHT', 'GENERATE', undefined, processing);
  const given = await completed(stage, inspection, event);
  const state = async () => (await stage.call('admin', 'GET', `notices/${event.id}`)).mail.state;
  await vi.waitFor(async () => expect(await state()).toBe('WAITING'), { timeout: 20_000 });
  return { id: event.id, number: given };
}

/** So many days before a day that a page shows, as ISO 8601 has it. */
function daysBefore(day: string, days: number): string {
  const date = new Date(`${day} UTC`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

// In one sequence: each test continues where the one before has ended. The run has the notices of other journeys too.
describe('a print run (mailing 5, 6, 10)', () => {
  it('prints, pulls what was voided, mails, corrects the day and takes mail back', async () => {
    const page = await stage.open('admin', '/admin/notice-runs');
    await page.getByRole('button', { name: 'Start a run' }).click();
    const start = page.getByRole('dialog', { name: 'Start a run' });
    await start.getByRole('button', { name: 'Preview' }).click();
    await start.getByText(/^\d+ notices in 1 file/).waitFor();
    await start.getByRole('button', { name: 'Start', exact: true }).click();
    const title = page.getByRole('heading', { name: /^RUN-\d+$/ });
    // The first run of an installation asks about what was never saved; another journey may have started one.
    const question = page.getByRole('button', { name: 'Start all the same' });
    await title.or(question).first().waitFor();
    if (await question.isVisible()) await question.click();
    const run = await title.innerText();
    await page.getByRole('link', { name: `${run}-001.pdf` }).waitFor();
    const href = await page.getByRole('link', { name: 'Manifest (CSV)' }).getAttribute('href');
    expect(await (await page.request.get(href ?? '')).text()).toContain(number);
    await page.getByRole('button', { name: 'Sent to print' }).click();
    // A page that is loaded again drops what it has asked for.
    await page.getByRole('button', { name: 'Confirm mailing' }).waitFor();
    await stage.call('admin', 'POST', `notices/${pulled.id}/void`, { reason: 'Wrong plate' });
    await page.reload();
    await page.getByText('1 notice was voided: pull it before mailing').waitFor();
    const toPull = page.getByRole('table', { name: 'Notices to be pulled' });
    await toPull.getByText(pulled.number).waitFor();
    await page.getByRole('button', { name: 'Confirm mailing' }).click();
    const mailing = page.getByRole('dialog', { name: `Confirm mailing of ${run}` });
    await mailing.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('table').getByText('Mailed', { exact: true }).last().waitFor();

    await stage.database.query(
      `UPDATE notice_runs SET created_at = created_at - interval '9 days'`,
    );
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await page.getByRole('button', { name: `Correct the day of mailing of ${number}` }).click();
    const correction = page.getByRole('dialog', {
      name: `Correct the day of mailing of ${number}`,
    });
    const day = correction.getByRole('textbox', { name: 'Mailed on' });
    const before = await day.inputValue();
    await day.fill(daysBefore(before, 2));
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

  it('reprints a notice from the ledger, and lists the copy with its notice', async () => {
    const page = await stage.open('admin', '/admin/notice-runs?tab=ledger');
    await page.getByRole('button', { name: `Reprint ${number}` }).click();
    const question = page.getByRole('dialog', { name: `Reprint ${number}` });
    await question.getByRole('textbox', { name: 'Reason' }).fill('Lost in the mail');
    await question.getByRole('button', { name: 'Reprint' }).click();
    await page.getByText('The copy is being made').waitFor();
    await page.getByRole('link', { name: number }).click();
    const card = page.getByRole('region', { name: `Notice ${number}` });
    await card.getByText('Lost in the mail').waitFor();
    const copy = card.getByRole('link', { name: 'DUPLICATE' });
    await copy.waitFor();
    await isForEverybody(page, 'admin-notice', { isTouched: true });
    const file = await page.request.get((await copy.getAttribute('href')) ?? '');
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('voids a notice from the ledger, and says that the numbers add up', async () => {
    const page = await stage.open('admin', '/admin/notice-runs?tab=ledger');
    await page.getByRole('button', { name: `Void ${number}` }).click();
    const question = page.getByRole('dialog', { name: `Void ${number}` });
    await question.getByRole('radio', { name: 'Plate misread' }).click();
    await question.getByRole('button', { name: 'Void' }).click();
    // A void notice offers nothing any more.
    await page.getByRole('button', { name: `Void ${number}` }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: number }).getByText('Void', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Reconcile' }).click();
    await page.getByText('The numbers add up').waitFor();
    await isForEverybody(page, 'admin-notice-reconcile', { isTouched: true });
  });
});
