import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { type Accepted, smallPackage } from './deliveries.js';
import { isForEverybody } from './for-everybody.js';
import { eventually, heading, reads, rows, toast } from './reading.js';
import { sharedStage, type Stage } from './stage.js';
import { prepare } from './work.js';

/** A serial number with what an address may not have as it is. */
const SERIAL = 'CAM 7/ä-1';

let stage: Stage;
let event: Accepted;

beforeAll(async () => {
  stage = await sharedStage(inject('services'));
  const camera = { system_name: 'South gate', system_type: 'Radar', serial_number: SERIAL };
  event = await stage.deliver(await smallPackage('SPEEDING', { camera }));
  await prepare(stage, 'processing', event.id, 'SPEEDING');
});
afterEach(() => stage.check());

/** Opens the register of the camera by its link in the list. */
async function register(refusals: readonly number[] = []): Promise<Page> {
  const page = await stage.open('admin', '/admin/cameras', refusals);
  await page.getByRole('link', { name: SERIAL }).click();
  await heading(page, SERIAL).waitFor();
  await page.getByRole('button', { name: 'Add limit' }).waitFor();
  return page;
}

/** Types into a field of the open dialog. */
const fill = (page: Page, label: string, text: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill(text);

const press = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

// In one sequence: each test continues where the one before has ended.
describe('a camera, from its facts to the report of its event (cameras 1, 2, 5)', () => {
  it('has a register, where facts are added, replaced and withdrawn', async () => {
    const page = await register();
    expect(new URL(page.url()).pathname).toBe(`/admin/cameras/${encodeURIComponent(SERIAL)}`);
    await page.getByRole('button', { name: 'Add limit' }).click();
    await fill(page, 'Limit, km/h', '50');
    await fill(page, 'From', '2025-03-01');
    await press(page, 'Add');
    const facts = await rows(page, 'Facts: Limit');
    await eventually(() => facts.first().innerText()).toContain('50 km/h');
    await page.getByRole('button', { name: 'Replace 50 km/h from Mar 1, 2025' }).click();
    await fill(page, 'Limit, km/h', '60');
    await press(page, 'Replace');
    await eventually(() => facts.count()).toBe(2);
    await page.getByRole('button', { name: 'Withdraw 60 km/h from Mar 1, 2025' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw limit' });
    await dialog.getByLabel('Reason').fill('The sign was taken down');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('tab', { name: /^Limit None/ }).waitFor();
    await isForEverybody(page, 'camera-facts', { isTouched: true });

    await page.getByRole('tab', { name: /^Certificate/ }).click();
    await page.getByRole('button', { name: 'Add certificate' }).click();
    await fill(page, 'Number', 'C-118');
    await fill(page, 'Laboratory', 'State Office of Metrology');
    await page.locator('input[type=file]').setInputFiles({
      name: 'certificate.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await fill(page, 'From', '2025-06-30');
    await fill(page, 'To', '2099-12-31');
    await press(page, 'Add');
    const href = await page.getByRole('link', { name: 'C-118' }).getAttribute('href');
    expect((await page.request.get(href ?? '')).status()).toBe(200);
  });

  it('takes facts from a file, and says which lines are wrong', async () => {
    const page = await stage.open('admin', '/admin/cameras', [422]);
    await page.getByRole('button', { name: 'Import facts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import facts' });
    const send = async (line: string): Promise<void> => {
      const text = ['serial_number,kind,from,to,value,number,note', line, ''].join('\r\n');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'facts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await dialog.getByRole('button', { name: 'Import' }).click();
    };
    await send('NOBODY,LIMIT,2025-01-01,,50,,');
    await reads(dialog, 'Nothing was added');
    await dialog.getByText(/^line 2: /).waitFor();
    // From the day of the event on: a warning period, in which no notice may be made.
    await send(`${SERIAL},WARNING,2025-01-01,,,,`);
    await toast(page, '1 fact was added').waitFor();
  });

  it('is checked by rules, which are rehearsed and changed', async () => {
    const page = await stage.open('admin', '/admin/cameras?tab=rules');
    await rows(page, 'Rules');
    await page.getByRole('button', { name: 'Rehearse LOW_CONFIDENCE' }).click();
    const rehearsal = page.getByRole('dialog', { name: 'Rehearse: Low confidence' });
    await rehearsal.getByRole('button', { name: 'Start' }).click();
    await rehearsal.getByRole('heading', { name: /^\d+ of \d+ events$/ }).waitFor();
    await rehearsal.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Edit LOW_CONFIDENCE' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit rule LOW_CONFIDENCE' });
    await dialog.getByLabel('Confidence below').fill('0.01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await reads(page, 'Confidence below 0.01');
    await isForEverybody(page, 'cameras-rules', { isTouched: true });
  });

  it('stops the notice of its event, and the report says why', async () => {
    const page = await stage.open('processing', `/citations/show/${event.id}`);
    const checks = page.getByRole('list', { name: 'Checks' });
    await checks.waitFor();
    await reads(checks, 'Warning period on 2026-11-13');
    await isForEverybody(page, 'report-blocked');
    await page.getByRole('button', { name: 'Submit Citation' }).click();
    const ask = page.getByRole('dialog', { name: 'Submit Citation' });
    await reads(ask, 'Warning period on 2026-11-13');
    const recommendation = (name: string) => ask.getByRole('radio', { name, exact: true });
    expect(await recommendation('Generate').isDisabled()).toBe(true);
    expect(await recommendation('Discard').isEnabled()).toBe(true);
    // The page only says it: the server refuses.
    const { status, body } = await stage.tryToCall('processing', 'PUT', `citations/${event.id}`, {
      report_status: 'REVIEW',
      recommendation: 'GENERATE',
    });
    expect([status, body.code]).toEqual([409, 'RULE_BLOCKS']);
  });
});
