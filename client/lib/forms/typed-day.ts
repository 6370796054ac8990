import { FIRST_YEAR, LAST_YEAR, isDay } from '../format/days';
import { locale } from '../format/format';

const MONTHS = 12;

/** Shows the order of the parts, because 23 is not a month. */
const EXAMPLE = '2026-11-23';

const MONTH_STYLES = ['numeric', 'short', 'long'] as const;

/** A day as the locale writes it, always in the calendar that the server counts by. */
const written = (day: string, month: (typeof MONTH_STYLES)[number]): string =>
  new Intl.DateTimeFormat(locale(), {
    year: 'numeric',
    month,
    day: 'numeric',
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** Two texts that differ in digits, leading zeros, blanks, case or invisible marks only become equal. */
function comparable(text: string): string {
  const digits = new Intl.NumberFormat(locale(), { useGrouping: false }).format(9_876_543_210);
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, (sign) =>
      digits.includes(sign) ? String(9 - digits.indexOf(sign)) : sign,
    )
    .toLowerCase()
    .replace(/(?<!\d)0+(?=\d)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A month that is written as a word needs no comma and no full stop. */
const withoutMarks = (text: string): string =>
  /\p{L}/u.test(text) ? text.replace(/[.,]/g, '') : text;

/** Every day that the numbers of a text can mean, in any order of them. */
function* candidates(numbers: readonly string[]): Generator<string> {
  const iso = (year = '', month = '', day = '') =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [a, b, c] = numbers;
  if (numbers.length === 3) {
    yield* [iso(a, b, c), iso(c, a, b), iso(c, b, a), iso(a, c, b)];
  } else if (numbers.length === 2) {
    for (let month = 1; month <= MONTHS; month++) {
      yield* [iso(a, String(month), b), iso(b, String(month), a)];
    }
  }
}

/**
 * Reads a day that somebody typed, as `2026-11-23` or as the locale writes it; null for anything else. Nothing is
 * guessed: a text is a day only if that day, written as the locale writes it, gives the text again.
 */
export function readDay(text: string): string | null {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const typed = withoutMarks(comparable(trimmed));
  for (const day of candidates(typed.match(/\d+/g) ?? [])) {
    if (!isDay(day)) continue;
    const isEqual = (text: string) => withoutMarks(comparable(text)) === typed;
    if (MONTH_STYLES.some((month) => isEqual(written(day, month)))) return day;
  }
  return null;
}

/** The days that a field takes. */
export interface DayLimits {
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
}

/** Says what is wrong with the value of a day field, which keeps what is typed; null for a day and for none. */
export function dayFault(value: string, { min, max }: DayLimits = {}): string | null {
  if (value === '') return null;
  if (!isDay(value)) {
    const example = written(EXAMPLE, 'numeric');
    return `Write a day from ${FIRST_YEAR} to ${LAST_YEAR} as ${example} or ${EXAMPLE}`;
  }
  if (min !== undefined && isDay(min) && value < min)
    return `The day cannot be before ${writeDay(min)}`;
  if (max !== undefined && isDay(max) && value > max)
    return `The day cannot be after ${writeDay(max)}`;
  return null;
}

/** A day as its field shows it, in an order that can be typed; a text that is no day stays as it is. */
export const writeDay = (value: string): string => (isDay(value) ? written(value, 'short') : value);
