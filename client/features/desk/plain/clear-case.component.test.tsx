import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import type { Citation } from '../../../graphql/schema';
import { type Partly, api } from '../../../test/component/api';
import { FakeDesk } from '../../../test/component/desk';
import {
  acts,
  alert,
  hit,
  look,
  openDesk,
  press,
  referenceOf,
  seen,
  shown,
  strip,
} from '../../../test/component/desk-page';
import { type Event, images, pendingEvent } from '../../../test/component/events';
import { settled } from '../../../test/component/open';

const [first, second] = [referenceOf(1), referenceOf(2)];

const PLATE = 'KLM 4821';
const MISSING_VEHICLE =
  'Missing vehicle and owner information, please use the vehicle lookup to attach the designated offender';

/** An event with the usual evidence as it came in: a vehicle is all that it needs. */
const preselected = (id: string, changes: Partly<Citation> = {}): Event =>
  pendingEvent(id, {
    media: images(id, true),
    selectedCount: 4,
    missing: [MISSING_VEHICLE],
    ...changes,
  });

/** The same with a vehicle. */
const attached = (id: string, changes: Partly<Citation> = {}): Event =>
  preselected(id, {
    vehicle: { cause: 'REDLIGHT', ownerName: 'Ada Marlow', ownerVehicleLicensePlate: PLATE },
    missing: [],
    ...changes,
  });

const queueOf = (...events: Event[]): FakeDesk => new FakeDesk('PENDING', events);

const attach = page.getByRole('button', { name: 'Attach (Enter)' });

const frame = (name: string) => strip().getByRole('button', { name, exact: true });

async function lookAtAll(): Promise<void> {
  for (const digit of [2, 3, 4]) await look(digit);
}

// Issue 37, point 14: 4 keys become 2 where nothing is to be judged.
describe('a plain case', () => {
  it('is done by two keys, once its pictures were looked at: Enter attaches, o submits', async () => {
    const desk = queueOf(preselected('1'), preselected('2'));
    desk.lookUps.set('1', { ownerVehicleLicensePlate: PLATE, ownerName: 'Leonie Farrugia' });
    await openDesk('processing');
    await expect.element(attach).toBeVisible();
    await lookAtAll();
    // Both at once: the second waits for the first.
    await press('{Enter}o');
    await seen(second);
    await expect
      .poll(() => desk.decisions)
      .toMatchObject([
        {
          act: 'SUBMIT',
          recommendation: 'GENERATE',
          expectedVersion: 2,
          viewed: ['11', '12', '13', '14'],
        },
      ]);
    expect(desk.find('1').vehicle?.ownerName).toBe('Leonie Farrugia');
  });

  it('is submitted by its button too', async () => {
    const desk = queueOf(attached('1'), preselected('2'));
    await openDesk('processing');
    await lookAtAll();
    await acts().getByRole('button', { name: 'Plain: generate' }).click();
    await seen(second);
    await expect.poll(() => desk.made).toEqual(['SUBMIT WAITING']);
  });

  it('is not submitted unseen: it says which images are left, and marks them', async () => {
    const desk = queueOf(attached('1'), preselected('2'));
    await openDesk('processing');
    await press('o');
    const left = (text: string) => alert(`Look at every selected image in large first, ${text}`);
    await expect
      .element(left('3 of 4 are left: During (2), After (3), Enhanced plate (4)'))
      .toBeVisible();
    await expect.element(frame('Before, evidence')).toBeVisible();
    await expect.element(frame('During, evidence, not looked at')).toBeVisible();
    await look(2);
    await expect.element(left('2 of 4 are left: After (3), Enhanced plate (4)')).toBeVisible();
    await expect.element(frame('During, evidence')).toBeVisible();
    await look(3);
    await look(4);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(desk.decisions).toEqual([]);
    await press('o');
    await seen(second);
    await expect.poll(() => desk.made).toEqual(['SUBMIT WAITING']);
  });

  // What else makes it none is in `plain.test.ts`.
  it('is none where the camera contradicts', async () => {
    const facts = [{ name: 'COLOR', label: 'Color', state: 'CONTRADICTION' }] as const;
    const desk = queueOf(attached('1', { facts: [...facts] }), preselected('2'));
    await openDesk('processing');
    await lookAtAll();
    await press('o');
    await expect
      .element(alert('Not a plain case, submit it by S: Color does not agree'))
      .toBeVisible();
    await settled();
    expect([shown(), desk.decisions]).toEqual([first, []]);
  });
});

// Reported of other review tools: a shortcut of the browser, a held key and another layout decide, or do not.
describe('the key of plain cases', () => {
  it('is none with Ctrl or Option, which are the browser’s', async () => {
    const desk = queueOf(attached('1'), preselected('2'));
    await openDesk('processing');
    await lookAtAll();
    await hit({ key: 'o', code: 'KeyO', ctrl: true });
    await hit({ key: 'ø', code: 'KeyO', alt: true });
    await settled();
    expect([shown(), desk.decisions]).toEqual([first, []]);
  });

  it('acts once while it is held down, and by its place where a layout has no Latin letters', async () => {
    const desk = queueOf(attached('1'), attached('2'), preselected('3'));
    await openDesk('processing');
    await lookAtAll();
    await press('{o>5/}');
    await seen(second);
    await expect.poll(() => desk.made).toEqual(['SUBMIT WAITING']);
    await lookAtAll();
    // Russian.
    await hit({ key: 'щ', code: 'KeyO' });
    await seen(referenceOf(3));
    await expect.poll(() => desk.made).toEqual(['SUBMIT WAITING', 'SUBMIT WAITING']);
  });

  it('is of no other act: an open list of reasons keeps it', async () => {
    const desk = queueOf(attached('1'), preselected('2'));
    await openDesk('processing');
    await lookAtAll();
    await press('ko{Escape}');
    await expect.element(acts()).toBeVisible();
    await settled();
    expect([shown(), desk.decisions, desk.skips]).toEqual([first, [], []]);
  });
});

// Desk 14: the next event is not later for a registry that does not answer.
it('shows what a slow registry answers once it has: the event does not wait for it', async () => {
  const desk = queueOf(preselected('1'));
  desk.lookUps.set('1', { ownerVehicleLicensePlate: PLATE, ownerName: 'Leonie Farrugia' });
  desk.isRegistrySlow = true;
  const held = api.hold('ClaimLookUp');
  await openDesk('processing');
  expect(await held.arrived).toEqual({ citationId: '1' });
  await expect.element(attach).not.toBeInTheDocument();
  held.release();
  await expect.element(attach).toBeVisible();
  await press('{Enter}');
  await expect.poll(() => desk.find('1').vehicle?.ownerName).toBe('Leonie Farrugia');
});
