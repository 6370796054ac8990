import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import type { MailState, ReturnReason } from './mail-state.pure.js';
import { MailStateEnum, NoticeRunStatus, ReturnReasonEnum } from './print-runs.enums.js';
import type { RunState } from './run-state.pure.js';

const DAY = 'local day, e.g. `2026-11-22`';

@InputType({ isAbstract: true })
@ArgsType()
abstract class WaitingNotices {
  @Field(() => Cause, { nullable: true, description: 'Of one cause; left out for both.' })
  cause?: CauseName | null;

  @Field(() => String, { nullable: true, description: `Issued on this ${DAY}, or later.` })
  issuedFrom?: string | null;

  @Field(() => String, { nullable: true, description: `Issued on this ${DAY}, or before.` })
  issuedTo?: string | null;

  @Field(() => Int, { nullable: true, description: 'So many at most; left out for the settings’.' })
  limit?: number | null;
}

@InputType({ description: 'Which waiting notices are put into a run.' })
export class StartNoticeRunInput extends WaitingNotices {
  @Field(() => ID, { nullable: true, description: 'A UUID: sent again, it finds the same run.' })
  requestId?: string | null;
}

@ArgsType()
export class NoticeRunPreviewArgs extends WaitingNotices {}

@ArgsType()
export class NoticeRunsArgs {
  @Field(() => NoticeRunStatus, { nullable: true, description: 'In one state only.' })
  status?: RunState | null;

  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'From 1.' })
  page!: number | null;
}

@ArgsType()
export class NoticeLedgerArgs {
  @Field(() => Int, { nullable: true, description: 'Numbers of one year.' })
  year?: number | null;

  @Field(() => MailStateEnum, { nullable: true, description: 'Notices in one state.' })
  state?: MailState | null;

  @Field(() => String, { nullable: true, description: 'A part of the number.' })
  number?: string | null;

  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'From 1.' })
  page!: number | null;
}

@InputType({ isAbstract: true })
abstract class OfRun {
  @Field(() => ID, { description: 'The run.' })
  runId!: string;
}

@InputType({ description: 'Which run is made again.' })
export class RemakeNoticeRunInput extends OfRun {}

@InputType({ description: 'Which run has gone to the printing house.' })
export class SendNoticeRunInput extends OfRun {}

@InputType({ description: 'Which run is cancelled, and why.' })
export class CancelNoticeRunInput extends OfRun {
  @Field(() => String, { description: 'Why, in 1 to 255 characters.' })
  reason!: string;
}

@InputType({ description: 'Which notices of a run were mailed.' })
export class ConfirmNoticeMailingInput extends OfRun {
  @Field(() => String, { description: `The ${DAY}.` })
  mailedOn!: string;

  @Field(() => [String], { nullable: true, description: 'Their numbers; left out for all.' })
  numbers?: string[] | null;
}

@InputType({ isAbstract: true })
abstract class OfNotice {
  @Field(() => String, { description: 'Number of the notice.' })
  number!: string;
}

@InputType({ description: 'A notice that came back.' })
export class RecordNoticeReturnInput extends OfNotice {
  @Field(() => ReturnReasonEnum, { description: 'Why it came back.' })
  reason!: ReturnReason;

  @Field(() => String, { nullable: true, description: `The ${DAY}; left out for today.` })
  returnedOn?: string | null;

  @Field(() => String, { nullable: true, description: 'A note, 255 characters at most.' })
  note?: string | null;
}

@InputType({ description: 'A notice that becomes void.' })
export class VoidNoticeInput extends OfNotice {
  @Field(() => String, { description: 'Why, in 1 to 255 characters.' })
  reason!: string;
}

@InputType({ description: 'A notice of which a copy is made.' })
export class ReprintNoticeInput extends OfNotice {
  @Field(() => String, { description: 'Why, in 1 to 255 characters.' })
  reason!: string;
}
