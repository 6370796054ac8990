import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { type Accepted, smallPackage } from './deliveries.js';
import { seen } from './desk-keys.js';
import { asksFor, eventually, heading, intercept, offline, reads, rows, toast } from './reading.js';
import { NO_ANSWER, Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;
let review: Accepted;

beforeAll(async () => {
  stage = await Stage.start(inject('services'), {}, { worker: false });
  await Promise.all([stage.as('admin'), stage.as('inspection'), stage.as('processing')]);
  review = await submitted(stage, 'REDLIGHT');
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

const path = (page: Page): string => new URL(page.url()).pathname;

/** The question that stands before what was typed is lost. */
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Unsaved work' });

/** Says no to the question: everything is as it was. */
async function stay(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await question(page).waitFor({ state: 'hidden' });
}

async function leave(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await question(page).waitFor({ state: 'hidden' });
}

/** Tries to reload, is asked by the browser, and stays. */
async function isAskedAtReload(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  const reload = page.reload({ timeout: 3_000 }).catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reload;
}

/** A click beside a dialog: on what covers the page. */
const clickBeside = (page: Page): Promise<void> => page.mouse.click(8, 400);

/** Each way out of a dialog; all but the last are answered with no. A page has nothing beside it to click on. */
async function asksOnEachWayOut(
  page: Page,
  dialog: Locator,
  kept: () => Promise<void>,
  { isPage = false } = {},
) {
  const ways: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    ...(isPage ? [] : [() => clickBeside(page)]),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack({ timeout: 2_000 }).catch(() => undefined),
  ];
  for (const way of ways) {
    await way();
    await stay(page);
    await kept();
  }
  await isAskedAtReload(page);
  await kept();
  await page.keyboard.press('Escape');
  await leave(page);
  await dialog.waitFor({ state: 'hidden' });
}

const isDraft = (request: Request): boolean => asksFor(request, 'Draft');
const isAdding = (request: Request): boolean => asksFor(request, 'CreateComment');

/** Waits until the effect of an answer is drawn. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((drawn) => {
        requestAnimationFrame(drawn);
      });
    }
  });

// Desk 5: what is typed as a comment or a reason is a draft, which Esc, leaving and a reload keep.
describe('a comment', () => {
  const TEXT = 'The plate is hard to read, look again';

  async function typed(): Promise<{ page: Page; panel: Locator; field: Locator }> {
    // The draft of the test before would come into the field while it is filled.
    await stage.call('inspection', 'PUT', `citations/${review.id}/draft`, { comment: null });
    const page = await stage.open('inspection', `/citations/history/${review.id}`);
    await page.getByRole('link', { name: 'View Comments' }).click();
    const panel = page.getByRole('complementary');
    const field = panel.getByRole('textbox', { name: 'Comment' });
    await field.fill(TEXT);
    return { page, panel, field };
  }

  it('is there again after Esc and after a reload, and nothing is asked', async () => {
    const { page, panel, field } = await typed();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(await question(page).count()).toBe(0);
    await page.getByRole('link', { name: 'View Comments' }).click();
    expect(await field.inputValue()).toBe(TEXT);
    await page.reload();
    await eventually(() => field.inputValue()).toBe(TEXT);
  });

  it('goes along where the discussion does, without a question', async () => {
    const { page, panel, field } = await typed();
    await panel.getByRole('link', { name: 'View Report' }).click();
    await heading(page, `REDLIGHT Citation Report - ${review.id}`).waitFor();
    expect(await field.inputValue()).toBe(TEXT);
    expect(await question(page).count()).toBe(0);
  });

  it('is gone once it was added', async () => {
    const { page, panel, field } = await typed();
    await field.press('Control+Enter');
    await reads(panel, TEXT);
    await eventually(() => field.inputValue()).toBe('');
    await panel.getByText('Sending').waitFor({ state: 'hidden' });
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'hidden' });
    await page.reload();
    await heading(page, `Citation History - ${review.reference_id}`).waitFor();
  });

  it('stays gone when the draft from before it comes late', async () => {
    await stage.call('inspection', 'PUT', `citations/${review.id}/draft`, { comment: TEXT });
    const page = await stage.open('inspection', `/citations/history/${review.id}`);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, '**/graphql', async (route) => {
      if (!isDraft(route.request())) return route.continue();
      const response = await route.fetch();
      await held;
      return route.fulfill({ response });
    });
    await page.getByRole('link', { name: 'View Comments' }).click();
    const panel = page.getByRole('complementary');
    const field = panel.getByRole('textbox', { name: 'Comment' });
    await field.fill('Said before the draft came');
    await field.press('Control+Enter');
    await reads(panel, 'Said before the draft came');
    const answered = page.waitForResponse((answer) => isDraft(answer.request()));
    release();
    await (await answered).finished();
    await twoFrames(page);
    expect(await field.inputValue()).toBe('');
  });

  it('stays gone when its draft was being saved as it was added', async () => {
    const { page, panel, field } = await typed();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, '**/draft', async (route) => {
      await held;
      return route.continue();
    });
    const saving = page.waitForRequest((request) => request.method() === 'PUT');
    await field.fill('Being saved as it is added');
    await saving;
    const added = page.waitForRequest(isAdding);
    let isAdded = false;
    void added.then(() => {
      isAdded = true;
    });
    await field.press('Control+Enter');
    await eventually(() => field.inputValue()).toBe('');
    await twoFrames(page);
    expect(isAdded).toBe(false);
    release();
    await (await added).response();
    await reads(panel, 'Being saved as it is added');
    const draft = () => stage.call('inspection', 'GET', `citations/${review.id}/draft`);
    await eventually(draft).toMatchObject({ comment: null });
  });

  it('does not push away what was typed meanwhile when it fails', async () => {
    const { page, panel, field } = await typed();
    stage.expectRefusals(page, [NO_ANSWER]);
    const { promise: held, resolve: fail } = Promise.withResolvers<void>();
    await intercept(page, '**/graphql', async (route) => {
      if (!isAdding(route.request())) return route.continue();
      await held;
      return route.abort();
    });
    await panel.getByRole('button', { name: 'Add Comment' }).click();
    await field.fill('and another thing');
    fail();
    await eventually(() => field.inputValue()).toBe(`${TEXT}\nand another thing`);
  });
});

