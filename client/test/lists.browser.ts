import { readFile } from 'node:fs/promises';

import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { eventually, reads, rows, toast } from './reading.js';
import { NARROW } from './scenes.js';
import { Stage } from './stage.js';
import { makeWorld, type World } from './world.js';

let stage: Stage;
let world: World;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  await stage.as('admin');
  world = await makeWorld(stage);
}, 240_000);
afterEach(() => stage.check());
afterAll(() => stage.stop());

const PENDING = 'Pending Citation Events';
const GENERATED = 'Generated Citation Notices';

const rowOf = async (page: Page, table: string, reference: string): Promise<Locator> =>
  (await rows(page, table)).filter({ hasText: reference });

/** The cell of a column. */
const cell = (row: Locator, label: string): Locator => row.locator(`td[data-label="${label}"]`);

// Issue 25, point 6.
describe('a row of a list', () => {
  it('is 44 px high: a picture of 64 × 36, one-line dates, the place below the reference', async () => {
    const page = await stage.open('processing', '/citations/pending');
    const row = await rowOf(page, PENDING, world.pendingSpeeding.reference_id);
    expect((await row.boundingBox())?.height).toBe(44);
    const picture = row.locator('img');
    expect(await picture.boundingBox()).toMatchObject({ width: 64, height: 36 });
    expect(await picture.getAttribute('loading')).toBe('lazy');
    await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      640,
    );
    await cell(row, 'Reference ID').locator('[title*="Harbour"], [title*=","]').first().waitFor();

    const date = cell(row, 'Updated').locator('time');
    expect((await date.boundingBox())?.height).toBeLessThan(24);
    const year = String(new Date().getFullYear());
    const [shown, rest] = [date, date.locator('span').last()];
    expect((await shown.innerText()).replace(await rest.innerText(), '')).not.toContain(year);
    const seen = () => rest.evaluate((element) => getComputedStyle(element).opacity);
    expect(await seen()).toBe('0');
    await row.getByRole('link', { name: world.pendingSpeeding.reference_id, exact: true }).focus();
    await eventually(seen).toBe('1');
    expect((await rest.innerText()).replace(/\s/g, ' ').trim()).toBe(`${year}, UTC`);
    expect(await date.getAttribute('title')).toMatch(/:\d\d:\d\d\sPM|AM UTC/);
  });

  it('has marks for what was sent back, and for comments', async () => {
    const page = await stage.open('processing', '/citations/pending');
    const sentBack = await rowOf(page, PENDING, world.revise.reference_id);
    await reads(
      sentBack,
      'Sent back by Ines Okonedo: Please choose a sharper picture of the plate.',
    );
    const submitted = await stage.open('inspection', '/citations/submitted');
    const talked = await rowOf(submitted, 'Submitted for Final Review', world.review.reference_id);
    await reads(talked, '2 comments.');
  });

  it('of a notice has owner, amount and mail state in its second line', async () => {
    const page = await stage.open('inspection', '/citations/generated');
    const row = await rowOf(page, GENERATED, world.noticeNumber);
    const { vehicle, fine } = await stage.call(
      'inspection',
      'GET',
      `citations/${world.completed.id}`,
    );
    expect(await cell(row, 'Vehicle licence plate').innerText()).toBe(
      `${vehicle.owner_vehicle_license_plate}\n${vehicle.owner_name}`,
    );
    await reads(cell(row, 'Status'), 'Completed', 'Waiting');
    const amount = fine?.total?.formatted;
    expect(await cell(row, 'Stopline Reference ID').innerText()).toBe(
      [world.noticeNumber, amount].filter(Boolean).join('\n'),
    );
  });

  it('has two lines on a phone, with the deadline in the second one', async () => {
    await stage.call('admin', 'POST', 'deadline-rules', {
      cause: 'SPEEDING',
      effective_from: '2026-01-01',
      starts: 'VIOLATION',
      days: 3650,
      kind: 'CALENDAR',
      apply_to_waiting: true,
    });
    const page = await stage.open('processing', '/citations/pending');
    await page.setViewportSize(NARROW);
    const row = await rowOf(page, PENDING, world.pendingSpeeding.reference_id);
    await cell(row, 'Deadline').waitFor();
    const lines = await row
      .locator('td:visible')
      .evaluateAll(
        (cells) => new Set(cells.map((each) => Math.round(each.getBoundingClientRect().top))).size,
      );
    expect(lines).toBe(2);
    expect(await cell(row, 'Deadline').isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
});

// Issue 25, point 8.
describe('a row opens', () => {
  const opened = async (page: Page, act: () => Promise<void>): Promise<string> => {
    const [popup] = await Promise.all([page.context().waitForEvent('page'), act()]);
    await popup.waitForURL('**/citations/show/**');
    const { pathname, search } = new URL(popup.url());
    await popup.close();
    return pathname + search;
  };

  it('beside the list with Ctrl, Shift or the middle button, as a link does', async () => {
    const page = await stage.open('processing', '/citations/pending?sortby=cause');
    const { id, reference_id: reference } = world.pendingRedlight;
    const row = await rowOf(page, PENDING, reference);
    const report = `/citations/show/${id}?from=%2Fcitations%2Fpending%3Fsortby%3Dcause`;
    const recommendation = cell(row, 'Recommendation');
    expect(await opened(page, () => recommendation.click({ modifiers: ['Control'] }))).toBe(report);
    expect(await opened(page, () => recommendation.click({ modifiers: ['Shift'] }))).toBe(report);
    expect(await opened(page, () => recommendation.click({ button: 'middle' }))).toBe(report);
    const link = row.getByRole('link', { name: reference, exact: true });
    expect(await opened(page, () => link.click({ button: 'middle' }))).toBe(report);
    expect(new URL(page.url()).search).toBe('?sortby=cause');
    await recommendation.click();
    await page.waitForURL(`**${report}`);
  });
});

// Issue 25, point 8.
describe('plate, reference and notice number', () => {
  it('are copied by a button that the keyboard reaches, and that is read out', async () => {
    const page = await stage.open('inspection', '/citations/generated');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const row = await rowOf(page, GENERATED, world.noticeNumber);
    const plate = (await cell(row, 'Vehicle licence plate')
      .locator('button')
      .getAttribute('aria-label'))!.replace('Copy plate ', '');
    await row.getByRole('link', { name: world.completed.reference_id, exact: true }).focus();
    for (const [kind, text] of [
      ['reference', world.completed.reference_id],
      ['notice number', world.noticeNumber],
      ['plate', plate],
    ] as const) {
      await page.keyboard.press('Tab');
      const button = row.getByRole('button', { name: `Copy ${kind} ${text}`, exact: true });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
      await page.keyboard.press('Enter');
      await toast(page, `Copied ${text}`).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
    // The row stays closed.
    expect(new URL(page.url()).pathname).toBe('/citations/generated');
  });
});

// Issue 25, point 8; contract 3: 15 rows without a choice.
describe('the rows of a page', () => {
  it('are 15, 30 or 50, in the address and kept, and the report goes on in the same pages', async () => {
    const page = await stage.open('processing', '/citations/pending?page=2');
    expect(await (await rows(page, PENDING)).count()).toBe(world.pending - 15);
    await page.getByRole('combobox', { name: 'Rows on a page' }).selectOption('30 rows');
    await page.waitForURL('**/citations/pending?rows=30');
    await eventually(async () => (await rows(page, PENDING)).count()).toBe(world.pending);

    await page.goto('/citations/pending');
    await eventually(async () => (await rows(page, PENDING)).count()).toBe(world.pending);
    const last = (await rows(page, PENDING)).nth(world.pending - 1);
    await last.getByRole('link').first().click();
    await reads(page, `${world.pending} of ${world.pending}`);

    await page.goto('/search?cause=SPEEDING');
    await rows(page, 'Events found');
    await page.goto('/citations/pending?rows=15');
    await eventually(async () => (await rows(page, PENDING)).count()).toBe(15);
    await page.evaluate(() => localStorage.removeItem('rows'));
  });
});

// Issue 25, point 8: RFC 4180, of the whole list, with the day in the name of the file.
describe('CSV', () => {
  const day = new Date().toISOString().slice(0, 10);

  async function saved(page: Page): Promise<{ name: string; lines: string[] }> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    return { name: download.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') };
  }

  it('of the users has all of them, and no name that a spreadsheet computes', async () => {
    await stage.database.query(
      `UPDATE users SET first_name = '=1+1', last_name = 'X' WHERE email = $1`,
      [stage.cast.tec.email],
    );
    const page = await stage.open('admin', '/admin/users');
    await rows(page, 'Users');
    const { name, lines } = await saved(page);
    const { total } = await stage.call('admin', 'GET', 'users');
    expect(name).toBe(`users-${day}.csv`);
    expect(lines).toHaveLength(total + 1);
    expect(lines[0]).toContain('Name,Email,Badge No,Role');
    expect(lines.some((line) => line.startsWith(`'=1+1 X,`))).toBe(true);
  });

  it('of the ledger, the logs and the tokens is of what is shown', async () => {
    const page = await stage.open('admin', '/admin/notice-runs?tab=ledger');
    await rows(page, 'Ledger of notice numbers');
    const ledger = await saved(page);
    expect(ledger.name).toBe(`notice-ledger-${day}.csv`);
    expect(ledger.lines).toHaveLength(2);
    expect(ledger.lines[1]).toContain(world.noticeNumber);

    await page.goto('/admin/logs?tab=app');
    await rows(page, 'App Logs');
    const log = await saved(page);
    expect(log.name).toBe(`app-log-${day}.csv`);
    const [counted] = (
      await stage.database.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM activity WHERE log = 'app'`,
      )
    ).rows;
    expect(log.lines).toHaveLength((counted?.n ?? 0) + 1);

    await page.goto('/admin/api-tokens');
    await rows(page, 'API tokens');
    expect((await saved(page)).name).toBe(`api-tokens-${day}.csv`);
  });
});
