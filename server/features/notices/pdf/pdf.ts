import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Browser, CDPSession, Page } from 'puppeteer';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { assertNoTransaction } from '../../../platform/database/open-transaction.js';
import { latinFaces } from '../page/notice.fonts.js';
import { RendererFailed } from './renderer-failed.js';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

// Nothing listens there, and loopback does not get around it: no request of a page succeeds (reliability 18).
const DEAD_PROXY = 'http://127.0.0.1:9';

const ARGUMENTS = [
  `--proxy-server=${DEAD_PROXY}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-sync',
  '--no-pings',
  '--font-render-hinting=none',
];

// A notice takes a tenth of a second; what takes this long is stuck, and a busy page does not heed a time limit of its own.
const STUCK_MS = 20_000;
// Chromium keeps a little of every document it has seen.
const RENDERS_A_BROWSER = 100;
// Number of pages that keep a machine of two cores busy.
const PAGES = 2;
// The API only makes previews: its browser does not stay for ever.
const IDLE_MS = 5 * 60 * 1_000;

/** A printed document, and the value that its arrangement returned. */
interface Arranged<Value> {
  pdf: Buffer;
  value: Value;
}

interface WarmPage {
  page: Page;
  session: CDPSession;
}

/** Returns the value of a promise in a page. Scripts of the page itself are off. @throws the error of the page */
async function evaluate(session: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/**
 * Hides a page: nobody sees it, and a quarter of the processors' time of a notice went to showing it. Printing is the same. A
 * browser that cannot do it shows the page.
 */
async function hide(session: CDPSession): Promise<void> {
  await session
    .send('Browser.getWindowForTarget')
    .then(({ windowId }) =>
      session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } }),
    )
    .catch(() => undefined);
}

/** One running browser and its warm pages. */
class WarmBrowser {
  private readonly idle: WarmPage[] = [];
  private busy = 0;
  private renders = 0;
  private isRetired = false;

  private constructor(private readonly browser: Browser) {
    browser.once('disconnected', () => this.retire());
  }

  static async launch(executablePath: string): Promise<WarmBrowser> {
    // The library is loaded on first use: the API makes previews only.
    const { launch } = await import('puppeteer');
    const userDataDir = await newProfile();
    const browser = await launch({
      executablePath,
      userDataDir,
      headless: 'shell',
      // Through a pipe it ends with this process, however that ends.
      pipe: true,
      args: [...ARGUMENTS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      // The process itself decides when the browser ends after a signal: after the current page.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: STUCK_MS,
      protocolTimeout: STUCK_MS * 2,
    });
    browser.once('disconnected', () => void removeFolder(userDataDir));
    return new WarmBrowser(browser);
  }

  get retired(): boolean {
    return this.isRetired;
  }

  async version(): Promise<string> {
    return this.browser.version();
  }

  /** Takes no new pages; it is closed as soon as the last one is done. */
  retire(): void {
    this.isRetired = true;
    if (this.busy === 0) void this.browser.close().catch(() => this.kill());
  }

  async print(html: string, script: string): Promise<Arranged<unknown>> {
    this.busy += 1;
    this.renders += 1;
    if (this.renders >= RENDERS_A_BROWSER) this.isRetired = true;
    const timer = new AbortController();
    try {
      return await Promise.race([
        this.printOn(html, script),
        sleep(STUCK_MS, undefined, { signal: timer.signal }).then(() => {
          this.kill();
          throw new Error(`Chromium did not finish a page within ${STUCK_MS} ms and was ended`);
        }),
      ]);
    } catch (error) {
      // After any failure, the next page starts with a new browser.
      this.isRetired = true;
      throw error;
    } finally {
      timer.abort();
      this.busy -= 1;
      if (this.isRetired) this.retire();
    }
  }

  private async printOn(html: string, script: string): Promise<Arranged<unknown>> {
    const warm = this.idle.pop() ?? (await this.newPage());
    const { page, session } = warm;
    const rest = latinFaces().reduce((text, { rule }) => text.replace(rule, ''), html);
    await page.setContent(rest, { waitUntil: 'load' });
    const value = await evaluate(session, `document.fonts.ready.then(() => ${script})`);
    // The PDF comes in one piece: Puppeteer reads it in small pieces, which takes a sixth of the time.
    const { data } = await session.send('Page.printToPDF', {
      preferCSSPageSize: true,
      printBackground: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
      transferMode: 'ReturnAsBase64',
    });
    this.idle.push(warm);
    return { pdf: Buffer.from(data, 'base64'), value };
  }

  private async newPage(): Promise<WarmPage> {
    const page = await this.browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setOfflineMode(true);
    const session = await page.createCDPSession();
    await hide(session);
    // A page keeps the fonts that each document has: to read them is a fifth of the time of a notice.
    await evaluate(
      session,
      `Promise.all(${JSON.stringify(latinFaces())}.map(({ family, weight, source, range }) => {
        const face = new FontFace(family, source, { weight, unicodeRange: range });
        document.fonts.add(face);
        return face.load();
      })).then(() => null)`,
    );
    return { page, session };
  }

  private kill(): void {
    this.browser.process()?.kill('SIGKILL');
  }
}

/**
 * HTML in, PDF out: the only file that knows a browser. One browser stays warm, with scripts and network off;
 * it is replaced when it has made enough, when it is stuck and when it has died.
 */
@Injectable()
export class PdfRenderer implements OnApplicationShutdown {
  private readonly logger = new Logger('Chromium');
  private warm: WarmBrowser | undefined;
  private launching: Promise<WarmBrowser> | undefined;
  private readonly queue = pLimit(PAGES);
  private idleTimer: NodeJS.Timeout | undefined;
  private browserVersion = '';

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Prints a document. Its images and fonts must be in it, as data URIs: nothing is fetched.
   *
   * @throws RendererFailed when Chromium cannot be started, dies, or does not finish within {@link STUCK_MS}
   */
  async render(html: string): Promise<Buffer> {
    return (await this.arranged(html, () => null, null)).pdf;
  }

  /**
   * Prints a document after a function of ours has changed it in the browser, where it is laid out and its fonts are there.
   *
   * @param arrange is sent as text, so it uses nothing but its parameter
   * @throws RendererFailed as {@link render}, and if the function fails
   */
  async arranged<Input, Value>(
    html: string,
    arrange: (input: Input) => Value,
    input: Input,
  ): Promise<Arranged<Value>> {
    assertNoTransaction('Rendering a notice');
    const script = `(${arrange.toString()})(${JSON.stringify(input)})`;
    return this.queue(async () => {
      const browser = await this.browser().catch((error: unknown) => {
        throw new RendererFailed(error, false);
      });
      const printed = await browser.print(html, script).catch((error: unknown) => {
        throw new RendererFailed(error, true);
      });
      return { ...printed, value: printed.value as Value };
    });
  }

  /** The version of the browser that was started last. */
  get version(): string {
    return this.browserVersion;
  }

  onApplicationShutdown(): void {
    clearTimeout(this.idleTimer);
    this.warm?.retire();
  }

  private async browser(): Promise<WarmBrowser> {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => this.warm?.retire(), IDLE_MS).unref();
    if (this.warm !== undefined && !this.warm.retired) return this.warm;
    this.launching ??= this.launch().finally(() => {
      this.launching = undefined;
    });
    return this.launching;
  }

  private async launch(): Promise<WarmBrowser> {
    const browser = await WarmBrowser.launch(await executable(this.config.chromiumPath));
    const version = await browser.version();
    this.browserVersion = version.replace(/^.*\//, '');
    this.logger.log(`${version} started`);
    this.warm = browser;
    return browser;
  }
}

/** The browser to use: the one that is named, an installed one, or the one that an npm package ships (contract 2). */
async function executable(named: string | undefined): Promise<string> {
  const found = named ?? INSTALLED.find((path) => existsSync(path));
  if (found !== undefined) return found;
  const { default: packaged } = await import('@sparticuz/chromium').catch(() => {
    throw new Error('There is no Chromium: install one, or set PUPPETEER_EXECUTABLE_PATH');
  });
  return packaged.executablePath();
}

/** A folder for one run of the browser; what runs of processes that are no more have left behind goes. */
async function newProfile(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^stopline-chromium-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await removeFolder(join(tmpdir(), name));
  }
  return mkdtemp(join(tmpdir(), `stopline-chromium-${process.pid}-`));
}

async function removeFolder(path: string): Promise<void> {
  // The last children of the browser may still be writing.
  await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
