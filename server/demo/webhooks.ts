import { Injectable } from '@nestjs/common';
import { ActivityService } from '../platform/activity/activity.service.js';
import { Transactions } from '../platform/database/transactions.js';
import type { UserCaller } from '../platform/identity/caller.js';
import { INSERT_DELIVERIES } from './demo.queries.js';
import { WebhookEntity } from '../features/webhooks/webhook.entity.js';
import type { Attempt, DeliveryStatus } from '../features/webhooks/webhook.types.js';
import { WebhookSecrets } from '../features/webhooks/webhook-secrets.service.js';
import { HOUR } from './times.js';

const URL = 'https://hooks.example.test/stopline';

/** The deliveries of the demo with the answers of their receiver, the oldest first. */
const TOLD: readonly { status: DeliveryStatus; answers: readonly (number | null)[] }[] = [
  { status: 'DELIVERED', answers: [204] },
  { status: 'DELIVERED', answers: [503, 204] },
  { status: 'DELIVERED', answers: [204] },
  { status: 'FAILED', answers: [503, null, null] },
  { status: 'PENDING', answers: [] },
];

/** A webhook that was switched off because of its receiver, with five deliveries (joining 2). */
@Injectable()
export class DemoWebhooks {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** Adds it, unless an earlier loading has. */
  async addWebhook(administrator: UserCaller, now: Date): Promise<void> {
    await this.transactions.run(async (tx) => {
      const webhooks = tx.repository(WebhookEntity);
      if (await webhooks.existsBy({ url: URL })) return;
      const webhook = webhooks.create({
        url: URL,
        description: 'Court register',
        types: ['citation.decided', 'notice.mailed', 'notice.returned'],
        active: false,
        disabledReason: 'FAILED',
        secret: '',
        createdBy: administrator.userId,
        createdAt: before(now, 24),
        lastDeliveryAt: before(now, 3),
      });
      await webhooks.insert(webhook);
      const { id } = webhook;
      await webhooks.update(id, { secret: this.secrets.seal(id, this.secrets.newSecret()) });
      const times = TOLD.map((_, index) => before(now, TOLD.length - index));
      await tx.rows(INSERT_DELIVERIES, [
        id,
        times,
        TOLD.map(({ status }) => status),
        TOLD.map(({ answers }, index) => JSON.stringify(attemptsOf(answers, times[index] ?? now))),
      ]);
      await this.activity.recordActivity(tx, {
        type: 'webhook_added',
        actor: administrator,
        subject: { type: 'webhook', id },
        description: `Webhook ${id} to hooks.example.test added by ${administrator.name}`,
        details: { url: URL },
      });
    });
  }
}

const before = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR);

/** The requests of a delivery, a minute apart; null is one without an answer. */
function attemptsOf(answers: readonly (number | null)[], at: Date): Attempt[] {
  return answers.map((httpStatus, index) => ({
    at: new Date(at.getTime() + index * 60_000).toISOString(),
    httpStatus,
    ms: httpStatus === null ? 5_000 : 84,
    error: httpStatus === null ? 'TIMEOUT' : null,
    body: httpStatus === null ? null : httpStatus === 503 ? 'Maintenance' : '',
  }));
}
