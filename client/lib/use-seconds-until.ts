import { useCallback, useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

/** Often enough that no second is shown for longer than it lasts, ms. */
const LOOK_EVERY_MS = 200;

function look(onLook: () => void): () => void {
  const timer = setInterval(onLook, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

const nothing = () => () => undefined;

/** Whole seconds until an instant, counted down; 0 once it is past, and without one. */
export function useSecondsUntil(iso: string | null): number {
  const left = useCallback(
    () => (iso === null ? 0 : Math.max(0, Math.ceil((Date.parse(iso) - Date.now()) / SECOND_MS))),
    [iso],
  );
  return useSyncExternalStore(iso === null ? nothing : look, left);
}
