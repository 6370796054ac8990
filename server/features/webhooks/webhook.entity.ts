import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { DisabledReason, WebhookType } from './webhook.types.js';

/** A receiver of changes. A deleted one keeps its row as long as its deliveries are kept. */
@Entity('webhooks')
export class WebhookEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  url!: string;

  @Column('text', { default: '' })
  description!: string;

  @Column('text', { array: true })
  types!: WebhookType[];

  @Column('boolean', { default: true })
  active!: boolean;

  /** Set while it is off because of its receiver; null if a person switched it off. */
  @Column('text', { nullable: true })
  disabledReason!: DisabledReason | null;

  /** Sealed, like the one before it. */
  @Column('text')
  secret!: string;

  @Column('text', { nullable: true })
  previousSecret!: string | null;

  /** The earlier secret signs until then as well. */
  @Column('timestamptz', { nullable: true })
  previousUntil!: Date | null;

  /** Secrets before that one which still had time at the last rotation, the newest first, and their ends. */
  @Column('text', { array: true, default: () => "'{}'" })
  olderSecrets!: string[];

  @Column('timestamptz', { array: true, default: () => "'{}'" })
  olderUntil!: Date[];

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('integer')
  createdBy!: number;

  /** The time of the last request that was answered with 2xx. */
  @Column('timestamptz', { nullable: true })
  lastDeliveryAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;

  /** The job that delivers for it now; only as long as that runs. */
  @Column('bigint', { nullable: true })
  laneJob!: string | null;

  /** The hold of that job: an earlier worker of it may take nothing more. */
  @Column('integer', { nullable: true })
  laneFence!: number | null;
}
