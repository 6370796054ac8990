import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { smallPackage } from './deliveries.js';
import { isForEverybody } from './for-everybody.js';
import { eventually, heading, reads, rows, toast } from './reading.js';
import { Stage } from './stage.js';

/** A serial number with what an address may not have as it is. */
const SERIAL = 'CAM 7/ä-1';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  await stage.as('admin');
  const camera = { system_name: 'South gate', system_type: 'Radar', serial_number: SERIAL };
  await stage.deliver(await smallPackage('SPEEDING', { camera, plate: 'LMN 1234' }));
  await stage.deliver(await smallPackage('REDLIGHT', { plate: 'LMN 1235' }));
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

/** Opens the register of the camera by its link in the list. */
async function register(refusals: readonly number[] = []): Promise<Page> {
  const page = await stage.open('admin', '/admin/cameras', refusals);
  await page.getByRole('link', { name: SERIAL }).click();
  await heading(page, SERIAL).waitFor();
  await page.getByRole('button', { name: 'Add limit' }).waitFor();
  return page;
}

/** Types into a field of the open dialog. */
const fill = (page: Page, label: string, text: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill(text);

const press = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

describe('/admin/cameras/{serial} (cameras 1)', () => {
  it('adds a limit, replaces it, and withdraws it with a reason', async () => {
    const page = await register();
    await page.getByRole('button', { name: 'Add limit' }).click();
    await press(page, 'Add');
    await reads(page, 'Limit is required');
    await fill(page, 'Limit, km/h', '50');
    await fill(page, 'From', '2025-03-01');
    await fill(page, 'Note', 'Council decision 12');
    await press(page, 'Add');
    await toast(page, 'Successfully added!').waitFor();
    const facts = await rows(page, 'Facts: Limit');
    await eventually(() => facts.first().innerText()).toContain('50 km/h');
    expect(await facts.first().innerText()).toContain('In force');
    await page.getByRole('tab', { name: /^Limit 50 km\/h since Mar 1, 2025/ }).waitFor();

    await page.getByRole('button', { name: 'Replace 50 km/h from Mar 1, 2025' }).click();
    await fill(page, 'Limit, km/h', '60');
    await press(page, 'Replace');
    await toast(page, 'Successfully replaced!').waitFor();
    await eventually(() => facts.count()).toBe(2);
    await eventually(() => facts.first().innerText()).toContain('60 km/h');
    await eventually(() => facts.last().innerText()).toMatch(
      /Withdrawn[^]*50 km\/h[^]*Replaced by \d+/,
    );

    await page.getByRole('button', { name: 'Withdraw 60 km/h from Mar 1, 2025' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw limit' });
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await reads(dialog, 'Reason is required');
    await dialog.getByLabel('Reason').fill('The sign was taken down');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('tab', { name: /^Limit None/ }).waitFor();
    await eventually(() => facts.first().innerText()).toContain('The sign was taken down');
    await isForEverybody(page, 'camera-facts', { isTouched: true });
  });
});
