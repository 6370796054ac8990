import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { ActivityType } from '../../platform/activity/activity.types.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { changesBetween, describeChanges } from '../settings/changes.pure.js';
import { canBeKept, networksOf } from './addresses.js';
import { WebhookEntity } from './webhook.entity.js';
import { MAX_WEBHOOKS } from './webhook.types.js';
import { earlierAt, WebhookSecrets } from './webhook-secrets.service.js';
import {
  CANCEL,
  HURRY,
  IS_SENDING,
  LOCK_WEBHOOKS,
  WEBHOOK_BY_ID,
  WEBHOOKS,
} from './webhooks.queries.js';
import { BAD_ADDRESS, WebhookChangeRules, WebhookRules } from './webhooks.rules.js';

/** A webhook as administrators see it, without its secret. */
export type Webhook = RowOf<typeof WEBHOOKS>;

/** A webhook that was just made. */
export interface CreatedWebhook {
  webhook: Webhook;
  secret: string;
}

/** The earlier secret signs for so long after a rotation. */
const BOTH_HOURS = 24;

/** A request takes 5 s at most; a dead worker's counts as over a little later. */
const WAIT_MS = 8_000;
const LOOK_MS = 50;

/** The receivers of changes, which administrators keep (joining 2). */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly jobs: JobsService,
    private readonly secrets: WebhookSecrets,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** All webhooks, the oldest first. */
  listWebhooks(): Promise<Webhook[]> {
    return this.database.rows(WEBHOOKS);
  }

  /** Makes a webhook; only this answer and a rotation ever contain its secret. @throws AppError `INVALID`, `TOO_MANY_WEBHOOKS` */
  async create(caller: UserCaller, input: unknown): Promise<CreatedWebhook> {
    const fields = validate(WebhookRules, input);
    await this.assertAddress(fields.url);
    const secret = this.secrets.newSecret();
    return this.transactions.run(async (tx) => {
      await tx.first(LOCK_WEBHOOKS);
      const webhooks = tx.repository(WebhookEntity);
      if ((await webhooks.countBy({ deletedAt: IsNull() })) >= MAX_WEBHOOKS)
        throw new AppError('TOO_MANY_WEBHOOKS');
      const webhook = webhooks.create({ ...fields, secret: '', createdBy: caller.userId });
      await webhooks.insert(webhook);
      // It is sealed for its own id.
      await webhooks.update(webhook.id, { secret: this.secrets.seal(webhook.id, secret) });
      await this.note(tx, caller, 'webhook_added', webhook, 'added', { ...fields });
      return { webhook: await shown(tx, webhook.id), secret };
    });
  }

  /**
   * Changes a webhook. Once a call that switches it off has an answer, no request is made any more; switched on, it goes on
   * at once with what waits.
   *
   * @throws AppError `WEBHOOK_NOT_FOUND`, `INVALID`
   */
  async update(caller: UserCaller, id: unknown, input: unknown): Promise<Webhook> {
    const webhookId = rowId(id, 'WEBHOOK_NOT_FOUND');
    const fields = validate(WebhookChangeRules, input);
    const before = await this.database
      .repository(WebhookEntity)
      .findOneBy({ id: webhookId, deletedAt: IsNull() });
    if (before === null) throw new AppError('WEBHOOK_NOT_FOUND');
    if (fields.url !== before.url) await this.assertAddress(fields.url);
    const changed = await this.transactions.run(async (tx) => {
      const webhook = await lockedWebhook(tx, webhookId);
      const changes = changesBetween<Listed>(LABELS, listed(webhook), listed(fields));
      if (Object.keys(changes).length > 0) {
        await tx.repository(WebhookEntity).update(webhookId, {
          ...fields,
          ...(fields.active ? { disabledReason: null } : {}),
        });
        const what = `changed (${describeChanges(LABELS, changes)})`;
        await this.note(tx, caller, 'webhook_changed', webhook, what, changes);
      }
      if (fields.active && !webhook.active) await tx.rows(HURRY, [webhookId]);
      if (fields.active)
        await this.jobs.enqueue(tx, 'deliverWebhook', { webhookId }, caller.requestId);
      return shown(tx, webhookId);
    });
    if (!changed.active) await this.untilSent(webhookId);
    return changed;
  }

  /** Deletes a webhook and ends what waits for it. @throws AppError `WEBHOOK_NOT_FOUND` */
  async delete(caller: UserCaller, id: unknown): Promise<number> {
    const webhookId = rowId(id, 'WEBHOOK_NOT_FOUND');
    await this.transactions.run(async (tx) => {
      const webhook = await lockedWebhook(tx, webhookId);
      await tx
        .repository(WebhookEntity)
        .update(webhookId, { active: false, deletedAt: () => 'now()' });
      await tx.rows(CANCEL, [webhookId]);
      await this.note(tx, caller, 'webhook_deleted', webhook, 'deleted', {});
    });
    await this.untilSent(webhookId);
    return webhookId;
  }

  /**
   * Gives a webhook a new secret; for 24 hours the earlier one signs as well. One that was replaced less than 24 hours
   * before keeps its own time.
   *
   * @throws AppError `WEBHOOK_NOT_FOUND`
   */
  async rotateSecret(caller: UserCaller, id: unknown): Promise<string> {
    const webhookId = rowId(id, 'WEBHOOK_NOT_FOUND');
    const secret = this.secrets.newSecret();
    await this.transactions.run(async (tx) => {
      const webhook = await lockedWebhook(tx, webhookId);
      const older = earlierAt(webhook, new Date());
      await tx.repository(WebhookEntity).update(webhookId, {
        secret: this.secrets.seal(webhookId, secret),
        previousSecret: webhook.secret,
        previousUntil: () => `now() + interval '${BOTH_HOURS} hours'`,
        olderSecrets: older.map((earlier) => earlier.secret),
        olderUntil: older.map(({ until }) => until),
      });
      await this.note(tx, caller, 'webhook_secret_rotated', webhook, 'got a new secret', {});
    });
    return secret;
  }

  /** @throws AppError `INVALID` */
  private async assertAddress(url: string): Promise<void> {
    if (!(await canBeKept(url, networksOf(this.config.webhooks.allow))))
      throw invalidField('url', BAD_ADDRESS);
  }

  /** Waits for requests that are under way. */
  private async untilSent(webhookId: number): Promise<void> {
    const end = performance.now() + WAIT_MS;
    while (performance.now() < end) {
      const row = await this.database.first(IS_SENDING, [webhookId]);
      if (row?.sending !== true) return;
      await sleep(LOOK_MS);
    }
  }

  private async note(
    tx: Tx,
    actor: UserCaller,
    type: ActivityType,
    { id, url }: Pick<WebhookEntity, 'id' | 'url'>,
    done: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    await this.activity.recordActivity(tx, {
      type,
      actor,
      subject: { type: 'webhook', id },
      description: `Webhook ${id} to ${new URL(url).host} ${done} by ${actor.name}`,
      details,
    });
  }
}

interface Listed extends Pick<WebhookEntity, 'url' | 'description' | 'active'> {
  types: string;
}

/** Returns what can be changed of a webhook, as the log shows it. */
function listed({
  url,
  description,
  active,
  types,
}: Pick<WebhookEntity, 'url' | 'description' | 'active' | 'types'>): Listed {
  return { url, description, active, types: types.join(', ') };
}

/** The names of a webhook's fields in the log. */
const LABELS = { url: 'Address', description: 'Description', types: 'Types', active: 'Active' };

/** @throws AppError `WEBHOOK_NOT_FOUND` */
async function lockedWebhook(tx: Tx, id: number): Promise<WebhookEntity> {
  const webhook = await tx.repository(WebhookEntity).findOne({
    where: { id, deletedAt: IsNull() },
    lock: { mode: 'for_no_key_update' },
  });
  if (webhook === null) throw new AppError('WEBHOOK_NOT_FOUND');
  return webhook;
}

async function shown(tx: Tx, id: number): Promise<Webhook> {
  const webhook = await tx.first(WEBHOOK_BY_ID, [id]);
  if (webhook === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
  return webhook;
}
