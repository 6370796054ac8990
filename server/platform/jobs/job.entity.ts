import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { JobName } from './jobs.js';

/** Work to be done, written in the transaction that causes it (architecture 6). */
@Entity('jobs')
export class JobEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('text')
  name!: JobName;

  /** Has the type in `JobPayloads` for the name; emptied once a secret in it is not needed any more. */
  @Column('jsonb')
  payload!: object;

  @Column('text', { default: 'queued' })
  status!: 'queued' | 'running' | 'done' | 'failed';

  @Column('smallint', { default: 0 })
  attempts!: number;

  /** Grows with each worker that takes the job: only the newest one's result counts. */
  @Column('integer', { default: 0 })
  fence!: number;

  @Column('timestamptz', { default: () => 'now()' })
  runAt!: Date;

  /** The time of the last wake-up through Bull: a hint for the sweeper. */
  @Column('timestamptz', { nullable: true })
  drivenAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;

  @Column('text', { nullable: true })
  lastError!: string | null;

  /** The request that caused it, as the logs have it. */
  @Column('text', { nullable: true })
  requestId!: string | null;

  /** The `traceparent` of that request. */
  @Column('text', { nullable: true })
  traceparent!: string | null;
}
