import { statement } from '../../platform/database/statement.js';

const PASSKEY_COLUMNS = `id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

const PASSKEY_ROW = {
  id: 'integer',
  name: 'text',
  createdAt: 'timestamptz',
  lastUsedAt: 'timestamptz?',
} as const;

/** The passkeys of a user, the oldest first. $1 the user. */
export const PASSKEYS = statement({
  name: 'passkeys: of a user',
  sql: `SELECT ${PASSKEY_COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY id`,
  row: PASSKEY_ROW,
});

/** One passkey of a user, its row locked. $1 the user, $2 the passkey. */
export const LOCKED_PASSKEY = statement({
  name: 'passkeys: locked',
  sql: `SELECT ${PASSKEY_COLUMNS} FROM passkeys WHERE user_id = $1 AND id = $2 FOR UPDATE`,
  row: PASSKEY_ROW,
});

/** The passkeys of a user in the form that a browser takes. $1 the user. */
export const DESCRIPTORS = statement({
  name: 'passkeys: descriptors',
  sql: `SELECT credential_id AS id, transports FROM passkeys WHERE user_id = $1 ORDER BY id`,
  row: { id: 'text', transports: 'text[]' },
});

/** Locks an active user: changes of their passkeys wait for each other. $1 the user. */
export const LOCKED_OWNER = statement({
  name: 'passkeys: owner',
  sql: `SELECT id AS "userId", email, first_name AS "firstName", last_name AS "lastName" FROM users
    WHERE id = $1 AND deactivated_at IS NULL FOR NO KEY UPDATE`,
  row: { userId: 'integer', email: 'text', firstName: 'text', lastName: 'text' },
});

/** Deletes all passkeys of a user and returns their names. $1 the user. */
export const DELETE_PASSKEYS = statement({
  name: 'passkeys: delete all',
  sql: `WITH gone AS (DELETE FROM passkeys WHERE user_id = $1 RETURNING id, name)
    SELECT name FROM gone ORDER BY id`,
  row: { name: 'text' },
});

/** Uses a challenge up; no row if it is unknown, used, too old or another user's. $1 its hash, $2 the user, $3 the purpose. */
export const TAKE_CHALLENGE = statement({
  name: 'passkey challenges: take',
  sql: `DELETE FROM passkey_challenges
    WHERE challenge_hash = $1 AND user_id = $2 AND purpose = $3 AND expires_at > now()
    RETURNING challenge_hash AS hash`,
  row: { hash: 'text' },
});

/** Deletes challenges that no longer count. */
export const DELETE_OLD_CHALLENGES = statement({
  name: 'passkey challenges: old',
  sql: `DELETE FROM passkey_challenges WHERE expires_at < now()`,
  row: {},
});
