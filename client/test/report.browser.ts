import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { type Accepted, samplePackage, smallPackage } from './deliveries.js';
import { asksFor, eventually, heading, intercept, offline, reads, rows, toast } from './reading.js';
import { NO_ANSWER, Stage } from './stage.js';
import { submit, submitted } from './work.js';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start(inject('services'), {}, { worker: false });
  await Promise.all([stage.as('processing'), stage.as('inspection')]);
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

const path = (page: Page): string => new URL(page.url()).pathname;

const atPath = (page: Page, pathname: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === pathname);

const atReport = (page: Page, { id }: Accepted): Promise<void> =>
  atPath(page, `/citations/show/${id}`);

/** An event as the database has it. */
async function stored({ id }: Accepted) {
  const { rows: found } = await stage.database.query<{
    report_status: string;
    selected_count: number;
    owner_name: string | null;
  }>('SELECT report_status, selected_count, owner_name FROM citations WHERE id = $1', [id]);
  return found[0];
}

/** An event that was sent back with the recommendation GENERATE, and of which no image is selected. */
async function sentBack(): Promise<Accepted> {
  const event = await stage.deliver(await smallPackage('REDLIGHT'));
  await submit(stage, 'processing', event.id, 'GENERATE');
  await stage.call('inspection', 'PUT', `citations/${event.id}`, { report_status: 'REVISE' });
  return event;
}

/** The report of an event, once its keys work. */
async function openReport(event: Accepted, refusals: readonly number[] = []): Promise<Page> {
  const page = await stage.open('processing', `/citations/show/${event.id}`, refusals);
  await page.getByRole('checkbox').first().waitFor();
  await page.getByRole('toolbar', { name: 'Actions' }).waitFor();
  return page;
}

/** Each answer takes so long. */
const delay = async (page: Page, ms: number): Promise<void> => {
  await intercept(page, '**/graphql', async (route) => {
    await sleep(ms);
    await route.continue();
  });
};

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

// Contract, section 6: only somebody else's change refuses an act, never the officer's own haste.
describe('a fast officer', () => {
  it.each([150, 400])('is waited for: 1 2 3 4 S Enter at %i ms', async (ms) => {
    const event = await sentBack();
    const page = await openReport(event);
    await delay(page, ms);
    await press(page, '1', '2', '3', '4', 's', 'Enter');
    await page.getByRole('alertdialog', { name: 'Done!' }).waitFor();
    await atPath(page, '/citations/pending');
    expect(await page.locator('.mantine-Notifications-root').getByRole('alert').count()).toBe(0);
    expect(await stored(event)).toMatchObject({
      report_status: 'UPDATED_REVIEW',
      selected_count: 4,
    });
  });

  it('is waited for: a vehicle that is being attached, Esc, S, Enter at 400 ms', async () => {
    const event = await sentBack();
    const page = await openReport(event);
    await press(page, 'l');
    const dialog = page.getByRole('dialog', { name: 'Vehicle Lookup' });
    await dialog.getByLabel('License Plate').fill('RAD 1298');
    await press(page, 'Enter');
    await reads(dialog, 'Leonie Farrugia-Strand');
    await delay(page, 400);
    await dialog.getByRole('button', { name: 'Select' }).click();
    await press(page, 'Escape');
    await dialog.waitFor({ state: 'hidden' });
    await press(page, '1', 's', 'Enter');
    await page.getByRole('alertdialog', { name: 'Done!' }).waitFor();
    expect(await stored(event)).toEqual({
      report_status: 'UPDATED_REVIEW',
      selected_count: 1,
      owner_name: 'Leonie Farrugia-Strand',
    });
  });

  it('does not submit what a lost selection was meant to be a part of', async () => {
    const event = await sentBack();
    const page = await openReport(event, [NO_ANSWER]);
    let selections = 0;
    await intercept(page, '**/graphql', async (route) => {
      await sleep(150);
      selections += asksFor(route.request(), 'SelectMedia') ? 1 : 0;
      await (asksFor(route.request(), 'SelectMedia') && selections === 2
        ? route.abort()
        : route.continue());
    });
    await press(page, '1', '2', '3', 's', 'Enter');
    await page.getByRole('alertdialog', { name: 'Failed!' }).waitFor();
    await toast(page, 'Cannot reach the server, please try again').waitFor();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await reads(page, '2 / 4 selected');
    expect(await stored(event)).toMatchObject({ report_status: 'REVISE', selected_count: 2 });
  });
});

