import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another on paper. */
const PIN_LETTERS = '34679ACDEFGHJKMNPQRTVWXY';
const LENGTH = 8;
const HALF = 4;

/** A new PIN as it is printed: `ACDE-3467`. */
export function newPin(): string {
  const letters = Array.from({ length: LENGTH }, () => PIN_LETTERS[randomInt(PIN_LETTERS.length)]);
  return `${letters.slice(0, HALF).join('')}-${letters.slice(HALF).join('')}`;
}

// Longer texts are no PIN, whatever is in them.
const LONGEST_TYPED = 40;

/** What was typed, in the form that is printed: in any case, with or without the dash. */
export function pinOf(typed: string): string {
  const letters = typed
    .slice(0, LONGEST_TYPED)
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015]/gu, '');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}
