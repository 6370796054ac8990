import { z } from 'zod';
import {
  ATTEMPT_ERRORS,
  DELIVERY_STATUSES,
  DISABLED_REASONS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_TYPES,
} from '../../features/webhooks/webhook.types.js';
import type {
  ReplayRules,
  WebhookChangeRules,
  WebhookRules,
} from '../../features/webhooks/webhooks.rules.js';
import {
  flag,
  id,
  moment,
  named,
  oneOf,
  orNull,
  page,
  pageOf,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import type { FieldsOf } from './spelling.js';

const url = text(
  'An https address without user and fragment; http only where WEBHOOK_ALLOW has its address.',
  'https://hooks.example.test/stopline',
);
const description = text('A text for people, 200 characters at most.', 'Court register');
const types = z
  .array(oneOf('WebhookType', 'A change that a webhook may want.', WEBHOOK_TYPES))
  .meta({ description: 'The changes that it wants, at least one.' });
const active = flag('While false nothing is recorded for it.');
const secret = text(
  'Signs the deliveries (Standard Webhooks 1).',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq=',
);

export const Webhook = named('Webhook', 'A receiver of changes.', {
  id: id('Number of the webhook.'),
  url,
  description,
  types,
  active,
  disabled_reason: orNull(
    oneOf(
      'WebhookDisabledReason',
      'GONE: the receiver answered 410. FAILED: the last retry of a delivery failed.',
      DISABLED_REASONS,
    ),
    'The reason why the product switched it off; null if a person did, or it is on.',
  ),
  created_at: moment('Time of its creation.'),
  last_delivery_at: orNull(moment('Time of its last answer with 2xx.')),
  pending: whole('Number of deliveries that wait.', 0),
});

export const NewWebhook = named('NewWebhook', 'A new webhook.', {
  url,
  description: orNull(description).optional(),
  types,
} satisfies FieldsOf<typeof WebhookRules>);

export const WebhookChange = named('WebhookChange', 'All of a webhook that can be changed.', {
  url,
  description: orNull(description).optional(),
  types,
  active,
} satisfies FieldsOf<typeof WebhookChangeRules>);

export const CreatedWebhook = z.strictObject({ id: id('Number of the webhook.'), secret });

export const RotatedSecret = z.strictObject({ secret });

const Attempt = named('WebhookAttempt', 'One request to a receiver.', {
  at: moment('Time of the request.'),
  http_status: orNull(whole('Status of the answer; null without one.', 200)),
  ms: whole('Milliseconds that it took.', 84),
  error: orNull(
    oneOf('WebhookAttemptError', 'The reason for a missing answer.', ATTEMPT_ERRORS),
    'Null with an answer.',
  ),
  body: orNull(text('Start of the answer, 1,000 characters at most.', 'ok')),
});

const DeliveryStatus = oneOf(
  'WebhookDeliveryStatus',
  'The state of a delivery. CANCELLED: its webhook was deleted before.',
  DELIVERY_STATUSES,
);

const EventType = oneOf('WebhookEventType', 'The type of a delivery.', WEBHOOK_EVENT_TYPES);

export const WebhookDelivery = named('WebhookDelivery', 'A change on its way to a webhook.', {
  id: id('Number of the delivery.'),
  event_id: text(
    'The `webhook-id`: the same in all requests for one change.',
    'msg_2f1c7f5e6b0c4a33a0d3f2b8c3d9e001',
  ),
  type: EventType,
  status: DeliveryStatus,
  attempts: z.array(Attempt).meta({ description: 'The requests, oldest first.' }),
  next_attempt_at: orNull(moment('Time of the next request; null once it has ended.')),
  payload: z
    .strictObject({
      type: EventType,
      timestamp: moment('Time of the change.'),
      data: z.record(z.string(), z.unknown()).meta({
        description: 'See the `webhooks` of this document.',
        examples: [{ webhook_id: 1 }],
      }),
    })
    .meta({ description: 'The body of its requests.' }),
});

export const WebhookDeliveryPage = pageOf(WebhookDelivery);

export const WebhookDeliveriesQuery = z.strictObject({
  status: DeliveryStatus.optional().meta({ description: 'Only those of a state.' }),
  page,
});

export const Replay = named('WebhookReplay', 'The events that are sent again.', {
  since: moment('From this moment on, 30 days ago at most.'),
} satisfies FieldsOf<typeof ReplayRules>);

export const Replayed = z.strictObject({ count: whole('Number of new deliveries.', 12) });
