import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

import { toast } from './reading.js';
import { Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  await Promise.all([stage.as('processing'), stage.as('admin')]);
  await submitted(stage, 'REDLIGHT', 'DISCARD');
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

// Desk 10: charts, table, CSV.
it('draws the report, lists it, and offers it as CSV', async () => {
  const page = await stage.open('admin', '/admin/desk?tab=report');
  await page.locator('.echarts-for-react svg').waitFor();
  await page.getByRole('table', { name: 'Report' }).getByText('Submit').waitFor();
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.status()).toBe(200);
  expect(await file.text()).toContain('\r\n');
});

// Desk 11: a reason that was used can only be switched off; others are deleted once that is meant.
it('deletes a reason once the administrator agrees', async () => {
  const page = await stage.open('admin', '/admin/desk?tab=reasons');
  const remove = page.getByRole('button', { name: 'Delete OUT_OF_TIME' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete reason' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Successfully deleted!').waitFor();
  await remove.waitFor({ state: 'detached' });
});
