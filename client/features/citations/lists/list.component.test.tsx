import { describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import type { Citation } from '../../../graphql/schema';
import { type Partly, api } from '../../../test/component/api';
import { pendingEvent, submittedEvent } from '../../../test/component/events';
import { FakeEvents } from '../../../test/component/fake-events';
import { toast } from '../../../test/component/screen';
import { address, open, reload } from '../../../test/component/open';
import type { Part } from '../../../test/component/people';

const PENDING = 'Pending Citation Events';

const rows = (table: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: 'EV-2026-' });
const rowOf = (table: string, id: number): Locator =>
  rows(table).filter({ hasText: `EV-2026-${String(id).padStart(7, '0')}` });

/** The cell of a column. */
const cell = (row: Locator, label: string): HTMLElement => {
  const found = row.element().querySelector<HTMLElement>(`td[data-label="${label}"]`);
  if (found === null) throw new Error(`No cell ${label}`);
  return found;
};

/** An event of a list with all that its row shows. */
const listed = (id: string, changes: Partly<Citation> = {}) =>
  pendingEvent(id, {
    thumbnailSrc: `/api/media/${id}/thumbnail`,
    cameraCaseGeneratedAt: '2026-03-01T14:05:00.000Z',
    updatedAt: '2026-03-02T08:00:00.000Z',
    ...changes,
  });

/** Opens a list in the year of its events. */
async function opened(path: string, who: Part): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-03T12:00:00.000Z') });
  await open(path, who);
}

const NOTICE = submittedEvent('1', {
  reportStatus: 'COMPLETED',
  stoplineReferenceId: 'TEC-0000001',
  thumbnailSrc: '/api/media/1/thumbnail',
  notice: { id: '1', mail: { state: 'WAITING' } },
  fine: { total: { minorUnits: 5850, currency: 'USD', formatted: '$58.50' }, late: [] },
});
const GENERATED = 'Generated Citation Notices';

/** The labels of the cells whose chip is filled with a colour. */
const filled = (row: Locator): string[] =>
  [...row.element().querySelectorAll('td')]
    .filter((each) =>
      [...each.querySelectorAll('.mantine-Badge-root')].some(
        (chip) => getComputedStyle(chip).backgroundColor !== 'rgba(0, 0, 0, 0)',
      ),
    )
    .map((each) => each.dataset['label'] ?? '');

// Issue 37, point 15: places use the room that the table has.
it('a place is shown whole at 1440 px, a long one at 1920 px, and no table scrolls', async () => {
  const places = [
    [1440, 'Kirchheimer Strasse 118, Rosenau'],
    [1920, 'Kirchheimer Strasse 118, direction of Rosenau, before the school'],
  ] as const;
  new FakeEvents(
    places.map(([, locationAddress], index) => listed(String(index + 1), { locationAddress })),
  );
  await opened('/citations/pending', 'processing');
  for (const [width, place] of places) {
    await page.viewport(width, 900);
    const text = rows(PENDING).getByText(place);
    await expect.element(text).toBeVisible();
    const { scrollWidth, clientWidth } = text.element();
    expect(scrollWidth, place).toBeLessThanOrEqual(clientWidth);
    const around = page.getByRole('table', { name: PENDING }).element().parentElement!;
    expect(around.scrollWidth, `at ${width} px`).toBeLessThanOrEqual(around.clientWidth);
  }
});

// Issue 37, point 15: red has one meaning in lists.
it('fills a chip with red for what is late only: cause, status and recommendation are a dot or an icon', async () => {
  const dueAt = '2026-03-04T23:00:00.000Z';
  new FakeEvents([
    listed('1', {
      recommendation: 'DISCARD',
      deadline: { dueAt, daysLeft: 1, state: 'URGENT', basis: '14 calendar days' },
    }),
  ]);
  api.answer({ deskForecast: () => ({ misses: 0, firstDay: null, queues: [] }) });
  await opened('/citations/pending', 'processing');
  const row = rowOf(PENDING, 1);
  await expect.element(row.getByText('1 day left')).toBeVisible();
  expect(filled(row)).toEqual(['Deadline']);
  // The colours that the specification names stay, in the dot.
  const chip = cell(row, 'Status').querySelector('.mantine-Badge-root');
  const red = getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-red-8');
  const probe = Object.assign(document.body.appendChild(document.createElement('i')), {
    style: `color: ${red}`,
  });
  expect(getComputedStyle(chip!, '::before').backgroundColor).toBe(getComputedStyle(probe).color);
  probe.remove();
});

