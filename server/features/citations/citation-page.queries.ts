import { as } from '../../platform/database/statement.js';
import { joinsSql, rowSql } from './citation-row.queries.js';
import type { Direction, Part } from './citation.types.js';
import { HELD, type Held, STORED_DUE, STORED_ROW } from './list-row.queries.js';

/** What is read of the rows of a page; `stored` is their text as the table keeps it. */
export type PageParts = readonly Part[] | 'stored';

/** What {@link pageSql} returns. Only stored rows have `dues` and `held` beside them. */
export const PAGE_ROW = {
  total: 'integer',
  rows: 'text',
  dues: 'text',
  held: as<Held[]>('json?'),
} as const;

/** A page of a list, as {@link PAGE_ROW} declares it. */
export interface FoundPage {
  total: number;
  rows: string;
  dues: string;
  held: Held[] | null;
}

export const NO_PAGE: FoundPage = { total: 0, rows: '[]', dues: '', held: null };

/**
 * A page in one statement: the keys first, then what was asked for (performance 1).
 *
 * @param keys common table expressions, one of which is `k` with `id` and the sorted value as `place`
 * @param total a SELECT of how many rows all pages have
 */
export function pageSql(parts: PageParts, forward: Direction, keys: string, total: string): string {
  const order = `ORDER BY k.place ${forward}, k.id ${forward}`;
  const joined = (sql: string): string => `coalesce(string_agg(${sql}, ',' ${order}), '')`;
  const [row, dues, held] =
    parts === 'stored'
      ? [STORED_ROW, joined(STORED_DUE), `(${HELD})`]
      : [`${rowSql('camel', parts)}::text`, `''`, 'NULL::json'];
  return `WITH ${keys}
    SELECT (${total}) AS total, concat('[', ${joined(row)}, ']') AS rows, ${dues} AS dues, ${held} AS held
    FROM k ${joinsSql(parts === 'stored' ? [] : parts)}`;
}
