import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { isForEverybody } from './for-everybody.js';
import { eventually, heading, reads, rows } from './reading.js';
import { chart, NARROW } from './scenes.js';
import { Stage } from './stage.js';
import { makeWorld, type World } from './world.js';

let stage: Stage;
let world: World;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  await stage.as('admin');
  world = await makeWorld(stage);
  const { pendingRedlight, pendingSpeeding, review, hold } = world;
  await stage.database.query(
    `UPDATE citations SET due_at = now() + interval '1 hour' WHERE id = ANY ($1)`,
    [[pendingRedlight.id, pendingSpeeding.id, review.id]],
  );
  await stage.database.query(
    `UPDATE citations SET updated_at = now() - interval '8 days' WHERE id = $1`,
    [hold.id],
  );
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

const next = (page: Page) => page.getByRole('region', { name: 'What to do next' });

describe('the dashboard says what to do (issue 25, point 9)', () => {
  it.each([
    [/2\s*due in 2 days/, 'Pending Citation Events', 2],
    [/1\s*sent back to me/, 'Pending Citation Events', 1],
    [/1\s*on hold for more than 7 days/, 'Citation Events On-Hold', 1],
  ])('%s leads to a list of as many', async (name, title, count) => {
    const page = await stage.open('processing', '/');
    await next(page).getByRole('link', { name }).click();
    await heading(page, title).waitFor();
    expect(await (await rows(page, title)).count()).toBe(count);
  });

  it('leads to the desk, which hands out the most urgent event', async () => {
    const page = await stage.open('processing', '/');
    await next(page).getByRole('button', { name: 'Review the 2 most urgent' }).click();
    await page.waitForURL('**/desk/pending');
    const ids = [world.pendingRedlight.id, world.pendingSpeeding.id];
    await page
      .locator(ids.map((id) => `a[href^="/citations/show/${id}"]`).join(', '))
      .first()
      .waitFor();
    // The claim ends with it: the others of this file count what is free.
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.pathname.startsWith('/desk'));
  });

  it('of an inspection officer is about their own queue', async () => {
    const page = await stage.open('inspection', '/');
    await next(page).getByRole('button', { name: 'Review the most urgent' }).waitFor();
    const tasks = next(page).getByRole('listitem');
    expect((await tasks.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      '1 due in 2 days',
      '1 on hold for more than 7 days',
    ]);
  });

  it('shows the own acts of seven days, and the months half as high with that of now hatched', async () => {
    const page = await stage.open('inspection', '/');
    const week = page.getByRole('region', { name: 'My last 7 days' });
    const days = week.getByRole('listitem');
    await days.first().waitFor();
    expect(await days.count()).toBe(7);
    expect(await days.last().innerText()).toContain(
      '1 generated, 1 discarded, 1 put on hold, 1 sent back',
    );
    await week.getByText('Done 4').waitFor();
    await chart(page);
    const picture = page.locator('.echarts-for-react');
    expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(210);
    expect(await picture.locator('pattern').count()).toBe(1);
    await page.getByText(/^[A-Z][a-z]{2} \d{4} so far$/).waitFor();
  });
});

describe('the home of administrators (issue 25, point 10)', () => {
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Administration' });

  it('has its pages in groups, each with a figure', async () => {
    const page = await stage.open('admin', '/admin/dashboard');
    const areas = page.getByRole('navigation', { name: 'Areas' });
    for (const [group, figure, pages] of [
      ['People', '7 active · 0 invited', 3],
      ['Notices', '1 to print · 0 printed, not mailed', 5],
      ['Review', /^\d+ waiting · oldest from Oct 1, 2026$/, 2],
      ['Integration', /^Last 24 hours: \d+ events · 0 failed deliveries$/, 3],
    ] as const) {
      const region = areas.getByRole('region', { name: group });
      await region.getByText(figure).waitFor();
      expect(await region.getByRole('link').count(), group).toBe(pages);
    }
  });

  it('has the further pages in a second level of the menu, which opens and closes', async () => {
    const page = await stage.open('admin', '/admin/dashboard');
    const notices = menu(page).getByRole('button', { name: 'Notices' });
    expect(await notices.getAttribute('aria-expanded')).toBe('false');
    expect(await menu(page).getByRole('link').count()).toBe(0);
    await notices.focus();
    await page.keyboard.press('Enter');
    expect(await menu(page).getByRole('link').allInnerTexts()).toEqual([
      'Notice Runs',
      'Notices',
      'Mailing',
      'Fine Schedules',
    ]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading(page, 'Notice Runs').waitFor();
    const link = menu(page).getByRole('link', { name: 'Notice Runs' });
    expect(await link.getAttribute('aria-current')).toBe('page');
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await heading(page, 'Webhooks').waitFor();
    await isForEverybody(page, 'admin-menu');
    await notices.click();
    await eventually(() => menu(page).getByRole('link').allInnerTexts()).toEqual([
      'API Tokens',
      'Webhooks',
      'Camera Monitor',
    ]);
  });

  it('shows the group of the current page open, and one that is closed by hand as that of the page', async () => {
    const page = await stage.open('admin', '/admin/fine-schedules');
    const link = menu(page).getByRole('link', { name: 'Fine Schedules' });
    await link.waitFor();
    const notices = menu(page).getByRole('button', { name: 'Notices' });
    await notices.press('Space');
    await link.waitFor({ state: 'hidden' });
    expect(await notices.getAttribute('data-active')).toBe('true');
  });

  it('is in the drawer of a telephone, and in the rail as icons with names', async () => {
    const page = await stage.open('admin', '/admin/dashboard');
    await page.getByRole('button', { name: 'Narrow menu' }).click();
    expect(await menu(page).getByRole('link').count()).toBe(9);
    await menu(page).getByRole('link', { name: 'Review Desk' }).click();
    await heading(page, 'Review Desk').waitFor();
    await page.setViewportSize(NARROW);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu(page).getByRole('button', { name: 'Integration' }).click();
    await menu(page).getByRole('link', { name: 'API Tokens' }).click();
    await heading(page, 'API Tokens').waitFor();
    // It closes with the page that is opened.
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
  });

  it('officers have no second level', async () => {
    const page = await stage.open('processing', '/');
    await reads(page, 'Processing Officer');
    expect(await menu(page).count()).toBe(0);
  });
});
