import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { nameOf } from './cast.js';
import { type Accepted, samplePackage, smallPackage } from './deliveries.js';
import { acts, attachByKeys, look, nextAfter, press, seen, shown } from './desk-keys.js';
import { eventually, reads } from './reading.js';
import { Stage } from './stage.js';

/* A desk of ten events, by keys alone: what keys, dialogs and late answers do is proven with the components of the desk. */

const COUNT = 10;

/** Number of events that are made ready for a notice; the rest is submitted as it is. */
const READY = 3;

/** Time in which a decision can be taken back, s: one is, and a colleague's is read before it takes effect. */
const GRACE_S = 15;

/** Ends the wait for the worker, ms. */
const LATEST_MS = 60_000;

let stage: Stage;
/** The oldest first: the desk hands them out in this order. */
const events: Accepted[] = [];

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  const people = ['admin', 'processing', 'inspection', 'deputy'] as const;
  await Promise.all(people.map((who) => stage.as(who)));
  // The first one has a video.
  events.push(await stage.deliver(await samplePackage('REDLIGHT')));
  while (events.length < COUNT) events.push(await stage.deliver(await smallPackage('REDLIGHT')));
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

interface DecisionRow {
  reference_id: string;
  act: string;
  reason_code: string | null;
  status: string;
  details: { viewed: number[]; played: number[] };
}

async function decisions(): Promise<DecisionRow[]> {
  const { rows } = await stage.database.query<DecisionRow>(
    `SELECT reference_id, act, reason_code, status, details
     FROM deferred_decisions JOIN citations ON citations.id = citation_id ORDER BY deferred_decisions.id`,
  );
  return rows;
}

/** The state of the last decision. */
const last = async (): Promise<string | undefined> => (await decisions()).at(-1)?.status;

/** The event that a reference is of. */
function eventOf(reference: string): Accepted {
  const found = events.find(({ reference_id }) => reference_id === reference);
  if (found === undefined) throw new Error(`No event ${reference} was delivered`);
  return found;
}

/** The references of the events that an officer holds, the oldest first. */
async function held(badge: number): Promise<string[]> {
  const { rows } = await stage.database.query<{ reference_id: string }>(
    `SELECT reference_id FROM desk_queue JOIN users ON users.id = claimed_by JOIN citations ON citations.id = citation_id
     WHERE badge_number = $1 AND claim_expires_at > now() ORDER BY claimed_at, citation_id`,
    [badge],
  );
  return rows.map((row) => row.reference_id);
}

/** Opens a desk by the button of its list. */
async function startReviewing(who: 'processing' | 'inspection', list: string): Promise<Page> {
  const page = await stage.open(who, list);
  await page.getByRole('link', { name: 'Start reviewing' }).click();
  await acts(page).waitFor();
  await seen(page);
  return page;
}

const graceOf = (seconds: number) =>
  stage.call('admin', 'PUT', 'desk/settings', {
    decision_grace_seconds: seconds,
    require_viewed_evidence: true,
    reason_required: [],
    pace_guard_seconds: 0,
  });

