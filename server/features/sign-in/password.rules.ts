import { isBlank } from '../../platform/errors/text.pure.js';
import { COMMON_PHRASES, COMMON_WORDS } from './common-passwords.pure.js';

/** Contract 4.5. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;

/** The specification's sentence for a new password that is the old one. */
export const SAME_PASSWORD =
  'Cannot use the same password as new password, please choose unique password';

/** The owner of a password: their own names are the first that others would try. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Returns a sentence about the fault of a new password; null if it has none. There is no rule of composition: it must
 * be long, and not among an attacker's first guesses: common words and phrases, years, runs on the keyboard,
 * repetitions, the owner's names and address, the product's name (reliability 9).
 */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD) return `Password must be at least ${MIN_PASSWORD} characters long`;
  if (length > MAX_PASSWORD) return `Password must be at most ${MAX_PASSWORD} characters long`;
  if (!password.isWellFormed() || isBlank(password) || /\p{Cc}/u.test(password))
    return 'Password has characters that cannot be typed';
  return isGuessable(password, owner)
    ? 'Password is too easy to guess, please choose another'
    : null;
}

// Number of further letters or digits, or of different signs, that make a password with a common word strong enough.
const OWN_LETTERS = 3;
const OWN_SIGNS = 6;
// `abababababab` and `aaaabbbbcccc` are long and nothing else.
const MIN_DIFFERENT = 5;
const MAX_REPEATED_UNIT = 6;

function isGuessable(password: string, owner: PasswordOwner): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const letters = lower.replace(/[^\p{L}\p{N}]/gu, '');
  if (COMMON_PHRASES.has(letters) || new Set(lower).size < MIN_DIFFERENT) return true;
  if (isRepetition(lower)) return true;
  const own = withoutRuns(
    lower
      .replace(anyOf(ownWords(owner)), ' ')
      .replace(COMMON, ' ')
      .replace(/(?:19|20)\d\d/g, ' '),
  ).replace(/\s/g, '');
  const ownLetters = [...own.replace(/[^\p{L}\p{N}]/gu, '')].length;
  return ownLetters < OWN_LETTERS && new Set(own).size < OWN_SIGNS;
}

/** The parts of their names and address that are long enough to matter, and the product's name. */
function ownWords({ email, firstName, lastName }: PasswordOwner): string[] {
  return [`${email} ${firstName} ${lastName}`.toLowerCase().split(/[^\p{L}\p{N}]+/u), 'stopline']
    .flat()
    .filter((word) => word.length >= 3);
}

// Other spellings of a letter; `password` is found in `P@55w0rd`.
const SPELLINGS: Record<string, string> = {
  a: 'a@4',
  b: 'b8',
  e: 'e3',
  g: 'g9',
  i: 'i1!|',
  l: 'l1|',
  o: 'o0',
  s: 's5$z',
  t: 't7+',
};

/** Finds any of the words in any spelling, the longest first. */
function anyOf(words: readonly string[]): RegExp {
  const patterns = [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => [...word].map((letter) => `[${SPELLINGS[letter] ?? letter}]`).join(''));
  return new RegExp(patterns.join('|'), 'gu');
}

const COMMON = anyOf(COMMON_WORDS);

/** True if a text repeats one short piece. */
function isRepetition(text: string): boolean {
  const unit = /^(.+?)\1+$/u.exec(text)?.[1];
  return unit !== undefined && [...unit].length <= MAX_REPEATED_UNIT;
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  'qwertzuiop',
  'azertyuiop',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
];
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))];

/** Removes runs along the alphabet, the digits or the keyboard, and repetitions, of three signs and more. */
function withoutRuns(text: string): string {
  let kept = '';
  for (let at = 0; at < text.length;) {
    const length = runLength(text, at);
    if (length < 3) kept += text[at];
    at += length < 3 ? 1 : length;
  }
  return kept;
}

function runLength(text: string, at: number): number {
  let repeats = 1;
  while (text[at + repeats] === text[at]) repeats += 1;
  let longest = repeats;
  for (const row of RUNS) {
    let length = 1;
    while (at + length < text.length && row.includes(text.slice(at, at + length + 1))) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}
