import { useEffect, useRef } from 'react';

/**
 * Submits a plain event by one key. What the officer asked for before it, as to attach a vehicle, is waited for: it may be
 * what makes the event plain.
 * @param isUnderWay true while a change of the event has no answer
 * @param submit submits the event as it is now, or says why it is not plain
 */
export function usePlain(isUnderWay: boolean, submit: () => void): () => void {
  const isWanted = useRef(false);
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    if (isUnderWay || !isWanted.current) return;
    isWanted.current = false;
    latest.current();
  }, [isUnderWay]);
  return () => {
    if (isUnderWay) isWanted.current = true;
    else submit();
  };
}
