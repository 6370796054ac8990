import { useEffect, useRef } from 'react';

/** Interval between questions whether the server can be reached again, ms. */
const ASK_EVERY_MS = 3_000;

/** While a sentence says that the server cannot be reached, asks it again: at once where the browser is back on a line. */
export function useLineBack(isDown: boolean, ask: () => Promise<unknown>): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isDown) return undefined;
    const again = () => void latest.current();
    const timer = setInterval(again, ASK_EVERY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isDown]);
}
