import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { nameOf } from './cast.js';
import { type Accepted, samplePackage, smallPackage } from './deliveries.js';
import {
  acts,
  attachByKeys,
  evidence,
  look,
  nextAfter,
  press,
  seen,
  shown,
  slowDecision,
  slowServer,
} from './desk-keys.js';
import { eventually, heading, intercept, reads, rows, toast } from './reading.js';
import { Stage } from './stage.js';
import { submit } from './work.js';

/** Number of events that an officer decides in a row at the inspection desk. */
const IN_A_ROW = 20;

/** Number of further events, for the tests of single acts. */
const OTHERS = 3;

/** Number of events that are made ready for a notice at the processing desk. */
const READY = 8;
/** Number of events that it submits as they are; the rest is submitted without a screen. */
const UNREADY = 3;

/** Time of a delayed answer, ms. */
const SLOW_MS = 400;

/** For so long the keys of acts do not count after an event came back by itself, ms. */
const SETTLE_MS = 700;

const NOTE_REQUIRED = 'A note is required, nothing was changed since it was sent back';

let stage: Stage;
/** The oldest first: the desk hands them out in this order. */
const events: Accepted[] = [];

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  const people = ['admin', 'processing', 'inspection', 'deputy'] as const;
  await Promise.all(people.map((who) => stage.as(who)));
  // The first one has a video.
  events.push(await stage.deliver(await samplePackage('REDLIGHT')));
  while (events.length < IN_A_ROW + OTHERS) {
    events.push(await stage.deliver(await smallPackage('REDLIGHT')));
  }
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

const path = (page: Page): string => new URL(page.url()).pathname;

/** The desk of an officer with an event on its stage. */
async function openDesk(who: 'processing' | 'inspection' = 'inspection'): Promise<Page> {
  const page = await stage.open(who, `/desk/${who === 'processing' ? 'pending' : 'submitted'}`);
  await seen(page);
  return page;
}

/** The event that a reference is of. */
function eventOf(reference: string): Accepted {
  const found = events.find(({ reference_id }) => reference_id === reference);
  if (found === undefined) throw new Error(`No event ${reference} was delivered`);
  return found;
}

/** The modifier keys that are held. */
interface Modifiers {
  ctrlKey?: boolean;
  altKey?: boolean;
  modifierAltGraph?: boolean;
}

interface DecisionRow {
  act: string;
  reason_code: string | null;
  status: string;
  details: { played: number[] };
}

async function decisions(): Promise<DecisionRow[]> {
  const { rows: found } = await stage.database.query<DecisionRow>(
    'SELECT act, reason_code, status, details FROM deferred_decisions ORDER BY id',
  );
  return found;
}

/** Waits until no decision waits any more. */
async function allTakeEffect(): Promise<void> {
  const waiting = async () => (await decisions()).filter(({ status }) => status === 'WAITING');
  await eventually(waiting).toEqual([]);
}

