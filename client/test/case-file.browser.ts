import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeAll, expect, inject, it } from 'vitest';

import { nameOf } from './cast.js';
import { heading, reads } from './reading.js';
import { sharedStage, type Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;

beforeAll(async () => {
  stage = await sharedStage(inject('services'));
});
afterEach(() => stage.check());

/** The text of each page of a PDF. */
async function textOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({
    data: new Uint8Array(pdf),
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    }),
  );
}

// Issue 25, point 5.
it('the case on paper holds everything of the report, with reference and page number on each sheet', async () => {
  const processing = await stage.hire('processing');
  const inspection = await stage.hire('inspection');
  const event = await submitted(stage, 'SPEEDING', 'GENERATE', undefined, processing);
  await stage.call(inspection, 'PUT', `citations/${event.id}`, {
    report_status: 'REVISE',
    reason: 'The plate is hard to read',
  });
  await stage.call(processing, 'POST', `citations/${event.id}/comments/add`, {
    body: 'I shall look for a better frame.',
  });

  const page = await stage.open(processing, `/citations/show/${event.id}`);
  // A headless browser has no printer: the page is made into a PDF below.
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => {
      Object.assign(window, { printed: Number(Reflect.get(window, 'printed')) + 1 });
    };
  });
  const link = page.getByRole('link', { name: 'Print case file' });
  expect(await link.getAttribute('target')).toBe('_blank');
  await page.goto((await link.getAttribute('href'))!);
  await heading(page, `Case File - ${event.reference_id}`).waitFor();
  await reads(page, 'Ready to be printed');
  expect(await page.evaluate(() => Number(Reflect.get(window, 'printed')))).toBe(1);

  for (const region of ['Summary', 'Facts', 'Full case', 'History', /^Comments/])
    await page.getByRole('heading', { level: 2, name: region }).waitFor();
  await reads(page, 'MNK 1230', 'Raw metadata', 'I shall look for a better frame.');
  const pictures = page.getByRole('figure');
  expect(await pictures.filter({ hasText: 'Selected as evidence' }).count()).toBe(4);
  const history = page.getByRole('table', { name: 'History' });
  // Each selection has its own line: on paper nothing opens.
  expect(await history.getByText(/^Image \d selected by /).count()).toBe(4);
  await reads(
    history,
    `Sent back for revision by ${nameOf(inspection)}: The plate is hard to read`,
  );

  const sheets = await textOf(
    await page.pdf({ preferCSSPageSize: true, format: 'A4', printBackground: true }),
  );
  expect(sheets.length).toBeGreaterThan(2);
  for (const [index, text] of sheets.entries()) {
    expect(text).toContain(`Case File - ${event.reference_id}`);
    expect(text).toContain(`Printed by ${nameOf(processing)} (badge`);
    expect(text).toContain(`${index + 1} / ${sheets.length}`);
  }
  // The script that was added above stays with the page.
  await page.close();
});
