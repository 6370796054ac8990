/**
 * A plate as the registry and the search compare it: in upper case, without spaces and dashes, signs of a
 * full-width keyboard as the usual ones, everything else kept (contract 9). Empty when the text has nothing else. `plate_key_of` in the database is the same rule.
 */
export function plateKey(text: string): string {
  return text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_SHIFT))
    .toUpperCase()
    .replace(SPACES_AND_DASHES, '');
}

/**
 * True if a plate has the usual look (contract 7): `@` stands for a letter and `#` for a digit, as in `@@@ ####`; every
 * other sign of the identifier stands for itself. A plate that differs leads to a warning and is never refused.
 */
export function matchesPlateFormat(plate: string, identifier: string): boolean {
  const wanted = [...plateKey(identifier)];
  const found = [...plateKey(plate)];
  return (
    found.length === wanted.length && wanted.every((sign, index) => fits(sign, found[index] ?? ''))
  );
}

/**
 * True if a plate has the form of none: no letter or digit, or nothing but one of `0 X ? * _ .`, once or repeated (guards
 * 2). A plate on the list UNREAD means the same.
 */
export function isUnreadForm(plate: string): boolean {
  const key = plateKey(plate);
  return !/[\p{L}\p{N}]/u.test(key) || /^(?<sign>[0X?*_.])\k<sign>*$/.test(key);
}

// The signs of ASCII in the width of a Chinese or Japanese one.
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_SHIFT = 0xfee0;

// Every white space and every dash of Unicode, and the minus sign.
const SPACES_AND_DASHES =
  /[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\u002d\u058a\u05be\u1400\u1806\u2010-\u2015\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d]/g;

function fits(sign: string, character: string): boolean {
  if (sign === '@') return /\p{L}/u.test(character);
  if (sign === '#') return /\p{N}/u.test(character);
  return sign === character;
}
