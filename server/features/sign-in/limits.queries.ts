import { statement } from '../../platform/database/statement.js';

/** The moment of a use. */
const NOW = 'coalesce($5::timestamptz, clock_timestamp())';

/** The uses within the last `$4` seconds, oldest first. */
const RECENT = `ARRAY(SELECT at FROM unnest(l.taken_at) AS at
  WHERE at > ${NOW} - $4 * interval '1 s' ORDER BY at)`;

/** Counts one use, if the limit allows it. $1 the limit, $2 who is counted, $3 how many, $4 within how many seconds, $5 the time, or null for now. */
export const TAKE = statement({
  name: 'limits: take',
  sql: `INSERT INTO rate_limits AS l (kind, subject, taken_at) VALUES ($1, $2, ARRAY[${NOW}])
    ON CONFLICT (kind, subject) DO UPDATE SET taken_at = ${RECENT} || ${NOW}
    WHERE cardinality(${RECENT}) < $3
    RETURNING taken_at[cardinality(taken_at)]::text AS mark`,
  row: { mark: 'text' },
});

/** Takes one use out of the count. $1 the limit, $2 who is counted, $3 the mark of the use. */
export const GIVE_BACK = statement({
  name: 'limits: give back',
  sql: `UPDATE rate_limits SET taken_at = array_remove(taken_at, $3::timestamptz)
    WHERE kind = $1 AND subject = $2`,
  row: {},
});

/** How long until the use ends that makes room: the oldest, unless the limit was lowered since. As {@link TAKE}. */
export const SECONDS_UNTIL_FREE = statement({
  name: 'limits: seconds until free',
  sql: `SELECT ceil(extract(epoch FROM recent[cardinality(recent) - $3 + 1] + $4 * interval '1 s' - ${NOW}))::int
      AS seconds
    FROM rate_limits l, LATERAL (SELECT ${RECENT} AS recent) counted
    WHERE kind = $1 AND subject = $2`,
  row: { seconds: 'integer?' },
});
