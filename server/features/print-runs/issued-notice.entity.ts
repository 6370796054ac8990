import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { NoticeStatus } from '../notices/notice.entity.js';
import type { ReturnReason } from './mail-state.pure.js';

/**
 * A notice number that was given, and where its notice is on its way to the owner. Triggers on citations and notices keep
 * number, version and status; the claim of a run stands in this row.
 */
@Entity('issued_notices')
export class IssuedNoticeEntity {
  @PrimaryColumn('text')
  number!: string;

  @Column('integer')
  citationId!: number;

  @Column('smallint')
  year!: number;

  /** 0 where the number has another form than ours. */
  @Column('integer')
  sequence!: number;

  @Column('text')
  cause!: Cause;

  @Column('timestamptz')
  issuedAt!: Date;

  /** Of the newest version; null where none was ordered. */
  @Column('smallint', { nullable: true })
  version!: number | null;

  @Column('text', { nullable: true })
  status!: NoticeStatus | null;

  /** The run that it is in, unless that was cancelled. */
  @Column('integer', { nullable: true })
  runId!: number | null;

  /** Local days, as the two after it. */
  @Column('date', { nullable: true })
  mailedOn!: string | null;

  /** Mailed on a day after that of the deadline. */
  @Column('boolean', { default: false })
  late!: boolean;

  @Column('date', { nullable: true })
  returnedOn!: string | null;

  @Column('text', { nullable: true })
  returnReason!: ReturnReason | null;

  @Column('text', { nullable: true })
  returnNote!: string | null;

  @Column('timestamptz', { nullable: true })
  voidedAt!: Date | null;

  @Column('integer', { nullable: true })
  voidedBy!: number | null;

  @Column('text', { nullable: true })
  voidReason!: string | null;
}
