import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cause } from '../../../platform/domain/duty.js';
import type { Recommendation } from '../../citations/citation.workflow.js';
import type { DeskQueue } from '../../deadlines/forecast.pure.js';

/**
 * An event that waits in a queue, and the officer who holds it. A trigger on citations keeps all columns except claim
 * and decision.
 */
@Entity('desk_queue')
export class DeskQueueEntity {
  @PrimaryColumn('integer')
  citationId!: number;

  @Column('text')
  queue!: DeskQueue;

  @Column('text')
  cause!: Cause;

  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  @Column('timestamptz')
  capturedAt!: Date;

  @Column('integer', { nullable: true })
  submittedBy!: number | null;

  @Column('text', { nullable: true })
  recommendation!: Recommendation | null;

  @Column('integer', { nullable: true })
  claimedBy!: number | null;

  /** The session that used the claim last. */
  @Column('uuid', { nullable: true })
  claimSession!: string | null;

  @Column('timestamptz', { nullable: true })
  claimedAt!: Date | null;

  /** After it the claim is as if it had never been. */
  @Column('timestamptz', { nullable: true })
  claimExpiresAt!: Date | null;

  /** The decision that waits to take effect. */
  @Column('integer', { nullable: true })
  decisionId!: number | null;

  /** Its camera is in quarantine for its time: it is not handed out (cameras 3). */
  @Column('boolean', { default: false })
  quarantined!: boolean;
}
