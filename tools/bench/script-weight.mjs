// Two functions that run in a page of a browser. Neither uses a name of this file.

/**
 * The JavaScript that a page has fetched.
 * @typedef {object} Scripts
 * @property {number} kilobytes compressed, without headers
 * @property {number} files
 * @property {string[]} names without folder and hash
 */

/**
 * Notes the moment at which an element is there for the first time. Has to run before the scripts of the page.
 * @param {string} selector
 */
export function noteWhenThere(selector) {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    performance.mark('there');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Weighs the scripts of a page on which the element has been noted.
 * @returns {{ first: Scripts, all: Scripts, whole: number }} those that were asked for before the element was there, all
 *   of them, and the kilobytes of everything that the page fetched
 */
export function weighScripts() {
  const there = performance.getEntriesByName('there')[0]?.startTime ?? Infinity;
  const entries = /** @type {PerformanceResourceTiming[]} */ (
    performance.getEntriesByType('resource')
  );
  // What is preloaded has an entry for the preload as well.
  const all = [...new Map(entries.map((entry) => [entry.name, entry])).values()];
  const scripts = all.filter(({ name }) => name.endsWith('.js'));
  const sum = (/** @type {PerformanceResourceTiming[]} */ some) => ({
    kilobytes: some.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0) / 1_000,
    files: some.length,
    names: some.map(({ name }) => name.replace(/^.*\/|-[\w-]{8}\.js$/g, '')).sort(),
  });
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType('navigation')
  );
  return {
    first: sum(scripts.filter(({ startTime }) => startTime < there)),
    all: sum(scripts),
    whole: sum(all).kilobytes + (page?.encodedBodySize ?? 0) / 1_000,
  };
}
