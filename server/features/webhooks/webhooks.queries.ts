import { as, statement } from '../../platform/database/statement.js';
import type {
  Attempt,
  DeliveryStatus,
  DisabledReason,
  WebhookEventType,
  WebhookPayload,
  WebhookType,
} from './webhook.types.js';

const WEBHOOK = `SELECT w.id, w.url, w.description, w.types, w.active, w.disabled_reason AS "disabledReason",
    w.created_at AS "createdAt", w.last_delivery_at AS "lastDeliveryAt",
    (SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'PENDING')::integer AS pending
  FROM webhooks w WHERE w.deleted_at IS NULL`;

const WEBHOOK_ROW = {
  id: 'integer',
  url: 'text',
  description: 'text',
  types: as<WebhookType[]>('text[]'),
  active: 'boolean',
  disabledReason: as<DisabledReason | null>('text?'),
  createdAt: 'timestamptz',
  lastDeliveryAt: 'timestamptz?',
  pending: 'integer',
} as const;

/** All webhooks, the oldest first. */
export const WEBHOOKS = statement({
  name: 'webhooks: all',
  sql: `${WEBHOOK} ORDER BY w.id`,
  row: WEBHOOK_ROW,
});

/** One webhook. $1 its id. */
export const WEBHOOK_BY_ID = statement({
  name: 'webhooks: one',
  sql: `${WEBHOOK} AND w.id = $1`,
  row: WEBHOOK_ROW,
});

/** Lets one new webhook be counted and written at a time. */
export const LOCK_WEBHOOKS = statement({
  name: 'webhooks: lock all',
  sql: `SELECT pg_advisory_xact_lock(hashtext('stopline webhooks')) IS NULL AS locked`,
  row: { locked: 'boolean' },
});

const DELIVERY = `SELECT d.id, d.event_id AS "eventId", e.type, d.status, d.attempts, d.next_attempt_at AS "nextAttemptAt",
    json_build_object('type', e.type,
      'timestamp', to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', e.data) AS payload
  FROM webhook_deliveries d JOIN webhook_events e ON e.id = d.event_id`;

const DELIVERY_ROW = {
  id: 'integer',
  eventId: 'text',
  type: as<WebhookEventType>('text'),
  status: as<DeliveryStatus>('text'),
  attempts: as<Attempt[]>('jsonb'),
  nextAttemptAt: 'timestamptz?',
  payload: as<WebhookPayload>('json'),
} as const;

/** A page of a webhook's deliveries, newest first. $1 the webhook, $2 a status or null, $3 how many, $4 how many are skipped. */
export const DELIVERIES = statement({
  name: 'webhooks: deliveries',
  sql: `${DELIVERY} WHERE d.webhook_id = $1 AND ($2::text IS NULL OR d.status = $2)
    ORDER BY d.id DESC LIMIT $3 OFFSET $4`,
  row: DELIVERY_ROW,
});

/** Counts a webhook's deliveries. $1 the webhook, $2 a status or null. */
export const COUNT_DELIVERIES = statement({
  name: 'webhooks: count deliveries',
  sql: `SELECT count(*)::integer AS total FROM webhook_deliveries
    WHERE webhook_id = $1 AND ($2::text IS NULL OR status = $2)`,
  row: { total: 'integer' },
});

/** One delivery. $1 its id. */
export const DELIVERY_BY_ID = statement({
  name: 'webhooks: delivery',
  sql: `${DELIVERY} WHERE d.id = $1`,
  row: DELIVERY_ROW,
});

/** Returns the webhook of a delivery, locked, unless it was deleted. $1 the delivery. */
export const WEBHOOK_OF = statement({
  name: 'webhooks: of delivery',
  sql: `SELECT w.id, w.active FROM webhooks w
    WHERE w.id = (SELECT webhook_id FROM webhook_deliveries WHERE id = $1) AND w.deleted_at IS NULL
    FOR NO KEY UPDATE`,
  row: { id: 'integer', active: 'boolean' },
});

/** Records a test of a webhook. $1 the webhook, $2 the `traceparent`. */
export const INSERT_TEST = statement({
  name: 'webhooks: insert test',
  sql: `WITH event AS (INSERT INTO webhook_events (id, type, traceparent, data)
      VALUES ('msg_' || replace(gen_random_uuid()::text, '-', ''), 'webhook.test', $2,
        json_build_object('webhook_id', $1::integer)) RETURNING id)
    INSERT INTO webhook_deliveries (webhook_id, event_id) SELECT $1, id FROM event RETURNING id`,
  row: { id: 'integer' },
});

/** Sends a delivery again, outside the order. $1 the delivery. */
export const INSERT_AGAIN = statement({
  name: 'webhooks: insert again',
  sql: `INSERT INTO webhook_deliveries (webhook_id, event_id, citation_id, in_order)
    SELECT webhook_id, event_id, citation_id, false FROM webhook_deliveries WHERE id = $1 RETURNING id`,
  row: { id: 'integer' },
});

/**
 * Orders deliveries of all events that were recorded for a webhook since a moment, in the order of the acts; tests are
 * none. $1 the webhook, $2 the moment.
 */
export const INSERT_REPLAY = statement({
  name: 'webhooks: insert replay',
  sql: `WITH replayed AS (INSERT INTO webhook_deliveries (webhook_id, event_id, citation_id)
      SELECT $1::integer, e.id, e.citation_id FROM webhook_events e
        JOIN (SELECT event_id, min(id) AS first FROM webhook_deliveries WHERE webhook_id = $1 GROUP BY event_id) d
          ON d.event_id = e.id
      WHERE e.occurred_at >= $2 AND e.type <> 'webhook.test' ORDER BY d.first RETURNING id)
    SELECT count(*)::integer AS count FROM replayed`,
  row: { count: 'integer' },
});

/** Lets what waits for a webhook be delivered at once. $1 the webhook. */
export const HURRY = statement({
  name: 'webhooks: hurry',
  sql: `UPDATE webhook_deliveries SET next_attempt_at = now()
    WHERE webhook_id = $1 AND status = 'PENDING' AND next_attempt_at > now()`,
  row: {},
});

/** Ends what waits for a webhook. $1 the webhook. */
export const CANCEL = statement({
  name: 'webhooks: cancel',
  sql: `UPDATE webhook_deliveries SET status = 'CANCELLED', next_attempt_at = NULL, ended_at = clock_timestamp()
    WHERE webhook_id = $1 AND status = 'PENDING'`,
  row: {},
});

/** Returns true while a request to a webhook is under way. $1 the webhook. */
export const IS_SENDING = statement({
  name: 'webhooks: is sending',
  sql: `SELECT EXISTS (SELECT FROM webhook_deliveries
    WHERE webhook_id = $1 AND sending_until >= clock_timestamp()) AS sending`,
  row: { sending: 'boolean' },
});

/** Deletes events after 30 days, and with them their deliveries. */
export const DELETE_OLD_EVENTS = statement({
  name: 'webhooks: delete old events',
  sql: `DELETE FROM webhook_events WHERE occurred_at < now() - interval '30 days'`,
  row: {},
});
