import {
  Field,
  Float,
  ID,
  InputType,
  Int,
  IntersectionType,
  OmitType,
  PartialType,
  PickType,
} from '@nestjs/graphql';
import { ConfirmationInput } from '../checks/check.model.js';
import { CitationTransition } from '../citations/citation.enums.js';
import { DeskQueue } from '../deadlines/deadlines.enums.js';
import type { DeskQueue as DeskQueueName } from '../deadlines/forecast.pure.js';
import { TransitionCitationInput } from '../citations/citations.inputs.js';
import type { DeskAct } from '../citations/citation.types.js';
import { Draft } from './desk.model.js';
import { DeskSettings, UsualEvidence } from './settings/desk-settings.model.js';

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
export class DecideAtDeskInput extends PickType(TransitionCitationInput, [
  'citationId',
  'recommendation',
  'confirmations',
  'letterKind',
]) {
  @Field(() => CitationTransition)
  act!: DeskAct;

  @Field(() => Int, { description: 'The version of the event that was decided on.' })
  expectedVersion!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Code of a reason of the list; see `reasons`.',
  })
  reasonCode?: string | null;

  @Field(() => String, { nullable: true, description: 'The text of a reason, or a note.' })
  reason?: string | null;

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
export class SaveDraftInput extends PartialType(
  OmitType(Draft, ['confirmations', 'updatedAt'], InputType),
  InputType,
) {
  @Field(() => ID)
  citationId!: string;

  @Field(() => [ConfirmationInput], {
    nullable: true,
    description: 'The reasons for checks; 2,000 characters at most, and a reason may be empty.',
  })
  confirmations?: ConfirmationInput[] | null;
}

@InputType({ description: 'The event whose draft is deleted.' })
export class DeleteDraftInput {
  @Field(() => ID)
  citationId!: string;
}

@InputType({
  description: 'Different numbers from 1 to 99, at most as many as a notice has images.',
})
export class UsualEvidenceInput extends OmitType(UsualEvidence, [], InputType) {}

@InputType({
  description: 'The settings of the desk; of those that may be left out, these stay as they are.',
})
export class UpdateDeskSettingsInput extends IntersectionType(
  PickType(
    DeskSettings,
    ['requireViewedEvidence', 'reasonRequired', 'paceGuardSeconds'],
    InputType,
  ),
  PartialType(
    PickType(DeskSettings, ['preselectEvidence', 'autoLookUp', 'authorityRequired'], InputType),
    InputType,
  ),
) {
  @Field(() => Int, { description: 'For so many seconds a decision can be taken back, 0 to 60.' })
  decisionGraceSeconds!: number;

  @Field(() => UsualEvidenceInput, {
    nullable: true,
    description: 'Sequence numbers of the media that are usually evidence.',
  })
  usualEvidence?: UsualEvidenceInput | null;
}
