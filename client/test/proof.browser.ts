import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Download, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import type { Accepted } from './deliveries.js';
import { isForEverybody } from './for-everybody.js';
import { BROKEN } from './proof-scenes.js';
import { eventually, heading, intercept, reads, rows, toast } from './reading.js';
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

  it('says at the field what the server refuses', async () => {
    const page = await stage.open('inspection', `/citations/show/${event.id}`, [422]);
    await section(page).getByRole('button', { name: 'Court package' }).click();
    const dialog = page.getByRole('dialog', { name: 'Court package' });
    await dialog.getByLabel('Purpose').fill(PURPOSE);
    // A control character, which no field of a browser takes out.
    await dialog.getByLabel('Recipient').fill('Court\u0007');
    const answer = page.waitForResponse(
      (response) => response.request().postData()?.includes('CreateCourtPackage') === true,
    );
    await dialog.getByRole('button', { name: 'Ask for it' }).click();
    const { errors } = (await (await answer).json()) as {
      errors: { extensions: { errors: { recipient: string[] } } }[];
    };
    await reads(dialog, errors[0]!.extensions.errors.recipient[0]!);
  });

  it('shows why one failed, and asks for an expired one again with the same words', async () => {
    await stage.database.query(
      `INSERT INTO court_packages
         (citation_id, masked, created_by, status, purpose, recipient, bytes, sha256, expires_at, message)
       SELECT $1, false, users.id, given.* FROM users, (VALUES
         ('EXPIRED', 'Objection', 'Registry of the court', 8123456, repeat('9f4ac0d1', 8), now(), null),
         ('FAILED', 'Appeal', 'Court of appeal', null, null, null, 'The file of media 3 is damaged')
       ) AS given WHERE users.email = $2`,
      [event.id, stage.cast.inspection.email],
    );
    const page = await stage.open('inspection', `/citations/show/${event.id}`);
    const list = await rows(page, 'Court packages');
    const failed = list.filter({ hasText: 'Appeal' });
    await reads(failed, 'Failed', 'The file of media 3 is damaged');
    expect(await failed.getByRole('link').count()).toBe(0);
    const expired = list.filter({ hasText: 'Objection' });
    await reads(expired, 'Expired', 'This package has expired, please ask for it again', '8.2 MB');
    expect(await expired.getByRole('link').count()).toBe(0);
    await expired.getByRole('button', { name: 'Ask again for Registry of the court' }).click();
    const dialog = page.getByRole('dialog', { name: 'Court package' });
    expect(await dialog.getByLabel('Purpose').inputValue()).toBe('Objection');
    expect(await dialog.getByLabel('Recipient').inputValue()).toBe('Registry of the court');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await isForEverybody(page, 'report-packages', { isTouched: true });
  });

  it('says in its place that the list cannot be read, and reads it again', async () => {
    const page = await stage.open('inspection', '/profile', [503]);
    let isDown = true;
    await intercept(page, '**/graphql', (route) =>
      isDown && route.request().postData()?.includes('"CourtPackages"') === true
        ? route.fulfill({ status: 503, json: { errors: [{ message: 'Away' }] } })
        : route.continue(),
    );
    await page.goto(`/citations/show/${event.id}`);
    await reads(section(page), 'This could not be loaded');
    isDown = false;
    await section(page).getByRole('button', { name: 'Try again' }).click();
    await reads(section(page), 'Appeal');
  });

  it('is offered to inspection officers only', async () => {
    const page = await stage.open('processing', `/citations/show/${event.id}`);
    await page.getByRole('heading', { level: 1, name: /Citation Report/ }).waitFor();
    await page.getByRole('toolbar', { name: 'Actions' }).waitFor();
    await reads(page, 'Full case');
    expect(await page.getByText('Court package').count()).toBe(0);
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

describe('/admin/proof (proof 2)', () => {
  it('shows the key with its fingerprint in groups of four, and copies it', async () => {
    const page = await stage.open('admin', '/admin/dashboard');
    await page
      .getByRole('link', { name: /^Proof and Privacy/ })
      .first()
      .click();
    await heading(page, 'Proof and Privacy').waitFor();
    await page.getByRole('tab', { name: 'Keys and checkpoints', selected: true }).waitFor();
    await reads(page, 'Publish both where you do not run the server');
    const { keys } = (await (
      await fetch(`${stage.url}/.well-known/stopline-keys.json`)
    ).json()) as {
      keys: { kid: string; fingerprint: string }[];
    };
    expect(keys).toHaveLength(1);
    const { kid, fingerprint } = keys[0]!;
    const key = page.getByRole('list', { name: 'Keys' }).getByRole('listitem');
    await reads(key, kid, 'Signs now', fingerprint.match(/.{4}/g)!.join(' '));
    expect(await key.getByText('Not introduced').count()).toBe(0);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await key.getByRole('button', { name: `Copy fingerprint of ${kid}` }).click();
    await toast(page, 'Copied the fingerprint').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fingerprint);
  });

  it('lists the checkpoints newest first, and shows and saves the note of each', async () => {
    const page = await stage.open('admin', '/admin/proof');
    const list = await rows(page, 'Checkpoints');
    const { data } = await stage.call<{
      data: { size: number; note: string; timestamped: boolean }[];
    }>('admin', 'GET', 'log/checkpoints');
    expect(await list.count()).toBe(data.length);
    const { size, note } = data[0]!;
    const newest = list.first();
    await newest.getByRole('button', { name: `Show note of ${size} entries` }).click();
    const dialog = page.getByRole('dialog', { name: `Checkpoint of ${size} entries` });
    expect(await dialog.getByLabel('Note', { exact: true }).textContent()).toBe(note);
    await isForEverybody(page, 'admin-proof-note', { isTouched: true });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const press = () =>
      newest.getByRole('button', { name: `Download note of ${size} entries` }).click();
    const file = await saved(page, press);
    expect(file.name).toBe(`checkpoint-${size}.txt`);
    expect(file.bytes.toString('utf8')).toBe(note);
  });

  it('saves the time stamp of a checkpoint that has one', async () => {
    const answer = Buffer.from('3003020100', 'hex');
    const { rows: stamped } = await stage.database.query<{ size: string }>(
      `UPDATE checkpoints SET timestamp = $1 WHERE size = (SELECT max(size) FROM checkpoints) AND timestamp IS NULL RETURNING size`,
      [answer],
    );
    const size = stamped[0]!.size;
    const page = await stage.open('admin', '/admin/proof');
    const newest = (await rows(page, 'Checkpoints')).filter({ hasText: 'Time stamped' });
    const file = await saved(page, () =>
      newest.getByRole('button', { name: `Download time stamp of ${size} entries` }).click(),
    );
    expect(file.name).toBe(`checkpoint-${size}.tsr`);
    expect(file.bytes.equals(answer)).toBe(true);
  });

  it('says which key was not introduced by the key before', async () => {
    await stage.database.query(`UPDATE signing_keys SET valid_until = now()`);
    const publicKey = createHash('sha256').update('another key').digest();
    await stage.database.query(
      `INSERT INTO signing_keys (id, public_key, introduced) VALUES ('00112233445566aa', $1, false)`,
      [publicKey],
    );
    const page = await stage.open('admin', '/admin/proof');
    const keys = page.getByRole('list', { name: 'Keys' }).getByRole('listitem');
    await eventually(() => keys.count()).toBe(2);
    await reads(keys.first(), '00112233445566aa', 'Signs now', 'Not introduced by the key before');
    await reads(keys.last(), 'Replaced');
    await isForEverybody(page, 'admin-proof', { isTouched: true });
  });

  it('shows what was signed before the log was restarted', async () => {
    await stage.database.query(
      `INSERT INTO log_origins (number, origin, reason) SELECT 2, origin || '/2', 'A test' FROM log_origins WHERE number = 1`,
    );
    const { origins } = await stage.call<{ origins: string[] }>('admin', 'GET', 'log/state');
    expect(origins).toEqual([`${origins[1]}/2`, origins[1]]);
    const page = await stage.open('admin', '/admin/proof');
    const origin = page.getByRole('combobox', { name: 'Origin' });
    await origin.click();
    await page.getByRole('option', { name: origins[1]!, exact: true }).click();
    await (await rows(page, 'Checkpoints')).filter({ hasText: 'Time stamped' }).waitFor();
    await isForEverybody(page, 'admin-proof', { isTouched: true });
  });
});

describe('a history that does not continue what was signed (proof 1)', () => {
  it('is a card on the admin dashboard, which leads to the checkpoints', async () => {
    const sentence = 'The history does not continue what was signed before';
    const before = await stage.open('admin', '/admin/dashboard');
    await before.getByRole('navigation', { name: 'Areas' }).waitFor();
    expect(await before.getByText(sentence).count()).toBe(0);
    await stage.database.query(BROKEN);
    const page = await stage.open('admin', '/admin/dashboard');
    const card = page.getByRole('alert').filter({ hasText: sentence });
    await card.getByRole('link', { name: 'Open the keys and checkpoints' }).click();
    await heading(page, 'Proof and Privacy').waitFor();
    await reads(page, sentence);
  });
});
