import type { Fields, SavedFields } from './program.types.js';

/** Returns some fields, in their order. */
export function only<Row extends object, Name extends keyof Row & string>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** Returns the fields without some. */
export const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Returns the words of a key; what a row does not have is left out. */
export const keyOf = (...words: readonly (string | number | null | undefined)[]): string =>
  words.filter((word) => word != null && word !== '').join(' ');

/** Returns the row that is saved under a key. */
export const savedAs = (saved: readonly SavedFields[], key: string): SavedFields | null =>
  saved.find((row) => row.key === key) ?? null;
