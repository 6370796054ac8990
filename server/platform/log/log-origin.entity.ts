import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A name under which the log signs. The first one is fixed by the first checkpoint, the others by `log:restart`. */
@Entity('log_origins')
export class LogOriginEntity {
  /** Counts from 1. */
  @PrimaryColumn('integer')
  number!: number;

  @Column('text', { unique: true })
  origin!: string;

  /** The reason of the restart; null for the first one. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  beganAt!: Date;
}
