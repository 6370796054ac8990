import { randomInt } from 'node:crypto';
import { PIN_LENGTH, PIN_LETTERS } from './typed-number.pure.js';

const HALF = 4;

/** Returns a new PIN as it is printed: `ACDE-3467`. */
export function newPin(): string {
  const letters = Array.from(
    { length: PIN_LENGTH },
    () => PIN_LETTERS[randomInt(PIN_LETTERS.length)],
  );
  return `${letters.slice(0, HALF).join('')}-${letters.slice(HALF).join('')}`;
}

// Longer texts are no PIN.
const LONGEST_TYPED = 40;

/** Returns a typed PIN in its printed form: in any case, with or without the dash. */
export function pinOf(typed: string): string {
  const letters = typed
    .slice(0, LONGEST_TYPED)
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015]/gu, '');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}
