import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ActivityType } from './activity.types.js';

/** One thing that happened. Rows are inserted and read, never changed. */
@Entity('activity')
export class ActivityEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column('text')
  log!: 'system' | 'app';

  @Column('text')
  type!: ActivityType;

  @Column('text')
  description!: string;

  @Column('integer', { nullable: true })
  citationId!: number | null;

  @Column('text', { nullable: true })
  causerType!: string | null;

  @Column('integer', { nullable: true })
  causerId!: number | null;

  @Column('text', { nullable: true })
  causerName!: string | null;

  @Column('text', { nullable: true })
  subjectType!: string | null;

  @Column('text', { nullable: true })
  subjectId!: string | null;

  @Column('jsonb', { default: {} })
  details!: object;

  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('text', { nullable: true })
  requestId!: string | null;

  /** The session of a person who acted; null of everybody else, and in entries from before it was kept. */
  @Column('uuid', { nullable: true })
  sessionId!: string | null;

  /** Makes digests of the entry that tell nothing without it; null in entries from before the second form of its line. */
  @Column('text', { nullable: true, default: () => 'new_salt()', select: false })
  salt!: string | null;
}
