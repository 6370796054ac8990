import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { router } from '../../../app/router';
import type { Citation } from '../../../graphql/schema';
import { type Partly, api } from '../../../test/component/api';
import { type Event, pendingEvent, submittedEvent } from '../../../test/component/events';
import { isForEverybody } from '../../../test/component/axe';
import { answerEvents, pageOf, pendingEvents } from '../../../test/component/many-events';
import { open } from '../../../test/component/open';
import type { Part } from '../../../test/component/people';
import {
  button,
  columns,
  heading,
  place,
  reads,
  rows,
  texts,
} from '../../../test/component/screen';

const USUAL = [
  'Reference ID',
  'Violation Date',
  'Updated',
  'Vehicle licence plate',
  'Cause',
  'Status',
  'Recommendation',
  'Actions',
];

const NUMBER = 'TEC-2026-000001';

const LISTS: [string, Part, string, string[], Event, string][] = [
  [
    '/citations/pending',
    'processing',
    'Pending Citation Events',
    USUAL,
    pendingEvent('1'),
    'Pending',
  ],
  [
    '/citations/submitted',
    'inspection',
    'Submitted for Final Review',
    [
      'Reference ID',
      'Submitted Date',
      'Violation Date',
      'Vehicle licence plate',
      'Cause',
      'Recommendation',
      'Status',
      'Actions',
    ],
    submittedEvent('1', { reportStatus: 'UPDATED_REVIEW' }),
    'Updated Review',
  ],
  [
    '/citations/generated',
    'inspection',
    'Generated Citation Notices',
    ['Reference ID', 'Stopline Reference ID', ...USUAL.slice(1)],
    submittedEvent('1', { reportStatus: 'COMPLETED', stoplineReferenceId: NUMBER }),
    'Completed',
  ],
  [
    '/citations/discarded',
    'inspection',
    'Discarded Citation Notices',
    USUAL,
    submittedEvent('1', { reportStatus: 'DISCARDED' }),
    'Discarded',
  ],
  [
    '/citations/hold',
    'inspection',
    'Citation Events On-Hold',
    USUAL,
    submittedEvent('1', { reportStatus: 'HOLD' }),
    'Hold',
  ],
];

const PENDING = 'Pending Citation Events';

describe('the lists of events', () => {
  it.each(LISTS)('%s', async (address, part, title, titles, event, status) => {
    api.answer({ citations: () => pageOf<Partly<Citation>>([event]) });
    await open(address, part);
    await expect.element(heading(title)).toBeVisible();
    expect(await columns(title)).toEqual(titles);
    const row = (await rows(title)).first();
    await reads(row, event.referenceId, status);
    if (event.stoplineReferenceId) await reads(row, NUMBER);
    expect(document.title).toBe(`${title} · Stopline`);
  });

  it('are sorted and paged by the server, and their place is in the address', async () => {
    answerEvents(pendingEvents(17));
    await open('/citations/pending', 'processing');
    expect((await rows(PENDING)).length).toBe(15);
    await expect.element(page.getByText(/^17 events/)).toBeVisible();

    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect.poll(place).toBe('/citations/pending?page=2');
    await expect.poll(async () => (await rows(PENDING)).length).toBe(2);

    await button('Vehicle licence plate').click();
    await expect
      .poll(place)
      .toBe('/citations/pending?sortby=owner_vehicle_license_plate&order=asc');
    const plates = page.getByCss('tbody td[data-label="Vehicle licence plate"]');
    await expect.poll(() => texts(plates)[0]).toBe('ABC 1001');
    await expect
      .element(page.getByRole('columnheader', { name: 'Vehicle licence plate' }))
      .toHaveAttribute('aria-sort', 'ascending');

    await router.navigate(-1);
    await expect.poll(place).toBe('/citations/pending?page=2');
    await expect.poll(async () => (await rows(PENDING)).length).toBe(2);
    await router.navigate('/citations/pending?page=9');
    await reads(page, 'This page is empty');
    await isForEverybody();
  });

  it('read their place from the address', async () => {
    answerEvents(pendingEvents(17));
    await open(
      '/citations/pending?sortby=owner_vehicle_license_plate&order=asc&page=2',
      'processing',
    );
    await rows(PENDING);
    const plates = page.getByCss('tbody td[data-label="Vehicle licence plate"]');
    expect(texts(plates)).toEqual(['ABC 1016', 'ABC 1017']);
  });

  it('show 10 rows of a skeleton until they are there', async () => {
    answerEvents(pendingEvents(17));
    const held = api.hold('CitationList');
    await open('/citations/pending', 'processing');
    await held.arrived;
    const table = page.getByRole('table', { name: PENDING });
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    expect(table.getByCss('tbody').getByRole('row').length).toBe(10);
    held.release();
    expect((await rows(PENDING)).length).toBe(15);
  });

  it('lead to the report from anywhere in a row, and back to their place', async () => {
    answerEvents(pendingEvents(17));
    await open('/citations/pending?sortby=reference_id&order=asc', 'processing');
    await (await rows(PENDING)).first().getByText('Pending', { exact: true }).click();
    await expect.poll(place).toMatch(/^\/citations\/show\/1/);
    await reads(page, '1 of 17');
    await expect.element(page.getByRole('toolbar', { name: 'Actions' })).toBeVisible();
    await userEvent.keyboard('n');
    await reads(page, '2 of 17');
    await userEvent.keyboard('u');
    await expect.poll(place).toBe('/citations/pending?sortby=reference_id&order=asc');
  });

  it('say so and try again where they cannot be loaded', async () => {
    answerEvents(pendingEvents(1));
    api.lose('CitationList');
    await open('/citations/pending', 'processing');
    await reads(page, 'Cannot load data, refresh page or try again later');
    await button('Try again').click();
    expect((await rows(PENDING)).length).toBe(1);
  });
});

describe('the column and the filter of deadlines (desk 6, 8)', () => {
  beforeEach(() => {
    api.answer({
      citations: () => pageOf<Partly<Citation>>([submittedEvent('1', { reportStatus: 'HOLD' })]),
    });
  });

  const filter = page.getByRole('region', { name: 'Filter' });

  it('are not there without a rule', async () => {
    api.answer({ deskForecast: () => null });
    await open('/citations/hold', 'inspection');
    expect(await columns('Citation Events On-Hold')).toEqual(USUAL);
    await button('Filter').click();
    await expect.element(filter.getByLabelText('Location')).toBeVisible();
    await expect.element(filter.getByText('Deadline')).not.toBeInTheDocument();
  });

  it('are there where a rule exists', async () => {
    api.answer({ deskForecast: () => ({ misses: 0, firstDay: null, queues: [] }) });
    await open('/citations/hold', 'inspection');
    await expect.element(page.getByRole('columnheader', { name: 'Deadline' })).toBeVisible();
    await button('Filter').click();
    await expect.element(filter.getByLabelText('Location')).toBeVisible();
    await expect.element(filter.getByCss('label').getByText('Deadline')).toBeVisible();
  });
});
