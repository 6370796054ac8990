import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { router } from '../../../app/router';
import type { Fact } from '../../../graphql/schema';
import { type Partly, api, picture } from '../../../test/component/api';
import { isForEverybody } from '../../../test/component/axe';
import { FakeDesk } from '../../../test/component/desk';
import {
  acts,
  look,
  openDesk,
  press,
  reasons,
  referenceOf,
  seen,
} from '../../../test/component/desk-page';
import { images, pendingEvent, submittedEvent } from '../../../test/component/events';
import { open } from '../../../test/component/open';

const FACTS: Partly<Fact>[] = [
  {
    name: 'PLATE',
    label: 'Plate',
    observed: 'RAD 1298',
    registered: 'RAD 1298',
    state: 'EQUAL',
    confidence: 0.97,
  },
  {
    name: 'COLOR',
    label: 'Color',
    observed: 'blue',
    registered: 'red',
    state: 'CONTRADICTION',
    confidence: 0.8,
  },
  { name: 'RED_FOR', label: 'Red for', observed: '1.4', unit: 's', state: 'SHOWN' },
  { name: 'LANE', label: 'Lane', observed: '2', state: 'SHOWN' },
];

const card = () => page.getByRole('region', { name: 'Event', exact: true });

/** The texts of a part with their sizes, px. */
function sizes(part: Element): { text: string; size: number }[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const found: { text: string; size: number }[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const size = parseFloat(getComputedStyle(parentElement!).fontSize);
    found.push({ text: textContent?.trim() ?? '', size });
  }
  return found.filter(({ text }) => text !== '');
}

const largest = (part: Element, wanted: string): number =>
  Math.max(...sizes(part).flatMap(({ text, size }) => (text === wanted ? [size] : [])));

/** True if a text has the error colour: red. */
function isRed(element: Element): boolean {
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
  return red > 1.5 * green && red > 1.5 * blue;
}

// Desk 14: the card is read at a glance.
describe('the card', () => {
  it('has facts of 15 px from 1440 px on, the plate as large as on the report page, and red for what is urgent', async () => {
    const event = pendingEvent('1', {
      reportStatus: 'REVISE',
      recommendation: 'DISCARD',
      submittedAt: '2026-03-02T08:00:00.000Z',
      submittedBy: { id: '5', name: 'Priya Venkat', badgeNumber: 4215 },
      cameraCaseGeneratedAt: '2026-03-01T14:05:00.000Z',
      facts: FACTS,
      sentBack: {
        user: { id: '3', name: 'Ines Okonedo' },
        at: '2026-03-02T08:00:00.000Z',
        reason: 'The plate is bent',
        answered: false,
      },
    });
    new FakeDesk('PENDING', [event]);
    await page.viewport(1440, 900);
    await openDesk('processing');
    await expect.element(card().getByText(/The plate is bent/)).toBeVisible();
    const texts = sizes(card().element());
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['97', 'Discard']));
    expect(texts.filter(({ size }) => size < 15)).toEqual([]);
    await expect.element(card().getByRole('img', { name: 'Plate' })).toBeVisible();
    expect(card().element().querySelector('time')?.innerText).toMatch(/\d{4}.*\d:\d\d:\d\d/);
    for (const word of ['Redlight', 'Revise'])
      expect(isRed(page.getByText(word, { exact: true }).first().element()), word).toBe(false);
    const large = largest(card().element(), 'RAD 1298');
    await router.navigate('/citations/show/1');
    const summary = page.getByRole('main');
    await expect.element(summary.getByText('RAD 1298').first()).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 2, name: 'Summary' })).toBeVisible();
    expect(large).toBe(largest(summary.element(), 'RAD 1298'));
  });

  // What the state of every new event is is no alarm.
  it('says nothing of images that are not selected yet', async () => {
    new FakeDesk('PENDING', [pendingEvent('1')]);
    await openDesk('processing');
    await expect.element(page.getByText('Violation', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/^Missing vehicle and owner information/)).toBeVisible();
    expect(page.getByText(/^Missing media attachments/).elements()).toEqual([]);
    expect(page.getByText(/^This event has only/).elements()).toEqual([]);
  });

  it('says where there are too few images', async () => {
    new FakeDesk('PENDING', [pendingEvent('1', { media: images('1', false, 3), mediaCount: 3 })]);
    await openDesk('processing');
    await expect.element(page.getByText('This event has only 3 images')).toBeVisible();
  });
});

