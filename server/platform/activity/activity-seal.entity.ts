import { Column, Entity, PrimaryColumn } from 'typeorm';

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
}

/** An activity row that waits for its seal; the database puts it here with the row itself. */
@Entity('activity_unsealed')
export class ActivityUnsealedEntity {
  @PrimaryColumn('bigint')
  activityId!: string;
}
