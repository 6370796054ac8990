import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { person } from './cast.js';
import { isForEverybody } from './for-everybody.js';
import { columns, eventually, heading, reads, rows, toast } from './reading.js';
import { Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;
let reference: string;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  await Promise.all([stage.as('admin'), stage.as('processing')]);
  reference = (await submitted(stage, 'REDLIGHT')).reference_id;
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

describe('the logs (issue 25, 12)', () => {
  it('are filtered by type, person, event and days, which stand in the address', async () => {
    const page = await stage.open('admin', '/admin/logs');
    const form = page.getByRole('search', { name: 'Logs' });
    await form.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Signed in', exact: true }).click();
    await page.waitForURL('**/admin/logs?kind=signed_in');
    const lines = await rows(page, 'System Logs');
    await eventually(async () =>
      (await lines.allInnerTexts()).every((line) => line.includes('signed in')),
    ).toBe(true);

    const { firstName, lastName, badgeNumber } = stage.cast.processing;
    await form.getByRole('combobox', { name: 'Person' }).fill(firstName);
    await page
      .getByRole('option', { name: `${firstName} ${lastName}, ${badgeNumber}`, exact: true })
      .click();
    await page.waitForURL(/user=\d+/);
    await eventually(async () => (await rows(page, 'System Logs')).count()).toBe(1);
    await reads(page, `${firstName} ${lastName} signed in`);
    await isForEverybody(page, 'admin-logs-filtered');

    // The kinds of the other log are others: the person stays.
    await page.getByRole('tab', { name: 'App Logs' }).click();
    await page.waitForURL((url) => !url.searchParams.has('kind') && url.searchParams.has('user'));
    await form.getByLabel('Event').fill(reference);
    await form.getByLabel('Event').press('Enter');
    await page.waitForURL((url) => url.searchParams.get('event') === reference);
    await rows(page, 'App Logs');
    await form.getByLabel('From').fill('2001-01-01');
    await form.getByLabel('To').fill('2001-01-02');
    await page.waitForURL((url) => url.searchParams.get('to') === '2001-01-02');
    await reads(page, 'No entry is like that');

    await page.reload();
    await reads(page, 'No entry is like that');
    expect(await form.getByLabel('Event').inputValue()).toBe(reference);
    await form.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.waitForURL('**/admin/logs?tab=app');
    expect(await (await rows(page, 'App Logs')).count()).toBeGreaterThan(1);
  });

  it('take the next condition before the page is drawn for the last one', async () => {
    const page = await stage.open('admin', '/admin/logs?kind=signed_in');
    await rows(page, 'System Logs');
    // In one task of the browser: quicker than any drawing.
    await page.evaluate((reference) => {
      const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
      tabs.find(({ textContent }) => textContent === 'App Logs')!.click();
      const field = document.querySelector<HTMLInputElement>('[placeholder^="Reference"]')!;
      field.setRangeText(reference, 0, field.value.length);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }, reference);
    await page.waitForURL(`**/admin/logs?tab=app&event=${reference}`);
    await rows(page, 'App Logs');
  });

  it('say from where an act came, and lead from a person to all that they did', async () => {
    const page = await stage.open('admin', '/admin/logs?kind=signed_in');
    expect(await columns(page, 'System Logs')).toEqual([
      'Date',
      'Type',
      'Description',
      'Causer',
      'Subject',
    ]);
    const { firstName, lastName } = stage.cast.processing;
    const row = (await rows(page, 'System Logs')).filter({ hasText: `${firstName} ${lastName}` });
    await row.getByText(/^127\.0\.0\.1 · Chrome on \w+ · session [0-9a-f]{8}$/).waitFor();
    await row.getByRole('link', { name: `${firstName} ${lastName}`, exact: true }).click();
    await page.waitForURL(/\/admin\/logs\?user=\d+$/);
  });

  it('tell a change of settings in the words of the form', async () => {
    const settings = await stage.call('admin', 'GET', 'settings/admin/citation');
    const { time_zone_confirmed: _, ...fields } = settings;
    await stage.call('admin', 'PUT', 'settings/admin/citation', { ...fields, distance_unit: 'ft' });
    const page = await stage.open('admin', '/admin/logs?kind=settings_changed');
    const row = (await rows(page, 'System Logs')).first();
    await reads(row, 'Citation settings changed by Astrid Falkner', 'Distance unit');
    expect(await row.getByRole('definition').innerText()).toBe('m → ft');
  });

  it('do not fail for words of an address that make no sense', async () => {
    const page = await stage.open('admin', '/admin/logs?user=x&from=yesterday&kind=%3Cb%3E');
    expect(await (await rows(page, 'System Logs')).count()).toBeGreaterThan(1);
  });
});

describe('a setting (issue 25, 12)', () => {
  it('says who changed it last, also after it is saved', async () => {
    const page = await stage.open('admin', '/admin/desk?tab=settings');
    const seconds = page.getByLabel('Seconds to take a decision back');
    await seconds.fill('7');
    const line = page.getByText(/^Last changed by Astrid Falkner, /);
    expect(await line.count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await line.waitFor();
    await page.goto('/admin/citations');
    await line.waitFor();
  });
});

describe('the users (issue 25, 12)', () => {
  it('are searched by name, email and badge number, in the address', async () => {
    const page = await stage.open('admin', '/admin/users');
    await rows(page, 'Users');
    const field = page.getByRole('textbox', { name: 'Search users' });
    await field.fill('tessaro');
    await field.press('Enter');
    await page.waitForURL('**/admin/users?search=tessaro');
    await eventually(async () => (await rows(page, 'Users')).count()).toBe(1);
    await reads(page, '1 user');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.waitForURL((url) => url.search === '');
    await field.fill('nobody at all');
    await field.press('Enter');
    await reads(page, 'Nobody is found');
  });

  it('keep what is typed before the page is drawn for a cleared search', async () => {
    const page = await stage.open('admin', '/admin/users?search=tessaro');
    await rows(page, 'Users');
    await page.evaluate(() => {
      const form = document.querySelector('[role="search"]')!;
      const field = form.querySelector('input')!;
      form.querySelector('button')!.click();
      field.setRangeText('nobody at all', 0, field.value.length);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await page.getByRole('button', { name: 'Clear search' }).waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: 'Search users' }).press('Enter');
    await reads(page, 'Nobody is found');
  });

  it('say if and when they signed in, and an administrator ends a session of theirs', async () => {
    const who = await stage.addPerson(person('sessions', 'Robin', 'Elsewhere', 8_912, 4));
    const admin = await stage.open('admin', '/admin/users?search=elsewhere');
    const row = (await rows(admin, 'Users')).first();
    await reads(row, 'Active', 'Never signed in');

    const context = await stage.newcomer();
    const there = await context.newPage();
    await stage.signIn(there, who);
    await heading(there, 'Welcome, Robin Elsewhere').waitFor();

    await admin.getByRole('button', { name: 'Refresh' }).click();
    await row.getByText(/^Last sign-in /).waitFor();
    await row.getByRole('button', { name: 'Sessions of Robin Elsewhere' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Sessions of Robin Elsewhere' });
    await reads(dialog, '127.0.0.1');
    await isForEverybody(admin, 'admin-users-sessions', { isTouched: true });
    await dialog.getByRole('button', { name: /^End Chrome on \w+ at 127\.0\.0\.1$/ }).click();
    await toast(admin, 'The session has ended').waitFor();
    await reads(dialog, 'They are signed in nowhere.');
    await there.goto('/profile');
    await heading(there, 'Sign in').waitFor();
  });
});

describe('the profile (issue 25, 12)', () => {
  it("lists one's own sessions, and ends another one", async () => {
    const who = await stage.addPerson(person('own-sessions', 'Robin', 'Twice', 8_913, 4));
    const [here, there] = [await stage.newcomer(), await stage.newcomer()];
    const page = await here.newPage();
    await stage.signIn(page, who);
    await heading(page, 'Welcome, Robin Twice').waitFor();
    const other = await there.newPage();
    await stage.signIn(other, who);
    await heading(other, 'Welcome, Robin Twice').waitFor();

    await page.goto('/profile');
    const lines = await rows(page, 'Sessions');
    await eventually(() => lines.count()).toBe(2);
    await reads(page, 'This session');
    await page.getByRole('button', { name: /^End / }).click();
    await toast(page, 'The session has ended').waitFor();
    await eventually(() => lines.count()).toBe(1);
    await other.goto('/profile');
    await heading(other, 'Sign in').waitFor();
  });
});
