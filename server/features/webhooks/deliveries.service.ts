import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { AppError } from '../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { currentTrace } from '../../platform/tracing/trace.js';
import { WebhookEntity } from './webhook.entity.js';
import {
  COUNT_DELIVERIES,
  DELIVERIES,
  DELIVERY_BY_ID,
  INSERT_AGAIN,
  INSERT_REPLAY,
  INSERT_TEST,
  WEBHOOK_OF,
} from './webhooks.queries.js';
import { DeliveriesRules, ReplayRules } from './webhooks.rules.js';

/** A delivery with its requests and its body. */
export type WebhookDelivery = RowOf<typeof DELIVERIES>;

/** Lists the deliveries to webhooks, and orders tests, repetitions and replays. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
  ) {}

  /** A page of a webhook's deliveries, newest first. @throws AppError `WEBHOOK_NOT_FOUND`, `INVALID` */
  async listDeliveries(
    id: unknown,
    filter: unknown,
    page: unknown,
  ): Promise<Page<WebhookDelivery>> {
    const webhookId = rowId(id, 'WEBHOOK_NOT_FOUND');
    const { status = null } = validate(DeliveriesRules, filter);
    const current = pageNumber(page);
    const isKnown = await this.database
      .repository(WebhookEntity)
      .existsBy({ id: webhookId, deletedAt: IsNull() });
    if (!isKnown) throw new AppError('WEBHOOK_NOT_FOUND');
    const [rows, count] = await Promise.all([
      this.database.rows(DELIVERIES, [webhookId, status, PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.first(COUNT_DELIVERIES, [webhookId, status]),
    ]);
    return pageOf(rows, count?.total ?? 0, current);
  }

  /** Sends a test. @throws AppError `WEBHOOK_NOT_FOUND`, `WEBHOOK_OFF` */
  async test({ requestId }: UserCaller, id: unknown): Promise<WebhookDelivery> {
    const webhookId = rowId(id, 'WEBHOOK_NOT_FOUND');
    return this.transactions.run(async (tx) => {
      await assertOn(tx, webhookId);
      const added = await tx.first(INSERT_TEST, [webhookId, currentTrace()]);
      await this.jobs.enqueue(tx, 'deliverWebhook', { webhookId }, requestId);
      return delivery(tx, added?.id);
    });
  }

  /** Sends a delivery again with the same `webhook-id`, outside the order. @throws AppError `DELIVERY_NOT_FOUND`, `WEBHOOK_OFF` */
  async resend({ requestId }: UserCaller, id: unknown): Promise<WebhookDelivery> {
    const deliveryId = rowId(id, 'DELIVERY_NOT_FOUND');
    return this.transactions.run(async (tx) => {
      const webhook = await tx.first(WEBHOOK_OF, [deliveryId]);
      if (webhook === undefined) throw new AppError('DELIVERY_NOT_FOUND');
      if (!webhook.active) throw new AppError('WEBHOOK_OFF');
      const added = await tx.first(INSERT_AGAIN, [deliveryId]);
      await this.jobs.enqueue(tx, 'deliverWebhook', { webhookId: webhook.id }, requestId);
      return delivery(tx, added?.id);
    });
  }

  /**
   * Sends all events again that were recorded for a webhook since a moment, as new deliveries in order.
   *
   * @returns their number
   * @throws AppError `WEBHOOK_NOT_FOUND`, `WEBHOOK_OFF`, `INVALID`
   */
  async replay({ requestId }: UserCaller, id: unknown, input: unknown): Promise<number> {
    const webhookId = rowId(id, 'WEBHOOK_NOT_FOUND');
    const { since } = validate(ReplayRules, input);
    return this.transactions.run(async (tx) => {
      await assertOn(tx, webhookId);
      const replayed = await tx.first(INSERT_REPLAY, [webhookId, since]);
      await this.jobs.enqueue(tx, 'deliverWebhook', { webhookId }, requestId);
      return replayed?.count ?? 0;
    });
  }
}

/** Locks the webhook, so that it stays switched on. @throws AppError `WEBHOOK_NOT_FOUND`, `WEBHOOK_OFF` */
async function assertOn(tx: Tx, id: number): Promise<void> {
  const webhook = await tx.repository(WebhookEntity).findOne({
    where: { id, deletedAt: IsNull() },
    lock: { mode: 'for_no_key_update' },
  });
  if (webhook === null) throw new AppError('WEBHOOK_NOT_FOUND');
  if (!webhook.active) throw new AppError('WEBHOOK_OFF');
}

/** @throws AppError `DELIVERY_NOT_FOUND` */
async function delivery(tx: Tx, id: number | undefined): Promise<WebhookDelivery> {
  const row = id === undefined ? undefined : await tx.first(DELIVERY_BY_ID, [id]);
  if (row === undefined) throw new AppError('DELIVERY_NOT_FOUND');
  return row;
}
