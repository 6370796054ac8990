import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { type Accepted, smallPackage } from './deliveries.js';
import { eventually, reads, rows, toast } from './reading.js';
import { Stage } from './stage.js';
import { submitted } from './work.js';

const PENDING = 'Pending Citation Events';

let stage: Stage;
let withPlate: Accepted;
let sentBack: Accepted;

beforeAll(async () => {
  stage = await Stage.start(inject('services'), {}, { worker: false });
  await Promise.all([stage.as('inspection'), stage.as('processing')]);
  withPlate = await stage.deliver(await smallPackage('REDLIGHT'));
  await stage.deliver(await smallPackage('SPEEDING'));
  await stage.deliver(await smallPackage('SPEEDING'));
  sentBack = await submitted(stage, 'REDLIGHT');
  await stage.call('inspection', 'PUT', `citations/${sentBack.id}`, {
    report_status: 'REVISE',
    reason: 'Please choose a sharper picture',
  });
  await stage.database.query(
    `UPDATE citations SET owner_vehicle_license_plate = CASE id WHEN $1 THEN 'KTR 4482' END WHERE id <> $2`,
    [withPlate.id, sentBack.id],
  );
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

const search = (page: Page): string => new URL(page.url()).search;
const tabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Show' });
const tab = (page: Page, name: string): Locator =>
  tabs(page).getByRole('link', { name: new RegExp(`^${name}`) });
const chips = (page: Page): Locator => page.getByRole('group', { name: 'Conditions of the list' });
const chip = (page: Page, label: string): Locator =>
  chips(page).getByRole('button', { name: `Take away ${label}`, exact: true });

/** Reads the tabs as `All 4`, once each has its number. */
const read = (page: Page): Promise<string[]> =>
  tabs(page)
    .getByRole('link')
    .evaluateAll((links) => links.map(({ textContent }) => textContent ?? ''));
const readTabs = (page: Page) => eventually(() => read(page));
const count = async (page: Page): Promise<number> => (await rows(page, PENDING)).count();
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });

