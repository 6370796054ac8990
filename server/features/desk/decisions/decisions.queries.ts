import { CALLER_COLUMNS, CALLER_ROW } from '../../../platform/auth/callers.queries.js';
import { as, statement } from '../../../platform/database/statement.js';
import type { Cause } from '../../../platform/domain/duty.js';
import type { ErrorCode } from '../../../platform/errors/catalogue.js';
import { SENT_BACK } from '../../citations/reads/citation-columns.queries.js';
import type { Recommendation } from '../../citations/citation.workflow.js';
import type { DeskQueue } from '../../deadlines/forecast.pure.js';
import type { DecisionStatus } from './decision.pure.js';
import type { DeskAct } from '../../citations/citation.types.js';
import type { DecisionDetails } from './deferred-decision.entity.js';

/**
 * Locks an event before anything else of a decision is written: decision, undo and job meet here, as every act does.
 * The time is the one after the wait. $1 the event.
 */
export const LOCK_EVENT = statement({
  name: 'decisions: lock event',
  sql: `SELECT c.version, c.cause, c.due_at AS "dueAt", clock_timestamp() AS now,
      (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = c.changed_by) AS "changedByName"
    FROM citations c WHERE c.id = $1 FOR NO KEY UPDATE OF c`,
  row: {
    version: 'integer',
    cause: as<Cause>('text'),
    dueAt: 'timestamptz?',
    now: 'timestamptz',
    changedByName: 'text?',
  },
});

const VIEW = `d.id, d.citation_id AS "citationId", c.reference_id AS "referenceId", d.act, d.recommendation,
  d.reason_code AS "reasonCode", d.reason, d.status, d.failure, d.taken_at AS "takenAt",
  d.takes_effect_at AS "takesEffectAt"`;

const VIEW_ROW = {
  id: 'integer',
  citationId: 'integer',
  referenceId: 'text',
  act: as<DeskAct>('text'),
  recommendation: as<Recommendation>('text?'),
  reasonCode: 'text?',
  reason: 'text?',
  status: as<DecisionStatus>('text'),
  failure: as<ErrorCode>('text?'),
  takenAt: 'timestamptz',
  takesEffectAt: 'timestamptz',
} as const;

/** One decision, with what the job needs. $1 the decision. */
export const DECISION = statement({
  name: 'decisions: one',
  sql: `SELECT ${VIEW}, d.user_id AS "userId", u.first_name || ' ' || u.last_name AS "userName", d.version, d.details
    FROM deferred_decisions d JOIN citations c ON c.id = d.citation_id JOIN users u ON u.id = d.user_id
    WHERE d.id = $1`,
  row: {
    ...VIEW_ROW,
    userId: 'integer',
    userName: 'text',
    version: 'integer',
    details: as<DecisionDetails>('jsonb'),
  },
});

/**
 * The decisions of an officer that wait, newest first: also one on an event that is on hold, which stands in no queue.
 * $1 the officer, $2 their queue.
 */
export const OWN_WAITING = statement({
  name: 'decisions: own waiting',
  sql: `SELECT ${VIEW} FROM deferred_decisions d JOIN citations c ON c.id = d.citation_id
    WHERE d.user_id = $1 AND (d.act = 'SUBMIT') = ($2 = 'pending') AND d.status = 'WAITING' ORDER BY d.id DESC`,
  row: VIEW_ROW,
});

/**
 * The decisions of an officer that wait, or ended in the last 10 minutes, newest first (desk 14): somebody who heard no
 * answer looks here. $1 the officer, $2 the causes that they see.
 */
export const OWN_LATEST = statement({
  name: 'decisions: own latest',
  sql: `SELECT ${VIEW} FROM deferred_decisions d JOIN citations c ON c.id = d.citation_id
    WHERE d.user_id = $1 AND (d.ended_at IS NULL OR d.ended_at > clock_timestamp() - interval '10 minutes')
      AND c.cause = ANY ($2)
    ORDER BY d.id DESC`,
  row: VIEW_ROW,
});

/** The newest decision of an officer on a version of an event, by one act. $1 event, $2 officer, $3 act, $4 version. */
export const SAME_CALL = statement({
  name: 'decisions: same call',
  sql: `SELECT id, status FROM deferred_decisions
    WHERE citation_id = $1 AND user_id = $2 AND act = $3 AND version = $4 ORDER BY id DESC LIMIT 1`,
  row: { id: 'integer', status: as<DecisionStatus>('text') },
});

/** Marks the waiting decisions of events as overtaken. $1 the events. */
export const SUPERSEDE = statement({
  name: 'decisions: supersede',
  sql: `WITH ended AS (UPDATE deferred_decisions SET status = 'SUPERSEDED', ended_at = clock_timestamp()
      WHERE citation_id = ANY ($1) AND status = 'WAITING' RETURNING id, citation_id, act, user_id),
    freed AS (UPDATE desk_queue q SET decision_id = NULL FROM ended e
      WHERE q.citation_id = e.citation_id AND q.decision_id = e.id RETURNING q.citation_id, q.queue, q.cause)
    SELECT e.id, e.citation_id AS "citationId", e.act, e.user_id AS "userId", c.reference_id AS "referenceId",
      f.queue, f.cause
    FROM ended e JOIN citations c ON c.id = e.citation_id LEFT JOIN freed f ON f.citation_id = e.citation_id
    ORDER BY e.id`,
  prepared: true,
  row: {
    id: 'integer',
    citationId: 'integer',
    act: as<DeskAct>('text'),
    userId: 'integer',
    referenceId: 'text',
    queue: as<DeskQueue | null>('text?'),
    cause: as<Cause | null>('text?'),
  },
});

/** Lets an event wait for a decision: no officer holds it any more. $1 the event, $2 the decision. */
export const AWAIT = statement({
  name: 'decisions: await',
  sql: `UPDATE desk_queue SET decision_id = $2, claimed_by = NULL, claim_session = NULL, claimed_at = NULL,
      claim_expires_at = NULL
    WHERE citation_id = $1 RETURNING queue, cause`,
  row: { queue: as<DeskQueue>('text'), cause: as<Cause>('text') },
});

/** An event waits for a decision no more. $1 the event, $2 the decision. */
export const FREE = statement({
  name: 'decisions: free',
  sql: `UPDATE desk_queue SET decision_id = NULL WHERE citation_id = $1 AND decision_id = $2 RETURNING queue, cause`,
  row: { queue: as<DeskQueue>('text'), cause: as<Cause>('text') },
});

/** An officer as they are now; no row once they are deactivated. $1 the officer. */
export const OFFICER = statement({
  name: 'decisions: officer',
  sql: `SELECT ${CALLER_COLUMNS} FROM users u WHERE u.id = $1 AND u.deactivated_at IS NULL`,
  row: CALLER_ROW,
});

/** True if an event was sent back, and nothing answered that since (desk 5). $1 the event. */
export const UNANSWERED = statement({
  name: 'decisions: unanswered',
  sql: `SELECT EXISTS (SELECT FROM citations c CROSS JOIN LATERAL (${SENT_BACK}) AS a
    WHERE c.id = $1 AND NOT a.answered) AS "isUnanswered"`,
  row: { isUnanswered: 'boolean' },
});
