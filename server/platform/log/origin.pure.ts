/**
 * Returns true if an origin began after another one of the same log: `{first}`, `{first}/2`, `{first}/3`. The first one
 * may itself end in a number.
 */
export function isLaterOrigin(origin: string, other: string): boolean {
  if (origin.startsWith(`${other}/`)) return true;
  const [base, number] = partsOf(origin);
  const [otherBase, otherNumber] = partsOf(other);
  return base === otherBase && number > otherNumber;
}

/** Returns the number of an origin: 1 for the first one, 2 for `{first}/2`. @param first the first origin of its log */
export function originNumber(origin: string | null, first: string): number {
  if (origin?.startsWith(`${first}/`) !== true) return 1;
  const number = origin.slice(first.length + 1);
  return NUMBER.test(number) ? Number(number) : 1;
}

/**
 * Returns the first origin of a log by a later one, of a database that does not know it any more.
 *
 * @param configured the origin that the log would have today: it decides where the first one ends in a number
 */
export function firstOriginOf(origin: string, configured: string): string {
  if (origin === configured || originNumber(origin, configured) > 1) return configured;
  const [base, number] = partsOf(origin);
  return number > 0 ? base : origin;
}

const NUMBER = /^[1-9]\d{0,5}$/;

/** Splits an origin at its number; 0 where it has none. */
function partsOf(origin: string): [base: string, number: number] {
  const end = origin.lastIndexOf('/');
  const number = origin.slice(end + 1);
  return end > 0 && NUMBER.test(number) ? [origin.slice(0, end), Number(number)] : [origin, 0];
}
