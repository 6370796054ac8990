/**
 * Returns a text without what a terminal would obey, and without characters that turn the direction of a line: the words are
 * those of a package that may be forged.
 */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd');
