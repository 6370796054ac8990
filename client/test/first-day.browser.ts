import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

import { toast } from './reading.js';
import { Stage } from './stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start(
    inject('services'),
    { TIME_ZONE: 'Europe/Berlin' },
    { worker: false, isSetUp: false },
  );
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

// Mailing 10: what is missing, each a link; the time zone is confirmed once in the citation settings.
it('the first day of an installation begins with what is missing', async () => {
  const page = await stage.open('admin', '/admin/dashboard');
  const card = page.getByRole('region', { name: 'First steps' });
  await card.getByText('Department Name, Office Name, Office Address, Telephone').waitFor();
  const links = await card.getByRole('link').allInnerTexts();
  expect(links).toEqual([
    'Letterhead',
    'Currency and units',
    'Time zone',
    'Fines',
    'Texts',
    'Required content',
    'Deadlines',
    'Holidays',
  ]);
  await card.getByRole('link', { name: 'Time zone' }).click();
  await page.getByLabel('Currency unit').fill('EUR');
  await page.getByLabel(/time zone is Europe\/Berlin/).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Successfully saved settings').waitFor();
  await page.getByText('Time zone: Europe/Berlin, confirmed').waitFor();
  await page.goBack();
  await card.getByText('Time zone: done').waitFor();
  await card.getByText('Currency and units: done').waitFor();
  await card.getByRole('link', { name: 'Deadlines' }).click();
  await page.getByRole('tab', { name: 'Deadlines', selected: true }).waitFor();
});

it('a setting without a logo says so, and shows no picture', async () => {
  const page = await stage.open('admin', '/admin/pdf-settings');
  const rows = page.getByRole('row').filter({ hasText: 'No logo' });
  await rows.first().waitFor();
  expect(await rows.count()).toBe(2);
  expect(await page.locator('table img').count()).toBe(0);
});

// Mailing 10: installations that still have the invented letterhead of an older version get a red card.
it('an invented letterhead is a red card, with a link to the settings', async () => {
  const page = await stage.open('admin', '/admin/dashboard');
  const card = page.getByRole('alert').filter({ hasText: 'The letterhead is invented' });
  await page.getByRole('region', { name: 'First steps' }).waitFor();
  expect(await card.count()).toBe(0);
  await stage.database.query(
    `UPDATE pdf_settings SET office_address = E'Civic Center, 12 Harbor Street\\nPort Ellery 10420\\nTelephone 555 0142'
     WHERE type = 'SPEEDING'`,
  );
  await page.reload();
  await card.getByText('No notice is made until your own are saved').waitFor();
  await card.getByRole('link', { name: 'Open the PDF settings' }).click();
  await page.getByRole('row').filter({ hasText: '12 Harbor Street' }).waitFor();
});
