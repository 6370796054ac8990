import { type Direction, DIRECTIONS } from '../citation.types.js';
import { statements } from '../../../platform/database/statement.js';
import {
  badgeOf,
  PAGE_ROW,
  type PageParts,
  pageSql,
  type Seen,
  seenSql,
  totalSql,
} from './citation-page.queries.js';
import { ALL_CAUSES } from './list-places.queries.js';

interface PlacedChoice {
  parts: PageParts;
  forward: Direction;
  seen: Seen;
}

/**
 * Returns SELECTs for a page of a list by time, at any depth: from the place before the page, whose rank is known, only
 * the rows up to the page are passed over. Places, moves, counters and rows are read in one statement, and so at one
 * moment.
 *
 * @param page.direction the order in which pages are counted; rows come oldest first in any case
 * @param page.seen the condition on the cause of a row
 * @param page.list the name of the list among those of a queue, as SQL
 * @param page.total a SELECT of how many rows all pages have
 */
function placedSql(page: { direction: Direction; seen: string; list: string; total: string }): {
  rows: string;
  total: string;
  sources: string;
} {
  // $1 the queue, $2 and $3 limit and offset.
  const first = page.direction === 'asc' ? '$3::bigint' : 'greatest(total - $3::bigint - size, 0)';
  const lastPlace = (rank: string): string =>
    `SELECT updated_at, citation_id, rank FROM list_places WHERE queue = $1 AND cause = ${page.list}
        AND rank <= ${rank} ORDER BY rank DESC, updated_at DESC, citation_id DESC LIMIT 1`;
  return {
    sources: `WITH counted AS MATERIALIZED (${page.total}),
      wanted AS MATERIALIZED (SELECT size, ${first} AS first
        FROM (SELECT total, greatest(least($2::bigint, total - $3::bigint), 0) AS size FROM counted) sized),
      moved AS MATERIALIZED (SELECT updated_at, citation_id, change FROM list_moves WHERE queue = $1 ${page.seen}),
      near AS MATERIALIZED (${lastPlace('(SELECT first FROM wanted)')}),
      -- Rows that came in before the place push it back: then the page may begin before it.
      place AS MATERIALIZED (SELECT updated_at, citation_id,
          rank + (SELECT coalesce(sum(change), 0) FROM moved WHERE (updated_at, citation_id) < (p.updated_at, p.citation_id)) AS rank
        FROM (${lastPlace(`(SELECT first FROM wanted) - (SELECT count(*) FROM moved, near WHERE change > 0
          AND (moved.updated_at, moved.citation_id) < (near.updated_at, near.citation_id))`)}) p)`,
    rows: `SELECT id, updated_at AS place FROM citations WHERE queue = $1 ${page.seen}
        AND (updated_at, id) >= (coalesce((SELECT updated_at FROM place), '-infinity'),
          coalesce((SELECT citation_id FROM place), 0))
      ORDER BY updated_at, id LIMIT (SELECT size FROM wanted)
      OFFSET greatest((SELECT first FROM wanted) - coalesce((SELECT rank FROM place), 0), 0)`,
    total: 'SELECT total FROM counted',
  };
}

/** A page of a list by time, at any depth. $1 the queue, $2 and $3 limit and offset, then the cause and the badge number. */
export const PLACED = statements({
  name: 'citations: placed page',
  sql: ({ parts, forward, seen }: PlacedChoice) => {
    const page = placedSql({
      direction: forward,
      seen: seenSql(seen, '$4'),
      list: seen === 'one cause' ? '$4' : `'${ALL_CAUSES}'`,
      total: totalSql(seen, '$4'),
    });
    return `${page.sources} ${pageSql(parts, forward, page.rows, page.total, badgeOf(seen))}`;
  },
  row: PAGE_ROW,
  examples: DIRECTIONS.flatMap((forward) =>
    (['one cause', 'all causes'] as const).flatMap((seen) =>
      ([[], 'stored', 'stored with holds'] as const).map((parts) => ({ parts, forward, seen })),
    ),
  ),
});
