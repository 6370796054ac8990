import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

import { startDemo } from '../../scripts/lib/demo.mjs';
import { root } from '../../scripts/lib/install.mjs';
import { withVariables } from '../../scripts/lib/test-servers.mjs';
import { acts, look, press, seen } from './desk-keys.js';
import { heading, rows } from './reading.js';
import { Stage } from './stage.js';

const README = readFileSync(join(root, 'README.md'), 'utf8');

/** The password of the demo accounts, and the steps, each in one line. */
const [, PASSWORD = '', walk = ''] =
  /## Five minutes with it[^]+? password `([^`]+)`[^]+?\n(1\. [^]+?)\n\n(?!\d)/.exec(README) ?? [];
const STEPS = walk.split(/\n(?=\d\. )/).map((step) => step.replaceAll(/\s+/g, ' '));

/** The words that a step tells the reader to press, type or find: `typed` and _shown_, in its order. */
const told = (step: number): string[] =>
  [...STEPS[step - 1]!.matchAll(/`([^`]+)`|(?<![\w`])_([^_]+)_/g)].map(
    ([, typed, shown]) => typed ?? shown!,
  );

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start(inject('services'), {}, { isEmpty: true });
  // As `npm start` does: the walk begins while the events are loaded.
  mkdirSync(join(stage.dataDir, 'log'), { recursive: true });
  const quiet = () => undefined;
  const { variables: env, dataDir } = stage;
  const demo = await startDemo({ env, dataDir, say: quiet, started: quiet });
  // Accounts and settings are there. The walk brings its own events: the other 400 would only take the time of other tests.
  await demo?.stop();
}, 180_000);
afterEach(() => stage.check());
afterAll(() => stage.stop());

/** Runs a command of the README beside the installation, and returns what it prints. */
async function run(command: string): Promise<string> {
  const [program, ...words] = command.replace('npm run', 'npm run --silent').split(' ');
  const { stdout } = await withVariables(stage.variables, () =>
    promisify(execFile)(program!, words, { cwd: root }),
  );
  return stdout;
}

/** Signs somebody in for the first time, with the code that the README's command prints. */
async function signIn(page: Page, email: string, [copy, totp]: [string, string]): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: copy }).click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{16,}$/);
  const code = await run(totp.replace('KEY', key));
  await page.getByLabel('Code').fill(code.trim());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

// Issue 25, point 18: the README's five minutes work literally.
it('walks the five minutes of the README as they are written', async () => {
  const context = await stage.newcomer({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();

  const [processing, ...totp] = told(1);
  expect(totp).toEqual(['Copy key', 'npm run totp -- KEY']);
  await signIn(page, processing!, totp as [string, string]);

  const [ingest, ...more] = told(2);
  expect(more).toEqual([]);
  const links = (await run(ingest!)).match(/http:\S+/g) ?? [];
  expect(links).toHaveLength(2);

  const [desk, ...keys] = told(3);
  await page.goto(links[0]!);
  await page.getByRole('link', { name: desk! }).click();
  await acts(page).waitFor();
  await seen(page);
  const event = new URL(links[0]!).pathname;
  await page.locator(`a[href^="${event}"]`).first().waitFor();
  await page.getByText(/^0 decided today/).waitFor();
  const [one, nine, zoom, lookUp, enter, evidence, ...typed] = keys;
  expect([one, nine, zoom]).toEqual(['1', '9', '+']);
  await press(page, lookUp!);
  await page.getByRole('textbox', { name: 'License Plate' }).waitFor();
  await press(page, enter!);
  await page.getByRole('button', { name: 'Select' }).waitFor();
  await press(page, enter!);
  await acts(page).waitFor();
  const pictures = typed.splice(0, 8);
  expect(pictures).toEqual(['1', 'Space', '2', 'Space', '3', 'Space', '4', 'Space']);
  expect(evidence).toBe('Space');
  for (const [index, key] of pictures.entries()) {
    await press(page, key);
    if (key !== 'Space') await seen(page);
    else await page.getByText(`${(index + 1) / 2} / 4 selected`).waitFor();
  }
  const [submit, generate, recommendation, undo] = typed;
  expect([recommendation, undo]).toEqual(['Generate', 'z']);
  await press(page, submit!, generate!);
  await page.locator(`a[href^="${event}"]`).first().waitFor({ state: 'detached' });
  await page.getByText(/^1 decided today/).waitFor();

  const [logout, inspection, again, ...then] = told(4);
  const looks = then.splice(0, 4);
  expect(looks).toEqual(['1', '2', '3', '4']);
  const [approve, d, h, r, help, start] = then;
  await page.goto('/');
  await page.getByRole('button', { name: logout! }).click();
  await page.waitForURL('**/login');
  await signIn(page, inspection!, totp as [string, string]);
  await page.goto(links[0]!);
  await page.getByRole('link', { name: again! }).click();
  await acts(page).waitFor();
  await seen(page);
  await press(page, help!);
  const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
  for (const key of [approve, d, h, r])
    await sheet.getByText(key!.toUpperCase(), { exact: true }).first().waitFor();
  await press(page, 'Escape');
  await sheet.waitFor({ state: 'hidden' });
  for (const key of looks) await look(page, Number(key));
  await press(page, approve!);
  await page.getByText(/^1 decided today/).waitFor();
  await page.goto('/citations/submitted');
  await page.getByRole('link', { name: start! }).waitFor();

  const [generated, print, history] = told(5);
  await expect
    .poll(
      async () => {
        await page.goto('/citations/generated');
        await heading(page, generated!).waitFor();
        return (await rows(page, generated!)).locator(`a[href^="${event}"]`).count();
      },
      { interval: 1_000, timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  await page.goto(links[0]!);
  const notice = page.waitForEvent('popup');
  await page.getByRole('button', { name: print! }).click();
  await (await notice).locator('canvas, iframe').first().waitFor();
  await page.getByRole('button', { name: history! }).click();
  await page.getByText('Ines Okonedo').first().waitFor();
});
