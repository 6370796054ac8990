import { ArgsType, Field, ID, InputType, Int, PickType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { PageArgs } from '../../platform/graphql/page.model.js';
import { Quarantine } from './quarantines.model.js';
import type { ItemState, Outcome, RecallStatus as Status } from './recall.types.js';
import { RecallItemState, RecallOutcome, RecallStatus } from './recalls.enums.js';

@InputType({
  description:
    'What the notices of a recall rest on; what is given holds together. At least one is no period and no cause.',
})
export class RecallCriteriaInput {
  @Field(() => String, { nullable: true, description: 'Captured by it, as the notice keeps it.' })
  cameraSerialNumber?: string | null;

  @Field(() => ID, { nullable: true, description: 'Whose kept register names this fact.' })
  factId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Whose kept fine is by this schedule.' })
  fineScheduleId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Whose printed place contains this text, without case.',
  })
  place?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'That this officer generated, reissued or submitted.',
  })
  officerBadge?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Made with this version of texts; beside it `textSetId` or `cause` is required.',
  })
  textsVersion?: number | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Made with this set of texts; with `textsVersion` in that version of it.',
  })
  textSetId?: string | null;

  @Field(() => String, { nullable: true, description: 'That are or were in this print run.' })
  runNumber?: string | null;

  @Field(() => ID, { nullable: true, description: 'Whose event this rehearsal touched.' })
  rehearsalId?: string | null;

  @Field(() => [String], { nullable: true, description: 'These, 1 to 1,000.' })
  numbers?: string[] | null;

  @Field(() => Cause, { nullable: true })
  cause?: CauseName | null;

  @Field(() => Date, { nullable: true, description: 'Captured from then on.' })
  capturedFrom?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Captured before then.' })
  capturedTo?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Issued from then on.' })
  issuedFrom?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Issued before then.' })
  issuedTo?: Date | null;
}

@ArgsType()
export class RecallPreviewArgs {
  @Field(() => RecallCriteriaInput)
  criteria!: RecallCriteriaInput;
}

@ArgsType()
export class RecallsArgs extends PageArgs {
  @Field(() => RecallStatus, { nullable: true, description: 'Null for all.' })
  status?: Status | null;
}

@ArgsType()
export class RecallItemsArgs extends PageArgs {
  @Field(() => ID)
  recallId!: string;

  @Field(() => RecallItemState, { nullable: true, description: 'Null for all.' })
  state?: ItemState | null;
}

const REASON = 'The reason, in 1 to 255 characters.';

@InputType({ description: 'The notices that are recalled, and why.' })
export class StartRecallInput {
  @Field(() => RecallCriteriaInput)
  criteria!: RecallCriteriaInput;

  @Field(() => String, { description: REASON })
  reason!: string;
}

@InputType({ description: 'A recall that is closed: its open notices are as before it.' })
export class CloseRecallInput {
  @Field(() => ID)
  recallId!: string;

  @Field(() => String, { description: REASON })
  reason!: string;
}

@InputType({ isAbstract: true })
abstract class OutcomeInput {
  @Field(() => ID)
  recallId!: string;

  @Field(() => RecallOutcome)
  outcome!: Outcome;

  @Field(() => String, { nullable: true, description: 'Code of the reason; only with VOID.' })
  reasonCode?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The reason, in 1 to 255 characters; required with UPHOLD.',
  })
  reason?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True or false decides about the cancellation letter; only with VOID.',
  })
  cancellation?: boolean | null;
}

@InputType({ description: 'The outcome of a notice of a recall.' })
export class DecideRecallItemInput extends OutcomeInput {
  @Field(() => String, { description: 'Number of the notice.' })
  number!: string;
}

@InputType({ description: 'One outcome for many notices, which another officer confirms.' })
export class RequestRecallBatchInput extends OutcomeInput {
  @Field(() => [String], {
    nullable: true,
    description: 'These, 1 to 10,000; left out or null for all open ones.',
  })
  numbers?: string[] | null;
}

@InputType({ description: 'A request of another officer that is confirmed.' })
export class ConfirmRecallBatchInput {
  @Field(() => ID)
  batchId!: string;
}

@InputType({ description: 'A request that is rejected: nothing happens.' })
export class RejectRecallBatchInput {
  @Field(() => ID)
  batchId!: string;

  @Field(() => String, { description: REASON })
  reason!: string;
}

@ArgsType()
export class QuarantinesArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Null for all cameras.' })
  serialNumber?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for those that hold, false for lifted ones, null for all.',
  })
  active?: boolean | null;
}

@InputType({ description: 'The time that a camera cannot be trusted for, and why.' })
export class StartQuarantineInput extends PickType(
  Quarantine,
  ['cameraSerialNumber', 'from', 'to'],
  InputType,
) {
  @Field(() => String, { description: REASON })
  reason!: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'The recall of what was issued starts in the same transaction, unless it is false.',
  })
  recall?: boolean | null;
}

@InputType({ description: 'A quarantine that is lifted; its recall stays.' })
export class LiftQuarantineInput {
  @Field(() => ID)
  quarantineId!: string;

  @Field(() => String, { description: REASON })
  reason!: string;
}
