import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Check } from '../checks/check.model.js';
import { Fine } from '../fines/fines.model.js';
import { Addressee, ChainedNotice, LetterKindEnum } from '../notices/letters/letters.model.js';
import { Notice } from '../notices/notice.model.js';
import { Connection } from '../../platform/graphql/connection.model.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';
import { Deadline, Fact, OtherEvents, SentBack } from './citation-desk.model.js';
import { EventQuarantine } from './citation-quarantine.model.js';
import { Measurement } from './citation-measurement.model.js';
import { CitationRegister } from './citation-register.model.js';
import { CitationRegistry, Vehicle } from './vehicle.model.js';
import { DeferredAct } from './desk-act.model.js';
import type { CitationEventType as EventTypeName } from './event-types.pure.js';
import {
  CitationAction,
  CitationEventType,
  MediaType,
  NoticeActNameEnum,
  Recommendation,
  ReportStatus,
} from './citation.enums.js';
import type {
  CitationAction as ActionName,
  Recommendation as RecommendationName,
  ReportStatus as StatusName,
} from './citation.workflow.js';
import type { GeneratedKind } from '../fines/due-letter.pure.js';
import type { NoticeActName } from './notice-acts.pure.js';

@ObjectType({ description: "An act of the caller's role on the notice of an event." })
export class NoticeAct {
  @Field(() => NoticeActNameEnum)
  name!: NoticeActName;

  @Field(() => String, {
    nullable: true,
    description: 'The reason why it would be refused now; null if it would not.',
  })
  refusal!: string | null;
}

@ObjectType({ description: 'The kind of letter that an event gets, or got.' })
export class CitationLetter {
  @Field(() => LetterKindEnum, { description: 'NOTICE or WARNING.' })
  kind!: GeneratedKind;

  @Field(() => String, {
    nullable: true,
    description: 'The reason why it is a warning letter; null for a notice.',
  })
  reason!: string | null;
}

@ObjectType({ description: 'An action that is offered, by its number and its word.' })
export class OfferedAction {
  @Field(() => Int, {
    description:
      '0 submit, 1 hold, 2 revise, 3 generate, 4 discard, 5 comments, 6 history, 7 print.',
  })
  type!: number;

  @Field(() => CitationAction, {
    description: 'Word of the action, as `transition` takes it where it moves the citation.',
  })
  name!: ActionName;

  @Field(() => String, {
    nullable: true,
    description:
      'The reason why it would be refused now: there was no violation, the deadline has passed, the fine schedule counts in another unit, a check blocks, or what a notice misses. Null if no obstacle is known.',
  })
  refusal?: string | null;
}

@ObjectType({ description: 'An image or a video of the camera.' })
export class Media {
  @Field(() => ID)
  id!: number;

  @Field(() => MediaType)
  type!: 'IMAGE' | 'VIDEO';

  @Field(() => String, { description: 'Address of the untouched original.' })
  src!: string;

  @Field(() => String, { description: 'Address of a WebP at most 640 px wide.' })
  thumbnailSrc!: string;

