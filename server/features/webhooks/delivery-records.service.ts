import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Actor } from '../../platform/identity/caller.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { webhookOffMail } from '../../platform/mail/templates.js';
import { LOCK_LANE, RECORD_ATTEMPT, SWITCH_OFF, type TAKE_DUE } from './lanes.queries.js';
import { verdictOf } from './retries.pure.js';
import type { Answer } from './sender.js';
import { WebhookEntity } from './webhook.entity.js';
import type { Attempt, DisabledReason } from './webhook.types.js';

/** A delivery for which a request is made. */
export type DueDelivery = RowOf<typeof TAKE_DUE>;

/** The end of a request, for metrics. */
export type Outcome = 'delivered' | 'retried' | 'failed';

const WORKER: Actor = { kind: 'system', name: 'Worker' };
const SYSTEM_ADMINISTRATOR = 1;

const SENTENCES: Record<DisabledReason, string> = {
  GONE: 'its receiver answered that it is gone (410)',
  FAILED: 'a delivery to it failed at its last retry',
};

/** Records requests to receivers, and what follows from them. */
@Injectable()
export class DeliveryRecords {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly jobs: JobsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Records the answer to a request: the delivery has ended, or waits for its next request. 410 and a failed last retry
   * switch the webhook off.
   *
   * @returns null if the delivery has ended meanwhile, or another worker recorded this request
   */
  async record(delivery: DueDelivery, at: Date, answer: Answer): Promise<Outcome | null> {
    const { retries } = this.config.webhooks;
    const now = new Date();
    const { attempts } = delivery;
    const verdict = verdictOf(answer, { attempts, retries, now, random: Math.random() });
    const { status, waitSeconds, switchOff } = verdict;
    const { retryAfter: _, ...rest } = answer;
    const attempt: Attempt = { at: at.toISOString(), ...rest };
    const next = waitSeconds === null ? null : new Date(now.getTime() + waitSeconds * 1_000);
    const isRecorded = await this.transactions.run(async (tx) => {
      // A transaction that switches a webhook off locks it before its deliveries.
      if (switchOff !== null || status === 'DELIVERED')
        await tx.first(LOCK_LANE, [delivery.webhookId]);
      const row = await tx.first(RECORD_ATTEMPT, [
        delivery.id,
        attempts,
        JSON.stringify(attempt),
        status,
        next,
      ]);
      if (row?.isCancelled !== false) return false;
      if (switchOff !== null) await this.switchOff(tx, delivery.webhookId, switchOff);
      if (status === 'DELIVERED')
        await tx
          .repository(WebhookEntity)
          .update(delivery.webhookId, { lastDeliveryAt: () => 'clock_timestamp()' });
      return true;
    });
    if (!isRecorded) return null;
    return status === 'PENDING' ? 'retried' : status === 'DELIVERED' ? 'delivered' : 'failed';
  }

  private async switchOff(tx: Tx, webhookId: number, reason: DisabledReason): Promise<void> {
    const webhook = await tx.first(SWITCH_OFF, [webhookId, reason]);
    if (webhook === undefined) return;
    const { url } = webhook;
    await this.activity.recordActivity(tx, {
      type: 'webhook_switched_off',
      actor: WORKER,
      subject: { type: 'webhook', id: webhookId },
      description: `Webhook ${webhookId} to ${new URL(url).host} was switched off: ${SENTENCES[reason]}`,
      details: { reason },
    });
    const administrators = await tx
      .repository(UserEntity)
      .findBy({ deactivatedAt: IsNull(), roleId: SYSTEM_ADMINISTRATOR });
    for (const { email, firstName, lastName } of administrators) {
      const mail = webhookOffMail({
        name: `${firstName} ${lastName}`,
        receiver: new URL(url).host,
        because: SENTENCES[reason],
        url: `${this.config.http.publicUrl}/admin/webhooks`,
      });
      await this.jobs.enqueue(tx, 'sendMail', { to: email, ...mail });
    }
  }
}
