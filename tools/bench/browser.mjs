import { launch } from 'puppeteer';

/**
 * A browser of the benchmark's own, without a screen.
 * @param {string | undefined} chromium
 */
export function openBrowser(chromium) {
  return launch({
    executablePath: chromium,
    headless: 'shell',
    pipe: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}
