import { type Cause, CAUSES } from '../../../platform/domain/duty.js';
import { as, statement, statements } from '../../../platform/database/statement.js';
import { type Queue, QUEUES } from '../citation.workflow.js';

/** The name of the lists of those who see every cause. */
export const ALL_CAUSES = 'ALL';
export type ListCause = Cause | typeof ALL_CAUSES;

/** Gives each list its first place: before all rows, whatever the list has. */
export const FIRST_PLACES = statement({
  name: 'list places: first',
  sql: `INSERT INTO list_places SELECT queue, cause, '-infinity', 0, 0
    FROM unnest(ARRAY['${QUEUES.join("','")}']) AS queue, unnest(ARRAY['${[ALL_CAUSES, ...CAUSES].join("','")}']) AS cause
    ON CONFLICT DO NOTHING`,
  row: {},
});

/** Returns true if this transaction may change the places: one at a time may, until it ends. $1 the lock. */
export const TRY_PLACES_LOCK = statement({
  name: 'list places: try lock',
  sql: 'SELECT pg_try_advisory_xact_lock($1) AS free',
  row: { free: 'boolean' },
});

/** Counts the oldest moves into the ranks of the places behind them. $1 the number of moves at most. */
export const COUNT_MOVES = statement({
  name: 'list places: count moves',
  sql: `WITH gone AS (DELETE FROM list_moves WHERE number IN (SELECT number FROM list_moves ORDER BY number LIMIT $1)
      RETURNING queue, cause, updated_at, citation_id, change),
    moved AS MATERIALIZED (SELECT * FROM gone
      UNION ALL SELECT queue, '${ALL_CAUSES}', updated_at, citation_id, change FROM gone),
    lists AS (SELECT queue, cause, min(updated_at) AS oldest FROM moved GROUP BY queue, cause),
    known AS (SELECT queue, cause, updated_at, citation_id, change, false AS is_place FROM moved
      UNION ALL SELECT queue, cause, updated_at, citation_id, 0, true FROM lists JOIN list_places USING (queue, cause)
        WHERE updated_at >= oldest),
    -- Of a move and a place with the same key, the place comes first: only what is before it counts.
    shifted AS (SELECT *, sum(change) OVER (PARTITION BY queue, cause ORDER BY updated_at, citation_id, is_place DESC
        ROWS UNBOUNDED PRECEDING) AS shift FROM known),
    counted AS (UPDATE list_places p SET rank = p.rank + s.shift FROM shifted s
      WHERE s.is_place AND s.shift <> 0
        AND (p.queue, p.cause, p.updated_at, p.citation_id) = (s.queue, s.cause, s.updated_at, s.citation_id))
    SELECT count(*)::integer AS moves FROM gone`,
  row: { moves: 'integer' },
});

/** Removes places that are nearly as far as the one before them. $1 the least distance. */
export const THIN_OUT = statement({
  name: 'list places: thin out',
  sql: `DELETE FROM list_places p USING (SELECT queue, cause, updated_at, citation_id,
        rank - lag(rank) OVER (PARTITION BY queue, cause ORDER BY updated_at, citation_id) AS distance FROM list_places) d
    WHERE d.distance < $1
      AND (p.queue, p.cause, p.updated_at, p.citation_id) = (d.queue, d.cause, d.updated_at, d.citation_id)`,
  row: {},
});

/** The places after which too many rows have none. $1 the greatest distance. */
export const GAPS = statement({
  name: 'list places: gaps',
  sql: `WITH counted AS (
      SELECT queue, cause, sum(total) AS total FROM (SELECT queue, cause, total FROM queue_totals
        UNION ALL SELECT queue, cause, -change FROM list_moves) counts GROUP BY queue, cause),
    totals AS (SELECT * FROM counted UNION ALL
      SELECT queue, '${ALL_CAUSES}', sum(total) FROM counted GROUP BY queue),
    gaps AS (SELECT queue, cause, updated_at, citation_id, coalesce(
        lead(rank) OVER (PARTITION BY queue, cause ORDER BY updated_at, citation_id), total) - rank AS rows
      FROM list_places JOIN totals USING (queue, cause))
    SELECT queue, cause, updated_at::text AS "updatedAt", citation_id AS "citationId", rows::integer
    FROM gaps WHERE rows >= $1 ORDER BY queue, cause, updated_at, citation_id`,
  row: {
    queue: as<Queue>('text'),
    cause: as<ListCause>('text'),
    updatedAt: 'text',
    citationId: 'integer',
    rows: 'integer',
  },
});

/**
 * Makes a place of every so many rows after another place. $1 the queue, $2 the list, $3 and $4 the key of the place, $5
 * the number of rows to go through, $6 the distance.
 */
export const FILL_GAP = statements({
  name: 'list places: fill a gap',
  sql: ({ cause }: { cause: ListCause }) => {
    const seen = cause === ALL_CAUSES ? '' : `AND cause = '${cause}'`;
    return `WITH made AS (INSERT INTO list_places
      SELECT p.queue, p.cause, c.updated_at, c.id, p.rank + c.passed - (SELECT coalesce(sum(change), 0) FROM list_moves m
          WHERE queue = p.queue ${seen} AND (m.updated_at, m.citation_id) >= (p.updated_at, p.citation_id)
            AND (m.updated_at, m.citation_id) < (c.updated_at, c.id))
      FROM list_places p CROSS JOIN (
        SELECT updated_at, id, row_number() OVER (ORDER BY updated_at, id) - 1 AS passed FROM (
          SELECT updated_at, id FROM citations WHERE queue = $1 ${seen} AND (updated_at, id) >= ($3::timestamptz, $4)
          ORDER BY updated_at, id LIMIT $5) rows) c
      WHERE p.queue = $1 AND p.cause = $2 AND (p.updated_at, p.citation_id) = ($3::timestamptz, $4) AND c.passed % $6 = 0 AND c.passed > 0
      ON CONFLICT DO NOTHING RETURNING rank)
    SELECT count(*)::integer AS places FROM made`;
  },
  row: { places: 'integer' },
  examples: [{ cause: ALL_CAUSES }, { cause: 'REDLIGHT' }, { cause: 'SPEEDING' }],
});
