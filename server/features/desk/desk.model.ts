import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Recommendation } from '../citations/citation.enums.js';
import { Citation } from '../citations/citation.model.js';
import type { Recommendation as RecommendationName } from '../citations/citation.workflow.js';
import { DeferredAct, DeskAct, Reviewer } from '../citations/desk-act.model.js';
import { DeskQueue } from '../deadlines/deadlines.enums.js';
import { DeskForecast } from '../deadlines/deadlines.model.js';
import type { DeskQueue as DeskQueueName } from '../deadlines/forecast.pure.js';
import { Reason } from '../reasons/reasons.model.js';
import type { DeskAct as DeskActName } from '../citations/citation.types.js';
import type { DecisionStatus as StatusName } from './decision.pure.js';
import { DecisionStatus, DeskChangeKind, ReasonRequired } from './desk.enums.js';
import type { ReasonRequired as ReasonRequiredName } from './desk.rules.js';
import type { DeskChangeKind as KindName } from './desk.types.js';

@ObjectType({ description: 'That an officer has an event in hand for now.' })
export class Claim {
  @Field(() => Date, { description: 'After it the claim is as if it had never been.' })
  expiresAt!: Date;
}

@ObjectType({
  description: 'What the caller typed on an event and did not send; without a draft all is null.',
})
export class Draft {
  @Field(() => Recommendation, { nullable: true, description: 'The recommendation of a submit.' })
  recommendation!: RecommendationName | null;

  @Field(() => String, { nullable: true, description: 'The code of a reason.' })
  reasonCode!: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a reason, or a note.' })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'A comment.' })
  comment!: string | null;

  @Field(() => String, { nullable: true, description: 'A plate to look up.' })
  lookupTerm!: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a skip.' })
  skipReason!: string | null;

  @Field(() => [ID], { nullable: true, description: 'The media that were shown large.' })
  viewed!: number[] | null;

  @Field(() => Date, { nullable: true, description: 'When it was saved last.' })
  updatedAt!: Date | null;
}

@ObjectType({ description: 'A decision of the desk.' })
export class DeskDecision {
  @Field(() => ID, { description: 'Its number.' })
  id!: number;

  @Field(() => ID, { description: 'The event that it is about.' })
  citationId!: number;

  @Field(() => String, { description: 'Reference of the event.' })
  referenceId!: string;

  @Field(() => DeskAct, { description: 'What was decided.' })
  act!: DeskActName;

  @Field(() => Recommendation, { nullable: true, description: 'The recommendation of a submit.' })
  recommendation!: RecommendationName | null;

  @Field(() => String, { nullable: true, description: 'The code of its reason.' })
  reasonCode!: string | null;

  @Field(() => String, { nullable: true, description: 'The text of its reason, or a note.' })
  reason!: string | null;

  @Field(() => DecisionStatus, { description: 'What became of it.' })
  status!: StatusName;

  @Field(() => String, { nullable: true, description: 'Why it failed: a code of ErrorCode.' })
  failure!: string | null;

  @Field(() => Date, { description: 'When it was taken.' })
  takenAt!: Date;

  @Field(() => Date, { description: 'When it takes effect.' })
  takesEffectAt!: Date;
}

@ObjectType({ description: 'An event that the caller has in hand; nothing is left without one.' })
export class ClaimNextPayload {
  @Field(() => Citation, { nullable: true, description: 'The event; null where nothing is left.' })
  citation!: Citation | null;

  @Field(() => Claim, { nullable: true, description: "The caller's claim on it." })
  claim!: Claim | null;

  @Field(() => Draft, { nullable: true, description: "The caller's draft on it." })
  draft!: Draft | null;

  @Field(() => Int, {
    description: 'How many could still be handed to the caller; counted up to 1,000.',
  })
  remaining!: number;

  @Field(() => Boolean, { description: 'False where there are more than were counted.' })
  remainingIsExact!: boolean;
}

@ObjectType({ description: 'Answer to `renewClaim`.' })
export class RenewClaimPayload {
  @Field(() => Claim, { description: 'The claim as it is now.' })
  claim!: Claim;
}

@ObjectType({ description: 'Answer to `releaseClaim`.' })
export class ReleaseClaimPayload {
  @Field(() => ID, { description: 'The event that was released.' })
  citationId!: number;
}

@ObjectType({ description: 'How often an act was decided.' })
export class DeskActCount {
  @Field(() => DeskAct, { description: 'The act.' })
  act!: DeskActName;

  @Field(() => Int, { description: 'How often.' })
  count!: number;
}

@ObjectType({ description: "The caller's own work at the desk today." })
export class DeskShift {
  @Field(() => String, { description: 'The local day, YYYY-MM-DD.' })
  day!: string;

  @Field(() => Int, { description: 'Decisions that took effect, or will.' })
  decided!: number;

  @Field(() => [DeskActCount], { description: 'The same by act.' })
  byAct!: DeskActCount[];

  @Field(() => Int, { description: 'Events that were passed over.' })
  skipped!: number;

  @Field(() => Int, { description: 'Decisions that were taken back.' })
  takenBack!: number;

