import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Fine } from '../fines/fines.model.js';
import { Notice } from '../notices/notice.model.js';
import { Connection } from '../../platform/graphql/connection.model.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Deadline, Fact, OtherEvents, SentBack } from './citation-desk.model.js';
import { DeferredAct, Reviewer } from './desk-act.model.js';
import { CitationAction, MediaType, Recommendation, ReportStatus } from './citation.enums.js';
import { Cause } from '../../platform/graphql/enums.js';
import type {
  CitationAction as ActionName,
  Recommendation as RecommendationName,
  ReportStatus as StatusName,
} from './citation.workflow.js';

@ObjectType({ description: 'An action that is offered, by its number and its word.' })
export class OfferedAction {
  @Field(() => Int, {
    description:
      '0 submit, 1 hold, 2 revise, 3 generate, 4 discard, 5 comments, 6 history, 7 print.',
  })
  type!: number;

  @Field(() => CitationAction, { description: 'The same in a word.' })
  name!: ActionName;

  @Field(() => String, {
    nullable: true,
    description:
      'Why it would be refused now: the deadline has passed, the fine schedule counts in another unit, or what a notice misses. Null where nothing is known to be in its way.',
  })
  refusal?: string | null;
}

@ObjectType({ description: 'The offending vehicle and its owner, and what was measured of it.' })
export class Vehicle {
  @Field(() => Cause, { description: 'What the event is about.' })
  cause!: CauseName;

  @Field(() => String, { nullable: true, description: 'Name of the registered owner.' })
  ownerName!: string | null;

  @Field(() => String, { nullable: true, description: "The owner's name in the other language." })
  ownerNameAlt!: string | null;

  @Field(() => String, { nullable: true, description: 'Address that a notice is mailed to.' })
  ownerAddress!: string | null;

  @Field(() => String, { nullable: true, description: 'The address in the other language.' })
  ownerAddressAlt!: string | null;

  @Field(() => String, { nullable: true, description: 'Licence plate.' })
  ownerVehicleLicensePlate!: string | null;

  @Field(() => String, { nullable: true, description: 'Engine number.' })
  ownerVehicleEngineNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Chassis number.' })
  ownerVehicleChassisNumber!: string | null;

  @Field(() => Int, { nullable: true, description: 'Year it was made.' })
  ownerVehicleMakeYear!: number | null;

  @Field(() => String, { nullable: true, description: 'Make and model.' })
  ownerVehicleMakeModel!: string | null;

  @Field(() => String, { nullable: true, description: 'Colour.' })
  ownerVehicleColor!: string | null;

  @Field(() => String, { nullable: true, description: 'Colour in the other language.' })
  ownerVehicleColorAlt!: string | null;

  @Field(() => String, { nullable: true, description: 'Body style.' })
  ownerVehicleStyle!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'How far past the stop line, in the distance unit of the settings.',
  })
  redlightStopLineDistance!: number | null;

  @Field(() => Date, { nullable: true, description: 'When the light turned red.' })
  redlightSwitchedAt!: Date | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Measured speed, in the speed unit of the settings.',
  })
  speedMeasured!: number | null;

  @Field(() => Float, { nullable: true, description: 'Speed limit at the place.' })
  speedLimit!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Speed from which the camera takes pictures.',
  })
  speedLimitTrigger!: number | null;
}

@ObjectType({ description: 'A record of the vehicle registry.' })
export class RegistryVehicle {
  @Field(() => String, { nullable: true, description: 'Name of the registered owner.' })
  ownerName!: string | null;

  @Field(() => String, { nullable: true, description: "The owner's name in the other language." })
  ownerNameAlt!: string | null;

  @Field(() => String, { nullable: true, description: 'Address that a notice is mailed to.' })
  ownerAddress!: string | null;

  @Field(() => String, { nullable: true, description: 'The address in the other language.' })
  ownerAddressAlt!: string | null;

  @Field(() => String, { description: 'Licence plate.' })
  ownerVehicleLicensePlate!: string;

  @Field(() => String, { nullable: true, description: 'Engine number.' })
  ownerVehicleEngineNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Chassis number.' })
  ownerVehicleChassisNumber!: string | null;

  @Field(() => Int, { nullable: true, description: 'Year it was made.' })
  ownerVehicleMakeYear!: number | null;

  @Field(() => String, { nullable: true, description: 'Make and model.' })
  ownerVehicleMakeModel!: string | null;

  @Field(() => String, { nullable: true, description: 'Colour.' })
  ownerVehicleColor!: string | null;

  @Field(() => String, { nullable: true, description: 'Colour in the other language.' })
  ownerVehicleColorAlt!: string | null;

  @Field(() => String, { nullable: true, description: 'Body style.' })
  ownerVehicleStyle!: string | null;
}

@ObjectType({ description: 'An image or a video of the camera.' })
export class Media {
  @Field(() => ID, { description: 'Number of the file.' })
  id!: number;

  @Field(() => MediaType, { description: 'Image or video.' })
  type!: 'IMAGE' | 'VIDEO';

  @Field(() => String, { description: 'Address of the untouched original.' })
  src!: string;

  @Field(() => String, { description: 'Address of the 320 px wide WebP.' })
  thumbnailSrc!: string;

  @Field(() => Int, { description: '1 before, 2 during, 3 after, 4 enhanced plate.' })
  sequenceNumber!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'When it was taken, as the camera says; null where the camera does not say.',
  })
  capturedAt!: Date | null;

  @Field(() => Boolean, { description: 'Whether it is picked as evidence.' })
  selected!: boolean;

  @Field(() => String, { nullable: true, description: 'Image filter that the camera applied.' })
  filter!: string | null;

  @Field(() => Int, { nullable: true, description: 'Width in pixels.' })
  width!: number | null;

  @Field(() => Int, { nullable: true, description: 'Height in pixels.' })
  height!: number | null;

  @Field(() => String, { description: 'SHA-256 of the original, from intake.' })
  sha256!: string;
}

