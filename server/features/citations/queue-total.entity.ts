import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { Queue } from './citation.workflow.js';

/** The number of events of a cause in a queue, as the sum of eight shards that a trigger keeps (performance 6). */
@Entity('queue_totals')
export class QueueTotalEntity {
  @PrimaryColumn('text')
  queue!: Queue;

  @PrimaryColumn('text')
  cause!: Cause;

  @PrimaryColumn('smallint')
  shard!: number;

  @Column('bigint', { default: 0 })
  total!: string;
}
