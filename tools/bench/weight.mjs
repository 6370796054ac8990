import { noteWhenThere, weighScripts } from './script-weight.mjs';
import { openBrowser } from './browser.mjs';
import { signInAs } from './paint.mjs';

/**
 * Three pages as they come over the wire: their JavaScript, and one with all that belongs to it.
 * @typedef {object} Weight
 * @property {import('./script-weight.mjs').Scripts} login before the sign-in page stands
 * @property {import('./script-weight.mjs').Scripts} loginLater with what it fetches ahead
 * @property {import('./script-weight.mjs').Scripts} dashboard before the first page of officers stands
 * @property {import('./script-weight.mjs').Scripts} dashboardLater with the chart
 * @property {import('./script-weight.mjs').Scripts} list all of it
 * @property {number} listWhole kilobytes of everything that the page fetches
 */

/**
 * Weighs the web client, each page in a browser that has nothing of it yet.
 * @param {string} chromium
 * @param {number} port
 * @param {string} cookie of an inspection officer
 * @returns {Promise<Weight>}
 */
export async function weighClient(chromium, port, cookie) {
  // `localhost` is a secure context, as an installation behind TLS is: only there browsers ask for brotli.
  const origin = `http://localhost:${port}`;
  const login = await weighPage(chromium, origin, '/login', 'input[type="password"]');
  const dashboard = await weighPage(chromium, origin, '/', '#content h1', cookie);
  const list = await weighPage(chromium, origin, '/citations/submitted', '#content td a', cookie);
  return {
    login: login.first,
    loginLater: login.all,
    dashboard: dashboard.first,
    dashboardLater: dashboard.all,
    list: list.all,
    listWhole: list.whole,
  };
}

/**
 * @param {string} chromium
 * @param {string} origin
 * @param {string} path
 * @param {string} selector of an element with which the page stands
 * @param {string} [cookie] of a session
 */
async function weighPage(chromium, origin, path, selector, cookie) {
  const browser = await openBrowser(chromium);
  try {
    if (cookie !== undefined) {
      const before = await browser.newPage();
      await signInAs(before, origin, cookie);
      await before.close();
    }
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(noteWhenThere, selector);
    await page.goto(origin + path, { waitUntil: 'networkidle0' });
    await page.waitForSelector(selector);
    return await page.evaluate(weighScripts);
  } finally {
    await browser.close();
  }
}
