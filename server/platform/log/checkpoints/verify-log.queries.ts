import { statement } from '../../database/statement.js';

/** The stored subtrees of one level. $1 the level, $2 the first position, $3 the position after the last. */
export const STORED_NODES = statement({
  name: 'verify log: stored nodes',
  sql: `SELECT position, hash FROM activity_tree WHERE level = $1 AND position >= $2 AND position < $3`,
  row: { position: 'bigint', hash: 'text' },
});

/** The checkpoints of a range of sizes, smallest first. $1 the size before the first, $2 the last. */
export const CHECKPOINTS_BETWEEN = statement({
  name: 'verify log: checkpoints',
  sql: `SELECT origin, size, encode(root, 'hex') AS root, note FROM checkpoints WHERE size > $1 AND size <= $2 ORDER BY size, origin`,
  row: { origin: 'text', size: 'bigint', root: 'text', note: 'text' },
});

/** The largest checkpoint, and the size of the newest one of the newest origin, 0 without one. */
export const LAST_CHECKPOINT = statement({
  name: 'verify log: last checkpoint',
  sql: `SELECT origin, size, coalesce((SELECT max(size) FROM checkpoints WHERE origin = (
      SELECT origin FROM log_origins ORDER BY number DESC LIMIT 1)), 0) AS signed
    FROM checkpoints ORDER BY size DESC, origin LIMIT 1`,
  row: { origin: 'text', size: 'bigint', signed: 'bigint' },
});

/** The number of stored subtrees of one level, and the form of the seal that completes the next. $1 the level. */
export const NEXT_NODE = statement({
  name: 'verify log: next node',
  sql: `SELECT next.position, s.form FROM (
      SELECT coalesce(max(position) + 1, 0) AS position FROM activity_tree WHERE level = $1) AS next
    LEFT JOIN activity_seals s ON s.position = (next.position + 1) * (1::bigint << $1::int)`,
  row: { position: 'bigint', form: 'smallint?' },
});