describe('the reason of a decision', () => {
  const REASON = 'The driver was an ambulance on duty';

  const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

  async function typed(): Promise<{ page: Page; dialog: Locator; field: Locator }> {
    const page = await stage.open('inspection', '/citations/submitted');
    await (
      await rows(page, 'Submitted for Final Review')
    )
      .getByRole('link', { name: review.reference_id, exact: true })
      .click();
    await page.getByRole('button', { name: 'Discard Citation Event' }).click();
    const dialog = dialogOf(page, 'Discard Citation Event');
    const field = dialog.getByLabel('Reason');
    await field.fill(REASON);
    return { page, dialog, field };
  }

  it('is there again after Esc, a click beside the dialog and a reload, and nothing is asked', async () => {
    const { page, dialog, field } = await typed();
    const open = page.getByRole('button', { name: 'Discard Citation Event' });
    for (const way of [() => page.keyboard.press('Escape'), () => clickBeside(page)]) {
      await way();
      await dialog.waitFor({ state: 'hidden' });
      expect(await question(page).count()).toBe(0);
      await open.click();
      expect(await field.inputValue()).toBe(REASON);
    }
    await page.reload();
    await open.click();
    await eventually(() => field.inputValue()).toBe(REASON);
  });

  it('is there again after a failed transition', async () => {
    const { page, dialog, field } = await typed();
    stage.expectRefusals(page, [NO_ANSWER]);
    await offline(page, async () => {
      await dialog.getByRole('button', { name: 'Discard Citation Event' }).click();
      await page.getByRole('alertdialog', { name: 'Failed!' }).waitFor();
      await toast(page, 'Cannot reach the server, please try again').waitFor();
      await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    });
    await page.getByRole('button', { name: 'Discard Citation Event' }).click();
    expect(await field.inputValue()).toBe(REASON);
  });

  it('is not lost when somebody else was faster and the action is no longer offered', async () => {
    const event = await submitted(stage, 'REDLIGHT');
    const page = await stage.open('inspection', `/citations/show/${event.id}`);
    await page.getByRole('button', { name: 'Discard Citation Event' }).click();
    await dialogOf(page, 'Discard Citation Event').getByLabel('Reason').fill(REASON);
    await stage.call('deputy', 'PUT', `citations/${event.id}`, { report_status: 'HOLD' });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alertdialog', { name: 'Failed!' }).waitFor();
    await toast(page, 'This event was changed by Dario Quist, reload it').waitFor();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Discard Citation Event' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Revise Citation Event' }).click();
    const field = dialogOf(page, 'Revise Citation Event').getByLabel('Reason');
    expect(await field.inputValue()).toBe(REASON);
    // It goes with the transition, and then there is nothing to ask about.
    await page.keyboard.press('Control+Enter');
    await page.waitForURL((url) => url.pathname === '/citations/submitted');
    expect(await question(page).count()).toBe(0);
  });

  it('keeps the recommendation of a failed submission', async () => {
    const event = await stage.deliver(await smallPackage('SPEEDING'));
    const page = await stage.open('processing', `/citations/show/${event.id}`, [NO_ANSWER]);
    const action = page.getByRole('button', { name: 'Submit Citation' });
    await action.click();
    const dialog = dialogOf(page, 'Submit Citation');
    await dialog.getByRole('radio', { name: 'Hold' }).check();
    await offline(page, async () => {
      await dialog.getByRole('button', { name: 'Submit Citation' }).click();
      await page.getByRole('alertdialog', { name: 'Failed!' }).waitFor();
      await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    });
    await action.click();
    expect(await dialog.getByRole('radio', { name: 'Hold' }).isChecked()).toBe(true);
  });

  it('does not go along where the desk asks for no note', async () => {
    const { id } = await stage.deliver(await smallPackage('SPEEDING'));
    const draft = { reason: 'Typed before the event was answered' };
    await stage.call('processing', 'PUT', `citations/${id}/draft`, draft);
    await stage.call('processing', 'PUT', `desk/claims/${id}`);
    const page = await stage.open('processing', '/desk/pending');
    await page.locator(`a[href="/citations/show/${id}"]`).waitFor();
    await seen(page);
    await page.keyboard.press('s');
    await page.keyboard.press('a');
    const reasons = async () => {
      const sql = 'SELECT reason FROM deferred_decisions WHERE citation_id = $1';
      return (await stage.database.query<{ reason: string | null }>(sql, [id])).rows;
    };
    await eventually(reasons).toEqual([{ reason: null }]);
  });
});

