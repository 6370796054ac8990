import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { smallPackage } from './deliveries.js';
import { isForEverybody } from './for-everybody.js';
import { eventually, heading, reads, rows, toast } from './reading.js';
import { Stage } from './stage.js';

/** A serial number with what an address may not have as it is. */
const SERIAL = 'CAM 7/ä-1';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  await stage.as('admin');
  const camera = { system_name: 'South gate', system_type: 'Radar', serial_number: SERIAL };
  await stage.deliver(await smallPackage('SPEEDING', { camera, plate: 'LMN 1234' }));
  await stage.deliver(await smallPackage('REDLIGHT', { plate: 'LMN 1235' }));
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

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

describe('/admin/cameras/{serial} (cameras 1)', () => {
  it('opens a camera whose serial number has a slash, a space and a letter beyond ASCII', async () => {
    const page = await register();
    expect(new URL(page.url()).pathname).toBe(`/admin/cameras/${encodeURIComponent(SERIAL)}`);
    await page.reload();
    await heading(page, SERIAL).waitFor();
    const form = page.getByRole('form', { name: 'Camera' });
    expect(await form.getByLabel('Name').inputValue()).toBe('South gate');
    await isForEverybody(page, 'camera-register');
    await form.getByLabel('Site').fill('Mill Lane');
    await form.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Successfully saved!').waitFor();
    await page.getByRole('link', { name: 'All cameras' }).click();
    await reads(page, 'Mill Lane');
  });

  it('adds a limit, replaces it, and withdraws it with a reason', async () => {
    const page = await register();
    await page.getByRole('button', { name: 'Add limit' }).click();
    await press(page, 'Add');
    await reads(page, 'Limit is required');
    await fill(page, 'Limit, km/h', '50');
    await fill(page, 'From', '2025-03-01');
    await fill(page, 'Note', 'Council decision 12');
    await press(page, 'Add');
    await toast(page, 'Successfully added!').waitFor();
    const facts = await rows(page, 'Facts: Limit');
    await eventually(() => facts.first().innerText()).toContain('50 km/h');
    expect(await facts.first().innerText()).toContain('In force');
    await page.getByRole('tab', { name: /^Limit 50 km\/h since Mar 1, 2025/ }).waitFor();

    await page.getByRole('button', { name: 'Replace 50 km/h from Mar 1, 2025' }).click();
    await fill(page, 'Limit, km/h', '60');
    await press(page, 'Replace');
    await toast(page, 'Successfully replaced!').waitFor();
    await eventually(() => facts.count()).toBe(2);
    await eventually(() => facts.first().innerText()).toContain('60 km/h');
    await eventually(() => facts.last().innerText()).toMatch(
      /Withdrawn[^]*50 km\/h[^]*Replaced by \d+/,
    );

    await page.getByRole('button', { name: 'Withdraw 60 km/h from Mar 1, 2025' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw limit' });
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await reads(dialog, 'Reason is required');
    await dialog.getByLabel('Reason').fill('The sign was taken down');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('tab', { name: /^Limit None/ }).waitFor();
    await eventually(() => facts.first().innerText()).toContain('The sign was taken down');
    await isForEverybody(page, 'camera-facts', { isTouched: true });
  });

  it('keeps the file of a certificate, and shows one that ends soon', async () => {
    const page = await register();
    await page.getByRole('tab', { name: /^Certificate/ }).click();
    await page.getByRole('button', { name: 'Add certificate' }).click();
    await fill(page, 'Number', 'C-118');
    await fill(page, 'Laboratory', 'State Office of Metrology');
    await page.locator('input[type=file]').setInputFiles({
      name: 'certificate.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await fill(page, 'From', '2025-06-30');
    await fill(page, 'To', soon);
    await press(page, 'Add');
    await toast(page, 'Successfully added!').waitFor();
    const href = await page.getByRole('link', { name: 'C-118' }).getAttribute('href');
    expect((await page.request.get(href ?? '')).status()).toBe(200);
    await page.getByRole('link', { name: 'All cameras' }).click();
    await page.getByRole('row').filter({ hasText: SERIAL }).getByText('Ends in 20 days').waitFor();
  });
});

it('imports facts from a file, or says which lines are wrong (cameras 1)', async () => {
  const page = await stage.open('admin', '/admin/cameras', [422]);
  await page.getByRole('button', { name: 'Import facts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import facts' });
  const send = async (...lines: string[]): Promise<void> => {
    const text = ['serial_number,kind,from,to,value,number,note', ...lines, ''].join('\r\n');
    await page.locator('input[type=file]').setInputFiles({
      name: 'facts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await dialog.getByRole('button', { name: 'Import' }).click();
  };
  await send('NOBODY,LIMIT,2025-01-01,,50,,');
  await reads(dialog, 'Nothing was added');
  await dialog.getByText(/^line 2: /).waitFor();
  await isForEverybody(page, 'cameras-import', { isTouched: true });
  await send(`${SERIAL},GRACE,2025-01-01,,0.1,,`);
  await toast(page, '1 fact was added').waitFor();
});

describe('the rules of the checks (cameras 2, 5)', () => {
  it('asks before one is switched on that was never rehearsed, and not after a rehearsal', async () => {
    const page = await stage.open('admin', '/admin/cameras?tab=rules');
    await rows(page, 'Rules');
    const active = page.getByRole('switch', { name: 'Active: DUPLICATE' });
    const question = page.getByRole('dialog', { name: /not rehearsed/ });
    await active.click({ force: true });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await active.isChecked()).toBe(false);

    await page.getByRole('button', { name: 'Rehearse DUPLICATE' }).click();
    const rehearsal = page.getByRole('dialog', { name: 'Rehearse: Duplicate' });
    await rehearsal.getByRole('button', { name: 'Start' }).click();
    await rehearsal.getByRole('heading', { name: '0 of 2 events' }).waitFor();
    await reads(rehearsal, 'No event would be touched');
    await rehearsal.getByRole('button', { name: 'Close' }).last().click();
    await rehearsal.waitFor({ state: 'hidden' });

    await active.click({ force: true });
    await eventually(() => active.isChecked()).toBe(true);
    expect(await question.count()).toBe(0);
    const row = page.getByRole('row').filter({ hasText: 'DUPLICATE' });
    await row.getByRole('cell', { name: '2', exact: true }).waitFor();

    // In another form it is another rule.
    const far = page.getByRole('switch', { name: 'Active: TOO_FAR' });
    await far.click({ force: true });
    await question.getByRole('button', { name: 'Switch on' }).click();
    await eventually(() => far.isChecked()).toBe(true);
    await isForEverybody(page, 'cameras-rules', { isTouched: true });
  });

  it('changes a rule by its parameters in plain words, as a new version', async () => {
    const page = await stage.open('admin', '/admin/cameras?tab=rules');
    await page.getByRole('button', { name: 'Edit LOW_CONFIDENCE' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit rule LOW_CONFIDENCE' });
    await dialog.getByLabel('Confidence below').fill('1.5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await reads(dialog, 'From 0 to 1');
    await dialog.getByLabel('Confidence below').fill('0.9');
    await rows(page, 'Versions');
    await isForEverybody(page, 'cameras-rule-edit', { isTouched: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Successfully saved!').waitFor();
    await reads(page, 'Confidence below 0.9');
    await page.getByRole('button', { name: 'Edit LOW_CONFIDENCE' }).click();
    await eventually(async () => (await rows(page, 'Versions')).count()).toBe(2);
  });

  it('says who changed a rule meanwhile (409 SETTINGS_CHANGED)', async () => {
    const page = await stage.open('admin', '/admin/cameras?tab=rules', [409]);
    await page.getByRole('button', { name: 'Edit CLOCK_OFF' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit rule CLOCK_OFF' });
    const { data } = await stage.call<{ data: { id: string; code: string }[] }>(
      'admin',
      'GET',
      'check-rules',
    );
    const { id } = data.find(({ code }) => code === 'CLOCK_OFF')!;
    await stage.call('admin', 'PUT', `check-rules/${id}`, {
      version: 1,
      label: 'Clock',
      params: { milliseconds: 500 },
      cause: null,
      weight: 'NOTE',
      active: false,
    });
    await dialog.getByLabel('Label').fill('Clock of the camera');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^These settings were changed by .+, reload them$/).waitFor();
  });

  it('adds a rule with a code of its own', async () => {
    const page = await stage.open('admin', '/admin/cameras?tab=rules', [409]);
    await page.getByRole('button', { name: 'New rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'New rule' });
    await dialog.getByLabel('Label').fill('Twice within a minute');
    await dialog.getByLabel('Code').fill('DUPLICATE');
    await dialog.getByRole('combobox', { name: 'Function' }).click();
    await page.getByRole('option', { name: 'Duplicate', exact: true }).click();
    await dialog.getByLabel('At most apart, s').fill('30');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('There is a rule DUPLICATE already').first().waitFor();
    await dialog.getByLabel('Code').fill('TWICE');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await toast(page, 'Successfully added!').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'TWICE' });
    await row.getByText('At most apart 30 s').waitFor();
  });
});

describe('listed plates (cameras 2)', () => {
  it('lists, deletes and imports plates, and shows the discards of their events', async () => {
    const page = await stage.open('admin', '/admin/cameras?tab=plates', [422]);
    await reads(page, 'No plates on this list');
    await page.getByRole('button', { name: 'Add' }).click();
    await press(page, 'Add');
    await reads(page, 'Plate is required');
    await fill(page, 'Plate', 'AMB 100');
    await fill(page, 'Note', 'Ambulance of the county');
    await press(page, 'Add');
    await toast(page, 'Successfully added!').waitFor();
    const exempt = await rows(page, 'Plates: Exempt');
    await eventually(() => exempt.first().innerText()).toContain('AMB 100');
    await isForEverybody(page, 'cameras-plates', { isTouched: true });

    await page.getByText('Conflicts', { exact: true }).click();
    await page.getByRole('button', { name: 'Add' }).click();
    await fill(page, 'Plate', 'LMN 1234');
    await fill(page, 'Badge number', '1204');
    await press(page, 'Add');
    await toast(page, 'Successfully added!').waitFor();
    await page.getByRole('button', { name: 'Delete LMN 1234' }).click();
    await page
      .getByRole('dialog', { name: 'Delete plate' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await reads(page, 'No plates on this list');

    await page.getByText('Discards', { exact: true }).click();
    await reads(page, 'Nothing was discarded on these days');
    await isForEverybody(page, 'cameras-discards', { isTouched: true });
  });
});
