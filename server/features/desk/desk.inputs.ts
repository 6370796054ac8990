import { Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import { ConfirmationInput } from '../checks/check.model.js';
import { CitationTransition, Recommendation } from '../citations/citation.enums.js';
import type { Recommendation as RecommendationName } from '../citations/citation.workflow.js';
import { DeskQueue } from '../deadlines/deadlines.enums.js';
import type { DeskQueue as DeskQueueName } from '../deadlines/forecast.pure.js';
import { LETTER_KIND } from '../citations/citations.inputs.js';
import type { LetterKind } from '../notices/letters/letter.pure.js';
import { LetterKindEnum } from '../notices/letters/letters.model.js';
import { ReasonAct } from '../reasons/reasons.model.js';
import type { DeskAct } from '../citations/citation.types.js';
import type { ReasonRequired } from './desk.rules.js';

@InputType({ description: 'The queue and the excluded events of the next hand-out.' })
export class ClaimNextInput {
  @Field(() => DeskQueue, { description: "The queue of the caller's duty." })
  queue!: DeskQueueName;

  @Field(() => [ID], { nullable: true, description: 'Citations that are not wanted, at most 10.' })
  except?: string[] | null;
}

@InputType({ description: 'The event that the caller keeps, or takes.' })
export class RenewClaimInput {
  @Field(() => ID)
  citationId!: string;
}

@InputType({ description: 'The event whose claim ends.' })
export class ReleaseClaimInput {
  @Field(() => ID)
  citationId!: string;
}

@InputType({ description: 'A decision at the desk.' })
export class DecideAtDeskInput {
  @Field(() => ID)
  citationId!: string;

  @Field(() => CitationTransition)
  act!: DeskAct;

  @Field(() => Int, { description: 'The version of the event that was decided on.' })
  expectedVersion!: number;

  @Field(() => Recommendation, { nullable: true, description: 'Required to submit.' })
  recommendation?: RecommendationName | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of a reason of the list; see `reasons`.',
  })
  reasonCode?: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a reason, or a note.' })
  reason?: string | null;

  @Field(() => [ConfirmationInput], {
    nullable: true,
    description: 'The reasons for the checks that ask for one.',
  })
  confirmations?: ConfirmationInput[] | null;

  @Field(() => LetterKindEnum, { nullable: true, description: LETTER_KIND })
  letterKind?: LetterKind | null;

  @Field(() => Float, { description: 'The time that it took, 0 to 86,400 seconds.' })
  seconds!: number;

  @Field(() => [ID], { description: 'The media that were shown large.' })
  viewed!: string[];

  @Field(() => [ID], { description: 'The media that were zoomed.' })
  zoomed!: string[];

  @Field(() => [ID], { description: 'The videos that were played.' })
  played!: string[];
}

@InputType({ description: 'The decision that is taken back.' })
export class TakeBackDecisionInput {
  @Field(() => ID, { description: "A decision of the caller's own." })
  decisionId!: string;
}

@InputType({ description: 'An event to skip, with the reason: a code or a text.' })
export class SkipAtDeskInput {
  @Field(() => ID)
  citationId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Code of a reason of the list; see `reasons`.',
  })
  reasonCode?: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a reason.' })
  reason?: string | null;
}

@InputType({ description: 'The queue in which the skips end.' })
export class ClearSkipsInput {
  @Field(() => DeskQueue, { description: "The queue of the caller's duty." })
  queue!: DeskQueueName;
}

@InputType({
  description: 'Unsent input on an event: a missing field stays, null empties it.',
})
export class SaveDraftInput {
  @Field(() => ID)
  citationId!: string;

  @Field(() => Recommendation, { nullable: true, description: 'The recommendation of a submit.' })
  recommendation?: RecommendationName | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of a reason of the list; see `reasons`.',
  })
  reasonCode?: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a reason, or a note.' })
  reason?: string | null;

  @Field(() => [ConfirmationInput], {
    nullable: true,
    description: 'The reasons for checks; 2,000 characters at most, and a reason may be empty.',
  })
  confirmations?: ConfirmationInput[] | null;

  @Field(() => String, { nullable: true })
  comment?: string | null;

  @Field(() => String, { nullable: true, description: 'A plate to look up.' })
  lookupTerm?: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a skip.' })
  skipReason?: string | null;

  @Field(() => [ID], { nullable: true, description: 'The media that were shown large.' })
  viewed?: string[] | null;
}

@InputType({ description: 'The event whose draft is deleted.' })
export class DeleteDraftInput {
  @Field(() => ID)
  citationId!: string;
}

@InputType({
  description: 'Different numbers from 1 to 99, at most as many as a notice has images.',
})
export class UsualEvidenceInput {
  @Field(() => [Int], { description: 'Sequence numbers for events at a red light.' })
  REDLIGHT!: number[];

  @Field(() => [Int], { description: 'Sequence numbers for events over the limit.' })
  SPEEDING!: number[];
}

@InputType({
  description: 'The settings of the desk; of those that may be left out, these stay as they are.',
})
export class UpdateDeskSettingsInput {
  @Field(() => Int, { description: 'For so many seconds a decision can be taken back, 0 to 60.' })
  decisionGraceSeconds!: number;

  @Field(() => Boolean, {
    description:
      'True if a decision needs that a medium of the event was shown large, and a notice that each selected image was.',
  })
  requireViewedEvidence!: boolean;

  @Field(() => [ReasonAct], {
    description: 'The acts that need a reason of the list: any of DISCARD, HOLD and REVISE.',
  })
  reasonRequired!: ReasonRequired[];

  @Field(() => Int, { description: 'Decisions that take less seconds are too fast; 0: off.' })
  paceGuardSeconds!: number;

  @Field(() => UsualEvidenceInput, {
    nullable: true,
    description: 'Sequence numbers of the media that are usually evidence.',
  })
  usualEvidence?: UsualEvidenceInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the usual evidence is selected when an event comes in.',
  })
  preselectEvidence?: boolean | null;

  @Field(() => Float, {
    nullable: true,
    description:
      "The camera's confidence, 0.5 to 1, from which a plate is looked up when its event is handed out; null: never.",
  })
  autoLookUp?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if notices are issued only by officers who have an authority in force.',
  })
  authorityRequired?: boolean | null;
}
