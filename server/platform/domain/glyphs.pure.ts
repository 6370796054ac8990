import { GLYPHS } from './glyph-table.pure.js';

/** A family of fonts that notices are printed with. */
export type FontFamily = keyof typeof GLYPHS;

const FAMILIES = Object.keys(GLYPHS) as FontFamily[];

// Most texts have nothing but these, which the first font draws.
const PLAIN = /^[\s\x20-\x7e\xa0-\xff]*$/;
// Characters that are invisible in every font.
const INVISIBLE = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

// Holds a number for each code point: 0 if no font has it, otherwise the index of its family plus one.
let table: Uint8Array | undefined;

/** The family that draws a letter, or null. Read from a table: no font is opened for it. */
export function familyOf(codePoint: number): FontFamily | null {
  table ??= tableOf();
  return FAMILIES[(table[codePoint] ?? 0) - 1] ?? null;
}

/**
 * Returns the text as it is printed: letters and their marks are combined if Unicode has one character for both;
 * Ogham's space, the only one that is drawn as a line, becomes a space.
 */
export function printed(text: string): string {
  return text.normalize('NFC').replaceAll('\u1680', ' ');
}

/** The first character of a text that no font of a notice can draw, or null. */
export function unprintable(text: string): string | null {
  if (PLAIN.test(text)) return null;
  for (const letter of printed(text)) {
    if (familyOf(letter.codePointAt(0) ?? 0) === null && !INVISIBLE.test(letter)) return letter;
  }
  return null;
}

/** The sentence for a text that cannot be printed, or null. */
export function unprintableSentence(text: string): string | null {
  const letter = unprintable(text);
  return letter === null ? null : `This character cannot be printed: ${letter}`;
}

function tableOf(): Uint8Array {
  const letters = new Uint8Array(0x30000);
  for (const [place, family] of FAMILIES.entries()) {
    let at = 0;
    for (const run of GLYPHS[family].split(' ')) {
      const [gap = '', count = '1'] = run.split('.');
      at += parseInt(gap, 36);
      letters.fill(place + 1, at, at + parseInt(count, 36));
      at += parseInt(count, 36);
    }
  }
  return letters;
}
