import { useEffect, useRef } from 'react';

import { session, useSession } from './session';
import { createStore, useStore } from './store';

/** A key that does something on the page that is shown. */
export interface Shortcut {
  /**
   * `KeyboardEvent.key`, as typed without Ctrl, Alt or Meta: `n`, `?`, `ArrowLeft`; or two of them,
   * one after the other: `g p`.
   */
  keys: string;
  /** What it does, for the sheet. */
  label: string;
  /** Heading on the sheet. */
  group: string;
  run: () => void;
}

const active = createStore<readonly Shortcut[]>([]);

const FIELD =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"]';
const CHECKBOX = 'input[type="checkbox"]';
const DIALOG = '[role="dialog"][aria-modal="true"]';

// Keys belong to a field while one is typed in, and to a dialog while one is open.
function taken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return true;
  const on = event.target instanceof Element ? event.target : null;
  // A checkbox that was just clicked takes Space, and leaves letters to the page.
  if (event.key === ' ' && on?.closest(CHECKBOX)) return true;
  return Boolean(on?.closest(FIELD)) || document.querySelector(DIALOG) !== null;
}

/** Letters, digits and signs: the keys that somebody may switch off (WCAG 2.1.4). Space and the arrows are none. */
const isCharacter = (keys: string): boolean => keys !== ' ' && !/^[A-Z]/.test(keys);

/** Whether single letters act: users can switch them off in their profile. */
export const singleKeysAct = (): boolean => session.get()?.user.singleKeys !== false;

/** {@link singleKeysAct}, followed as it changes. */
export const useSingleKeys = (): boolean => useSession()?.user.singleKeys !== false;

/** Names what has a key: `Zoom in (+)`, and without the key for whoever has switched single letters off. */
export function useKeyed(): (label: string, key: string) => string {
  const act = useSingleKeys();
  return (label, key) => (act ? `${label} (${key})` : label);
}

/** How long the first key of two waits for the second, ms. */
const SECOND_KEY_MS = 1000;

let first = { key: '', at: 0 };

window.addEventListener('keydown', (event) => {
  if (taken(event)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const both = event.timeStamp - first.at < SECOND_KEY_MS ? `${first.key} ${key}` : null;
  first = { key, at: event.timeStamp };
  const shortcut =
    active.get().find((each) => each.keys === both) ??
    active.get().find((each) => each.keys === key);
  if (!shortcut || (isCharacter(shortcut.keys) && !singleKeysAct())) return;
  event.preventDefault();
  shortcut.run();
});

/** Offers keys while the component is on the screen. Labels and keys may change between renders. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const signature = shortcuts.map(({ keys, label }) => `${keys} ${label}`).join('\n');
  useEffect(() => {
    const mine = latest.current.map((shortcut, index) => ({
      ...shortcut,
      run: () => latest.current[index]?.run(),
    }));
    active.set([...active.get(), ...mine]);
    return () => active.set(active.get().filter((each) => !mine.includes(each)));
  }, [signature]);
}

/** The keys that work at this moment, for the sheet. */
export function useActiveShortcuts(): readonly Shortcut[] {
  const all = useStore(active);
  return useSingleKeys() ? all : all.filter(({ keys }) => !isCharacter(keys));
}
