import { type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { eventually, heading } from './reading.js';
import { NARROW } from './scenes.js';
import { Stage } from './stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start(inject('services'), {}, { worker: false });
  await stage.as('admin');
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

// Issue 25, point 11: form left, live preview right, a bar that stays.
describe('a PDF setting is edited on a page', () => {
  async function opened(refusals: number[] = []) {
    const page = await stage.open('admin', '/admin/pdf-settings', refusals);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Edit Redlight' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit PDF setting - Redlight' });
    await heading(page, 'Edit PDF setting - Redlight').waitFor();
    return { page, editor, live: editor.getByRole('region', { name: 'Live preview' }) };
  }

  it('the notice beside the form says what is typed, in both tabs, before it is saved', async () => {
    const { editor, live } = await opened();
    await live.getByRole('img', { name: /^Page 1 of/ }).waitFor();
    const form = await editor.getByRole('textbox', { name: 'Office Name' }).boundingBox();
    const paper = await live.boundingBox();
    expect(paper!.x).toBeGreaterThan(form!.x + form!.width);
    await editor.getByRole('textbox', { name: 'Office Name' }).fill('Office of the North');
    await live.getByText('Office of the North').first().waitFor();
    await editor.getByRole('tab', { name: 'Texts and codes' }).click();
    await editor.getByRole('textbox', { name: 'Legal basis' }).fill('Section 12 of the act');
    await live.getByText('Section 12 of the act').first().waitFor();
    // Both tabs are on it.
    expect(await live.getByText('Office of the North').count()).toBeGreaterThan(0);
    const saved = await stage.call('admin', 'GET', 'pdf-settings');
    expect(JSON.stringify(saved)).not.toContain('Office of the North');
    await editor.getByRole('button', { name: 'Discard' }).click();
    await live.getByText('Section 12 of the act').first().waitFor({ state: 'detached' });
  });

  it('says in the preview what keeps it from being made, and keeps the last one', async () => {
    const { page, editor, live } = await opened([422]);
    await live.getByRole('img', { name: /^Page 1 of/ }).waitFor();
    const office = editor.getByRole('textbox', { name: 'Office Name' });
    const before = await office.inputValue();
    await office.fill('');
    await live.getByText('It is shown once no required field is empty').waitFor();
    await office.fill(before);
    await editor.getByRole('tab', { name: 'Texts and codes' }).click();
    await editor.getByRole('textbox', { name: 'Legal basis' }).fill('Notice {numbr}');
    await live.getByText('Unknown placeholder {numbr} in Legal basis').waitFor();
    await live.getByRole('img', { name: /^Page 1 of/ }).waitFor();
    // It is typed on: nothing is said in a toast, and no field is red yet.
    expect(await page.locator('.mantine-Notifications-root').getByRole('alert').count()).toBe(0);
    expect(await editor.getByRole('alert').count()).toBe(0);
    // Once the field says it, the preview does not say it again.
    await editor.getByRole('button', { name: 'Preview' }).click();
    await editor.getByText('Unknown placeholder {numbr} in Legal basis').waitFor();
    await live.getByText('It waits for the field that is red').waitFor();
    await editor.getByRole('button', { name: 'Discard' }).click();
    await live.getByText('An invented case, as it would be printed').waitFor();
  });

  it('the bar stays in sight, says what is unsaved, and Discard puts back what was saved', async () => {
    const { page, editor } = await opened();
    await page.setViewportSize({ width: 1280, height: 620 });
    const office = editor.getByRole('textbox', { name: 'Office Name' });
    const before = await office.inputValue();
    await editor.getByText('Everything is saved').waitFor();
    await office.fill('Office of the North');
    const words = editor.getByText('Unsaved changes');
    for (const end of [0, 100_000]) {
      await page.evaluate((top) => window.scrollTo(0, top), end);
      const box = await words.boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(620);
      expect(box!.y).toBeGreaterThan(500);
    }
    await editor.getByRole('button', { name: 'Discard' }).click();
    await editor.getByText('Everything is saved').waitFor();
    expect(await office.inputValue()).toBe(before);
    // There is nothing to ask about, and the keyboard goes on where it came from.
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await editor.waitFor({ state: 'detached' });
    const edit = page.getByRole('button', { name: 'Edit Redlight' });
    await eventually(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('has an address, and a phone has the preview as a button', async () => {
    const page = await stage.open('admin', '/admin/pdf-settings?setting=2');
    await page.setViewportSize(NARROW);
    await heading(page, 'Edit PDF setting - Speeding').waitFor();
    await page.getByRole('button', { name: 'Preview' }).waitFor();
    await page.getByRole('region', { name: 'Live preview' }).waitFor({ state: 'detached' });
  });
});

// Issue 25, point 13: title and description left, fields right; phones: stacked.
describe('all settings have one width and one form', () => {
  const pages: [path: string, section: string, field: string][] = [
    ['/admin/citations', 'Units', 'Currency unit'],
    ['/admin/mailing', 'Print runs', 'Run size'],
    ['/admin/desk?tab=settings', 'Decisions', 'Seconds to take a decision back'],
    ['/admin/desk?tab=deadlines', 'A day of the department', 'Own day'],
    ['/profile', 'You', 'First name'],
    ['/profile', 'Keyboard', 'Single-letter keys'],
  ];

  const boxes = async (page: Page, section: string, field: string) => {
    const group = page.getByRole('group', { name: section, exact: true });
    const box = async (locator: Locator) => (await locator.boundingBox())!;
    return {
      group: await box(group),
      title: await box(group.getByRole('heading', { name: section })),
      field: await box(group.getByLabel(field).first()),
    };
  };

  it.each(pages)('%s: %s', async (path, section, field) => {
    const page = await stage.open('admin', path);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel(field).first().waitFor();
    const wide = await boxes(page, section, field);
    // The card has a border of one pixel on each side.
    expect(wide.group.width).toBe(958);
    expect(wide.field.x).toBeGreaterThan(wide.title.x + 200);
    await page.setViewportSize(NARROW);
    const narrow = await boxes(page, section, field);
    expect(narrow.field.y).toBeGreaterThan(narrow.title.y + narrow.title.height);
    expect(narrow.field.x).toBeLessThan(narrow.title.x + 60);
  });
});
