/** The parts of a keyboard event that name its key. */
type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'getModifierState'
>;

/** A character that is no letter, digit or blank. */
export const SIGN = /^[^\p{L}\p{N}\s]$/u;

/** True if a key types a letter. */
export const isLetter = ({ key }: Pick<Pressed, 'key'>): boolean => /^\p{L}$/u.test(key);

/** Signs that other layouts have letters in the place of, by the place: without and with Shift. */
const SIGNS: Record<string, readonly [string, string]> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Comma: [',', ','],
  Period: ['.', '.'],
};

/** Returns the character at the same place of an American keyboard, for layouts without Latin letters. */
function latin({ code, shiftKey }: Pressed): string | undefined {
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? SIGNS[code]?.[shiftKey ? 1 : 0];
}

/**
 * True if a key types a letter that is not Latin. A key of some scripts types a vowel sign alone, or a letter with its
 * sign. Other keys have Latin names, `Enter` for one.
 */
const isForeignKey = ({ key }: Pressed): boolean =>
  /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);

/** True if another level of the layout is typed than that of Shift: AltGr, Option; or the browser is addressed. */
const isOtherLevel = (pressed: Pressed): boolean =>
  pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.getModifierState('AltGraph');

/**
 * Returns the names of a key in `Shortcut.keys`: the character as typed; its name by place, for digits that are typed
 * with Shift on one layout and without on another, and for letters of a layout without Latin ones. With AltGr or Option
 * only a sign counts, as typed: the place of `[` on a German keyboard is that of 8.
 */
export function keyNames(pressed: Pressed): string[] {
  const { key, code, shiftKey } = pressed;
  if (isOtherLevel(pressed)) return SIGN.test(key) ? [key] : [];
  const isForeign = isForeignKey(pressed);
  if (key.length !== 1 && !isForeign)
    return [shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key];
  const typed = key.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  const placed = digit ?? (isForeign ? latin(pressed) : undefined);
  return placed === undefined || placed === typed ? [typed] : [typed, placed];
}
