import { statement } from '../../platform/database/statement.js';

/**
 * Locks an active user: their views are counted one after the other, and none comes after their deactivation. $1 the
 * user.
 */
export const LOCKED_VIEWER = statement({
  name: 'saved views: viewer',
  sql: `SELECT id FROM users WHERE id = $1 AND deactivated_at IS NULL FOR NO KEY UPDATE`,
  row: { id: 'integer' },
});
