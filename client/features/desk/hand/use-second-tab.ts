import { useEffect, useState } from 'react';

import { randomUuid } from '../../../lib/random-uuid';

interface Greeting {
  from: string;
  userId: string;
  /** `ASK` says that the tab is there, and wants to hear it of the others. */
  kind: 'ASK' | 'HERE' | 'LEFT';
}

/**
 * Each tab asks for the others so often, ms: one that has left and comes back from the browser's memory is known again.
 * The browser slows the clock of a hidden tab, which still answers.
 */
const ASK_EVERY_MS = 1500;

/** A tab that was not heard for so long is gone, ms: a crashed one does not say that it left. */
const GONE_AFTER_MS = 5000;

/** True if the same officer has the desk open in another tab of this browser. */
export function useSecondTab(userId: string): boolean {
  const [hasOthers, setHasOthers] = useState(false);
  useEffect(() => {
    const own = randomUuid();
    const channel = new BroadcastChannel('stopline-desk');
    const say = (kind: Greeting['kind']) =>
      channel.postMessage({ from: own, userId, kind } satisfies Greeting);
    /** When each other tab was heard last, ms. */
    const heard = new Map<string, number>();
    channel.onmessage = ({ data: { from, kind, ...of } }: MessageEvent<Greeting>) => {
      if (of.userId !== userId) return;
      if (kind === 'LEFT') heard.delete(from);
      else heard.set(from, Date.now());
      if (kind === 'ASK') say('HERE');
      setHasOthers(heard.size > 0);
    };
    const ask = () => {
      for (const [from, at] of heard) if (Date.now() - at > GONE_AFTER_MS) heard.delete(from);
      setHasOthers(heard.size > 0);
      say('ASK');
    };
    const leave = () => say('LEFT');
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      leave();
      channel.close();
    };
  }, [userId]);
  return hasOthers;
}
