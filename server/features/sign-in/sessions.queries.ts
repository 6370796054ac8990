import { SESSION_IS_ALIVE } from '../../platform/auth/session.types.js';
import { statement } from '../../platform/database/statement.js';

const USER = `s.id AS "sessionId", u.id AS "userId", u.first_name || ' ' || u.last_name AS name,
  u.badge_number AS "badgeNumber", u.role_id AS "roleId"`;

const USER_ROW = {
  sessionId: 'uuid',
  userId: 'integer',
  name: 'text',
  badgeNumber: 'integer',
  roleId: 'smallint',
} as const;

/** Ends a session, and returns its user; no row where it has ended before. $1 the session, $2 why. */
export const END = statement({
  name: 'sessions: end',
  sql: `UPDATE sessions s SET ended_at = now(), ended_because = $2 FROM users u
    WHERE s.id = $1 AND u.id = s.user_id AND s.ended_at IS NULL RETURNING ${USER}`,
  row: USER_ROW,
});

/** A session that can be refreshed, its row locked. $1 the session, $2 the seconds in which the old token still counts. */
export const ALIVE_AND_LOCKED = statement({
  name: 'sessions: alive and locked',
  sql: `SELECT ${USER}, s.refresh_hash AS "refreshHash", s.previous_refresh_hash AS "previousRefreshHash",
      s.created_at AS "createdAt",
      coalesce(s.rotated_at > clock_timestamp() - $2::int * interval '1 s', false) AS "isWithinGrace"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = $1 AND ${SESSION_IS_ALIVE} AND u.deactivated_at IS NULL FOR UPDATE OF s`,
  row: {
    ...USER_ROW,
    refreshHash: 'text',
    previousRefreshHash: 'text?',
    createdAt: 'timestamptz',
    isWithinGrace: 'boolean',
  },
});
