import { joinsSql, rowSql } from './citation-row.queries.js';
import type { Direction } from '../citation.types.js';
import type { Part } from './citation-parts.pure.js';
import { IS_HELD, STORED_ROW } from './list-row.queries.js';

/** The parts of the rows of a page; `stored` is their text as the table keeps it, alone or with a flag for held events. */
export type PageParts = readonly Part[] | StoredParts;
export type StoredParts = 'stored' | 'stored with holds';

/** The columns of {@link pageSql}. */
export const PAGE_ROW = {
  total: 'integer',
  rows: 'text',
  isHeld: 'boolean',
} as const;

/** A page of a list, as {@link PAGE_ROW} declares it. */
export interface FoundPage {
  total: number;
  rows: string;
  /**
   * True if any event of the page is held: only then a second statement returns by whom. Only `stored with holds` has
   * it.
   */
  isHeld: boolean;
}

export const NO_PAGE: FoundPage = { total: 0, rows: '[]', isHeld: false };

/**
 * Returns a statement for a page: the keys first, then the selected parts (performance 1).
 *
 * @param keys a SELECT of `id` and the sorted value as `place`
 * @param total a SELECT of how many rows all pages have
 */
export function pageSql(parts: PageParts, forward: Direction, keys: string, total: string): string {
  const joins = joinsSql(typeof parts === 'string' ? [] : parts);
  return answerSql(parts, forward, 'k', `(${keys}) k ${joins}`, total);
}

/**
 * The same for the start of a list, read in one go: what is skipped there is so little that finding each row by its key
 * takes longer.
 *
 * @param rows a SELECT of `id`, the sorted value as `place`, and {@link STORED_COLUMN}
 * @param total a SELECT of how many rows all pages have
 */
export function startSql(
  parts: StoredParts,
  forward: Direction,
  rows: string,
  total: string,
): string {
  return answerSql(parts, forward, 'c', `(${rows}) c`, total);
}

function answerSql(
  parts: PageParts,
  forward: Direction,
  sorted: string,
  from: string,
  total: string,
): string {
  const order = `ORDER BY ${sorted}.place ${forward}, ${sorted}.id ${forward}`;
  const row = typeof parts === 'string' ? STORED_ROW : `${rowSql(parts)}::text`;
  const isHeld = parts === 'stored with holds' ? IS_HELD : 'false';
  return `SELECT (${total}) AS total, concat('[', string_agg(${row}, ',' ${order}), ']') AS rows, ${isHeld} AS "isHeld"
    FROM ${from}`;
}