describe('the dialogs of the administrators', () => {
  async function opened(area: string, button: string, dialogName: string) {
    const page = await stage.open('admin', '/admin/dashboard');
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area }).click();
    await page.getByRole('button', { name: button, exact: true }).click();
    return { page, dialog: page.getByRole('dialog', { name: dialogName }) };
  }

  it('PDF settings: ask on each way out', async () => {
    const { page, dialog } = await opened(
      'PDF Settings',
      'Edit Redlight',
      'Edit PDF setting - Redlight',
    );
    const field = dialog.getByRole('textbox', { name: 'Office Name' });
    await field.fill('Another office');
    const kept = async () => expect(await field.inputValue()).toBe('Another office');
    await asksOnEachWayOut(page, dialog, kept, { isPage: true });
  });

  it('a user: ask on each way out', async () => {
    const { page, dialog } = await opened('Users', 'Add', 'Add user');
    const field = dialog.getByLabel('First Name');
    await field.fill('Nora');
    await asksOnEachWayOut(page, dialog, async () => {
      expect(await field.inputValue()).toBe('Nora');
    });
  });

  it('an API token: ask on each way out, and before a token is lost that was not copied', async () => {
    const { page, dialog } = await opened('API Tokens', 'Create', 'Create API token');
    const field = dialog.getByLabel('Name');
    await field.fill('Cameras of the north');
    await page.keyboard.press('Escape');
    await stay(page);
    expect(await field.inputValue()).toBe('Cameras of the north');
    await dialog.getByRole('checkbox', { name: 'citations:read' }).check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    const token = await dialog.getByLabel('API token').innerText();
    await page.keyboard.press('Escape');
    await reads(question(page), 'The token was not copied, and is not shown again.');
    await stay(page);
    expect(await dialog.getByLabel('API token').innerText()).toBe(token);
    await isAskedAtReload(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await question(page).count()).toBe(0);
  });

  it('ask nothing where nothing was changed, or all of it was saved', async () => {
    const { page, dialog } = await opened(
      'PDF Settings',
      'Edit Speeding',
      'Edit PDF setting - Speeding',
    );
    const field = dialog.getByRole('textbox', { name: 'Office Name' });
    const before = await field.inputValue();
    await field.fill(`${before}!`);
    await field.fill(before);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Edit Speeding', exact: true }).click();
    await field.fill('Office of the saved');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Successfully saved!').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await rows(page, 'PDF settings');
    await reads(page, 'Office of the saved');
  });
});

