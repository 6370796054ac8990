import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { nameOf, nextCode, PASSWORD, type Person } from './cast.js';
import { type Accepted, type EventDocument, smallPackage } from './deliveries.js';
import { acts, evidence, nextAfter, press, seen, shown, slowDecision } from './desk-keys.js';
import {
  asksFor,
  eventually,
  intercept,
  isRed,
  offline,
  reads,
  settled,
  stopClock,
} from './reading.js';
import { NO_ANSWER, Stage } from './stage.js';
import { prepare, submit, submitted } from './work.js';

/** Number of events that wait for the inspection officer. */
const WAITING = 8;

/** Time of a delayed answer, ms. */
const SLOW_MS = 1200;

let stage: Stage;
const events: Accepted[] = [];

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  const people = ['admin', 'processing', 'inspection', 'deputy'] as const;
  await Promise.all(people.map((who) => stage.as(who)));
  while (events.length < WAITING) events.push(await submitted(stage, 'REDLIGHT', 'DISCARD'));
});
afterEach(async () => {
  await stage.check();
  // Each test begins with all events at hand, and with none of the drafts of the one before.
  await stage.endClaims();
  await stage.database.query('DELETE FROM drafts');
});
afterAll(() => stage.stop());

async function openDesk(refusals: number[] = []): Promise<Page> {
  const page = await stage.open('inspection', '/desk/submitted', refusals);
  await acts(page).waitFor();
  return page;
}

function idOf(reference: string): number {
  const found = events.find(({ reference_id }) => reference_id === reference);
  if (found === undefined) throw new Error(`No event ${reference} was delivered`);
  return found.id;
}

interface DecisionRow {
  citation_id: number;
  act: string;
  reason_code: string | null;
  status: string;
  details: { viewed: number[] };
}

async function decisions(): Promise<DecisionRow[]> {
  const { rows } = await stage.database.query<DecisionRow>(
    'SELECT citation_id::int, act, reason_code, status, details FROM deferred_decisions ORDER BY id',
  );
  return rows;
}

/** A list of reasons. */
const reasons = (page: Page) => page.getByRole('group', { name: 'Reasons' });

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** Discards the event on the stage with the first reason; a colleague is faster while the answer is on its way. */
async function discardTooLate(page: Page): Promise<string> {
  const reference = await shown(page);
  await seen(page);
  await slowDecision(page, SLOW_MS);
  await press(page, 'd', '1');
  await stage.call('deputy', 'PUT', `citations/${idOf(reference)}`, { report_status: 'HOLD' });
  await nextAfter(page, reference);
  return reference;
}

const refusal = () => `This event was changed by ${nameOf(stage.cast.deputy)}, reload it`;

// Desk 14: what comes back does not take the stage from an event that the officer has touched.
describe('an act that is refused', () => {
  it('takes no letter from who types about the next event, and is said in a bar', async () => {
    const page = await openDesk([409]);
    const first = await discardTooLate(page);
    const second = await shown(page);
    await press(page, 'r');
    await press(page, 'Tab');
    await page.keyboard.type('driver ');
    const bar = page.getByRole('alert').filter({
      hasText: `${first} was not discarded: ${refusal()}`,
    });
    await bar.waitFor();
    await page.keyboard.type('seat 1');
    expect(await shown(page)).toBe(second);
    expect(await text(page).inputValue()).toBe('driver seat 1');
    expect(await decisions()).toEqual([]);
    // The key of the event shows it, with the server's refusal.
    await press(page, 'Escape', 'x');
    await eventually(() => shown(page)).toBe(first);
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('alert').filter({ hasText: refusal() }).waitFor();
    // The second event is next, with the text that was typed about it.
    await page.getByRole('button', { name: 'Next event' }).click();
    await eventually(() => shown(page)).toBe(second);
    await seen(page);
    await press(page, 'r');
    expect(await text(page).inputValue()).toBe('driver seat 1');
  });

  it('comes back where nobody has touched the next event, and no key is taken for it', async () => {
    const page = await stage.ownPage('inspection');
    stage.expectRefusals(page, [409]);
    // The time for which keys do not count begins with the return; it passes when the test says so.
    const now = Date.now();
    await page.clock.setFixedTime(now);
    await page.goto('/desk/submitted');
    await acts(page).waitFor();
    const first = await discardTooLate(page);
    await eventually(() => shown(page)).toBe(first);
    await page.getByRole('alert').filter({ hasText: refusal() }).waitFor();
    await seen(page);
    await press(page, 'r', '1');
    expect(await reasons(page).count()).toBe(0);
    await page.clock.setFixedTime(now + 1000);
    await press(page, 'r');
    await reasons(page).waitFor();
    expect(await shown(page)).toBe(first);
    expect(await decisions()).toEqual([]);
    await press(page, 'Escape');
  });
});

