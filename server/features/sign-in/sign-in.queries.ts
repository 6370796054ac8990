import { CALLER_COLUMNS, CALLER_ROW } from '../../platform/auth/callers.queries.js';
import { SESSION_HOURS, SESSION_IS_ALIVE } from '../../platform/auth/session.types.js';
import { type RowOf, statement } from '../../platform/database/statement.js';

const ACCOUNT_COLUMNS = `${CALLER_COLUMNS}, u.email, u.password_hash AS "passwordHash",
  u.twofah_secret AS "twofahSecret", u.twofah_registered_at IS NOT NULL AS "isRegistered",
  u.twofah_last_step AS "lastStep"`;

const ACCOUNT_ROW = {
  ...CALLER_ROW,
  email: 'text',
  passwordHash: 'text?',
  twofahSecret: 'text?',
  isRegistered: 'boolean',
  lastStep: 'bigint?',
} as const;

/** The active account of an address. $1 the address. */
export const ACCOUNT = statement({
  name: 'accounts: by address',
  sql: `SELECT ${ACCOUNT_COLUMNS} FROM users u WHERE u.email = $1 AND u.deactivated_at IS NULL`,
  row: ACCOUNT_ROW,
});

/** The active account of a user. $1 the user. */
export const ACCOUNT_OF_USER = statement({
  name: 'accounts: by user',
  sql: `SELECT ${ACCOUNT_COLUMNS} FROM users u WHERE u.id = $1 AND u.deactivated_at IS NULL`,
  row: ACCOUNT_ROW,
});

/**
 * An account, its row locked, if it is active and its password is still the same. $1 the user, $2 the password's hash, or
 * null where there was none.
 */
export const LOCKED_ACCOUNT = statement({
  name: 'accounts: locked',
  sql: `SELECT ${ACCOUNT_COLUMNS} FROM users u
    WHERE u.id = $1 AND u.password_hash IS NOT DISTINCT FROM $2 AND u.deactivated_at IS NULL
    FOR NO KEY UPDATE`,
  row: ACCOUNT_ROW,
});

/** An account with what belongs to both steps of signing in. */
export type Account = RowOf<typeof ACCOUNT>;

/**
 * The sealed two-factor key of a user who has not registered: the one that is there, or a new one. $1 the user, $2 a new
 * key, $3 a key that can no longer be read, or null.
 */
export const PENDING_KEY = statement({
  name: 'accounts: pending key',
  sql: `UPDATE users SET twofah_secret = coalesce(nullif(twofah_secret, $3), $2)
    WHERE id = $1 AND twofah_registered_at IS NULL RETURNING twofah_secret AS "twofahSecret"`,
  row: { twofahSecret: 'text!' },
});

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

const SESSION_USER = `s.id AS "sessionId", ${CALLER_COLUMNS}`;

const SESSION_USER_ROW = { sessionId: 'uuid', ...CALLER_ROW } as const;

/** Ends a session, and returns its user; no row if it has ended before. $1 the session, $2 the reason. */
export const END_SESSION = statement({
  name: 'sessions: end',
  sql: `UPDATE sessions s SET ended_at = now(), ended_because = $2 FROM users u
    WHERE s.id = $1 AND u.id = s.user_id AND s.ended_at IS NULL RETURNING ${SESSION_USER}`,
  row: SESSION_USER_ROW,
});

/**
 * Ends sessions that began at an issuer, and returns them. $1 the reason, $2 the user, or null; $3 the issuer, $4 the
 * subject, $5 the session there: each or null for any.
 */
export const END_OIDC_SESSIONS = statement({
  name: 'sessions: end those of an issuer',
  sql: `UPDATE sessions s SET ended_at = now(), ended_because = $1 FROM oidc_sessions o, users u
    WHERE o.session_id = s.id AND u.id = s.user_id AND s.ended_at IS NULL
      AND ($2::integer IS NULL OR s.user_id = $2) AND ($3::text IS NULL OR o.issuer = $3)
      AND ($4::text IS NULL OR o.subject = $4) AND ($5::text IS NULL OR o.sid = $5)
    RETURNING ${SESSION_USER}`,
  row: SESSION_USER_ROW,
});

const LIVING_SESSION = `s.id, s.ip, s.user_agent AS "userAgent", s.created_at AS "createdAt",
  s.last_refreshed_at AS "lastUsedAt"`;

const LIVING_SESSION_ROW = {
  id: 'uuid',
  ip: 'text?',
  userAgent: 'text?',
  createdAt: 'timestamptz',
  lastUsedAt: 'timestamptz',
} as const;

/** The sessions of a user that are alive, the one that was used last first. $1 the user. */
export const LIVING_SESSIONS = statement({
  name: 'sessions: of a user',
  sql: `SELECT ${LIVING_SESSION} FROM sessions s WHERE s.user_id = $1 AND ${SESSION_IS_ALIVE}
    ORDER BY s.last_refreshed_at DESC, s.id`,
  row: LIVING_SESSION_ROW,
});

/** A session of a browser that is signed in. */
export type LivingSession = RowOf<typeof LIVING_SESSIONS>;

/** Ends a session that is alive, and returns it. $1 the session, $2 its user, $3 the reason. */
export const END_ONE = statement({
  name: 'sessions: end one of a user',
  sql: `UPDATE sessions s SET ended_at = now(), ended_because = $3
    WHERE s.id = $1 AND s.user_id = $2 AND ${SESSION_IS_ALIVE} RETURNING ${LIVING_SESSION}`,
  row: LIVING_SESSION_ROW,
});

