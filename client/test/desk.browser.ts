import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import type { Accepted } from './deliveries.js';
import { eventually, toast } from './reading.js';
import { Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;
/** Submitted events, the oldest first: the desk hands them out in this order. */
let waiting: Accepted[];

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  await Promise.all([stage.as('processing'), stage.as('inspection')]);
  waiting = [];
  for (let each = 0; each < 4; each += 1) {
    waiting.push(await submitted(stage, 'REDLIGHT', 'DISCARD'));
  }
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

const path = (page: Page): string => new URL(page.url()).pathname;

/** The desk with an event on its stage. */
async function openDesk(): Promise<Page> {
  const page = await stage.open('inspection', '/desk/submitted');
  await page.getByRole('toolbar', { name: 'Acts' }).waitFor();
  return page;
}

/** The reference of the event on the stage. */
const shown = (page: Page): Promise<string> =>
  page.locator('a[href^="/citations/show/"]').first().innerText();

async function decisions() {
  const { rows } = await stage.database.query<{ act: string; reason_code: string; status: string }>(
    'SELECT act, reason_code, status FROM deferred_decisions ORDER BY id',
  );
  return rows;
}

// Desk 9: entered by Start reviewing, others get 'Forbidden Access' and `/`.
describe('the way to the desk', () => {
  it('leads from the list, and Esc leads back', async () => {
    const page = await stage.open('inspection', '/citations/submitted');
    await page.getByRole('link', { name: 'Start reviewing' }).click();
    await page.getByRole('toolbar', { name: 'Acts' }).waitFor();
    expect(path(page)).toBe('/desk/submitted');
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/citations/submitted');
  });

  it('is closed to officers of another queue', async () => {
    const page = await stage.open('processing', '/desk/submitted');
    await toast(page, 'Forbidden Access').waitFor();
    expect(path(page)).toBe('/');
  });
});

// Desk 9: one screen, no scrolling at 1280×720, no overlay, no dialog.
it('is one screen', async () => {
  const page = await openDesk();
  const sizes = await page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return { high: scrollHeight - clientHeight, wide: scrollWidth - clientWidth };
  });
  expect(sizes).toEqual({ high: 0, wide: 0 });
  expect(await page.getByRole('dialog').count()).toBe(0);
});

// Desk 5: a reload empties nothing, and 500 ms after the last key the server has it.
it('keeps what was typed when it is loaded again', async () => {
  const page = await openDesk();
  const reference = await shown(page);
  await page.keyboard.press('h');
  await page.getByRole('textbox', { name: 'Text' }).fill('Ask the camera team');
  await page.reload();
  await page.getByRole('toolbar', { name: 'Acts' }).waitFor();
  expect(await shown(page)).toBe(reference);
  await page.keyboard.press('h');
  await eventually(() => page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe(
    'Ask the camera team',
  );
});

// Desk 9: `[` typed with AltGr (Ctrl and Alt on Windows) counts; Ctrl with a sign is the browser's.
it('hears a sign that is typed with AltGr', async () => {
  const page = await openDesk();
  const filter = () =>
    page
      .getByRole('region', { name: 'Evidence' })
      .locator('img')
      .first()
      .evaluate((image) => image.style.filter);
  await page.evaluate(() => {
    const press = (init: KeyboardEventInit) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: ']', bubbles: true, cancelable: true, ...init }),
      );
    press({ ctrlKey: true });
    press({ ctrlKey: true, altKey: true, modifierAltGraph: true });
  });
  await eventually(filter).toBe('brightness(120%) contrast(100%)');
});

// Desk 4 and 9: d and a digit decide, the next event comes, z brings the event back with its claim.
it('decides by keys and takes it back', async () => {
  const page = await openDesk();
  const first = await shown(page);
  await page.keyboard.press('d');
  await page.getByRole('button', { name: /Plate not readable/ }).waitFor();
  await page.keyboard.press('1');
  await page.getByText(/^Discard Citation Event takes effect in \d+ s$/).waitFor();
  await eventually(() => shown(page)).not.toBe(first);
  expect((await decisions()).at(-1)).toEqual({
    act: 'DISCARD',
    reason_code: 'PLATE_UNREADABLE',
    status: 'WAITING',
  });
  await page.keyboard.press('z');
  await eventually(() => shown(page)).toBe(first);
  expect((await decisions()).at(-1)?.status).toBe('TAKEN_BACK');
});

// Desk 9: refused acts stay on the stage, in the server's words.
it('says why an act is refused, and stays with the event', async () => {
  const page = await openDesk();
  stage.expectRefusals(page, [422]);
  const first = await shown(page);
  await page.keyboard.press('a');
  await page
    .getByRole('alert')
    .filter({ hasText: /^Look at every selected image in large first, \d of \d are left$/ })
    .waitFor();
  expect(await shown(page)).toBe(first);
});

// Desk 5: a skipped event is not handed to this officer; they can end their own skips.
it('skips, until nothing is left, and shows the skipped events again', async () => {
  const page = await openDesk();
  for (let left = waiting.length; left > 0; left -= 1) {
    const before = await shown(page);
    await page.keyboard.press('k');
    await page.getByRole('group', { name: 'Reasons' }).waitFor();
    await page.keyboard.press('1');
    if (left > 1) await eventually(() => shown(page)).not.toBe(before);
  }
  await page.getByRole('heading', { name: 'Nothing left to review' }).waitFor();
  await page.getByText(`You skipped ${waiting.length}, the first comes back at`).waitFor();
  await page.getByRole('button', { name: 'Show skipped events' }).click();
  await page.getByRole('toolbar', { name: 'Acts' }).waitFor();
});
