import { as, statement } from '../../platform/database/statement.js';

/**
 * The numbers of the dashboard in one statement, which passes each of the two tables once. $1 the visible causes, $2 today,
 * $3 the first day that is shown.
 */
export const STATS = statement({
  name: 'dashboard: stats',
  sql: `SELECT queues.pending, queues.submitted, notices.today, notices.warnings, notices.months AS notices
    FROM (SELECT coalesce(sum(total) FILTER (WHERE queue = 'pending'), 0)::int AS pending,
        coalesce(sum(total) FILTER (WHERE queue = 'submitted'), 0)::int AS submitted
      FROM queue_totals WHERE queue IN ('pending', 'submitted') AND cause = ANY ($1)) AS queues,
      (SELECT coalesce(sum(today), 0)::int AS today, coalesce(sum(warned), 0)::int AS warnings,
        json_object_agg(to_char(month, 'YYYY-MM'), total) AS months FROM (
        SELECT date_trunc('month', day::timestamp) AS month, sum(total) AS total,
          sum(total) FILTER (WHERE day = $2) AS today, sum(warnings) FILTER (WHERE day = $2) AS warned
        FROM daily_notices WHERE day BETWEEN $3 AND $2 AND cause = ANY ($1) GROUP BY month) AS sums) AS notices`,
  prepared: true,
  row: {
    pending: 'integer',
    submitted: 'integer',
    today: 'integer',
    warnings: 'integer',
    notices: as<Record<string, number>>('json?'),
  },
});

/** Adds a notice or a warning letter to a day. $1 the day, $2 the cause, $3 notices, $4 warning letters. */
export const COUNT_LETTER = statement({
  name: 'dashboard: count letter',
  sql: `INSERT INTO daily_notices (day, cause, total, warnings) VALUES ($1, $2, $3, $4)
    ON CONFLICT (day, cause) DO UPDATE SET total = daily_notices.total + $3, warnings = daily_notices.warnings + $4`,
  row: {},
});
