import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from 'playwright';

import { samplePackage } from './deliveries.js';
import type { Scene } from './scene.js';
import type { Stage } from './stage.js';

/** The camera of the drawn red-light pictures. */
const SERIAL = 'RL-20417-01';
const PICTURE = join(import.meta.dirname, '../../samples/redlight-quillon-marrow/1-before.jpg');

/** Its reference points, from the geometry that its pictures are drawn with. */
const REFERENCE = {
  width: 1920,
  height: 1080,
  points: [
    { x: 233.6, y: 953.7, across: 0, along: 20 },
    { x: 1151.2, y: 987.9, across: 6.8, along: 20 },
    { x: 1274.6, y: 694.8, across: 6.8, along: 36 },
    { x: 741.9, y: 683.7, across: 0, along: 36 },
  ],
  checks: [{ a: { x: 745.3, y: 914 }, b: { x: 952.5, y: 734 }, distance: 10 }],
  stop_line: 24,
};

/** The right rear tyre of the sample's vehicle meets the road here, before the stop line and after it. */
const TYRE = [
  { image: 0, x: 978, y: 1002 },
  { image: 2, x: 1157, y: 732 },
];

/**
 * Uploads a picture of the camera and enters the numbers of its points.
 *
 * @param more the part of the check length that the picture does not show, in metres
 */
async function markPoints(page: Page, more: number): Promise<void> {
  await page.getByRole('tab', { name: 'Reference points' }).waitFor();
  const picture = { name: 'road.jpg', mimeType: 'image/jpeg', buffer: await readFile(PICTURE) };
  await page.locator('input[type="file"]').first().setInputFiles(picture);
  await page.getByRole('button', { name: 'Point 1', exact: true }).waitFor();
  for (const [index, point] of REFERENCE.points.entries()) {
    const group = page.getByRole('group', { name: `Point ${index + 1}` });
    for (const [label, value] of [
      ['x, px', point.x],
      ['y, px', point.y],
      [/^Across/, point.across],
      [/^Along/, point.along],
    ] as const)
      await group.getByLabel(label).fill(String(value));
  }
  const check = page.getByRole('group', { name: 'Check 1' });
  const measured = await check.getByText(/^[\d.,]+ m\b/).innerText();
  await check.getByLabel(/^Distance/).fill((parseFloat(measured) + more).toFixed(2));
  await page.getByLabel(/^Stop line/).fill(String(REFERENCE.stop_line));
}

interface Measurable {
  id: number;
  images: string[];
}

/** A new event with the sample's pictures; its camera has reference points from then on. */
async function measurableEvent(stage: Stage): Promise<Measurable> {
  const { rowCount } = await stage.database.query(
    "SELECT FROM camera_facts WHERE kind = 'REFERENCE' AND camera_serial_number = $1 AND withdrawn_at IS NULL",
    [SERIAL],
  );
  if (rowCount === 0)
    await stage.call('admin', 'POST', `cameras/${SERIAL}/facts`, {
      kind: 'REFERENCE',
      from: '2024-01-01',
      value: REFERENCE,
    });
  const { id } = await stage.deliver(
    await samplePackage('REDLIGHT', { case_id: `MEASURED-${randomUUID()}` }),
  );
  const { rows } = await stage.database.query<Measurable>(
    `SELECT citation_id AS id, array_agg(id::text ORDER BY sequence_number) AS images
     FROM media WHERE citation_id = $1 AND type = 'IMAGE' GROUP BY citation_id`,
    [id],
  );
  return rows[0]!;
}

/** Opens the report of a new event that is measured between the two places of the sample's tyre. */
async function openMeasured(page: Page, stage: Stage): Promise<void> {
  const { id, images } = await measurableEvent(stage);
  await stage.call('processing', 'PUT', `citations/${id}/measurement`, {
    points: TYRE.map(({ image, ...place }) => ({ media_id: Number(images[image]), ...place })),
  });
  await page.goto(`/citations/show/${id}`);
}

const points = `/admin/cameras/${SERIAL}?tab=reference-points`;

/** Reference points while they are marked, and a vehicle that is measured with them (cameras 4). */
export const MEASURE_SCENES: readonly Scene[] = [
  {
    name: 'camera-points',
    who: 'admin',
    path: () => points,
    play: async (page) => {
      await markPoints(page, 0);
      await page.getByText(/fits$/).first().waitFor();
    },
    narrow: true,
  },
  {
    name: 'camera-points-fault',
    who: 'admin',
    path: () => points,
    play: async (page) => {
      await markPoints(page, 5);
      await page.getByText(/^Check 1 measures/).waitFor();
      // Nearly in one line with two others; the loupe is open at the mark.
      await page.getByRole('group', { name: 'Point 3' }).getByLabel('x, px').fill('1170');
      await page.getByRole('group', { name: 'Point 3' }).getByLabel('y, px').fill('940');
      await page.getByRole('button', { name: 'Point 3', exact: true }).focus();
    },
  },
  {
    name: 'report-measured',
    who: 'processing',
    path: () => '/citations/pending',
    play: async (page, { stage }) => {
      await openMeasured(page, stage);
      await page.getByRole('group', { name: 'Measured in the picture' }).waitFor();
    },
    narrow: true,
  },
  {
    name: 'report-measuring',
    who: 'processing',
    path: () => '/citations/pending',
    play: async (page, { stage }) => {
      await openMeasured(page, stage);
      await page.getByRole('button', { name: 'Measure', exact: true }).click();
      await page.getByRole('button', { name: 'Mark in first image' }).focus();
    },
  },
];
