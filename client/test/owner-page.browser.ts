import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeAll, expect, inject, it } from 'vitest';

import type { Person } from './cast.js';
import { samplePackage } from './deliveries.js';
import { eventually, reads } from './reading.js';
import { sharedStage, type Stage } from './stage.js';
import { completed, submitted } from './work.js';

let stage: Stage;
let inspection: Person;

beforeAll(async () => {
  stage = await sharedStage(inject('services'));
  inspection = await stage.hire('inspection');
});
afterEach(() => stage.check());

/** The text of a notice, as its owner reads it on paper. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({
    data: new Uint8Array(pdf),
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return texts.join(' ');
}

// Mailing 7.
it('an owner sees their case with the number and the PIN of the notice, and nothing without', async () => {
  const event = await submitted(
    stage,
    'SPEEDING',
    'GENERATE',
    await samplePackage('SPEEDING'),
    await stage.hire('processing'),
  );
  const number = await completed(stage, inspection, event);
  const { request } = await stage.as(inspection);
  const text = await textOf(await (await request.get(`/api/notices/${event.id}/pdf`)).body());
  const pin = /PIN\s+([\dA-Z]{4}-[\dA-Z]{4})/.exec(text)?.[1] ?? '';
  const address = /Internet address\s+(\S+)/.exec(text)?.[1] ?? '';

  // The page works without scripts.
  const owner = await stage.newcomer({ javaScriptEnabled: false });
  const page = await owner.newPage();
  stage.expectRefusals(page, [422]);
  await page.goto('/evidence/view');
  await page.getByLabel('Notice number').waitFor();
  await page.goto(address);
  await page.getByLabel('Notice number').fill(number);
  await page.getByLabel('PIN').fill('AAAA-AAAA');
  await page.getByRole('button').click();
  await reads(page, 'Notice number or PIN is wrong');
  await page.getByLabel('PIN').fill(pin.toLowerCase());
  await page.getByRole('button').click();
  await page.getByRole('heading', { name: 'Exceeding the Posted Speed Limit' }).waitFor();
  await reads(page, number, 'MNK 1230', 'Bastian Oyelaran');
  expect(await page.getByText('Upper Orchard Terrace').count()).toBe(0);
  expect(await page.getByRole('img', { name: /./ }).count()).toBeGreaterThanOrEqual(4);
  const picture = page.locator('img[src="/evidence/media/1"]');
  await eventually(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth > 0)).toBe(
    true,
  );
  await page.getByRole('button').last().click();
  await page.getByLabel('PIN').waitFor();
  await page.goto('/evidence/view');
  await page.getByLabel('PIN').waitFor();
});
