import { statement } from '../../database/statement.js';

/**
 * The state of the log: the newest origin and its newest checkpoint, nulls as long as there are none, the number of seals,
 * and true while history is broken. A checkpoint of the future counts as old: the clock went back.
 */
export const LOG_NOW = statement({
  name: 'checkpoints: now',
  sql: `SELECT o.number, o.origin, c.size, c.note, c.created_at NOT BETWEEN now() - interval '1 hour' AND now() + interval '1 hour' AS "isOld",
      coalesce((SELECT max(position) FROM activity_seals), 0) AS sealed,
      EXISTS (SELECT FROM log_state WHERE broken_at IS NOT NULL) AS "isBroken"
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
    isBroken: 'boolean',
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

/**
 * Records that history does not continue. $1 the origin that was signed last, $2 and $3 size and root of the signed
 * statement. A larger statement of that origin stays: it is what another worker signed.
 */
export const SET_BROKEN = statement({
  name: 'log state: broken',
  sql: `UPDATE log_state SET broken_at = coalesce(broken_at, now()), broken_origin = $1, broken_size = $2, broken_root = $3
    WHERE broken_at IS NULL OR broken_origin IS DISTINCT FROM $1 OR broken_size IS NULL OR broken_size < $2`,
  row: {},
});

/**
 * Takes the entry of today in the system log. Returns a row if there was none within a day; one of the future does not
 * count.
 */
export const TAKE_REPORT = statement({
  name: 'log state: report',
  sql: `UPDATE log_state SET reported_at = now()
    WHERE reported_at IS NULL OR reported_at NOT BETWEEN now() - interval '1 day' AND now() + interval '1 hour'
    RETURNING reported_at AS at`,
  row: { at: 'timestamptz!' },
});

/** Records that history continues, if it was broken by a statement. $1 the origin, $2 the size. */
export const SET_WHOLE = statement({
  name: 'log state: whole',
  sql: `UPDATE log_state SET broken_at = NULL, broken_origin = NULL, broken_size = NULL, broken_root = NULL
    WHERE broken_at IS NOT NULL AND broken_origin IS NOT DISTINCT FROM $1 AND broken_size IS NOT DISTINCT FROM $2::bigint`,
  row: {},
});

/** The position of the first seal that is not there, although a later one is. */
export const FIRST_MISSING_SEAL = statement({
  name: 'log restart: missing seal',
  sql: `SELECT place AS position FROM (SELECT position, row_number() OVER (ORDER BY position) AS place FROM activity_seals) AS s
    WHERE position <> place ORDER BY place LIMIT 1`,
  row: { position: 'bigint' },
});

/** Drops all stored subtrees; the worker makes new ones. The database refuses while history is whole. */
export const DROP_TREE = statement({
  name: 'log restart: drop tree',
  sql: 'SELECT drop_activity_tree() IS NULL AS dropped',
  row: { dropped: 'boolean' },
});
