import { useEffect, useRef, useState } from 'react';

/** A change of an event: it states the version that it builds on, and answers with the one it made. */
type Change = (expectedVersion: number) => Promise<{ version: number } | undefined>;

/** Ways to change an event. Each rejects when the change was refused or could not be sent. */
export interface Changes {
  /** Makes a change as soon as those asked for before it are made. */
  change: (act: Change) => Promise<void>;
  /** The same for a change that is only meant together with those still under way: if one of them fails, it does too. */
  conclude: (act: Change) => Promise<void>;
  /** True while the answer to a change is pending. */
  isUnderWay: boolean;
}

/**
 * Sends the changes of an event one after the other: each raises the version, and the server refuses a change that
 * builds on an older one.
 */
export function useChanges(currentVersion: number): Changes {
  const version = useRef(currentVersion);
  const last = useRef<Promise<void>>(Promise.resolve());
  const underWay = useRef({ count: 0, failed: false });
  const [isUnderWay, setUnderWay] = useState(false);

  useEffect(() => {
    version.current = Math.max(version.current, currentVersion);
  }, [currentVersion]);

  function change(act: Change): Promise<void> {
    underWay.current.count += 1;
    setUnderWay(true);
    const turn = last.current.then(async () => {
      try {
        const after = await act(version.current);
        if (after) version.current = Math.max(version.current, after.version);
      } catch (error) {
        underWay.current.failed = true;
        throw error;
      } finally {
        underWay.current.count -= 1;
        if (underWay.current.count === 0) {
          underWay.current.failed = false;
          setUnderWay(false);
        }
      }
    });
    last.current = turn.catch(() => undefined);
    return turn;
  }

  const conclude = (act: Change) =>
    change((expectedVersion) => {
      if (underWay.current.failed) throw new Error('A change before this one was not made');
      return act(expectedVersion);
    });

  return { change, conclude, isUnderWay };
}