// Desk 14: an act's key counts once the first medium of its event is painted; keys before that are dropped.
it('decides nothing about a picture that was not painted', async () => {
  const page = await stage.open('inspection', '/profile');
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
  const first = await shown(page);
  await press(page, 'd', '1', 'h', 'Enter', 'r', 'Enter', 'k', '1', ' ');
  expect(await reasons(page).count()).toBe(0);
  // A click shows the reason.
  await acts(page).getByRole('button', { name: 'Discard Citation Event' }).click();
  await page.getByRole('alert').filter({ hasText: 'Look at the event before deciding' }).waitFor();
  arrive();
  await seen(page);
  expect(await shown(page)).toBe(first);
  expect(await decisions()).toEqual([]);
  await press(page, 'd', '1');
  await nextAfter(page, first);
  await eventually(async () => (await decisions()).at(-1)?.details.viewed.length).toBe(1);
  await press(page, 'z');
  await eventually(() => shown(page)).toBe(first);
});

// Desk 14: keys pressed for one event never act on another: a key that was dropped takes its second key with it.
it('attaches no vehicle by the Enter of an act that was dropped', async () => {
  await lookUpByItself();
  const event = await pending({ metadata: { plate_confidence: 0.97 } });
  const page = await stage.ownPage('processing');
  const now = Date.now();
  await page.clock.setFixedTime(now);
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.goto('/profile');
  await intercept(page, /size=large/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/desk/pending');
  const attach = page.getByRole('button', { name: 'Attach' });
  await attach.waitFor();
  await press(page, 'k');
  arrive();
  await seen(page);
  const answer = page.waitForResponse((response) =>
    asksFor(response.request(), 'SelectUsualEvidence'),
  );
  await press(page, 'Enter', 'e');
  await answer;
  expect(await ownerOf(event)).toBeNull();
  await page.clock.setFixedTime(now + 1000);
  await press(page, 'Enter');
  await attach.waitFor({ state: 'detached' });
  await eventually(() => ownerOf(event)).toBe('Leonie Farrugia-Strand');
});

it('sends one act about an event, however fast the next keys come', async () => {
  const page = await stage.ownPage('inspection');
  await page.goto('/desk/submitted');
  await acts(page).waitFor();
  await seen(page);
  const first = await shown(page);
  let sent = 0;
  page.on('request', (request) => {
    if (asksFor(request, 'DecideAtDesk')) sent += 1;
  });
  await slowDecision(page, SLOW_MS);
  // While the clock stands, the event stays on the stage until the act is answered.
  await stopClock(page);
  await press(page, 'h', 'Enter', 'h', 'Enter');
  await page.clock.resume();
  await nextAfter(page, first);
  await settled(page);
  expect(sent).toBe(1);
  await press(page, 'z');
  await eventually(() => shown(page)).toBe(first);
});

// Desk 14: what is opened to type in has the caret, and takes all letters.
describe('what is typed', () => {
  it('goes into the discussion from the first letter on', async () => {
    const page = await openDesk();
    await seen(page);
    const first = await shown(page);
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await Promise.all(
      [...'cdriver h1'].map((key) => page.keyboard.press(key === ' ' ? 'Space' : key)),
    );
    await eventually(() => comment.inputValue()).toBe('driver h1');
    // Keys still type into the comment after a click on the picture.
    await evidence(page).locator('img').first().click();
    await page.keyboard.type('dz');
    expect(await comment.inputValue()).toBe('driver h1dz');
    expect(await reasons(page).count()).toBe(0);
    expect(await shown(page)).toBe(first);
    await press(page, 'Escape');
    await comment.waitFor({ state: 'detached' });
  });

  it('goes from the list of reasons to its text by one Tab, and into no other act', async () => {
    const page = await openDesk();
    await seen(page);
    await press(page, 'd');
    // A letter is no act while the list is open.
    await press(page, 'h', 'g', 'p', 'Tab');
    await eventually(() => text(page).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await press(page, 'Escape');
    // A reason of one act is none of another.
    await press(page, 'd', 'ArrowDown', 'Escape', 'r');
    expect(await reasons(page).getByRole('button', { pressed: true }).count()).toBe(0);
    await press(page, 'Escape', 'd');
    expect(await reasons(page).getByRole('button', { pressed: true }).innerText()).toContain(
      'Plate not readable',
    );
    await press(page, 'Escape');
  });
});

// Desk 14: keys that repeat while held down act once.
it('takes one decision back however long z is held down', async () => {
  const page = await openDesk();
  const before = (await decisions()).length;
  for (const act of ['h', 'h']) {
    const reference = await shown(page);
    await seen(page);
    await press(page, act, 'Enter');
    await nextAfter(page, reference);
  }
  const made = async () => (await decisions()).slice(before).map(({ status }) => status);
  await eventually(made).toEqual(['WAITING', 'WAITING']);
  for (let count = 0; count < 5; count += 1) await page.keyboard.down('z');
  await page.keyboard.up('z');
  await eventually(made).toEqual(['WAITING', 'TAKEN_BACK']);
  await page.getByText(/takes effect in/).waitFor();
  await press(page, 'z');
  await eventually(made).toEqual(['TAKEN_BACK', 'TAKEN_BACK']);
});

it('takes one decision back however long Enter is held down on Undo', async () => {
  const page = await openDesk();
  const before = (await decisions()).length;
  for (const act of ['h', 'h']) {
    const reference = await shown(page);
    await seen(page);
    await press(page, act, 'Enter');
    await nextAfter(page, reference);
  }
  const made = async () => (await decisions()).slice(before).map(({ status }) => status);
  await eventually(made).toEqual(['WAITING', 'WAITING']);
  await page.getByRole('button', { name: 'Undo (Z)' }).focus();
  for (let count = 0; count < 5; count += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await eventually(made).toEqual(['WAITING', 'TAKEN_BACK']);
  // Another undo would have been sent with the answer to the first.
  await page.evaluate(() => fetch('/health/live').then((answer) => answer.text()));
  await settled(page);
  expect(await made()).toEqual(['WAITING', 'TAKEN_BACK']);
  await press(page, 'z');
  await eventually(made).toEqual(['TAKEN_BACK', 'TAKEN_BACK']);
});

it('types nothing into what c and l open, however long they are held down', async () => {
  const page = await openPending(await pending());
  const plate = page.getByRole('textbox', { name: 'License Plate' });
  for (let count = 0; count < 4; count += 1) await page.keyboard.down('l');
  await page.keyboard.up('l');
  expect(await plate.inputValue()).not.toMatch(/l/);
  await press(page, 'l');
  expect(await plate.inputValue()).toMatch(/l$/);
  await press(page, 'Escape');
  const comment = page.getByRole('textbox', { name: 'Comment' });
  for (let count = 0; count < 4; count += 1) await page.keyboard.down('c');
  await page.keyboard.up('c');
  await press(page, 'a', 'c');
  expect(await comment.inputValue()).toBe('ac');
});

// Desk 14: digits count shifted or not; letters by their place where the layout has no Latin letters.
it('hears digits and letters of other keyboards', async () => {
  const page = await openDesk();
  await seen(page);
  const first = await shown(page);
  const hit = (key: string, code: string, shiftKey = false) =>
    page.evaluate((event) => document.body.dispatchEvent(new KeyboardEvent('keydown', event)), {
      key,
      code,
      shiftKey,
      bubbles: true,
      cancelable: true,
    });
  await hit('в', 'KeyD');
  await reasons(page).waitFor();
  await hit('é', 'Digit2');
  await nextAfter(page, first);
  await eventually(async () => (await decisions()).at(-1)?.reason_code).toBe('PLATE_OBSTRUCTED');
  await hit('я', 'KeyZ');
  await eventually(() => shown(page)).toBe(first);
  await seen(page);
  await hit('d', 'KeyD');
  await reasons(page).waitFor();
  await hit('#', 'Digit3', true);
  await nextAfter(page, first);
  await eventually(async () => (await decisions()).at(-1)?.reason_code).toBe('VEHICLE_UNCLEAR');
  await press(page, 'z');
  await eventually(() => shown(page)).toBe(first);
});

/** A new event for the processing desk; the one before is out of the way. */
async function pending(changes: Partial<EventDocument> = {}, pictures = 4): Promise<Accepted> {
  await stage.database.query(
    `UPDATE desk_queue SET claimed_by = NULL, claim_session = NULL, claimed_at = NULL, claim_expires_at = NULL,
       due_at = now() + interval '9 years' WHERE queue = 'pending'`,
  );
  const event = await smallPackage('REDLIGHT');
  const [picture] = event.files.values();
  for (let sequence = 5; picture !== undefined && sequence <= pictures; sequence += 1) {
    const file = `${sequence}.jpg`;
    event.document.media.push({ file, type: 'IMAGE', sequence_number: sequence });
    event.files.set(file, picture);
  }
  event.document.media.splice(pictures);
  for (const name of [...event.files.keys()].slice(pictures)) event.files.delete(name);
  Object.assign(event.document, changes);
  const accepted = await stage.deliver(event);
  await stage.database.query(
    `UPDATE desk_queue SET due_at = now() + interval '1 year' WHERE citation_id = $1`,
    [accepted.id],
  );
  return accepted;
}

/** Plates are looked up automatically from now on. */
const lookUpByItself = () =>
  stage.call('admin', 'PUT', 'desk/settings', {
    decision_grace_seconds: 10,
    require_viewed_evidence: true,
    reason_required: [],
    pace_guard_seconds: 0,
    auto_look_up: 0.9,
  });

async function ownerOf({ id }: Accepted): Promise<string | null> {
  const path = `citations/${id}`;
  const kept = await stage.call<{ vehicle: { owner_name: string | null } }>(
    'processing',
    'GET',
    path,
  );
  return kept.vehicle.owner_name;
}

async function openPending(event: Accepted, refusals: number[] = []): Promise<Page> {
  const page = await stage.open('processing', '/desk/pending', refusals);
  await eventually(() => shown(page)).toBe(event.reference_id);
  await seen(page);
  return page;
}

// Desk 14: usual evidence by one key, and the vehicle that was looked up by Enter: 12 keys become 2.
it('takes the usual evidence by e, and what was looked up by itself by Enter', async () => {
  await lookUpByItself();
  const event = await pending({ metadata: { plate_confidence: 0.97 } });
  const page = await openPending(event);
  const attach = page.getByRole('button', { name: 'Attach' });
  await attach.waitFor();
  await page.getByText('Leonie Farrugia-Strand').first().waitFor();
  expect(await ownerOf(event)).toBeNull();
  await press(page, 'Enter', 'e');
  await attach.waitFor({ state: 'detached' });
  await page.getByText('4 / 4 selected').waitFor();
  expect(await ownerOf(event)).toBe('Leonie Farrugia-Strand');

  const other = await pending();
  const report = await stage.open('processing', `/citations/show/${other.id}`);
  await report.getByRole('button', { name: 'Usual evidence' }).waitFor();
  await press(report, 'e');
  await report.getByText('4 / 4 selected').waitFor();
});

// Desk 14: 0 and two digits reach any medium; the strip shows that there is more.
it('shows the twelfth of twelve images by 0 1 2', async () => {
  const event = await pending({}, 12);
  const page = await openPending(event);
  const strip = page.getByRole('group', { name: 'Images and videos' });
  expect(await strip.getAttribute('data-more')).toBe('end');
  await press(page, '0', '1', '2');
  await strip.locator('button:nth-child(12)[aria-current]').waitFor();
  await eventually(() => strip.getAttribute('data-more')).toBe('start');
  await press(page, '3');
  await strip.locator('button:nth-child(3)[aria-current]').waitFor();
});

// Desk 14: usual evidence holds videos too; one that is selected is taken out as an image is.
it('takes a video out of the evidence by Space', async () => {
  const event = await pending();
  await stage.database.query(
    `UPDATE media SET selected = true FROM (SELECT id FROM media WHERE citation_id = $1 ORDER BY sequence_number LIMIT 1) AS first
     WHERE media.id = first.id`,
    [event.id],
  );
  await stage.database.query(
    `UPDATE media SET type = 'VIDEO' WHERE citation_id = $1 AND sequence_number = 1`,
    [event.id],
  );
  const page = await openPending(event);
  const evidenceBox = page.getByRole('checkbox', { name: 'Evidence (Space)' });
  await page
    .getByRole('group', { name: 'Images and videos' })
    .getByRole('button', { name: /^Video.*, evidence$/ })
    .click();
  expect(await evidenceBox.isChecked()).toBe(true);
  await press(page, ' ');
  await evidenceBox.waitFor({ state: 'detached' });
  const kept = () =>
    stage.call<{ media: { type: string; selected: boolean }[] }>(
      'processing',
      'GET',
      `citations/${event.id}`,
    );
  await eventually(async () => (await kept()).media.filter(({ selected }) => selected)).toEqual([]);
});

// Desk 14: the card is read at a glance.
describe('the card', () => {
  /** The texts with their sizes, px. */
  const sizes = (part: Locator): Promise<{ text: string; size: number }[]> =>
    part.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: { text: string; size: number }[] = [];
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        const size = parseFloat(getComputedStyle(parentElement!).fontSize);
        found.push({ text: textContent?.trim() ?? '', size });
      }
      return found.filter(({ text }) => text !== '');
    });
  const largest = async (part: Locator, wanted: string) =>
    Math.max(...(await sizes(part)).flatMap(({ text, size }) => (text === wanted ? [size] : [])));

  it('has facts of 15 px from 1440 px on, the plate as large as on the report page, and red for what is urgent', async () => {
    const { id, reference_id } = await pending({
      plate: 'RAD 1298',
      metadata: { plate_confidence: 0.97, color_confidence: 0.8, lane: 2 },
    });
    await prepare(stage, 'processing', id, 'REDLIGHT');
    await submit(stage, 'processing', id, 'DISCARD');
    await stage.call('inspection', 'PUT', `citations/${id}`, {
      report_status: 'REVISE',
      reason: 'The plate is bent',
    });
    await stage.database.query(
      `UPDATE desk_queue SET due_at = now() + interval '1 year' WHERE citation_id = $1`,
      [id],
    );
    const page = await stage.open('processing', '/desk/pending');
    await page.setViewportSize({ width: 1440, height: 900 });
    await eventually(() => shown(page)).toBe(reference_id);
    const card = page.getByRole('region', { name: 'Event' });
    await card.getByText(/The plate is bent/).waitFor();
    const texts = await sizes(card);
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['97', 'Discard']));
    expect(texts.filter(({ size }) => size < 15)).toEqual([]);
    await card.getByRole('img', { name: 'Plate' }).waitFor();
    expect(await card.locator('time').innerText()).toMatch(/\d{4}.*\d:\d\d:\d\d/);
    for (const word of ['Redlight', 'Revise']) {
      expect(await isRed(page.getByText(word, { exact: true }).first())).toBe(false);
    }
    const large = await largest(card, 'RAD 1298');
    await page.goto(`/citations/show/${id}`);
    const summary = page.getByRole('main');
    await summary.getByText('RAD 1298').first().waitFor();
    expect(large).toBe(await largest(summary, 'RAD 1298'));
  });
});

