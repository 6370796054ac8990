import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { type Accepted, type Package, smallPackage } from './deliveries.js';
import { evidence, seen } from './desk-keys.js';
import { isForEverybody } from './for-everybody.js';
import { eventually } from './reading.js';
import { Stage } from './stage.js';

/* Reference points are marked, and a vehicle is measured with them (cameras 4 and 5). */

const SERIAL = 'SP-77214-14';
const TAB = `/admin/cameras/${SERIAL}?tab=reference-points`;
/** The size of the small pictures. */
const SIZE = { width: 480, height: 270 };
/** Corners of the road in the small pictures, and where they are on it. */
const CORNERS = [
  { x: 155.2, y: 250, across: 0, along: 0 },
  { x: 392.6, y: 250, across: 7, along: 0 },
  { x: 318.5, y: 50, across: 7, along: 20 },
  { x: 207, y: 50, across: 0, along: 20 },
];
const CHECK = {
  a: { x: 155.2, y: 250 },
  b: { x: 392.6, y: 250 },
  distance: 7,
};

let stage: Stage;
let event: Accepted;
let picture: Buffer;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  await Promise.all([stage.as('admin'), stage.as('processing')]);
  const given = timed(await smallPackage('SPEEDING'));
  picture = given.files.get('1.jpg')!;
  event = await stage.deliver(given);
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

/** Three of the images have a time, half a second apart. */
function timed({ document, files }: Package): Package {
  const at = Date.parse(document.captured_at);
  const media = document.media.map((each, index) =>
    index < 3 ? { ...each, captured_at: new Date(at + index * 500).toISOString() } : each,
  );
  return { document: { ...document, media }, files };
}

const mark = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

const field = (page: Page, group: string, label: string | RegExp): Locator =>
  page.getByRole('group', { name: group }).getByLabel(label);

/** Moves the mark of the step to a place in its picture, by a click there. */
async function clickAt(page: Page, place: { x: number; y: number }): Promise<void> {
  const image = page.getByRole('dialog', { name: 'Measure' }).locator('img').first();
  const box = (await image.boundingBox())!;
  await image.click({
    position: { x: (place.x / SIZE.width) * box.width, y: (place.y / SIZE.height) * box.height },
  });
}

async function measurements(): Promise<number> {
  const { rows } = await stage.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM measurements WHERE citation_id = $1',
    [event.id],
  );
  return rows[0]?.count ?? 0;
}

describe('reference points', () => {
  it('are marked with keyboard and pointer in a picture, and what does not fit is said (cameras 4)', async () => {
    const page = await stage.open('admin', TAB, [422]);
    await page.getByText('No reference points are in force').waitFor();
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'road.jpg', mimeType: 'image/jpeg', buffer: picture });
    const first = mark(page, 'Point 1');
    await first.waitFor();

    // By the keyboard: a pixel, and ten.
    const x = field(page, 'Point 1', 'x, px');
    const before = Number(await x.inputValue());
    await first.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    expect(Number(await x.inputValue())).toBe(before + 11);

    // By the pointer: half of the picture to the left is half of its pixels.
    const box = (await page.getByRole('img', { name: 'Picture of the camera' }).boundingBox())!;
    const second = (await mark(page, 'Point 2').boundingBox())!;
    const at = { x: second.x + second.width / 2, y: second.y + second.height / 2 };
    const secondX = Number(await field(page, 'Point 2', 'x, px').inputValue());
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x - box.width / 4, at.y, { steps: 5 });
    await page.mouse.up();
    const moved = Number(await field(page, 'Point 2', 'x, px').inputValue());
    expect(moved).toBeCloseTo(secondX - SIZE.width / 4, -0.5);

    for (const [index, corner] of CORNERS.entries()) {
      const group = `Point ${index + 1}`;
      await field(page, group, 'x, px').fill(String(corner.x));
      await field(page, group, 'y, px').fill(String(corner.y));
      await field(page, group, /^Across/).fill(String(corner.across));
      await field(page, group, /^Along/).fill(String(corner.along));
    }
    // A length that the points do not give is said while it is typed, and by the server.
    await field(page, 'Check 1', /^Distance/).fill('99');
    await page.getByText(/^Check 1 measures [\d.]+ \w+, not 99 \w+$/).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/Check 1 measures [\d.]+ \w+, not 99 \w+/)
      .nth(1)
      .waitFor();

    const shown = await page
      .getByText(/^Check 1 measures/)
      .first()
      .innerText();
    const measured = /measures ([\d.]+)/.exec(shown)![1]!;
    await field(page, 'Check 1', /^Distance/).fill(measured);
    await page.getByText('fits').waitFor();
    await page.getByRole('textbox', { name: 'From' }).fill('2026-01-01');
    await page.getByRole('textbox', { name: 'Note' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'In force since Jan 1, 2026' }).waitFor();
    const { rows } = await stage.database.query<{ value: { points: unknown } }>(
      "SELECT value FROM camera_facts WHERE kind = 'REFERENCE' AND withdrawn_at IS NULL",
    );
    expect(rows.map(({ value }) => value.points)).toEqual([CORNERS]);
  });
});

