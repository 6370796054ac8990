import { useEffect, useEffectEvent } from 'react';

const INPUT_EVENTS = ['keydown', 'pointerdown', 'touchstart'] as const;

/** Interval between checks of the time, ms. A sleeping machine misses timers, but its clock goes on. */
const CHECK_EVERY_MS = 15_000;

/** Interval between the messages to other tabs that the user is active, ms. */
const TELL_EVERY_MS = 5_000;

/** Calls `onIdle` once after `ms` without a key, a click or a touch in any tab of this browser. */
export function useIdle(ms: number, onIdle: () => void): void {
  const idle = useEffectEvent(onIdle);
  useEffect(() => {
    const tabs = new BroadcastChannel('user-activity');
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
      idle();
    }, CHECK_EVERY_MS);
    for (const event of INPUT_EVENTS) window.addEventListener(event, alive, true);
    return () => {
      clearInterval(timer);
      tabs.close();
      for (const event of INPUT_EVENTS) window.removeEventListener(event, alive, true);
    };
  }, [ms]);
}
