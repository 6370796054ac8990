import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { ErrorCode as Code } from '../../platform/errors/catalogue.js';
import { ErrorCode } from '../../platform/graphql/error-code.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { CitationTransition, Recommendation } from '../citations/citation.enums.js';
import { Citation } from '../citations/citation.model.js';
import { RegistryVehicle } from '../citations/vehicle.model.js';
import type { Recommendation as RecommendationName } from '../citations/citation.workflow.js';
import { Officer } from '../../platform/graphql/person.model.js';
import { DeferredAct } from '../citations/desk-act.model.js';
import { DeskQueue } from '../deadlines/deadlines.enums.js';
import { DeskForecast } from '../deadlines/deadlines.model.js';
import type { DeskQueue as DeskQueueName } from '../deadlines/forecast.pure.js';
import { Reason } from '../reasons/reasons.model.js';
import type { DeskAct } from '../citations/citation.types.js';
import type { DecisionStatus as StatusName } from './decisions/decision.pure.js';
import { DecisionStatus, DeskChangeKind } from './desk.enums.js';
import { DeskSettings } from './settings/desk-settings.model.js';
import type { DeskChangeKind as KindName } from './desk.types.js';

@ObjectType({ description: 'The hold of an officer on an event, for a limited time.' })
export class Claim {
  @Field(() => Date, { description: 'End of the claim, unless it is renewed.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'The reason for a check, as far as it is typed.' })
export class DraftConfirmation {
  @Field(() => String, { description: 'Code of the check.' })
  code!: string;

  @Field(() => String)
  reason!: string;
}

@ObjectType({
  description: "The caller's unsent input on an event; without a draft all fields are null.",
})
export class Draft {
  @Field(() => Recommendation, { nullable: true, description: 'The recommendation of a submit.' })
  recommendation!: RecommendationName | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of a reason of the list; see `reasons`.',
  })
  reasonCode!: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a reason, or a note.' })
  reason!: string | null;

  @Field(() => [DraftConfirmation], { nullable: true, description: 'The reasons for checks.' })
  confirmations!: DraftConfirmation[] | null;

  @Field(() => String, { nullable: true })
  comment!: string | null;

  @Field(() => String, { nullable: true, description: 'A plate to look up.' })
  lookupTerm!: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a skip.' })
  skipReason!: string | null;

  @Field(() => [ID], { nullable: true, description: 'The media that were shown large.' })
  viewed!: number[] | null;

  @Field(() => Date, { nullable: true, description: 'The time of the last save.' })
  updatedAt!: Date | null;
}

@ObjectType({
  description: "An officer's decision at the desk, with its status.",
})
export class DeskDecision {
  @Field(() => ID)
  id!: number;

  @Field(() => ID)
  citationId!: number;

  @Field(() => String)
  referenceId!: string;

  @Field(() => CitationTransition)
  act!: DeskAct;

  @Field(() => Recommendation, { nullable: true, description: 'The recommendation of a submit.' })
  recommendation!: RecommendationName | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of a reason of the list; see `reasons`.',
  })
  reasonCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Text of the reason, or a note.' })
  reason!: string | null;

  @Field(() => DecisionStatus)
  status!: StatusName;

  @Field(() => ErrorCode, {
    nullable: true,
    description: 'The code of the refusal, where it failed.',
  })
  failure!: Code | null;

  @Field(() => Date)
  takenAt!: Date;

  @Field(() => Date)
  takesEffectAt!: Date;
}

@ObjectType({ description: 'An event that the caller has in hand.' })
export class HeldCitation {
  @Field(() => Citation)
  citation!: Citation;

  @Field(() => Claim, { description: "The caller's claim on it." })
  claim!: Claim;

  @Field(() => Draft, { description: "The caller's draft on it." })
  draft!: Draft;

  @Field(() => RegistryVehicle, {
    nullable: true,
    description:
      "The registry's record of the plate if the settings order an automatic look-up: see `autoLookUp`. The record is not attached to the event.",
  })
  lookUp!: RegistryVehicle | null;

  @Field(() => Boolean, {
    description: 'True while the registry has not answered: `claimLookUp` waits for it.',
  })
  isLookingUp!: boolean;
}

@ObjectType({
  description: 'The event that is handed to the caller, with their claim and their draft.',
})
export class ClaimNextPayload {
  @Field(() => Citation, { nullable: true, description: 'The event; null where nothing is left.' })
  citation!: Citation | null;

  @Field(() => Claim, { nullable: true, description: "The caller's claim on it." })
  claim!: Claim | null;