// Desk 14: what the state of every new event is is no alarm.
it('says nothing of images that are not selected yet, and where there are too few', async () => {
  const page = await openPending(await pending());
  await page.getByText('Violation', { exact: true }).waitFor();
  expect(await page.getByText('Missing media attachments').count()).toBe(0);
  expect(await page.getByText(/^This event has only/).count()).toBe(0);
  const short = await pending({}, 3);
  await page.reload();
  await eventually(() => shown(page)).toBe(short.reference_id);
  await page.getByText('This event has only 3 images').waitFor();
});

// Desk 14: a reason has its own digit.
it('takes a reason by its key, wherever it stands in the list', async () => {
  const { data } = await stage.call<{ data: { id: number; code: string; act: string }[] }>(
    'admin',
    'GET',
    'reasons?act=HOLD',
  );
  const other = data.find(({ code }) => code === 'OTHER');
  await stage.call('admin', 'PUT', `reasons/${other?.id}`, { key: 0, needs_text: false });
  const page = await openDesk();
  await seen(page);
  const first = await shown(page);
  await press(page, 'h', '0');
  await nextAfter(page, first);
  await eventually(async () => (await decisions()).at(-1)).toMatchObject({
    act: 'HOLD',
    reason_code: 'OTHER',
  });
  await press(page, 'z');
  await eventually(() => shown(page)).toBe(first);
});

