import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import { api, picture } from '../../../test/component/api';
import { FakeDesk } from '../../../test/component/desk';
import {
  acts,
  alert,
  look,
  nextFrame,
  openDesk,
  press,
  reasonText,
  reasons,
  referenceOf,
  seen,
  shown,
  stopClock,
  strip,
} from '../../../test/component/desk-page';
import { pendingEvent, submittedEvent } from '../../../test/component/events';
import { open } from '../../../test/component/open';

/** For so long the keys of acts do not count after an event came back by itself, ms. */
const SETTLE_MS = 700;

const [first, second, third] = [referenceOf(1), referenceOf(2), referenceOf(3)];

const REFUSAL = 'This event was changed by Dario Quist, reload it';

const deskOf = (count: number): FakeDesk =>
  new FakeDesk(
    'SUBMITTED',
    Array.from({ length: count }, (_, index) => submittedEvent(String(index + 1))),
  );

/**
 * Holds the pictures of events back until they are let go. The browser has those of events that were shown before.
 * @param event the number of the one event whose pictures are held; all of them without it
 */
function holdPictures(event = ''): () => void {
  let letGo = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  api.worker.use(
    http.get('/api/media/:id/thumbnail', async ({ params, request }) => {
      const id = String(params['id']);
      if (request.url.endsWith('?size=large') && id.startsWith(event)) await arrival;
      return picture(id);
    }),
  );
  return letGo;
}

/** Discards the event on the stage with the first reason; a colleague is faster while the answer is on its way. */
async function discardTooLate(change: () => void): Promise<() => void> {
  const { arrived, release } = api.hold('DecideAtDesk');
  await press('d1');
  await arrived;
  change();
  await seen(second);
  return release;
}

// Desk 14: what comes back does not take the stage from an event that the officer has touched.
describe('an act that is refused', () => {
  it('takes no letter from who types about the next event, and is said in a bar', async () => {
    const desk = deskOf(3);
    await openDesk();
    const answer = await discardTooLate(() => desk.moveOn('1', 'HOLD'));
    await press('r{Tab}');
    await press('driver ');
    answer();
    const bar = alert(`${first} was not discarded: ${REFUSAL}`);
    await expect.element(bar).toBeVisible();
    await press('seat 1');
    expect(shown()).toBe(second);
    await expect.element(reasonText()).toHaveValue('driver seat 1');
    expect(desk.decisions).toEqual([]);
    // The key of the event shows it, with the server's refusal.
    await press('{Escape}x');
    await expect.poll(shown).toBe(first);
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(alert(REFUSAL)).toBeVisible();
    // The second event is next, with the text that was typed about it.
    await page.getByRole('button', { name: 'Next event' }).click();
    await seen(second);
    await press('r');
    await expect.element(reasonText()).toHaveValue('driver seat 1');
  });

  it('comes back where nobody has touched the next event, and no key is taken for it', async () => {
    const desk = deskOf(3);
    // The time for which keys do not count begins with the return; it passes when the test says so.
    const clock = stopClock();
    await openDesk();
    const answer = await discardTooLate(() => desk.change('1', { witnesses: 'Nobody' }));
    answer();
    await expect.element(alert(REFUSAL)).toBeVisible();
    await seen(first);
    await press('r1');
    await expect.element(reasons()).not.toBeInTheDocument();
    clock.pass(SETTLE_MS - 1);
    await press('h');
    await expect.element(reasons()).not.toBeInTheDocument();
    clock.pass(1);
    await press('r');
    await expect.element(reasons()).toBeVisible();
    expect(shown()).toBe(first);
    expect(desk.decisions).toEqual([]);
  });
});

// Desk 14: an act's key counts once the first medium of its event is painted; keys before that are dropped.
it('decides nothing about a picture that was not painted', async () => {
  const desk = new FakeDesk('SUBMITTED', [submittedEvent('901'), submittedEvent('902')]);
  const arrive = holdPictures();
  await open('/desk/submitted', 'inspection');
  await expect.element(acts()).toBeVisible();
  await press('d1h{Enter}r{Enter}k1 ');
  await expect.element(reasons()).not.toBeInTheDocument();
  // A click shows the reason.
  await acts().getByRole('button', { name: 'Discard Citation Event' }).click();
  await expect.element(alert('Look at the event before deciding')).toBeVisible();
  arrive();
  await seen(referenceOf(901));
  expect(desk.decisions).toEqual([]);
  await press('d1');
  await seen(referenceOf(902));
  await expect.poll(() => desk.decisions.map(({ viewed }) => viewed)).toEqual([['9011']]);
});

