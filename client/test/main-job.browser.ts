import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { nameOf, type Person } from './cast.js';
import { type Accepted, samplePackage } from './deliveries.js';
import {
  columns,
  eventually,
  heading,
  isRed,
  overlayWatch,
  reads,
  rows,
  toast,
} from './reading.js';
import { sharedStage, type Stage } from './stage.js';

const BUSY = 'DO NOT go back or refresh the page!';

const HEADING = 'Possible missing information, please refer to the list below:';
const NO_VEHICLE =
  'Missing vehicle and owner information, please use the vehicle lookup to attach the designated offender';
const NO_MEDIA =
  'Missing media attachments, please select 4 images required to generate a citation';

let stage: Stage;
let processing: Person;
let inspection: Person;

beforeAll(async () => {
  stage = await sharedStage(inject('services'));
  [processing, inspection] = [await stage.hire('processing'), await stage.hire('inspection')];
});
afterEach(() => stage.check());

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Opens a report from the row of its list, as an officer does. */
async function openFromList(page: Page, list: string, { id, reference_id }: Accepted) {
  const row = (await rows(page, list)).filter({ hasText: reference_id });
  await row.getByRole('link', { name: reference_id, exact: true }).click();
  await page.waitForURL((url) => url.pathname === `/citations/show/${id}`);
}

/** Waits until a list is loaded without an event; other journeys may have theirs in it. */
async function isGone(page: Page, list: string, empty: string, { reference_id }: Accepted) {
  const loaded = page
    .getByRole('table', { name: list, exact: true })
    .and(page.locator('[aria-busy="false"]'));
  await loaded.or(page.getByText(empty, { exact: true })).waitFor();
  await page.getByRole('link', { name: reference_id, exact: true }).waitFor({ state: 'detached' });
}

/**
 * Scrolls to the end on a low window: the full case has the whole width there (issue 25, point 1), and the actions go to the
 * foot of the window, below it. Only a window of its own has such a foot.
 */
async function isInSightAtTheEnd(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 1280, height: 500 });
  const boxes = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const actions = box('[role="toolbar"][aria-label="Actions"]');
      return [
        actions.bottom === innerHeight,
        actions.top >= box('[aria-labelledby="case"]').bottom,
      ];
    });
  await eventually(boxes).toEqual([true, true]);
  await page.setViewportSize(size);
  await page.evaluate(() => scrollTo(0, 0));
}

