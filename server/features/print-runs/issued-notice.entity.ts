import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { NoticeStatus } from '../notices/notice.entity.js';
import type { Fault } from '../reasons/reason.pure.js';
import type { ReturnReason } from '../../platform/domain/return-reasons.js';

/**
 * An issued notice number, and the state of its notice on its way to the owner. Triggers on citations and notices keep
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

  /** 0 for a number of another form. */
  @Column('integer')
  sequence!: number;

  @Column('text')
  cause!: Cause;

  @Column('timestamptz')
  issuedAt!: Date;

  /** The newest version; null if none was ordered. */
  @Column('smallint', { nullable: true })
  version!: number | null;

  /** The newest version at an upgrade, if that has the invented letterhead of an older version. */
  @Column('smallint', { nullable: true })
  inventedVersion!: number | null;

  @Column('text', { nullable: true })
  status!: NoticeStatus | null;

  /** The run that it is in, unless that was cancelled. */
  @Column('integer', { nullable: true })
  runId!: number | null;

  /** The day of posting that the notice names; null if it names none. */
  @Column('date', { nullable: true })
  postingOn!: string | null;

  /** Local days, as those before and after it. */
  @Column('date', { nullable: true })
  mailedOn!: string | null;

  /** The day before the correction; null if it was never corrected. */
  @Column('date', { nullable: true })
  mailedOnBefore!: string | null;

  /** Mailed on a day after that of the deadline, or after the day of posting. */
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

  /** The text of the reason, else its label. */
  @Column('text', { nullable: true })
  voidReason!: string | null;

  /** The reason of the list, as it was at that moment; null for voids of before there was one. */
  @Column('text', { nullable: true })
  voidReasonCode!: string | null;

  @Column('text', { nullable: true })
  voidReasonLabel!: string | null;

  /** True if the notice was wrong. */
  @Column('boolean', { nullable: true })
  voidErroneous!: boolean | null;

  @Column('text', { nullable: true })
  voidFault!: Fault | null;

  /** Whether the act asked for a cancellation letter or for none; null where it left that to the rules. */
  @Column('boolean', { nullable: true })
  voidCancellation!: boolean | null;

  /** The key and the region of the plate that the void notice prints. */
  @Column('text', { nullable: true })
  voidPlateKey!: string | null;

  @Column('text', { nullable: true })
  voidPlateRegion!: string | null;
}