/** Returns the number of events that an officer holds. */
async function held(badge: number): Promise<number> {
  const { rows: found } = await stage.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM desk_queue JOIN users ON users.id = claimed_by
     WHERE badge_number = $1 AND claim_expires_at > now()`,
    [badge],
  );
  return found[0]?.count ?? 0;
}

/** True if somebody holds an event. */
async function isHeld(reference: string): Promise<boolean> {
  const { rowCount } = await stage.database.query(
    'SELECT FROM desk_queue WHERE citation_id = $1 AND claim_expires_at > now()',
    [eventOf(reference).id],
  );
  return rowCount === 1;
}

const settings = (seconds: number) =>
  stage.call('admin', 'PUT', 'desk/settings', {
    decision_grace_seconds: seconds,
    require_viewed_evidence: true,
    reason_required: [],
    pace_guard_seconds: 0,
  });

// Desk 10: the four settings are a form of their own.
it('/admin/desk saves the settings', async () => {
  const page = await stage.open('admin', '/admin/desk?tab=settings');
  await page.getByLabel('Seconds to take a decision back').fill('0');
  await page.getByLabel('Hold').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Successfully saved!').waitFor();
  const saved = {
    decision_grace_seconds: 0,
    require_viewed_evidence: true,
    reason_required: ['HOLD'],
    pace_guard_seconds: 0,
  };
  expect(await stage.call('admin', 'GET', 'desk/settings')).toMatchObject(saved);
  await settings(0);
});

// Desk 9: letters, digits and signs do all of the work. Keys pressed during an earlier act wait for it and are never
// refused.
describe('the processing desk, by keys alone', () => {
  it('finds the vehicle by a plate that looks alike, and plays the video', async () => {
    const page = await openDesk('processing');
    const field = page.getByRole('textbox', { name: 'License Plate' });
    await press(page, 'l');
    await field.waitFor();
    await page.keyboard.type('RAD I298');
    await press(page, 'Enter');
    const alike = page.getByRole('group', { name: 'Plates that look alike' }).getByRole('button');
    await alike.filter({ hasText: 'RAD 1298' }).waitFor();
    await reads(page, 'Vehicle not found');
    await field.fill('RAD 1298');
    // A changed field clears the result.
    await alike.waitFor({ state: 'detached' });
    await press(page, 'Escape');
    await acts(page).waitFor();

    await press(page, '5');
    const video = page.locator('video');
    await eventually(() => video.evaluate((film: HTMLVideoElement) => film.readyState)).toBe(4);
    const time = () => video.evaluate((film: HTMLVideoElement) => film.currentTime);
    await press(page, '.');
    await eventually(time).toBeCloseTo(0.04);
    await press(page, ',');
    await eventually(time).toBe(0);
    await press(page, 'p');
    await eventually(time).toBeGreaterThan(0);
  });

  it(`submits one event after the other until nothing is left, some of them at ${SLOW_MS} ms`, async () => {
    const byKeys = events.slice(0, READY + UNREADY);
    for (const { id } of events.slice(byKeys.length))
      await submit(stage, 'processing', id, 'DISCARD');
    const page = await openDesk('processing');
    await press(page, '5', 'p');
    for (const [index, { reference_id }] of byKeys.entries()) {
      const heal = index === 3 ? await slowServer(page, SLOW_MS) : null;
      expect(await shown(page)).toBe(reference_id);
      if (index < READY) {
        await attachByKeys(page);
        await press(page, '1', 'Space', '2', 'Space', '3', 'Space', '4', 'Space', 's', 'a');
      } else {
        await press(page, 's', 'd');
      }
      if (index + 1 < byKeys.length) await nextAfter(page, reference_id);
      heal?.();
    }
    await heading(page, 'Review pending events').waitFor();
    await page.getByRole('heading', { name: 'Nothing left to review' }).waitFor();
    await eventually(async () =>
      (await decisions()).map(({ act, status }) => `${act} ${status}`),
    ).toEqual(byKeys.map(() => 'SUBMIT CARRIED_OUT'));
    expect((await decisions())[0]?.details.played).toHaveLength(1);
    await settings(10);
  });
});

// Desk 9: entered by Start reviewing, others get 'Forbidden Access' and `/`.
describe('the way to the desk', () => {
  it('leads from the list, and Esc leads back', async () => {
    const page = await stage.open('inspection', '/citations/submitted');
    await page.getByRole('link', { name: 'Start reviewing' }).click();
    await acts(page).waitFor();
    expect(path(page)).toBe('/desk/submitted');
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/citations/submitted');
    // Desk 3: leaving the desk ends the claims.
    await eventually(() => held(stage.cast.inspection.badgeNumber)).toBe(0);
  });

  it('is closed to officers of another queue', async () => {
    const page = await stage.open('processing', '/desk/submitted');
    await toast(page, 'Forbidden Access').waitFor();
    expect(path(page)).toBe('/');
  });
});

// Desk 9: one screen, no scrolling at 1280×720, no overlay, no dialog, nothing moves when an image arrives.
it('is one screen on which nothing moves, the discussion has its place there', async () => {
  const page = await stage.open('inspection', '/profile');
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      sources: { node: Node | null }[];
    }
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[]) {
        for (const { node } of sources) shifts.push((node as Element | null)?.className ?? '');
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await intercept(page, /size=large/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/desk/submitted');
  await acts(page).waitFor();
  arrive();
  await look(page, 2);
  // A key that is pressed before the first picture is painted is dropped.
  await seen(page);
  const measured = () =>
    page.evaluate(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
      const { shifts } = window as unknown as { shifts: string[] };
      return { high: scrollHeight - clientHeight, wide: scrollWidth - clientWidth, shifts };
    });
  expect(await measured()).toEqual({ high: 0, wide: 0, shifts: [] });
  const first = await shown(page);
  await press(page, 'h', 'Enter');
  await nextAfter(page, first);
  await page.getByText(/^Hold Citation Event takes effect in [1-8] s$/).waitFor();
  await press(page, 'z');
  await eventually(() => shown(page)).toBe(first);
  await seen(page);
  expect(await measured()).toEqual({ high: 0, wide: 0, shifts: [] });

  await press(page, 'c');
  const discussion = page.getByRole('complementary', { name: /^Discussion for Citation EV-/ });
  const below = await discussion.boundingBox();
  const above = await acts(page).boundingBox();
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0);
  expect(await measured()).toMatchObject({ high: 0, wide: 0 });
  expect(await page.getByRole('dialog').count()).toBe(0);
  // Desk 14: an open panel takes all letters; what is asked by a click has the keys before it.
  await acts(page).getByRole('button', { name: 'Hold Citation Event' }).click();
  await page.getByRole('group', { name: 'Reasons' }).waitFor();
  await press(page, 'Escape');
  await acts(page).waitFor();
  expect(await discussion.count()).toBe(1);
  await press(page, 'Escape');
  await discussion.waitFor({ state: 'detached' });
  expect(path(page)).toBe('/desk/submitted');
  // The script of the page ends with it.
  await page.close();
});

// Desk 5: a reload empties nothing, 500 ms after the last key the server has it, and with it any other browser.
it('keeps what was typed when it is loaded again, and on another computer', async () => {
  const page = await openDesk();
  const reference = await shown(page);
  const text = page.getByRole('textbox', { name: 'Text' });
  await press(page, 'h');
  await text.fill('Ask the camera team');
  await page.reload();
  await seen(page);
  expect(await shown(page)).toBe(reference);
  await press(page, 'h');
  await eventually(() => text.inputValue()).toBe('Ask the camera team');

  const storageState = await page.context().storageState();
  const other = await (await stage.newcomer({ storageState })).newPage();
  await other.goto(`/citations/show/${eventOf(reference).id}`);
  await other.getByRole('button', { name: 'Hold Citation Event' }).first().click();
  const reason = other.getByRole('dialog').getByRole('textbox', { name: 'Reason' });
  await eventually(() => reason.inputValue()).toBe('Ask the camera team');
});

// Desk 9: a sign typed with AltGr (Ctrl and Alt on Windows) or Option counts; Ctrl with a sign is the browser's.
it('hears the signs of a German keyboard', async () => {
  const page = await openDesk();
  const filter = () =>
    evidence(page)
      .locator('img')
      .first()
      .evaluate((image) => image.style.filter);
  const hit = (key: string, init: Modifiers) =>
    page.evaluate((event) => document.body.dispatchEvent(new KeyboardEvent('keydown', event)), {
      key,
      bubbles: true,
      cancelable: true,
      ...init,
    });
  const ALT_GR = [
    { ctrlKey: true, altKey: true, modifierAltGraph: true },
    { modifierAltGraph: true },
    { altKey: true },
  ];
  for (const modifiers of ALT_GR) {
    await hit(']', { ctrlKey: true });
    await hit(']', modifiers);
    await eventually(filter).toBe('brightness(120%) contrast(100%)');
    await hit('}', modifiers);
    await eventually(filter).toBe('brightness(120%) contrast(120%)');
    await hit('[', modifiers);
    await hit('{', modifiers);
    await eventually(filter).toBe('brightness(100%) contrast(100%)');
  }
});

// Desk 4 and 9: d and a digit decide, the next event comes, z brings the event back with its claim; also where it is pressed before the answer is there.
it.each([0, SLOW_MS])('decides by keys and takes it back, at %i ms', async (ms) => {
  const page = await openDesk();
  if (ms > 0) await slowServer(page, ms);
  const first = await shown(page);
  await press(page, 'd');
  await page.getByRole('button', { name: /Plate not readable/ }).waitFor();
  await press(page, '1');
  if (ms === 0) {
    await page.getByText(/^Discard Citation Event takes effect in \d+ s$/).waitFor();
    expect((await decisions()).at(-1)).toMatchObject({
      act: 'DISCARD',
      reason_code: 'PLATE_UNREADABLE',
      status: 'WAITING',
    });
  }
  await nextAfter(page, first);
  await press(page, 'z');
  await eventually(() => shown(page)).toBe(first);
  await eventually(async () => (await decisions()).at(-1)?.status).toBe('TAKEN_BACK');
});

// Desk 9: z takes the newest back, however fast it is pressed again.
it('takes two decisions back by two presses, the newest first', async () => {
  const page = await openDesk();
  await slowServer(page, SLOW_MS);
  const before = (await decisions()).length;
  const first = await shown(page);
  await press(page, 'h', 'Enter');
  await nextAfter(page, first);
  const second = await shown(page);
  await press(page, 'h', 'Enter');
  await nextAfter(page, second);
  await press(page, 'z', 'z');
  await eventually(() => shown(page)).toBe(first);
  const made = async () => (await decisions()).slice(before).map(({ status }) => status);
  await eventually(made).toEqual(['TAKEN_BACK', 'TAKEN_BACK']);
  // It gives back what it has in hand, which is more than two events now.
  await page.keyboard.press('Escape');
  await eventually(() => held(stage.cast.inspection.badgeNumber)).toBe(0);
});

// Desk 9: refused acts stay on the stage, in the server's words.
it('says why an act is refused, and stays with the event', async () => {
  const page = await openDesk();
  stage.expectRefusals(page, [422]);
  const first = await shown(page);
  await press(page, 'a');
  await page
    .getByRole('alert')
    .filter({ hasText: /^Look at every selected image in large first, \d of \d are left$/ })
    .waitFor();
  expect(await shown(page)).toBe(first);
});

// Desk 9: after 5 idle minutes the page releases the claim; it can be taken again.
it('gives its events back when nobody is there', async () => {
  const page = await stage.ownPage('inspection');
  await page.clock.install();
  await page.goto('/desk/submitted');
  await acts(page).waitFor();
  const first = await shown(page);
  await page.clock.fastForward('05:06');
  await page.getByRole('heading', { name: 'This event went back to the queue' }).waitFor();
  await eventually(() => isHeld(first)).toBe(false);
  await page.getByRole('button', { name: 'Take it again' }).waitFor();
  await press(page, 'Enter');
  await acts(page).waitFor();
  expect(await shown(page)).toBe(first);
  expect(await isHeld(first)).toBe(true);
});

// Desk 3, 8 and 12: a viewer of an event sees who holds it, and typed text stays.
describe('what colleagues do', () => {
  it('is shown, and who was faster takes no word away', async () => {
    const page = await stage.open('inspection', '/profile', [409]);
    let follows = false;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        follows ||= String(payload).includes('"deskChanged"');
      }),
    );
    await page.goto('/desk/submitted');
    await seen(page);
    // A message is shown only once, so a harmless change is repeated until the page shows it.
    const { citation } = await stage.call<{ citation: Accepted }>(
      'deputy',
      'POST',
      'desk/submitted/next',
      {},
    );
    await eventually(async () => {
      await stage.call('deputy', 'PUT', `desk/claims/${citation.id}`);
      return follows;
    }).toBe(true);
    await stage.call('deputy', 'POST', 'desk/skips', {
      citation_id: citation.id,
      reason_code: 'NEEDS_SENIOR',
    });

    const decided = eventOf(await shown(page));
    const { version, media } = await stage.call<{ version: number; media: { id: number }[] }>(
      'deputy',
      'GET',
      `citations/${decided.id}`,
    );
    await stage.call('deputy', 'POST', 'desk/decisions', {
      citation_id: decided.id,
      act: 'DISCARD',
      reason_code: 'DUPLICATE',
      version,
      seconds: 3,
      viewed: media.slice(0, 1).map(({ id }) => id),
      zoomed: [],
      played: [],
    });
    const deputy = nameOf(stage.cast.deputy);
    await page
      .getByText(new RegExp(String.raw`^${deputy} decided this, it takes effect in \d+ s$`))
      .waitFor();
    await press(page, 'Enter');
    await nextAfter(page, decided.reference_id);

    const lost = eventOf(await shown(page));
    await press(page, 'h');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill('The owner moved');
    await stage.call('deputy', 'PUT', `citations/${lost.id}`, { report_status: 'DISCARDED' });
    await text.press('Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: `This event was changed by ${deputy}, reload it` })
      .waitFor();
    expect(await shown(page)).toBe(lost.reference_id);
    expect(await stage.call('inspection', 'GET', `citations/${lost.id}/draft`)).toMatchObject({
      reason: 'The owner moved',
    });
    await page.getByRole('button', { name: 'Next event' }).waitFor();
    // After a slow answer the event has left the stage and come back: keys do not count for a moment.
    await sleep(SETTLE_MS);
    await press(page, 'Enter');
    await nextAfter(page, lost.reference_id);

    const reviewed = eventOf(await shown(page));
    const report = await stage.open('deputy', `/citations/show/${reviewed.id}`);
    await report.getByText(`${nameOf(stage.cast.inspection)} is reviewing this`).waitFor();
  });
});

// Desk 9, as the processing desk.
it(`decides ${IN_A_ROW} submitted events by keys alone`, async () => {
  // The next tests need the decisions of this one.
  await settings(1);
  const page = await openDesk();
  const before = (await decisions()).length;
  for (let count = 0; count < IN_A_ROW; count += 1) {
    const reference = await shown(page);
    // Slower than the one after it: they are decided in the order in which the officer did.
    if (count === IN_A_ROW / 2 - 1) await slowDecision(page, SLOW_MS);
    // Events that are ready for a notice come first.
    switch (Math.floor(count / (IN_A_ROW / 4))) {
      case 0:
        for (const digit of [1, 2, 3, 4]) await look(page, digit);
        await press(page, 'a');
        break;
      case 1:
        await press(page, 'd', '1');
        break;
      case 2:
        await press(page, 'h', 'Enter');
        break;
      default:
        await press(page, 'r', '1');
    }
    await nextAfter(page, reference);
    expect(await page.getByRole('alert').count()).toBe(0);
  }
  const taken = async () => (await decisions()).slice(before).map(({ act }) => act);
  await eventually(taken).toEqual(
    ['GENERATE', 'DISCARD', 'HOLD', 'REVISE'].flatMap((act) =>
      Array.from({ length: IN_A_ROW / 4 }, () => act),
    ),
  );
});

// Desk 5: a skipped event is not handed to this officer; they can end their own skips.
it('skips, until nothing is left, and shows the skipped events again', async () => {
  const page = await openDesk();
  await press(page, 'k', '1');
  await page.getByRole('heading', { name: 'Nothing left to review' }).waitFor();
  await page.getByText('You skipped 1, the first comes back at').waitFor();
  await page.getByRole('button', { name: 'Show skipped events' }).click();
  await acts(page).waitFor();
});

// Desk 5: an event that was sent back and not changed since needs a note, on the desk and on the report page.
it('asks why an event goes again that was sent back', async () => {
  await allTakeEffect();
  const { rows: found } = await stage.database.query<{ id: number }>(
    `SELECT id FROM citations WHERE report_status = 'REVISE' ORDER BY id DESC LIMIT 1`,
  );
  const report = await stage.open('processing', `/citations/show/${found[0]?.id}`);
  await report.getByRole('button', { name: 'Submit Citation' }).first().click();
  const dialog = report.getByRole('dialog', { name: 'Submit Citation' });
  await dialog.getByRole('button', { name: 'Submit Citation' }).click();
  await reads(dialog, NOTE_REQUIRED);
  await report.close();

  const page = await openDesk('processing');
  const reference = await shown(page);
  await press(page, 's');
  await reads(page, NOTE_REQUIRED);
  await press(page, 'a');
  const note = page.getByRole('textbox', { name: 'Note' });
  await eventually(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('The plate can be read in the fourth picture');
  await press(page, 'Enter');
  await nextAfter(page, reference);
});

// Desk 10: what administrators see and change.
describe('/admin/desk', () => {
  it('shows who has what in hand, and ends a claim', async () => {
    const page = await stage.open('admin', '/admin/desk');
    const claims = await rows(page, 'Events in hand');
    const mine = claims.filter({ hasText: nameOf(stage.cast.processing) });
    await mine.first().waitFor();
    const before = await held(stage.cast.processing.badgeNumber);
    await mine
      .first()
      .getByRole('button', { name: /^Release EV-/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click();
    await eventually(() => mine.count()).toBe(before - 1);
    expect(await held(stage.cast.processing.badgeNumber)).toBe(before - 1);
  });

  it('adds a reason, switches it off, and keeps one that was used', async () => {
    const page = await stage.open('admin', '/admin/desk?tab=reasons', [409]);
    const list = await rows(page, 'Reasons: Discard');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Code' }).fill('TOO_DARK');
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Too dark');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const added = list.filter({ hasText: 'TOO_DARK' });
    await reads(page, 'Too dark');
    await added.getByRole('button', { name: 'Edit TOO_DARK' }).click();
    await dialog.getByLabel('Active').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await added.filter({ hasText: 'Off' }).waitFor();
    await list.getByRole('button', { name: 'Delete PLATE_UNREADABLE' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'This reason was used, switch it off instead').waitFor();
  });

  it('adds a deadline rule with a preview, and a day of the department', async () => {
    const page = await stage.open('admin', '/admin/desk?tab=deadlines');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add deadline rule' });
    await dialog.getByLabel('Days', { exact: true }).fill('14');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    // The end of the 14th local day from today, in the product's zone.
    const due = new Date(Date.now() + 14 * 24 * 60 * 60 * 1000);
    const day = due.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    await reads(dialog, `Counted from now: due ${day}, 11:59 PM`);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await (
      await rows(page, 'Deadline rules')
    )
      .filter({ hasText: '14 calendar days after the violation' })
      .waitFor();

    const year = new Date().getUTCFullYear();
    await page.getByLabel('Own day').fill(`${year}-12-12`);
    await page.getByLabel('Name').fill('Harbor Day');
    await page.getByRole('button', { name: 'Set day' }).click();
    const days = await rows(page, 'Holidays and working days');
    await days
      .filter({ hasText: `Dec 12, ${year}` })
      .filter({ hasText: 'Harbor Day' })
      .waitFor();
    await page.getByRole('combobox', { name: 'Country' }).fill('United States');
    await page.getByRole('option', { name: 'United States of America' }).click();
    await days.filter({ hasText: 'Thanksgiving Day' }).waitFor();
  });

  it('reports what was done, as a table and as CSV', async () => {
    await allTakeEffect();
    const page = await stage.open('admin', '/admin/desk?tab=report&group=act');
    const submits = (await rows(page, 'Report')).filter({ hasText: 'Submit' });
    const { rows: counted } = await stage.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM desk_acts WHERE act = 'SUBMIT'`,
    );
    expect(counted[0]?.count).toBeGreaterThanOrEqual(events.length);
    await submits.getByRole('cell', { name: `${counted[0]?.count}`, exact: true }).waitFor();
    const link = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    const csv = await page.context().request.get(link ?? '');
    const [titles, ...lines] = (await csv.text()).split('\r\n');
    expect(lines.filter((line) => line.includes(',SUBMIT,')).length).toBeGreaterThan(0);
    expect(titles).toBe(
      '\ufeffday,queue,act,reason_code,reason_label,cause,camera_serial_number,officer_badge,officer_name,count,median_seconds',
    );
  });
});
