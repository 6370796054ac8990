import { statement } from '../../database/statement.js';

/** The number of seals, and of the subtrees that are stored at each level. They are stored without gaps. */
export const TREE_STATE = statement({
  name: 'log tree: state',
  sql: `SELECT coalesce((SELECT max(position) FROM activity_seals), 0) AS size,
    coalesce((SELECT max(position) + 1 FROM activity_tree WHERE level = 8), 0) AS level8,
    coalesce((SELECT max(position) + 1 FROM activity_tree WHERE level = 16), 0) AS level16,
    coalesce((SELECT max(position) + 1 FROM activity_tree WHERE level = 24), 0) AS level24`,
  row: { size: 'bigint', level8: 'bigint', level16: 'bigint', level24: 'bigint' },
});

/**
 * The hashes of nodes, one text for each span: of level 0 the seals, which are the data of the leaves. Lists of $1 levels,
 * $2 first positions, $3 positions after the last.
 */
export const NODES = statement({
  name: 'log tree: nodes',
  sql: `SELECT coalesce((SELECT string_agg(hash, '' ORDER BY position) FROM (
        SELECT t.position, t.hash FROM activity_tree t
          WHERE t.level = span.level AND t.position >= span.first AND t.position < span.last
        UNION ALL
        SELECT s.position, s.hash FROM activity_seals s
          WHERE span.level = 0 AND s.position > span.first AND s.position <= span.last) AS node), '') AS hashes
    FROM unnest($1::smallint[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS span (level, first, last, place)
    ORDER BY span.place`,
  row: { hashes: 'text' },
});

/** All stored subtrees, in their order. */
export const ALL_NODES = statement({
  name: 'log tree: all nodes',
  sql: 'SELECT level, position, hash FROM activity_tree ORDER BY level, position',
  row: { level: 'smallint', position: 'bigint', hash: 'text' },
});

/** Stores subtrees of one level. $1 the level, $2 the position of the first one, $3 the hashes. */
export const INSERT_NODES = statement({
  name: 'log tree: insert',
  sql: `INSERT INTO activity_tree (level, position, hash)
    SELECT $1::smallint, $2::bigint + node.place - 1, node.hash
    FROM unnest($3::text[]) WITH ORDINALITY AS node (hash, place)`,
  row: {},
});
