import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A signed statement of the size and the root of the log (C2SP tlog-checkpoint). It never changes. */
@Entity('checkpoints')
export class CheckpointEntity {
  @PrimaryColumn('text')
  origin!: string;

  /** Number of seals that it covers. */
  @PrimaryColumn('bigint')
  size!: string;

  /** The 32 bytes of the root (RFC 9162, 2.1.1). */
  @Column('bytea')
  root!: Buffer;

  /** The whole signed note. */
  @Column('text')
  note!: string;

  /** The answer of the time stamping authority (RFC 3161), set once; null while there is none. */
  @Column('bytea', { nullable: true })
  timestamp!: Buffer | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
