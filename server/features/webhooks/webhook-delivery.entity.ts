import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Attempt, DeliveryStatus } from './webhook.types.js';

/** An event on its way to a webhook. Ids grow in the order of the acts on a citation. */
@Entity('webhook_deliveries')
export class WebhookDeliveryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  webhookId!: number;

  @Column('text')
  eventId!: string;

  @Column('integer', { nullable: true })
  citationId!: number | null;

  /** False for one that was sent again by hand: it waits for none, and none waits for it. */
  @Column('boolean', { default: true })
  inOrder!: boolean;

  @Column('text', { default: 'PENDING' })
  status!: DeliveryStatus;

  @Column('jsonb', { default: [] })
  attempts!: Attempt[];

  /** Null once it has ended. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  nextAttemptAt!: Date | null;

  /** A request is under way until then at the latest; after that its worker is dead. */
  @Column('timestamptz', { nullable: true })
  sendingUntil!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
