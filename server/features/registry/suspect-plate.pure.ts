import { folded } from '../../platform/domain/fold.pure.js';

/*
 * Plates that a program has ruined before the file came to us, and characters that no plate has (guards 3). Registry and
 * lists judge by these rules.
 */

const DASH = String.raw`[-\u2010-\u2015\u2212]`;

/** `417.0`, `417,5` */
const DECIMALS = /^[-+]?\d+[.,]\d+$/;
/** `1.00E+10`; `1E10` is a plate. */
const EXPONENT = /^[-+]?\d+(?:[.,]\d+)?E[-+]\d+$/i;
/** `#NAME?`, `#REF!`, `#DIV/0!`, `#N/A` */
const FORMULA_ERROR = /^#(?=.*[?!/])[\p{Lu}\d_¿¡?!/]+$/u;
/** The signs with which a spreadsheet marks a text, or begins a formula. */
const MARKED = /^['="]/;

/** `01-Dec`, and `01-Dec-26` */
const DAY_AND_MONTH = new RegExp(
  String.raw`^\d{1,2}${DASH}(?<month>[\p{L}\p{M}]+\.?)(?:${DASH}(?:\d{2}|\d{4}))?$`,
  'u',
);
/** `Dec-26`, `Dec-1926` */
const MONTH_AND_YEAR = new RegExp(
  String.raw`^(?<month>[\p{L}\p{M}]+\.?)${DASH}(?:\d{2}|\d{4})$`,
  'u',
);

/** `1/12/26` in both orders, `1.12.2026`, `2026-12-01` */
const DATES = [
  /^(?<one>\d{1,2})\/(?<other>\d{1,2})\/(?:\d{2}|\d{4})$/,
  /^(?<one>\d{1,2})\.(?<other>\d{1,2})\.(?:\d{2}|\d{4})$/,
  new RegExp(String.raw`^\d{4}${DASH}(?<one>\d{1,2})${DASH}(?<other>\d{1,2})$`, 'u'),
];

const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
const SHORTEST_MONTH = 3;

/** The names of the months in four languages, folded. */
const MONTHS: readonly string[] = LANGUAGES.flatMap((language) => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) =>
    folded(format.format(new Date(Date.UTC(2026, month, 1)))),
  );
});

/** True if a plate, without the blanks around it, looks like a number or a date that a spreadsheet made of it. */
export function isFromSpreadsheet(plate: string): boolean {
  const text = plate.trim();
  return (
    MARKED.test(text) ||
    DECIMALS.test(text) ||
    EXPONENT.test(text) ||
    FORMULA_ERROR.test(text) ||
    hasMonth(text) ||
    DATES.some((date) => isDate(date.exec(text)?.groups))
  );
}

/** True for the name of a month or its beginning. One in capitals is a plate: `01-DEC`. */
function hasMonth(text: string): boolean {
  const { month } = (DAY_AND_MONTH.exec(text) ?? MONTH_AND_YEAR.exec(text))?.groups ?? {};
  if (month === undefined || month === month.toUpperCase()) return false;
  const name = folded(month);
  return name.length >= SHORTEST_MONTH && MONTHS.some((known) => known.startsWith(name));
}

/** True for a day and a month in either order. */
function isDate(groups: Record<string, string> | undefined): boolean {
  const numbers = [Number(groups?.['one']), Number(groups?.['other'])].sort((a, b) => a - b);
  const [month = 0, day = 0] = numbers;
  return month >= 1 && month <= 12 && day <= 31;
}

/** The sentence about a plate that {@link isFromSpreadsheet}. */
export const fromSpreadsheet = (plate: string): string =>
  `${plate.trim()} looks like what a spreadsheet wrote`;

/** True for a plate of digits alone: a program that takes it for a number drops the zeros before it. */
export const mayHaveLostZeros = (plate: string): boolean => /^\d+$/.test(plate.trim());

/** The sentence about a plate of digits, of which the registry has another one with zeros before. */
export const lostZeros = (plate: string, other: string): string =>
  `${plate.trim()} may have lost zeros, ${other} is registered`;

const FORBIDDEN = /[*?%_#+="<>]/;

/** Returns the first character of a plate that no plate of the registry or a list may have, or null. */
export const forbiddenIn = (plate: string): string | null => FORBIDDEN.exec(plate)?.[0] ?? null;

/** The sentence about a character that {@link forbiddenIn} has found. */
export const mustNotContain = (character: string): string => `Plate must not contain ${character}`;
