import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';

/** The states of a rehearsal. */
export const REHEARSAL_STATUSES = ['RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export type RehearsalStatus = (typeof REHEARSAL_STATUSES)[number];

/** A function of the checks tried on the newest events (cameras 2). */
@Entity('rehearsals')
export class RehearsalEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  status!: RehearsalStatus;

  @Column('text')
  function!: string;

  @Column('jsonb')
  params!: Record<string, unknown>;

  /** Null for both. */
  @Column('text', { nullable: true })
  cause!: Cause | null;

  /** The number of events that was asked for. */
  @Column('integer')
  asked!: number;

  /** The number of events that there are. */
  @Column('integer', { default: 0 })
  events!: number;

  @Column('integer', { default: 0 })
  done!: number;

  @Column('integer', { default: 0 })
  touched!: number;

  @Column('jsonb', { default: {} })
  byStatus!: Record<string, number>;

  /** The ids of at most 20 events that it touched, newest first. */
  @Column('integer', { array: true, default: [] })
  examples!: number[];

  /** The ids of all events that it touched, for a recall of their notices (repair 4). */
  @Column('integer', { array: true, default: [] })
  touchedIds!: number[];

  @Column('integer')
  createdBy!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
