import { execFileSync } from 'node:child_process';

import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

import { type Accepted, samplePackage } from './deliveries.js';
import { eventually, rows, toast } from './reading.js';
import { Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;
let event: Accepted;

beforeAll(async () => {
  stage = await Stage.start(inject('services'), { PUBLIC_EVIDENCE: 'on' });
  await Promise.all([stage.as('processing'), stage.as('admin'), stage.as('inspection')]);
  // 63 km/h where 40 are allowed.
  event = await submitted(stage, 'SPEEDING', 'GENERATE', await samplePackage('SPEEDING'));
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
  // Mailing 10: an empty amount is no decision that a case goes to court.
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Type an amount, or tick No fixed fine (court)').waitFor();
  await dialog.getByLabel('Amount of band 2', { exact: true }).fill('120');
  await dialog.getByLabel('Early amount of band 2').fill('100');
  await dialog.getByLabel('Late amount 1 of band 2').fill('150');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Save fine schedule' });
  await question.getByText('Applies to events since Jan 1, 2026').waitFor();
  expect((await stage.call('admin', 'GET', 'fine-schedules')).total).toBe(0);
  await question.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Early amount must be at most the amount').waitFor();
  await dialog.getByLabel('Early amount of band 1').fill('25.50');
  // Issue 25, point 11: the bands as a bar, and an example by the server's own rule: 66 − 3 − 40 = 23.
  const legend = dialog.getByRole('list', { name: 'Bands with their totals' });
  expect(await legend.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/0 to below 20 km\/h: 58\.50 USD/),
    expect.stringMatching(/20 km\/h and more: 128\.50 USD/),
  ]);
  await dialog.getByText('66 km/h in 40: $128.50').waitFor();
  await dialog.getByText('3 km/h tolerance, 23 km/h over, band 20 and more, 3 points').waitFor();
  await dialog.getByLabel('Example: measured').fill('55');
  await dialog.getByText('55 km/h in 40: $58.50').waitFor();
  await dialog.getByLabel('Example: measured').fill('42');
  await dialog.getByText('42 km/h in 40: no fine').waitFor();
  await dialog.getByLabel('Amount of band 1', { exact: true }).fill('');
  await dialog.getByText('The example is worked out once each band has its amount.').waitFor();
  await dialog.getByLabel('Amount of band 1', { exact: true }).fill('50');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('No event of this cause is completed yet.').waitFor();
  await dialog.getByRole('button', { name: 'Add band' }).click();
  await dialog.getByLabel('From of band 3').fill('60');
  await dialog.getByLabel('No fixed fine (court) of band 3').check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Successfully added!').waitFor();
  const [row] = await (await rows(page, 'Fine schedules')).all();
  expect(await row?.innerText()).toMatch(/Speeding[^]*\$58\.50 – \$128\.50[^]*30 calendar days/);

  const report = await stage.open('inspection', `/citations/show/${event.id}`);
  await report.getByText(/^\$128\.50, payable by /).waitFor();
  // The total stands once, in the summary; so does what was measured (issue 25, point 1).
  const fine = report.getByRole('heading', { name: 'Fine' }).locator('..');
  for (const text of ['$108.50', '$158.50', 'Driving ban of one month'])
    await fine.getByText(text, { exact: true }).waitFor();
  expect(await fine.getByText('$128.50', { exact: true }).count()).toBe(0);
  await report.goto('/desk/submitted');
  await report.getByText(/^\$128\.50, payable by /).waitFor();
  await report.getByRole('toolbar', { name: 'Acts' }).getByText('· $128.50').waitFor();
});

/** Returns the PIN that a notice prints, once it is made. */
async function printedPin(id: number): Promise<string> {
  const { request } = await stage.as('inspection');
  await eventually(async () => (await request.get(`/api/notices/${id}/pdf`)).status()).toBe(200);
  const pdf = await (await request.get(`/api/notices/${id}/pdf`)).body();
  const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
  return /\b[34679ACDEFGHJKMNPQRTVWXY]{4}-[34679ACDEFGHJKMNPQRTVWXY]{4}\b/.exec(text)?.[0] ?? '';
}

// Mailing 7: works without JavaScript, axe, 320 px, 400 %.
it('an owner sees the evidence with the PIN that their notice prints', async () => {
  await stage.call('inspection', 'PUT', `citations/${event.id}`, { report_status: 'COMPLETED' });
  const { stopline_reference_id: number } = await stage.call<{ stopline_reference_id: string }>(
    'inspection',
    'GET',
    `citations/${event.id}`,
  );
  const pin = await printedPin(event.id);
  const plain = await stage.newcomer({ javaScriptEnabled: false });
  const page = await plain.newPage();
  stage.expectRefusals(page, [422]);
  await page.goto(`/evidence?number=${number}`);
  await page.getByLabel('PIN').fill('AAAA-AAAA');
  await page.getByRole('button', { name: 'Show the evidence' }).click();
  await page.getByText('Notice number or PIN is wrong').waitFor();
  await page.getByLabel('PIN').fill(pin.replace('-', '').toLowerCase());
  await page.getByRole('button', { name: 'Show the evidence' }).click();
  await page.getByText('$128.50').first().waitFor();
  const cookies = await plain.cookies();
  expect(cookies.map(({ name }) => name)).toEqual(['evidence']);

  // A window of 1280 × 1024 at 400 %.
  const narrow = await stage.newcomer({
    viewport: { width: 320, height: 256 },
    deviceScaleFactor: 4,
  });
  await narrow.addCookies(cookies);
  const small = await narrow.newPage();
  for (const path of ['/evidence', '/evidence/view']) {
    await small.goto(path);
    await small.evaluate(axe.source);
    const found = await small.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document);
      const page = document.documentElement;
      const isTooWide = () => page.scrollWidth > page.clientWidth;
      const zoomed = isTooWide();
      // Letters of twice the size on top of it.
      page.style.fontSize = '200%';
      return { rules: violations.map(({ id }) => id), zoomed, withLargeText: isTooWide() };
    });
    expect(found).toEqual({ rules: [], zoomed: false, withLargeText: false });
  }
  await small.getByRole('button', { name: 'Leave' }).click();
  await small.getByLabel('Notice number').waitFor();
});
