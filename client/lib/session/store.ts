import { useSyncExternalStore } from 'react';

/** A value outside of React that components can read and be re-rendered by. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  /** Calls `listener` after each change; returns the function that ends that. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
