import { GOES_OUT } from '../features/notices/letters/letter-state.queries.js';
import { as, statement } from '../platform/database/statement.js';

/**
 * Returns the time of the last event of each camera. Cameras are found one after the other by the index, however many
 * events they have. $1 the maximum number of cameras.
 */
export const LAST_EVENTS = statement({
  name: 'operations: last events',
  sql: `WITH RECURSIVE cameras AS (
      (SELECT camera_system_serial_number AS serial, 1 AS number FROM captures
        ORDER BY camera_system_serial_number LIMIT 1)
      UNION ALL
      SELECT p.serial, number + 1 FROM cameras CROSS JOIN LATERAL
        (SELECT camera_system_serial_number AS serial FROM captures
          WHERE camera_system_serial_number > cameras.serial ORDER BY camera_system_serial_number LIMIT 1) p
      WHERE number < $1)
    SELECT serial AS camera, extract(epoch FROM c.created_at)::float8 AS at
    FROM cameras CROSS JOIN LATERAL
      (SELECT citation_id FROM captures WHERE camera_system_serial_number = serial
        ORDER BY citation_id DESC LIMIT 1) last
    JOIN citations c ON c.id = last.citation_id`,
  row: { camera: 'text', at: 'double precision' },
});

/** Events at the desk whose deadline has passed or is near. $1 within how many days. */
export const EVENTS_DUE = statement({
  name: 'operations: events due',
  sql: `SELECT queue.name AS queue, count(q.due_at) FILTER (WHERE q.due_at < now())::int AS overdue,
      count(q.due_at) FILTER (WHERE q.due_at >= now())::int AS near
    FROM unnest(ARRAY['pending', 'submitted']) AS queue (name)
    LEFT JOIN desk_queue q ON q.queue = queue.name AND q.due_at < now() + $1 * interval '1 day'
    GROUP BY queue.name`,
  row: { queue: 'text', overdue: 'integer', near: 'integer' },
});

/** Notices that are to be mailed and are not, whose deadline has passed or is near. $1 within how many days. */
export const NOTICES_DUE = statement({
  name: 'operations: notices due',
  sql: `SELECT count(*) FILTER (WHERE i.due_at < now())::int AS overdue,
      count(*) FILTER (WHERE i.due_at >= now())::int AS near
    FROM issued_notices i WHERE i.mailed_on IS NULL AND ${GOES_OUT} AND i.due_at < now() + $1 * interval '1 day'
      AND (i.run_id IS NOT NULL OR i.issued_at >= (SELECT runs_since FROM mailing_settings))`,
  row: { overdue: 'integer', near: 'integer' },
});

/** Runs that are not at their end, by state. */
export const RUNS = statement({
  name: 'operations: runs',
  sql: `SELECT status, count(r.id)::int AS count,
      coalesce(extract(epoch FROM now() - min(r.created_at)), 0)::float8 AS oldest
    FROM unnest(ARRAY['OPEN', 'FAILED', 'MADE', 'SENT']) AS status LEFT JOIN notice_runs r USING (status)
    GROUP BY status`,
  row: {
    status: as<'OPEN' | 'FAILED' | 'MADE' | 'SENT'>('text'),
    count: 'integer',
    oldest: 'double precision',
  },
});

/** Returns the age in seconds of the oldest entry of the history that is not sealed. */
export const SEAL_LAG = statement({
  name: 'operations: seal lag',
  sql: `SELECT coalesce((SELECT greatest(0, extract(epoch FROM clock_timestamp() - created_at)) FROM activity
      WHERE id = (SELECT min(activity_id) FROM activity_unsealed)), 0)::float8 AS seconds`,
  row: { seconds: 'double precision' },
});

/** Returns the age in seconds of the oldest delivery that waits for a webhook which is switched on. */
export const WEBHOOK_LAG = statement({
  name: 'operations: webhook lag',
  sql: `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(d.created_at)), 0)::float8 AS seconds
    FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.status = 'PENDING' AND w.active`,
  row: { seconds: 'double precision' },
});

/** Accounts to which the last mail could not be delivered. */
export const MAILS_REFUSED = statement({
  name: 'operations: mails refused',
  sql: `SELECT count(*)::int AS accounts FROM users WHERE mail_failure IS NOT NULL AND deactivated_at IS NULL`,
  row: { accounts: 'integer' },
});
