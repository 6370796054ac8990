import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, inject, it } from 'vitest';

import type { Props } from './scene.js';
import { NARROW, SCENES } from './scenes.js';
import { Stage } from './stage.js';

/** The folder for the pictures. */
const FOLDER = join(import.meta.dirname, '../../screens');

/** Colours of a picture: enough for the photographs of the evidence, few enough for a repository. */
const COLOURS = 128;

let stage: Stage;
let props: Props;

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  stage = await Stage.visit(inject('installation'));
  const pending = await newest(
    `SELECT citations.id, registry_vehicles.owner_vehicle_license_plate AS plate
     FROM citations JOIN registry_vehicles USING (plate_key)
     WHERE cause = 'REDLIGHT' AND report_status = 'PENDING'`,
  );
  const review = await newest(
    `SELECT id FROM citations
     WHERE cause = 'SPEEDING' AND queue = 'submitted' AND recommendation = 'GENERATE'
     AND EXISTS (SELECT FROM comments WHERE citation_id = citations.id)`,
  );
  const completed = await newest(
    `SELECT id, stopline_reference_id AS number FROM citations
     WHERE cause = 'REDLIGHT' AND report_status = 'COMPLETED'`,
  );
  const run = await stage.database.query<{ id: number }>(
    `SELECT id FROM notice_runs WHERE status <> 'CANCELLED' ORDER BY id LIMIT 1`,
  );
  props = {
    stage,
    pendingRedlight: pending.id,
    review: review.id,
    completed: completed.id,
    noticeNumber: completed.number,
    run: run.rows[0]!.id,
    plate: pending.plate,
  };
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

interface Found {
  id: number;
  plate: string;
  number: string;
}

/** The newest event that a query finds. */
async function newest(query: string): Promise<Found> {
  const { rows } = await stage.database.query<Found>(`${query} ORDER BY citations.id DESC LIMIT 1`);
  const [found] = rows;
  if (found === undefined) throw new Error(`The demo data has no such event: ${query}`);
  return found;
}

/** Waits until nothing is on its way any more: letters, pictures. */
const stands = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });

/** Takes a picture of the page in both themes. */
async function picture(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await stands(page);
    await sharp(await page.screenshot())
      .png({ palette: true, colours: COLOURS, effort: 10 })
      .toFile(join(FOLDER, `${name}-${colorScheme}.png`));
  }
}

// Taken by `npm run screens`.
it.each(SCENES)('$name', async ({ name, who, path, play, refusals, narrow }) => {
  const page = await stage.open(who, path(props), refusals);
  await play(page, props);
  await picture(page, name);
  if (narrow === true) {
    await page.setViewportSize(NARROW);
    await picture(page, `${name}-narrow`);
  }
});
