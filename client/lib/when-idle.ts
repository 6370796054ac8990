/** The longest wait for a quiet moment, ms. */
const IDLE_MS = 2000;

/** Calls back once the browser has nothing to do for the page. @returns a function that takes the call back */
export function whenIdle(act: () => void): () => void {
  // Safari does not have it.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, IDLE_MS / 10);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: IDLE_MS });
  return () => cancelIdleCallback(handle);
}
