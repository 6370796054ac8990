import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The refusal of the worker to sign, in a table of one row; nulls while it signs. */
@Entity('log_state')
export class LogStateEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('timestamptz', { nullable: true })
  brokenAt!: Date | null;

  /** The origin that was signed last and cannot be continued. */
  @Column('text', { nullable: true })
  brokenOrigin!: string | null;

  /** The size of the signed statement that history contradicts; null where nothing was signed. */
  @Column('bigint', { nullable: true })
  brokenSize!: string | null;

  /** The root of that statement, 32 bytes. */
  @Column('bytea', { nullable: true })
  brokenRoot!: Buffer | null;

  /** The time of its last entry in the system log. */
  @Column('timestamptz', { nullable: true })
  reportedAt!: Date | null;
}
