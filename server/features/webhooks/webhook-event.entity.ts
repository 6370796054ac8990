import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookEventType } from './webhook.types.js';

/** A change that at least one webhook wants, written in the transaction of its act (joining 2). Kept for 30 days. */
@Entity('webhook_events')
export class WebhookEventEntity {
  /** The `webhook-id` of all its deliveries. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  type!: WebhookEventType;

  /** Null for a test. */
  @Column('integer', { nullable: true })
  citationId!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  occurredAt!: Date;

  /** The `traceparent` of the request that caused the act, if it had a valid one. */
  @Column('text', { nullable: true })
  traceparent!: string | null;

  /** Has the keys and their order as they are sent. */
  @Column('json')
  data!: object;
}