// Desk 14: a lost answer is asked for before anything is said.
it('finds the decision whose answer was lost, and says nothing', async () => {
  const page = await openDesk([NO_ANSWER]);
  await seen(page);
  const first = await shown(page);
  const before = (await decisions()).length;
  let isNext = true;
  await intercept(page, '**/graphql', async (route) => {
    if (!isNext || !asksFor(route.request(), 'DecideAtDesk')) return route.continue();
    isNext = false;
    await route.fetch();
    return route.abort();
  });
  await press(page, 'd', '1');
  await nextAfter(page, first);
  await page.getByText(/^Discard Citation Event takes effect in \d+ s$/).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await decisions()).toHaveLength(before + 1);
  await press(page, 'z');
  await eventually(() => shown(page)).toBe(first);
});

// Desk 14: a decision that a colleague supersedes is said where the officer is, and takes nothing from them.
it('says in a bar what was not carried out', async () => {
  const page = await openDesk();
  await seen(page);
  const first = await shown(page);
  await press(page, 'd', '1');
  await nextAfter(page, first);
  const second = await shown(page);
  await press(page, 'r', 'Tab');
  await page.keyboard.type('driver');
  await stage.call('deputy', 'PUT', `citations/${idOf(first)}`, { report_status: 'DISCARDED' });
  await page
    .getByRole('alert')
    .filter({
      hasText: `${first} was not discarded: ${nameOf(stage.cast.deputy)} changed the event first`,
    })
    .waitFor();
  expect(await shown(page)).toBe(second);
  expect(await text(page).inputValue()).toBe('driver');
});

