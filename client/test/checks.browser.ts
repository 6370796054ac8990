import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { type Accepted, smallPackage } from './deliveries.js';
import { acts, look, nextAfter, press, seen, shown, slowServer } from './desk-keys.js';
import { isForEverybody } from './for-everybody.js';
import { eventually } from './reading.js';
import { Stage } from './stage.js';
import { prepare } from './work.js';

/** The plate of the events of the tests is exempt: the shipped rule EXEMPT_PLATE asks for a reason (cameras 2). */
const PLATE = 'RAD 1298';
const SENTENCE = 'Plate is on the list of exempt plates';
const REASON = 'Not on an emergency call';

let stage: Stage;
let cameras = 0;

beforeAll(async () => {
  stage = await Stage.start(inject('services'), {}, { worker: false });
  await Promise.all(['admin', 'processing', 'inspection'].map((who) => stage.as(who as 'admin')));
  await stage.call('admin', 'POST', 'listed-plates', {
    plate: PLATE,
    list: 'EXEMPT',
    from: '2000-01-01',
  });
});
afterEach(async () => {
  await stage.check();
  // The desk of a page that was just closed may still hold two events, and then gives no other.
  await stage.endClaims();
});
afterAll(() => stage.stop());

/** A prepared event of a camera of its own. */
async function delivered(): Promise<Accepted & { serial: string }> {
  cameras += 1;
  const serial = `CHECKED-${cameras}`;
  const camera = { system_name: 'Checked camera', system_type: 'Test', serial_number: serial };
  const event = await stage.deliver(await smallPackage('REDLIGHT', { camera }));
  await prepare(stage, 'processing', event.id, 'REDLIGHT');
  return { ...event, serial };
}

/** Submits it with the recommendation GENERATE. */
const recommend = ({ id }: Accepted): Promise<unknown> =>
  stage.call('processing', 'PUT', `citations/${id}`, {
    report_status: 'REVIEW',
    recommendation: 'GENERATE',
    confirmations: [{ code: 'EXEMPT_PLATE', reason: REASON }],
  });

/** From now on its camera is in a warning period, which blocks (cameras 2). */
const warn = ({ serial }: { serial: string }): Promise<unknown> =>
  stage.call('admin', 'POST', `cameras/${serial}/facts`, {
    kind: 'WARNING',
    value: {},
    from: '2000-01-01',
  });

const field = (page: Page) => page.getByRole('textbox', { name: `Reason: ${SENTENCE}` });
const checks = (page: Page) => page.getByRole('list', { name: 'Checks' });

const isFocused = (each: Locator): Promise<boolean> =>
  each.evaluate((element) => element === document.activeElement);

/** The rows about an event. */
const inDatabase = async (sql: string, { id }: Accepted): Promise<object[]> =>
  (await stage.database.query<object>(sql, [id])).rows;

/** Waits until some element has the text in it. */
const says = (inside: Page | Locator, text: string): Promise<void> =>
  inside.getByText(text).first().waitFor();

const openReport = async (who: 'processing' | 'inspection', { id }: Accepted): Promise<Page> => {
  const page = await stage.open(who, `/citations/show/${id}`);
  await page.getByRole('toolbar', { name: 'Actions' }).waitFor();
  return page;
};

/** The status of an event, and the reasons that the history keeps with its last act. */
async function stored({ id }: Accepted) {
  const { rows } = await stage.database.query<{ status: string; checks: object[] | null }>(
    `SELECT c.report_status AS status, (SELECT a.details -> 'checks' FROM activity a WHERE a.citation_id = c.id
       AND a.type IN ('submitted', 'generated') ORDER BY a.id DESC LIMIT 1) AS checks
     FROM citations c WHERE c.id = $1`,
    [id],
  );
  return rows[0];
}

