import { useEffect, useRef } from 'react';

import { session, useSession } from './session';
import { createStore, useStore } from './store';

/** A key that does something on the page that is shown. */
export interface Shortcut {
  /**
   * `KeyboardEvent.key`, as typed without Ctrl, Alt or Meta: `n`, `?`, `ArrowLeft`, `Shift+ArrowLeft`; or two of them,
   * one after the other: `g p`.
   */
  keys: string;
  /** What the sheet prints in the place of `keys`, for several that do the same; null: the sheet does not list it. */
  sheet?: string | null;
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

const SIGN = /^[^\p{L}\p{N}\s]$/u;

/** Whether Ctrl, Alt or Meta ask the browser for something. AltGr and Option do not where they type a sign, as `[`. */
export function isCommand(event: KeyboardEvent): boolean {
  if (event.metaKey) return true;
  // Windows reports AltGr as Ctrl with Alt.
  const types = event.getModifierState('AltGraph') || (event.altKey && SIGN.test(event.key));
  return (event.ctrlKey || event.altKey) && !types;
}

/** What takes Space itself: what the keyboard has gone to, unless it leaves Space to the page. */
const SPACE = ':is(button, a, summary):focus-visible:not([data-leaves-space])';

// Keys belong to a field while one is typed in, and to a dialog while one is open.
function taken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isCommand(event)) return true;
  const on = event.target instanceof Element ? event.target : null;
  // A checkbox that was just clicked takes Space, and leaves letters to the page.
  if (event.key === ' ' && on?.closest(`${CHECKBOX}, ${SPACE}`)) return true;
  // So does a button take Enter, and a slider the arrows.
  if (event.key === 'Enter' && on?.closest('a, button')) return true;
  if (event.key.startsWith('Arrow') && on?.closest('[role="slider"], input[type="range"]'))
    return true;
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

/** How the key of an event is written in `Shortcut.keys`. */
function keyOf({ key, shiftKey }: KeyboardEvent): string {
  if (key.length === 1) return key.toLowerCase();
  return shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key;
}

window.addEventListener('keydown', (event) => {
  if (taken(event)) return;
  const key = keyOf(event);
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
  const signature = shortcuts
    .map(({ keys, label, sheet }) => `${keys} ${label} ${sheet}`)
    .join('\n');
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
