import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../../test/component/api';
import { FakeDesk } from '../../../test/component/desk';
import {
  acts,
  alert,
  handedOut,
  openDesk,
  press,
  reasonText,
  referenceOf,
  seen,
  shown,
  stopClock,
} from '../../../test/component/desk-page';
import { submittedEvent } from '../../../test/component/events';
import { open } from '../../../test/component/open';
import { PEOPLE } from '../../../test/component/people';

const [first, second, third] = [referenceOf(1), referenceOf(2), referenceOf(3)];

const SECOND_TAB = 'You have the desk open in another tab too';

const MINUTE_MS = 60_000;

const deskOf = (count: number): FakeDesk =>
  new FakeDesk(
    'SUBMITTED',
    Array.from({ length: count }, (_, index) => submittedEvent(String(index + 1))),
  );

/** Opens the desk, which follows its queue and has two events in hand. */
async function followed(count: number): Promise<FakeDesk> {
  const desk = deskOf(count);
  await openDesk();
  await expect.poll(() => api.isSubscribed('deskChanged')).toBe(true);
  await expect.poll(() => desk.inHand).toEqual(['1', '2']);
  await handedOut('2');
  return desk;
}

/** Lets the page look at its clock. */
const looksAtClock = (): boolean => document.dispatchEvent(new Event('visibilitychange'));

const wentBack = () => page.getByRole('heading', { name: 'This event went back to the queue' });

// Desk 3, 8 and 12: a viewer of an event sees who holds it.
describe('what colleagues do', () => {
  it('is shown: a decision about the event on the stage, and Enter goes on', async () => {
    const desk = await followed(3);
    desk.decideFor('1', 'deputy', 'DISCARD');
    await expect
      .element(page.getByText(/^Dario Quist decided this, it takes effect in \d+ s$/))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Next event' })).toBeVisible();
    await press('h');
    await expect.element(page.getByRole('group', { name: 'Reasons' })).not.toBeInTheDocument();
    await press('{Enter}');
    await seen(second);
    expect(desk.decisions).toEqual([]);
  });

  it('takes the next event out of the hand when they take it', async () => {
    const desk = await followed(4);
    desk.claimFor('2', 'deputy');
    await expect.poll(() => desk.inHand).toEqual(['1', '3']);
    await press('h{Enter}');
    await seen(third);
  });

  it('is heard of an event whose handing-out is not answered yet', async () => {
    const desk = await followed(4);
    const handedOut = api.hold('ClaimNext', { isAfter: true });
    await press('h{Enter}');
    await seen(second);
    await handedOut.arrived;
    await expect.poll(() => desk.inHand).toEqual(['2', '3']);
    desk.moveOn('3', 'HOLD');
    // Pushes come in their order: what is said on the stage comes after it.
    desk.decideFor('2', 'deputy', 'DISCARD');
    await expect.element(page.getByRole('button', { name: 'Next event' })).toBeVisible();
    handedOut.release();
    await expect.poll(() => desk.inHand).toEqual(['4']);
    await press('{Enter}');
    await seen(referenceOf(4));
  });

  it('is said on the report page', async () => {
    const desk = deskOf(1);
    await open('/citations/show/1', 'deputy');
    await expect.poll(() => api.isSubscribed('deskChanged')).toBe(true);
    // A page that is being drawn subscribes twice, and a push between both reaches nobody.
    await expect
      .poll(() => {
        desk.claimFor('1', 'inspection');
        return page.getByText('Ines Okonedo is reviewing this').elements().length;
      })
      .toBe(1);
  });
});

// Desk 14: what was not carried out is said where the officer is, and takes nothing from them.
describe('a decision that is not carried out', () => {
  it('is said in a bar: a colleague was faster', async () => {
    const desk = await followed(4);
    await press('d1');
    await seen(second);
    await expect.poll(() => desk.made).toEqual(['DISCARD WAITING']);
    await press('r{Tab}');
    await press('driver');
    desk.end('1', 'SUPERSEDED', 'Dario Quist changed the event first');
    await expect
      .element(alert(`${first} was not discarded: Dario Quist changed the event first`))
      .toBeVisible();
    expect(shown()).toBe(second);
    await expect.element(reasonText()).toHaveValue('driver');
  });

  it('comes back next: it was refused when it should take effect', async () => {
    const desk = await followed(4);
    await press('h{Enter}');
    await seen(second);
    await expect.poll(() => desk.made).toEqual(['HOLD WAITING']);
    await expect.poll(() => desk.inHand).toEqual(['2', '3']);
    await press('+');
    desk.end('1', 'FAILED', 'The deadline for this event passed on Mar 29, 2026');
    await expect
      .element(alert(`${first} was not held: The deadline for this event passed on Mar 29, 2026`))
      .toBeVisible();
    expect(shown()).toBe(second);
    // Two are the most that one may hold: the one that nobody has seen goes back.
    await expect.poll(() => desk.inHand).toEqual(['2', '1']);
    await press('x');
    await seen(first);
  });

  it('is not said where it was carried out', async () => {
    const desk = await followed(4);
    await press('h{Enter}');
    await seen(second);
    await expect.element(page.getByText(/takes effect in/)).toBeVisible();
    desk.end('1', 'CARRIED_OUT');
    await expect.element(page.getByText(/takes effect in/)).not.toBeInTheDocument();
    expect(page.getByRole('alert').elements()).toEqual([]);
    expect(shown()).toBe(second);
  });
});