/** A session that can be refreshed, its row locked. $1 the session, $2 the seconds in which the old token still counts. */
export const LOCKED_SESSION = statement({
  name: 'sessions: alive and locked',
  sql: `SELECT ${SESSION_USER}, s.refresh_hash AS "refreshHash", s.previous_refresh_hash AS "previousRefreshHash",
      s.created_at AS "createdAt",
      coalesce(s.rotated_at > clock_timestamp() - $2::int * interval '1 s', false) AS "isWithinGrace"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = $1 AND ${SESSION_IS_ALIVE} AND u.deactivated_at IS NULL FOR UPDATE OF s`,
  row: {
    ...SESSION_USER_ROW,
    refreshHash: 'text',
    previousRefreshHash: 'text?',
    createdAt: 'timestamptz',
    isWithinGrace: 'boolean',
  },
});

/** A row if an account may use its password although only the issuer is taken. $1 the address. */
export const EMERGENCY = statement({
  name: 'accounts: emergency',
  sql: `SELECT id AS "userId" FROM users
    WHERE email = $1 AND deactivated_at IS NULL AND emergency_until > clock_timestamp()`,
  row: { userId: 'integer' },
});

/** A row if any account may. */
export const ANY_EMERGENCY = statement({
  name: 'accounts: any emergency',
  sql: `SELECT id AS "userId" FROM users WHERE deactivated_at IS NULL AND emergency_until > clock_timestamp() LIMIT 1`,
  row: { userId: 'integer' },
});

/** The user that a link is valid for. $1 the token's hash, $2 the address. */
export const LINK_TARGET = statement({
  name: 'reset links: target',
  sql: `SELECT u.id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName"
    FROM password_resets r JOIN users u ON u.id = r.user_id
    WHERE r.token_hash = $1 AND r.voided_at IS NULL AND r.expires_at > now()
      AND u.email = $2 AND u.deactivated_at IS NULL`,
  row: { userId: 'integer', email: 'text', firstName: 'text', lastName: 'text' },
});

/** Counts the links that a user got in the last hour. $1 the user. */
export const RECENT_LINKS = statement({
  name: 'reset links: recent',
  sql: `SELECT count(*)::int AS count FROM password_resets
    WHERE user_id = $1 AND created_at > now() - interval '1 hour'`,
  row: { count: 'integer' },
});

/** A row unless a user signs in by the issuer and has no password. $1 the user. */
export const MAY_SET_PASSWORD = statement({
  name: 'reset links: may set a password',
  sql: `SELECT id AS "userId" FROM users u WHERE id = $1
    AND (password_hash IS NOT NULL OR NOT EXISTS (SELECT FROM user_identities i WHERE i.user_id = u.id))`,
  row: { userId: 'integer' },
});

/** The moment of a use. */
const USED_AT = 'coalesce($5::timestamptz, clock_timestamp())';

/** The uses within the last `$4` seconds, oldest first. */
const RECENT_USES = `ARRAY(SELECT at FROM unnest(l.taken_at) AS at
  WHERE at > ${USED_AT} - $4 * interval '1 s' ORDER BY at)`;

/** Counts one use, if the limit allows it. $1 the limit, $2 who is counted, $3 how many, $4 within how many seconds, $5 the time, or null for now. */
export const TAKE_USE = statement({
  name: 'limits: take',
  sql: `INSERT INTO rate_limits AS l (kind, subject, taken_at) VALUES ($1, $2, ARRAY[${USED_AT}])
    ON CONFLICT (kind, subject) DO UPDATE SET taken_at = ${RECENT_USES} || ${USED_AT}
    WHERE cardinality(${RECENT_USES}) < $3
    RETURNING taken_at[cardinality(taken_at)]::text AS mark`,
  row: { mark: 'text' },
});

/** Takes one use out of the count. $1 the limit, $2 who is counted, $3 the mark of the use. */
export const GIVE_USE_BACK = statement({
  name: 'limits: give back',
  sql: `UPDATE rate_limits SET taken_at = array_remove(taken_at, $3::timestamptz)
    WHERE kind = $1 AND subject = $2`,
  row: {},
});

/**
 * Returns the time until the use ends that makes room: the oldest, unless the limit was lowered since. As {@link TAKE_USE}.
 */
export const SECONDS_UNTIL_USE = statement({
  name: 'limits: seconds until free',
  sql: `SELECT ceil(extract(epoch FROM recent[cardinality(recent) - $3 + 1] + $4 * interval '1 s' - ${USED_AT}))::int
      AS seconds
    FROM rate_limits l, LATERAL (SELECT ${RECENT_USES} AS recent) counted
    WHERE kind = $1 AND subject = $2`,
  row: { seconds: 'integer?' },
});

/** Each deletes rows of one table that no rule needs any more. */
export const OLD_ROWS = [
  statement({
    name: 'housekeeping: failures',
    sql: `DELETE FROM sign_in_failures WHERE coalesce(locked_until, 'epoch') < now()
      AND failed_at[cardinality(failed_at)] < now() - interval '1 day'`,
    row: {},
  }),
  statement({
    name: 'housekeeping: limits',
    sql: `DELETE FROM rate_limits
      WHERE coalesce(taken_at[cardinality(taken_at)], 'epoch') < now() - interval '1 day'`,
    row: {},
  }),
  statement({
    name: 'housekeeping: sessions',
    sql: `DELETE FROM sessions WHERE created_at < now() - interval '${SESSION_HOURS} hours' - interval '30 days'`,
    row: {},
  }),
  statement({
    name: 'housekeeping: reset links',
    sql: `DELETE FROM password_resets WHERE expires_at < now() - interval '30 days'`,
    row: {},
  }),
];
