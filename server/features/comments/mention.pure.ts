import { folded } from '../../platform/domain/fold.pure.js';

/** The sign before a name; keyboards for Chinese and Japanese write it in full width. */
const SIGN = /[@＠﹫]/u;

/** Behind such a letter a sign is part of a mail address; scripts without blanks have other letters there. */
const ADDRESS = /[\p{Script=Latin}\p{N}._%+-]$/u;

/** A word of a name: hyphens, apostrophes and dots within it belong to it. */
const WORD = /^[\p{L}\p{M}\p{N}]+(?:[\p{Dash_Punctuation}'’ʼ.·][\p{L}\p{M}\p{N}]+)*/u;
const POSSESSIVE = /['’ʼ]\p{L}{1,2}$/u;

/** The longest name that is looked for, in words. */
const MAX_WORDS = 12;

/** Somebody who can be mentioned, by any of their names. */
export interface Mentionable {
  userId: number;
  names: readonly string[];
}

/**
 * Returns the users whom a text mentions: a name behind an `@`, compared by its key, that ends where a word ends. Of several
 * names that begin alike the longest is the one that is meant.
 */
export function mentionedUsers(text: string, people: readonly Mentionable[]): number[] {
  const known = people.map(({ userId, names }) => ({ userId, keys: new Set(names.map(folded)) }));
  const found = new Set<number>();
  for (const keys of namesBehindSigns(text))
    for (const key of keys) {
      const meant = known.filter((person) => person.keys.has(key));
      for (const { userId } of meant) found.add(userId);
      if (meant.length > 0) break;
    }
  return [...found];
}

/** True if a text has the sign of a mention. */
export const hasSign = (text: string): boolean => SIGN.test(text);

/** True if a text mentions somebody by one of their names. */
export function isMentioned(text: string, names: readonly string[]): boolean {
  return mentionedUsers(text, [{ userId: 1, names }]).length > 0;
}

/** Returns the keys that can be a name behind each sign, the longest first. */
function namesBehindSigns(text: string): string[][] {
  const parts = text.replace(/\p{Default_Ignorable_Code_Point}+/gu, '').split(SIGN);
  return parts.flatMap((part, index) =>
    index === 0 || ADDRESS.test(parts[index - 1] ?? '') ? [] : [namesAtStart(part)],
  );
}

function namesAtStart(text: string): string[] {
  const names: string[] = [];
  let begun = '';
  for (const piece of text.split(/\s+/u).slice(0, MAX_WORDS)) {
    const word = WORD.exec(piece)?.[0];
    if (word === undefined) break;
    const owner = word.replace(POSSESSIVE, '');
    if (owner !== word) names.unshift(folded(`${begun} ${owner}`));
    begun = `${begun} ${word}`;
    names.unshift(folded(begun));
    // Punctuation ends a name, but for the dot of an initial.
    const isInitial = piece === `${word}.` && word.length <= 2;
    if (word !== piece && !isInitial) break;
  }
  return names;
}
