import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { isForEverybody } from './for-everybody.js';
import { eventually, heading, reads, toast } from './reading.js';
import { Stage } from './stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start(inject('services'), {}, { worker: false });
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

/** A column of a user's row. */
async function stored(column: string, part: 'processing' | 'inspection'): Promise<unknown> {
  const { rows } = await stage.database.query<Record<string, unknown>>(
    `SELECT ${column} FROM users WHERE email = $1`,
    [stage.cast[part].email],
  );
  return rows[0]?.[column];
}

describe('the first day', () => {
  it('has three steps on the home page, with a way to the statuses, until they are closed for good', async () => {
    await stage.database.query('UPDATE users SET welcomed = false WHERE email = $1', [
      stage.cast.inspection.email,
    ]);
    const page = await stage.open('inspection', '/');
    const welcome = page.getByRole('region', { name: 'Your first day in three steps' });
    await welcome.waitFor();
    // As after a sign-in: this browser knows by now that the user is new.
    await page.reload();
    await welcome.waitFor();
    expect(await welcome.getByRole('listitem').count()).toBe(3);
    await welcome.getByRole('button', { name: 'What each status means' }).click();
    const help = page.getByRole('dialog', { name: 'Help' });
    await help.getByRole('heading', { name: 'What each status means' }).waitFor();
    // Each status of the specification's section 4.
    for (const status of [
      ...['Pending', 'Updated', 'Revise', 'Updated Revise', 'Review', 'Updated Review'],
      ...['Completed', 'Discarded', 'Hold'],
    ])
      await help.getByRole('cell', { name: status, exact: true }).waitFor();
    await isForEverybody(page, 'help-statuses');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await welcome.getByRole('button', { name: 'Got it' }).click();
    await welcome.waitFor({ state: 'hidden' });
    expect(await stored('welcomed', 'inspection')).toBe(true);
    await page.reload();
    await heading(page, /Welcome/).waitFor();
    await sleep(300);
    expect(await welcome.count()).toBe(0);
  });
});

describe('help', () => {
  it('is that of the page, opens by its button and by F1, also with single letters off, and gives the focus back', async () => {
    const page = await stage.open('processing', '/profile');
    const keys = page.getByRole('switch', { name: 'Single-letter keys' });
    await keys.click();
    await toast(page, 'Successfully saved user details').waitFor();
    await page.goto('/citations/hold');
    await heading(page, 'Citation Events On-Hold').waitFor();
    const button = page.getByRole('button', { name: 'Help', exact: true });
    await button.click();
    const help = page.getByRole('dialog', { name: 'Help' });
    await reads(help, 'The reason of the hold is on the report and in its history.');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await eventually(() => button.evaluate((node) => node === document.activeElement)).toBe(true);

    await page.goto('/search');
    await heading(page, 'Search').waitFor();
    await heading(page, 'Search').click();
    await page.keyboard.press('F1');
    await reads(help, 'You find the events that your role may see.');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    // The sheet of the keys comes with single letters off too, and lists the two.
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
    await reads(sheet, 'Show or hide this sheet', 'Help for this page');
    expect(await sheet.getByText('Go to', { exact: true }).count()).toBe(0);
  });
});

describe('the own time zone', () => {
  it('is chosen in the profile, is named on the page, and gives way to the department’s again', async () => {
    const page = await stage.open('inspection', '/profile');
    await page.getByText('All times UTC', { exact: true }).first().waitFor();
    const zone = page.getByRole('combobox', { name: 'Show times in' });
    await zone.fill('Tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await toast(page, 'Successfully saved user details').waitFor();
    await page.getByText('All times Asia/Tokyo', { exact: true }).first().waitFor();
    expect(await stored('time_zone', 'inspection')).toBe('Asia/Tokyo');
    // It is there after a new start of the client too.
    await page.reload();
    await page.getByText('All times Asia/Tokyo', { exact: true }).first().waitFor();
    await zone.fill('The department');
    // By keys: a list is hidden once the page that is still loading moves its field out of view.
    await page.getByRole('option', { name: /The department/ }).waitFor();
    await zone.press('ArrowDown');
    await zone.press('Enter');
    await page.getByText('All times UTC', { exact: true }).first().waitFor();
    expect(await stored('time_zone', 'inspection')).toBe(null);
  });
});

describe('notification mail', () => {
  it('is off, is switched on choice by choice, and is not offered to administrators', async () => {
    const page = await stage.open('processing', '/profile');
    const sentBack = page.getByRole('switch', { name: 'An event is sent back to me' });
    const mentioned = page.getByRole('switch', { name: 'A comment mentions me' });
    expect([await sentBack.isChecked(), await mentioned.isChecked()]).toEqual([false, false]);
    await sentBack.click();
    await eventually(() => stored('mail_sent_back', 'processing')).toBe(true);
    await mentioned.click();
    await eventually(() => stored('mail_mentioned', 'processing')).toBe(true);
    await page.getByRole('combobox', { name: 'Digest of unread notifications' }).click();
    await page.getByRole('option', { name: 'Every day at 7:00 AM' }).click();
    await eventually(() => stored('digest_hour', 'processing')).toBe(7);
    await isForEverybody(page, 'profile-mail');

    const other = await stage.open('admin', '/profile');
    await other.getByRole('heading', { name: 'Time zone' }).waitFor();
    expect(await other.getByText('Notification mail').count()).toBe(0);
  });
});