describe('measuring', () => {
  beforeAll(async () => {
    const value = { ...SIZE, points: CORNERS, checks: [CHECK] };
    const fact = { kind: 'REFERENCE', from: '2026-01-02', value };
    await stage.call('admin', 'POST', `cameras/${SERIAL}/facts`, fact);
  });

  it('takes the same tyre in two images on the report page and draws the result over them (cameras 4)', async () => {
    const page = await stage.open('processing', `/citations/show/${event.id}`, [422]);
    await page.getByRole('button', { name: 'Measure', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Measure' });
    // An image without a time is refused, and the marks stay.
    await dialog.getByLabel('Second image').selectOption({ index: 3 });
    await clickAt(page, { x: 241, y: 200 });
    await dialog.getByRole('button', { name: /1 · First image/ }).click();
    await clickAt(page, { x: 240, y: 218 });
    await dialog.getByRole('button', { name: 'Measure' }).click();
    await dialog.getByRole('alert').getByText('Image 4 has no time').waitFor();
    expect(await measurements()).toBe(0);

    await dialog.getByLabel('Second image').selectOption({ index: 1 });
    await clickAt(page, { x: 240, y: 182 });
    await dialog.getByRole('button', { name: 'Measure' }).click();
    await dialog.waitFor({ state: 'detached' });
    const line = page.getByRole('group', { name: 'Measured in the picture' });
    expect(await line.innerText()).toMatch(/\d+\.\d\d ± \d+\.\d\d \S+, device 63/);
    await eventually(() => page.getByRole('img', { name: /^Measured:/ }).count()).toBe(2);
    expect(await measurements()).toBe(1);
  });

  it('begins with the marks of the newest measurement at the desk, by the key m (cameras 4)', async () => {
    const page = await stage.open('processing', '/desk/pending');
    await seen(page);
    await evidence(page)
      .getByRole('img', { name: /^Measured:/ })
      .waitFor();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Measure' });
    await dialog.getByRole('button', { name: 'Mark in first image' }).waitFor();
    await isForEverybody(page, 'desk-measuring', { isTouched: true });
    // No act of the desk while it is open.
    await page.keyboard.press('s');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Mark in second image' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await eventually(measurements).toBe(2);
    const { rows } = await stage.database.query<{ result: { points: { y: number }[] } }>(
      'SELECT result FROM measurements ORDER BY id DESC LIMIT 1',
    );
    const places = rows[0]!.result.points.map(({ y }) => Math.round(y));
    expect(places).toEqual([219, 182]);
    expect(await page.getByRole('toolbar', { name: 'Acts' }).isVisible()).toBe(true);
  });
});