// Desk 9: letters, digits and signs do all of the work.
describe(`a desk of ${COUNT} events, by keys alone`, () => {
  it('prepares and submits them, one after the other, until nothing is left', async () => {
    await graceOf(0);
    const page = await startReviewing('processing', '/citations/pending');
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
    for (const [index, { reference_id }] of events.entries()) {
      expect(await shown(page)).toBe(reference_id);
      if (index < READY) {
        await attachByKeys(page);
        await press(page, '1', 'Space', '2', 'Space', '3', 'Space', '4', 'Space', 's', 'a');
      } else {
        await press(page, 's', 'd');
      }
      if (index + 1 < events.length) await nextAfter(page, reference_id);
    }
    await page.getByRole('heading', { name: 'Nothing left to review' }).waitFor();
    await eventually(async () =>
      (await decisions()).map(({ act, status }) => `${act} ${status}`),
    ).toEqual(events.map(() => 'SUBMIT CARRIED_OUT'));
    expect((await decisions())[0]?.details.played).toHaveLength(1);
  });

  it('decides, takes back, skips and meets colleagues', async () => {
    await graceOf(GRACE_S);
    const page = await startReviewing('inspection', '/citations/submitted');
    stage.expectRefusals(page, [409]);
    const own = nameOf(stage.cast.inspection);
    const deputy = nameOf(stage.cast.deputy);
    const { badgeNumber } = stage.cast.inspection;

    // The first of the events that are ready for a notice.
    const first = await shown(page);
    for (const digit of [1, 2, 3, 4]) await look(page, digit);
    await press(page, 'a');
    await nextAfter(page, first);
    await eventually(last).toBe('WAITING');
    expect((await decisions()).at(-1)).toMatchObject({ reference_id: first, act: 'GENERATE' });

    // One is taken back, with its claim.
    const second = await shown(page);
    await press(page, 'd', '1');
    await nextAfter(page, second);
    await page.getByText(/^Discard Citation Event takes effect in \d+ s$/).waitFor();
    expect((await decisions()).at(-1)).toMatchObject({ reason_code: 'PLATE_UNREADABLE' });
    await press(page, 'z');
    await eventually(() => shown(page)).toBe(second);
    await eventually(last).toBe('TAKEN_BACK');
    expect(await held(badgeNumber)).toContain(second);

    // One is skipped.
    await seen(page);
    await press(page, 'k', '1');
    await nextAfter(page, second);

    // A reload keeps the event and the draft.
    const third = await shown(page);
    const text = page.getByRole('textbox', { name: 'Text' });
    await press(page, 'h', 'Tab');
    await page.keyboard.type('Ask the camera team');
    await page.reload();
    await seen(page);
    expect(await shown(page)).toBe(third);
    await press(page, 'h');
    await eventually(() => text.inputValue()).toBe('Ask the camera team');

    // A colleague is faster, and takes no word away.
    await stage.call('deputy', 'PUT', `citations/${eventOf(third).id}`, {
      report_status: 'DISCARDED',
    });
    await press(page, 'Tab', 'Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: `This event was changed by ${deputy}, reload it` })
      .waitFor();
    expect(
      await stage.call('inspection', 'GET', `citations/${eventOf(third).id}/draft`),
    ).toMatchObject({ reason: 'Ask the camera team' });
    await page.getByRole('button', { name: 'Next event' }).click();
    await nextAfter(page, third);

    // What a colleague decides about the event on the stage is pushed to it.
    const fourth = await shown(page);
    await decideAs('deputy', fourth);
    await page
      .getByText(new RegExp(String.raw`^${deputy} decided this, it takes effect in \d+ s$`))
      .waitFor();
    await press(page, 'Enter');
    await nextAfter(page, fourth);

    // Who opens the report of an event that is reviewed reads it; and no two officers get the same event.
    const fifth = await shown(page);
    const report = await stage.open('deputy', `/citations/show/${eventOf(fifth).id}`);
    await reads(report, `${own} is reviewing this`);
    const { citation } = await stage.call<{ citation: { reference_id: string } }>(
      'deputy',
      'POST',
      'desk/submitted/next',
      {},
    );
    await eventually(async () => (await held(badgeNumber)).length).toBe(2);
    expect(await held(badgeNumber)).not.toContain(citation.reference_id);

    // Leaving gives back what is in hand, which the colleague reads at once.
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/citations/submitted');
    await eventually(() => held(badgeNumber)).toEqual([]);
    await report.getByText(`${own} is reviewing this`).waitFor({ state: 'detached' });
  });

  it('carries out what was decided, once the grace is over', async () => {
    const made = async () =>
      (await decisions()).slice(COUNT).map(({ act, status }) => [act, status]);
    await expect.poll(made, { timeout: LATEST_MS, interval: 50 }).toEqual([
      ['GENERATE', 'CARRIED_OUT'],
      ['DISCARD', 'TAKEN_BACK'],
      ['DISCARD', 'CARRIED_OUT'],
    ]);
  });
});

/** Discards an event as another officer does at their desk. */
async function decideAs(who: 'deputy', reference: string): Promise<void> {
  const { id } = eventOf(reference);
  const { version, media } = await stage.call<{ version: number; media: { id: number }[] }>(
    who,
    'GET',
    `citations/${id}`,
  );
  await stage.call(who, 'POST', 'desk/decisions', {
    citation_id: id,
    act: 'DISCARD',
    reason_code: 'DUPLICATE',
    version,
    seconds: 3,
    viewed: media.slice(0, 1).map((each) => each.id),
    zoomed: [],
    played: [],
  });
}