// Desk 14: a second tab of the same officer says so, and what is decided there.
it('says that another tab has the desk, and what was decided in it', async () => {
  const page = await openDesk();
  await seen(page);
  const first = await shown(page);
  const other = await stage.open('inspection', '/desk/submitted');
  await seen(other);
  const second = 'You have the desk open in another tab too';
  await reads(page, second);
  await reads(other, second);
  expect(await shown(other)).toBe(first);
  await press(other, 'h', 'Enter');
  await page.getByRole('alert').filter({ hasText: 'You decided this in another tab' }).waitFor();
  await nextAfter(other, first);
  await press(other, 'z');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await other.close();
  await page.getByText(second).waitFor({ state: 'detached' });
});

// Desk 14: an event that waits here as the next one, and is decided in another tab, does not come onto the stage.
it('lets go of the next event when another tab decides it', async () => {
  const page = await openDesk();
  await seen(page);
  const first = await shown(page);
  const held = async () => {
    const desk = await stage.call<{ held: { citation: { id: number; version: number } }[] }>(
      'inspection',
      'GET',
      'desk/submitted',
    );
    return desk.held.map(({ citation }) => citation);
  };
  await eventually(async () => (await held()).length).toBe(2);
  const next = (await held()).find(({ id }) => id !== idOf(first));
  const { media } = await stage.call<{ media: { id: number }[] }>(
    'inspection',
    'GET',
    `citations/${next?.id}`,
  );
  await stage.call('inspection', 'POST', 'desk/decisions', {
    citation_id: next?.id,
    act: 'HOLD',
    version: next?.version,
    seconds: 1,
    viewed: media.map(({ id }) => id),
    zoomed: [],
    played: [],
  });
  // Another one is in hand in its place while that decision still waits.
  const now = async () => [(await held()).length, (await decisions()).at(-1)?.status];
  await eventually(now).toEqual([2, 'WAITING']);
  await press(page, 'h', 'Enter');
  await nextAfter(page, first);
  expect(idOf(await shown(page))).not.toBe(next?.id);
  await press(page, 'z');
  await eventually(() => shown(page)).toBe(first);
});

