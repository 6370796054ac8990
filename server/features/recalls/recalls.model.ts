import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';
import { Money } from '../fines/money.model.js';
import type { MailState } from '../notices/letters/mail-state.pure.js';
import { MailStateEnum } from '../notices/letters/letters.model.js';
import type { BatchStatus, ItemState, Outcome, RecallStatus as Status } from './recall.types.js';
import {
  RecallBatchStatus,
  RecallItemState,
  RecallOutcome,
  RecallStatus,
} from './recalls.enums.js';

@ObjectType({
  description:
    'What the notices of a recall rest on; what is given holds together, null is not asked for.',
})
export class RecallCriteria {
  @Field(() => String, { nullable: true })
  cameraSerialNumber!: string | null;

  @Field(() => ID, { nullable: true })
  factId!: number | null;

  @Field(() => ID, { nullable: true })
  fineScheduleId!: number | null;

  @Field(() => String, { nullable: true })
  place!: string | null;

  @Field(() => Int, { nullable: true })
  officerBadge!: number | null;

  @Field(() => Int, { nullable: true })
  textsVersion!: number | null;

  @Field(() => ID, { nullable: true })
  textSetId!: number | null;

  @Field(() => String, { nullable: true })
  runNumber!: string | null;

  @Field(() => ID, { nullable: true })
  rehearsalId!: number | null;

  @Field(() => [String], { nullable: true })
  numbers!: string[] | null;

  @Field(() => Cause, { nullable: true })
  cause!: CauseName | null;

  @Field(() => Date, { nullable: true })
  capturedFrom!: string | null;

  @Field(() => Date, { nullable: true })
  capturedTo!: string | null;

  @Field(() => Date, { nullable: true })
  issuedFrom!: string | null;

  @Field(() => Date, { nullable: true })
  issuedTo!: string | null;
}

@ObjectType({ description: 'A notice of a recall. Days are local.' })
export class RecallItem {
  @Field(() => String)
  noticeNumber!: string;

  @Field(() => ID)
  citationId!: number;

  @Field(() => String, { description: 'Number of the event.' })
  referenceId!: string;

  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => Date)
  capturedAt!: Date | string;

  @Field(() => String)
  cameraSerialNumber!: string;

  @Field(() => Date)
  issuedAt!: Date | string;

  @Field(() => MailStateEnum, {
    description: 'State of its mail when the recall started; in a preview that of now.',
  })
  stateThen!: MailState;

  @Field(() => LocalDay, { nullable: true, description: 'The day that it was mailed.' })
  mailedOn!: string | null;

  @Field(() => Money, { nullable: true, description: 'What it asks for; null without a fine.' })
  total!: Money | null;

  @Field(() => RecallItemState)
  state!: ItemState;

  @Field(() => String, { nullable: true, description: 'Code of the reason for the outcome.' })
  reasonCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Text of the reason for the outcome.' })
  reason!: string | null;

  @Field(() => Officer, { nullable: true })
  decidedBy!: Officer | null;

  @Field(() => Date, { nullable: true })
  decidedAt!: Date | string | null;

  @Field(() => String, { nullable: true, description: 'Number of its cancellation letter.' })
  cancellation!: string | null;

  @Field(() => String, { nullable: true, description: 'Number of the notice that replaces it.' })
  replacedBy!: string | null;
}

@ObjectType({ description: 'The number of notices in a state of their mail.' })
export class RecallStateCount {
  @Field(() => MailStateEnum)
  state!: MailState;

  @Field(() => Int)
  count!: number;
}

@ObjectType({ description: 'What a recall would have.' })
export class RecallPreview {
  @Field(() => Int)
  notices!: number;

  @Field(() => Int, {
    description: 'Notices of the camera and the days of the fact that keep no register.',
  })
  unknown!: number;

  @Field(() => [RecallStateCount])
  byState!: RecallStateCount[];

  @Field(() => Money, {
    nullable: true,
    description: 'What they ask for together; null without a fine, or with several currencies.',
  })
  total!: Money | null;

  @Field(() => Date, { nullable: true })
  oldestCapturedAt!: Date | null;

