/** Room in a field for a code with what people paste beside it. */
export const CODE_LENGTH = 32;

/** Blanks, signs that are not seen, dots and dashes: people copy them with a code, and apps show some between its halves. */
const BETWEEN = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Dash_Punctuation}−.·]+/gu;
const DIGITS_OF_A_SCRIPT = 10;
const isDigit = (character: string): boolean => /\p{Nd}/u.test(character);

/**
 * Returns a one-time code as it is compared: without what stands between its digits, and the digits of any script (of a
 * full-width keyboard, for example) as 0 to 9. Another sign is kept, and makes it no code.
 */
export function codeDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(BETWEEN, '')
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));
}

/** Unicode has the digits of each script one behind the other, from 0 to 9. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(String.fromCodePoint(point - before - 1))) before += 1;
  return before % DIGITS_OF_A_SCRIPT;
}
