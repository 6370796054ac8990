import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import type { Citation, CitationFilter } from '../../graphql/schema';
import { type Partly, api } from '../../test/component/api';
import { submittedEvent } from '../../test/component/events';
import { answerEvents, pageOf } from '../../test/component/many-events';
import { open } from '../../test/component/open';
import {
  button,
  choose,
  columns,
  field,
  heading,
  place,
  reads,
  toast,
} from '../../test/component/screen';

const FOUND = submittedEvent('7', {
  reportStatus: 'DISCARDED',
  vehicle: { cause: 'SPEEDING', ownerVehicleLicensePlate: 'ABC 1003', ownerName: 'Ada Oyelaran' },
});

const filters = () =>
  api.sent<{ filter: CitationFilter }>('SearchCitations').map(({ filter }) => filter);

/** What a search asks for that leaves all empty. */
const ANYTHING = {
  text: null,
  plate: null,
  owner: null,
  reportStatus: null,
  cause: null,
  capturedFrom: null,
  capturedTo: null,
};

const form = page.getByRole('search', { name: 'Events' });

describe('/search', () => {
  beforeEach(() => {
    answerEvents([FOUND]);
    api.answer({
      searchCitations: ({ filter }: { filter: CitationFilter }) =>
        pageOf<Partly<Citation>>(filter.plate === 'QQQQ' ? [] : [FOUND]),
    });
  });

  it('asks for something to look for', async () => {
    await open('/search', 'processing');
    await expect.element(heading('Search')).toBeVisible();
    await reads(page, 'What are you looking for?');
    await button('Search', form).click();
    await expect.element(toast('Fill in at least one field')).toBeVisible();
    expect(filters()).toEqual([]);
  });

  it('finds events by each field, and keeps what was asked for in the address', async () => {
    await open('/search', 'processing');
    await field('Plate', form).fill('abc1003');
    await button('Search', form).click();
    await reads(page, '1 event found', 'ABC 1003');
    expect(filters().at(-1)).toEqual({ ...ANYTHING, plate: 'abc1003' });
    expect(place()).toBe('/search?vehicle_registration_plate=abc1003');
    expect(await columns('Events found')).toEqual([
      'Reference ID',
      'Stopline Reference ID',
      'Violation Date',
      'Vehicle licence plate',
      'Owner name',
      'Cause',
      'Status',
      'Actions',
    ]);
    await button('Clear', form).click();
    await reads(page, 'What are you looking for?');

    await field('Owner name', form).fill('oyelaran');
    await choose(form.getByRole('combobox', { name: 'Status' }), 'Discarded');
    await choose(form.getByRole('combobox', { name: 'Cause' }), 'Speeding');
    await field('Reference ID', form).fill('EV-2026-0000007');
    await button('Search', form).click();
    await reads(page, '1 event found', 'EV-2026-0000007');
    expect(filters().at(-1)).toEqual({
      ...ANYTHING,
      owner: 'oyelaran',
      reportStatus: 'DISCARDED',
      cause: 'SPEEDING',
      text: 'EV-2026-0000007',
    });
    await page.getByRole('link', { name: 'View EV-2026-0000007' }).click();
    await expect.element(heading('SPEEDING Citation Report - 7')).toBeVisible();
  });

  it('reads from the address what was asked for, two dates as the range with both days whole', async () => {
    await open(
      '/search?vehicle_owner=oyelaran&start_date=2026-10-03&end_date=2026-10-04',
      'processing',
    );
    await reads(page, '1 event found');
    await expect.element(field('Owner name', form)).toHaveValue('oyelaran');
    await expect.element(field('Violation to', form)).toHaveValue('Oct 4, 2026');
    expect(filters()).toEqual([
      {
        ...ANYTHING,
        owner: 'oyelaran',
        capturedFrom: '2026-10-03T00:00:00.000Z',
        capturedTo: '2026-10-04T23:59:59.999Z',
      },
    ]);
  });

  it('says that nothing was found', async () => {
    await open('/search?vehicle_registration_plate=QQQQ', 'processing');
    await reads(page, 'No event was found');
  });
});
