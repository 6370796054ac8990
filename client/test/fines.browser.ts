import { execFileSync } from 'node:child_process';

import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

import { type Accepted, samplePackage } from './deliveries.js';
import { eventually } from './reading.js';
import { Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;
let event: Accepted;

beforeAll(async () => {
  stage = await Stage.start(inject('services'), { PUBLIC_EVIDENCE: 'on' });
  await Promise.all([stage.as('processing'), stage.as('admin'), stage.as('inspection')]);
  await stage.call('admin', 'POST', 'fine-schedules', {
    cause: 'SPEEDING',
    effective_from: '2026-01-01',
    tolerance_fixed: 3,
    payment_days: 30,
    day_kind: 'CALENDAR',
    fee: 850,
    bands: [
      { from: 0, to: 20, amount: 5_000 },
      { from: 20, to: null, amount: 12_000 },
    ],
  });
  // 63 km/h where 40 are allowed.
  event = await submitted(stage, 'SPEEDING', 'GENERATE', await samplePackage('SPEEDING'));
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

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