// Issue 2, points 4 to 6, in one sequence: each test continues where the one before has ended.
describe('the main job', () => {
  let event: Accepted;

  it('takes an event in by POST /api/events', async () => {
    // The camera could not read the plate.
    const delivery = await samplePackage('REDLIGHT', { plate: undefined });
    const { status, body } = await stage.tryToDeliver(delivery);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      reference_id: expect.any(String),
      report_status: 'PENDING',
    });
    event = body;

    const again = await stage.tryToDeliver(delivery);
    expect(again).toEqual({ status: 200, body });
  });

  it('signs a processing officer in, who registers two-factor by the typed key', async () => {
    const page = await stage.open('guest', '/');
    await page.waitForURL('**/login');
    await stage.signIn(page, processing);
    await heading(page, `Welcome, ${nameOf(processing)}`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('lets the processing officer attach the vehicle, choose the evidence and submit', async () => {
    const page = await stage.open(processing, '/');
    await menu(page).getByRole('link', { name: 'Pending Citation Events' }).click();
    await heading(page, 'Pending Citation Events').waitFor();
    await openFromList(page, 'Pending Citation Events', event);

    // The missing content
    await heading(page, `REDLIGHT Citation Report - ${event.id}`).waitFor();
    await reads(page, HEADING, NO_VEHICLE, NO_MEDIA, '0 / 4 selected', 'No plate');
    const counter = page.getByText(/^\d \/ 4 selected$/);
    expect(await isRed(counter)).toBe(true);

    // The vehicle
    await page.getByRole('button', { name: 'Vehicle Lookup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vehicle Lookup' });
    const plate = dialog.getByLabel('License Plate');
    await reads(dialog, '0 / 8');
    await dialog.getByRole('button', { name: 'Search' }).click();
    await reads(dialog, 'License Plate is required');
    await plate.fill('ZZZ 0000');
    await reads(dialog, '8 / 8');
    await dialog.getByRole('button', { name: 'Search' }).click();
    await toast(page, 'Vehicle not found').waitFor();
    await dialog.getByRole('button', { name: 'Select' }).click();
    await toast(page, 'Cannot select empty vehicle').waitFor();
    // Plates compare without spaces and case.
    await plate.fill('rad1298');
    await dialog.getByRole('button', { name: 'Search' }).click();
    await reads(dialog, 'Leonie Farrugia-Strand');
    // An address shows in the lines that the registry gave it.
    const address = '14 Cooper Row\nFlat 3\nPort Ellery 4021';
    const lines = () => page.getByRole('definition').filter({ hasText: 'Cooper Row' }).innerText();
    expect(await lines()).toBe(address);
    await dialog.getByRole('button', { name: 'Select' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await reads(page, 'RAD 1298', 'Updated');
    expect(await lines()).toBe(address);
    await page.getByText(NO_VEHICLE).waitFor({ state: 'hidden' });
    await reads(page, HEADING, NO_MEDIA);

    // The evidence: by key and by mouse
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await page.keyboard.press('3');
    await reads(page, '3 / 4 selected');
    expect(await isRed(counter)).toBe(true);
    await page.getByRole('checkbox', { name: 'Enhanced plate' }).click();
    await reads(page, '4 / 4 selected');
    expect(await isRed(counter)).toBe(false);
    await page.getByText(HEADING).waitFor({ state: 'hidden' });

    // The viewer
    await page.getByRole('button', { name: 'View During' }).click();
    const viewer = page.getByRole('dialog', { name: 'Viewer: During' });
    const image = viewer.getByRole('img', { name: 'During' });
    await image.waitFor();
    await reads(viewer, '2 of 4', '100 %', 'Nov 12, 2026, 8:14:33 AM UTC');
    const scale = () =>
      image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
    await viewer.getByRole('button', { name: 'Zoom in (+)' }).click();
    await reads(viewer, '150 %');
    await eventually(scale).toBe(1.5);
    await page.keyboard.press('+');
    await reads(viewer, '225 %');
    await eventually(scale).toBe(2.25);
    await page.keyboard.press('ArrowRight');
    // Each picture has its own time (contract 8).
    const after = page.getByRole('dialog', { name: 'Viewer: After' });
    await reads(after, '3 of 4', 'Nov 12, 2026, 8:14:34 AM UTC');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    // The clip
    await page.getByRole('tab', { name: 'Videos (1)' }).click();
    await page.getByRole('button', { name: 'View Video' }).click();
    await page.getByRole('button', { name: 'Next frame (.)' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    // The submit
    await page.getByRole('button', { name: 'Submit Citation' }).click();
    const ask = page.getByRole('dialog', { name: 'Submit Citation' });
    await ask.getByRole('button', { name: 'Submit Citation' }).click();
    await reads(ask, 'Recommendation is required');
    await ask.getByRole('radio', { name: 'Generate' }).check();
    const overlay = await overlayWatch(page);
    await ask.getByRole('button', { name: 'Submit Citation' }).click();
    await page.waitForURL((url) => url.pathname === '/citations/pending');
    expect(await overlay()).toEqual([BUSY, 'Done!']);
    await heading(page, 'Pending Citation Events').waitFor();
    await isGone(page, 'Pending Citation Events', 'Nothing is waiting to be processed', event);
  });

  it('lets the inspection officer generate the notice', async () => {
    const page = await stage.open(inspection, '/');
    await menu(page).getByRole('link', { name: 'Submitted Citation Events' }).click();
    await heading(page, 'Submitted for Final Review').waitFor();
    expect(await columns(page, 'Submitted for Final Review')).toEqual([
      'Reference ID',
      'Submitted Date',
      'Violation Date',
      'Vehicle licence plate',
      'Cause',
      'Recommendation',
      'Status',
      'Actions',
    ]);
    await openFromList(page, 'Submitted for Final Review', event);
    await reads(page, 'Updated Review', 'Generate');
    const actions = page.getByRole('toolbar', { name: 'Actions' }).getByRole('button');
    // The list shows the same words, so only the menu proves that the report is open.
    await actions.first().waitFor();
    expect(await actions.allInnerTexts()).toEqual([
      'Generate Citation Notice',
      'Discard Citation Event',
      'Hold Citation Event',
      'Revise Citation Event',
      'Show Citation History',
      'Show Comments',
    ]);
    await isInSightAtTheEnd(page);
    await actions.filter({ hasText: 'Generate Citation Notice' }).click();
    const overlay = await overlayWatch(page);
    await page
      .getByRole('dialog', { name: 'Generate Citation Notice' })
      .getByRole('button', { name: 'Generate Citation Notice' })
      .click();
    await page.waitForURL((url) => url.pathname === '/citations/submitted');
    expect(await overlay()).toEqual([BUSY, 'Done!']);
    await isGone(page, 'Submitted for Final Review', 'Nothing is waiting for a decision', event);
  });

  it('prints the notice from the list of generated notices, in a new tab', async () => {
    const context = await stage.as(inspection);
    // Headless Chromium has no printer: asking a PDF to print itself takes the page down.
    await context.addInitScript(() => {
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
        get: () => ({ focus() {}, print() {} }),
      });
    });
    const page = await stage.open(inspection, '/');
    await menu(page).getByRole('link', { name: 'Generated Citation Notices' }).click();
    await heading(page, 'Generated Citation Notices').waitFor();
    const row = (await rows(page, 'Generated Citation Notices')).filter({
      hasText: event.reference_id,
    });
    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      row.getByRole('link', { name: `Print ${event.reference_id}` }).click(),
    ]);
    await preview.waitForURL(`**/notices/${event.id}/print_preview`);
    await heading(preview, `Notice Print Preview - ${event.id}`).waitFor();

    // Enabled as soon as the worker has made the notice.
    const print = preview.getByRole('button', { name: 'Print' });
    await print.and(preview.locator(':enabled')).waitFor();
    if (await preview.evaluate(() => navigator.pdfViewerEnabled)) {
      const frame = preview.getByTitle(`Notice Print Preview - ${event.id}`);
      expect(await frame.getAttribute('src')).toMatch(/^blob:/);
    } else {
      await reads(preview, 'The notice is ready');
    }

    const answer = await context.request.get(`/api/notices/${event.id}/pdf`);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    const pdf = (await answer.body()).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

    const recorded = preview.waitForResponse((response) => response.url().endsWith('/graphql'));
    await print.click();
    await recorded;
    await preview.close();
  });

  it('has every step in the history', async () => {
    const page = await stage.open(inspection, `/citations/history/${event.id}`);
    await heading(page, `Citation History - ${event.reference_id}`).waitFor();
    const titles = (await rows(page, 'Citation history')).locator('td:nth-child(2)');
    expect(await titles.allInnerTexts()).toEqual([
      'Event received',
      // The plate that was not found, the plates that look alike, and the plate that was found.
      'Vehicle looked up',
      'Vehicle looked up',
      'Vehicle looked up',
      'Vehicle updated',
      // One entry for four selections, which can be expanded.
      'Evidence selected',
      'Submitted',
      'Notice generated',
      'Notice printed',
    ]);
    await page.getByLabel('Timeline').click();
    await page.waitForURL('**/citations/history/*?view=timeline');
    await reads(page, 'Event received', 'Notice printed');
  });
});
