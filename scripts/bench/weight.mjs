import { openBrowser } from './browser.mjs';

/**
 * The JavaScript that a browser fetches before the sign-in page stands, as it comes over the wire.
 * @param {string} chromium
 * @param {number} port
 * @returns {Promise<{ kilobytes: number, files: number, encoding: string }>}
 */
export async function firstLoad(chromium, port) {
  const browser = await openBrowser(chromium);
  try {
    const page = await browser.newPage();
    const session = await page.createCDPSession();
    await session.send('Network.enable');
    /** @type {Map<string, string>} */
    const scripts = new Map();
    let bytes = 0;
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type !== 'Script') return;
      const encoding = Object.entries(response.headers).find(
        ([name]) => name.toLowerCase() === 'content-encoding',
      )?.[1];
      scripts.set(requestId, encoding ?? 'none');
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    // `localhost` is a secure context, as an installation behind TLS is: only there browsers ask for brotli.
    await page.goto(`http://localhost:${port}/login`, { waitUntil: 'networkidle0' });
    await page.waitForSelector('input[type="password"]');
    return {
      kilobytes: bytes / 1_000,
      files: scripts.size,
      encoding: [...new Set(scripts.values())].join(', '),
    };
  } finally {
    await browser.close();
  }
}
