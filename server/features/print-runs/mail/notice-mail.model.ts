import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../../platform/domain/duty.js';
import { Cause } from '../../../platform/graphql/enums.js';
import { LocalDay } from '../../../platform/graphql/local-day.scalar.js';
import { Page } from '../../../platform/graphql/page.model.js';
import { Officer } from '../../../platform/graphql/person.model.js';
import type { MetBy } from '../../deadlines/clock.pure.js';
import { DeadlineMetBy } from '../../deadlines/deadlines.enums.js';
import type { NoticeStatus as StatusName } from '../../notices/notice.entity.js';
import { Notice, NoticeStatus } from '../../notices/notice.model.js';
import type { LetterKind } from '../../notices/letters/letter.pure.js';
import type { MailState } from '../../notices/letters/mail-state.pure.js';
import type { ReturnReason } from '../../../platform/domain/return-reasons.js';
import type { Fault } from '../../reasons/reason.pure.js';
import { NoticeFault } from '../../reasons/reasons.model.js';
import type { CopyKind } from '../copies/notice-copy.entity.js';
import { LetterKindEnum, MailStateEnum } from '../../notices/letters/letters.model.js';
import { NoticeCopyKind, ReturnReasonEnum } from '../print-runs.enums.js';

@ObjectType({ description: 'The state of a notice on its way to the owner. Days are local.' })
export class NoticeMail {
  @Field(() => MailStateEnum)
  state!: MailState;

  @Field(() => String, { nullable: true, description: 'Number of the print run that it is in.' })
  runNumber!: string | null;

  @Field(() => LocalDay, { nullable: true, description: 'The day that it was mailed.' })
  mailedOn!: string | null;

  @Field(() => Boolean, {
    description: 'True if it was mailed after the day of the deadline, or of posting.',
  })
  late!: boolean;

  @Field(() => LocalDay, { nullable: true, description: 'The day that it came back.' })
  returnedOn!: string | null;

  @Field(() => ReturnReasonEnum, { nullable: true })
  reason!: ReturnReason | null;
}

@ObjectType({ description: 'The act that made a notice void.' })
export class NoticeVoid {
  @Field(() => Date)
  at!: Date;

  @Field(() => Officer)
  by!: Officer;

  @Field(() => String, { description: 'The text of the reason, else its label.' })
  reason!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Code of the reason; null for a void of before there were codes.',
  })
  reasonCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Label of the reason at that time.' })
  reasonLabel!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the notice was wrong, by the reason at that time.',
  })
  erroneous!: boolean | null;

  @Field(() => NoticeFault, { nullable: true })
  fault!: Fault | null;
}

@ObjectType({ description: 'A copy of a notice that says on each page what it is.' })
export class NoticeCopy {
  @Field(() => ID)
  id!: number;

  @Field(() => NoticeCopyKind)
  kind!: CopyKind;

  @Field(() => NoticeStatus)
  status!: StatusName;

  @Field(() => String)
  reason!: string;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Officer)
  createdBy!: Officer;

  @Field(() => String, { nullable: true, description: 'SHA-256 of its PDF, once it is made.' })
  sha256!: string | null;

  @Field(() => String, { description: 'Address of its PDF.' })
  pdfSrc!: string;
}

@ObjectType({ description: 'A notice number that was given, and what became of it.' })
export class LedgerEntry {
  @Field(() => String)
  number!: string;

  @Field(() => LetterKindEnum)
  kind!: LetterKind;

  @Field(() => Int)
  year!: number;

  @Field(() => Int, { description: 'Position of the number in the year, from 1.' })
  sequence!: number;

  @Field(() => ID, { description: 'The citation that has the number.' })
  citationId!: number;

  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => Date)
  issuedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'The deadline of its issue.' })
  dueAt!: Date | null;

  @Field(() => LocalDay, { nullable: true, description: 'The last day of the rule.' })
  lastDay!: string | null;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The last day of posting; null where the decision met the rule.',
  })
  postBy!: string | null;

  @Field(() => DeadlineMetBy, { nullable: true })
  metBy!: MetBy | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why it was mailed later than it had to be posted.',
  })
  lateReason!: string | null;

  @Field(() => Int, { nullable: true, description: 'The newest version of the notice.' })
  version!: number | null;

  @Field(() => MailStateEnum)
  state!: MailState;

  @Field(() => String, { nullable: true, description: 'Number of the print run that it is in.' })
  runNumber!: string | null;

  @Field(() => LocalDay, { nullable: true, description: 'The local day that it was mailed.' })
  mailedOn!: string | null;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The day that stood there before it was corrected the last time.',
  })
  mailedOnBefore!: string | null;

  @Field(() => Boolean, {
    description: 'True if it was mailed after the day of the deadline, or of posting.',
  })
  late!: boolean;

  @Field(() => LocalDay, { nullable: true, description: 'The local day that it came back.' })
  returnedOn!: string | null;

  @Field(() => String, { nullable: true })
  voidReason!: string | null;

  @Field(() => Int, { description: 'The number of its copies.' })
  copies!: number;
}

