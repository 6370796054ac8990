/**
 * A plate as the registry and the search compare it: upper case, letters and digits only, so that spaces, dashes and
 * case make no difference (contract 9). Empty when the text holds neither.
 */
export function plateKey(text: string): string {
  return text.toUpperCase().replace(NEITHER_LETTER_NOR_DIGIT, '');
}

/**
 * Whether a plate has the usual look (contract 7), `@` standing for a letter and `#` for a digit, as in `@@@ ####`;
 * letters and digits of the identifier stand for themselves. A plate that differs is warned about, never refused.
 */
export function matchesPlateFormat(plate: string, identifier: string): boolean {
  const wanted = [...identifier.toUpperCase().replace(NOT_IN_AN_IDENTIFIER, '')];
  const found = [...plateKey(plate)];
  return (
    found.length === wanted.length && wanted.every((sign, index) => fits(sign, found[index] ?? ''))
  );
}

const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]/gu;
const NOT_IN_AN_IDENTIFIER = /[^\p{L}\p{N}@#]/gu;

function fits(sign: string, character: string): boolean {
  if (sign === '@') return /\p{L}/u.test(character);
  if (sign === '#') return /\p{N}/u.test(character);
  return sign === character;
}
