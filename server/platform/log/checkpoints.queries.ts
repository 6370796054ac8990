import { statement } from '../database/statement.js';

/**
 * The state of the log: the newest origin and its newest checkpoint, nulls as long as there are none, and the number of
 * seals.
 */
export const LOG_NOW = statement({
  name: 'checkpoints: now',
  sql: `SELECT o.number, o.origin, c.size, c.note, c.created_at < now() - interval '1 hour' AS "isOld",
      coalesce((SELECT max(position) FROM activity_seals), 0) AS sealed
    FROM (SELECT) AS one
    LEFT JOIN LATERAL (SELECT * FROM log_origins ORDER BY number DESC LIMIT 1) AS o ON true
    LEFT JOIN LATERAL (SELECT * FROM checkpoints
      WHERE checkpoints.origin = o.origin ORDER BY checkpoints.size DESC LIMIT 1) AS c ON true`,
  row: {
    number: 'integer?',
    origin: 'text?',
    size: 'bigint?',
    note: 'text?',
    isOld: 'boolean?',
    sealed: 'bigint',
  },
});

/** The hashes of seals as one text, in the order of their positions. $1 the position before the first, $2 the last. */
export const SEAL_HASHES = statement({
  name: 'checkpoints: seal hashes',
  sql: `SELECT coalesce(string_agg(hash, '' ORDER BY position), '') AS hashes FROM activity_seals
    WHERE position > $1 AND position <= $2`,
  row: { hashes: 'text' },
});

/** Lets one worker at a time add a checkpoint, until its transaction ends. */
export const LOCK_CHECKPOINTS = statement({
  name: 'checkpoints: lock',
  sql: `SELECT pg_advisory_xact_lock(hashtext('stopline checkpoints')) IS NULL AS locked`,
  row: { locked: 'boolean' },
});

/** Checkpoints of an origin from a size on, smallest first. $1 the origin, $2 the size, $3 a part of their notes, $4 how many. */
export const COVERING = statement({
  name: 'checkpoints: covering',
  sql: `SELECT size FROM checkpoints WHERE origin = $1 AND size >= $2 AND strpos(note, $3) > 0
    ORDER BY size LIMIT $4`,
  row: { size: 'bigint' },
});

/** Records that history does not continue. $1 the origin that was signed last. */
export const SET_BROKEN = statement({
  name: 'log state: broken',
  sql: `UPDATE log_state SET broken_at = coalesce(broken_at, now()), broken_origin = $1`,
  row: {},
});

/** Takes the entry of today in the system log. Returns a row if there was none within a day. */
export const TAKE_REPORT = statement({
  name: 'log state: report',
  sql: `UPDATE log_state SET reported_at = now()
    WHERE reported_at IS NULL OR reported_at < now() - interval '1 day' RETURNING reported_at AS at`,
  row: { at: 'timestamptz!' },
});

/** Records that history continues. */
export const SET_WHOLE = statement({
  name: 'log state: whole',
  sql: `UPDATE log_state SET broken_at = NULL, broken_origin = NULL, reported_at = NULL WHERE broken_at IS NOT NULL`,
  row: {},
});
