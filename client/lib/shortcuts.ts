import { useEffect, useRef } from 'react';

import './composition';
import { SIGN, isLetter, keyNames } from './format/key-names';
import { session, useSession } from './session/session';
import { createStore, useStore } from './session/store';

/** A key that does something on the page that is shown. */
export interface Shortcut {
  /**
   * `KeyboardEvent.key`, as typed without Ctrl, Alt or Meta: `n`, `?`, `ArrowLeft`, `Shift+ArrowLeft`; or two of them
   * in sequence: `g p`.
   */
  keys: string;
  /** Replaces `keys` on the help sheet, for several shortcuts that do the same; null: the sheet does not list it. */
  sheet?: string | null;
  /** The description on the help sheet. */
  label: string;
  /** Heading on the sheet. */
  group: string;
  /** Runs again and again while it is held down, as zooming does; else a key that is held down acts once. */
  repeats?: boolean;
  /** Acts although single letters are switched off: the key that shows which ones there are. */
  always?: boolean;
  /** Belongs to the panel that is open: its letters are not the page's. */
  inPanel?: boolean;
  /** The sheet alone lists it: a dialog of the page takes the key itself while it is open. */
  inDialog?: boolean;
  run: () => void;
}

const active = createStore<readonly Shortcut[]>([]);

const FIELD =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"]';
const CHECKBOX = 'input[type="checkbox"]';
const DIALOG = '[role="dialog"][aria-modal="true"]';

/** True if Ctrl, Alt or Meta address the browser. AltGr and Option do not when they type a character such as `[`. */
export function isCommand(event: KeyboardEvent): boolean {
  if (event.metaKey) return true;
  // Windows reports AltGr as Ctrl with Alt.
  const types = event.getModifierState('AltGraph') || (event.altKey && SIGN.test(event.key));
  return (event.ctrlKey || event.altKey) && !types;
}

/** Focused elements that handle Space themselves, except those that leave Space to the page. */
const SPACE = ':is(button, a, summary):focus-visible:not([data-leaves-space])';

/** True if Space presses what has the focus: a button that was reached by the keyboard, or a checkbox. */
export const keepsSpace = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(`${CHECKBOX}, ${SPACE}`) !== null;

// Keys belong to a field while one is typed in, and to a dialog while one is open.
function taken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isCommand(event)) return true;
  const on = event.target instanceof Element ? event.target : null;
  // A checkbox that was just clicked takes Space, and leaves letters to the page.
  if (event.key === ' ' && keepsSpace(event)) return true;
  // So does a button take Enter, and a slider the arrows.
  if (event.key === 'Enter' && on?.closest('a, button')) return true;
  if (event.key.startsWith('Arrow') && on?.closest('[role="slider"], input[type="range"]'))
    return true;
  return Boolean(on?.closest(FIELD)) || wasInDialog || document.querySelector(DIALOG) !== null;
}

/** True if a dialog was open when the key went down: the key that closes it is not the page's as well. */
let wasInDialog = false;

// Before the dialog hears it: it can be gone when the page does.
window.addEventListener(
  'keydown',
  () => {
    wasInDialog = document.querySelector(DIALOG) !== null;
  },
  true,
);

/** Letters, digits and signs: the keys that somebody may switch off (WCAG 2.1.4). Space and the arrows are none. */
const isCharacter = (keys: string): boolean => keys !== ' ' && !/^[A-Z]/.test(keys);

/** True if single letters are shortcuts: users can switch them off in their profile. */
export const singleKeysAct = (): boolean => session.get()?.user.singleKeys !== false;

/** {@link singleKeysAct}, followed as it changes. */
export const useSingleKeys = (): boolean => useSession()?.user.singleKeys !== false;

/** True if a shortcut acts for a user who has single letters on or off. */
const isOn = ({ keys, always }: Shortcut, act: boolean): boolean =>
  act || always === true || !isCharacter(keys);

/** Returns a label with its key, `Zoom in (+)`, or without it if the user has switched single letters off. */
export function useKeyed(): (label: string, key: string) => string {
  const act = useSingleKeys();
  return (label, key) => (act ? `${label} (${key})` : label);
}

/** Time that the first key of a sequence waits for the second, ms. */
const SECOND_KEY_MS = 1000;

let first = { key: '', at: 0 };

/** The panels that are open, the newest last. */
const panels: { focus: () => void }[] = [];

/** True if a shortcut begins with a letter: an open panel keeps those from the page. */
const isOfLetters = (keys: string): boolean => /^\p{L}(?: .)?$/u.test(keys);

/** Returns the shortcut of a pressed key, or of the sequence with the key before it. */
function shortcutOf(names: readonly string[], before: string | null): Shortcut | undefined {
  const offered = active
    .get()
    .filter((each) => each.inDialog !== true)
    .filter((each) => panels.length === 0 || each.inPanel === true || !isOfLetters(each.keys));
  for (const name of names) {
    const found =
      offered.find(({ keys }) => keys === `${before} ${name}`) ??
      offered.find(({ keys }) => keys === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The place of the key that is down and has acted: what it repeats types nothing. */
let acted: string | null = null;

/** True if a key that is held down would click a button again, or type into the field that it has opened. */
function isHeld(event: KeyboardEvent): boolean {
  if (!event.repeat) return false;
  const on = event.target instanceof Element ? event.target : null;
  return event.code === acted || (event.key === 'Enter' && on?.closest('a, button') != null);
}

window.addEventListener('keydown', (event) => {
  if (!event.repeat) acted = null;
  if (taken(event)) {
    if (isHeld(event)) event.preventDefault();
    return;
  }
  const names = keyNames(event);
  const shortcut = shortcutOf(names, event.timeStamp - first.at < SECOND_KEY_MS ? first.key : null);
  first = { key: names.at(-1) ?? '', at: event.timeStamp };
  const acts = shortcut && isOn(shortcut, singleKeysAct());
  // Typed as if the caret were in the panel, which it gets.
  if (!acts && isLetter(event)) panels.at(-1)?.focus();
  if (!acts) return;
  event.preventDefault();
  if (!event.repeat) acted = event.code;
  if (!event.repeat || shortcut.repeats === true) shortcut.run();
});

/**
 * While the component is on the screen, letters are the panel's and not the page's.
 * @param focus puts the caret into the panel, where it has a field to type in
 */
export function useOpenPanel(focus?: () => void): void {
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    const panel = { focus: () => latest.current?.() };
    panels.push(panel);
    return () => void panels.splice(panels.indexOf(panel), 1);
  }, []);
}

/**
 * While something that was asked for is under way, no key types or acts, save Escape, which leaves it to go on alone.
 */
export function useNoKeys(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const drop = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || isCommand(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', drop, true);
    return () => window.removeEventListener('keydown', drop, true);
  }, [isUnderWay]);
}

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
  const act = useSingleKeys();
  return all.filter((shortcut) => isOn(shortcut, act));
}
