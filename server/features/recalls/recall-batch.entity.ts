import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { BatchStatus, Outcome } from './recall.types.js';

/** One outcome for many notices of a recall, which a second officer confirms and the worker carries out. */
@Entity('recall_batches')
export class RecallBatchEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  recallId!: number;

  @Column('text')
  outcome!: Outcome;

  @Column('text', { nullable: true })
  reasonCode!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  /** Null where the rule of the mailing settings decides about the letter. */
  @Column('boolean', { nullable: true })
  cancellation!: boolean | null;

  /** Fixed when it is requested, in the order in which the worker takes them. */
  @Column('text', { array: true })
  numbers!: string[];

  @Column('integer')
  items!: number;

  /** How many of the numbers the worker has taken, decided or passed over. */
  @Column('integer', { default: 0 })
  taken!: number;

  @Column('integer', { default: 0 })
  done!: number;

  @Column('text', { default: 'WAITING' })
  status!: BatchStatus;

  @Column('integer')
  requestedBy!: number;

  /** Who confirmed or rejected it. */
  @Column('integer', { nullable: true })
  decidedBy!: number | null;

  @Column('text', { nullable: true })
  rejectReason!: string | null;

  /** Where it was confirmed, for the logs of what the worker does. */
  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
