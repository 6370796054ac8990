import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { MetBy } from '../deadlines/clock.pure.js';
import type { LetterKind } from '../notices/letters/letter.pure.js';
import type { NoticeStatus } from '../notices/notice.entity.js';
import type { Fault } from '../reasons/reason.pure.js';
import type { ReturnReason } from '../../platform/domain/return-reasons.js';

/**
 * A letter: an issued number with its place in the chain of its event, and its state on the way to its addressee. Triggers on citations and notices keep
 * number, version and status; the claim of a run stands in this row.
 */
@Entity('issued_notices')
export class IssuedNoticeEntity {
  @PrimaryColumn('text')
  number!: string;

  @Column('integer')
  citationId!: number;

  @Column('text', { default: 'NOTICE' })
  kind!: LetterKind;

  /** Place in the chain of the event's notices, from 1; a cancellation has that of its notice. */
  @Column('smallint', { default: 1 })
  position!: number;

  /** The deadline, as it was when the letter was issued. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** The last day of that deadline; null where it is the day of {@link dueAt}. */
  @Column('date', { nullable: true })
  lastDay!: string | null;

  /** The end of its last day of posting; null where the deadline was met by the decision. */
  @Column('timestamptz', { nullable: true })
  postBy!: Date | null;

  /** Null without a deadline, and for letters of before, whose deadline was met by the decision. */
  @Column('text', { nullable: true })
  metBy!: MetBy | null;

  @Column('integer', { nullable: true })
  addresseeId!: number | null;

  /** Who generated or reissued it. */
  @Column('integer', { nullable: true })
  issuedBy!: number | null;

  /** The numbers before and after it in the chain. */
  @Column('text', { nullable: true })
  replaces!: string | null;

  @Column('text', { nullable: true })
  replacedBy!: string | null;

  /** The number of its cancellation. */
  @Column('text', { nullable: true })
  cancellation!: string | null;

  /** Of a cancellation, the number of its notice. */
  @Column('text', { nullable: true })
  letterOf!: string | null;

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

  /** Why it was mailed after its last day of posting. */
  @Column('text', { nullable: true })
  lateReason!: string | null;

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

  /** True if a letter follows once the notice was mailed, as decided when it ended. */
  @Column('boolean', { default: false })
  cancellationDue!: boolean;

  /** Kept by a trigger when the number is given. */
  @Column('text', { nullable: true })
  cameraSerialNumber!: string | null;

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

  /** When a notice to a person whom the owner named replaced it. */
  @Column('timestamptz', { nullable: true })
  transferredAt!: Date | null;

  @Column('integer', { nullable: true })
  transferredBy!: number | null;

  /** Since when an open item of a recall holds it; null for one that is mailed, which a recall does not hold. */
  @Column('timestamptz', { nullable: true })
  recalledAt!: Date | null;
}
