import { statement } from '../../platform/database/statement.js';
import { GOES_OUT, IS_WAITING } from '../notices/letters/letter-state.queries.js';

/** The state of an account. An invited one has no way in yet: neither a password nor a linked identity. */
const STATE = `CASE WHEN f.locked_until > now() THEN 'LOCKED'
  WHEN u.password_hash IS NULL AND i.user_id IS NULL THEN 'INVITED' ELSE 'ACTIVE' END`;

const isWaitingIn = (queue: string): string => `(SELECT min(c.camera_case_generated_at)
  FROM citations c WHERE c.queue = '${queue}')`;

/**
 * The figures of the administrators' first page, from counters and small indexes. The time of the oldest event is that
 * of its violation. $1 the first instant of `runs_since`.
 */
export const FIGURES = statement({
  name: 'home: figures',
  sql: `SELECT people.active, people.invited, people.locked,
      (SELECT count(*)::int FROM issued_notices i WHERE ${IS_WAITING}) AS "toPrint",
      (SELECT count(*)::int FROM issued_notices i
        WHERE i.run_id IS NOT NULL AND i.mailed_on IS NULL AND ${GOES_OUT}) AS "notMailed",
      (SELECT coalesce(sum(total), 0)::int FROM queue_totals WHERE queue IN ('pending', 'submitted')) AS waiting,
      least(${isWaitingIn('pending')}, ${isWaitingIn('submitted')}) AS "oldestCapturedAt",
      (SELECT count(*)::int FROM citations WHERE created_at >= now() - interval '1 day') AS events,
      (SELECT count(*)::int FROM webhook_deliveries
        WHERE status = 'FAILED' AND ended_at >= now() - interval '1 day') AS "failedDeliveries"
    FROM (SELECT (count(*) FILTER (WHERE state = 'ACTIVE'))::int AS active,
        (count(*) FILTER (WHERE state = 'INVITED'))::int AS invited,
        (count(*) FILTER (WHERE state = 'LOCKED'))::int AS locked
      FROM (SELECT ${STATE} AS state FROM users u LEFT JOIN sign_in_failures f ON f.email = u.email
        LEFT JOIN user_identities i ON i.user_id = u.id WHERE u.deactivated_at IS NULL) accounts) people`,
  row: {
    active: 'integer',
    invited: 'integer',
    locked: 'integer',
    toPrint: 'integer',
    notMailed: 'integer',
    waiting: 'integer',
    oldestCapturedAt: 'timestamptz?',
    events: 'integer',
    failedDeliveries: 'integer',
  },
});
