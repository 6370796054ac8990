import { useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';

import { session } from '../lib/session/session';
import { lostOnTheWay, mayLose } from '../lib/forms/unsaved';

// A user who is signed out has to leave, and cannot save any more.
const holds: BlockerFunction = ({ currentLocation, nextLocation }) =>
  session.get() !== null && lostOnTheWay(currentLocation, nextLocation).length > 0;

/** Asks before another page, or another place of this one, loses unsaved work. */
export function UnsavedGuard() {
  const blocker = useBlocker(holds);
  const asking = useRef(false);
  const latest = useRef(blocker);
  useEffect(() => {
    latest.current = blocker;
    // One question for all that is tried before it is answered; the answer is for the last of it.
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void mayLose().then((agreed) => {
      asking.current = false;
      if (agreed) latest.current.proceed?.();
      else latest.current.reset?.();
    });
  }, [blocker]);
  return null;
}