@ObjectType({ implements: () => [Page], description: 'A page of the ledger, 15 at most.' })
export class LedgerPage extends Page {
  @Field(() => [LedgerEntry], { description: 'The numbers of this page, newest first.' })
  data!: LedgerEntry[];
}

@ObjectType({ description: 'The numbers of one year.' })
export class ReconciledYear {
  @Field(() => Int)
  year!: number;

  @Field(() => Int, { description: 'The count of issued numbers.' })
  given!: number;

  @Field(() => [String], { description: 'Numbers that are missing, or have no event.' })
  gaps!: string[];

  @Field(() => [String], { description: 'Numbers that were given more than once.' })
  doubles!: string[];
}

@ObjectType({ description: 'The count of numbers in one state.' })
export class ReconciledState {
  @Field(() => MailStateEnum)
  state!: MailState;

  @Field(() => Int)
  count!: number;
}

@ObjectType({ description: 'The letters of one kind.' })
export class ReconciledLetters {
  @Field(() => LetterKindEnum)
  kind!: LetterKind;

  @Field(() => Int, { description: 'The count of issued numbers.' })
  given!: number;

  @Field(() => [ReconciledState], { description: 'The numbers, by the state of their letter.' })
  states!: ReconciledState[];

  @Field(() => [String], { description: 'Numbers that are missing, or have no event.' })
  gaps!: string[];

  @Field(() => [String], { description: 'Numbers that were given more than once.' })
  doubles!: string[];
}

@ObjectType({ description: 'The check of the numbers of all years.' })
export class NoticeReconciliation {
  @Field(() => Boolean, {
    description:
      'Each number was given once, to exactly one event, and runs and counters agree with that.',
  })
  ok!: boolean;

  @Field(() => [ReconciledYear], { description: 'All numbers of notices, by year.' })
  years!: ReconciledYear[];

  @Field(() => [ReconciledState], {
    description: 'All numbers of notices, by the state of their notice.',
  })
  states!: ReconciledState[];

  @Field(() => [ReconciledLetters], { description: 'The letters, by kind.' })
  letters!: ReconciledLetters[];

  @Field(() => [String], {
    description:
      'Numbers of notices that ended after they were mailed, and whose letter is missing.',
  })
  missingLetters!: string[];

  @Field(() => Int, {
    description: 'The number of notices mailed after their deadline or day of posting.',
  })
  late!: number;

  @Field(() => Int, {
    description: 'The number of notices mailed after the day of posting that they name.',
  })
  postedLate!: number;

  @Field(() => [String], {
    description:
      'Numbers that a run has claimed without an item, and items whose number is not claimed.',
  })
  missingItems!: string[];

  @Field(() => [String], {
    description: 'Numbers of mailed runs that have no day of mailing, void ones aside.',
  })
  notMailed!: string[];

  @Field(() => [Int], {
    description:
      'Years whose counter is below the highest number given: the next would be given twice.',
  })
  counterBehind!: number[];

  @Field(() => [String], {
    description: 'Numbers that are not mailed although their deadline is near or has passed.',
  })
  nearDeadline!: string[];
}

@ObjectType()
export class RecordNoticeReturnPayload {
  @Field(() => Notice, { description: 'The notice that came back.' })
  notice!: Notice;
}

@ObjectType()
export class CorrectMailingPayload {
  @Field(() => Notice, { description: 'The notice with the day as it is now.' })
  notice!: Notice;
}

@ObjectType()
export class VoidNoticePayload {
  @Field(() => Notice)
  notice!: Notice;
}

@ObjectType()
export class ReprintNoticePayload {
  @Field(() => NoticeCopy, { description: 'The copy, which is being made.' })
  copy!: NoticeCopy;
}