  @Field(() => Date, { nullable: true })
  newestCapturedAt!: Date | null;

  @Field(() => [RecallItem], { description: 'The first 20 by number.' })
  sample!: RecallItem[];
}

@ObjectType({ description: 'One outcome for many notices of a recall.' })
export class RecallBatch {
  @Field(() => ID)
  id!: number;

  @Field(() => ID)
  recallId!: number;

  @Field(() => RecallOutcome)
  outcome!: Outcome;

  @Field(() => String, { nullable: true })
  reasonCode!: string | null;

  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Null where the rule of the mailing settings decides about the letters.',
  })
  cancellation!: boolean | null;

  @Field(() => Int, { description: 'Number of its notices.' })
  items!: number;

  @Field(() => Int, { description: 'Number of those that are decided.' })
  done!: number;

  @Field(() => Int, { description: 'Number of those that were passed over.' })
  passedOver!: number;

  @Field(() => RecallBatchStatus)
  status!: BatchStatus;

  @Field(() => String, { nullable: true })
  rejectReason!: string | null;

  @Field(() => Officer)
  requestedBy!: Officer;

  @Field(() => Officer, {
    nullable: true,
    description: 'The officer who confirmed or rejected it.',
  })
  decidedBy!: Officer | null;

  @Field(() => Date)
  createdAt!: Date | string;

  @Field(() => Date, { nullable: true })
  endedAt!: Date | string | null;
}

@ObjectType({ description: 'A recall of issued notices; its list is fixed for good.' })
export class Recall {
  @Field(() => ID)
  id!: number;

  @Field(() => String)
  number!: string;

  @Field(() => RecallCriteria)
  criteria!: RecallCriteria;

  @Field(() => String)
  reason!: string;

  @Field(() => RecallStatus)
  status!: Status;

  @Field(() => Int, { description: 'Number of its notices.' })
  notices!: number;

  @Field(() => Int)
  open!: number;

  @Field(() => Int)
  upheld!: number;

  @Field(() => Int)
  voided!: number;

  @Field(() => Int, {
    description: 'Number of those that became void, or were replaced, elsewhere.',
  })
  gone!: number;

  @Field(() => Int, { description: 'Number of those that were mailed when it started.' })
  mailed!: number;

  @Field(() => Money, {
    nullable: true,
    description: 'What they asked for together; null without a fine, or with several currencies.',
  })
  total!: Money | null;

  @Field(() => Officer)
  createdBy!: Officer;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true })
  closedAt!: Date | null;

  @Field(() => Officer, { nullable: true, description: 'Who closed it by hand.' })
  closedBy!: Officer | null;

  @Field(() => String, { nullable: true })
  closeReason!: string | null;

  @Field(() => RecallBatch, {
    nullable: true,
    description: 'The request for many that waits or runs.',
  })
  batch!: RecallBatch | null;
}

@ObjectType({ implements: [Page], description: 'Some recalls, newest first.' })
export class RecallPage extends Page {
  @Field(() => [Recall])
  data!: Recall[];
}

@ObjectType({ implements: [Page], description: 'Some notices of a recall, by number.' })
export class RecallItemPage extends Page {
  @Field(() => [RecallItem])
  data!: RecallItem[];
}

@ObjectType({ isAbstract: true })
abstract class ChangedRecall {
  @Field(() => Recall)
  recall!: Recall;
}

@ObjectType()
export class StartRecallPayload extends ChangedRecall {}

@ObjectType()
export class CloseRecallPayload extends ChangedRecall {}

@ObjectType()
export class DecideRecallItemPayload {
  @Field(() => RecallItem)
  item!: RecallItem;
}

@ObjectType({ isAbstract: true })
abstract class ChangedBatch {
  @Field(() => RecallBatch)
  batch!: RecallBatch;
}

@ObjectType()
export class RequestRecallBatchPayload extends ChangedBatch {}

@ObjectType()
export class ConfirmRecallBatchPayload extends ChangedBatch {}

@ObjectType()
export class RejectRecallBatchPayload extends ChangedBatch {}
