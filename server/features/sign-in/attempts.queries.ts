import { statement } from '../../platform/database/statement.js';

/**
 * Counts an attempt, unless the address is locked: then no row is returned. $1 the address, $2 how many failures lock it,
 * $3 the minutes in which they count, and for which they lock.
 */
export const COUNT_ATTEMPT = statement({
  name: 'attempts: count',
  sql: `INSERT INTO sign_in_failures AS f (email, failed_at) VALUES ($1, ARRAY[clock_timestamp()])
    ON CONFLICT (email) DO UPDATE SET (failed_at, locked_until) = (
      SELECT array_agg(at ORDER BY at),
        CASE WHEN count(*) >= $2::int THEN clock_timestamp() + $3::int * interval '1 minute' END
      FROM unnest(f.failed_at || clock_timestamp()) AS at
      WHERE at > clock_timestamp() - $3::int * interval '1 minute')
    WHERE f.locked_until IS NULL OR f.locked_until <= clock_timestamp()
    RETURNING failed_at[cardinality(failed_at)]::text AS mark, locked_until IS NOT NULL AS "isLast"`,
  row: { mark: 'text', isLast: 'boolean' },
});

/** Takes one attempt out of the count, and the lock with it. $1 the address, $2 the mark of the attempt. */
export const FORGIVE_ATTEMPT = statement({
  name: 'attempts: forgive',
  sql: `UPDATE sign_in_failures SET failed_at = array_remove(failed_at, $2::timestamptz), locked_until = NULL
    WHERE email = $1`,
  row: {},
});

/** $1 the address. */
export const SECONDS_LOCKED = statement({
  name: 'attempts: seconds locked',
  sql: `SELECT ceil(extract(epoch FROM locked_until - clock_timestamp()))::int AS seconds
    FROM sign_in_failures WHERE email = $1`,
  row: { seconds: 'integer?' },
});