@ObjectType({ description: 'A camera event, from intake to the printed notice.' })
export class Citation {
  @Field(() => ID, { description: 'Number of the citation.' })
  id!: number;

  @Field(() => Int, { description: 'Grows with every change; send it back as expectedVersion.' })
  version!: number;

  @Field(() => String, { description: 'Reference ID of the event.' })
  referenceId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the citation notice, once generated.',
  })
  stoplineReferenceId!: string | null;

  @Field(() => String, { description: "The camera's own number of the case." })
  caseId!: string;

  @Field(() => ReportStatus, { description: 'Where it stands.' })
  reportStatus!: StatusName;

  @Field(() => Recommendation, {
    nullable: true,
    description: 'What the processing officer recommends.',
  })
  recommendation!: RecommendationName | null;

  @Field(() => Date, { description: 'When the violation happened.' })
  cameraCaseGeneratedAt!: Date;

  @Field(() => Date, { description: 'When it was last changed.' })
  updatedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last submitted.' })
  submittedAt!: Date | null;

  @Field(() => Officer, { nullable: true, description: 'Who submitted it last.' })
  submittedBy!: Officer | null;

  @Field(() => String, { nullable: true, description: 'Witnesses.' })
  witnesses!: string | null;

  @Field(() => String, { description: 'Where it happened.' })
  locationAddress!: string;

  @Field(() => Float, { description: 'Latitude in degrees, WGS 84.' })
  locationLatitude!: number;

  @Field(() => Float, { description: 'Longitude in degrees, WGS 84.' })
  locationLongitude!: number;

  @Field(() => String, { description: 'Name of the camera system.' })
  cameraSystemName!: string;

  @Field(() => String, { description: 'Type of the camera system.' })
  cameraSystemType!: string;

  @Field(() => String, { description: 'Serial number of the camera system.' })
  cameraSystemSerialNumber!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Free JSON text of the camera, kept as it came.',
  })
  metadata!: string | null;

  @Field(() => Vehicle, { description: 'The vehicle and its owner.' })
  vehicle!: Vehicle;

  @Field(() => [Media], { description: 'Images and videos, in sequence order.' })
  media!: Media[];

  @Field(() => Int, { description: 'How many images and videos there are.' })
  mediaCount!: number;

  @Field(() => Int, { description: 'How many images are picked as evidence.' })
  selectedCount!: number;

  @Field(() => Int, { description: 'How many comments there are.' })
  commentCount!: number;

  @Field(() => Notice, {
    nullable: true,
    description: 'The current notice, once ordered; null for those who may not open notices.',
  })
  notice!: Notice | null;

  @Field(() => [OfferedAction], { description: 'What the caller may do with it now.' })
  availableActions!: OfferedAction[];

  @Field(() => [String], { description: 'What a notice still misses, in sentences.' })
  missing!: string[];

  @Field(() => Boolean, {
    description: 'Whether the caller may change the vehicle and the evidence now.',
  })
  editable!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether the plate does not look like the plates of the settings: a warning, never a refusal.',
  })
  plateUnusual!: boolean;

  @Field(() => Int, { description: 'How many images a notice of it shows.' })
  maxEvidenceImages!: number;

  @Field(() => Deadline, {
    nullable: true,
    description: 'Until when a notice may be made; null without a rule.',
  })
  deadline!: Deadline | null;

  @Field(() => [Fact], {
    description: 'What was observed beside what is registered, for the cause.',
  })
  facts!: Fact[];

  @Field(() => Fine, {
    nullable: true,
    description:
      'What it costs: what the notice says, or before there is one as if it were issued today. Null without a schedule, or where no band covers it.',
  })
  fine!: Fine | null;

  @Field(() => SentBack, {
    nullable: true,
    description: 'The last time that it was sent back, until it is submitted again.',
  })
  sentBack!: SentBack | null;

  @Field(() => OtherEvents, { description: 'Other events of its plate that the caller sees.' })
  otherEvents!: OtherEvents;

  @Field(() => Reviewer, { nullable: true, description: 'Who has it in hand at the desk now.' })
  reviewer!: Reviewer | null;

  @Field(() => DeferredAct, {
    nullable: true,
    description: 'The decision on it that waits to take effect; until then nothing else changes.',
  })
  deferred!: DeferredAct | null;

  @Field(() => Boolean, { description: 'Whether its notice was made void; it stays COMPLETED.' })
  noticeVoid!: boolean;
}

@ObjectType({ implements: () => [Page], description: 'A page of citations, 15 at most.' })
export class CitationPage extends Page {
  @Field(() => [Citation], { description: 'The citations of this page.' })
  data!: Citation[];

  @Field(() => Boolean, { description: 'False when a search found more than it counts (1000+).' })
  totalIsExact!: boolean;
}

@ObjectType({ description: 'A citation in a connection.' })
export class CitationEdge {
  @Field(() => String, { description: 'What `after` takes to go on behind this citation.' })
  cursor!: string;

  @Field(() => Citation, { description: 'The citation.' })
  node!: Citation;
}

@ObjectType({ implements: () => [Connection], description: 'Citations by cursor.' })
export class CitationConnection extends Connection {
  @Field(() => [CitationEdge], { description: 'The citations of this slice.' })
  edges!: CitationEdge[];
}
