import { Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import { Recommendation } from '../citations/citation.enums.js';
import type { Recommendation as RecommendationName } from '../citations/citation.workflow.js';
import { DeskAct } from '../citations/desk-act.model.js';
import { DeskQueue } from '../deadlines/deadlines.enums.js';
import type { DeskQueue as DeskQueueName } from '../deadlines/forecast.pure.js';
import type { DeskAct as DeskActName } from '../citations/citation.types.js';
import { ReasonRequired } from './desk.enums.js';
import type { ReasonRequired as ReasonRequiredName } from './desk.rules.js';

@InputType({ description: 'What is wanted next.' })
export class ClaimNextInput {
  @Field(() => DeskQueue, { description: "The caller's own queue." })
  queue!: DeskQueueName;

  @Field(() => [ID], { nullable: true, description: 'Events that are not wanted, at most 10.' })
  except?: string[] | null;
}

@InputType({ description: 'Which event.' })
export class RenewClaimInput {
  @Field(() => ID, { description: 'The event.' })
  citationId!: string;
}

@InputType({ description: 'Which event.' })
export class ReleaseClaimInput {
  @Field(() => ID, { description: 'The event.' })
  citationId!: string;
}

@InputType({ description: 'A decision at the desk.' })
export class DecideAtDeskInput {
  @Field(() => ID, { description: 'The event.' })
  citationId!: string;

  @Field(() => DeskAct, { description: 'What is decided.' })
  act!: DeskActName;

  @Field(() => Int, { description: 'The version of the event that was decided on.' })
  version!: number;

  @Field(() => Recommendation, { nullable: true, description: 'Required to submit.' })
  recommendation?: RecommendationName | null;

  @Field(() => String, { nullable: true, description: 'The code of a reason of the list.' })
  reasonCode?: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a reason, or a note.' })
  reason?: string | null;

  @Field(() => Float, { description: 'How long it took, 0 to 86,400 seconds.' })
  seconds!: number;

  @Field(() => [ID], { description: 'The media that were shown large.' })
  viewed!: string[];

  @Field(() => [ID], { description: 'The media that were zoomed.' })
  zoomed!: string[];

  @Field(() => [ID], { description: 'The videos that were played.' })
  played!: string[];
}

@InputType({ description: 'Which decision.' })
export class TakeBackDecisionInput {
  @Field(() => ID, { description: "One of the caller's own." })
  decisionId!: string;
}

@InputType({ description: 'Which event is passed over, and why: a code or a text.' })
export class SkipAtDeskInput {
  @Field(() => ID, { description: 'The event.' })
  citationId!: string;

  @Field(() => String, { nullable: true, description: 'The code of a reason of the list.' })
  reasonCode?: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a reason.' })
  reason?: string | null;
}

@InputType({ description: 'Which skips end.' })
export class ClearSkipsInput {
  @Field(() => DeskQueue, { description: "The caller's own queue." })
  queue!: DeskQueueName;
}

@InputType({
  description: 'What was typed on an event: a field that is left out stays, null empties it.',
})
export class SaveDraftInput {
  @Field(() => ID, { description: 'The event.' })
  citationId!: string;

  @Field(() => Recommendation, { nullable: true, description: 'The recommendation of a submit.' })
  recommendation?: RecommendationName | null;

  @Field(() => String, { nullable: true, description: 'The code of a reason.' })
  reasonCode?: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a reason, or a note.' })
  reason?: string | null;

  @Field(() => String, { nullable: true, description: 'A comment.' })
  comment?: string | null;

  @Field(() => String, { nullable: true, description: 'A plate to look up.' })
  lookupTerm?: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a skip.' })
  skipReason?: string | null;

  @Field(() => [ID], { nullable: true, description: 'The media that were shown large.' })
  viewed?: string[] | null;
}

@InputType({ description: 'Which draft.' })
export class DeleteDraftInput {
  @Field(() => ID, { description: 'The event that it is of.' })
  citationId!: string;
}

@InputType({ description: 'All four settings of the desk.' })
export class UpdateDeskSettingsInput {
  @Field(() => Int, { description: 'For so many seconds a decision can be taken back, 0 to 60.' })
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
