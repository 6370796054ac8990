import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

import { isForEverybody } from './for-everybody.js';
import { heading, reads, rows, toast } from './reading.js';
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
it('the first day of an administrator begins with what is missing', async () => {
  const page = await stage.open('admin', '/admin/dashboard');
  const card = page.getByRole('region', { name: 'First steps' });
  await card.getByText('Department Name, Office Name, Office Address, Telephone').waitFor();
  await isForEverybody(page, 'admin-dashboard-first-steps');
  await card.getByRole('link', { name: 'Time zone' }).click();
  await page.getByLabel('Currency unit').fill('EUR');
  await page.getByLabel(/time zone is Europe\/Berlin/).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Successfully saved settings').waitFor();
  await page.getByText('Time zone: Europe/Berlin, confirmed').waitFor();
  await page.goBack();
  await card.getByText('Time zone: done').waitFor();
  await card.getByText('Currency and units: done').waitFor();

  // The first officer, and the token of the first camera.
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const user = page.getByRole('dialog', { name: 'Add user' });
  await user.getByLabel('First name').fill('Ada');
  await user.getByLabel('Last name').fill('Marlow');
  await user.getByLabel('Email').fill('ada@stopline.test');
  await user.getByLabel('Badge No').fill('99123');
  await user.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Inspection Officer' }).click();
  await user.getByRole('button', { name: 'Add' }).click();
  await user.waitFor({ state: 'hidden' });
  await (await rows(page, 'Users')).filter({ hasText: 'ada@stopline.test' }).waitFor();

  await page.goto('/admin/api-tokens');
  await page.getByRole('button', { name: 'Create' }).click();
  const token = page.getByRole('dialog', { name: 'Create API token' });
  await token.getByLabel('Name').fill('Camera at the harbour');
  await token.getByRole('checkbox', { name: /events:write/ }).check();
  await token.getByRole('button', { name: 'Create' }).click();
  await token
    .getByLabel('API token')
    .getByText(/^stopline_/)
    .waitFor();
  await token.getByRole('button', { name: 'Done' }).click();
  await reads(page, 'Camera at the harbour');
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
  await heading(page, 'PDF Settings').waitFor();
  await page.getByRole('row').filter({ hasText: '12 Harbor Street' }).waitFor();
});