// Desk 14: a tab that comes back from the browser's memory is known again, and one that crashed is forgotten.
it('follows which tabs are there', async () => {
  const page = await openDesk();
  const second = page.getByText('You have the desk open in another tab too');
  const other = await stage.open('inspection', '/desk/submitted');
  await second.waitFor();
  await other.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  // The page has heard it by then, and the other tab speaks again.
  await page.evaluate(
    () =>
      new Promise<void>((heard) => {
        setTimeout(heard, 200);
      }),
  );
  await second.waitFor();
  await other.close();
  await second.waitFor({ state: 'detached' });
  const { rows: found } = await stage.database.query<{ id: number }>(
    'SELECT id FROM users WHERE email = $1',
    [stage.cast.inspection.email],
  );
  await page.evaluate((userId) => {
    const crashed = new BroadcastChannel('stopline-desk');
    crashed.postMessage({ from: 'crashed', userId, kind: 'HERE' });
    crashed.close();
  }, `${found[0]?.id}`);
  await second.waitFor();
  await second.waitFor({ state: 'detached' });
});

// Desk 5 and 14: nothing is claimed for an officer who is away.
it('claims nothing for an officer who is away when their decision fails', async () => {
  const page = await stage.ownPage('inspection');
  await page.clock.install();
  await page.goto('/desk/submitted');
  await acts(page).waitFor();
  await seen(page);
  const first = await shown(page);
  await press(page, 'h', 'Enter');
  await nextAfter(page, first);
  await eventually(async () => (await decisions()).at(-1)).toMatchObject({
    citation_id: idOf(first),
    status: 'WAITING',
  });
  // From here on: on a slow machine the page may ask before the officer is away.
  const reason = page.waitForResponse((response) => asksFor(response.request(), 'Notifications'));
  await stage.database.query(
    `WITH failed AS (
       UPDATE deferred_decisions SET status = 'FAILED', failure = 'DEADLINE_PASSED', ended_at = now() WHERE citation_id = $1 AND status = 'WAITING'
       RETURNING citation_id)
     UPDATE desk_queue SET decision_id = NULL FROM failed WHERE desk_queue.citation_id = failed.citation_id`,
    [idOf(first)],
  );
  await page.clock.fastForward('05:06');
  await page.getByRole('heading', { name: 'This event went back to the queue' }).waitFor();
  await reason;
  await page.evaluate(() => fetch('/health/live').then((answer) => answer.text()));
  const holders = async () =>
    (
      await stage.database.query(
        'SELECT FROM desk_queue WHERE citation_id = $1 AND claim_expires_at > now()',
        [idOf(first)],
      )
    ).rowCount;
  // On a slow machine the page may have learned of the end before the officer was away; what it took then goes back.
  await eventually(holders).toBe(0);
  await page.getByRole('button', { name: 'Take it again' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: `${first} was not held` })
    .waitFor();
});