  @Field(() => Int, { description: '1 before, 2 during, 3 after, 4 enhanced plate.' })
  sequenceNumber!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'The time of the picture from the camera; null if the camera does not send it.',
  })
  capturedAt!: Date | string | null;

  @Field(() => Boolean, { description: 'True if it is selected as evidence.' })
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
  @Field(() => ID)
  id!: number;

  @Field(() => Int, { description: 'Grows with every change; send it back as expectedVersion.' })
  version!: number;

  @Field(() => String, { description: 'Name of the event for people, e.g. `EV-2026-0000001`.' })
  referenceId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the citation notice, once generated.',
  })
  stoplineReferenceId!: string | null;

  @Field(() => String, { description: "The camera's own number of the case." })
  caseId!: string;

  @Field(() => ReportStatus)
  reportStatus!: StatusName;

  @Field(() => Recommendation, {
    nullable: true,
    description: "The processing officer's recommendation.",
  })
  recommendation!: RecommendationName | null;

  @Field(() => Date, { description: 'The time of the violation.' })
  cameraCaseGeneratedAt!: Date | string;

  @Field(() => Date)
  updatedAt!: Date | string;

  @Field(() => Date, { nullable: true })
  submittedAt!: Date | string | null;

  @Field(() => Officer, { nullable: true })
  submittedBy!: Officer | null;

  @Field(() => String, { nullable: true })
  witnesses!: string | null;

  @Field(() => String, { description: 'Address of the place of the violation.' })
  locationAddress!: string;

  @Field(() => Float, { description: 'Latitude in degrees, WGS 84.' })
  locationLatitude!: number;

  @Field(() => Float, { description: 'Longitude in degrees, WGS 84.' })
  locationLongitude!: number;

  @Field(() => String)
  cameraSystemName!: string;

  @Field(() => String)
  cameraSystemType!: string;

  @Field(() => String)
  cameraSystemSerialNumber!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Free JSON text of the camera, kept as it came.',
  })
  metadata!: string | null;

  @Field(() => Vehicle)
  vehicle!: Vehicle;

  @Field(() => [Media], { description: 'Images and videos, in sequence order.' })
  media!: Media[];

  @Field(() => String, {
    nullable: true,
    description:
      'Address of a WebP at most 640 px wide of the picture that stands for the event: the second of its sequence, otherwise the first. Null without images.',
  })
  thumbnailSrc!: string | null;

  @Field(() => Int)
  mediaCount!: number;

  @Field(() => Int, { description: 'Number of images that are selected as evidence.' })
  selectedCount!: number;

  @Field(() => Int)
  commentCount!: number;

  @Field(() => Notice, {
    nullable: true,
    description: 'The current notice, once ordered; null for those who may not open notices.',
  })
  notice!: Notice | null;

  @Field(() => [NoticeAct], {
    description: "The acts of the caller's role on its notice; none before there is one.",
  })
  noticeActs!: NoticeAct[];

  @Field(() => [Addressee], {
    description:
      'The persons to whom its notices go, in the order of their recording; none before completion.',
  })
  addressees!: Addressee[];

  @Field(() => [ChainedNotice], {
    description: 'The chain of its notices, the first one first; none before completion.',
  })
  notices!: ChainedNotice[];

  @Field(() => [OfferedAction], { description: 'The acts that the caller may do with it now.' })
  availableActions!: OfferedAction[];

  @Field(() => [String], { description: 'The content that a notice still misses, in sentences.' })
  missing!: string[];

  @Field(() => String, {
    nullable: true,
    description:
      'The reasons why there was no violation, as one sentence; while there is one, no notice is made. Null for an event that is a violation, and once it is DISCARDED.',
  })
  noViolation!: string | null;

  @Field(() => Boolean, {
    description: 'True if the caller may change the vehicle and the evidence now.',
  })
  editable!: boolean;

  @Field(() => Boolean, {
    description:
      'True if the plate does not look like the plates of the settings: a warning, never a refusal.',
  })
  plateUnusual!: boolean;

  @Field(() => Int, { description: 'The number of images on its notice.' })
  maxEvidenceImages!: number;

  @Field(() => Deadline, {
    nullable: true,
    description: 'The last moment for its notice; null without a rule.',
  })
  deadline!: Deadline | null;

  @Field(() => [Fact], {
    description: 'The observed values beside the registered ones, for the cause.',
  })
  facts!: Fact[];

  @Field(() => String, {
    nullable: true,
    description:
      'Country or state of the plate by ISO 3166, as the event names it. The registered one is in `vehicle`.',
  })
  plateRegion!: string | null;

  @Field(() => CitationRegistry, {
    nullable: true,
    description: 'The answer of the registry that was attached; null without one.',
  })
  registry!: CitationRegistry | null;

  @Field(() => Fine, {
    nullable: true,
    description:
      'Fine that the notice names; before there is one, the fine of a notice that is issued today. Null without a schedule, or where no band covers it.',
  })
  fine!: Fine | null;

  @Field(() => CitationLetter, {
    description:
      'The letter that was generated; before there is one, that which would be made now.',
  })
  letter!: CitationLetter;

  @Field(() => CitationRegister, {
    description: 'The register of its camera on the day of the event.',
  })
  register!: CitationRegister;

  @Field(() => Measurement, {
    nullable: true,
    description: 'The newest measurement in its pictures; null if nobody measured.',
  })
  measurement!: Measurement | null;

  @Field(() => EventQuarantine, {
    nullable: true,
    description:
      'Quarantine of its camera that holds for it: no notice is generated of it. Null if there is none.',
  })
  quarantine!: EventQuarantine | null;
  @Field(() => [Check], {
    description:
      'The rules that fire on it now: BLOCK, CONFIRM, NOTE, each by code. Once it is COMPLETED or DISCARDED, those of its last submit or generate.',
  })
  checks!: Check[];

  @Field(() => SentBack, {
    nullable: true,
    description: 'The last time that it was sent back, until it is submitted again.',
  })
  sentBack!: SentBack | null;

  @Field(() => OtherEvents, { description: 'Other events of its plate that the caller sees.' })
  otherEvents!: OtherEvents;

  @Field(() => Officer, {
    nullable: true,
    description: 'Officer who has the event in hand at the desk now.',
  })
  reviewer!: Officer | null;

  @Field(() => DeferredAct, {
    nullable: true,
    description: 'The decision on it that waits to take effect; until then nothing else changes.',
  })
  deferred!: DeferredAct | null;

  @Field(() => Boolean, { description: 'True if its notice was made void; it stays COMPLETED.' })
  noticeVoid!: boolean;
}

@ObjectType({ implements: () => [Page], description: 'A page of citations, 15 at most.' })
export class CitationPage extends Page {
  @Field(() => [Citation])
  data!: Citation[];

  @Field(() => Boolean, { description: 'False when a search found more than it counts (1000+).' })
  totalIsExact!: boolean;
}

@ObjectType({ description: 'A citation in a connection.' })
export class CitationEdge {
  @Field(() => String, {
    description: 'The value for `after` that continues behind this citation.',
  })
  cursor!: string;

  @Field(() => Citation)
  node!: Citation;
}

@ObjectType({ implements: () => [Connection], description: 'Citations by cursor.' })
export class CitationConnection extends Connection {
  @Field(() => [CitationEdge], { description: 'The citations of this slice.' })
  edges!: CitationEdge[];

  @Field(() => String, {
    nullable: true,
    description: 'The `updatedSince` to go on with; null without `updatedSince`.',
  })
  nextSince!: string | null;
}

@ObjectType({ description: 'A change of a citation, as it happens.' })
export class CitationChange {
  @Field(() => CitationEventType)
  type!: EventTypeName;

  @Field(() => Date, { description: 'The moment of the act.' })
  occurredAt!: Date;

  @Field(() => Citation, { description: 'The event, with its values after the act.' })
  citation!: Citation;
}

@ObjectType({ isAbstract: true })
abstract class ChangedCitation {
  @Field(() => Citation)
  citation!: Citation;
}

@ObjectType()
export class TransitionCitationPayload extends ChangedCitation {}

@ObjectType()
export class SelectMediaPayload extends ChangedCitation {}

@ObjectType()
export class SelectUsualEvidencePayload extends ChangedCitation {}

@ObjectType()
export class MeasureCitationPayload extends ChangedCitation {}

@ObjectType()
export class UpdateVehiclePayload extends ChangedCitation {}
