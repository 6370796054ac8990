import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { router } from '../../../app/router';
import { api } from '../../../test/component/api';
import { pendingEvent } from '../../../test/component/events';
import { FakeEvents } from '../../../test/component/fake-events';
import { address, open, reload } from '../../../test/component/open';
import { actions, panel } from '../../../test/component/report-page';

const LIST = '/search?vehicle_registration_plate=SRCH';

/** Events that a search finds, the first one on top. */
const found = (count: number) =>
  new FakeEvents(
    Array.from({ length: count }, (_, index) =>
      pendingEvent(String(index + 1), {
        vehicle: { cause: 'SPEEDING', ownerVehicleLicensePlate: `SRCH ${101 + index}` },
      }),
    ),
  );

const path = (): string => location.pathname;
const next = () => page.getByRole('button', { name: 'Next event (N)' });

/** Waits until a report is shown whose keys work. */
async function atReport(id: number): Promise<void> {
  await expect.poll(path).toBe(`/citations/show/${id}`);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(`SPEEDING Citation Report - ${id}`);
  await expect.element(actions()).toBeVisible();
}

const counted = (place: string) => expect.element(page.getByText(place)).toBeVisible();

describe('the way back from a report', () => {
  it('leads to the search that it was opened from, N and B through its results', async () => {
    found(17);
    await open(LIST, 'processing');
    const rows = page.getByRole('table', { name: 'Events found' }).getByRole('row');
    await rows.filter({ hasText: 'SRCH 114' }).getByText('SRCH 114').click();
    await atReport(14);
    await counted('14 of 17');
    await userEvent.keyboard('n');
    await atReport(15);
    await counted('15 of 17');
    // Over the end of the page, and back after a reload.
    await userEvent.keyboard('n');
    await atReport(16);
    await reload(address(), 'processing');
    await atReport(16);
    await counted('16 of 17');
    await userEvent.keyboard('b');
    await atReport(15);
    await counted('15 of 17');
    await userEvent.keyboard('n');
    await atReport(16);
    await counted('16 of 17');
    await userEvent.keyboard('u');
    await expect.poll(address).toBe(`${LIST}&page=2`);
    await expect.element(rows.filter({ hasText: 'SRCH' }).first()).toBeVisible();
    // Below the headings.
    expect(rows.elements()).toHaveLength(1 + 2);
  });

  it('leads to the notifications that it was opened from', async () => {
    found(3);
    // Twice about the same event: N goes on to the next event all the same.
    const about = ['3', '3', '2', '2', '1', '1'].map((citationId, index) => ({
      id: String(index + 1),
      data: { citationId, referenceId: `EV-2026-000000${citationId}`, title: 'Sent back' },
    }));
    api.answer({ notifications: () => ({ data: about, lastPage: 1, total: 6, currentPage: 1 }) });
    await open('/notifications', 'processing');
    await page.getByRole('link', { name: 'View Report of EV-2026-0000003' }).first().click();
    await atReport(3);
    await expect.element(next()).toBeEnabled();
    await userEvent.keyboard('n');
    await atReport(2);
    await reload(address(), 'processing');
    await atReport(2);
    await expect.element(next()).toBeEnabled();
    await userEvent.keyboard('n');
    await atReport(1);
    await page.getByRole('link', { name: 'Up to the list' }).click();
    await expect.poll(address).toBe('/notifications');
  });

  it('goes along to the history and the discussion', async () => {
    found(1);
    await open(LIST, 'processing');
    await page.getByRole('link', { name: 'View EV-2026-0000001' }).click();
    await page.getByRole('button', { name: 'Show Citation History' }).click();
    await expect
      .element(page.getByRole('heading', { name: 'Citation History - EV-2026-0000001' }))
      .toBeVisible();
    await page.getByRole('link', { name: 'View Report' }).click();
    await atReport(1);
    await userEvent.keyboard('u');
    await expect.poll(address).toBe(LIST);

    await router.navigate(`${LIST}&comments=1`);
    await panel().getByRole('link', { name: 'View Report' }).click();
    await atReport(1);
    await panel().getByRole('button', { name: 'Close the discussion' }).click();
    await page.getByRole('link', { name: 'Up to the list' }).click();
    await expect.poll(address).toBe(LIST);
  });

  it('is kept where the discussion is closed before the report is shown', async () => {
    found(1);
    const held = api.hold('CitationReport');
    await open(`${LIST}&comments=1`, 'processing');
    await panel().getByRole('link', { name: 'View Report' }).click();
    await held.arrived;
    await panel().getByRole('button', { name: 'Close the discussion' }).click();
    held.release();
    await atReport(1);
    await page.getByRole('link', { name: 'Up to the list' }).click();
    await expect.poll(address).toBe(LIST);
  });

  // It can be asked for while the next report is made.
  it('never has the discussion of one event beside the report of another', async () => {
    found(2);
    await open(LIST, 'processing');
    await page.getByRole('link', { name: 'View EV-2026-0000001' }).click();
    await atReport(1);
    await expect.element(next()).toBeEnabled();
    const clickNamed = (start: string): void => {
      const all = [...document.querySelectorAll<HTMLElement>('button')];
      all
        .find(
          ({ ariaLabel, textContent }) =>
            ariaLabel?.startsWith(start) === true || textContent.startsWith(start),
        )
        ?.click();
    };
    clickNamed('Next event');
    await expect.poll(path, { interval: 1 }).toBe('/citations/show/2');
    // Clicked until the comments are open: on the first report if it is still shown, otherwise on the next one.
    await expect
      .poll(
        () => {
          if (!location.search.includes('comments')) clickNamed('Show Comments');
          return location.search;
        },
        { interval: 1 },
      )
      .toContain('comments');
    const discussed = new URLSearchParams(location.search).get('comments');
    await atReport(Number(discussed));
  });

  // Which addresses lead out is in `origin.test.ts`.
  it('never leads out of the product', async () => {
    found(1);
    const from = encodeURIComponent('//example.org/search');
    await open(`/citations/show/1?from=${from}`, 'processing');
    await expect
      .element(page.getByRole('link', { name: 'Up to the list' }))
      .toHaveAttribute('href', '/citations/pending');
  });
});
