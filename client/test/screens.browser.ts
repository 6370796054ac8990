import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { nameOf, type Part, ROLE_NAMES } from './cast.js';
import { checked, isForEverybody } from './for-everybody.js';
import {
  asksFor,
  columns,
  eventually,
  heading,
  intercept,
  pushNothing,
  reads,
  rows,
  toast,
} from './reading.js';
import { chart, SCENES } from './scenes.js';
import { BLANK } from './spare-pages.js';
import { Stage } from './stage.js';
import { makeWorld, type World } from './world.js';

let stage: Stage;
let world: World;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  await Promise.all([stage.as('admin'), stage.as('redlight'), stage.as('speed')]);
  world = await makeWorld(stage);
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

/** The description of each field of a list of fields: what stands beside a name. */
const beside = (page: Page | Locator, name: string): Locator =>
  page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd');

const path = (page: Page): string => new URL(page.url()).pathname;

describe('the side menu', () => {
  // Specification, section 2, "Shared chrome"; the headings are those of the pages that the entries lead to.
  const MENUS: [Part, [entry: string, heading: string][]][] = [
    [
      'processing',
      [
        ['Home', 'Welcome, Priya Venkat'],
        ['Pending Citation Events', 'Pending Citation Events'],
        ['Submitted Citation Events', 'Submitted for Final Review'],
        ['Citation Events On-Hold', 'Citation Events On-Hold'],
        ['Search', 'Search'],
        ['Profile', 'Profile'],
      ],
    ],
    [
      'inspection',
      [
        ['Home', 'Welcome, Ines Okonedo'],
        ['Submitted Citation Events', 'Submitted for Final Review'],
        ['Generated Citation Notices', 'Generated Citation Notices'],
        ['Discarded Citation Notices', 'Discarded Citation Notices'],
        ['Citation Events On-Hold', 'Citation Events On-Hold'],
        ['Search', 'Search'],
        ['Profile', 'Profile'],
      ],
    ],
    [
      'admin',
      [
        ['Home', 'Admin Dashboard Panel'],
        ['Users', 'Users'],
        ['Logs', 'Logs'],
        ['Citation Settings', 'Citation Settings'],
        ['PDF Settings', 'PDF Settings'],
        ['Profile', 'Profile'],
      ],
    ],
  ];
  // Further roles have the menu of their duty.
  const SAME_AS: [Part, Part][] = [
    ['redlight', 'processing'],
    ['speed', 'processing'],
    ['tec', 'admin'],
  ];
  const entriesOf = (part: Part) =>
    MENUS.find(([who]) => who === part)?.[1].map(([entry]) => entry);

  it.each(MENUS)('leads a user of the role %s everywhere', async (part, entries) => {
    const page = await stage.open(part, '/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link').first().waitFor();
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(entries.map(([entry]) => entry));
    for (const [entry, title] of entries.toReversed()) {
      const link = menu.getByRole('link', { name: entry, exact: true });
      await link.click();
      await heading(page, title).waitFor();
      expect(await link.getAttribute('aria-current')).toBe('page');
    }
    const person = stage.cast[part];
    await reads(page, nameOf(person), `Badge ${person.badgeNumber}`);
    await page
      .getByText(ROLE_NAMES[person.roleId] ?? '', { exact: true })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });

  it.each(SAME_AS)('of the role %s is that of %s', async (part, other) => {
    const page = await stage.open(part, '/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link').first().waitFor();
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(entriesOf(other));
  });
});

describe('/', () => {
  const card = (page: Page, label: string) => page.getByRole('region', { name: label });

  it('shows a processing officer what waits, and the way to the pending list', async () => {
    const page = await stage.open('processing', '/');
    await heading(page, 'Welcome, Priya Venkat').waitFor();
    const main = page.getByRole('main');
    await reads(main, 'Processing Officer', 'Edit Profile', 'Generated notices, last 12 months');
    await reads(card(page, 'Waiting to be Processed'), String(world.pending));
    await reads(card(page, 'Pending Decision'), '2');
    await reads(card(page, 'Generated Notices (Daily)'), '1');
    await main.getByText('Total 1').waitFor();
    await chart(page);
    await isForEverybody(page, 'dashboard');
    // Held, sent back, discarded, and a comment.
    await main.getByRole('link', { name: /^Notifications ?, 4 unread$/ }).waitFor();
    await page.getByRole('link', { name: 'Notifications, 4 unread' }).waitFor();
    expect(await main.locator('table tr').count()).toBe(12);
    expect(await main.getByRole('link', { name: /^View/ }).allInnerTexts()).toHaveLength(2);
    await card(page, 'Waiting to be Processed').getByRole('link').click();
    await heading(page, 'Pending Citation Events').waitFor();
  });

  it('shows an inspection officer the way to the generated notices', async () => {
    const page = await stage.open('inspection', '/');
    await heading(page, 'Welcome, Ines Okonedo').waitFor();
    await reads(page.getByRole('main'), 'Inspection Officer');
    await chart(page);
    await isForEverybody(page, 'dashboard-inspection');
    await card(page, 'Pending Decision').getByRole('link').waitFor();
    expect(await card(page, 'Waiting to be Processed').getByRole('link').count()).toBe(0);
    await card(page, 'Generated Notices (Daily)').getByRole('link').click();
    await heading(page, 'Generated Citation Notices').waitFor();
  });
});

