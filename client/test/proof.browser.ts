import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Download, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import type { Accepted } from './deliveries.js';
import { eventually, reads, rows, toast } from './reading.js';
import { Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;
let event: Accepted;
/** The package that the first test downloads. */
let made: Buffer;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  event = await submitted(stage, 'SPEEDING');
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

const PURPOSE = 'Hearing of December 3, file 4 C 377/26';
const COURT = 'District Court of Quillon';

const section = (page: Page) => page.getByRole('region', { name: 'Court packages' });

/** The file that a press on a button saves: its name and its bytes. */
async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all<Download | void>([page.waitForEvent('download'), press()]);
  const file = download as Download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

describe('Court package on the report (proof 3)', () => {
  it('asks for purpose and recipient, is made, and is downloaded with its hash', async () => {
    const page = await stage.open('inspection', `/citations/show/${event.id}`);
    await reads(section(page), 'None was asked for yet.');
    // From the title bar to the foot of the page.
    await page.getByRole('link', { name: 'Court packages' }).click();
    const ask = section(page).getByRole('button', { name: 'Court package' });
    await eventually(() => ask.evaluate((button) => button === document.activeElement)).toBe(true);
    await section(page).getByRole('button', { name: 'Court package' }).click();
    const dialog = page.getByRole('dialog', { name: 'Court package' });
    await dialog.getByRole('button', { name: 'Ask for it' }).click();
    await reads(dialog, 'Purpose is required', 'Recipient is required');
    // Masks are not available yet, and not offered.
    expect(await dialog.getByText(/mask/i).count()).toBe(0);
    await dialog.getByLabel('Purpose').fill(PURPOSE);
    await dialog.getByLabel('Recipient').fill(COURT);
    await dialog.getByRole('button', { name: 'Ask for it' }).click();
    await toast(page, 'The package is being made').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await reads(section(page), PURPOSE, COURT, 'Ines Okonedo');
    // The list is read again by itself.
    const download = section(page).getByRole('link', { name: `Download package for ${COURT}` });
    await download.waitFor();
    await reads(section(page), 'Ready');

    const file = await saved(page, () => download.click());
    expect(file.name).toBe(`CASE-${event.reference_id}.zip`);
    made = file.bytes;
    const hash = createHash('sha256').update(file.bytes).digest('hex');
    await reads(section(page), hash);
    expect(
      await section(page)
        .getByText(/^\d[\d.,]* (?:kB|MB)$/)
        .count(),
    ).toBe(1);

    await page.goto(`/citations/history/${event.id}`);
    const history = await rows(page, 'Citation history');
    for (const title of ['Package asked for', 'Package made', 'Package downloaded'])
      await history.filter({ hasText: title }).filter({ hasText: PURPOSE }).first().waitFor();
  });

  it('is genuine to the verifier, which the login page leads to (proof 4)', async () => {
    const page = await stage.open('guest', '/login');
    await page.getByRole('link', { name: 'Verify a court package' }).click();
    await page.waitForURL('**/verify');
    const upload = { name: 'package.zip', mimeType: 'application/zip', buffer: made };
    await page.locator('input[type="file"]').first().setInputFiles(upload);
    await reads(page, 'Genuine', `${PURPOSE}; ${COURT}`);
    await page.getByText(event.reference_id).first().waitFor();
  });
});
