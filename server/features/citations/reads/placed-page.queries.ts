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
 * moment. $1 the queue, $2 and $3 limit and offset, $4 the cause if one is seen.
 *
 * @param forward the order in which pages are counted; rows come oldest first in any case
 */
function placedSql(forward: Direction, seen: Seen): Record<'sources' | 'rows' | 'total', string> {
  const list = seen === 'one cause' ? '$4' : `'${ALL_CAUSES}'`;
  const first = forward === 'asc' ? '$3::bigint' : 'greatest(total - $3::bigint - size, 0)';
  const of = (name: string): string => `(SELECT ${name} FROM wanted)`;
  const lastPlace = (rank: string): string =>
    `SELECT updated_at, citation_id, rank FROM list_places WHERE queue = $1 AND cause = ${list}
        AND rank <= ${rank} ORDER BY rank DESC, updated_at DESC, citation_id DESC LIMIT 1`;
  return {
    sources: `WITH counted AS MATERIALIZED (${totalSql(seen, '$4')}),
      wanted AS MATERIALIZED (SELECT $1 AS queue, ${list} AS cause, size, ${first} AS first
        FROM (SELECT total, greatest(least($2::bigint, total - $3::bigint), 0) AS size FROM counted) sized),
      moved AS MATERIALIZED (
        SELECT updated_at, citation_id, change FROM list_moves WHERE queue = $1 ${seenSql(seen, '$4')}),
      near AS MATERIALIZED (${lastPlace(of('first'))}),
      -- Rows that came in before the place push it back: then the page may begin before it.
      place AS MATERIALIZED (SELECT updated_at, citation_id, rank + (SELECT coalesce(sum(change), 0) FROM moved
          WHERE (updated_at, citation_id) < (p.updated_at, p.citation_id)) AS rank
        FROM (${lastPlace(`${of('first')} - (SELECT count(*) FROM moved, near WHERE change > 0
          AND (moved.updated_at, moved.citation_id) < (near.updated_at, near.citation_id))`)}) p)`,
    // Postgres must not plan for the values, which takes longer than the page: it would where they promise fewer rows, so
    // they are kept from the planner. The limit stands here twice because of a limit it does not know it expects a tenth of
    // all rows, too many to fetch each by its key.
    rows: `SELECT id, place FROM (
        SELECT id, updated_at AS place FROM citations
        WHERE queue = ${of('queue')} ${seenSql(seen, of('cause'))}
          AND (updated_at, id) >= (coalesce((SELECT updated_at FROM place), '-infinity'),
            coalesce((SELECT citation_id FROM place), 0))
        ORDER BY updated_at, id LIMIT ${of('size')}
        OFFSET greatest(${of('first')} - coalesce((SELECT rank FROM place), 0), 0)) passed
      ORDER BY place, id LIMIT ${of('size')}`,
    total: 'SELECT total FROM counted',
  };
}

/** A page of a list by time, at any depth. $1 the queue, $2 and $3 limit and offset, then the cause and the badge number. */
export const PLACED = statements({
  name: 'citations: placed page',
  sql: ({ parts, forward, seen }: PlacedChoice) => {
    const page = placedSql(forward, seen);
    return `${page.sources} ${pageSql(parts, forward, page.rows, page.total, badgeOf(seen))}`;
  },
  row: PAGE_ROW,
  examples: DIRECTIONS.flatMap((forward) =>
    (['one cause', 'all causes'] as const).flatMap((seen) =>
      ([[], 'stored', 'stored with holds'] as const).map((parts): PlacedChoice => ({
        parts,
        forward,
        seen,
      })),
    ),
  ),
});