describe('the lists of events', () => {
  const USUAL = [
    'Reference ID',
    'Violation Date',
    'Updated',
    'Vehicle licence plate',
    'Cause',
    'Status',
    'Recommendation',
    'Actions',
  ];
  const LISTS: [string, Part, string, string[], (world: World) => string, string][] = [
    [
      '/citations/pending',
      'processing',
      'Pending Citation Events',
      USUAL,
      ({ pendingRedlight }) => pendingRedlight.reference_id,
      'Pending',
    ],
    [
      '/citations/submitted',
      'inspection',
      'Submitted for Final Review',
      [
        'Reference ID',
        'Submitted Date',
        'Violation Date',
        'Vehicle licence plate',
        'Cause',
        'Recommendation',
        'Status',
        'Actions',
      ],
      ({ review }) => review.reference_id,
      'Updated Review',
    ],
    [
      '/citations/generated',
      'inspection',
      'Generated Citation Notices',
      ['Reference ID', 'Stopline Reference ID', ...USUAL.slice(1)],
      ({ noticeNumber }) => noticeNumber,
      'Completed',
    ],
    [
      '/citations/discarded',
      'inspection',
      'Discarded Citation Notices',
      USUAL,
      ({ discarded }) => discarded.reference_id,
      'Discarded',
    ],
    [
      '/citations/hold',
      'inspection',
      'Citation Events On-Hold',
      USUAL,
      ({ hold }) => hold.reference_id,
      'Hold',
    ],
  ];

  it.each(LISTS)('%s', async (address, part, title, titles, reference, status) => {
    const page = await stage.open(part, address);
    await heading(page, title).waitFor();
    expect(await columns(page, title)).toEqual(titles);
    const row = (await rows(page, title)).filter({ hasText: reference(world) });
    await reads(row, status);
    expect(await page.title()).toBe(`${title} · Stopline`);
    await isForEverybody(page, path(page).replace('/citations/', ''));
  });

  it('are sorted and paged by the server, and their place is in the address', async () => {
    const page = await stage.open('processing', '/citations/pending');
    const table = 'Pending Citation Events';
    expect(await (await rows(page, table)).count()).toBe(15);
    await page.getByText(new RegExp(`^${world.pending} events`)).waitFor();

    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.waitForURL('**/citations/pending?page=2');
    await eventually(async () => (await rows(page, table)).count()).toBe(world.pending - 15);

    await page.getByRole('button', { name: 'Vehicle licence plate' }).click();
    await page.waitForURL('**/citations/pending?sortby=owner_vehicle_license_plate&order=asc');
    const plates = page.locator('tbody td[data-label="Vehicle licence plate"]');
    await eventually(() => plates.first().innerText()).toBe('ABC 1001');
    const header = page.getByRole('columnheader', { name: 'Vehicle licence plate' });
    expect(await header.getAttribute('aria-sort')).toBe('ascending');

    await page.reload();
    await rows(page, table);
    const shown = await plates.allInnerTexts();
    expect(shown).toEqual(shown.toSorted());
    await page.goBack();
    await page.waitForURL('**/citations/pending?page=2');
    await page.goto('/citations/pending?page=9');
    await reads(page, 'This page is empty');
    await isForEverybody(page, 'list-past-the-end');
  });

  it('show 10 rows of a skeleton until they are there', async () => {
    const page = await stage.open('processing', '/search');
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await intercept(page, '**/graphql', async (route) => {
      if (asksFor(route.request(), 'CitationList')) await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Pending Citation Events' }).click();
    const table = page.getByRole('table', { name: 'Pending Citation Events' });
    await table.and(page.locator('[aria-busy="true"]')).waitFor();
    expect(await table.locator('tbody').getByRole('row').count()).toBe(10);
    answer();
    expect(await (await rows(page, 'Pending Citation Events')).count()).toBe(15);
  });

  it('lead to the report from anywhere in a row, and back to their place', async () => {
    const page = await stage.open('processing', '/citations/pending?sortby=reference_id&order=asc');
    const row = (await rows(page, 'Pending Citation Events')).first();
    await row.getByText('Pending', { exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/citations/show/'));
    await reads(page, `1 of ${world.pending}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('n');
    await reads(page, `2 of ${world.pending}`);
    await page.keyboard.press('u');
    await page.waitForURL('**/citations/pending?sortby=reference_id&order=asc');
  });

  it('have the column and the filter of deadlines where a rule exists (desk 6, 8)', async () => {
    const page = await stage.open('inspection', '/citations/hold');
    const shown = async (): Promise<[string[], number]> => {
      const titles = await columns(page, 'Citation Events On-Hold');
      await page.getByRole('button', { name: 'Filter' }).click();
      const filter = page.getByRole('region', { name: 'Filter' });
      await filter.getByLabel('Location').waitFor();
      return [titles, await filter.locator('label', { hasText: 'Deadline' }).count()];
    };
    expect(await shown()).toEqual([USUAL, 0]);
    // No event has a deadline by it.
    await stage.call('admin', 'POST', 'deadline-rules', {
      cause: 'SPEEDING',
      effective_from: '2099-01-01',
      starts: 'VIOLATION',
      days: 14,
      kind: 'CALENDAR',
    });
    await page.reload();
    await page.getByRole('columnheader', { name: 'Deadline' }).waitFor();
    expect(await shown()).toEqual([expect.arrayContaining(['Deadline']), 1]);
  });
});

describe('/citations/show/{id}', () => {
  it('shows a red-light case with before, during, after and plate images', async () => {
    const { id, reference_id } = world.pendingRedlight;
    const page = await stage.open('processing', `/citations/show/${id}`);
    await heading(page, `REDLIGHT Citation Report - ${id}`).waitFor();
    await reads(page, 'Summary', 'Full case', 'Evidence', 'Images (4)', 'Videos (1)');
    for (const caption of ['Before', 'During', 'After', 'Enhanced plate']) {
      await page.getByRole('checkbox', { name: caption, exact: true }).waitFor();
      await page.getByRole('button', { name: `View ${caption}`, exact: true }).waitFor();
    }
    // Each picture has its own time (contract 8).
    const times = page.getByRole('region', { name: 'Evidence' }).getByRole('time');
    expect(await times.allInnerTexts()).toEqual(
      ['33', '33', '34', '33'].map((second) => `Nov 12, 2026, 8:14:${second} AM UTC`),
    );
    await isForEverybody(page, 'report-redlight');
    const summary = page.getByRole('region', { name: 'Summary' });
    const fullCase = page.getByRole('region', { name: 'Full case' });
    await reads(summary, reference_id, 'No owner yet:');
    for (const [name, value] of [
      ['Violation', 'Nov 12, 2026, 8:14:33 AM UTC'],
      ['Past the stop line', '2.4 m'],
    ] as const)
      expect(await beside(summary, name).innerText()).toBe(value);
    for (const [name, value] of [
      ['Light switched at', 'Nov 12, 2026, 8:14:30 AM UTC'],
      ['Serial number', 'RL-20417-01'],
    ] as const)
      expect(await beside(fullCase, name).innerText()).toBe(value);
    // A card without any value is not there.
    expect(await fullCase.getByRole('heading', { name: 'Owner' }).count()).toBe(0);
    const raw = fullCase.getByRole('button', { name: 'Raw metadata' });
    await fullCase.getByText('"firmware": "rl-4.11.2"').waitFor({ state: 'hidden' });
    await raw.click();
    await fullCase.getByText('"firmware": "rl-4.11.2"').waitFor();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'View Video' }).waitFor();
  });

  it('shows a speeding case with captured images and the plate', async () => {
    const { id } = world.pendingSpeeding;
    const page = await stage.open('processing', `/citations/show/${id}`);
    await heading(page, `SPEEDING Citation Report - ${id}`).waitFor();
    for (const caption of [1, 2, 3].map((n) => `Captured image ${n}`).concat('Plate')) {
      await page.getByRole('checkbox', { name: caption, exact: true }).waitFor();
    }
    const facts = page.getByRole('region', { name: 'Facts' });
    const fullCase = page.getByRole('region', { name: 'Full case' });
    expect(await beside(facts, 'Over by').innerText()).toBe('23 km/h');
    expect(await beside(facts, 'Measured').innerText()).toBe('63 km/h');
    expect(await beside(facts, 'Allowed').innerText()).toBe('40 km/h');
    expect(await beside(fullCase, 'Trigger').innerText()).toBe('47 km/h');
    await reads(page, 'MNK 1230');
  });

  const TALK = ['Show Citation History', 'Show Comments'];
  // Specification, section 4, "Actions offered on a citation".
  const OFFERS: [Part, keyof World, string[]][] = [
    ['processing', 'pendingRedlight', ['Submit Citation', ...TALK]],
    ['processing', 'revise', ['Submit Citation', ...TALK]],
    ['processing', 'review', TALK],
    [
      'inspection',
      'review',
      [
        'Generate Citation Notice',
        'Discard Citation Event',
        'Hold Citation Event',
        'Revise Citation Event',
        ...TALK,
      ],
    ],
    ['inspection', 'toHold', ['Hold Citation Event', 'Revise Citation Event', ...TALK]],
    ['inspection', 'hold', ['Revise Citation Event', ...TALK]],
    ['inspection', 'completed', ['Print Notice', ...TALK]],
    ['inspection', 'discarded', TALK],
    ['inspection', 'pendingRedlight', TALK],
  ];

  it.each(OFFERS)('offers the %s officer on the event "%s": %s', async (part, event, offered) => {
    const { id } = world[event] as { id: number };
    const page = await stage.open(part, `/citations/show/${id}`);
    const buttons = page.getByRole('toolbar', { name: 'Actions' }).getByRole('button');
    await buttons.first().waitFor();
    expect(await buttons.allInnerTexts()).toEqual(offered);
    const editable = part === 'processing' && offered.includes('Submit Citation');
    expect(await page.getByRole('button', { name: 'Vehicle Lookup' }).count()).toBe(
      editable ? 1 : 0,
    );
    expect(await page.getByRole('checkbox').count()).toBe(editable ? 4 : 0);
    if (part === 'inspection' && event === 'review') await isForEverybody(page, 'report-speeding');
    if (event === 'completed') {
      await page.getByRole('button', { name: 'Raw metadata' }).click();
      await page.getByText('"firmware"').scrollIntoViewIfNeeded();
      await isForEverybody(page, 'report-completed');
    }
  });

  it('disables Generate while required information is missing', async () => {
    const { id } = world.toHold;
    // As imported data may be: recommended for a notice without an owner.
    await stage.database.query(
      `UPDATE citations SET recommendation = 'GENERATE', owner_name = NULL WHERE id = $1`,
      [id],
    );
    const page = await stage.open('inspection', `/citations/show/${id}`);
    const generate = page.getByRole('button', { name: 'Generate Citation Notice' });
    await generate.waitFor();
    expect(await generate.getAttribute('aria-disabled')).toBe('true');
    await stage.database.query(
      `UPDATE citations SET recommendation = 'HOLD', owner_name = 'Leonie Farrugia-Strand' WHERE id = $1`,
      [id],
    );
  });

  it('names every key on the sheet of shortcuts', async () => {
    const page = await stage.open('processing', `/citations/show/${world.pendingRedlight.id}`);
    await page.getByRole('checkbox').first().waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
    await reads(
      sheet,
      'Select before',
      'Open viewer',
      'Images or videos',
      'Vehicle lookup',
      'Next event in the queue',
      'Up to the list',
      'Submit Citation',
      'Show Comments',
    );
    await isForEverybody(page, 'report-shortcuts', { isTouched: true });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await heading(page, 'Search').waitFor();
  });
});

describe('/citations/history/{id}', () => {
  it('is a table, or a timeline through a switch', async () => {
    const { id, reference_id } = world.revise;
    const page = await stage.open('processing', `/citations/history/${id}`);
    await heading(page, `Citation History - ${reference_id}`).waitFor();
    expect(await columns(page, 'Citation history')).toEqual([
      'Date',
      'Title',
      'Description',
      'User',
    ]);
    const last = (await rows(page, 'Citation history')).last();
    await reads(last, 'Sent back for revision', 'Ines Okonedo');
    await isForEverybody(page, 'history');
    // The switch follows the address, a moment after the click.
    await page.getByLabel('Timeline').click();
    const steps = page.getByRole('list', { name: 'Citation history' }).getByRole('listitem');
    // Four selections of evidence are one step.
    await eventually(() => steps.count()).toBe(6);
    await page.reload();
    // Four selections of evidence are one step.
    await eventually(() => steps.count()).toBe(6);
    await isForEverybody(page, 'history-timeline');
    await page.getByRole('link', { name: 'View Report' }).click();
    await heading(page, `REDLIGHT Citation Report - ${id}`).waitFor();
  });
});

describe('the discussion', () => {
  it('stands beside any page, takes half of it, and leads to the report', async () => {
    const { id, reference_id } = world.review;
    const page = await stage.open('inspection', `/citations/submitted?comments=${id}`);
    const panel = page.getByRole('complementary');
    await panel.getByRole('heading', { name: `Discussion for Citation ${reference_id}` }).waitFor();
    await reads(panel, '2 comments', 'Thank you, then I shall decide it today.', '0 / 256');
    expect((await panel.boundingBox())?.width).toBe(640);
    await panel.getByRole('link', { name: 'View Report' }).click();
    await heading(page, `SPEEDING Citation Report - ${id}`).waitFor();
    expect(await panel.getByRole('link', { name: 'View Report' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await page.keyboard.press('c');
    await panel.waitFor();
  });

  it('refuses an empty and a long comment, and shows a good one', async () => {
    const { id } = world.hold;
    const page = await stage.open('processing', `/citations/show/${id}?comments=${id}`);
    const panel = page.getByRole('complementary');
    await reads(panel, 'No comments yet');
    await panel.getByRole('button', { name: 'Add Comment' }).click();
    await reads(panel, 'Comments field is required if adding a comment');
    await toast(page, 'Cannot be empty comment').waitFor();
    const field = panel.getByRole('textbox', { name: 'Comment' });
    await field.fill('x'.repeat(256));
    await reads(panel, '256 / 256');
    await panel.getByRole('button', { name: 'Add Comment' }).click();
    await reads(panel, 'Must be less then 256 characters long');
    await field.fill('y'.repeat(255));
    await field.press('Control+Enter');
    await reads(panel, 'y'.repeat(255), '1 comment', '0 / 256');
  });
});

describe('/search', () => {
  it('finds events by each field, and keeps what was asked for in the address', async () => {
    const page = await stage.open('processing', '/search');
    await heading(page, 'Search').waitFor();
    await reads(page, 'What are you looking for?');
    await isForEverybody(page, 'search');
    const form = page.getByRole('search', { name: 'Events' });
    await form.getByRole('button', { name: 'Search' }).click();
    await toast(page, 'Fill in at least one field').waitFor();

    await form.getByLabel('Plate').fill('abc1003');
    await form.getByRole('button', { name: 'Search' }).click();
    await reads(page, '1 event found', 'ABC 1003');
    expect(await columns(page, 'Events found')).toEqual([
      'Reference ID',
      'Stopline Reference ID',
      'Violation Date',
      'Vehicle licence plate',
      'Owner name',
      'Cause',
      'Status',
      'Actions',
    ]);
    await form.getByRole('button', { name: 'Clear' }).click();
    await reads(page, 'What are you looking for?');

    await form.getByLabel('Owner name').fill('oyelaran');
    await form.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Discarded' }).click();
    await form.getByRole('combobox', { name: 'Cause' }).click();
    await page.getByRole('option', { name: 'Speeding' }).click();
    await form.getByRole('button', { name: 'Search' }).click();
    await reads(page, '1 event found', world.discarded.reference_id);
    await page.reload();
    await reads(page, '1 event found', world.discarded.reference_id);
    await isForEverybody(page, 'search-results');
    await page.getByRole('link', { name: `View ${world.discarded.reference_id}` }).click();
    await heading(page, `SPEEDING Citation Report - ${world.discarded.id}`).waitFor();

    // Two dates are the range with both days whole.
    await page.goto('/search?start_date=2026-10-03&end_date=2026-10-04');
    await reads(page, '2 events found');
    await page.goto(`/search?reference_number=${world.completed.reference_id}`);
    await reads(page, '1 event found', world.noticeNumber);
    await page.goto('/search?vehicle_registration_plate=QQQQ');
    await reads(page, 'No event was found');
  });
});

describe('/notifications', () => {
  it('tells what was decided, and is read by following it', async () => {
    const page = await stage.open('processing', '/notifications');
    await heading(page, 'Notifications').waitFor();
    expect(await columns(page, 'Notifications')).toEqual([
      'State',
      'Received',
      'Notification',
      'Reference ID',
      'Actions',
    ]);
    const row = (await rows(page, 'Notifications')).filter({
      hasText: world.discarded.reference_id,
    });
    await reads(
      row,
      'New',
      `${world.discarded.reference_id} was discarded by Ines Okonedo: An ambulance on duty`,
    );
    await isForEverybody(page, 'notifications');
    const bell = page
      .getByRole('banner')
      .getByRole('link', { name: /^Notifications, \d+ unread$/ });
    const unread = async () =>
      Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
    const before = await unread();
    await row.getByRole('link', { name: 'View Comments' }).click();
    await page
      .getByRole('heading', { name: `Discussion for Citation ${world.discarded.reference_id}` })
      .waitFor();
    await reads(row, 'Read');
    await eventually(unread).toBe(before - 1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await row.getByRole('link', { name: 'View Report' }).click();
    await heading(page, `SPEEDING Citation Report - ${world.discarded.id}`).waitFor();
  });

  /** Puts notifications into the database without the signal of the service. */
  const addNotifications = (part: Part, from: number, to: number) =>
    stage.database.query(
      `INSERT INTO notifications (user_id, citation_id, source, title, message)
       SELECT users.id, $1, 'test:' || number, 'Discarded', 'Number ' || number
       FROM users, generate_series($2::int, $3::int) AS number WHERE badge_number = $4`,
      [world.discarded.id, from, to, stage.cast[part].badgeNumber],
    );

  it('have up to 10 page links, however many pages there are', async () => {
    await addNotifications('deputy', 1, 11 * 15);
    const page = await stage.open('deputy', '/notifications');
    const links = page.getByRole('link', { name: /^Page \d+$/ });
    const shown = async () => {
      await rows(page, 'Notifications');
      return links.count();
    };
    expect(await shown()).toBeLessThanOrEqual(10);
    await addNotifications('deputy', 11 * 15 + 1, 30 * 15);
    for (const number of [1, 6, 15, 30]) {
      await page.goto(`/notifications?page=${number}`);
      await page.getByRole('link', { name: `Page ${number}`, exact: true }).waitFor();
      expect(await shown()).toBeLessThanOrEqual(10);
    }
  });

  // Desk 2: POST user/notifications/read.
  it('are marked as read all at once', async () => {
    await addNotifications('deputy', 1_001, 1_020);
    const page = await stage.open('deputy', '/notifications');
    const unread = (await rows(page, 'Notifications')).filter({ hasText: 'New' });
    await unread.first().waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await eventually(() => unread.count()).toBe(0);
    const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
    await eventually(() => bell.getAttribute('aria-label')).toBe('Notifications');
  });

  it('are counted every 5 minutes, also when nothing is pushed', async () => {
    const page = await stage.open('speed', BLANK);
    await pushNothing(page);
    await page.clock.install();
    const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
    // The first count does not include the notifications that are added below.
    const counted = page.waitForResponse((answer) =>
      asksFor(answer.request(), 'NotificationCount'),
    );
    await page.goto('/');
    await counted;
    await page.getByText(/^Total/).waitFor();
    const before = await bell.getAttribute('aria-label');
    await addNotifications('speed', 1, 1);
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.clock.runFor(280_000);
    expect(await bell.getAttribute('aria-label')).toBe(before);
    await page.clock.runFor(20_000);
    await eventually(async () => {
      // Timers that the answer starts run by this clock as well.
      await page.clock.runFor(1);
      return bell.getAttribute('aria-label');
    }).toBe('Notifications, 1 unread');
    await page.close();
  });

  it('are pushed to the badge while the page is open', async () => {
    const page = await stage.open('redlight', '/');
    await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor();
    const { id } = world.pendingRedlight;
    await stage.call('redlight', 'POST', `citations/${id}/comments/add`, { body: 'I take this.' });
    await stage.call('processing', 'POST', `citations/${id}/comments/add`, { body: 'Thanks.' });
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
  });
});

describe('/profile', () => {
  it('shows badge number and role read-only, and asks for the current password', async () => {
    const page = await stage.open('speed', '/profile');
    await heading(page, 'Profile').waitFor();
    const form = page.getByRole('form', { name: 'Profile' });
    const badge = form.getByLabel('Badge number');
    expect(await badge.inputValue()).toBe('4402');
    expect(await badge.getAttribute('readonly')).not.toBeNull();
    const role = form.getByLabel('Role');
    expect(await role.inputValue()).toBe('Spot-Speed Processing Officer');
    expect(await role.getAttribute('readonly')).not.toBeNull();

    const save = form.getByRole('button', { name: 'Save' });
    await form.getByLabel('Email').fill('');
    await save.click();
    await reads(form, 'Email is required', 'Cannot make changes without current password');
    await form.getByLabel('Email').fill('nobody');
    await form.getByLabel('Current password').fill('the same thing twice');
    await form.getByLabel('New password').fill('the same thing twice');
    await save.click();
    await reads(
      form,
      'Email must be valid',
      'Cannot use the same password as new password, please choose unique password',
    );
    await form.getByLabel('New password').fill('short');
    await save.click();
    await reads(form, 'Password must be at least 12 characters long');
    await page
      .getByLabel('Image', { exact: true })
      .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await toast(page, 'The image must be png or jpeg').waitFor();
  });
});

describe('/notices/{id}/print_preview', () => {
  it('says so where there is no notice', async () => {
    const { id } = world.discarded;
    const page = await stage.open('inspection', `/notices/${id}/print_preview`, [404]);
    await heading(page, `Notice Print Preview - ${id}`).waitFor();
    await reads(page, 'This notice cannot be shown');
    expect(await page.getByRole('button', { name: 'Print' }).isDisabled()).toBe(true);
  });
});

describe('the administrators’ area', () => {
  it('/admin/dashboard is titled and leads everywhere', async () => {
    const page = await stage.open('admin', '/admin/dashboard');
    await heading(page, 'Admin Dashboard Panel').waitFor();
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    await areas.first().waitFor();
    expect(await areas.count()).toBe(13);
    await isForEverybody(page, 'admin-dashboard');
  });

  it('/admin/cameras lists the cameras of the events', async () => {
    const page = await stage.open('admin', '/admin/cameras');
    await heading(page, 'Camera Monitor').waitFor();
    const cameras = await rows(page, 'Cameras');
    expect(await cameras.getByRole('link').allInnerTexts()).toEqual(['RL-20417-01', 'SP-77214-14']);
    await isForEverybody(page, 'cameras');
  });

  it('/admin/users lists, adds, edits and deletes', async () => {
    const page = await stage.open('admin', '/admin/users');
    await heading(page, 'Users').waitFor();
    expect(await columns(page, 'Users')).toEqual([
      'Name',
      'Badge No',
      'Role',
      'Two Factor',
      'Sign-in',
      'Actions',
    ]);
    await reads(page, '7 users');
    await isForEverybody(page, 'admin-users');

    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const add = page.getByRole('dialog', { name: 'Add user' });
    expect(await add.getByLabel('Reset Password').isDisabled()).toBe(true);
    expect(await add.getByLabel('Reset Two Factor').isDisabled()).toBe(true);
    await isForEverybody(page, 'admin-users-add', { isTouched: true });
    await add.getByRole('button', { name: 'Add' }).click();
    await reads(
      add,
      'First Name is required',
      'Last Name is required',
      'Email is required',
      'Badge No is required',
    );
    await add.getByLabel('First Name').fill('Nora');
    await add.getByLabel('Last Name').fill('Adeyemi');
    await add.getByLabel('Email').fill('processing@stopline.test');
    await add.getByLabel('Badge No').fill('5150');
    await add.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Redlight Processing Officer' }).click();
    await add.getByRole('button', { name: 'Add' }).click();
    // Refused by the server, in its own words, at the field and as a toast.
    const refused = add.getByText(/email/i).filter({ hasText: /already|taken|used/i });
    await refused.waitFor();
    await toast(page, await refused.innerText()).waitFor();
    await add.getByLabel('Email').fill('nora@stopline.test');
    await add.getByRole('button', { name: 'Add' }).click();
    await toast(page, 'Successfully added user!').waitFor();
    await reads(page, '8 users');

    await page.getByRole('button', { name: 'Edit Nora Adeyemi' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit user Nora Adeyemi' });
    expect(await edit.getByLabel('Badge No').isDisabled()).toBe(false);
    expect(await edit.getByLabel('Reset Two Factor').isDisabled()).toBe(false);
    await edit.getByLabel('Last Name').fill('Adeyemi-Holt');
    await edit.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Successfully saved!').waitFor();

    await page.getByRole('button', { name: 'Delete Nora Adeyemi-Holt' }).click();
    const remove = page.getByRole('dialog', { name: 'Delete user' });
    await reads(remove, 'Are you sure you want to delete the user?');
    expect(await beside(remove, 'Name').innerText()).toBe('Nora Adeyemi-Holt');
    expect(await beside(remove, 'Badge No').innerText()).toBe('5150');
    await isForEverybody(page, 'admin-users-delete', { isTouched: true });
    await remove.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Successfully deleted!').waitFor();
    await reads(page, '7 users');

    // Badge number and role of roles 1 and 2 stay as they are.
    await page.getByRole('button', { name: 'Edit Milo Tessaro' }).click();
    const fixed = page.getByRole('dialog', { name: 'Edit user Milo Tessaro' });
    expect(await fixed.getByLabel('Badge No').isDisabled()).toBe(true);
    expect(await fixed.getByRole('combobox', { name: 'Role' }).isDisabled()).toBe(true);
  });

  it('/admin/logs has two tabs of 50 rows, with a chip for the type', async () => {
    const page = await stage.open('admin', '/admin/logs');
    await heading(page, 'Logs').waitFor();
    const titles = ['Date', 'Type', 'Description', 'Causer', 'Subject'];
    expect(await columns(page, 'System Logs')).toEqual(titles);
    await (await rows(page, 'System Logs')).filter({ hasText: 'Signed in' }).first().waitFor();
    await isForEverybody(page, 'admin-logs');
    await page.getByRole('tab', { name: 'App Logs' }).click();
    await page.waitForURL('**/admin/logs?tab=app');
    expect(await columns(page, 'App Logs')).toEqual(titles);
    expect(await (await rows(page, 'App Logs')).count()).toBe(50);
    await isForEverybody(page, 'admin-logs-app', { isTouched: true });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.waitForURL('**/admin/logs?tab=app&page=2');
  });

  it('/admin/citations holds six fields, all required', async () => {
    const page = await stage.open('admin', '/admin/citations');
    await heading(page, 'Citation Settings').waitFor();
    const form = page.getByRole('form', { name: 'Citation settings' });
    await form.getByRole('button', { name: 'Save' }).waitFor();
    await isForEverybody(page, 'admin-citation-settings');
    const fields = {
      'Reference Prefix': ['TEC', 'Cannot have empty Reference Prefix'],
      'Vehicle License Format': ['@@@ ####', 'Cannot have empty Vehicle License Format'],
      'Max Image Evidence': ['4', 'Cannot have empty Max Image Evidence'],
      'Currency unit': ['USD', 'Cannot have empty Currency unit'],
      'Distance unit': ['m', 'Cannot have empty Distance unit'],
      'Speed unit': ['km/h', 'Cannot have empty Speed unit'],
    } as const;
    for (const [label, [value]] of Object.entries(fields)) {
      expect(await form.getByLabel(label).inputValue()).toBe(value);
      await form.getByLabel(label).fill('');
    }
    await form.getByRole('button', { name: 'Save' }).click();
    await reads(form, ...Object.values(fields).map(([, sentence]) => sentence));
    for (const [label, [value]] of Object.entries(fields)) await form.getByLabel(label).fill(value);
    await form.getByLabel('Currency unit').fill('EUR');
    await form.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Successfully saved settings').waitFor();
    await page.reload();
    await eventually(() => form.getByLabel('Currency unit').inputValue()).toBe('EUR');
  });

  it('/admin/pdf-settings is edited only, with every field required and a preview', async () => {
    const page = await stage.open('admin', '/admin/pdf-settings');
    await heading(page, 'PDF Settings').waitFor();
    expect(await columns(page, 'PDF settings')).toEqual([
      'Type',
      'Department Name',
      'Office Name',
      'Office Address',
      'Office Logo Source',
      'Violation Title',
      'Actions',
    ]);
    expect(await (await rows(page, 'PDF settings')).count()).toBe(2);
    expect(await page.getByRole('button', { name: /add|delete/i }).count()).toBe(0);
    await isForEverybody(page, 'admin-pdf-settings');
    await page.getByRole('button', { name: 'Edit Redlight' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit PDF setting - Redlight' });
    await dialog.waitFor();
    await isForEverybody(page, 'admin-pdf-settings-edit', { isTouched: true });
    const labels = [
      'Department Name',
      'Office Name',
      'Office Address',
      'Violation Title',
      'Officer Citation Statement',
    ];
    const before = new Map<string, string>();
    for (const label of labels) {
      const field = dialog.getByRole('textbox', { name: label });
      before.set(label, await field.inputValue());
      await field.fill('');
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await reads(dialog, ...labels.map((label) => `${label} is required`));
    for (const [label, value] of before) {
      await dialog.getByRole('textbox', { name: label }).fill(value);
    }
    await dialog.getByRole('textbox', { name: 'Office Name' }).fill('Office of the browser test');
    const pdf = page.waitForResponse((response) => response.url().endsWith('/preview'));
    await dialog.getByRole('button', { name: 'Preview' }).click();
    expect(await (await pdf).headerValue('content-type')).toBe('application/pdf');
    const preview = page.getByRole('dialog', { name: 'Preview of a notice with these values' });
    await preview.waitFor();
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Successfully saved!').waitFor();
    await reads(page, 'Office of the browser test');
  });

  it('/admin/pdf-settings has the texts of notices on a second tab, with a preview', async () => {
    const page = await stage.open('admin', '/admin/pdf-settings', [409, 422]);
    await page.getByRole('button', { name: 'Edit Speeding' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit PDF setting - Speeding' });
    await dialog.getByRole('tab', { name: 'Texts and codes' }).click();
    const legalBasis = dialog.getByRole('textbox', { name: 'Legal basis' });
    await legalBasis.waitFor();
    await isForEverybody(page, 'admin-pdf-settings-texts', { isTouched: true });
    await legalBasis.fill('Section 12, notice {numbr}');
    await dialog.getByRole('textbox', { name: 'Reply fields' }).fill('Name\n\nAddress of {plate}');
    // The refusal names a text of another language: the form shows that language.
    await dialog.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Spanish' }).click();
    await dialog.getByRole('textbox', { name: 'Privacy' }).fill('Privacidad');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await reads(dialog, 'Unknown placeholder {numbr} in Legal basis');
    await legalBasis.fill('Section 12, notice {number}');
    const pdf = page.waitForResponse((response) => response.url().endsWith('/preview'));
    await dialog.getByRole('button', { name: 'Preview' }).click();
    expect(await (await pdf).headerValue('content-type')).toBe('application/pdf');
    await page.getByRole('dialog', { name: 'Preview of a notice with these values' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Successfully saved!').waitFor();
    const saved = await stage.call<{ version: number; texts: Record<string, unknown> }>(
      'admin',
      'GET',
      'pdf-settings/2/texts',
    );
    expect(saved.texts).toMatchObject({
      en: {
        legal_basis: 'Section 12, notice {number}',
        reply_fields: ['Name', 'Address of {plate}'],
      },
      es: { privacy: 'Privacidad' },
    });
    // Another user saves in the meantime.
    await page.getByRole('button', { name: 'Edit Speeding' }).click();
    await dialog.getByRole('tab', { name: 'Texts and codes' }).click();
    await eventually(() => legalBasis.inputValue()).toBe('Section 12, notice {number}');
    await stage.call('admin', 'PUT', 'pdf-settings/2/texts', { version: saved.version, texts: {} });
    await legalBasis.fill('Section 13');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(
      page,
      `These settings were changed by ${nameOf(stage.cast.admin)}, reload them`,
    ).waitFor();
  });

  it('/admin/mailing saves languages, paper and what is required', async () => {
    const page = await stage.open('admin', '/admin/dashboard', [422]);
    await page.getByRole('link', { name: /^Mailing/ }).click();
    await heading(page, 'Mailing').waitFor();
    const form = page.getByRole('form', { name: 'Mailing settings' });
    await form.getByRole('combobox', { name: 'Second notice language' }).click();
    await page.getByRole('option', { name: 'Spanish' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await reads(form, 'Violation title is missing in Spanish');
    await form.getByRole('combobox', { name: 'Second notice language' }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await form.getByRole('combobox', { name: 'Paper' }).click();
    await page.getByRole('option', { name: 'US Letter' }).click();
    await form.getByRole('group', { name: 'Speeding' }).getByLabel('Privacy').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Successfully saved settings').waitFor();
    const saved = await stage.call<Record<string, unknown>>(
      'admin',
      'GET',
      'settings/admin/mailing',
    );
    expect(saved).toMatchObject({
      notice_languages: ['en'],
      paper: 'LETTER',
      required_fields: { REDLIGHT: [], SPEEDING: ['privacy'] },
    });
    await form.getByRole('group', { name: 'Speeding' }).getByLabel('Privacy').uncheck();
    await form.getByRole('button', { name: 'Save' }).click();
    await eventually(async () => {
      const { required_fields: now } = await stage.call<{ required_fields: object }>(
        'admin',
        'GET',
        'settings/admin/mailing',
      );
      return now;
    }).toEqual({ REDLIGHT: [], SPEEDING: [] });
  });

  it('/admin/notices finds a notice by its number and makes it again', async () => {
    const page = await stage.open('admin', '/admin/notices');
    await heading(page, 'Notices').waitFor();
    await page.getByLabel('Notice number').fill('TEC-1999-000001');
    await page.getByRole('button', { name: 'Find' }).click();
    await reads(page, 'No notice has this number');
    await page.getByLabel('Notice number').fill(world.noticeNumber);
    await page.getByRole('button', { name: 'Find' }).click();
    const card = page.getByRole('region', { name: `Notice ${world.noticeNumber}` });
    await reads(card, 'Ready');
    await isForEverybody(page, 'admin-notices', { isTouched: true });
    expect(await beside(card, 'Version').innerText()).toBe('1');
    await card.getByRole('button', { name: 'Make it again' }).click();
    await page
      .getByRole('dialog', { name: 'Make the notice again' })
      .getByRole('button', { name: 'Make it again' })
      .click();
    await toast(page, 'The notice is being made again').waitFor();
    await eventually(() => beside(card, 'Version').innerText()).toBe('2');
    await reads(card, 'Ready');
  });

  it('/admin/api-tokens makes a token, shows it once and revokes it', async () => {
    const page = await stage.open('admin', '/admin/api-tokens');
    await heading(page, 'API Tokens').waitFor();
    await isForEverybody(page, 'admin-api-tokens');
    await page.getByRole('button', { name: 'Create' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create API token' });
    await dialog.waitFor();
    await isForEverybody(page, 'admin-api-tokens-create', { isTouched: true });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await reads(dialog, 'Name is required', 'Scopes are required');
    await dialog.getByLabel('Name').fill('Reader of the browser test');
    await dialog.getByRole('checkbox', { name: 'citations:read' }).check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await reads(dialog, 'Copy it now: it is not shown again.');
    const token = await dialog.getByLabel('API token').innerText();
    const read = () =>
      fetch(`${stage.url}/api/citations/${world.review.id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await read()).status).toBe(200);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByText(token).count()).toBe(0);

    await page.getByRole('button', { name: 'Revoke Reader of the browser test' }).click();
    const ask = page.getByRole('dialog', { name: 'Revoke API token' });
    await ask.getByRole('button', { name: 'Revoke' }).click();
    await toast(page, 'Successfully revoked!').waitFor();
    expect((await read()).status).toBe(401);
  });
});

// Issue 23, point 26: a day is ISO or in the order of `LOCALE`, else an error at the field.
describe('a date field', () => {
  const FAULT = 'Write a day from 2000 to 2100 as 11/23/2026 or 2026-11-23';
  const FIELDS: [
    path: string,
    opens: string | null,
    label: string,
    submits: string,
    page?: string,
    dialog?: string,
  ][] = [
    ['/search', null, 'Violation from', 'Search'],
    [
      '/admin/fine-schedules',
      'Add',
      'For violations from',
      'Add',
      'admin-fine-schedules',
      'admin-fine-schedules-add',
    ],
    ['/admin/fine-schedules', 'Add', 'For violations from', 'Preview'],
    ['/admin/api-tokens', 'Create', 'Last day', 'Create'],
    ['/admin/notice-runs', 'Start a run', 'Issued to', 'Preview', 'admin-notice-runs'],
    ['/admin/desk?tab=deadlines', 'Add', 'For violations from', 'Add'],
    ['/admin/desk?tab=deadlines', null, 'Own day', 'Set day'],
    ['/admin/mailing', null, 'Runs since', 'Save', 'admin-mailing'],
  ];

  it.each(FIELDS)(
    'of %s (%s, %s) guesses nothing, %s',
    async (at, opens, label, submits, scene, dialog) => {
      const page = await stage.open(at === '/search' ? 'processing' : 'admin', at);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.postData() ?? ''));
      const opener = page.getByRole('button', { name: opens ?? submits, exact: true }).first();
      await opener.waitFor();
      if (scene !== undefined) await isForEverybody(page, scene);
      if (opens !== null) await opener.click();
      const within = opens === null ? page : page.getByRole('dialog');
      const field = within.getByLabel(label, { exact: true });
      await field.waitFor();
      if (dialog !== undefined) await isForEverybody(page, dialog, { isTouched: true });
      const more = at === '/search' ? ['Nov 23, 20269', '05.11.2026', '2026-02-30'] : [];
      for (const text of ['9', ...more, '1999-12-31']) {
        await field.fill(text);
        await field.blur();
        await reads(within, FAULT);
        expect(await field.inputValue()).toBe(text);
        expect(await field.getAttribute('aria-invalid')).toBe('true');
      }
      await within.getByRole('button', { name: submits, exact: true }).click();
      await reads(within, FAULT);
      expect(asked.filter((body) => body.includes('1999-12-31'))).toEqual([]);
      await field.fill('11/5/2030');
      await field.blur();
      expect(await field.inputValue()).toBe('Nov 5, 2030');
      await field.press('End');
      await field.pressSequentially('9');
      expect(await field.inputValue()).toBe('Nov 5, 20309');
      await field.fill('2030-11-06');
      await field.blur();
      expect(await field.inputValue()).toBe('Nov 6, 2030');
      await within.getByText(FAULT).waitFor({ state: 'detached' });
    },
  );

  it('of the report keeps the report while it holds no day, and takes one from the calendar', async () => {
    const page = await stage.open('admin', '/admin/desk?tab=report&from=2026-10-01&to=2026-10-31');
    const field = page.getByLabel('From', { exact: true });
    await field.fill('2026-11-01');
    await field.blur();
    await reads(page, 'The day cannot be after Oct 31, 2026');
    await field.fill('10.2');
    await field.blur();
    await reads(page, FAULT);
    expect(new URL(page.url()).searchParams.get('from')).toBe('2026-10-01');
    await field.click();
    await page.getByRole('button', { name: '7 October 2026', exact: true }).click();
    await eventually(() => field.inputValue()).toBe('Oct 7, 2026');
    expect(new URL(page.url()).searchParams.get('from')).toBe('2026-10-07');
  });
});

describe('addresses that lead nowhere', () => {
  it('get a page of their own', async () => {
    const page = await stage.open('inspection', '/no/such/page');
    await heading(page, 'There is no such page').waitFor();
    await isForEverybody(page, 'not-found');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await heading(page, 'Welcome, Ines Okonedo').waitFor();
    expect(path(page)).toBe('/');
  });
});

it('every scene that these tests visit was looked at with axe', () => {
  const visited = SCENES.filter(({ isVisited }) => isVisited).map(({ name }) => name);
  expect(visited.filter((name) => !checked.has(name))).toEqual([]);
});
