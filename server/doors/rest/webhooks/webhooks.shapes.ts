import { z } from 'zod';
import {
  CreateWebhookInput,
  ReplayWebhookInput,
  UpdateWebhookInput,
} from '../../../features/webhooks/webhooks.inputs.js';
import {
  ReplayWebhookPayload,
  RotateWebhookSecretPayload,
  Webhook as WebhookModel,
  WebhookAttempt,
  WebhookDelivery as WebhookDeliveryModel,
} from '../../../features/webhooks/webhooks.model.js';
import {
  WebhookDeliveryStatus,
  WebhookEventTypeEnum,
} from '../../../features/webhooks/webhooks.enums.js';
import type {
  ReplayRules,
  WebhookChangeRules,
  WebhookRules,
} from '../../../features/webhooks/webhooks.rules.js';
import { id, moment, page, pageOf } from '../../../platform/openapi/fields.js';
import { restBody, restEnum, restShape } from '../rest-shape.js';
import type { BodyOf } from '../spelling.js';

const texts = { url: 'https://hooks.example.test/stopline', description: 'Court register' };

export const Webhook = restShape(WebhookModel, { examples: { ...texts, pending: 0 } });

export const NewWebhook = restBody(CreateWebhookInput, {
  name: 'NewWebhook',
  examples: texts,
}) satisfies BodyOf<typeof WebhookRules>;

export const WebhookChange = restBody(UpdateWebhookInput, {
  name: 'WebhookChange',
  without: ['webhookId'],
  examples: texts,
}) satisfies BodyOf<typeof WebhookChangeRules>;

export const RotatedSecret = restShape(RotateWebhookSecretPayload, {
  name: null,
  examples: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq=' },
});

export const CreatedWebhook = z.strictObject({
  id: id('Number of the webhook.'),
  ...RotatedSecret.shape,
});

restShape(WebhookAttempt, { examples: { httpStatus: 200, ms: 84, body: 'ok' } });

export const WebhookDelivery = restShape(WebhookDeliveryModel, {
  examples: { eventId: 'msg_2f1c7f5e6b0c4a33a0d3f2b8c3d9e001' },
  own: {
    payload: z
      .strictObject({
        type: restEnum(WebhookEventTypeEnum),
        timestamp: moment('Time of the change.'),
        data: z.record(z.string(), z.unknown()).meta({
          description: 'See the `webhooks` of this document.',
          examples: [{ webhook_id: 1 }],
        }),
      })
      .meta({ description: 'The body of its requests.' }),
  },
});

export const WebhookDeliveryPage = pageOf(WebhookDelivery);

export const WebhookDeliveriesQuery = z.strictObject({
  status: restEnum(WebhookDeliveryStatus)
    .optional()
    .meta({ description: 'Only those of a state.' }),
  page,
});

export const Replay = restBody(ReplayWebhookInput, {
  name: 'WebhookReplay',
  without: ['webhookId'],
}) satisfies BodyOf<typeof ReplayRules>;

export const Replayed = restShape(ReplayWebhookPayload, { name: null, examples: { count: 12 } });
