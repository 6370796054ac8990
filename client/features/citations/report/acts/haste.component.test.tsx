import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { Citation } from '../../../../graphql/schema';
import { type Partly, api } from '../../../../test/component/api';
import { pendingEvent } from '../../../../test/component/events';
import { FakeEvents } from '../../../../test/component/fake-events';
import { dialog, overlay, toast } from '../../../../test/component/screen';
import { address, settled } from '../../../../test/component/open';
import { openReport } from '../../../../test/component/report-page';

/** An event that was sent back with the recommendation GENERATE, and of which no image is selected. */
const sentBack = (changes: Partly<Citation> = {}) =>
  pendingEvent('1', {
    reportStatus: 'REVISE',
    recommendation: 'GENERATE',
    missing: [],
    sentBack: {
      user: { id: '3', name: 'Ines Okonedo' },
      at: '2026-03-02T09:00:00.000Z',
      answered: false,
    },
    ...changes,
  });

// Contract, section 6: only somebody else's change refuses an act, never the officer's own haste.
describe('a fast officer', () => {
  it('is waited for: 1 2 3 4 S Enter while the first selection is on its way', async () => {
    const { events } = new FakeEvents([sentBack()]);
    await openReport('1', 'processing');
    const held = api.hold('SelectMedia');
    await userEvent.keyboard('1234s{Enter}');
    await held.arrived;
    await expect.element(overlay('DO NOT go back or refresh the page!')).toBeVisible();
    await settled();
    expect(api.sent('SelectMedia')).toHaveLength(1);
    held.release();
    await expect.element(overlay('Done!')).toBeVisible();
    await expect.poll(address).toBe('/citations/pending');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(events[0]).toMatchObject({ reportStatus: 'UPDATED_REVIEW', selectedCount: 4 });
  });

  it('is waited for: a vehicle that is being attached, Esc, S, Enter', async () => {
    const { events } = new FakeEvents([sentBack()]);
    await openReport('1', 'processing');
    await userEvent.keyboard('l');
    const lookUp = dialog('Vehicle Lookup');
    await lookUp.getByLabelText('License Plate').fill('RAD 1298');
    await userEvent.keyboard('{Enter}');
    await expect.element(lookUp.getByText('Leonie Farrugia-Strand')).toBeVisible();
    const held = api.hold('UpdateVehicle');
    await lookUp.getByRole('button', { name: 'Select' }).click();
    await held.arrived;
    await userEvent.keyboard('{Escape}');
    await expect.element(lookUp).not.toBeInTheDocument();
    await userEvent.keyboard('1s{Enter}');
    await expect.element(overlay('DO NOT go back or refresh the page!')).toBeVisible();
    await settled();
    expect(api.sent('SelectMedia')).toEqual([]);
    held.release();
    await expect.element(overlay('Done!')).toBeVisible();
    await expect.poll(address).toBe('/citations/pending');
    expect(events[0]).toMatchObject({
      reportStatus: 'UPDATED_REVIEW',
      selectedCount: 1,
      vehicle: { ownerName: 'Leonie Farrugia-Strand' },
    });
  });

  it('does not submit what a lost selection was meant to be a part of', async () => {
    const { events } = new FakeEvents([sentBack()]);
    await openReport('1', 'processing');
    const held = api.hold('SelectMedia', { isAfter: true });
    await userEvent.keyboard('1');
    await held.arrived;
    api.lose('SelectMedia');
    await userEvent.keyboard('23s{Enter}');
    held.release();
    await expect.element(overlay('Failed!')).toBeVisible();
    await expect.element(toast('Cannot reach the server, please try again')).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(page.getByText('2 / 4 selected')).toBeVisible();
    expect(events[0]).toMatchObject({ reportStatus: 'REVISE', selectedCount: 2 });
    expect(api.sent('TransitionCitation')).toEqual([]);
  });
});

describe('an error toast', () => {
  it('stays while only something else has succeeded, and goes once the same has', async () => {
    new FakeEvents([sentBack()]);
    await openReport('1', 'processing');
    const failed = toast('Cannot reach the server, please try again');
    api.lose('SelectMedia');
    await userEvent.keyboard('1');
    await expect.element(failed).toBeVisible();
    // The third is sent once the second has succeeded.
    await userEvent.keyboard('23');
    await expect.poll(() => api.sent('SelectMedia')).toHaveLength(3);
    await expect.element(failed).toBeVisible();
    await userEvent.keyboard('1');
    await expect.element(page.getByText('3 / 4 selected')).toBeVisible();
    await expect.element(failed).not.toBeInTheDocument();
  });
});