// Desk 9: one screen, no scrolling at 1280×720, no overlay, no dialog, nothing moves when an image arrives.
describe('the screen', () => {
  let observer: PerformanceObserver | undefined;
  afterEach(() => observer?.disconnect());

  /** Follows what moves on the page from now on. */
  function watch(): () => { high: number; wide: number; shifts: string[] } {
    interface LayoutShift extends PerformanceEntry {
      sources: { node: Node | null }[];
    }
    const shifts: string[] = [];
    const take = (entries: PerformanceEntryList): void => {
      for (const { sources } of entries as LayoutShift[])
        for (const { node } of sources) shifts.push((node as Element | null)?.className ?? '');
    };
    observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    return () => {
      take(observer?.takeRecords() ?? []);
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
      return { high: scrollHeight - clientHeight, wide: scrollWidth - clientWidth, shifts };
    };
  }

  it('is one on which nothing moves; the discussion has its place there', async () => {
    new FakeDesk(
      'SUBMITTED',
      ['911', '912', '913'].map((id) => submittedEvent(id)),
    );
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    api.worker.use(
      http.get('/api/media/:id/thumbnail', async ({ params, request }) => {
        if (request.url.endsWith('?size=large')) await arrival;
        return picture(String(params['id']));
      }),
    );
    await open('/desk/submitted', 'inspection');
    await expect.element(acts()).toBeVisible();
    const measured = watch();
    arrive();
    await look(2);
    await seen(referenceOf(911));
    expect(measured()).toEqual({ high: 0, wide: 0, shifts: [] });
    await press('h{Enter}');
    await seen(referenceOf(912));
    await expect
      .element(page.getByText(/^Hold Citation Event takes effect in \d+ s$/))
      .toBeVisible();
    await press('z');
    await seen(referenceOf(911));
    expect(measured()).toEqual({ high: 0, wide: 0, shifts: [] });

    await press('c');
    const discussion = page.getByRole('complementary', { name: /^Discussion for Citation EV-/ });
    await expect.element(discussion).toBeVisible();
    const below = discussion.element().getBoundingClientRect();
    expect(below.bottom).toBeLessThanOrEqual(acts().element().getBoundingClientRect().top);
    expect(measured()).toMatchObject({ high: 0, wide: 0 });
    expect(page.getByRole('dialog').elements()).toEqual([]);
    // Desk 14: an open panel takes all letters; what is asked by a click has the keys before it.
    await acts().getByRole('button', { name: 'Hold Citation Event' }).click();
    await expect.element(reasons()).toBeVisible();
    await press('{Escape}');
    await expect.element(acts()).toBeVisible();
    await expect.element(discussion).toBeVisible();
    await press('{Escape}');
    await expect.element(discussion).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/desk/submitted');
  });
});

it('a list of reasons beside an open discussion is for everybody', async () => {
  new FakeDesk('SUBMITTED', [submittedEvent('1')]);
  await openDesk();
  await press('c');
  await expect.element(page.getByRole('complementary', { name: /^Discussion/ })).toBeVisible();
  await acts().getByRole('button', { name: 'Hold Citation Event' }).click();
  await expect.element(reasons()).toBeVisible();
  await isForEverybody();
});

// Desk 9: others get 'Forbidden Access' and `/`.
it('is closed to officers of another queue', async () => {
  await open('/desk/submitted', 'processing');
  await expect.element(page.getByText('Forbidden Access', { exact: true })).toBeVisible();
  await expect.poll(() => router.state.location.pathname).toBe('/');
});
