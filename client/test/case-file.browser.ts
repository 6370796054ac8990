import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { type Accepted, smallPackage } from './deliveries.js';
import { heading, reads } from './reading.js';
import { Stage } from './stage.js';
import { prepare, submitted } from './work.js';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start(inject('services'), {}, { worker: false });
  await Promise.all([stage.as('processing'), stage.as('inspection')]);
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

/** Counts from now on how often a page opens the print dialog. */
async function prints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => {
      Object.assign(window, { printed: Number(Reflect.get(window, 'printed')) + 1 });
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'printed')));
}

/** An event that was sent back with a reason, and is talked about. */
async function discussed(): Promise<Accepted> {
  const event = await submitted(stage, 'SPEEDING');
  await stage.call('inspection', 'PUT', `citations/${event.id}`, {
    report_status: 'REVISE',
    reason: 'The plate is hard to read',
  });
  await stage.call('processing', 'POST', `citations/${event.id}/comments/add`, {
    body: 'I shall look for a better frame.',
  });
  return event;
}

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
describe('the case on paper', () => {
  it('holds everything of the report, says who printed it, and opens the print dialog', async () => {
    const event = await discussed();
    const page = await stage.open('processing', `/citations/show/${event.id}`);
    const printed = await prints(page);
    const link = page.getByRole('link', { name: 'Print case file' });
    expect(await link.getAttribute('target')).toBe('_blank');
    await page.goto((await link.getAttribute('href'))!);
    await heading(page, `Case File - ${event.reference_id}`).waitFor();
    await reads(page, 'Ready to be printed');
    expect(await printed()).toBe(1);

    for (const region of ['Summary', 'Facts', 'Full case', 'History', /^Comments/])
      await page.getByRole('heading', { level: 2, name: region }).waitFor();
    await reads(page, 'MNK 1230', 'Raw metadata', 'I shall look for a better frame.');
    expect(await page.getByRole('figure').count()).toBe(4);
    expect(await page.getByRole('figure').filter({ hasText: 'Selected as evidence' }).count()).toBe(
      4,
    );
    const history = page.getByRole('table', { name: 'History' });
    // Each selection has its own line: on paper nothing opens.
    expect(await history.getByText(/^Image \d selected by Priya Venkat$/).count()).toBe(4);
    await reads(history, 'Sent back for revision by Ines Okonedo: The plate is hard to read');
    await page.getByText(/^Printed by Priya Venkat \(badge \d+\), .+ UTC$/).waitFor();
    expect(await page.getByRole('button', { name: 'Vehicle Lookup' }).count()).toBe(0);
  });

  it('is light on paper, whatever the screen is, and has no bar', async () => {
    const event = await stage.deliver(await smallPackage('REDLIGHT'));
    await prepare(stage, 'processing', event.id, 'REDLIGHT');
    for (const path of [`/citations/show/${event.id}`, `/citations/report/${event.id}/print`]) {
      const page = await stage.open('processing', '/');
      await prints(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(path);
      await page.getByRole('heading', { name: 'Full case' }).waitFor();
      const scheme = page.locator('html');
      expect(await scheme.getAttribute('data-mantine-color-scheme')).toBe('dark');
      await page.emulateMedia({ media: 'print' });
      await page.locator('html[data-mantine-color-scheme="light"]').waitFor();
      // A picture opens the viewer, on the screen; nothing else that can be pressed is printed.
      expect(await page.getByRole('button', { name: /^(?!View )/ }).count()).toBe(0);
      expect(await page.getByRole('navigation').count()).toBe(0);
      const stuck = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((each) => each.checkVisibility())
          .filter((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position))
          .map(({ className }) => String(className)),
      );
      expect(stuck).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
      await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });

  it('has its reference and its page number on each sheet', async () => {
    const event = await discussed();
    const page = await stage.open('processing', '/');
    await prints(page);
    await page.goto(`/citations/report/${event.id}/print`);
    await reads(page, 'Ready to be printed');
    const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4', printBackground: true });
    const pages = await textOf(pdf);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(`Case File - ${event.reference_id}`);
      expect(text).toContain('Printed by Priya Venkat (badge');
      expect(text).toContain(`${index + 1} / ${pages.length}`);
    }
  });
});
