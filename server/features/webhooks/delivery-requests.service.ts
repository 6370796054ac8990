import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Metrics } from '../../platform/metrics/metrics.service.js';
import { nextSpan } from '../../platform/tracing/trace.js';
import { networksOf } from './addresses.js';
import { DeliveryRecords, type DueDelivery } from './delivery-records.service.js';
import { post } from './sender.js';
import { WebhookSecrets } from './webhook-secrets.service.js';
import type { WebhookPayload } from './webhook.types.js';

/** Longest time of one request with all that belongs to it (joining 2). */
const LIMIT_MS = 5_000;

/** A request whose answer was not recorded after this time has no worker any more. */
export const SENDING_MS = LIMIT_MS + 1_500;

/** Makes requests to receivers (Standard Webhooks 1). */
@Injectable()
export class DeliveryRequests {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly records: DeliveryRecords,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Makes one request for a delivery and records its answer. A receiver's fault is an answer, and no error. */
  async make(delivery: DueDelivery): Promise<void> {
    const { eventId, type, occurredAt, data, traceparent } = delivery;
    const payload: WebhookPayload = { type, timestamp: occurredAt.toISOString(), data };
    const body = JSON.stringify(payload);
    const at = new Date();
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Stopline/${this.config.version}`,
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': this.secrets.sign(
        { ...delivery, id: delivery.webhookId },
        { eventId, at, body },
      ),
      traceparent: nextSpan(traceparent),
    };
    const url = new URL(delivery.url);
    const allow = networksOf(this.config.webhooks.allow);
    const answer = await post({ url, headers, body }, { allow, limitMs: LIMIT_MS });
    const outcome = await this.records.record(delivery, at, answer);
    if (outcome !== null) this.metrics.webhookDeliveries.inc({ type, outcome });
  }
}
