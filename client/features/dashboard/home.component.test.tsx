import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';

import type { MyWork } from '../../graphql/schema';
import { type Partly, api } from '../../test/component/api';
import { address, askAgain, open } from '../../test/component/open';
import type { Part } from '../../test/component/people';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const WORK: Partly<MyWork> = {
  mostUrgent: 2,
  dueSoon: 2,
  sentBack: 1,
  heldLong: 1,
  days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day: `2026-03-0${day}`,
    count: day === 7 ? 4 : 0,
    byAct:
      day === 7
        ? [
            { act: 'GENERATE', count: 1 },
            { act: 'DISCARD', count: 1 },
            { act: 'HOLD', count: 1 },
            { act: 'REVISE', count: 1 },
          ]
        : [],
  })),
};

/** Opens the first page of an officer with what they have to do. */
async function opened(who: Part, work: Partly<MyWork> = {}): Promise<void> {
  api.answer({
    myWork: () => ({ ...WORK, ...work }),
    dashboard: () => ({
      citationNoticesLabels: MONTHS.map((month) => `${month} 2026`),
      citationNoticesValues: MONTHS.map((_, index) => index + 1),
      totalPendingCitationEvents: 17,
      totalSubmittedCitationEvents: 3,
      totalDailyCitationNotices: 1,
      totalDailyWarningLetters: 2,
    }),
  });
  await open('/', who);
  await expect.element(next().getByRole('button')).toBeVisible();
}

const next = (): Locator => page.getByRole('region', { name: 'What to do next' });
const tasks = (): string[] =>
  next()
    .getByRole('listitem')
    .elements()
    .map((item) => (item as HTMLElement).innerText.replaceAll(/\s+/g, ' '));

// That a list has as many events as the figure says is proven by the API (server/features/home).
describe('the dashboard says what to do (issue 25, point 9)', () => {
  it('each figure leads to the list of them, the first to be done on top', async () => {
    await opened('processing');
    const link = (name: RegExp) => next().getByRole('link', { name });
    for (const [name, list] of [
      [/2\s*due in 2 days/, '/citations/pending?deadline=URGENT&sortby=due_at&order=asc'],
      [/1\s*sent back to me/, '/citations/pending?sent_back_to_me=true&sortby=due_at&order=asc'],
      [/1\s*on hold for more than 7 days/, '/citations/hold?order=asc'],
    ] as const)
      await expect.element(link(name)).toHaveAttribute('href', list);
    await link(/on hold/).click();
    await expect.poll(address).toBe('/citations/hold?order=asc');
  });

  it('leads to the desk, which hands out the most urgent event', async () => {
    await opened('processing');
    await next().getByRole('button', { name: 'Review the 2 most urgent' }).click();
    await expect.poll(address).toBe('/desk/pending');
    await expect
      .poll(() => api.sent('ClaimNext').at(0))
      .toMatchObject({
        input: { queue: 'PENDING' },
      });
  });

  it('of an inspection officer is about their own queue', async () => {
    await opened('inspection', { mostUrgent: 1, dueSoon: 1 });
    await expect
      .element(next().getByRole('button', { name: 'Review the most urgent' }))
      .toBeVisible();
    expect(tasks()).toEqual(['1 due in 2 days', '1 on hold for more than 7 days']);
  });

  // Issue 37, point 15.
  it('names the number of those due in two days, and says that nothing is left', async () => {
    await opened('processing', { dueSoon: 0, mostUrgent: 12 });
    const start = (name: string) => next().getByRole('button', { name, exact: true });
    await expect.element(start('Start reviewing')).toBeVisible();
    api.answer({ myWork: () => ({ ...WORK, dueSoon: 3, mostUrgent: 2 }) });
    await askAgain();
    await expect.element(start('Review the 3 most urgent')).toBeVisible();
    api.answer({ myWork: () => ({ ...WORK, mostUrgent: 0 }) });
    await askAgain();
    await expect.element(next().getByText('Nothing left to review')).toBeVisible();
  });

  it('shows the own acts of seven days, and the months half as high with that of now hatched', async () => {
    await opened('inspection');
    const week = page.getByRole('region', { name: 'My last 7 days' });
    const days = week.getByRole('listitem');
    await expect.element(days.first()).toBeVisible();
    expect(days.elements()).toHaveLength(7);
    await expect
      .element(days.last())
      .toMatchTextContent('1 generated, 1 discarded, 1 put on hold, 1 sent back');
    await expect.element(week.getByText('Done 4')).toBeVisible();
    const picture = (): Element | null => document.querySelector('.echarts-for-react');
    await expect.poll(() => picture()?.querySelectorAll('svg pattern').length).toBe(1);
    expect(picture()?.getBoundingClientRect().height).toBeLessThanOrEqual(210);
    await expect.element(page.getByText('Dec 2026 so far')).toBeVisible();
  });
});
