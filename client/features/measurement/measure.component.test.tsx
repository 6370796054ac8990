import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import type { Citation, Media } from '../../graphql/schema';
import { type Partly, api } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { FakeDesk } from '../../test/component/desk';
import { acts, evidence, openDesk, press } from '../../test/component/desk-page';
import { images, pendingEvent } from '../../test/component/events';
import { open } from '../../test/component/open';

/* A vehicle is measured in two images (cameras 4 and 5). */

/** The size of the pictures of the fixtures. */
const SIZE = { width: 1600, height: 1200 };

const AT = '2026-03-01T14:05:00.000Z';

/** Three of the images have a time, half a second apart. */
const timed: Partly<Media>[] = images('1', false).map((each, index) => ({
  ...each,
  ...(index < 3 && { capturedAt: new Date(Date.parse(AT) + index * 500).toISOString() }),
}));

const MEASURED: Partly<Citation['measurement']> = {
  points: [
    { mediaId: '11', sequenceNumber: 1, x: 240, y: 219, capturedAt: AT },
    { mediaId: '12', sequenceNumber: 2, x: 240, y: 182, capturedAt: AT },
  ],
  distance: 8.7,
  distanceU: 0.3,
  distanceUnit: 'm',
  seconds: 0.5,
  speed: 62.6,
  speedU: 2.16,
  unit: 'km/h',
  device: 63,
  by: { id: '5', name: 'Priya Venkat' },
  at: AT,
};

const measurable = (changes: Partly<Citation> = {}): FakeDesk =>
  new FakeDesk('PENDING', [
    pendingEvent('1', {
      media: timed,
      register: { reference: { id: '1' } },
      vehicle: { cause: 'SPEEDING' },
      ...changes,
    }),
  ]);

const dialog = (): Locator => page.getByRole('dialog', { name: 'Measure' });

/** Where the middle of an element is, and its edges, on the screen. */
const boxOf = (selector: string): DOMRect =>
  dialog().element().querySelector(selector)!.getBoundingClientRect();

/** Moves the mark of the step to a place in its picture, by a click there. */
async function clickAt(place: { x: number; y: number }): Promise<void> {
  const image = dialog().getByAltText(/./).first();
  const box = image.element().getBoundingClientRect();
  await image.click({
    position: { x: (place.x / SIZE.width) * box.width, y: (place.y / SIZE.height) * box.height },
  });
}

const sent = () =>
  api
    .sent<{ input: { points: { mediaId: string; x: number; y: number }[] } }>('MeasureCitation')
    .map(({ input }) =>
      input.points.map(({ mediaId, x, y }) => [mediaId, Math.round(x / 10), Math.round(y / 10)]),
    );

// Issue 37, point 15.
it.each([
  [390, 844],
  [1440, 900],
])('the loupe is whole and beside its mark at %i px, wherever that is', async (width, height) => {
  await page.viewport(width, height);
  measurable();
  await open('/citations/show/1', 'processing');
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await expect.element(dialog()).toBeVisible();
  for (const x of [20, 790, 810, 1580])
    for (const y of [20, 600, 1180]) {
      await clickAt({ x, y });
      const loupe = boxOf('[class*="loupe"]');
      const picture = boxOf('[class*="picture"] [class*="picture"]');
      const mark = boxOf('[data-mark]');
      const at = `${x}, ${y}`;
      expect(loupe.width, at).toBeGreaterThan(120);
      expect(loupe.left, at).toBeGreaterThanOrEqual(picture.left - 1);
      expect(loupe.right, at).toBeLessThanOrEqual(picture.right + 1);
      expect(loupe.top, at).toBeGreaterThanOrEqual(picture.top - 1);
      expect(loupe.bottom, at).toBeLessThanOrEqual(picture.bottom + 1);
      expect(loupe.left >= mark.right || loupe.right <= mark.left, at).toBe(true);
    }
});

it('takes the same tyre in two images on the report page and draws the result over them (cameras 4)', async () => {
  const desk = measurable();
  await open('/citations/show/1', 'processing');
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  // An image without a time is refused, and the marks stay.
  await dialog().getByRole('combobox', { name: 'Second image' }).selectOptions('14');
  await clickAt({ x: 800, y: 900 });
  await dialog()
    .getByRole('button', { name: /1 · First image/ })
    .click();
  await clickAt({ x: 790, y: 1000 });
  await dialog().getByRole('button', { name: 'Measure', exact: true }).click();
  await expect.element(dialog().getByRole('alert').getByText('Image 4 has no time')).toBeVisible();
  expect(desk.find('1').measurement).toBeUndefined();

  Object.assign(desk.find('1'), { measurement: { ...MEASURED, points: [] } });
  await dialog().getByRole('combobox', { name: 'Second image' }).selectOptions('12');
  await clickAt({ x: 800, y: 700 });
  await dialog().getByRole('button', { name: 'Measure', exact: true }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent()).toEqual([
    [
      ['11', 79, 100],
      ['14', 80, 90],
    ],
    [
      ['11', 79, 100],
      ['12', 80, 70],
    ],
  ]);
  const line = page.getByRole('group', { name: 'Measured in the picture' });
  await expect.poll(() => line.element().textContent).toContain('62.60 ± 2.16 km/h, device 63');
  await expect.poll(() => page.getByRole('img', { name: /^Measured:/ }).elements().length).toBe(2);
});

it('begins with the marks of the newest measurement at the desk, by the key m (cameras 4)', async () => {
  const desk = measurable({ measurement: MEASURED });
  await openDesk('processing');
  await expect
    .element(
      evidence()
        .getByRole('img', { name: /^Measured:/ })
        .first(),
    )
    .toBeVisible();
  await press('m');
  await expect.element(dialog().getByRole('button', { name: 'Mark in first image' })).toHaveFocus();
  await isForEverybody();
  // No act of the desk while it is open.
  await press('s');
  await press('{ArrowDown}{Enter}');
  await expect
    .element(dialog().getByRole('button', { name: 'Mark in second image' }))
    .toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(
    api
      .sent<{ input: { points: { y: number }[] } }>('MeasureCitation')
      .map(({ input }) => input.points.map(({ y }) => y)),
  ).toEqual([[220, 182]]);
  await expect.element(acts()).toBeVisible();
  expect(desk.decisions).toEqual([]);
});

it('is not offered where the camera has no reference points (cameras 4)', async () => {
  measurable({ register: { reference: null } });
  await openDesk('processing');
  await press('m');
  expect(dialog().elements()).toEqual([]);
  expect(page.getByRole('button', { name: /^Measure/ }).elements()).toEqual([]);
});