/** Another tab of an officer, which answers as the desk's page does. */
class OtherTab {
  private readonly channel = new BroadcastChannel('stopline-desk');

  constructor(private readonly userId: string) {
    this.channel.onmessage = ({ data }: MessageEvent<{ kind: string }>) => {
      if (data.kind === 'ASK') this.say('HERE');
    };
    this.say('ASK');
  }

  say(kind: 'ASK' | 'HERE' | 'LEFT'): void {
    this.channel.postMessage({ from: 'another', userId: this.userId, kind });
  }

  /** Ends without a word, as a tab that crashes. */
  crash(): void {
    this.channel.close();
  }
}

// Desk 14: a second tab of the same officer says so, and what is decided there.
describe('another tab', () => {
  let tab: OtherTab | undefined;
  beforeEach(() => {
    tab = undefined;
  });
  afterEach(() => tab?.crash());

  it('of the same officer is said, until it leaves', async () => {
    await followed(3);
    await expect.element(acts()).toBeVisible();
    expect(page.getByText(SECOND_TAB).elements()).toEqual([]);
    tab = new OtherTab(PEOPLE.inspection.id);
    await expect.element(page.getByText(SECOND_TAB)).toBeVisible();
    tab.say('LEFT');
    await expect.element(page.getByText(SECOND_TAB)).not.toBeInTheDocument();
    // It comes back from the browser's memory: it is asked for again and again.
    await expect.element(page.getByText(SECOND_TAB)).toBeVisible();
  });

  it('of somebody else is no news', async () => {
    await followed(3);
    const asks = new Promise((resolve) => {
      const channel = new BroadcastChannel('stopline-desk');
      channel.onmessage = ({ data }: MessageEvent<{ kind: string }>) => {
        if (data.kind !== 'ASK') return;
        channel.close();
        resolve(data);
      };
    });
    tab = new OtherTab(PEOPLE.deputy.id);
    await asks;
    expect(page.getByText(SECOND_TAB).elements()).toEqual([]);
  });

  it('that has crashed is forgotten', async () => {
    await followed(3);
    const clock = stopClock();
    tab = new OtherTab(PEOPLE.inspection.id);
    await expect.element(page.getByText(SECOND_TAB)).toBeVisible();
    tab.crash();
    clock.pass(5001);
    await expect.element(page.getByText(SECOND_TAB)).not.toBeInTheDocument();
  });

  it('that decides the event on the stage is said, until it takes it back', async () => {
    const desk = await followed(3);
    const decided = desk.decideFor('1', 'inspection', 'HOLD');
    await expect.element(alert('You decided this in another tab')).toBeVisible();
    expect(shown()).toBe(first);
    desk.takeBackElsewhere(decided?.id ?? '');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  // An event that waits here as the next one, and is decided in another tab, does not come onto the stage.
  it('that decides the next event takes it out of the hand', async () => {
    const desk = await followed(4);
    desk.decideFor('2', 'inspection', 'HOLD');
    await expect.poll(() => desk.inHand).toEqual(['1', '3']);
    await press('h{Enter}');
    await seen(third);
  });
});

// Desk 3 and 9: each minute the claims are renewed; after 5 idle minutes the page releases them.
describe('time', () => {
  it('renews the claims of an officer who is there', async () => {
    await followed(3);
    const clock = stopClock();
    clock.pass(MINUTE_MS);
    looksAtClock();
    await expect
      .poll(() => api.sent('RenewClaim'))
      .toEqual([{ input: { citationId: '1' } }, { input: { citationId: '2' } }]);
  });

  it('gives the events back when nobody is there, and they can be taken again', async () => {
    const desk = await followed(3);
    const clock = stopClock();
    clock.pass(5 * MINUTE_MS);
    looksAtClock();
    await expect.element(wentBack()).toBeVisible();
    await expect.poll(() => desk.inHand).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Take it again' })).toBeVisible();
    await press('{Enter}');
    await seen(first);
    await expect.poll(() => desk.inHand).toContain('1');
  });

  // Desk 5 and 14: nothing is claimed for an officer who is away.
  it('claims nothing for an officer who is away when their decision fails', async () => {
    const desk = await followed(4);
    await press('h{Enter}');
    await seen(second);
    await expect.poll(() => desk.made).toEqual(['HOLD WAITING']);
    await expect.poll(() => desk.inHand).toEqual(['2', '3']);
    const clock = stopClock();
    clock.pass(5 * MINUTE_MS);
    looksAtClock();
    await expect.element(wentBack()).toBeVisible();
    await expect.poll(() => desk.inHand).toEqual([]);
    const asked = api.hold('Notifications', { isAfter: true });
    desk.end('1', 'FAILED', 'The deadline for this event passed on Mar 29, 2026');
    await asked.arrived;
    const renewed = api.sent('RenewClaim').length;
    asked.release();
    await page.getByRole('button', { name: 'Take it again' }).click();
    await expect.element(alert(`${first} was not held`)).toBeVisible();
    await seen(second);
    expect(api.sent('RenewClaim')).toHaveLength(renewed);
  });
});

it('says of a taken event why it cannot be taken again', async () => {
  const desk = await followed(3);
  const clock = stopClock();
  clock.pass(5 * MINUTE_MS);
  looksAtClock();
  await expect.element(wentBack()).toBeVisible();
  desk.claimFor('1', 'deputy');
  await press('{Enter}');
  await expect.element(page.getByText('Dario Quist is reviewing this event now')).toBeVisible();
  await seen(second);
});
