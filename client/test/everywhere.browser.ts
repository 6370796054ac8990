import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { person } from './cast.js';
import { samplePackage } from './deliveries.js';
import { eventually, heading, rows } from './reading.js';
import { NO_ANSWER, Stage } from './stage.js';

let stage: Stage;
let event: number;

beforeAll(async () => {
  stage = await Stage.start(inject('services'), {}, { worker: false });
  event = (await stage.deliver(await samplePackage('REDLIGHT'))).id;
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

/** A page in a browser of its own: pages of one share the clock. */
async function alone(path: string, badge: number, roleId = 4): Promise<Page> {
  const who = person(`own-${badge}`, 'Ona', `Alone ${badge}`, badge, roleId);
  const page = await (await stage.newcomer()).newPage();
  await stage.signIn(page, await stage.addPerson(who));
  await page.clock.install();
  await page.goto(path);
  return page;
}

/** The last sentence to a screen reader. */
const said = (page: Page) => page.locator('[data-announcer]').innerText();

describe('the end of a session (issue 25, point 16)', () => {
  it('is announced two minutes before, and "Stay signed in" puts it off', async () => {
    const page = await alone('/', 7101);
    await heading(page, /^Welcome/).waitFor();
    await page.clock.fastForward('27:50');
    const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
    expect(await dialog.count()).toBe(0);
    await page.clock.fastForward('00:20');
    await dialog.getByText(/^You are signed out in 1:[45]\d, because/).waitFor();
    const renewed = page.waitForResponse('**/api/auth/refresh');
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    expect((await renewed).status()).toBe(200);
    await page.clock.runFor(1_000);
    await dialog.waitFor({ state: 'hidden' });
    await page.clock.fastForward('27:50');
    expect(await dialog.count()).toBe(0);
    await page.clock.fastForward('02:20');
    await page.waitForURL('**/login');
  });

  it('does not come to somebody who types for longer than a session lasts', async () => {
    const page = await alone('/search', 7102);
    const field = page.getByLabel('Owner name');
    await field.waitFor();
    await page.clock.fastForward('09:00');
    await field.press('a');
    await page.clock.fastForward('02:00');
    const renewed = page.waitForResponse('**/api/auth/refresh');
    await field.press('b');
    expect((await renewed).status()).toBe(200);
  });
});

describe('a screen reader (issue 25, point 16)', () => {
  it('hears that a notification has come in', async () => {
    const page = await stage.open('redlight', '/');
    const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications' });
    await bell.waitFor();
    await stage.call('redlight', 'POST', `citations/${event}/comments/add`, { body: 'I take it.' });
    await stage.call('processing', 'POST', `citations/${event}/comments/add`, { body: 'Thanks.' });
    await eventually(() => said(page)).toBe('New notification, 1 unread');
  });

  it('hears in which order a list is, and which page of it is shown', async () => {
    const page = await stage.open('processing', '/citations/pending');
    await rows(page, 'Pending Citation Events');
    expect(await said(page)).toBe('');
    await page.getByRole('button', { name: 'Reference ID' }).click();
    await eventually(() => said(page)).toMatch(/^Sorted by Reference ID, \w+. Page 1 of 1$/);
  });

  it('finds one banner on a page with an open dialog', async () => {
    const page = await stage.open('processing', `/citations/show/${event}`);
    await page.getByRole('button', { name: 'Vehicle Lookup' }).click();
    await page.getByRole('dialog', { name: 'Vehicle Lookup' }).waitFor();
    expect(await page.getByRole('banner', { includeHidden: true }).count()).toBe(1);
  });

  it('is told that a password is refused', async () => {
    const page = await stage.open('guest', '/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Password is required').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    );
  });
});

it('the keyboard is on the next row after a deletion (issue 25, point 16)', async () => {
  for (const badge of [7201, 7202])
    await stage.addPerson(person(`row-${badge}`, 'Zoe', `Row ${badge}`, badge, 4));
  const page = await stage.open('admin', '/admin/users');
  const remove = page.getByRole('button', { name: 'Delete Zoe Row 7201' });
  const names = await (await rows(page, 'Users')).allInnerTexts();
  const at = names.findIndex((text) => text.includes('Row 7201'));
  await remove.press('Enter');
  await page
    .getByRole('dialog', { name: 'Delete user' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await remove.waitFor({ state: 'detached' });
  await eventually(() =>
    page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex ?? -1),
  ).toBe(Math.min(at, names.length - 2) + 1);
});

describe('the first moment of a page (issue 25, point 15)', () => {
  it('is the shell with ten rows, while the rest is on its way', async () => {
    const context = await stage.as('processing');
    const page = await context.newPage();
    stage.expectRefusals(page, [NO_ANSWER]);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/citations/pending');
    const loading = page.getByRole('status', { name: 'Loading' });
    await loading.getByText('Pending Citation Events').waitFor();
    expect(await loading.locator('.mantine-Skeleton-root').count()).toBe(11);
    expect(await page.locator('.mantine-Loader-root').count()).toBe(0);
    release();
    await heading(page, 'Pending Citation Events').waitFor();
    await page.close();
  });
});