// Desk 14: keys pressed for one event never act on another: a key that was dropped takes its second key with it.
it('attaches no vehicle by the Enter of an act that was dropped', async () => {
  const desk = new FakeDesk('PENDING', [pendingEvent('903')]);
  desk.lookUps.set('903', { ownerVehicleLicensePlate: 'KLM 4821', ownerName: 'Ada Marlow' });
  const clock = stopClock();
  const arrive = holdPictures();
  await open('/desk/pending', 'processing');
  const attach = page.getByRole('button', { name: 'Attach (Enter)' });
  await expect.element(attach).toBeVisible();
  await press('k');
  arrive();
  await seen(referenceOf(903));
  await press('{Enter}e');
  await expect.poll(() => api.sent('SelectUsualEvidence')).toHaveLength(1);
  await expect.element(page.getByText('4 / 4 selected')).toBeVisible();
  expect(api.sent('UpdateVehicle')).toEqual([]);
  clock.pass(SETTLE_MS);
  await press('{Enter}');
  await expect.element(attach).not.toBeInTheDocument();
  await expect.poll(() => desk.find('903').vehicle?.ownerName).toBe('Ada Marlow');
});

describe('keys that come faster than the answer', () => {
  it('send one act about an event while it is on the stage', async () => {
    const desk = deskOf(3);
    await openDesk();
    // While the timers stand, the event stays on the stage until the act is answered.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const held = api.hold('DecideAtDesk');
    await press('h{Enter}');
    await held.arrived;
    await press('h{Enter}');
    expect(shown()).toBe(first);
    vi.useRealTimers();
    held.release();
    await seen(second);
    await expect.poll(() => desk.made).toEqual(['HOLD WAITING']);
    expect(api.sent('DecideAtDesk')).toHaveLength(1);
  });

  it('send none about the next event before it is seen', async () => {
    const desk = new FakeDesk(
      'SUBMITTED',
      ['904', '905', '906'].map((id) => submittedEvent(id)),
    );
    const arrive = holdPictures('905');
    await openDesk('inspection', referenceOf(904));
    const held = api.hold('DecideAtDesk');
    await press('h{Enter}h{Enter}');
    await held.arrived;
    held.release();
    await expect.poll(shown).toBe(referenceOf(905));
    arrive();
    await seen(referenceOf(905));
    await expect.element(reasons()).not.toBeInTheDocument();
    await expect.poll(() => desk.made).toEqual(['HOLD WAITING']);
  });
});

// Desk 4 and 9: d and a digit decide, the next event comes, z brings the event back with its claim; also where it is
// pressed before the answer is there.
describe('z', () => {
  it('takes back what waits, and brings its event back with its claim', async () => {
    const desk = deskOf(3);
    await openDesk();
    await press('d');
    await expect.element(page.getByRole('button', { name: /Plate not readable/ })).toBeVisible();
    await press('1');
    await expect
      .element(page.getByText(/^Discard Citation Event takes effect in \d+ s$/))
      .toBeVisible();
    expect(desk.decisions).toMatchObject([{ act: 'DISCARD', reasonCode: 'PLATE_UNREADABLE' }]);
    await seen(second);
    await press('z');
    await seen(first);
    expect(desk.made).toEqual(['DISCARD TAKEN_BACK']);
    expect(desk.inHand).toContain('1');
    await expect.element(page.getByText(/takes effect in/)).not.toBeInTheDocument();
  });

  it('takes back what has no answer yet', async () => {
    const desk = deskOf(3);
    await openDesk();
    const held = api.hold('DecideAtDesk', { isAfter: true });
    await press('d1');
    await held.arrived;
    await seen(second);
    await press('z');
    await nextFrame();
    expect(api.sent('TakeBackDecision')).toEqual([]);
    held.release();
    await expect.poll(() => desk.made).toEqual(['DISCARD TAKEN_BACK']);
    await seen(first);
  });

  // Desk 9: z takes the newest back, however fast it is pressed again.
  it('takes two back by two presses, the newest first', async () => {
    const desk = deskOf(4);
    await openDesk();
    await press('h{Enter}');
    await seen(second);
    await press('h{Enter}');
    await seen(third);
    const held = api.hold('TakeBackDecision');
    await press('zz');
    await held.arrived;
    held.release();
    await expect.poll(() => desk.made).toEqual(['HOLD TAKEN_BACK', 'HOLD TAKEN_BACK']);
    expect(api.sent('TakeBackDecision')).toEqual([
      { input: { decisionId: '2' } },
      { input: { decisionId: '1' } },
    ]);
    await expect.poll(shown).toBe(first);
    // It gives back what it has in hand, which is more than two events now.
    expect(desk.inHand.length).toBeGreaterThan(2);
    await press('{Escape}');
    await expect.poll(() => desk.inHand).toEqual([]);
  });
});

