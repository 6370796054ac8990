import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

import type { Accepted } from './deliveries.js';
import { rows, toast } from './reading.js';
import { Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;
let event: Accepted;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  await Promise.all([stage.as('processing'), stage.as('admin'), stage.as('inspection')]);
  // 63 km/h where 40 are allowed.
  event = await submitted(stage, 'SPEEDING');
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

// Mailing 1: page, preview; shown on report page and desk.
it('an administrator adds a schedule, and officers see what the event costs', async () => {
  const page = await stage.open('admin', '/admin/dashboard', [422]);
  await page.getByRole('link', { name: 'Fine Schedules' }).click();
  await page.getByText('No fine schedule').waitFor();
  await page.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add fine schedule' });
  await dialog.getByLabel('For violations from').fill('2026-01-01');
  await dialog.getByLabel('Tolerance in km/h').fill('3');
  await dialog.getByLabel('Early days').fill('14');
  await dialog.getByLabel('Late after days', { exact: true }).fill('30');
  await dialog.getByLabel('Fee in USD').fill('8.50');
  await dialog.getByLabel('Amount of band 1', { exact: true }).fill('50');
  await dialog.getByLabel('Early amount of band 1').fill('60');
  await dialog.getByLabel('Late amount 1 of band 1').fill('75');
  await dialog.getByRole('button', { name: 'Add band' }).click();
  await dialog.getByLabel('From of band 2').fill('20');
  await dialog.getByLabel('Points of band 2').fill('3');
  await dialog.getByRole('button', { name: 'Note of band 2' }).click();
  await page.getByLabel('English').fill('Driving ban of one month');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Early amount must be at most the amount').waitFor();
  await dialog.getByLabel('Early amount of band 1').fill('25.50');
  await dialog.getByLabel('Amount of band 2', { exact: true }).fill('120');
  await dialog.getByLabel('Early amount of band 2').fill('100');
  await dialog.getByLabel('Late amount 1 of band 2').fill('150');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('No event of this cause is completed yet.').waitFor();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await toast(page, 'Successfully added!').waitFor();
  const [row] = await (await rows(page, 'Fine schedules')).all();
  expect(await row?.innerText()).toMatch(/Speeding[^]*\$58\.50 – \$128\.50[^]*30 calendar days/);

  const report = await stage.open('inspection', `/citations/show/${event.id}`);
  await report.getByText(/^\$128\.50, payable by /).waitFor();
  const fine = report.getByRole('heading', { name: 'Fine' }).locator('..');
  for (const text of [
    '$128.50',
    '$108.50',
    '$158.50',
    '60 km/h',
    '20 km/h',
    'Driving ban of one month',
  ])
    await fine.getByText(text, { exact: true }).waitFor();
  await report.goto('/desk/submitted');
  await report.getByText(/^\$128\.50, payable by /).waitFor();
  await report.getByRole('toolbar', { name: 'Acts' }).getByText('· $128.50').waitFor();
});
