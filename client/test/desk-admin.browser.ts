import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

import { toast } from './reading.js';
import { Stage } from './stage.js';
import { submitted } from './work.js';

let stage: Stage;
const folder = mkdtempSync(join(tmpdir(), 'stopline-signing-'));

beforeAll(async () => {
  stage = await Stage.start(inject('services'), signing(), { worker: false });
  await Promise.all([stage.as('processing'), stage.as('admin')]);
  await submitted(stage, 'REDLIGHT', 'DISCARD');
});
afterEach(() => stage.check());
afterAll(async () => {
  await stage.stop();
  rmSync(folder, { recursive: true });
});

/** A key and a certificate that ends in 20 days. */
function signing(): Record<string, string> {
  const openssl = (...args: string[]): void =>
    void execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const subject = ['-subj', '/CN=Port Ellery', '-days', '20'];
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes'],
    ...subject,
    '-out',
    'c',
    '-keyout',
    'k',
  );
  openssl('pkcs12', '-export', '-in', 'c', '-inkey', 'k', '-out', 'p12', '-passout', 'pass:secret');
  return { NOTICE_SIGNING_P12: join(folder, 'p12'), NOTICE_SIGNING_PASSWORD: 'secret' };
}

// Mailing 4: a warning from 30 days before the end of the certificate.
it('warns on the dashboard before the certificate of notices expires', async () => {
  const page = await stage.open('admin', '/admin/dashboard');
  const warning = page.getByRole('status').filter({ hasText: 'The certificate that notices' });
  await warning.waitFor();
  expect(await warning.textContent()).toMatch(
    /^The certificate that notices are signed with expires on \w{3} \d{1,2}, \d{4}\.$/,
  );
});

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
