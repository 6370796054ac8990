import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

import { toast } from './reading.js';
import { Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;
const folder = mkdtempSync(join(tmpdir(), 'stopline-signing-'));

beforeAll(async () => {
  stage = await Stage.start(inject('services'), signing(), { worker: false });
  await Promise.all([stage.as('processing'), stage.as('admin')]);
  await submitted(stage, 'REDLIGHT', 'DISCARD');
});
afterEach(() => stage.check());
afterAll(async () => {
  await stage.stop();
  rmSync(folder, { recursive: true });
});

/** A key and a certificate that ends in 20 days. */
function signing(): Record<string, string> {
  const openssl = (...args: string[]): void =>
    void execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const subject = ['-subj', '/CN=Port Ellery', '-days', '20'];
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes'],
    ...subject,
    '-out',
    'c',
    '-keyout',
    'k',
  );
  openssl('pkcs12', '-export', '-in', 'c', '-inkey', 'k', '-out', 'p12', '-passout', 'pass:secret');
  return { NOTICE_SIGNING_P12: join(folder, 'p12'), NOTICE_SIGNING_PASSWORD: 'secret' };
}

// Mailing 4: a warning from 30 days before the end of the certificate.
it('warns on the dashboard before the certificate of notices expires', async () => {
  const page = await stage.open('admin', '/admin/dashboard');
  const warning = page.getByRole('status').filter({ hasText: 'The certificate that notices' });
  await warning.waitFor();
  expect(await warning.textContent()).toMatch(
    /^The certificate that notices are signed with expires on \w{3} \d{1,2}, \d{4}\.$/,
  );
});

// Desk 10: charts, table, CSV.
it('draws the report, lists it, and offers it as CSV', async () => {
  const page = await stage.open('admin', '/admin/desk?tab=report');
  await page.locator('.echarts-for-react svg').waitFor();
  await page.getByRole('table', { name: 'Report' }).getByText('Submit').waitFor();
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.status()).toBe(200);
  expect(await file.text()).toContain('\r\n');
});

// Desk 11: a used reason can only be switched off; an unused one is deleted after a confirmation.
it('deletes a reason once the administrator agrees', async () => {
  const page = await stage.open('admin', '/admin/desk?tab=reasons');
  const remove = page.getByRole('button', { name: 'Delete OUT_OF_TIME' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete reason' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Successfully deleted!').waitFor();
  await remove.waitFor({ state: 'detached' });
});

// Desk 14: usual evidence, preselection and look-up.
it('saves the usual evidence, its preselection and the look-up, and says what is wrong with them', async () => {
  const page = await stage.open('admin', '/admin/desk?tab=settings');
  const usual = page.getByRole('combobox', { name: 'Usual evidence at a red light' });
  await usual.fill('100');
  await usual.press('Enter');
  await page.getByLabel('Plates are looked up').fill('0.4');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sequence numbers are from 1 to 99').waitFor();
  await usual.press('Backspace');
  await usual.press('Backspace');
  await page.getByRole('switch', { name: 'Usual evidence is selected' }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Settings' });
  await panel.getByText('Auto look-up must be a confidence from 0.5 to 1, or null').waitFor();
  await page.getByLabel('Plates are looked up').fill('0.85');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Successfully saved!').waitFor();
  const { rows } = await stage.database.query(
    'SELECT usual_evidence, preselect_evidence, auto_look_up FROM desk_settings',
  );
  expect(rows).toEqual([
    { usual_evidence: { REDLIGHT: [1, 2, 3] }, preselect_evidence: true, auto_look_up: 0.85 },
  ]);
});

// Desk 14: a reason has a key of its own, unique for act and cause.
it('gives a reason a key, and says that another one has it', async () => {
  const page = await stage.open('admin', '/admin/desk?tab=reasons');
  const row = page.getByRole('row').filter({ hasText: 'IMAGE_MISSING' });
  await row.getByRole('button', { name: 'Edit IMAGE_MISSING' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit reason' });
  const choose = async (digit: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Key' }).click();
    await page.getByRole('option', { name: digit, exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await choose('9');
  await dialog.getByText('Key is used already').waitFor();
  await choose('0');
  await dialog.waitFor({ state: 'hidden' });
  await row.getByRole('cell', { name: '0', exact: true }).waitFor();
});

// Desk 14: country, state and region are chosen from lists.
it('chooses the place of holidays from lists; a level that changes empties those below', async () => {
  const page = await stage.open('admin', '/admin/desk?tab=deadlines');
  const field = (name: string) => page.getByRole('combobox', { name, exact: true });
  const choose = async (name: string, typed: string, option: string): Promise<void> => {
    await field(name).fill(typed);
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Country', 'germ', 'Germany');
  await choose('State', 'bay', 'Bayern');
  await choose('Region', 'augs', 'Stadt Augsburg');
  await page.getByText('Augsburg Peace Festival').waitFor();
  await choose('Country', 'trini', 'Trinidad & Tobago');
  expect(await field('State').inputValue()).toBe('');
  expect(await field('State').isDisabled()).toBe(true);
  expect(await field('Region').isDisabled()).toBe(true);
});
