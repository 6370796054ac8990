// Characters that Postgres refuses in a text, and that no terminal or log should get.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/;
// White space, format characters, fillers, and the empty signs of braille, Khitan and musical notation. Control
// characters that cannot be stored are not among them: they are refused.
const INVISIBLE =
  /^[\s\u0080-\u009f\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{16fe4}\u{1d159}]*$/u;

/** True if a text is empty or has invisible characters only. Such a text counts as none. */
export function isBlank(text: string): boolean {
  return INVISIBLE.test(text);
}

/** Returns a text as it is stored: trimmed, its line breaks written as `\n`; empty if it shows nothing. */
export function tidied(text: string): string {
  return isBlank(text) ? '' : text.trim().replace(/\r\n?/g, '\n');
}

/** The faults of a text: a short code for each, so that every door finds its own words. */
export type TextFault = 'characters' | 'line break' | 'length';

/**
 * Returns the fault of a tidied text, or null if it has none.
 *
 * @param max code points
 * @param severalLines true if line breaks are allowed, as in addresses; names and numbers have one line
 */
export function textFault(text: string, max: number, severalLines: boolean): TextFault | null {
  if (!text.isWellFormed() || FORBIDDEN.test(text)) return 'characters';
  if (!severalLines && LINE_BREAK.test(text)) return 'line break';
  // A text of so few UTF-16 units cannot have more code points: most texts need no counting.
  return text.length > max && [...text].length > max ? 'length' : null;
}
