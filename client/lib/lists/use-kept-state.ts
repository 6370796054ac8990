import { type RefObject, useCallback, useRef, useState } from 'react';

/**
 * A state whose value can be read at once after it was set: for work that goes on after an answer came, before the
 * page is drawn again.
 */
export function useKeptState<T>(
  initial: T,
): [T, (change: (before: T) => T) => void, Readonly<RefObject<T>>] {
  const latest = useRef(initial);
  const [state, setState] = useState(initial);
  const set = useCallback((change: (before: T) => T) => {
    latest.current = change(latest.current);
    setState(latest.current);
  }, []);
  return [state, set, latest];
}