// Desk 14: a draft's reason belongs to its act, its text too.
it('keeps a text for the act that it was typed for, on desk and report page', async () => {
  const page = await openDesk();
  await seen(page);
  const id = idOf(await shown(page));
  await press(page, 'd', 'ArrowDown', 'Tab');
  await page.keyboard.type('A trailer');
  await press(page, 'Escape', 'h');
  expect(await text(page).inputValue()).toBe('');
  await press(page, 'Escape', 'd');
  expect(await text(page).inputValue()).toBe('A trailer');
  const draft = () => stage.call('inspection', 'GET', `citations/${id}/draft`);
  await eventually(draft).toMatchObject({ reason: 'A trailer', reason_code: 'PLATE_UNREADABLE' });
  await page.goto(`/citations/show/${id}`);
  const reasonIn = async (act: string) => {
    await page.getByRole('button', { name: act }).first().click();
    const dialog = page.getByRole('dialog', { name: act });
    await dialog.getByRole('combobox', { name: 'From the list' }).waitFor();
    return dialog.getByRole('textbox', { name: 'Reason' });
  };
  expect(await (await reasonIn('Hold Citation Event')).inputValue()).toBe('');
  await press(page, 'Escape');
  const typed = await reasonIn('Discard Citation Event');
  await eventually(() => typed.inputValue()).toBe('A trailer');
  expect(await draft()).toMatchObject({ reason: 'A trailer', reason_code: 'PLATE_UNREADABLE' });
});

