import { ArgsType, Field, ID, InputType, Int, OmitType, PartialType } from '@nestjs/graphql';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { PageArgs, SizedPageArgs } from '../../platform/graphql/page.model.js';
import type { LetterKind } from '../notices/letters/letter.pure.js';
import type { MailState } from '../notices/letters/mail-state.pure.js';
import type { ReturnReason } from '../../platform/domain/return-reasons.js';
import { NoticeRunFilter } from './runs/notice-run.model.js';
import { LetterKindEnum, MailStateEnum } from '../notices/letters/letters.model.js';
import { NoticeRunStatus, ReturnReasonEnum } from './print-runs.enums.js';
import type { RunState } from './runs/run-state.pure.js';

const DAY = 'local day, e.g. `2026-11-22`';
const LATE =
  'Why letters are taken that had to be posted by an earlier day, 1 to 255 characters; without it they are left out.';

@InputType({
  description: 'A choice among the notices that wait for a run, nearest deadlines first.',
})
export class StartNoticeRunInput extends PartialType(
  OmitType(NoticeRunFilter, [], InputType),
  InputType,
) {
  @Field(() => ID, { nullable: true, description: 'A UUID: sent again, it finds the same run.' })
  requestId?: string | null;

  @Field(() => String, { nullable: true, description: LATE })
  lateReason?: string | null;
}

@ArgsType()
export class NoticeRunPreviewArgs extends PartialType(
  OmitType(NoticeRunFilter, [], ArgsType),
  ArgsType,
) {
  @Field(() => String, { nullable: true, description: LATE })
  lateReason?: string | null;
}

@ArgsType()
export class NoticeRunsArgs extends PageArgs {
  @Field(() => NoticeRunStatus, {
    nullable: true,
    description: 'Runs in one state; left out for all.',
  })
  status?: RunState | null;
}

@ArgsType()
export class NoticeLedgerArgs extends SizedPageArgs {
  @Field(() => Int, { nullable: true, description: 'Numbers of one year; left out for all.' })
  year?: number | null;

  @Field(() => LetterKindEnum, {
    nullable: true,
    description: 'Letters of one kind; left out for notices.',
  })
  kind?: LetterKind | null;

  @Field(() => MailStateEnum, {
    nullable: true,
    description: 'Notices in one state; left out for all.',
  })
  state?: MailState | null;

  @Field(() => String, { nullable: true, description: 'Part of the number; left out for all.' })
  number?: string | null;
}

@InputType({ isAbstract: true })
abstract class OfRun {
  @Field(() => ID)
  runId!: string;
}

@InputType({ description: 'A run to make again.' })
export class RemakeNoticeRunInput extends OfRun {}

@InputType({ description: 'A run that has gone to the printing house.' })
export class SendNoticeRunInput extends OfRun {}

@InputType({ description: 'A run to cancel, with the reason.' })
export class CancelNoticeRunInput extends OfRun {
  @Field(() => String, { description: 'The reason, in 1 to 255 characters.' })
  reason!: string;
}

@InputType({ description: 'The notices of a run that were mailed.' })
export class ConfirmNoticeMailingInput extends OfRun {
  @Field(() => LocalDay, { description: `The ${DAY}.` })
  mailedOn!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Numbers of the notices that were mailed; left out for all of the run.',
  })
  numbers?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why notices were posted later than they had to be; left out for the reason of the run.',
  })
  lateReason?: string | null;
}

@InputType({ isAbstract: true })
abstract class OfNotice {
  @Field(() => String)
  number!: string;
}

@InputType({ description: 'A notice that came back.' })
export class RecordNoticeReturnInput extends OfNotice {
  @Field(() => ReturnReasonEnum)
  reason!: ReturnReason;

  @Field(() => LocalDay, { nullable: true, description: `The ${DAY}; left out for today.` })
  returnedOn?: string | null;

  @Field(() => String, { nullable: true, description: 'A note, 255 characters at most.' })
  note?: string | null;
}

@InputType({
  description: 'The right day of mailing of a notice, and why the one before is wrong.',
})
export class CorrectMailingInput extends OfNotice {
  @Field(() => LocalDay, { description: `The ${DAY}: from that of the start of its run to today.` })
  mailedOn!: string;

  @Field(() => String, { description: 'The reason, in 1 to 255 characters.' })
  reason!: string;
}

@InputType({ description: 'A notice that becomes void.' })
export class VoidNoticeInput extends OfNotice {
  @Field(() => String, {
    nullable: true,
    description: 'Code of an active reason of the act VOID; left out for OTHER with a text.',
  })
  reasonCode?: string | null;

  @Field(() => String, { nullable: true, description: 'A text, 255 characters at most.' })
  reason?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether a letter of cancellation is made; left out where the rules decide. True only for a mailed notice.',
  })
  cancellation?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The version of the event that was looked at; refused with CHANGED_BY_ANOTHER when it is stale.',
  })
  expectedVersion?: number | null;
}

@InputType({ description: 'A notice of which a copy is made.' })
export class ReprintNoticeInput extends OfNotice {
  @Field(() => String, { description: 'The reason, in 1 to 255 characters.' })
  reason!: string;
}
