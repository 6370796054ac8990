import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SealForm } from './seal.js';

/** The seal of one activity row: its place in the chain, and the hash over it and everything before it. */
@Entity('activity_seals')
export class ActivitySealEntity {
  /** Counts from 1, without gaps. */
  @PrimaryColumn('bigint')
  position!: string;

  @Column('bigint', { unique: true })
  activityId!: string;

  /** SHA-256 in hexadecimal. */
  @Column('text')
  hash!: string;

  /** Number of sealed rows of each log up to here. */
  @Column('bigint')
  systemTotal!: string;

  @Column('bigint')
  appTotal!: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  sealedAt!: Date;

  /** The form of the sealed line. */
  @Column('smallint', { default: 1 })
  form!: SealForm;

  /** Counts the entries of one case in the second form from 1; null without a case and in the first form. */
  @Column('integer', { nullable: true })
  number!: number | null;

  /** The session of an entry in the second form, whose line has none. */
  @Column('uuid', { nullable: true })
  sessionId!: string | null;
}

/** The number of the last entry of a case in the second form, from which the next one is counted. */
@Entity('activity_case_numbers')
export class ActivityCaseNumberEntity {
  @PrimaryColumn('integer')
  citationId!: number;

  @Column('integer')
  number!: number;
}

/** An activity row that waits for its seal; the database puts it here with the row itself. */
@Entity('activity_unsealed')
export class ActivityUnsealedEntity {
  @PrimaryColumn('bigint')
  activityId!: string;

  /** The moment at which it began to wait: the entry itself may tell of a day long past. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  queuedAt!: Date;
}
