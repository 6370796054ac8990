import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import { api } from '../../test/component/api';
import { open } from '../../test/component/open';

const menu = (): Locator => page.getByRole('navigation', { name: 'Administration' });
const group = (name: string): Locator => menu().getByRole('button', { name });
const links = (): string[] =>
  menu()
    .getByRole('link')
    .elements()
    .map((link) => (link as HTMLElement).innerText);
const atPage = (title: string) =>
  expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);

describe('the home of administrators (issue 25, point 10)', () => {
  beforeEach(() => {
    api.answer({
      departmentFigures: () => ({
        people: { active: 7, invited: 0, locked: 0 },
        notices: { toPrint: 1, notMailed: 0 },
        review: { waiting: 20, oldestCapturedAt: '2026-10-01T09:30:00.000Z' },
        integration: { events: 1, failedDeliveries: 0 },
      }),
    });
  });

  it('has its pages in groups, each with a figure', async () => {
    await open('/admin/dashboard', 'admin');
    const areas = page.getByRole('navigation', { name: 'Areas' });
    for (const [name, figure, pages] of [
      ['People', '7 active · 0 invited', 3],
      ['Notices', '1 to print · 0 printed, not mailed', 8],
      ['Review', '20 waiting · oldest from Oct 1, 2026', 4],
      ['Integration', 'Last 24 hours: 1 event · 0 failed deliveries', 4],
    ] as const) {
      const region = areas.getByRole('region', { name });
      await expect.element(region.getByText(figure)).toBeVisible();
      expect(region.getByRole('link').elements(), name).toHaveLength(pages);
    }
  });

  it('has the further pages in a second level of the menu, which opens and closes', async () => {
    await open('/admin/dashboard', 'admin');
    await expect.element(group('Notices')).toHaveAttribute('aria-expanded', 'false');
    expect(links()).toEqual([]);
    group('Notices').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(links)
      .toEqual([
        'Notice Runs',
        'Notices',
        'Error Ledger',
        'Yearly Report',
        'Recalls',
        'Mailing',
        'Fine Schedules',
      ]);
    await userEvent.keyboard('{Tab}{Enter}');
    await atPage('Notice Runs');
    await expect
      .element(menu().getByRole('link', { name: 'Notice Runs' }))
      .toHaveAttribute('aria-current', 'page');
    await userEvent.keyboard('gw');
    await atPage('Webhooks');
    await group('Notices').click();
    await expect
      .poll(links)
      .toEqual(['API Tokens', 'Webhooks', 'Camera Monitor', 'Vehicle Registry']);
  });

  it('shows the group of the current page open, and one that is closed by hand as that of the page', async () => {
    await open('/admin/fine-schedules', 'admin');
    const link = menu().getByRole('link', { name: 'Fine Schedules' });
    await expect.element(link).toBeVisible();
    group('Notices').element().focus();
    await userEvent.keyboard(' ');
    await expect.element(link).not.toBeInTheDocument();
    await expect.element(group('Notices')).toHaveAttribute('data-active', 'true');
  });

  it('is in the drawer of a telephone, and in the rail as icons with names', async () => {
    await open('/admin/dashboard', 'admin');
    await page.getByRole('button', { name: 'Narrow menu' }).click();
    await expect.poll(() => menu().getByRole('link').elements().length).toBe(15);
    await menu().getByRole('link', { name: 'Review Desk' }).click();
    await atPage('Review Desk');
    await page.viewport(390, 844);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await group('Integration').click();
    await menu().getByRole('link', { name: 'API Tokens' }).click();
    await atPage('API Tokens');
    // It closes with the page that is opened.
    await expect.element(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  });

  it('officers have no second level', async () => {
    await open('/', 'processing');
    await expect.element(page.getByText('Processing Officer').first()).toBeVisible();
    await expect.element(menu()).not.toBeInTheDocument();
  });
});
