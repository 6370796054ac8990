import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { nameOf, type Person } from './cast.js';
import type { Accepted } from './deliveries.js';
import { isForEverybody } from './for-everybody.js';
import { heading, reads, rows, toast } from './reading.js';
import { sharedStage, type Stage } from './stage.js';
import { submitted } from './work.js';

const PURPOSE = 'Hearing of December 3, file 4 C 377/26';
const COURT = 'District Court of Quillon';

let stage: Stage;
let inspection: Person;
let event: Accepted;
/** The package that the first test downloads. */
let made: Buffer;

beforeAll(async () => {
  stage = await sharedStage(inject('services'));
  inspection = await stage.hire('inspection');
  event = await submitted(stage, 'SPEEDING', 'GENERATE', undefined, await stage.hire('processing'));
});
afterEach(() => stage.check());

const section = (page: Page) => page.getByRole('region', { name: 'Court packages' });

// In one sequence: each test continues where the one before has ended.
describe('a court package (proof 2 to 4)', () => {
  it('is asked for on the report, is made, and is downloaded with its hash', async () => {
    const page = await stage.open(inspection, `/citations/show/${event.id}`);
    await reads(section(page), 'None was asked for yet.');
    await section(page).getByRole('button', { name: 'Court package' }).click();
    const dialog = page.getByRole('dialog', { name: 'Court package' });
    await dialog.getByLabel('Purpose').fill(PURPOSE);
    await dialog.getByLabel('Recipient').fill(COURT);
    await dialog.getByRole('button', { name: 'Ask for it' }).click();
    await toast(page, 'The package is being made').waitFor();
    await reads(section(page), PURPOSE, COURT, nameOf(inspection));
    // The list is read again by itself.
    const link = section(page).getByRole('link', { name: `Download package for ${COURT}` });
    await link.waitFor();
    await isForEverybody(page, 'report-packages', { isTouched: true });

    const download = page.waitForEvent('download');
    await link.click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`CASE-${event.reference_id}.zip`);
    made = await readFile(await file.path());
    await reads(section(page), createHash('sha256').update(made).digest('hex'));

    await page.goto(`/citations/history/${event.id}`);
    const history = await rows(page, 'Citation history');
    for (const title of ['Package asked for', 'Package made', 'Package downloaded'])
      await history.filter({ hasText: title }).filter({ hasText: PURPOSE }).first().waitFor();
  });

  it('is genuine to the verifier, which the sign-in page leads to', async () => {
    const page = await stage.open('guest', '/login');
    await page.getByRole('link', { name: 'Verify a court package' }).click();
    await page.waitForURL('**/verify');
    const upload = { name: 'package.zip', mimeType: 'application/zip', buffer: made };
    await page.locator('input[type="file"]').first().setInputFiles(upload);
    await reads(page, 'Genuine', `${PURPOSE}; ${COURT}`);
    await page.getByText(event.reference_id).first().waitFor();
  });

  it('rests on a key and checkpoints that administrators publish', async () => {
    const page = await stage.open('admin', '/admin/proof');
    await heading(page, 'Proof and Privacy').waitFor();
    const published = (await (
      await fetch(`${stage.url}/.well-known/stopline-keys.json`)
    ).json()) as { keys: { kid: string; fingerprint: string }[] };
    const { kid, fingerprint } = published.keys[0]!;
    const key = page.getByRole('list', { name: 'Keys' }).getByRole('listitem');
    await reads(key, kid, 'Signs now', fingerprint.match(/.{4}/g)!.join(' '));
    const { data } = await stage.call<{ data: { size: number; note: string }[] }>(
      'admin',
      'GET',
      'log/checkpoints',
    );
    const { size, note } = data.at(-1)!;
    const entries = size === 1 ? '1 entry' : `${size} entries`;
    const oldest = (await rows(page, 'Checkpoints')).last();
    await oldest.getByRole('button', { name: `Show note of ${entries}` }).click();
    const dialog = page.getByRole('dialog', { name: `Checkpoint of ${entries}` });
    expect(await dialog.getByLabel('Note', { exact: true }).textContent()).toBe(note);
  });
});
