import { as, statement } from '../../platform/database/statement.js';
import type { RoleId } from '../../platform/domain/duty.js';
import type { TokenScope } from '../../platform/identity/caller.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';

/**
 * The state of an account that is not deactivated. Locked: failed sign-ins lock it. Invited: it has no way in yet, neither
 * a password nor a person at the issuer; its owner has the mailed link to follow. Active: all others.
 */
export type UserState = 'ACTIVE' | 'INVITED' | 'LOCKED';

/** The active users with what they are searched by. */
export const NAMES = statement({
  name: 'users: names',
  sql: `SELECT id, first_name || ' ' || last_name AS name, email, badge_number::text AS "badgeNumber" FROM users
    WHERE deactivated_at IS NULL`,
  row: { id: 'integer', name: 'text', email: 'text', badgeNumber: 'text' },
});

const FOUND = '($1::integer[] IS NULL OR u.id = ANY ($1))';

const ACCOUNT_SQL = `SELECT u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email,
    u.badge_number AS "badgeNumber", u.role_id AS "roleId", u.avatar_key AS "avatarKey",
    u.twofah_registered_at IS NOT NULL AS "twofahRegistered",
    CASE WHEN f.locked_until > now() THEN f.locked_until END AS "lockedUntil",
    u.mail_failure AS "mailFailure", u.mail_failed_at AS "mailFailedAt", u.created_at AS "createdAt",
    i.linked_at AS "linkedAt", u.last_sign_in_at AS "lastSignInAt",
    CASE WHEN f.locked_until > now() THEN 'LOCKED'
      WHEN u.password_hash IS NULL AND i.user_id IS NULL THEN 'INVITED' ELSE 'ACTIVE' END AS state
  FROM users u LEFT JOIN sign_in_failures f ON f.email = u.email LEFT JOIN user_identities i ON i.user_id = u.id`;

const ACCOUNT_ROW = {
  id: 'integer',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  badgeNumber: 'integer',
  roleId: as<RoleId>('smallint'),
  avatarKey: 'text?',
  twofahRegistered: 'boolean',
  lockedUntil: 'timestamptz?',
  mailFailure: 'text?',
  mailFailedAt: 'timestamptz?',
  createdAt: 'timestamptz',
  linkedAt: 'timestamptz?',
  lastSignInAt: 'timestamptz?',
  state: as<UserState>('text'),
} as const;

/**
 * A page of the active users, in the order in which they were added. $1 those that are wanted, or null for all,
 * $2 how many, $3 how many are skipped.
 */
export const ACCOUNTS = statement({
  name: 'users: accounts',
  sql: `${ACCOUNT_SQL} WHERE u.deactivated_at IS NULL AND ${FOUND} ORDER BY u.id LIMIT $2 OFFSET $3`,
  row: ACCOUNT_ROW,
});

/** The number of active users. $1 as for {@link ACCOUNTS}. */
export const ACCOUNTS_TOTAL = statement({
  name: 'users: total',
  sql: `SELECT count(*)::int AS total FROM users u WHERE u.deactivated_at IS NULL AND ${FOUND}`,
  row: { total: 'integer' },
});

/** One active user. $1 the user. */
export const ACCOUNT = statement({
  name: 'users: account',
  sql: `${ACCOUNT_SQL} WHERE u.id = $1 AND u.deactivated_at IS NULL`,
  row: ACCOUNT_ROW,
});

/** Keeps others from adding or changing users until the commit. */
export const LOCK_USERS = statement({
  name: 'users: lock all',
  sql: 'LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE',
  row: {},
});

/** Locks the active users of a role, always in the same order. $1 the role. */
export const LOCK_ADMINISTRATORS = statement({
  name: 'users: lock administrators',
  sql: `SELECT id FROM users WHERE role_id = $1 AND deactivated_at IS NULL ORDER BY id
    FOR NO KEY UPDATE`,
  row: { id: 'integer' },
});

/** Takes the password away, and keeps its hash: it may not be set again. $1 the user. */
export const RETIRE_PASSWORD = statement({
  name: 'users: retire password',
  sql: `UPDATE users SET retired_password_hash = coalesce(password_hash, retired_password_hash), password_hash = NULL
    WHERE id = $1`,
  row: {},
});

const TOKEN_ITEM = `SELECT t.id, t.name, t.scopes, t.created_at AS "createdAt", t.expires_at AS "expiresAt",
    t.last_used_at AS "lastUsedAt", t.revoked_at AS "revokedAt",
    ${OFFICER_JSON} AS "createdBy"
  FROM api_tokens t JOIN users u ON u.id = t.created_by`;

const TOKEN_ROW = {
  id: 'integer',
  name: 'text',
  scopes: as<TokenScope[]>('text[]'),
  createdAt: 'timestamptz',
  expiresAt: 'timestamptz',
  lastUsedAt: 'timestamptz?',
  revokedAt: 'timestamptz?',
  createdBy: as<Officer>('json'),
} as const;

/** Every API token, newest first. */
export const TOKENS = statement({
  name: 'users: API tokens',
  sql: `${TOKEN_ITEM} ORDER BY t.id DESC`,
  row: TOKEN_ROW,
});

/** $1 the token. */
export const TOKEN = statement({
  name: 'users: API token',
  sql: `${TOKEN_ITEM} WHERE t.id = $1`,
  row: TOKEN_ROW,
});
