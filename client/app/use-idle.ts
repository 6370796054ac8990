import { useEffect, useEffectEvent, useState } from 'react';

/** `input` stands for the keys of an input method. */
const INPUT_EVENTS = ['keydown', 'input', 'pointerdown', 'touchstart'] as const;

/** Interval between checks of the time, ms. A sleeping machine misses timers, but its clock goes on. */
const CHECK_EVERY_MS = 1_000;

/** Interval between the messages to other tabs that the user is active, ms. */
const TELL_EVERY_MS = 5_000;

interface Idle {
  /** Time without a key, a click or a touch in any tab of this browser until `onIdle`, ms. */
  ms: number;
  /** Time before it for which the end is announced, ms. */
  warningMs: number;
  /** Called once. */
  onIdle: () => void;
  /** Called while the user is active, at most once in `activeEveryMs`. */
  onActive: () => void;
  activeEveryMs: number;
}

/**
 * Notices that nobody is there.
 * @returns the seconds that are left while the end is announced, otherwise null; and what takes the announcement away at
 * once: a key or a click has put the end off already, but a button must be there until its click is over
 */
export function useIdle({ ms, warningMs, activeEveryMs, ...calls }: Idle): {
  left: number | null;
  stay: () => void;
} {
  const idle = useEffectEvent(calls.onIdle);
  const active = useEffectEvent(calls.onActive);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const tabs = new BroadcastChannel('user-activity');
    let last = Date.now();
    let told = 0;
    let acted = last;
    const noted = () => {
      last = Date.now();
    };
    const alive = () => {
      noted();
      if (last - acted >= activeEveryMs) {
        acted = last;
        active();
      }
      if (last - told < TELL_EVERY_MS) return;
      told = last;
      tabs.postMessage(null);
    };
    tabs.addEventListener('message', noted);
    const timer = setInterval(() => {
      const remaining = ms - (Date.now() - last);
      setLeft(remaining > warningMs ? null : Math.max(0, Math.ceil(remaining / 1000)));
      if (remaining > 0) return;
      clearInterval(timer);
      idle();
    }, CHECK_EVERY_MS);
    for (const event of INPUT_EVENTS) window.addEventListener(event, alive, true);
    return () => {
      clearInterval(timer);
      tabs.close();
      for (const event of INPUT_EVENTS) window.removeEventListener(event, alive, true);
    };
  }, [ms, warningMs, activeEveryMs]);
  return { left, stay: () => setLeft(null) };
}