it('takes the next condition of a list before the page is drawn for the last one, and keeps what is typed', async () => {
  const page = await stage.open('processing', '/citations/pending');
  await rows(page, PENDING);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Location' });
  await field.waitFor();
  const conditions = (): number => [...new URL(page.url()).searchParams].length;
  // In one task of the browser: quicker than any drawing.
  await field.evaluate((input: HTMLInputElement) => {
    const boxes = input.closest('section')!.querySelectorAll<HTMLInputElement>('[type="checkbox"]');
    for (const box of boxes) box.click();
    input.setRangeText('harbour', 0, input.value.length);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await eventually(conditions).toBe(3);
  await page.getByRole('button', { name: 'Filter (3)', exact: true }).waitFor();
  expect(await field.inputValue()).toBe('harbour');
  await field.press('Enter');
  await eventually(conditions).toBe(4);
});

describe('the tabs of a list (issue 25, point 7)', () => {
  it('count their events, and show them at an address of their own', async () => {
    const page = await stage.open('processing', '/citations/pending');
    await readTabs(page).toEqual(['All 4', 'Sent back to me 1', 'No plate 2']);
    expect(await count(page)).toBe(4);
    await tab(page, 'No plate').click();
    await page.waitForURL('**/citations/pending?no_plate=true');
    await eventually(() => count(page)).toBe(2);
    expect(await tab(page, 'No plate').getAttribute('aria-current')).toBe('true');
    // The tab says it: no chip repeats it.
    expect(await chips(page).count()).toBe(0);
    await tab(page, 'Sent back to me').click();
    await eventually(() => count(page)).toBe(1);
    expect(search(page)).toBe('?sent_back_to_me=true');
    await page.getByRole('link', { name: sentBack.reference_id, exact: true }).waitFor();
    await tab(page, 'All').click();
    await eventually(() => count(page)).toBe(4);
    expect(search(page)).toBe('');
  });

  it('count with the further conditions, and keep them', async () => {
    const page = await stage.open('processing', '/citations/pending?cause=SPEEDING');
    await readTabs(page).toEqual(['All 2', 'Sent back to me 0', 'No plate 2']);
    await tab(page, 'No plate').click();
    await page.waitForURL('**/citations/pending?cause=SPEEDING&no_plate=true');
    await chip(page, 'Cause: Speeding').click();
    await page.waitForURL('**/citations/pending?no_plate=true');
    await readTabs(page).toEqual(['All 4', 'Sent back to me 1', 'No plate 2']);
  });

  it('are counted again with the list', async () => {
    const page = await stage.open('processing', '/citations/pending');
    await readTabs(page).toEqual(['All 4', 'Sent back to me 1', 'No plate 2']);
    await stage.database.query(
      'UPDATE citations SET owner_vehicle_license_plate = NULL WHERE id = $1',
      [withPlate.id],
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await readTabs(page).toEqual(['All 4', 'Sent back to me 1', 'No plate 3']);
    await stage.database.query(
      `UPDATE citations SET owner_vehicle_license_plate = 'KTR 4482' WHERE id = $1`,
      [withPlate.id],
    );
  });

  it('are those that make sense for the list and the officer', async () => {
    const page = await stage.open('inspection', '/citations/pending');
    await readTabs(page).toEqual(['All 4', 'No plate 2']);
    await page.goto(`${stage.url}/citations/discarded`);
    await readTabs(page).toEqual(['All 0', 'No plate 0']);
    await page.goto(`${stage.url}/citations/generated`);
    await reads(page, 'No notice has been generated yet');
    expect(await tabs(page).count()).toBe(0);
  });
});

describe('the chips of a filter (issue 25, point 7)', () => {
  const ADDRESS = '/citations/pending?cause=SPEEDING&location=Orchard&has_comments=true';

  it('are taken away one by one, and the keyboard stays beside them', async () => {
    const page = await stage.open('processing', ADDRESS);
    await chip(page, 'With comments').waitFor();
    await reads(page, 'No event matches the filter');
    await chip(page, 'Location: Orchard').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/citations/pending?cause=SPEEDING&has_comments=true');
    expect(await focused(page)).toBe('Take away With comments');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/citations/pending?cause=SPEEDING');
    expect(await focused(page)).toBe('Take away Cause: Speeding');
    await eventually(() => count(page)).toBe(2);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search === '');
    expect(await focused(page)).toMatch(/^All/);
    await chips(page).waitFor({ state: 'detached' });
  });

  it('go together, and the tab stays', async () => {
    const page = await stage.open('processing', `${ADDRESS}&no_plate=true`);
    await chips(page).getByRole('button', { name: 'Clear all' }).click();
    await page.waitForURL((url) => url.search === '?no_plate=true');
    await eventually(() => count(page)).toBe(2);
  });
});

describe('a wrong word in an address (issue 25, point 7)', () => {
  it('is said, and cleared without the words that are right', async () => {
    const page = await stage.open(
      'processing',
      '/citations/pending?cause=FOO&no_plate=true&order=asc&page=x',
    );
    const alert = page.getByRole('alert');
    await eventually(() => alert.innerText()).toContain('cause=FOO, page=x');
    await eventually(() => count(page)).toBe(2);
    await alert.getByRole('button', { name: 'Clear' }).click();
    await page.waitForURL((url) => url.search === '?no_plate=true&order=asc');
    await alert.waitFor({ state: 'detached' });
  });

  it('is not said of an address that is right', async () => {
    const page = await stage.open('processing', '/citations/pending?cause=SPEEDING&page=1');
    await eventually(() => count(page)).toBe(2);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('saved views (issue 25, point 7)', () => {
  const views = (page: Page, name = 'Views'): Locator =>
    page.getByRole('button', { name, exact: true });

  async function save(page: Page, opened: string, name: string, button: string): Promise<void> {
    await views(page, opened).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  it('are kept, chosen, replaced, renamed and deleted', async () => {
    const page = await stage.open('processing', '/citations/pending?cause=SPEEDING&sortby=due_at');
    await save(page, 'Views', 'Speeding', 'Save');
    // The button names the view that the list shows.
    await views(page, 'Speeding').waitFor();
    await page.goto(`${stage.url}/citations/pending`);
    await views(page).click();
    await page.getByRole('menuitem', { name: 'Speeding' }).click();
    await page.waitForURL('**/citations/pending?cause=SPEEDING&sortby=due_at');
    await eventually(() => count(page)).toBe(2);

    await tab(page, 'No plate').click();
    await views(page).waitFor();
    await save(page, 'Views', 'Speeding', 'Replace');
    await page.goto(`${stage.url}/citations/pending?cause=SPEEDING&no_plate=true&sortby=due_at`);
    await views(page, 'Speeding').click();
    await page.getByRole('menuitem', { name: 'Manage views' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your views of this list' });
    await reads(dialog, 'Cause: Speeding · No plate');
    await dialog.getByRole('button', { name: 'Rename Speeding' }).click();
    await dialog.getByLabel('Name').fill('Fast ones');
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete Fast ones' }).click();
    const question = page.getByRole('dialog', { name: 'Delete view' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Successfully deleted!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await views(page).waitFor();
  });

  it('belong to one list and one officer', async () => {
    await stage.call('processing', 'POST', 'user/views', { queue: 'hold', name: 'Mine' });
    const page = await stage.open('processing', '/citations/hold');
    await views(page, 'Mine').waitFor();
    const others: ['processing' | 'inspection', string][] = [
      ['processing', '/citations/pending'],
      ['inspection', '/citations/hold'],
    ];
    for (const [who, address] of others) {
      const other = await stage.open(who, address);
      await views(other).click();
      await other.getByRole('menuitem', { name: 'Save this view' }).waitFor();
      expect(await other.getByRole('menuitem').count()).toBe(1);
    }
  });
});
