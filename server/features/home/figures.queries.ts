import { statement } from '../../platform/database/statement.js';
import { IS_WAITING } from '../print-runs/issued.queries.js';

/** Nobody has signed in to this account yet: it has no password, never had one, and is linked to no identity. */
const IS_INVITED = `u.password_hash IS NULL AND u.retired_password_hash IS NULL
  AND NOT EXISTS (SELECT FROM user_identities i WHERE i.user_id = u.id)`;

const isWaitingIn = (queue: string): string => `(SELECT min(c.camera_case_generated_at)
  FROM citations c WHERE c.queue = '${queue}')`;

/**
 * The figures of the administrators' first page, from counters and small indexes. The time of the oldest event is that
 * of its violation. $1 the first instant of `runs_since`.
 */
export const FIGURES = statement({
  name: 'home: figures',
  sql: `SELECT people.active, people.invited,
      (SELECT count(*)::int FROM issued_notices i WHERE ${IS_WAITING}) AS "toPrint",
      (SELECT count(*)::int FROM issued_notices i
        WHERE i.run_id IS NOT NULL AND i.mailed_on IS NULL AND i.voided_at IS NULL) AS "notMailed",
      (SELECT coalesce(sum(total), 0)::int FROM queue_totals WHERE queue IN ('pending', 'submitted')) AS waiting,
      least(${isWaitingIn('pending')}, ${isWaitingIn('submitted')}) AS "oldestCapturedAt",
      (SELECT count(*)::int FROM citations WHERE created_at >= now() - interval '1 day') AS events,
      (SELECT count(*)::int FROM webhook_deliveries
        WHERE status = 'FAILED' AND ended_at >= now() - interval '1 day') AS "failedDeliveries"
    FROM (SELECT (count(*) FILTER (WHERE NOT (${IS_INVITED})))::int AS active,
        (count(*) FILTER (WHERE ${IS_INVITED}))::int AS invited
      FROM users u WHERE u.deactivated_at IS NULL) people`,
  row: {
    active: 'integer',
    invited: 'integer',
    toPrint: 'integer',
    notMailed: 'integer',
    waiting: 'integer',
    oldestCapturedAt: 'timestamptz?',
    events: 'integer',
    failedDeliveries: 'integer',
  },
});
