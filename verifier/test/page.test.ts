import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBrowser } from '../../scripts/lib/chromium.mjs';
import { buildVerifier } from '../../scripts/lib/verifier.mjs';
import {
  fingerprintOf,
  historyOf,
  listAgain,
  makePackage,
  newKey,
  noteOf,
  ORIGIN,
  setHistory,
} from './maker.js';
import { zipOf } from './zip-maker.js';

/** The other browser tests keep the browser here too. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/stopline');
const folder = mkdtempSync(join(tmpdir(), 'stopline-page-'));
const { files, key, log } = makePackage();
const changed = new Map(files).set('data/media/02.png', Buffer.from('another picture'));
const added = new Map(files).set('data/media/09.jpg', Buffer.from('another picture'));
const grouped = (fingerprint: string): string => fingerprint.toUpperCase().replace(/.{4}/g, '$& ');

let browser: Browser;
let html: string;
const save = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

beforeAll(async () => {
  html = (await buildVerifier())['verify.html'];
  save('verify.html', html);
  mkdirSync(CACHE, { recursive: true });
  const program = await testBrowser(CACHE, () => undefined);
  browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--host-resolver-rules=MAP court.test 127.0.0.1'],
  });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Opens the page from the disk. Whatever the browser complains about, or asks the network for, is an error. */
async function open(
  options: BrowserContextOptions = {},
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => void faults.push(message.text()));
  page.on('pageerror', (error) => void faults.push(error.message));
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) faults.push(request.url());
  });
  await page.goto(pathToFileURL(join(folder, 'verify.html')).href);
  return { page, faults };
}

const choose = async (page: Page, zip: Buffer): Promise<void> => {
  await page.getByLabel('Choose a package').setInputFiles(save('package.zip', zip));
  await page.locator('.verdict').waitFor();
};
const verdict = (page: Page): Promise<string | null> =>
  page.locator('.verdict .word').textContent();
const row = (page: Page, name: string): Promise<string | null> =>
  page.getByRole('listitem').filter({ hasText: name }).last().textContent();