describe('the forms of a page', () => {
  it('settings: a menu link, back and reload ask; saving ends it', async () => {
    const page = await stage.open('admin', '/admin/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Citation Settings' }).click();
    const field = page.getByLabel('Currency unit');
    await field.fill('EUR');
    for (const way of [
      () => menu.getByRole('link', { name: 'Logs' }).click(),
      () => page.goBack({ timeout: 2_000 }).catch(() => undefined),
      () => page.getByRole('button', { name: 'Logout' }).click(),
    ]) {
      await way();
      await stay(page);
      expect(await field.inputValue()).toBe('EUR');
    }
    await isAskedAtReload(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Successfully saved settings').waitFor();
    await menu.getByRole('link', { name: 'Logs' }).click();
    await heading(page, 'Logs').waitFor();
  });

  it('profile: a menu link asks, and goes on when it is meant', async () => {
    const page = await stage.open('processing', '/profile');
    const form = page.getByRole('form', { name: 'Profile' });
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Search' });
    await form.getByLabel('First name').fill('Somebody else');
    await link.click();
    await stay(page);
    expect(await form.getByLabel('First name').inputValue()).toBe('Somebody else');
    await isAskedAtReload(page);
    await page.keyboard.press('Escape');
    await link.click();
    await leave(page);
    await heading(page, 'Search').waitFor();
  });

  it('a picked image is work as well', async () => {
    const page = await stage.open('processing', '/profile');
    await page.getByLabel('Image', { exact: true }).setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not looked at before it is saved'),
    });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Search' })
      .click();
    await stay(page);
    expect(path(page)).toBe('/profile');
  });
});

// Issue 23, point 27: a click on the second tab lost the typed text, both ways.
it('the forms of the two tabs of a PDF setting keep what was typed, and it counts as unsaved', async () => {
  const page = await stage.open('admin', '/admin/pdf-settings');
  await page.getByRole('button', { name: 'Edit Speeding' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit PDF setting - Speeding' });
  const tab = (name: string) => dialog.getByRole('tab', { name }).click();
  const footer = dialog.getByLabel('Footer');
  await tab('Texts and codes');
  await footer.fill('Typed footer');
  await tab('Setting');
  await dialog.getByLabel('Office Name').fill('Typed office');
  await tab('Texts and codes');
  expect(await footer.inputValue()).toBe('Typed footer');
  // A hidden tab counts as unsaved.
  await tab('Setting');
  await page.keyboard.press('Escape');
  await stay(page);
  // One bar saves both (issue 25, point 11).
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Successfully saved!').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await reads(page, 'Typed office');
  const { texts } = await stage.call('admin', 'GET', 'pdf-settings/2/texts');
  expect(texts.en.footer).toBe('Typed footer');
});

// The same of the tabs of a page: the address changes, and the page does not.
describe('another tab of a page asks before what was typed is lost', () => {
  const typed = [
    ['/admin/desk?tab=settings', 'Seconds to take a decision back', 'Reasons'],
    ['/admin/desk?tab=deadlines', 'Name', 'Reasons'],
    ['/admin/desk?tab=deadlines', 'Own day', 'Reasons'],
    ['/admin/notice-runs?tab=returns', 'Number', 'Ledger'],
    ['/admin/notice-runs?tab=returns', 'Note', 'Print runs'],
  ] as const;

  it.each(typed)('%s: %s', async (address, label, tab) => {
    const page = await stage.open('admin', address);
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.fill('7');
    await page.getByRole('tab', { name: tab }).click();
    await stay(page);
    expect(await field.inputValue()).toBe('7');
  });
});
