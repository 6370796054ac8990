import { useEffect, useRef } from 'react';

const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'touchstart'] as const;

/** How often it is looked whether the time is up, ms. A sleeping machine misses timers, not clocks. */
const LOOK_EVERY_MS = 15_000;

/** How often a tab tells the others that its user is there, ms. */
const TELL_EVERY_MS = 5_000;

/** Calls `onIdle` once after `ms` without a key, a click or a touch in any tab of this browser. */
export function useIdle(ms: number, onIdle: () => void): void {
  const latest = useRef(onIdle);
  useEffect(() => {
    latest.current = onIdle;
  });
  useEffect(() => {
    const tabs = new BroadcastChannel('signs-of-life');
    let last = Date.now();
    let told = 0;
    const alive = () => {
      last = Date.now();
      if (last - told < TELL_EVERY_MS) return;
      told = last;
      tabs.postMessage(null);
    };
    tabs.addEventListener('message', () => {
      last = Date.now();
    });
    const timer = setInterval(() => {
      if (Date.now() - last < ms) return;
      clearInterval(timer);
      latest.current();
    }, LOOK_EVERY_MS);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, alive, true);
    return () => {
      clearInterval(timer);
      tabs.close();
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, alive, true);
    };
  }, [ms]);
}
