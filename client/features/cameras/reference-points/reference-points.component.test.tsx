import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import type { CameraFact, CreateCameraFactInput } from '../../../graphql/schema';
import { type Partly, api, picture, refusal } from '../../../test/component/api';
import { isForEverybody } from '../../../test/component/axe';
import { press } from '../../../test/component/desk-page';
import { open } from '../../../test/component/open';

/** The size of the picture. */
const SIZE = { width: 480, height: 270 };

/** Corners of the road in the picture, and where they are on it. */
const CORNERS = [
  { x: 155.2, y: 250, across: 0, along: 0 },
  { x: 392.6, y: 250, across: 7, along: 0 },
  { x: 318.5, y: 50, across: 7, along: 20 },
  { x: 207, y: 50, across: 0, along: 20 },
];

async function road(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  canvas.getContext('2d')?.fillRect(0, 0, SIZE.width, SIZE.height);
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('No picture'))), 'image/jpeg');
  });
  return new File([blob], 'road.jpg', { type: 'image/jpeg' });
}

const mark = (name: string): Locator => page.getByRole('button', { name, exact: true });

const field = (group: string, label: string | RegExp): Locator =>
  page.getByRole('group', { name: group }).getByRole('textbox', { name: label });

const valueOf = (input: Locator): number => Number((input.element() as HTMLInputElement).value);

// Cameras 4: what does not fit is said while it is typed, and by the server.
it('are marked with keyboard and pointer in a picture, and what does not fit is said', async () => {
  const facts: Partly<CameraFact>[] = [];
  api.answer({
    cameraInForce: () => ({ reference: facts.at(-1) ?? null }),
    cameraFacts: () => ({ data: facts }),
    citationSettings: () => ({ distanceUnit: 'm' }),
    createCameraFact: ({ input }: { input: CreateCameraFactInput }) => {
      const fact = { id: '1', ...input } as Partly<CameraFact>;
      facts.push(fact);
      return { cameraFact: fact };
    },
  });
  api.worker.use(
    http.post('/api/camera-files', () => HttpResponse.json({ file: 'road.jpg' })),
    http.get('/api/camera-files/:file', () => picture('', SIZE.width, SIZE.height)),
  );
  await open('/admin/cameras/SN-1?tab=reference-points', 'admin');
  await expect.element(page.getByText('No reference points are in force')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(page.elementLocator(input!), await road());
  await expect.element(mark('Point 1')).toBeVisible();

  // By the keyboard: a pixel, and ten.
  const x = field('Point 1', 'x, px');
  const before = valueOf(x);
  mark('Point 1').element().focus();
  await press('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect(valueOf(x)).toBe(before + 11);

  // By the pointer: half of the picture to the left is half of its pixels.
  const image = page.getByRole('img', { name: 'Picture of the camera' });
  const box = image.element().getBoundingClientRect();
  await userEvent.dragAndDrop(mark('Point 2'), image, {
    targetPosition: { x: box.width / 2, y: box.height / 4 },
    force: true,
  });
  expect(valueOf(field('Point 2', 'x, px'))).toBeCloseTo(SIZE.width / 2, -0.5);
  expect(valueOf(field('Point 2', 'y, px'))).toBeCloseTo(SIZE.height / 4, -0.5);

  for (const [index, corner] of CORNERS.entries()) {
    const group = `Point ${index + 1}`;
    await field(group, 'x, px').fill(String(corner.x));
    await field(group, 'y, px').fill(String(corner.y));
    await field(group, /^Across/).fill(String(corner.across));
    await field(group, /^Along/).fill(String(corner.along));
  }
  // A length that the points do not give is said while it is typed, and by the server.
  const wrong = page.getByText(/^Check 1 measures [\d.]+ m, not 99 m$/);
  await field('Check 1', /^Distance/).fill('99');
  await expect.element(wrong).toBeVisible();
  await isForEverybody();
  const sentence = wrong.element().textContent ?? '';
  api.refuse(
    'CreateCameraFact',
    refusal('INVALID', sentence, 422, { errors: { value: [sentence] } }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert').getByText(sentence).first()).toBeVisible();

  const measured = /measures ([\d.]+)/.exec(sentence)?.[1] ?? '';
  await field('Check 1', /^Distance/).fill(measured);
  await expect.element(page.getByText(/fits$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'From' }).fill('2026-01-01');
  await page.getByRole('textbox', { name: 'Note' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'In force since Jan 1, 2026' }))
    .toBeVisible();
  const [saved] = facts;
  expect(saved).toMatchObject({ kind: 'REFERENCE', cameraSerialNumber: 'SN-1' });
  expect(JSON.parse(saved?.value ?? '{}')).toMatchObject({ ...SIZE, points: CORNERS });
});
