import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';
import type { NoticeStatus as StatusName } from '../notices/notice.entity.js';
import { Notice, NoticeStatus } from '../notices/notice.model.js';
import type { MailState, ReturnReason } from './mail-state.pure.js';
import type { CopyKind } from './notice-copy.entity.js';
import { MailStateEnum, NoticeCopyKind, ReturnReasonEnum } from './print-runs.enums.js';

@ObjectType({ description: 'Where a notice is on its way to the owner. Days are local.' })
export class NoticeMail {
  @Field(() => MailStateEnum, { description: 'How far it is.' })
  state!: MailState;

  @Field(() => String, { nullable: true, description: 'Number of the print run that it is in.' })
  runNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'The day that it was mailed.' })
  mailedOn!: string | null;

  @Field(() => Boolean, { description: 'Whether that was after the day of the deadline.' })
  late!: boolean;

  @Field(() => String, { nullable: true, description: 'The day that it came back.' })
  returnedOn!: string | null;

  @Field(() => ReturnReasonEnum, { nullable: true, description: 'Why it came back.' })
  reason!: ReturnReason | null;
}

@ObjectType({ description: 'That a notice is void.' })
export class NoticeVoid {
  @Field(() => Date, { description: 'Since when.' })
  at!: Date;

  @Field(() => Officer, { description: 'Who made it void.' })
  by!: Officer;

  @Field(() => String, { description: 'Why.' })
  reason!: string;
}

@ObjectType({ description: 'A copy of a notice that says on each page what it is.' })
export class NoticeCopy {
  @Field(() => ID, { description: 'Its number.' })
  id!: number;

  @Field(() => NoticeCopyKind, { description: 'What it says.' })
  kind!: CopyKind;

  @Field(() => NoticeStatus, { description: 'Whether its PDF is there.' })
  status!: StatusName;

  @Field(() => String, { description: 'Why it was made.' })
  reason!: string;

  @Field(() => Date, { description: 'When it was ordered.' })
  createdAt!: Date;

  @Field(() => Officer, { description: 'Who ordered it.' })
  createdBy!: Officer;

  @Field(() => String, { nullable: true, description: 'SHA-256 of its PDF, once it is made.' })
  sha256!: string | null;

  @Field(() => String, { description: 'Address of its PDF.' })
  pdfSrc!: string;
}

@ObjectType({ description: 'A notice number that was given, and what became of it.' })
export class LedgerEntry {
  @Field(() => String, { description: 'The number.' })
  number!: string;

  @Field(() => Int, { description: 'Its year.' })
  year!: number;

  @Field(() => Int, { description: 'Its place in the year, from 1.' })
  sequence!: number;

  @Field(() => ID, { description: 'The citation that it was given to.' })
  citationId!: number;

  @Field(() => Cause, { description: 'What the citation is about.' })
  cause!: CauseName;

  @Field(() => Date, { description: 'When it was given.' })
  issuedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Deadline of the event.' })
  dueAt!: Date | null;

  @Field(() => Int, { nullable: true, description: 'The newest version of the notice.' })
  version!: number | null;

  @Field(() => MailStateEnum, { description: 'Where the notice is on its way.' })
  state!: MailState;

  @Field(() => String, { nullable: true, description: 'Number of the print run that it is in.' })
  runNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'The local day that it was mailed.' })
  mailedOn!: string | null;

  @Field(() => Boolean, { description: 'Whether that was after the day of the deadline.' })
  late!: boolean;

  @Field(() => String, { nullable: true, description: 'The local day that it came back.' })
  returnedOn!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it is void.' })
  voidReason!: string | null;

  @Field(() => Int, { description: 'How many copies were made of it.' })
  copies!: number;
}

@ObjectType({ implements: () => [Page], description: 'A page of the ledger, 15 at most.' })
export class LedgerPage extends Page {
  @Field(() => [LedgerEntry], { description: 'The numbers of this page, newest first.' })
  data!: LedgerEntry[];
}

@ObjectType({ description: 'The numbers of one year.' })
export class ReconciledYear {
  @Field(() => Int, { description: 'The year.' })
  year!: number;

  @Field(() => Int, { description: 'How many numbers were given.' })
  given!: number;

  @Field(() => [String], { description: 'Numbers that are missing, or have no event.' })
  gaps!: string[];

  @Field(() => [String], { description: 'Numbers that were given more than once.' })
  doubles!: string[];
}

@ObjectType({ description: 'How many numbers are in one state.' })
export class ReconciledState {
  @Field(() => MailStateEnum, { description: 'The state.' })
  state!: MailState;

  @Field(() => Int, { description: 'How many.' })
  count!: number;
}

@ObjectType({ description: 'Whether the numbers of all years add up.' })
export class NoticeReconciliation {
  @Field(() => Boolean, { description: 'Each number was given once, to exactly one event.' })
  ok!: boolean;

  @Field(() => [ReconciledYear], { description: 'The same by year.' })
  years!: ReconciledYear[];

  @Field(() => [ReconciledState], { description: 'All numbers, by the state of their notice.' })
  states!: ReconciledState[];

  @Field(() => Int, { description: 'How many were mailed after their deadline.' })
  late!: number;

  @Field(() => [String], {
    description: 'Numbers that are not mailed although their deadline is near or has passed.',
  })
  nearDeadline!: string[];
}

@ObjectType({ description: 'Answer to `recordNoticeReturn`.' })
export class RecordNoticeReturnPayload {
  @Field(() => Notice, { description: 'The notice that came back.' })
  notice!: Notice;
}

@ObjectType({ description: 'Answer to `voidNotice`.' })
export class VoidNoticePayload {
  @Field(() => Notice, { description: 'The notice that is void.' })
  notice!: Notice;
}

@ObjectType({ description: 'Answer to `reprintNotice`.' })
export class ReprintNoticePayload {
  @Field(() => NoticeCopy, { description: 'The copy, which is being made.' })
  copy!: NoticeCopy;
}
