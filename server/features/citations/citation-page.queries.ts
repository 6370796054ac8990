import { joinsSql, rowSql } from './citation-row.queries.js';
import type { Direction, Part } from './citation.types.js';
import { IS_HELD, STORED_DUE, STORED_ROW } from './list-row.queries.js';

/** What is read of the rows of a page; `stored` is their text as the table keeps it, alone or with what the desk shows. */
export type PageParts = readonly Part[] | 'stored' | 'stored with desk';

/** What {@link pageSql} returns. Only `stored with desk` has `dues` and `isHeld` beside the rows. */
export const PAGE_ROW = {
  total: 'integer',
  rows: 'text',
  dues: 'text?',
  isHeld: 'boolean',
} as const;

/** A page of a list, as {@link PAGE_ROW} declares it. */
export interface FoundPage {
  total: number;
  rows: string;
  dues: string | null;
  /** Whether any event of the page is held: then it is asked by whom. */
  isHeld: boolean;
}

export const NO_PAGE: FoundPage = { total: 0, rows: '[]', dues: null, isHeld: false };

/**
 * A page in one statement: the keys first, then what was asked for (performance 1).
 *
 * @param keys a SELECT of `id` and the sorted value as `place`
 * @param total a SELECT of how many rows all pages have
 */
export function pageSql(parts: PageParts, forward: Direction, keys: string, total: string): string {
  const order = `ORDER BY k.place ${forward}, k.id ${forward}`;
  const joined = (sql: string): string => `string_agg(${sql}, ',' ${order})`;
  const row = typeof parts === 'string' ? STORED_ROW : `${rowSql('camel', parts)}::text`;
  const [dues, isHeld] =
    parts === 'stored with desk' ? [joined(STORED_DUE), IS_HELD] : ['NULL::text', 'false'];
  return `SELECT (${total}) AS total, concat('[', ${joined(row)}, ']') AS rows, ${dues} AS dues, ${isHeld} AS "isHeld"
    FROM (${keys}) k ${joinsSql(typeof parts === 'string' ? [] : parts)}`;
}
