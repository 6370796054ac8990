import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import type { HistoryItem } from '../../graphql/schema';
import { type Partly, api } from '../../test/component/api';
import { submittedEvent } from '../../test/component/events';
import { open } from '../../test/component/open';
import { columns, heading, place, reads, rows } from '../../test/component/screen';

const item = (
  id: number,
  kind: HistoryItem['kind'],
  title: string,
  actor: string,
  icon = 'send',
): Partly<HistoryItem> => ({
  id: String(id),
  kind,
  createdAt: `2026-03-01T08:${String(id).padStart(2, '0')}:00.000Z`,
  description: `${title} by ${actor}`,
  properties: { title, actor, color: 'accent', icon, changes: null },
});

const PRIYA = 'Priya Venkat';

/** What is said of an event that was sent back: four selections of evidence are one step. */
const ITEMS = [
  item(1, 'CREATED', 'Received', 'Harbour Lane North'),
  item(2, 'VEHICLE_UPDATED', 'Vehicle updated', PRIYA),
  ...[3, 4, 5, 6].map((id) =>
    item(id, 'EVIDENCE_SELECTED', 'Evidence selected', PRIYA, 'photo-check'),
  ),
  item(7, 'SUBMITTED', 'Submitted', PRIYA),
  item(8, 'REVISED', 'Sent back for revision', 'Ines Okonedo'),
];

beforeEach(() => {
  const event = submittedEvent('7', { reportStatus: 'REVISE', history: ITEMS });
  api.answer({ citation: () => event });
});

describe('/citations/history/{id}', () => {
  const steps = page.getByRole('list', { name: 'Citation history' }).getByRole('listitem');

  it('is a table, or a timeline through a switch', async () => {
    await open('/citations/history/7', 'processing');
    await expect.element(heading('Citation History - EV-2026-0000007')).toBeVisible();
    expect(await columns('Citation history')).toEqual(['Date', 'Title', 'Description', 'User']);
    const lines = await rows('Citation history');
    await reads(lines.last(), 'Sent back for revision', 'Ines Okonedo');
    await page.getByLabelText('Timeline').click();
    await expect.poll(() => steps.length).toBe(5);
    expect(place()).toBe('/citations/history/7?view=timeline');
    await page.getByRole('link', { name: 'View Report' }).click();
    await expect.element(heading('REDLIGHT Citation Report - 7')).toBeVisible();
  });

  it('shows old and new values of each field that an update changed (repair 1, Trace)', async () => {
    const updated = item(9, 'VEHICLE_UPDATED', 'Vehicle updated', PRIYA);
    const changes = [
      { field: 'owner_name', label: 'Owner name', old: 'Ada Marlow', new: 'Bo Quill' },
      {
        field: 'owner_address_alt',
        label: 'Owner address (alternative)',
        old: null,
        new: '1 Mole St',
      },
    ];
    const properties = { ...updated.properties, changes };
    const event = submittedEvent('7', { history: [...ITEMS, { ...updated, properties }] });
    api.answer({ citation: () => event });
    await open('/citations/history/7', 'processing');
    const line = (await rows('Citation history')).last();
    await reads(line, 'Owner name', 'Ada Marlow → Bo Quill', 'none → 1 Mole St');
    await page.getByLabelText('Timeline').click();
    await reads(steps.last(), 'Owner name', 'Ada Marlow → Bo Quill', 'none → 1 Mole St');
  });

  it('is a timeline where the address says so', async () => {
    await open('/citations/history/7?view=timeline', 'processing');
    await expect.poll(() => steps.length).toBe(5);
  });
});