describe('the page, from a disk (proof 4)', () => {
  it('says Genuine, that the key is not compared, and that nothing is wrong once it is', async () => {
    const { page, faults } = await open();
    await choose(page, zipOf(files));
    expect(await verdict(page)).toBe('Genuine');
    const card = page.locator('.verdict');
    expect(await card.textContent()).toContain('Signed by a key that you have not compared');
    expect(await row(page, 'data/case.json')).toContain('stated by Marbleton Traffic Enforcement');
    await page.getByText('Compare the key').click();
    await page.getByLabel('Fingerprint').fill('12 34');
    await page.getByRole('button', { name: 'Compare' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('64 digits');
    await page.getByLabel('Fingerprint').fill(grouped(fingerprintOf(key)));
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('Signed by the key that you compared').waitFor();
    expect(await verdict(page)).toBe('Genuine');
    expect(await card.textContent()).not.toContain('not compared');
    await page.getByLabel('Fingerprint').fill(fingerprintOf(newKey()));
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('Signed by another key than the one that you compared').waitFor();
    expect(await verdict(page)).toBe('Changed');
    expect(faults).toEqual([]);
  });

  it('marks an edited case.json beside mended lists, and words that are hidden', async () => {
    const { page } = await open();
    const edited = new Map(files).set('data/case.json', Buffer.from('{"format":"stopline-case/1"}\n')); // prettier-ignore
    listAgain({ files: edited, key, log });
    await choose(page, zipOf(edited));
    const text = await page.locator('li.bad').filter({ hasText: 'data/case.json' }).textContent();
    expect(text).toContain('Not proven');
    expect(text).toContain('the signature does not fit');
    expect(text).not.toContain('Genuine');
    expect(await row(page, 'Viewed (words hidden)')).toContain('Genuine');
    await page.getByText('The words of 1 act are hidden').waitFor();
  });

  it('compares a checkpoint that was kept elsewhere, and asks for the proof', async () => {
    const { page } = await open();
    await choose(page, zipOf(files));
    await page.getByText('Compare a checkpoint').click();
    const field = page.getByLabel('Checkpoint', { exact: true });
    await field.setInputFiles(save('same', noteOf(ORIGIN, log.hashes, [key])));
    await page.getByText('The log continues the checkpoint that you compared').waitFor();
    await field.setInputFiles(save('older', noteOf(ORIGIN, log.hashes.slice(0, 5), [key])));
    await page.getByText('cannot be compared').waitFor();
    expect(await verdict(page)).toBe('Changed');
  });

  it.each([
    ['verify', 'SubtleCrypto', 'verify'],
    ['read', 'Blob', 'arrayBuffer'],
  ])(
    'shows the last comparison, however long the one before it takes to %s',
    async (_, owner, method) => {
      const { page } = await open();
      await choose(page, zipOf(files));
      await page.getByText('Compare a checkpoint').click();
      const field = page.getByLabel('Checkpoint', { exact: true });
      const [same, older] = [
        save('last', noteOf(ORIGIN, log.hashes, [key])),
        save('slow', noteOf(ORIGIN, log.hashes.slice(0, 5), [key])),
      ];
      // The first call waits until the test lets it go on; what the page says meanwhile and after it is written down.
      await page.evaluate(
        ({ owner: name, method: slow }) => {
          const view = window as any;
          const { prototype } = view[name];
          const own = prototype[slow];
          const mayGoOn = Promise.withResolvers<void>();
          view.said = '';
          new MutationObserver(
            () => (view.said += document.querySelector('main')?.textContent),
          ).observe(document, {
            childList: true,
            characterData: true,
            subtree: true,
          });
          prototype[slow] = function (...values: unknown[]) {
            prototype[slow] = own;
            const result = mayGoOn.promise.then(() => own.apply(this, values));
            view.goOn = () => {
              mayGoOn.resolve();
              return result.then(() => undefined);
            };
            return result;
          };
        },
        { owner, method },
      );
      await field.setInputFiles(older);
      await page.waitForFunction(() => 'goOn' in window);
      await field.setInputFiles(same);
      await page.getByText('The log continues the checkpoint that you compared').waitFor();
      await page.evaluate(() => (window as any).goOn());
      // A further comparison takes as long as what the first one still has to do.
      await page.getByText('Compare the key').click();
      await page.getByLabel('Fingerprint').fill(fingerprintOf(key));
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByText('Signed by the key that you compared').waitFor();
      expect(await page.evaluate(() => (window as any).said)).not.toContain('cannot be compared');
      await page.getByText('The log continues the checkpoint that you compared').waitFor();
      expect(await verdict(page)).toBe('Genuine');
    },
  );

  it('says of an unsigned package that the signature does not fit, and calls its forged act Changed', async () => {
    const forged = { files: new Map(files), key, log };
    const [first, ...acts] = historyOf(forged);
    setHistory(forged, [first, { ...acts[0]!, inclusion: [] }, ...acts.slice(1)]);
    listAgain(forged);
    const { page } = await open();
    await choose(page, zipOf(forged.files));
    expect(await row(page, `position ${acts[0]!.position}`)).toContain('Changed');
    expect(await row(page, 'data/case.json')).toContain('the signature does not fit');
    const text = await page.locator('main').textContent();
    expect(text).toContain('The signature does not fit');
    expect(text).not.toMatch(/stated by|Not vouched for/);
  });

  it('shows no character that turns the direction of a line', async () => {
    const info = 'Source-Organization: Court\u202e\u2066 of gnp.exe\n';
    const { page } = await open();
    await choose(page, zipOf(new Map(files).set('bag-info.txt', Buffer.from(info))));
    const text = await page.locator('body').textContent();
    expect(text).toContain('Court\ufffd\ufffd of gnp.exe');
    expect(text).not.toMatch(/\p{Bidi_Control}/u);
  });

  it('names the file that was changed, one that nobody vouches for, and says Unreadable', async () => {
    const { page, faults } = await open();
    await choose(page, zipOf(changed));
    expect(await verdict(page)).toBe('Changed');
    expect(await row(page, 'data/media/02.png')).toContain('Changed');
    expect(await row(page, 'data/media/01.jpg')).toContain('Genuine');
    await page.getByRole('button', { name: 'Verify another package' }).click();
    await choose(page, zipOf(added));
    expect(await row(page, 'data/media/09.jpg')).toContain('Not vouched for');
    await page.getByRole('button', { name: 'Verify another package' }).click();
    await choose(page, zipOf(files, { method: 8 }));
    expect(await verdict(page)).toBe('Unreadable');
    expect(await page.locator('.lead').textContent()).toBe('This file is not a court package.');
    expect(faults).toEqual([]);
  });

  it('takes a package that is dropped on it', async () => {
    const { page } = await open();
    await page.evaluate(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'package.zip'));
        const event = new DragEvent('drop', {
          dataTransfer: data,
          bubbles: true,
          cancelable: true,
        });
        document.body.dispatchEvent(event);
      },
      [...zipOf(files)],
    );
    await page.locator('.verdict').waitFor();
    expect(await verdict(page)).toBe('Genuine');
  });

  it.each(['light', 'dark'] as const)(
    'has no finding of axe and no line that is too wide, at 320 px and 1280 px, %s',
    async (colorScheme) => {
      for (const width of [320, 1280]) {
        const { page } = await open({
          colorScheme,
          viewport: { width, height: 800 },
          bypassCSP: true,
        });
        await page.evaluate(axe.source);
        const check = async (): Promise<void> => {
          const found = await page.evaluate(async () => {
            const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
            const wider = document.documentElement.scrollWidth - innerWidth;
            return [
              ...violations.map(({ id, help }) => `${id}: ${help}`),
              ...(wider > 0 ? [wider] : []),
            ];
          });
          expect(found).toEqual([]);
        };
        await check();
        for (const zip of [zipOf(files), zipOf(changed), zipOf(files, { method: 8 })]) {
          await choose(page, zip);
          for (const summary of await page.locator('summary').all()) await summary.click();
          await check();
          await page.getByRole('button', { name: 'Verify another package' }).click();
        }
        await page.context().close();
      }
    },
  );
});

it('works from an http address too, where there is no WebCrypto (proof 4)', async () => {
  const [, policy = ''] = /Policy" content="([^"]+)"/.exec(html) ?? [];
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(html);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  try {
    const page = await browser.newPage();
    await page.goto(`http://court.test:${(server.address() as AddressInfo).port}/verify`);
    expect(await page.evaluate(() => typeof crypto.subtle)).toBe('undefined');
    await choose(page, zipOf(files));
    expect(await verdict(page)).toBe('Genuine');
    await page.getByRole('button', { name: 'Verify another package' }).click();
    await choose(page, zipOf(changed));
    expect(await verdict(page)).toBe('Changed');
  } finally {
    server.close();
  }
});
