import { SESSION_HOURS } from '../../platform/auth/session.types.js';
import { statement } from '../../platform/database/statement.js';

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