// Issue 25, point 6.
describe('a row of a list', () => {
  it('is 44 px high: a picture of 64 × 36, one-line dates, the place below the reference', async () => {
    new FakeEvents([listed('1')]);
    await opened('/citations/pending', 'processing');
    const row = rowOf(PENDING, 1);
    await expect.element(row).toBeVisible();
    expect(row.element().getBoundingClientRect().height).toBe(44);
    const picture = row.element().querySelector('img');
    expect(picture?.getBoundingClientRect()).toMatchObject({ width: 64, height: 36 });
    expect(picture?.getAttribute('loading')).toBe('lazy');
    // Twice as many pixels as it is large, and no more (issue 37, point 15).
    await expect.poll(() => picture?.naturalWidth).toBe(128);
    expect(
      cell(row, 'Reference ID').querySelector('[title="Harbour Lane / Mill Street"]'),
    ).not.toBeNull();

    const date = cell(row, 'Updated').querySelector('time');
    expect(date?.getBoundingClientRect().height).toBeLessThan(24);
    const rest = date?.lastElementChild as HTMLElement;
    expect(date?.innerText.replace(rest.innerText, '')).not.toContain('2026');
    await expect.element(rest).toHaveStyle({ opacity: '0' });
    row.getByRole('link', { name: 'EV-2026-0000001' }).element().focus();
    await expect.element(rest).toHaveStyle({ opacity: '1' });
    expect(rest.innerText.replace(/\s/g, ' ').trim()).toBe('2026, UTC');
    expect(date?.title).toMatch(/8:00:00\sAM UTC/);
  });

  it('has marks for what was sent back, and for comments', async () => {
    new FakeEvents([
      listed('1', {
        sentBack: {
          user: { id: '3', name: 'Ines Okonedo' },
          at: '2026-03-02T09:00:00.000Z',
          reason: 'Please choose a sharper picture of the plate',
          answered: false,
        },
      }),
      listed('2', { commentCount: 2 }),
    ]);
    await opened('/citations/pending', 'processing');
    await expect
      .element(
        rowOf(PENDING, 1).getByText(
          'Sent back by Ines Okonedo: Please choose a sharper picture of the plate.',
        ),
      )
      .toBeInTheDocument();
    await expect.element(rowOf(PENDING, 2).getByText('2 comments.')).toBeInTheDocument();
  });

  it('of a notice has owner, amount and mail state in its second line', async () => {
    new FakeEvents([NOTICE], 'inspection');
    await opened('/citations/generated', 'inspection');
    const row = rowOf(GENERATED, 1);
    await expect.element(row).toBeVisible();
    expect(cell(row, 'Vehicle licence plate').innerText).toBe('KLM 4821\nAda Marlow');
    expect(cell(row, 'Status').innerText).toBe('Completed\nWaiting');
    expect(cell(row, 'Stopline Reference ID').innerText).toBe('TEC-0000001\n$58.50');
  });

  it('has two lines on a phone, with the deadline in the second one', async () => {
    new FakeEvents([
      listed('1', {
        deadline: { dueAt: '2026-03-20T00:00:00.000Z', daysLeft: 17, state: 'NORMAL' },
      }),
    ]);
    await page.viewport(390, 800);
    await opened('/citations/pending', 'processing');
    const row = rowOf(PENDING, 1);
    await expect.element(row).toBeVisible();
    const visible = [...row.element().querySelectorAll('td')].filter((each) =>
      each.checkVisibility(),
    );
    const tops = visible.map((each) => Math.round(each.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(2);
    const deadline = cell(row, 'Deadline');
    expect(deadline.checkVisibility()).toBe(true);
    expect(Math.round(deadline.getBoundingClientRect().top)).toBe(Math.max(...tops));
  });
});

// Issue 25, point 8.
it('a row opens beside the list with Ctrl, Shift or the middle button, as a link does', async () => {
  new FakeEvents([listed('1', { recommendation: 'HOLD' })]);
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
  await opened('/citations/pending?sortby=cause', 'processing');
  const report = '/citations/show/1?from=%2Fcitations%2Fpending%3Fsortby%3Dcause';
  const recommendation = rowOf(PENDING, 1).getByText('Hold');
  for (const how of [
    { modifiers: ['Control'] },
    { modifiers: ['Shift'] },
    { button: 'middle' },
  ] as const) {
    await userEvent.click(recommendation, how);
    expect(openTab).toHaveBeenLastCalledWith(report, '_blank', 'noopener');
  }
  expect(openTab).toHaveBeenCalledTimes(3);
  // The browser does it itself for a link.
  const left: boolean[] = [];
  const hear = (event: Event): void => {
    left.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('auxclick', hear);
  const link = rowOf(PENDING, 1).getByRole('link', { name: 'EV-2026-0000001' });
  await link.click({ button: 'middle' });
  window.removeEventListener('auxclick', hear);
  expect(left).toEqual([false]);
  expect(link.element().getAttribute('href')).toBe(report);
  expect(openTab).toHaveBeenCalledTimes(3);
  expect(address()).toBe('/citations/pending?sortby=cause');
  await recommendation.click();
  await expect.poll(address).toBe(report);
});

// Issue 25, point 8.
it('plate, reference and notice number are copied by a button that the keyboard reaches, and that is read out', async () => {
  new FakeEvents([NOTICE], 'inspection');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await opened('/citations/generated', 'inspection');
  const row = rowOf(GENERATED, 1);
  await expect.element(row).toBeVisible();
  row.getByRole('link', { name: 'EV-2026-0000001' }).element().focus();
  for (const [kind, text] of [
    ['reference', 'EV-2026-0000001'],
    ['notice number', 'TEC-0000001'],
    ['plate', 'KLM 4821'],
  ] as const) {
    await userEvent.keyboard('{Tab}');
    const button = row.getByRole('button', { name: `Copy ${kind} ${text}` });
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveStyle({ opacity: '1' });
    await userEvent.keyboard('{Enter}');
    await expect.element(toast(`Copied ${text}`)).toBeVisible();
    expect(copied).toHaveBeenLastCalledWith(text);
  }
  // The row stays closed.
  expect(address()).toBe('/citations/generated');
});

// Issue 25, point 8; contract 3: 15 rows without a choice.
it('the rows of a page are 15, 30 or 50, in the address and kept, and the report goes on in the same pages', async () => {
  new FakeEvents(Array.from({ length: 17 }, (_, index) => listed(String(index + 1))));
  await opened('/citations/pending?page=2', 'processing');
  await expect.poll(() => rows(PENDING).elements().length).toBe(2);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Rows on a page' }), '30 rows');
  await expect.poll(address).toBe('/citations/pending?rows=30');
  await expect.poll(() => rows(PENDING).elements().length).toBe(17);

  await reload('/citations/pending', 'processing');
  await expect.poll(() => rows(PENDING).elements().length).toBe(17);
  await rowOf(PENDING, 17).getByRole('link').first().click();
  await expect.element(page.getByText('17 of 17')).toBeVisible();

  await reload('/search?cause=SPEEDING', 'processing');
  await expect.element(page.getByRole('table', { name: 'Events found' })).toBeVisible();
  await expect.poll(() => api.sent('SearchCitations').at(-1)).toMatchObject({ perPage: 30 });
  await reload('/citations/pending?rows=15', 'processing');
  await expect.poll(() => rows(PENDING).elements().length).toBe(15);
});

describe('a screen reader', () => {
  // Issue 25, point 16.
  it('hears in which order a list is, and which page of it is shown', async () => {
    new FakeEvents([listed('1')]);
    await opened('/citations/pending', 'processing');
    await expect.element(rowOf(PENDING, 1)).toBeVisible();
    const said = (): string | undefined =>
      document.querySelector<HTMLElement>('[data-announcer]')?.innerText;
    expect(said()).toBe('');
    await page.getByRole('button', { name: 'Reference ID' }).first().click();
    await expect.poll(said).toMatch(/^Sorted by Reference ID, \w+. Page 1 of 1$/);
  });
});