// Cameras 2: CONFIRM asks for a reason, for submit with the recommendation GENERATE and for generate.
describe('a check that asks for a reason', () => {
  it('keeps the report page until it is given, and goes with the act', async () => {
    const event = await delivered();
    const page = await openReport('processing', event);
    await says(checks(page), SENTENCE);
    await isForEverybody(page, 'report-checks', { isTouched: true });
    await press(page, 's');
    await page.getByRole('radio', { name: 'Generate' }).check();
    await page.keyboard.press('Enter');
    await eventually(() => isFocused(field(page))).toBe(true);
    expect((await stored(event))?.status).toBe('UPDATED');
    await field(page).fill(REASON);
    // Enter leaves the field; the letters after it are the page's again.
    await press(page, 'Enter', 's');
    await page.getByRole('radio', { name: 'Generate' }).check();
    await page.keyboard.press('Enter');
    await eventually(() => stored(event)).toMatchObject({
      status: 'UPDATED_REVIEW',
      checks: [{ code: 'EXEMPT_PLATE', reason: REASON }],
    });
  });

  it('is not asked for by another act', async () => {
    const event = await delivered();
    const page = await openReport('processing', event);
    await press(page, 's');
    await page.getByRole('radio', { name: 'Discard' }).check();
    await page.keyboard.press('Enter');
    await eventually(async () => (await stored(event))?.status).toBe('UPDATED_REVIEW');
  });

  it('keeps what was typed over a reload (desk 5)', async () => {
    const event = await delivered();
    const page = await openReport('processing', event);
    await field(page).fill(REASON);
    await eventually(() =>
      inDatabase('SELECT confirmations FROM drafts WHERE citation_id = $1', event),
    ).toEqual([{ confirmations: [{ code: 'EXEMPT_PLATE', reason: REASON }] }]);
    await page.reload();
    await eventually(() => field(page).inputValue()).toBe(REASON);
  });

  it('shows the inspection officer the reason of the submit, and asks for their own at the desk', async () => {
    const event = await delivered();
    await recommend(event);
    const page = await stage.open('inspection', `/desk/submitted?event=${event.id}`);
    await acts(page).waitFor();
    await seen(page);
    expect(await shown(page)).toBe(event.reference_id);
    await says(checks(page), REASON);
    await press(page, 'a');
    await says(page.getByRole('alert'), `A reason is needed: ${SENTENCE}`);
    expect(await isFocused(field(page))).toBe(true);
    // Letters that are acts of the desk belong to the field.
    await page.keyboard.type('Ahd');
    expect(await field(page).inputValue()).toBe('Ahd');
    await press(page, 'Enter');
    for (const digit of [2, 3, 4]) await look(page, digit);
    await press(page, 'a');
    await eventually(() =>
      inDatabase(
        `SELECT act, details -> 'confirmations' AS confirmations FROM deferred_decisions WHERE citation_id = $1`,
        event,
      ),
    ).toEqual([{ act: 'GENERATE', confirmations: [{ code: 'EXEMPT_PLATE', reason: 'Ahd' }] }]);
  });

  it('goes with the event that it was typed for, also where each answer is 2.5 s late', async () => {
    const first = await delivered();
    await recommend(first);
    await recommend(await delivered());
    const page = await stage.open('inspection', `/desk/submitted?event=${first.id}`);
    await acts(page).waitFor();
    await seen(page);
    expect(await shown(page)).toBe(first.reference_id);
    const letGo = await slowServer(page, 2_500);
    await field(page).fill('On private land');
    await press(page, 'Enter');
    for (const digit of [2, 3, 4]) await look(page, digit);
    // More letters than acts: those that come before the next event is seen act on nothing.
    await press(page, 'a', 'a', 'a');
    await nextAfter(page, first.reference_id);
    const second = await shown(page);
    expect(await field(page).inputValue()).toBe('');
    await press(page, 'a');
    await says(page.getByRole('alert'), `A reason is needed: ${SENTENCE}`);
    await page.keyboard.type('No blue light');
    letGo();
    await press(page, 'Enter');
    for (const digit of [2, 3, 4]) await look(page, digit);
    await press(page, 'a');
    await eventually(
      async () =>
        (
          await stage.database.query(
            `SELECT reference_id, details -> 'confirmations' -> 0 ->> 'reason' AS reason
             FROM deferred_decisions JOIN citations ON citations.id = citation_id
             WHERE reference_id = ANY ($1) ORDER BY reference_id = $2`,
            [[first.reference_id, second], second],
          )
        ).rows,
    ).toEqual([
      { reference_id: first.reference_id, reason: 'On private land' },
      { reference_id: second, reason: 'No blue light' },
    ]);
  });
});

// Cameras 2: BLOCK stops; the page takes the recommendation GENERATE away where a check blocks.
describe('a check that blocks', () => {
  it('takes the recommendation away on the report page and at the desk', async () => {
    const event = await delivered();
    await warn(event);
    const page = await openReport('processing', event);
    await says(checks(page), 'Warning period on ');
    await press(page, 's');
    const dialog = page.getByRole('dialog', { name: 'Submit Citation' });
    expect(await dialog.getByRole('radio', { name: /^Generate/ }).isDisabled()).toBe(true);
    await says(dialog, 'Warning period on ');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`/desk/pending?event=${event.id}`);
    await acts(page).waitFor();
    await seen(page);
    await says(checks(page), 'Warning period on ');
    await isForEverybody(page, 'desk-checks', { isTouched: true });
    await press(page, 's', 'a');
    await says(page.getByRole('region', { name: 'Submit Citation' }), 'Warning period on ');
    expect((await stored(event))?.status).toBe('UPDATED');
  });

  it('says why a notice cannot be generated', async () => {
    const event = await delivered();
    await recommend(event);
    await warn(event);
    const page = await openReport('inspection', event);
    await says(checks(page), 'Warning period on ');
    const generate = page.getByRole('button', { name: /Generate Citation Notice/ });
    expect(await generate.getAttribute('aria-disabled')).toBe('true');
  });
});
