import { type RowOf, statement } from '../../platform/database/statement.js';

const COLUMNS = `u.id AS "userId", u.email, u.first_name || ' ' || u.last_name AS name,
  u.badge_number AS "badgeNumber", u.role_id AS "roleId", u.password_hash AS "passwordHash",
  u.twofah_secret AS "twofahSecret", u.twofah_registered_at IS NOT NULL AS "isRegistered",
  u.twofah_last_step AS "lastStep"`;

const ROW = {
  userId: 'integer',
  email: 'text',
  name: 'text',
  badgeNumber: 'integer',
  roleId: 'smallint',
  passwordHash: 'text?',
  twofahSecret: 'text?',
  isRegistered: 'boolean',
  lastStep: 'bigint?',
} as const;

/** The active account of an address. $1 the address. */
export const ACCOUNT = statement({
  name: 'accounts: by address',
  sql: `SELECT ${COLUMNS} FROM users u WHERE u.email = $1 AND u.deactivated_at IS NULL`,
  row: ROW,
});

/** An account, its row locked, if it is active and its password is still the same. $1 the user, $2 the password's hash. */
export const LOCKED_ACCOUNT = statement({
  name: 'accounts: locked',
  sql: `SELECT ${COLUMNS} FROM users u
    WHERE u.id = $1 AND u.password_hash = $2 AND u.deactivated_at IS NULL FOR NO KEY UPDATE`,
  row: ROW,
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
