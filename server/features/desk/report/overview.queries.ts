import { as, statement } from '../../../platform/database/statement.js';
import type { Cause } from '../../../platform/domain/duty.js';
import { type Officer, OFFICER_JSON } from '../../../platform/identity/officer.queries.js';
import type { DeskQueue } from '../../deadlines/forecast.pure.js';

/** Both queues in numbers. */
export const QUEUES_NOW = statement({
  name: 'overview: queues',
  sql: `SELECT names.queue, count(q.citation_id)::int AS waiting,
      (count(*) FILTER (WHERE q.claim_expires_at > statement_timestamp()))::int AS claimed,
      (count(q.decision_id))::int AS deferred,
      (count(*) FILTER (WHERE q.due_at < statement_timestamp() AND q.decision_id IS NULL))::int AS expired,
      min(q.captured_at) AS "oldestCapturedAt",
      min(q.due_at) FILTER (WHERE q.due_at >= statement_timestamp()) AS "nearestDueAt"
    FROM unnest(ARRAY['pending', 'submitted']) AS names (queue) LEFT JOIN desk_queue q ON q.queue = names.queue
    GROUP BY names.queue ORDER BY names.queue`,
  row: {
    queue: as<DeskQueue>('text'),
    waiting: 'integer',
    claimed: 'integer',
    deferred: 'integer',
    expired: 'integer',
    oldestCapturedAt: 'timestamptz?',
    nearestDueAt: 'timestamptz?',
  },
});

/** Returns every live claim, oldest first: its officer, and of the event only the reference. */
export const CLAIMS_NOW = statement({
  name: 'overview: claims',
  sql: `SELECT q.citation_id AS "citationId", c.reference_id AS "referenceId", q.queue, q.cause,
      ${OFFICER_JSON} AS "user",
      q.claimed_at AS "claimedAt", q.claim_expires_at AS "expiresAt"
    FROM desk_queue q JOIN citations c ON c.id = q.citation_id JOIN users u ON u.id = q.claimed_by
    WHERE q.claim_expires_at > statement_timestamp() ORDER BY q.claimed_at, q.citation_id`,
  row: {
    citationId: 'integer',
    referenceId: 'text',
    queue: as<DeskQueue>('text'),
    cause: as<Cause>('text'),
    user: as<Officer>('json'),
    claimedAt: 'timestamptz!',
    expiresAt: 'timestamptz!',
  },
});
