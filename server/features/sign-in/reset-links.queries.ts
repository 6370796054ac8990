import { statement } from '../../platform/database/statement.js';

/** The user that a link is valid for. $1 the token's hash, $2 the address. */
export const LINK_TARGET = statement({
  name: 'reset links: target',
  sql: `SELECT u.id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName"
    FROM password_resets r JOIN users u ON u.id = r.user_id
    WHERE r.token_hash = $1 AND r.voided_at IS NULL AND r.expires_at > now()
      AND u.email = $2 AND u.deactivated_at IS NULL`,
  row: { userId: 'integer', email: 'text', firstName: 'text', lastName: 'text' },
});

/** How many links a user got in the last hour. $1 the user. */
export const RECENT_LINKS = statement({
  name: 'reset links: recent',
  sql: `SELECT count(*)::int AS count FROM password_resets
    WHERE user_id = $1 AND created_at > now() - interval '1 hour'`,
  row: { count: 'integer' },
});
