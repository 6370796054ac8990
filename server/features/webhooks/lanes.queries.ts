import { as, statement } from '../../platform/database/statement.js';
import type { WebhookEventType } from './webhook.types.js';

/** Number of requests to one webhook at once (joining 2). */
const AT_ONCE = 4;

/**
 * Locks a webhook for its next steps. Acts that record events for it are not held up: their foreign keys need a weaker
 * lock. $1 the webhook.
 */
export const LOCK_LANE = statement({
  name: 'webhooks: lock lane',
  sql: `SELECT lane_job AS "laneJob", lane_fence AS "laneFence" FROM webhooks WHERE id = $1 FOR NO KEY UPDATE`,
  row: { laneJob: 'bigint?', laneFence: 'integer?' },
});

/**
 * Gives the lane of a webhook to a job, unless another one has it: of several that deliver for one webhook, one is at
 * work. A lane is free once its job does not run. $1 the webhook, $2 the job, $3 its hold.
 */
export const TAKE_LANE = statement({
  name: 'webhooks: take lane',
  sql: `UPDATE webhooks w SET lane_job = $2, lane_fence = $3
    WHERE id = $1 AND active AND (lane_job IS NULL OR lane_job = $2
      OR NOT EXISTS (SELECT FROM jobs j WHERE j.id = w.lane_job AND j.status = 'running'))
    RETURNING id`,
  row: { id: 'integer' },
});

const IS_UNBLOCKED = `(NOT d.in_order OR d.citation_id IS NULL OR NOT EXISTS (SELECT FROM webhook_deliveries earlier
  WHERE earlier.webhook_id = d.webhook_id AND earlier.citation_id = d.citation_id AND earlier.in_order
    AND earlier.status = 'PENDING' AND earlier.id < d.id))`;

/** The deliveries that a request may be made for now. $1 the webhook. */
const DUE = `webhook_deliveries d WHERE d.webhook_id = $1 AND d.status = 'PENDING' AND d.next_attempt_at <= clock_timestamp()
  AND (d.sending_until IS NULL OR d.sending_until < clock_timestamp()) AND ${IS_UNBLOCKED}`;

/**
 * Takes deliveries of a webhook, as many as may be under way beside those that are: also those of a worker that has died.
 * The webhook is locked, so that nothing is taken unseen by the transaction that switches it off.
 * $1 the webhook, $2 the job and $3 the hold that must have its lane, $4 the longest time of a request, ms.
 */
export const TAKE_DUE = statement({
  name: 'webhooks: take due',
  sql: `WITH w AS MATERIALIZED (SELECT * FROM webhooks
      WHERE id = $1 AND active AND lane_job = $2 AND lane_fence = $3 FOR SHARE)
    UPDATE webhook_deliveries t SET sending_until = clock_timestamp() + $4 * interval '1 ms' FROM w, webhook_events e
    WHERE t.id IN (SELECT d.id FROM ${DUE} ORDER BY d.next_attempt_at, d.id
        LIMIT greatest(0, ${AT_ONCE} - (SELECT count(*) FROM webhook_deliveries s
          WHERE s.webhook_id = $1 AND s.status = 'PENDING' AND s.sending_until >= clock_timestamp()))
        FOR UPDATE OF d SKIP LOCKED)
      AND w.id = t.webhook_id AND e.id = t.event_id
    RETURNING t.id, t.event_id AS "eventId", jsonb_array_length(t.attempts) AS "attempts", e.type,
      e.occurred_at AS "occurredAt", e.traceparent, e.data, w.id AS "webhookId", w.url, w.secret,
      w.previous_secret AS "previousSecret", w.previous_until AS "previousUntil",
      w.older_secrets AS "olderSecrets", w.older_until AS "olderUntil"`,
  row: {
    id: 'integer',
    eventId: 'text',
    attempts: 'integer',
    type: as<WebhookEventType>('text'),
    occurredAt: 'timestamptz',
    traceparent: 'text?',
    data: as<Record<string, unknown>>('json'),
    webhookId: 'integer',
    url: 'text',
    secret: 'text',
    previousSecret: 'text?',
    previousUntil: 'timestamptz?',
    olderSecrets: 'text[]',
    olderUntil: 'timestamptz[]',
  },
});

/**
 * Leaves a lane, if nothing is due any more. $1 the webhook, $2 true to leave it with work left. The webhook must be locked
 * and the lane one's own: then an act that was committed before is seen here, or its own job finds the lane free.
 */
export const LEAVE_LANE = statement({
  name: 'webhooks: leave lane',
  sql: `UPDATE webhooks w SET lane_job = NULL, lane_fence = NULL
    WHERE w.id = $1 AND ($2::boolean OR NOT w.active OR NOT EXISTS (SELECT FROM ${DUE})) RETURNING w.active`,
  row: { active: 'boolean' },
});

/**
 * Returns when the next delivery of a webhook is due that is not now, unless a job waits for that moment; null without one.
 * $1 the webhook.
 */
export const NEXT_DUE = statement({
  name: 'webhooks: next due',
  sql: `SELECT next.at FROM (SELECT min(greatest(next_attempt_at, sending_until)) AS at FROM webhook_deliveries
      WHERE webhook_id = $1 AND status = 'PENDING' AND greatest(next_attempt_at, sending_until) > clock_timestamp()) next
    WHERE next.at IS NOT NULL AND NOT EXISTS (SELECT FROM jobs WHERE name = 'deliverWebhook' AND status = 'queued'
      AND payload->>'webhookId' = $1::integer::text AND run_at > clock_timestamp() AND run_at <= next.at)`,
  row: { at: 'timestamptz' },
});

/**
 * Records a request to a receiver. $1 the delivery, $2 the number of requests before, $3 the request, $4 the status, $5 when
 * the next one is due, or null. No row if another worker has recorded it. A delivery that was cancelled meanwhile stays so.
 */
export const RECORD_ATTEMPT = statement({
  name: 'webhooks: record attempt',
  sql: `UPDATE webhook_deliveries SET attempts = attempts || jsonb_build_array($3::jsonb), sending_until = NULL,
      status = CASE status WHEN 'PENDING' THEN $4 ELSE status END,
      next_attempt_at = CASE status WHEN 'PENDING' THEN $5::timestamptz END,
      ended_at = CASE WHEN $4 <> 'PENDING' OR status <> 'PENDING' THEN clock_timestamp() END
    WHERE id = $1 AND status IN ('PENDING', 'CANCELLED') AND jsonb_array_length(attempts) = $2
    RETURNING status = 'CANCELLED' AS "isCancelled"`,
  row: { isCancelled: 'boolean' },
});

/** Switches a webhook off, unless it is off. $1 the webhook, $2 the reason. */
export const SWITCH_OFF = statement({
  name: 'webhooks: switch off',
  sql: `UPDATE webhooks SET active = false, disabled_reason = $2 WHERE id = $1 AND active RETURNING id, url`,
  row: { id: 'integer', url: 'text' },
});