// Desk 9: refused acts stay on the stage, in the server's words.
it('says why an act is refused, and stays with the event', async () => {
  const desk = deskOf(2);
  const sentence = 'Look at every selected image in large first, 3 of 4 are left';
  desk.refuseUnseen = true;
  const clock = stopClock();
  await openDesk();
  await press('a');
  // Which ones they are is named, and marked in the strip.
  const which = 'During (2), After (3), Enhanced plate (4)';
  await expect.element(alert(`${sentence}: ${which}`)).toBeVisible();
  await expect
    .element(strip().getByRole('button', { name: 'During, evidence, not looked at' }))
    .toBeVisible();
  expect(shown()).toBe(first);
  // After a slow answer it came back by itself: keys do not count for a moment.
  clock.pass(SETTLE_MS);
  for (const digit of [2, 3, 4]) await look(digit);
  await press('a');
  await seen(second);
  await expect
    .poll(() => desk.decisions)
    .toMatchObject([{ act: 'GENERATE', viewed: ['11', '12', '13', '14'] }]);
});

// Desk 14: a lost answer is asked for before anything is said.
describe('an answer that is lost', () => {
  it('is asked for: the decision is found, and nothing is said', async () => {
    const desk = deskOf(3);
    await openDesk();
    api.lose('DecideAtDesk', { isAfter: true });
    await press('d1');
    await seen(second);
    await expect
      .element(page.getByText(/^Discard Citation Event takes effect in \d+ s$/))
      .toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(desk.made).toEqual(['DISCARD WAITING']);
    await press('z');
    await seen(first);
    await expect.poll(() => desk.made).toEqual(['DISCARD TAKEN_BACK']);
  });

  it('is said where the server has no such decision', async () => {
    const desk = deskOf(3);
    await openDesk();
    api.lose('DecideAtDesk');
    await press('d1');
    await expect.element(alert('Cannot reach the server')).toBeVisible();
    await expect.poll(shown).toBe(first);
    expect(desk.decisions).toEqual([]);
  });

  // Issue 37, point 14.
  it('is not said any longer once the server can be reached', async () => {
    const desk = deskOf(3);
    await openDesk();
    api.lose('DecideAtDesk');
    await press('d1');
    const unreached = alert('Cannot reach the server');
    await expect.element(unreached).toBeVisible();
    const held = api.hold('DeskDecisions');
    window.dispatchEvent(new Event('online'));
    await held.arrived;
    await expect.element(unreached).toBeVisible();
    held.release();
    await expect.element(unreached).not.toBeInTheDocument();
    expect(shown()).toBe(first);
    await press('d1');
    await seen(second);
    await expect.poll(() => desk.made).toEqual(['DISCARD WAITING']);
  });

  it('is asked for again by itself, where no event could be had', async () => {
    deskOf(1);
    api.lose('ClaimNext');
    const again = api.hold('ClaimNext');
    await open('/desk/submitted', 'inspection');
    const unreached = page.getByText(/^Cannot reach the server/);
    await expect.element(unreached).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await again.arrived;
    again.release();
    await seen(first);
    await expect.element(unreached).not.toBeInTheDocument();
  });
});
