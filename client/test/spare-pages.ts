import type { BrowserContext, Dialog, Page } from 'playwright';

/** The desktop that the pages are made for first. */
export const DESKTOP = { width: 1280, height: 720 };

/** A small answer of the same origin: a page that shows it is still of the client's process. */
export const BLANK = '/health/live';

/** The media features of a page in a new browser. */
const MEDIA = {
  media: null,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  forcedColors: 'none',
} as const;

/**
 * Pages that tests are done with. Chromium keeps the client's files with a page that has shown them: showing the client
 * there again takes a third less work than in a new page.
 */
export class SparePages {
  private readonly spare = new Map<BrowserContext, Page[]>();

  /** A page as good as new, where there is one. */
  take(context: BrowserContext): Page | undefined {
    return this.spare.get(context)?.pop();
  }

  /** Keeps a page that shows {@link BLANK}. */
  keep(page: Page): void {
    const context = page.context();
    this.spare.set(context, [...(this.spare.get(context) ?? []), page]);
  }

  /** A browser with a page to spare, which it takes. */
  takeAny(contexts: Iterable<BrowserContext>): Page | undefined {
    for (const context of contexts) {
      const page = this.take(context);
      if (page !== undefined) return page;
    }
    return undefined;
  }
}

/**
 * Makes a page as good as new: what it showed, kept, listened to and intercepted is gone. A script that a test has added
 * stays: such a page is closed by its test.
 * @returns true if it is; a clock that a test has set stays in a browser
 */
export async function renew(page: Page): Promise<boolean> {
  // Unsaved work asks whether the page is to be left.
  const leave = (dialog: Dialog): void => void dialog.accept();
  page.removeAllListeners('request');
  page.removeAllListeners('websocket');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  page.on('dialog', leave);
  await page.goto(BLANK);
  page.off('dialog', leave);
  const { width, height } = page.viewportSize() ?? DESKTOP;
  if (width !== DESKTOP.width || height !== DESKTOP.height) await page.setViewportSize(DESKTOP);
  await page.emulateMedia(MEDIA);
  // Out of the page: what lies under the pointer looks different.
  await page.mouse.move(-1, -1);
  return page.evaluate(() => {
    sessionStorage.clear();
    return !('__pwClock' in window);
  });
}
