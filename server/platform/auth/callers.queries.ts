import { as, type RowOf, statement } from '../database/statement.js';
import type { TokenScope } from '../identity/caller.js';
import { SESSION_IS_ALIVE } from './session.types.js';

/** The columns of a caller, in a statement in which `u` is the row of `users`. */
export const CALLER_COLUMNS = `u.id AS "userId", u.first_name || ' ' || u.last_name AS name, u.first_name AS "firstName",
  u.last_name AS "lastName", u.badge_number AS "badgeNumber", u.role_id AS "roleId"`;

export const CALLER_ROW = {
  userId: 'integer',
  name: 'text',
  firstName: 'text',
  lastName: 'text',
  badgeNumber: 'integer',
  roleId: 'smallint',
} as const;

export const LIVE_SESSIONS = statement({
  name: 'callers: sessions',
  sql: `SELECT s.id AS "sessionId", ${CALLER_COLUMNS}
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ANY ($1::uuid[]) AND ${SESSION_IS_ALIVE} AND u.deactivated_at IS NULL`,
  prepared: true,
  row: { sessionId: 'uuid', ...CALLER_ROW },
});
export type SessionRow = RowOf<typeof LIVE_SESSIONS>;

export const VALID_TOKEN = statement({
  name: 'callers: token',
  sql: `SELECT id AS "tokenId", name, scopes, expires_at AS "expiresAt",
      coalesce(last_used_at > now() - interval '1 minute', false) AS "isFresh"
    FROM api_tokens WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > now()`,
  prepared: true,
  row: {
    tokenId: 'integer',
    name: 'text',
    scopes: as<TokenScope[]>('text[]'),
    expiresAt: 'timestamptz',
    isFresh: 'boolean',
  },
});