  @Field(() => Int, { description: 'Decisions that were refused or overtaken.' })
  notCarriedOut!: number;

  @Field(() => Float, { nullable: true, description: 'Median of the seconds for a decision.' })
  medianSeconds!: number | null;
}

@ObjectType({ description: 'The settings of the desk.' })
export class DeskSettings {
  @Field(() => Int, { description: 'For so many seconds a decision can be taken back.' })
  decisionGraceSeconds!: number;

  @Field(() => Boolean, {
    description: 'Whether a notice needs that each selected image was shown large.',
  })
  requireViewedEvidence!: boolean;

  @Field(() => [ReasonRequired], { description: 'The acts that need a reason of the list.' })
  reasonRequired!: ReasonRequiredName[];

  @Field(() => Int, { description: 'Decisions that take less seconds are too fast; 0: off.' })
  paceGuardSeconds!: number;
}

@ObjectType({ description: 'Answer to `decideAtDesk`.' })
export class DecideAtDeskPayload {
  @Field(() => DeskDecision, { description: 'The decision.' })
  decision!: DeskDecision;

  @Field(() => Citation, { description: 'The event as it is now.' })
  citation!: Citation;

  @Field(() => Boolean, { description: 'Whether the caller is asked to slow down.' })
  slowDown!: boolean;
}

@ObjectType({ description: 'Answer to `takeBackDecision`.' })
export class TakeBackDecisionPayload {
  @Field(() => DeskDecision, { description: 'The decision.' })
  decision!: DeskDecision;

  @Field(() => Citation, { description: 'The event, which did not change.' })
  citation!: Citation;

  @Field(() => Claim, { nullable: true, description: "The caller's claim on it." })
  claim!: Claim | null;

  @Field(() => Draft, { nullable: true, description: "The caller's draft on it." })
  draft!: Draft | null;
}

@ObjectType({ description: 'Answer to `skipAtDesk`.' })
export class SkipAtDeskPayload {
  @Field(() => Date, { description: 'Until then it is not handed to the caller.' })
  until!: Date;
}

@ObjectType({ description: 'Answer to `clearSkips`.' })
export class ClearSkipsPayload {
  @Field(() => DeskQueue, { description: 'The queue.' })
  queue!: DeskQueueName;
}

@ObjectType({ description: 'Answer to `saveDraft`.' })
export class SaveDraftPayload {
  @Field(() => Draft, { description: 'The draft as it is now.' })
  draft!: Draft;
}

@ObjectType({ description: 'Answer to `deleteDraft`.' })
export class DeleteDraftPayload {
  @Field(() => ID, { description: 'The event that it was of.' })
  citationId!: number;
}

@ObjectType({ description: 'Answer to `updateDeskSettings`.' })
export class UpdateDeskSettingsPayload {
  @Field(() => DeskSettings, { description: 'The settings as they are now.' })
  deskSettings!: DeskSettings;
}

@ObjectType({ description: 'What happened to an event of a queue.' })
export class DeskChange {
  @Field(() => ID, { description: 'The event.' })
  citationId!: number;

  @Field(() => DeskChangeKind, { description: 'What happened.' })
  kind!: KindName;

  @Field(() => Reviewer, { nullable: true, description: 'Who has it in hand now.' })
  reviewer!: Reviewer | null;

  @Field(() => DeferredAct, { nullable: true, description: 'The decision that waits.' })
  deferred!: DeferredAct | null;
}

@ObjectType({ description: 'A queue of the desk, for the officer who works on it.' })
export class Desk {
  @Field(() => DeskQueue, { description: 'The queue.' })
  queue!: DeskQueueName;

  @Field(() => [ClaimNextPayload], { description: 'What the caller has in hand, oldest first.' })
  held!: ClaimNextPayload[];

  @Field(() => Int, {
    description: 'How many could still be handed to the caller; counted up to 1,000.',
  })
  remaining!: number;

  @Field(() => Boolean, { description: 'False where there are more than were counted.' })
  remainingIsExact!: boolean;

  @Field(() => Int, { description: 'How many other officers have in hand.' })
  withOthers!: number;

  @Field(() => Int, { description: 'How many the caller passed over for now.' })
  skipped!: number;

  @Field(() => Date, { nullable: true, description: 'When the first of those comes back.' })
  nextSkipEndsAt!: Date | null;

  @Field(() => Int, { description: 'How many are past their deadline and not decided.' })
  expired!: number;

  @Field(() => [DeskDecision], { description: "The caller's decisions that wait, newest first." })
  decisions!: DeskDecision[];

  @Field(() => DeskShift, { description: "The caller's own work today." })
  shift!: DeskShift;

  @Field(() => DeskForecast, {
    nullable: true,
    description: 'The deadlines that will be missed; null without a rule.',
  })
  forecast!: DeskForecast | null;

  @Field(() => DeskSettings, { description: 'The settings of the desk.' })
  settings!: DeskSettings;

  @Field(() => [Reason], { description: 'The active reasons, in their order.' })
  reasons!: Reason[];
}
