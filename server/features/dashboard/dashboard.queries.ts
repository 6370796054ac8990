import { as, statement } from '../../platform/database/statement.js';

/** The numbers of the dashboard in one statement. $1 the visible causes, $2 today, $3 the first day that is shown. */
export const STATS = statement({
  name: 'dashboard: stats',
  sql: `SELECT
      (SELECT coalesce(sum(total), 0)::int FROM queue_totals WHERE queue = 'pending' AND cause = ANY ($1)) AS pending,
      (SELECT coalesce(sum(total), 0)::int FROM queue_totals WHERE queue = 'submitted' AND cause = ANY ($1)) AS submitted,
      (SELECT coalesce(sum(total), 0)::int FROM daily_notices WHERE day = $2 AND cause = ANY ($1)) AS today,
      (SELECT json_object_agg(month, total) FROM (
        SELECT to_char(day, 'YYYY-MM') AS month, sum(total) AS total FROM daily_notices
        WHERE day BETWEEN $3 AND $2 AND cause = ANY ($1) GROUP BY 1) AS months) AS notices`,
  row: {
    pending: 'integer',
    submitted: 'integer',
    today: 'integer',
    notices: as<Record<string, number>>('json?'),
  },
});

/** Adds one notice to a day. $1 the day, $2 the cause. */
export const COUNT_NOTICE = statement({
  name: 'dashboard: count notice',
  sql: `INSERT INTO daily_notices (day, cause, total) VALUES ($1, $2, 1)
    ON CONFLICT (day, cause) DO UPDATE SET total = daily_notices.total + 1`,
  row: {},
});
