import { Field, ID, InputType, Int } from '@nestjs/graphql';
import {
  CitationQueue,
  CitationTransition,
  DeadlineFilter,
  Recommendation,
  ReportStatus,
} from './citation.enums.js';
import { Cause } from '../../platform/graphql/enums.js';
import { MeasuredMarkInput } from './citation-measurement.model.js';
import { ConfirmationInput } from '../checks/check.model.js';
import type { LetterKind } from '../notices/letters/letter.pure.js';
import { LetterKindEnum } from '../notices/letters/letters.model.js';
import { VehicleInput } from './vehicle.model.js';
import type { DeadlineFilter as DeadlineFilterName } from './citations.rules.js';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import type {
  Queue,
  Recommendation as RecommendationName,
  ReportStatus as StatusName,
} from './citation.workflow.js';
import type { DeskAct } from './citation.types.js';

@InputType({ description: 'A filter of citations; every field is optional.' })
export class CitationFilter {
  @Field(() => CitationQueue, { nullable: true })
  queue?: Queue | null;

  @Field(() => ReportStatus, { nullable: true })
  reportStatus?: StatusName | null;

  @Field(() => Cause, { nullable: true })
  cause?: CauseName | null;

  @Field(() => String, {
    nullable: true,
    description: 'Part of the address of the violation, 200 characters at most.',
  })
  location?: string | null;

  @Field(() => Recommendation, { nullable: true })
  recommendation?: RecommendationName | null;

  @Field(() => Boolean, { nullable: true, description: 'True for events with an unknown plate.' })
  noPlate?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  hasComments?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the caller submitted it, it was sent back, and this is not answered.',
  })
  sentBackToMe?: boolean | null;

  @Field(() => DeadlineFilter, { nullable: true })
  deadline?: DeadlineFilterName | null;

  @Field(() => String, {
    nullable: true,
    description: 'Part of the reference ID or of the number of the notice.',
  })
  text?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Part of the plate; spaces, dashes and case do not matter.',
  })
  plate?: string | null;

  @Field(() => String, { nullable: true, description: "Part of the owner's name." })
  owner?: string | null;

  @Field(() => Date, { nullable: true, description: 'First moment of the violations.' })
  capturedFrom?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Last moment of the violations.' })
  capturedTo?: Date | null;
}

@InputType({ isAbstract: true })
abstract class CitationChange {
  @Field(() => ID)
  citationId!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'The version that was looked at; refused with CHANGED_BY_ANOTHER when it is stale.',
  })
  expectedVersion?: number | null;
}

@InputType({ description: 'One step of the workflow.' })
export class TransitionCitationInput extends CitationChange {
  @Field(() => CitationTransition)
  transition!: DeskAct;

  @Field(() => Recommendation, { nullable: true, description: 'Required to submit.' })
  recommendation?: RecommendationName | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of a reason of the list of this step: see `reasons`.',
  })
  reasonCode?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The reason, 255 characters at most; the submitter is notified of it.',
  })
  reason?: string | null;

  @Field(() => [ConfirmationInput], {
    nullable: true,
    description: 'The reasons for the checks that ask for one.',
  })
  confirmations?: ConfirmationInput[] | null;

  @Field(() => LetterKindEnum, {
    nullable: true,
    description:
      'The letter that was shown, NOTICE or WARNING: another one is refused. Without it the one that is due is made.',
  })
  letterKind?: LetterKind | null;
}

@InputType({ description: 'An image that is selected as evidence, or no longer is.' })
export class SelectMediaInput extends CitationChange {
  @Field(() => ID)
  mediaId!: string;

  @Field(() => Boolean, { description: 'True if it is evidence from now on.' })
  selected!: boolean;
}

@InputType({ description: 'An event whose usual evidence is selected.' })
export class SelectUsualEvidenceInput extends CitationChange {}

@InputType({ description: 'Two marks of the same tyre in two images of an event.' })
export class MeasureCitationInput extends CitationChange {
  @Field(() => [MeasuredMarkInput])
  points!: MeasuredMarkInput[];
}

@InputType({ description: 'The vehicle that replaces the one of a pending event.' })
export class UpdateVehicleInput extends CitationChange {
  @Field(() => VehicleInput)
  vehicle!: VehicleInput;

  @Field(() => ID, {
    nullable: true,
    description:
      'The answer of the registry that is attached, from a look-up for this event and plate. Without it the one that was attached stays as long as the plate does.',
  })
  answerId?: string | null;
}
