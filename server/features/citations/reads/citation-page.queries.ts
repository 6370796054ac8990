import { joinsSql, rowSql } from './citation-row.queries.js';
import type { Direction } from '../citation.types.js';
import type { Part } from './citation-parts.pure.js';
import { hasConflicts } from '../../checks/plates/conflicts.queries.js';
import { IS_HELD, STORED_ROW } from './list-row.queries.js';

/** The parts of the rows of a page; `stored` is their text as the table keeps it, alone or with a flag for held events. */
export type PageParts = readonly Part[] | StoredParts;
export type StoredParts = 'stored' | 'stored with holds';

/** The columns of {@link pageSql}. */
export const PAGE_ROW = {
  total: 'integer',
  rows: 'text',
  isHeld: 'boolean',
  hasConflicts: 'boolean',
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
  /**
   * True if a plate is listed for the caller: only then a second statement returns the events. Only stored rows have it.
   */
  hasConflicts: boolean;
}

export const NO_PAGE: FoundPage = { total: 0, rows: '[]', isHeld: false, hasConflicts: false };

/**
 * Returns a statement for a page: the keys first, then the selected parts (performance 1).
 *
 * @param keys a SELECT of `id` and the sorted value as `place`
 * @param total a SELECT of how many rows all pages have
 * @param badge the parameter of the caller's badge number; only stored rows need it
 */
export function pageSql(
  parts: PageParts,
  forward: Direction,
  keys: string,
  total: string,
  badge: string,
): string {
  const joins = joinsSql(typeof parts === 'string' ? [] : parts);
  return answerSql(parts, forward, { sorted: 'k', from: `(${keys}) k ${joins}`, total, badge });
}

/**
 * The same for the start of a list, read in one go: what is skipped there is so little that finding each row by its key
 * takes longer.
 *
 * @param rows a SELECT of `id`, the sorted value as `place`, and {@link STORED_COLUMN}
 * @param total a SELECT of how many rows all pages have
 * @param badge the parameter of the caller's badge number
 */
export function startSql(
  parts: StoredParts,
  forward: Direction,
  rows: string,
  total: string,
  badge: string,
): string {
  return answerSql(parts, forward, { sorted: 'c', from: `(${rows}) c`, total, badge });
}

function answerSql(
  parts: PageParts,
  forward: Direction,
  { sorted, from, total, badge }: Record<'sorted' | 'from' | 'total' | 'badge', string>,
): string {
  const order = `ORDER BY ${sorted}.place ${forward}, ${sorted}.id ${forward}`;
  const row = typeof parts === 'string' ? STORED_ROW : `${rowSql(parts)}::text`;
  const conflicts = typeof parts === 'string' ? hasConflicts(badge) : 'false';
  const isHeld = parts === 'stored with holds' ? IS_HELD : 'false';
  return `SELECT (${total}) AS total, concat('[', string_agg(${row}, ',' ${order}), ']') AS rows,
      ${isHeld} AS "isHeld", ${conflicts} AS "hasConflicts"
    FROM ${from}`;
}

/** The causes of a page: one is a condition on an index, all are none. */
export type Seen = 'one cause' | 'all causes';

/** Returns the condition on the cause; empty if all are seen. @param value the parameter that the cause is bound to */
export const seenSql = (seen: Seen, value: string): string =>
  seen === 'one cause' ? `AND cause = ${value}` : '';

/** The parameter of the badge number of the caller, behind the cause. */
export const badgeOf = (seen: Seen): string => (seen === 'one cause' ? '$5' : '$4');

/**
 * Returns a subquery for the number of rows of a list; $1 the list. @param cause the parameter that the cause is bound
 * to
 */
export const totalSql = (seen: Seen, cause: string): string =>
  `SELECT coalesce(sum(total), 0)::integer AS total FROM queue_totals WHERE queue = $1 ${seenSql(seen, cause)}`;
