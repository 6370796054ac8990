import { Field, ID, InputType, Int } from '@nestjs/graphql';
import {
  CitationQueue,
  CitationTransition,
  DeadlineFilter,
  Recommendation,
  ReportStatus,
} from './citation.enums.js';
import { Cause } from '../../platform/graphql/enums.js';
import type { DeadlineFilter as DeadlineFilterName } from './citations.rules.js';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import type {
  Queue,
  Recommendation as RecommendationName,
  ReportStatus as StatusName,
  Transition,
} from './citation.workflow.js';

@InputType({
  description: 'The owner and the vehicle, all fields at once: what is left out is emptied.',
})
export class VehicleInput {
  @Field(() => String, { nullable: true, description: 'Name of the registered owner.' })
  ownerName?: string | null;

  @Field(() => String, { nullable: true, description: "The owner's name in the other language." })
  ownerNameAlt?: string | null;

  @Field(() => String, { nullable: true, description: 'Address that a notice is mailed to.' })
  ownerAddress?: string | null;

  @Field(() => String, { nullable: true, description: 'The address in the other language.' })
  ownerAddressAlt?: string | null;

  @Field(() => String, { description: 'Licence plate.' })
  ownerVehicleLicensePlate!: string;

  @Field(() => String, { nullable: true, description: 'Engine number.' })
  ownerVehicleEngineNumber?: string | null;

  @Field(() => String, { nullable: true, description: 'Chassis number.' })
  ownerVehicleChassisNumber?: string | null;

  @Field(() => Int, { nullable: true, description: 'Year it was made.' })
  ownerVehicleMakeYear?: number | null;

  @Field(() => String, { nullable: true, description: 'Make and model.' })
  ownerVehicleMakeModel?: string | null;

  @Field(() => String, { nullable: true, description: 'Colour.' })
  ownerVehicleColor?: string | null;

  @Field(() => String, { nullable: true, description: 'Colour in the other language.' })
  ownerVehicleColorAlt?: string | null;

  @Field(() => String, { nullable: true, description: 'Body style.' })
  ownerVehicleStyle?: string | null;
}

@InputType({ description: 'What to search for; every field may be left out.' })
export class SearchInput {
  @Field(() => String, {
    nullable: true,
    description: 'Part of the reference ID or the notice number.',
  })
  referenceNumber?: string | null;

  @Field(() => ReportStatus, { nullable: true, description: 'Where it stands.' })
  reportStatus?: StatusName | null;

  @Field(() => Cause, { nullable: true, description: 'What it is about.' })
  cause?: CauseName | null;

  @Field(() => String, {
    nullable: true,
    description: 'Part of the plate; spaces, dashes and case do not matter.',
  })
  vehicleRegistrationPlate?: string | null;

  @Field(() => String, { nullable: true, description: "Part of the owner's name." })
  vehicleOwner?: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Violations from this moment on, ISO 8601; alone it means until now.',
  })
  startDate?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Violations up to this moment, ISO 8601.' })
  endDate?: Date | null;
}

@InputType({ description: 'Which citations are wanted; every field may be left out.' })
export class CitationFilter {
  @Field(() => CitationQueue, { nullable: true, description: 'Which of the five lists.' })
  queue?: Queue | null;

  @Field(() => ReportStatus, { nullable: true, description: 'Where it stands.' })
  reportStatus?: StatusName | null;

  @Field(() => Cause, { nullable: true, description: 'What it is about.' })
  cause?: CauseName | null;

  @Field(() => String, {
    nullable: true,
    description: 'Part of the address of the violation, 200 characters at most.',
  })
  location?: string | null;

  @Field(() => Recommendation, { nullable: true, description: 'What is recommended.' })
  recommendation?: RecommendationName | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether its plate is unknown.' })
  noPlate?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it has comments.' })
  hasComments?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the caller submitted it, it was sent back, and this is not answered.',
  })
  sentBackToMe?: boolean | null;

  @Field(() => DeadlineFilter, { nullable: true, description: 'How near its deadline is.' })
  deadline?: DeadlineFilterName | null;
}

@InputType({ isAbstract: true })
abstract class CitationChange {
  @Field(() => ID, { description: 'The citation.' })
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
  @Field(() => CitationTransition, { description: 'Which step.' })
  transition!: Transition;

  @Field(() => Recommendation, { nullable: true, description: 'Required to submit.' })
  recommendation?: RecommendationName | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of a reason of the list of this step: see `reasons`.',
  })
  reasonCode?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why, 255 characters at most; the submitter is notified of it.',
  })
  reason?: string | null;
}

@InputType({ description: 'An image that is selected as evidence, or no longer is.' })
export class SelectMediaInput extends CitationChange {
  @Field(() => ID, { description: 'The image.' })
  mediaId!: string;

  @Field(() => Boolean, { description: 'Whether it is evidence from now on.' })
  selected!: boolean;
}

@InputType({ description: 'The vehicle that replaces the one of a pending event.' })
export class UpdateVehicleInput extends CitationChange {
  @Field(() => VehicleInput, { description: 'The owner and the vehicle.' })
  vehicle!: VehicleInput;
}