// Desk 14: what was typed is sent when the line or the session is back.
describe('a draft that could not be sent', () => {
  it('is sent when the line is back', async () => {
    const page = await openDesk([NO_ANSWER]);
    await seen(page);
    const id = idOf(await shown(page));
    await press(page, 'h', 'Tab');
    await offline(page, async () => {
      const lost = page.waitForEvent('requestfailed', (request) =>
        request.url().endsWith('/draft'),
      );
      await page.keyboard.type('Ask the camera team');
      await lost;
    });
    const draft = () => stage.call('inspection', 'GET', `citations/${id}/draft`);
    await eventually(draft).toMatchObject({ reason: 'Ask the camera team' });
  });

  // Issue 23, point 28: a comment that was typed just before the session ended is not lost.
  it.each(['not sent', 'sent at once'])(
    'is there after a new sign-in: a comment, %s',
    async (how) => {
      const who = stage.cast.redlight;
      const event = await pending();
      const page = await (await stage.newcomer()).newPage();
      stage.expectRefusals(page, [401]);
      await stage.signIn(page, who);
      await page.goto(`/citations/show/${event.id}?comments=${event.id}`);
      const comment = page.getByRole('textbox', { name: 'Comment' });
      await comment.fill('The plate is');
      const kept = async () => {
        const sql = 'SELECT comment FROM drafts WHERE citation_id = $1';
        return (await stage.database.query<{ comment: string }>(sql, [event.id])).rows;
      };
      await eventually(kept).toEqual([{ comment: 'The plate is' }]);
      // The session ends with the first request that has the text: any other of the page would tell its end while it is typed.
      let isEnded = false;
      await intercept(page, /\/(?:draft|graphql)$/, async (route) => {
        const request = route.request();
        const isSent = request.url().endsWith('/draft') || asksFor(request, 'CreateComment');
        if (isSent && !isEnded) {
          isEnded = true;
          await stage.database.query(
            'UPDATE sessions SET ended_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)',
            [who.email],
          );
        }
        await route.continue();
      });
      await comment.press('End');
      // At once: a busy machine would send the first letters before the last one is typed.
      await page.keyboard.insertText(' bent');
      if (how === 'sent at once') await comment.press('Control+Enter');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await signInAgain(page, who);
      await eventually(() => comment.inputValue()).toBe('The plate is bent');
      await eventually(kept).toEqual([{ comment: 'The plate is bent' }]);
    },
  );
});

/** Signs in on the screen that an ended session shows, without loading the page again. */
async function signInAgain(page: Page, who: Person): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code').fill(await nextCode(who));
  await page.getByRole('button', { name: 'Continue' }).click();
}