// A click on a button that moves away is a click on something else.
describe('a dialog', () => {
  it('does not move under the pointer when the reasons of the department come late', async () => {
    const event = await submitted(stage, 'REDLIGHT');
    const page = await stage.open('inspection', '/profile');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, '**/graphql', async (route) => {
      if (asksFor(route.request(), 'Reasons')) await held;
      return route.continue();
    });
    await page.goto(`/citations/show/${event.id}`);
    await page.getByRole('toolbar', { name: 'Actions' }).getByText('Hold Citation Event').click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Hold Citation Event' });
    const before = await confirm.boundingBox();
    release();
    const list = dialog.getByRole('combobox', { name: 'From the list' });
    await eventually(() => list.isEnabled()).toBe(true);
    expect(await confirm.boundingBox()).toEqual(before);
  });
});

// Issue 25, point 1.
describe('the facts of the decision', () => {
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  it('stand in the summary from 1,200 px on, and over the full width below', async () => {
    const event = await submitted(stage, 'SPEEDING');
    const page = await stage.open('inspection', `/citations/show/${event.id}`);
    await page.setViewportSize({ width: 1200, height: 800 });
    const facts = region(page, 'Summary').getByRole('region', { name: 'Facts' });
    await reads(facts, 'Over by', '23 km/h', 'Measured', '63 km/h', 'Make and model');
    const size = facts
      .getByText('23 km/h')
      .evaluate((element) => getComputedStyle(element).fontSize);
    expect(await size).toBe('28px');
    // The picture stands beside the plate, which camera and registry have.
    const picture = (await region(page, 'Summary')
      .getByRole('img', { name: 'Plate' })
      .boundingBox())!;
    const plates = region(page, 'Summary').getByText('MNK 1230', { exact: true });
    expect(await plates.count()).toBe(2);
    for (const plate of await plates.all()) {
      const { x, y } = (await plate.boundingBox())!;
      expect(x).toBeGreaterThan(picture.x + picture.width);
      expect(y).toBeLessThan(picture.y + picture.height);
    }
    await page.setViewportSize({ width: 1199, height: 800 });
    await region(page, 'Summary')
      .getByRole('region', { name: 'Facts' })
      .waitFor({ state: 'detached' });
    const [wide, fullCase] = await Promise.all(
      ['Facts', 'Full case'].map((name) => region(page, name).boundingBox()),
    );
    expect(wide!.width).toBe(fullCase!.width);
    // Nothing of the summary is cut off, on a telephone neither.
    for (const width of [1199, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const over = () =>
        region(page, 'Summary').evaluate((card) => card.scrollWidth - card.clientWidth);
      await eventually(over).toBe(0);
    }
  });

  it.each([1280, 1440, 1920])(
    'leave the full case the whole width at %i px, in cards with room for their values',
    async (width) => {
      const event = await submitted(stage, 'SPEEDING');
      const page = await stage.open('inspection', `/citations/show/${event.id}`);
      await page.setViewportSize({ width, height: 900 });
      const fullCase = region(page, 'Full case');
      await fullCase.waitFor();
      const [content, whole] = await Promise.all([
        page.locator('#content > div').boundingBox(),
        fullCase.boundingBox(),
      ]);
      expect(whole!.width).toBe(content!.width);
      const widths = await fullCase.locator('dl').evaluateAll((lists) =>
        lists.map((list) => ({
          card: list.parentElement!.getBoundingClientRect().width,
          label: list.querySelector('dt')!.getBoundingClientRect().width,
        })),
      );
      expect(widths.length).toBeGreaterThan(3);
      for (const { card, label } of widths) {
        expect(card).toBeGreaterThanOrEqual(360);
        expect(label).toBe(140);
      }
    },
  );

  it('stand on the page once, and nothing is empty', async () => {
    const event = await submitted(stage, 'SPEEDING');
    const page = await stage.open('inspection', `/citations/show/${event.id}`);
    await region(page, 'Full case').waitFor();
    const values = await page.locator('#content dl dd').allInnerTexts();
    expect(values.length).toBeGreaterThan(12);
    // Camera and registry have the plate each.
    const others = values.filter((value) => !value.includes('MNK 1230'));
    expect(others.filter((value, index) => others.indexOf(value) !== index)).toEqual([]);
    expect(await region(page, 'Full case').getByText('–', { exact: true }).count()).toBe(0);
  });
});

// Issue 25, point 2.
describe('the dialog that generates a notice', () => {
  async function asked() {
    const event = await submitted(stage, 'REDLIGHT');
    const page = await stage.open('inspection', `/citations/show/${event.id}`);
    await page.getByRole('toolbar', { name: 'Actions' }).waitFor();
    return { event, page, dialog: page.getByRole('dialog', { name: 'Generate Citation Notice' }) };
  }

  it('names plate, owner, amount and pages, and is not held up by them', async () => {
    const { page, dialog } = await asked();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, '**/graphql', async (route) => {
      if (asksFor(route.request(), 'NoticeForecast')) await held;
      return route.continue();
    });
    await press(page, 'a');
    await reads(
      dialog,
      ...['RAD 1298', 'Leonie Farrugia-Strand', 'Counting …'],
      'None, no fine schedule covers this event',
    );
    const confirm = dialog.getByRole('button', { name: 'Generate Citation Notice' });
    expect(await confirm.isEnabled()).toBe(true);
    const before = await confirm.boundingBox();
    release();
    const pages = dialog.locator('dt', { hasText: 'Pages' }).locator('+ dd');
    await eventually(() => pages.innerText()).toMatch(/^[1-9]$/);
    expect(await confirm.boundingBox()).toEqual(before);
  });

  it('does not do it by its key and Enter, but by Ctrl and Enter', async () => {
    const { event, page, dialog } = await asked();
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    const isFocused = () => cancel.evaluate((node) => node === document.activeElement);
    // At once, when the dialog may not have the focus yet, and once it has it.
    await press(page, 'a', 'Enter');
    await sleep(300);
    if (!(await dialog.isVisible())) await press(page, 'a');
    await eventually(isFocused).toBe(true);
    await press(page, 'Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(await stored(event)).toMatchObject({ report_status: 'UPDATED_REVIEW' });
    await press(page, 'a');
    await eventually(isFocused).toBe(true);
    await press(page, 'Control+Enter');
    await page.getByRole('alertdialog', { name: 'Done!' }).waitFor();
    expect(await stored(event)).toMatchObject({ report_status: 'COMPLETED' });
  });
});

// Specification, section 5, "Vehicle lookup".
describe('the vehicle look-up', () => {
  it('forgets what was found as soon as the plate is another', async () => {
    const event = await stage.deliver(await smallPackage('REDLIGHT'));
    const page = await openReport(event);
    await press(page, 'l');
    const dialog = page.getByRole('dialog', { name: 'Vehicle Lookup' });
    const plate = dialog.getByLabel('License Plate');
    await plate.fill('RAD 1298');
    await press(page, 'Enter');
    await reads(dialog, 'Leonie Farrugia-Strand');
    await plate.fill('MNK 1230');
    await dialog.getByText('Leonie Farrugia-Strand').waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Select' }).click();
    await toast(page, 'Cannot select empty vehicle').waitFor();
    expect((await stored(event))?.owner_name).toBeNull();

    // Nor does an answer that comes late count for the plate that stands there by then.
    await delay(page, 600);
    await plate.fill('RAD 1298');
    await press(page, 'Enter');
    const late = page.waitForResponse('**/graphql');
    await plate.fill('MNK 1231');
    await late;
    await sleep(200);
    expect(await dialog.getByText('Leonie Farrugia-Strand').count()).toBe(0);
  });

  it('shows the plate that is to be typed', async () => {
    const event = await stage.deliver(await samplePackage('SPEEDING', { plate: undefined }));
    const page = await openReport(event);
    await press(page, 'l');
    const dialog = page.getByRole('dialog', { name: 'Vehicle Lookup' });
    const image = dialog.getByRole('img', { name: 'Plate' });
    await image.waitFor();
    await eventually(() =>
      image.evaluate((element) => (element as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    const box = await image.boundingBox();
    expect(box!.width).toBeGreaterThan(200);
    // Picture and field are both in sight, on a small notebook too.
    await page.setViewportSize({ width: 1280, height: 600 });
    for (const part of [image, dialog.getByLabel('License Plate')]) {
      const { y, height } = (await part.boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(600);
    }
  });

  // Issue 25, point 3.
  it('shows the differences only, by a sign and a word', async () => {
    const event = await stage.deliver(
      await smallPackage('REDLIGHT', {
        plate: 'RAD 1298',
        vehicle: { make_model: 'Some other make' },
      }),
    );
    const page = await openReport(event);
    await press(page, 'l');
    const dialog = page.getByRole('dialog', { name: 'Vehicle Lookup' });
    await dialog.getByRole('button', { name: 'Search' }).click();
    await reads(dialog, 'Leonie Farrugia-Strand', '1 value differs from the record.');
    const marked = dialog.getByRole('list', { name: 'Differences' }).getByRole('listitem');
    expect(await marked.count()).toBe(1);
    await reads(marked, 'Differs', 'Make and model', 'On record: Some other make');
    expect(await marked.locator('svg').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Select' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await press(page, 'l');
    await dialog.getByRole('button', { name: 'Search' }).click();
    await reads(dialog, 'Nothing differs from the record.');
    expect(await marked.count()).toBe(0);
  });

  it('searches with Enter and takes with Enter, and says who was found, what differs, and that it was taken', async () => {
    const event = await stage.deliver(
      await smallPackage('REDLIGHT', { plate: 'RAD 1298', vehicle: { color: 'Pink' } }),
    );
    const page = await openReport(event);
    await press(page, 'l');
    const dialog = page.getByRole('dialog', { name: 'Vehicle Lookup' });
    // The focus comes into the field a moment after the dialog.
    await dialog.locator('input:focus').waitFor();
    await press(page, 'Enter');
    await dialog
      .getByRole('status')
      .filter({
        hasText: /^Found RAD 1298: Leonie Farrugia-Strand\..*Color: Pink on record, \w+ in the/,
      })
      .waitFor();
    expect((await stored(event))?.owner_name).toBeNull();
    await press(page, 'Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('status')
      .filter({ hasText: 'RAD 1298 was taken: Leonie Farrugia-Strand.' })
      .waitFor({ state: 'attached' });
    expect((await stored(event))?.owner_name).toBe('Leonie Farrugia-Strand');
  });

  it('offers plates that look alike, also for one that is not found', async () => {
    const event = await stage.deliver(await smallPackage('REDLIGHT'));
    const page = await openReport(event);
    await press(page, 'l');
    const dialog = page.getByRole('dialog', { name: 'Vehicle Lookup' });
    await dialog.getByLabel('License Plate').fill('RAD I29B');
    await press(page, 'Enter');
    const alike = dialog.getByRole('group', { name: 'Plates that look alike' });
    await alike.getByRole('button', { name: /^RAD 1298/ }).click();
    await reads(dialog, 'Leonie Farrugia-Strand');
    expect(await dialog.getByLabel('License Plate').inputValue()).toBe('RAD 1298');
    await press(page, 'Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect((await stored(event))?.owner_name).toBe('Leonie Farrugia-Strand');
  });

  it('has the picture of the plate with 640 px, and zooms it', async () => {
    const event = await stage.deliver(await samplePackage('SPEEDING', { plate: undefined }));
    const page = await openReport(event);
    await press(page, 'l');
    const dialog = page.getByRole('dialog', { name: 'Vehicle Lookup' });
    const image = dialog.getByRole('img', { name: 'Plate' });
    await image.waitFor();
    expect((await image.boundingBox())?.width).toBe(640);
    await dialog.getByRole('button', { name: 'Zoom in (+)' }).click();
    await reads(dialog, '150 %');
  });
});

describe('the way back', () => {
  /** Speeding events with a plate that no other event has, newest change first. */
  async function found(prefix: string, count: number): Promise<Accepted[]> {
    const events: Accepted[] = [];
    for (let number = 1; number <= count; number += 1) {
      events.unshift(
        await stage.deliver(await smallPackage('SPEEDING', { plate: `${prefix} ${100 + number}` })),
      );
    }
    return events;
  }

  it('from a report leads to the search that it was opened from, N and B through its results', async () => {
    const events = await found('SRCH', 17);
    const page = await stage.open('processing', '/search?vehicle_registration_plate=SRCH&page=1');
    await (await rows(page, 'Events found')).nth(13).getByText('SRCH').click();
    await atReport(page, events[13]!);
    await reads(page, '14 of 17');
    await press(page, 'n');
    await atReport(page, events[14]!);
    await reads(page, '15 of 17');
    // Over the end of the page, and back after a reload.
    await press(page, 'n');
    await atReport(page, events[15]!);
    await page.reload();
    await reads(page, '16 of 17');
    await press(page, 'b');
    await atReport(page, events[14]!);
    await reads(page, '15 of 17');
    await press(page, 'n');
    await atReport(page, events[15]!);
    await reads(page, '16 of 17');
    await press(page, 'u');
    await page.waitForURL('**/search?vehicle_registration_plate=SRCH&page=2');
    expect(await (await rows(page, 'Events found')).count()).toBe(2);
  });

  it('from a report leads to the notifications that it was opened from', async () => {
    const events: Accepted[] = [];
    for (let number = 1; number <= 3; number += 1) {
      const event = await submitted(stage, 'REDLIGHT', 'HOLD');
      // Twice about the same event: N goes on to the next event all the same.
      for (const report_status of ['HOLD', 'REVISE']) {
        await stage.call('inspection', 'PUT', `citations/${event.id}`, { report_status });
      }
      events.unshift(event);
    }
    const page = await stage.open('processing', '/notifications');
    await rows(page, 'Notifications');
    await page
      .getByRole('link', { name: `View Report of ${events[0]!.reference_id}` })
      .first()
      .click();
    await atReport(page, events[0]!);
    await page.getByRole('checkbox').first().waitFor();
    await press(page, 'n');
    await atReport(page, events[1]!);
    await page.getByRole('checkbox').first().waitFor();
    await page.reload();
    await page.getByRole('checkbox').first().waitFor();
    await page
      .getByRole('button', { name: 'Next event (N)' })
      .and(page.locator(':enabled'))
      .waitFor();
    await press(page, 'n');
    await atReport(page, events[2]!);
    await page.getByRole('checkbox').first().waitFor();
    await page.getByRole('link', { name: 'Up to the list' }).click();
    await atPath(page, '/notifications');
  });

  it('goes along to the history and the discussion', async () => {
    const [event] = await found('TRAIL', 1);
    const list = '/search?vehicle_registration_plate=TRAIL';
    const page = await stage.open('processing', list);
    await page.getByRole('link', { name: `View ${event!.reference_id}` }).click();
    await page.getByRole('button', { name: 'Show Citation History' }).click();
    await heading(page, `Citation History - ${event!.reference_id}`).waitFor();
    await page.getByRole('link', { name: 'View Report' }).click();
    await page.getByRole('checkbox').first().waitFor();
    await press(page, 'u');
    await page.waitForURL(`**${list}`);

    await page.goto(`${list}&comments=${event!.id}`);
    await page.getByRole('complementary').getByRole('link', { name: 'View Report' }).click();
    await atReport(page, event!);
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Up to the list' }).click();
    await page.waitForURL(`**${list}`);
  });

  it('is kept where the discussion is closed before the report is shown', async () => {
    const [event] = await found('SOONER', 1);
    const list = '/search?vehicle_registration_plate=SOONER';
    const page = await stage.open('processing', `${list}&comments=${event!.id}`);
    const panel = page.getByRole('complementary');
    await panel.getByRole('link', { name: 'View Report' }).waitFor();
    await panel.evaluate(async (aside) => {
      aside.querySelector<HTMLElement>('a[href^="/citations/show/"]')?.click();
      while (!location.pathname.startsWith('/citations/show/'))
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
      aside.querySelector<HTMLElement>('[aria-label="Close the discussion"]')?.click();
    });
    await atReport(page, event!);
    await page.getByRole('link', { name: 'Up to the list' }).click();
    await page.waitForURL(`**${list}`);
  });

  // It can be asked for while the next report is made.
  it('never has the discussion of one event beside the report of another', async () => {
    const [first, second] = await found('BESIDE', 2);
    const page = await stage.open('processing', '/search?vehicle_registration_plate=BESIDE');
    await page.getByRole('link', { name: `View ${first!.reference_id}` }).click();
    await page
      .getByRole('button', { name: 'Next event (N)' })
      .and(page.locator(':enabled'))
      .waitFor();
    await page.evaluate(async (id) => {
      const tick = () =>
        new Promise((resolve) => {
          setTimeout(resolve);
        });
      document.querySelector<HTMLElement>('[aria-label^="Next event"]')?.click();
      while (!location.pathname.endsWith(`/${id}`)) await tick();
      // The loop clicks until the comments are open: on the first report if it is still shown, otherwise on the next
      // one.
      while (!location.search.includes('comments')) {
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent.startsWith('Show Comments'))?.click();
        await tick();
      }
    }, second!.id);
    const discussed = () => new URL(page.url()).searchParams.get('comments');
    await heading(page, `SPEEDING Citation Report - ${discussed()}`).waitFor();
    expect(path(page)).toBe(`/citations/show/${discussed()}`);
  });

  it('never leads out of the product', async () => {
    const [event] = await found('OWN', 1);
    for (const from of ['//example.org/search', 'https://example.org/search', '/api/auth/me']) {
      const page = await stage.open(
        'processing',
        `/citations/show/${event!.id}?from=${encodeURIComponent(from)}`,
      );
      const up = page.getByRole('link', { name: 'Up to the list' });
      expect(await up.getAttribute('href')).toBe('/citations/pending');
    }
  });
});

// Contract, section 10: notices are for inspection officers and administrators.
describe('a link to a notice', () => {
  it('is for those who may open it', async () => {
    const event = await submitted(stage, 'REDLIGHT');
    await stage.call('inspection', 'PUT', `citations/${event.id}`, { report_status: 'COMPLETED' });
    const links = (page: Page) => page.locator('a[href*="print_preview"]');

    const inspector = await stage.open('inspection', `/citations/show/${event.id}`);
    await inspector.getByRole('link', { name: /^Notice TEC-/ }).waitFor();
    await inspector.goto('/citations/generated');
    const notices = await rows(inspector, 'Generated Citation Notices');
    expect(await links(inspector).count()).toBe(await notices.count());

    const page = await stage.open('processing', `/citations/show/${event.id}`);
    await page.getByRole('toolbar', { name: 'Actions' }).waitFor();
    await reads(page, 'Completed', 'Stopline Reference ID');
    expect(await links(page).count()).toBe(0);
    await page.goto('/citations/generated');
    await rows(page, 'Generated Citation Notices');
    expect(await links(page).count()).toBe(0);
  });
});

// Architecture, GraphQL: an open report and its comments are pushed, nothing polls.
describe('what others do', () => {
  it('is shown on an open report as it happens', async () => {
    const event = await submitted(stage, 'REDLIGHT');
    const page = await stage.open('inspection', `/citations/show/${event.id}`);
    const discard = page.getByRole('button', { name: 'Discard Citation Event' });
    await discard.waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked.push(String(request.postData()));
    });
    await stage.call('deputy', 'PUT', `citations/${event.id}`, { report_status: 'HOLD' });
    await reads(page, 'Hold');
    await discard.waitFor({ state: 'hidden' });
    // The reports beside it are fetched ahead.
    const again = asked.filter(
      (body) => body.includes('CitationReport') && body.includes(`{"id":"${event.id}"}`),
    );
    expect(again).toEqual([]);
  });

  it('is shown in the discussion as it is said', async () => {
    const event = await stage.deliver(await smallPackage('REDLIGHT'));
    const page = await openReport(event);
    await press(page, 'c');
    const panel = page.getByRole('complementary');
    await reads(panel, 'No comments yet');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked.push(String(request.postData()));
    });
    for (const body of ['Have a look at the second picture', 'And at the plate'])
      await stage.call('inspection', 'POST', `citations/${event.id}/comments/add`, { body });
    await reads(panel, 'Have a look at the second picture', 'And at the plate', '2 comments');
    expect(asked.filter((body) => body.includes('Comments'))).toEqual([]);
  });
});

describe('a comment that cannot be sent', () => {
  it('has a sentence of its own where the connection failed, which goes when it was sent', async () => {
    const event = await stage.deliver(await smallPackage('REDLIGHT'));
    const page = await openReport(event, [NO_ANSWER]);
    await press(page, 'c');
    const panel = page.getByRole('complementary');
    await reads(panel, 'No comments yet');
    await panel.getByRole('textbox', { name: 'Comment' }).fill('Is anybody there?');
    const failed = toast(page, 'Cannot reach the server, your comment was not added');
    await offline(page, async () => {
      await panel.getByRole('button', { name: 'Add Comment' }).click();
      await failed.waitFor();
    });
    await panel.getByRole('button', { name: 'Add Comment' }).click();
    await reads(panel, '1 comment');
    await failed.waitFor({ state: 'detached', timeout: 3_000 });
  });
});

describe('an error toast', () => {
  it('goes when the list is there again', async () => {
    const page = await stage.open('processing', '/citations/pending', [NO_ANSWER]);
    await rows(page, 'Pending Citation Events');
    const refresh = page.getByRole('button', { name: 'Refresh' });
    const failed = toast(page, 'Cannot load data, refresh page or try again later');
    await offline(page, async () => {
      await refresh.click();
      await failed.waitFor();
    });
    await refresh.click();
    await failed.waitFor({ state: 'detached', timeout: 3_000 });
  });

  it('stays while only something else has succeeded', async () => {
    const event = await sentBack();
    const page = await openReport(event, [NO_ANSWER]);
    let selections = 0;
    await intercept(page, '**/graphql', async (route) => {
      selections += asksFor(route.request(), 'SelectMedia') ? 1 : 0;
      await (asksFor(route.request(), 'SelectMedia') && selections === 1
        ? route.abort()
        : route.continue());
    });
    const failed = toast(page, 'Cannot reach the server, please try again');
    await press(page, '1');
    await failed.waitFor();
    await press(page, '2');
    await reads(page, '1 / 4 selected');
    await eventually(async () => (await stored(event))?.selected_count).toBe(1);
    await sleep(300);
    expect(await failed.isVisible()).toBe(true);
    await press(page, '1');
    await reads(page, '2 / 4 selected');
    await failed.waitFor({ state: 'detached', timeout: 3_000 });
  });

  it('about a plate goes when a plate was found', async () => {
    const event = await stage.deliver(await smallPackage('REDLIGHT'));
    const page = await openReport(event);
    await press(page, 'l');
    const plate = page.getByRole('dialog').getByLabel('License Plate');
    await plate.fill('NONE 00');
    await press(page, 'Enter');
    await toast(page, 'Vehicle not found').waitFor();
    await plate.fill('RAD 1298');
    await press(page, 'Enter');
    await reads(page.getByRole('dialog'), 'Leonie Farrugia-Strand');
    await toast(page, 'Vehicle not found').waitFor({ state: 'detached', timeout: 3_000 });
  });

  it('about an empty comment goes when one was added', async () => {
    const event = await stage.deliver(await smallPackage('REDLIGHT'));
    const page = await openReport(event);
    await press(page, 'c');
    const panel = page.getByRole('complementary');
    await panel.getByRole('button', { name: 'Add Comment' }).click();
    await toast(page, 'Cannot be empty comment').waitFor();
    await panel.getByRole('textbox', { name: 'Comment' }).fill('Now there is one.');
    await panel.getByRole('button', { name: 'Add Comment' }).click();
    await reads(panel, '1 comment');
    await toast(page, 'Cannot be empty comment').waitFor({ state: 'detached', timeout: 3_000 });
    expect(path(page)).toBe(`/citations/show/${event.id}`);
  });
});

// Issue 25, point 4.
describe('the discussion', () => {
  it('has the width that it was given, by the keyboard too, and keeps it', async () => {
    const event = await stage.deliver(await smallPackage('REDLIGHT'));
    const page = await openReport(event);
    await press(page, 'c');
    const panel = page.getByRole('complementary');
    const share = async () =>
      ((await panel.boundingBox())!.width / page.viewportSize()!.width) * 100;
    expect(await share()).toBeCloseTo(50, 0);
    const separator = panel.getByRole('separator', { name: 'Width of the discussion' });
    await separator.focus();
    await press(page, 'ArrowRight', 'ArrowRight');
    expect(await separator.getAttribute('aria-valuenow')).toBe('40');
    await eventually(share).toBeCloseTo(40, 0);
    await page.reload();
    await eventually(share).toBeCloseTo(40, 0);
    await separator.dblclick();
    await eventually(share).toBeCloseTo(50, 0);
    expect(await page.evaluate(() => localStorage.getItem('discussion-width'))).toBeNull();
  });

  it('has days, and own comments at the right', async () => {
    const event = await stage.deliver(await smallPackage('REDLIGHT'));
    await stage.call('inspection', 'POST', `citations/${event.id}/comments/add`, {
      body: 'Theirs',
    });
    await stage.call('processing', 'POST', `citations/${event.id}/comments/add`, { body: 'Mine' });
    const page = await openReport(event);
    await press(page, 'c');
    const log = page.getByRole('complementary').getByRole('log');
    await log
      .getByRole('group', { name: /^\w{3} \d+, \d{4}$/ })
      .first()
      .waitFor();
    const left = async (text: string) =>
      (await log.getByText(text, { exact: true }).boundingBox())!.x;
    expect(await left('Mine')).toBeGreaterThan(await left('Theirs'));
  });
});

describe('the viewer', () => {
  it('selects with Space, and submits with S, as the desk does', async () => {
    const event = await sentBack();
    const page = await openReport(event);
    await press(page, 'v');
    const viewer = page.getByRole('dialog', { name: 'Viewer: Before' });
    await viewer.waitFor();
    await reads(viewer, '0 / 4 selected');
    await press(page, ' ');
    await reads(viewer, '1 / 4 selected');
    await eventually(async () => (await stored(event))?.selected_count).toBe(1);
    expect(await viewer.getByRole('checkbox', { name: 'Evidence (Space)' }).isChecked()).toBe(true);
    await press(page, 'ArrowRight', ' ');
    await reads(page.getByRole('dialog', { name: 'Viewer: During' }), '2 / 4 selected');
    await press(page, 's');
    await page.getByRole('dialog', { name: 'Submit Citation' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await press(page, 'Escape');
    await press(page, '?');
    const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
    await sheet.getByRole('heading', { name: 'In the viewer' }).waitFor();
    await reads(sheet, 'In or out of the evidence');
  });

  it('has no S for somebody who has switched single keys off', async () => {
    const event = await sentBack();
    const page = await openReport(event);
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user')!) as object;
      localStorage.setItem('user', JSON.stringify({ ...user, singleKeys: false }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    });
    await page.getByRole('button', { name: 'View Before' }).click();
    const viewer = page.getByRole('dialog', { name: 'Viewer: Before' });
    await viewer.waitFor();
    await press(page, 's', ' ');
    await reads(viewer, '1 / 4 selected');
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
});
