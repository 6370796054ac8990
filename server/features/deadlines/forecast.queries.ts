import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { DeskQueue } from './forecast.pure.js';

/** Waiting events whose decision does not wait to take effect, by queue and due date. */
export const WAITING = statement({
  name: 'forecast: waiting',
  sql: `SELECT queue, due_at AS "dueAt", count(*)::integer AS count
    FROM desk_queue WHERE decision_id IS NULL GROUP BY queue, due_at`,
  row: { queue: as<DeskQueue>('text'), dueAt: 'timestamptz?', count: 'integer' },
});

// Counted by quarters of an hour first, which all time zones share. From instants to local hours Postgres is right.
const localHours = (of: string, from: string): string =>
  `SELECT ${of}, to_char(quarter AT TIME ZONE $1, 'YYYY-MM-DD') AS day,
      extract(hour FROM quarter AT TIME ZONE $1)::integer AS hour, count
    FROM (${from}) sums`;

const QUARTER = `date_bin('15 minutes', created_at, '2000-01-01Z') AS quarter, count(*)::integer AS count`;

const PERIOD = 'created_at >= $2 AND created_at < $3';

/**
 * Returns the acts that took an event out of a queue, by local hour and some rows for each. An event sent back from
 * HOLD left no queue. $1 the time zone, $2 the first instant, $3 the end.
 */
export const ACTS = statement({
  name: 'forecast: acts',
  sql: localHours(
    `CASE type WHEN 'submitted' THEN 'pending' ELSE 'submitted' END AS queue`,
    `SELECT type, ${QUARTER} FROM activity
      WHERE type IN ('submitted', 'held', 'discarded', 'generated', 'warning_generated') AND ${PERIOD} GROUP BY type, quarter
    UNION ALL
    SELECT type, ${QUARTER} FROM activity
      WHERE type = 'revised' AND details->>'from' IS DISTINCT FROM 'HOLD' AND ${PERIOD} GROUP BY type, quarter`,
  ),
  row: { queue: as<DeskQueue>('text'), day: 'text', hour: 'integer', count: 'integer' },
});

/** Events that came in, in the same way. $1 the time zone, $2 the first instant, $3 the end. */
export const ARRIVALS = statement({
  name: 'forecast: arrivals',
  sql: localHours(
    'cause',
    `SELECT cause, ${QUARTER} FROM citations WHERE ${PERIOD} GROUP BY cause, quarter`,
  ),
  row: { cause: as<Cause>('text'), day: 'text', hour: 'integer', count: 'integer' },
});
