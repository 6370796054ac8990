import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { type Part, person } from './cast.js';
import { type Accepted, smallPackage } from './deliveries.js';
import { heading, intercept, overlayWatch, pushNothing, reads, rows, toast } from './reading.js';
import { REGISTRY } from './registry.js';
import { BLANK } from './spare-pages.js';
import { NO_ANSWER, Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;
let registry: Server;
let pending: Accepted;
let review: Accepted;

/** Starts an external registry (contract, section 9): it answers by plate, and can be switched off. */
async function startRegistry(): Promise<Server> {
  const server = createServer((request, response) => {
    const plate = request.url?.slice(1);
    const vehicle = REGISTRY.find(({ plate_key }) => plate_key === plate);
    response.writeHead(vehicle ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(vehicle ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

beforeAll(async () => {
  registry = await startRegistry();
  const { port } = registry.address() as AddressInfo;
  stage = await Stage.start(
    inject('services'),
    { REGISTRY_URL: `http://127.0.0.1:${port}` },
    { worker: false },
  );
  await Promise.all((['processing', 'inspection', 'admin'] as const).map((part) => stage.as(part)));
  pending = await stage.deliver(await smallPackage('REDLIGHT'));
  review = await submitted(stage, 'REDLIGHT');
});
afterEach(() => stage.check());
afterAll(async () => {
  await stage.stop();
  registry.close();
});

const action = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name });

/** Confirms a transition that is going to fail; what the overlay said. */
async function failTo(
  page: Page,
  name: string,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  await action(page, name).click();
  await page.getByRole('dialog', { name }).waitFor();
  await meanwhile();
  const overlay = await overlayWatch(page);
  await page.getByRole('dialog', { name }).getByRole('button', { name }).click();
  await page.getByRole('alertdialog', { name: 'Failed!' }).waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  return overlay();
}

/** Takes a table away from the server while `use` runs, so that what needs it really fails. */
async function without(table: string, use: () => Promise<void>): Promise<void> {
  await stage.database.query(`ALTER TABLE ${table} RENAME TO ${table}_taken_away`);
  try {
    await use();
  } finally {
    await stage.database.query(`ALTER TABLE ${table}_taken_away RENAME TO ${table}`);
  }
}

describe('somebody else was faster', () => {
  it('at a decision: the overlay fails, the toast names the other officer, the page shows what they did', async () => {
    const page = await stage.open('inspection', `/citations/show/${review.id}`);
    expect(
      await failTo(page, 'Discard Citation Event', () =>
        stage.call('deputy', 'PUT', `citations/${review.id}`, { report_status: 'HOLD' }),
      ),
    ).toEqual(['DO NOT go back or refresh the page!', 'Failed!']);
    await toast(page, 'This event was changed by Dario Quist, reload it').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/citations/show/${review.id}`);
    await reads(page, 'Hold');
    await action(page, 'Discard Citation Event').waitFor({ state: 'hidden' });
  });

  it('at the evidence: the selection is taken back', async () => {
    const page = await stage.open('processing', BLANK);
    // A push would show the change before anything is clicked.
    await pushNothing(page);
    await page.goto(`/citations/show/${pending.id}`);
    const before = page.getByRole('checkbox', { name: 'Before' });
    const after = page.getByRole('checkbox', { name: 'After' });
    await before.waitFor();
    const { media } = await stage.call<{ media: { id: number }[] }>(
      'redlight',
      'GET',
      `citations/${pending.id}`,
    );
    await stage.call('redlight', 'PUT', `citations/${pending.id}/media/update/${media[2]!.id}`, {
      selected: true,
    });
    await before.click();
    await toast(page, 'This event was changed by Ruben Castellane, reload it').waitFor();
    await after.and(page.locator(':checked')).waitFor();
    expect(await before.isChecked()).toBe(false);
    await page.close();
  });
});

describe('the vehicle registry', () => {
  it('knows a vehicle that the server cannot attach', async () => {
    const page = await stage.open('processing', `/citations/show/${pending.id}`);
    await page.getByRole('button', { name: 'Vehicle Lookup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vehicle Lookup' });
    await dialog.getByRole('button', { name: 'Search' }).click();
    await reads(dialog, 'Leonie Farrugia-Strand');
    await without('vehicles', async () => {
      await dialog.getByRole('button', { name: 'Select' }).click();
      await toast(page, 'Internel server error').waitFor();
    });
  });

  it('does not know a plate, then is down, and says both', async () => {
    const page = await stage.open('processing', `/citations/show/${pending.id}`);
    await page.getByRole('button', { name: 'Vehicle Lookup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vehicle Lookup' });
    const search = dialog.getByRole('button', { name: 'Search' });
    await dialog.getByLabel('License Plate').fill('NONE 00');
    await search.click();
    await toast(page, 'Vehicle not found').waitFor();

    registry.close();
    registry.closeAllConnections();
    await dialog.getByLabel('License Plate').fill('RAD 1298');
    await search.click();
    await toast(page, 'Vehicle registry is not available').waitFor();
    await dialog.getByRole('button', { name: 'Select' }).click();
    await toast(page, 'Cannot select empty vehicle').waitFor();
  });
});

describe('what is not allowed', () => {
  it('is refused with 403 when the role has changed meanwhile', async () => {
    const who = await stage.addPerson(person('promoted', 'Robin', 'Promoted', 7001, 4));
    const event = await stage.deliver(await smallPackage('REDLIGHT'));
    const context = await stage.newcomer();
    const page = await context.newPage();
    await stage.signIn(page, who);
    await page.goto(`/citations/show/${event.id}`);
    await action(page, 'Submit Citation').click();
    const dialog = page.getByRole('dialog', { name: 'Submit Citation' });
    await dialog.getByRole('radio', { name: 'Discard' }).check();
    await stage.database.query('UPDATE users SET role_id = 3 WHERE badge_number = 7001');
    await dialog.getByRole('button', { name: 'Submit Citation' }).click();
    await page.getByRole('alertdialog', { name: 'Failed!' }).waitFor();
    await toast(page, 'You are not allowed to do this').waitFor();
  });

  it('is not visible: a red-light event to a spot-speed officer', async () => {
    const page = await stage.open('speed', `/citations/show/${pending.id}`);
    await toast(page, 'Cannot get data, please refresh the page').waitFor();
    await heading(page, NOT_LOADED).waitFor();

    await page.goto(`/citations/history/${pending.id}`);
    const history = 'Cannot load data, or permission denied for this user';
    await toast(page, history).waitFor();
    await page.getByRole('heading', { name: NOT_LOADED }).waitFor();

    await page.goto(`/search?comments=${pending.id}`);
    const comments = 'Cannot get comments from server, try refreshing the page';
    await toast(page, comments).waitFor();
    await page.getByRole('complementary').getByRole('heading', { name: NOT_LOADED }).waitFor();
  });
});

const NOT_LOADED = 'This could not be loaded';
const LIST = 'Cannot load data, refresh page or try again later';

describe('a server that fails', () => {
  // User, page, missing table, sentence of the toast (specification, section 8), and the text on the page if it is its own.
  const PAGES: [Part, string, string, string, string?][] = [
    ['processing', '/citations/pending', 'citations', LIST],
    ['inspection', '/citations/submitted', 'citations', LIST],
    ['inspection', '/citations/generated', 'citations', LIST],
    ['inspection', '/citations/discarded', 'citations', LIST],
    ['inspection', '/citations/hold', 'citations', LIST],
    ['processing', '/search?vehicle_owner=strand', 'citations', LIST],
    ['processing', '/notifications', 'notifications', 'Could not load notifications'],
    ['processing', '/', 'daily_notices', 'Internel server error', 'The figures cannot be shown'],
    ['admin', '/admin/users', 'sign_in_failures', LIST],
    ['admin', '/admin/logs', 'activity', 'Cannot GET data from database, or permission denied'],
    [
      'admin',
      '/admin/citations',
      'citation_settings',
      'Cannot get data from database, or permission denied',
    ],
    ['admin', '/admin/pdf-settings', 'pdf_settings', LIST],
    ['admin', '/admin/api-tokens', 'api_tokens', LIST],
  ];

  it.each(PAGES)('%s at %s without %s', async (part, address, table, sentence, shown) => {
    let page: Page | undefined;
    await without(table, async () => {
      page = await stage.open(part, address);
      await toast(page, sentence).waitFor();
      await page.getByRole('heading', { name: shown ?? NOT_LOADED }).waitFor();
      // Once is enough (issue 25, point 15).
      expect(await page.getByText(sentence, { exact: true }).count()).toBe(1);
    });
    // It is back: so is the page, on demand.
    const retry = page!.getByRole('button', { name: 'Try again' });
    await retry.click();
    await retry.waitFor({ state: 'hidden' });
  });

  it('cannot take a comment', async () => {
    const page = await stage.open(
      'processing',
      `/citations/show/${pending.id}?comments=${pending.id}`,
    );
    const panel = page.getByRole('complementary');
    await reads(panel, 'No comments yet');
    await without('comments', async () => {
      await panel.getByRole('textbox', { name: 'Comment' }).fill('Is anybody there?');
      await panel.getByRole('button', { name: 'Add Comment' }).click();
      await toast(page, 'Internel server error').waitFor();
      // The typed text is not lost.
      await panel.getByText('17 / 256').waitFor();
    });
  });

  it('cannot save the settings', async () => {
    const page = await stage.open('admin', '/admin/citations');
    const form = page.getByRole('form', { name: 'Citation settings' });
    await form.getByLabel('Speed unit').fill('mph');
    await without('citation_settings', async () => {
      await form.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Cannot get data from database, or permission denied').waitFor();
    });
  });
});

describe('a part of a page that breaks', () => {
  it('does not take the rest of the page with it', async () => {
    const page = await stage.open('processing', '/search', [NO_ANSWER]);
    stage.expectErrors(page);
    await intercept(page, '**/assets/notices-chart-*.js', (route) => route.abort());
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'The chart cannot be shown' }).waitFor();
    await page.getByRole('region', { name: 'Pending Decision' }).getByText(/^\d+$/).waitFor();
  });
});

describe('a line that is cut', () => {
  it('is said, and what is shown stays', async () => {
    const page = await stage.open('processing', '/citations/pending', [NO_ANSWER]);
    const shown = await rows(page, 'Pending Citation Events');
    await shown.first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await toast(page, LIST).waitFor();
    expect(await shown.count()).toBeGreaterThan(0);
    await page.context().setOffline(false);
  });

  it('keeps a transition from happening, and the overlay goes', async () => {
    const event = await stage.deliver(await smallPackage('REDLIGHT'));
    const page = await stage.open('processing', `/citations/show/${event.id}`, [NO_ANSWER]);
    await action(page, 'Submit Citation').click();
    const dialog = page.getByRole('dialog', { name: 'Submit Citation' });
    await dialog.getByRole('radio', { name: 'Hold' }).check();
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Submit Citation' }).click();
    await page.getByRole('alertdialog', { name: 'Failed!' }).waitFor();
    await toast(page, 'Cannot reach the server, please try again').waitFor();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await page.context().setOffline(false);
    await action(page, 'Submit Citation').waitFor();
  });

  it('keeps a notification unread', async () => {
    const page = await stage.open('processing', '/notifications', [NO_ANSWER]);
    const row = (await rows(page, 'Notifications')).first();
    await reads(row, 'New');
    await page.context().setOffline(true);
    await row.getByRole('link', { name: 'View Comments' }).click();
    await toast(page, 'Failed to mark notification as read').waitFor();
    await page.context().setOffline(false);
    await reads(row, 'New');
  });
});
