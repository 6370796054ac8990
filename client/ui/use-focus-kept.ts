import { type Key, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Time that a dialog takes to give the focus back to the button that opened it, ms. */
const AFTER_DIALOG_MS = 50;

/**
 * Keeps the keyboard in a table: when the row that had the focus goes away, as after a deletion, the focus is on the row
 * that follows, or else on the last one.
 * @param keys of the rows, in their order
 * @returns the table's body, and what its rows tell about the focus
 */
export function useFocusKept(keys: readonly Key[] | undefined): {
  body: RefObject<HTMLTableSectionElement | null>;
  onFocus: (event: React.FocusEvent) => void;
} {
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<{ key: Key; index: number } | null>(null);
  const find = useEffectEvent(() => {
    const last = focused.current;
    return last === null || keys === undefined || keys.includes(last.key)
      ? null
      : Math.min(last.index, keys.length - 1);
  });
  // Another array of the same keys is no change.
  const shown = keys?.join('\n');
  useEffect(() => {
    const index = find();
    if (index === null) return undefined;
    focused.current = null;
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const row = body.current?.rows[index];
      row?.querySelector<HTMLElement>('a[href], button:not(:disabled)')?.focus();
    }, AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    body,
    onFocus: ({ target }) => {
      const index = [...(body.current?.rows ?? [])].findIndex((row) => row.contains(target));
      const key = keys?.[index];
      if (key !== undefined) focused.current = { key, index };
    },
  };
}