  @Field(() => Draft, { nullable: true, description: "The caller's draft on it." })
  draft!: Draft | null;

  @Field(() => RegistryVehicle, {
    nullable: true,
    description:
      "The registry's vehicle with its plate, if the settings ask for an automatic look-up: see `autoLookUp`. Nothing is attached.",
  })
  lookUp!: RegistryVehicle | null;

  @Field(() => Boolean, {
    description: 'True while the registry has not answered: `claimLookUp` waits for it.',
  })
  isLookingUp!: boolean;

  @Field(() => Int, {
    description:
      'The number of events that could still be handed to the caller; counted up to 1,000.',
  })
  remaining!: number;

  @Field(() => Boolean, { description: 'False where there are more than were counted.' })
  remainingIsExact!: boolean;
}

@ObjectType()
export class RenewClaimPayload {
  @Field(() => Claim)
  claim!: Claim;
}

@ObjectType()
export class ReleaseClaimPayload {
  @Field(() => ID, { description: 'The event that was released.' })
  citationId!: number;
}

@ObjectType({ description: 'The number of decisions of an act.' })
export class DeskActCount {
  @Field(() => CitationTransition)
  act!: DeskAct;

  @Field(() => Int)
  count!: number;
}

@ObjectType({ description: "The caller's own work at the desk today." })
export class DeskShift {
  @Field(() => LocalDay)
  day!: string;

  @Field(() => Int, { description: 'Decisions that took effect, or will.' })
  decided!: number;

  @Field(() => [DeskActCount], { description: 'Decisions of the day, counted by act.' })
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

@ObjectType()
export class DecideAtDeskPayload {
  @Field(() => DeskDecision)
  decision!: DeskDecision;

  @Field(() => Citation, { description: 'The event as it is now.' })
  citation!: Citation;

  @Field(() => Boolean, { description: 'True if the caller should slow down.' })
  slowDown!: boolean;
}

@ObjectType()
export class TakeBackDecisionPayload {
  @Field(() => DeskDecision)
  decision!: DeskDecision;

  @Field(() => Citation, { description: 'The event, which did not change.' })
  citation!: Citation;

  @Field(() => Claim, { nullable: true, description: "The caller's claim on it." })
  claim!: Claim | null;

  @Field(() => Draft, { nullable: true, description: "The caller's draft on it." })
  draft!: Draft | null;
}

@ObjectType()
export class SkipAtDeskPayload {
  @Field(() => Date, { description: 'The time until which the event is not handed to the caller.' })
  until!: Date;
}

@ObjectType()
export class ClearSkipsPayload {
  @Field(() => DeskQueue)
  queue!: DeskQueueName;
}

@ObjectType()
export class SaveDraftPayload {
  @Field(() => Draft)
  draft!: Draft;
}

@ObjectType()
export class DeleteDraftPayload {
  @Field(() => Draft, { description: 'The draft as it is now: all null.' })
  draft!: Draft;
}

@ObjectType({ description: 'A change of an event in a queue.' })
export class DeskChange {
  @Field(() => ID)
  citationId!: number;

  @Field(() => DeskChangeKind)
  kind!: KindName;

  @Field(() => Officer, { nullable: true, description: 'Officer who has the event in hand now.' })
  reviewer!: Officer | null;

  @Field(() => DeferredAct, {
    nullable: true,
    description: 'The decision that waits to take effect.',
  })
  deferred!: DeferredAct | null;
}

@ObjectType({ description: 'A queue of the desk, for the officer who works on it.' })
export class Desk {
  @Field(() => DeskQueue)
  queue!: DeskQueueName;

  @Field(() => [HeldCitation], { description: 'The events that the caller holds, oldest first.' })
  held!: HeldCitation[];

  @Field(() => Int, {
    description:
      'The number of events that could still be handed to the caller; counted up to 1,000.',
  })
  remaining!: number;

  @Field(() => Boolean, { description: 'False where there are more than were counted.' })
  remainingIsExact!: boolean;

  @Field(() => Int, { description: 'The number of events that other officers hold.' })
  withOthers!: number;

  @Field(() => Int, { description: 'The number of events that the caller skipped for now.' })
  skipped!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'Time at which the first skipped event comes back.',
  })
  nextSkipEndsAt!: Date | null;

  @Field(() => Int, { description: 'The number of undecided events past their deadline.' })
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

  @Field(() => DeskSettings, { description: "The department's settings of the desk." })
  settings!: DeskSettings;

  @Field(() => [Reason], { description: 'The active reasons, in their order.' })
  reasons!: Reason[];
}
