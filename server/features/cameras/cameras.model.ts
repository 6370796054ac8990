import { Field, Float, ID, ObjectType, OmitType } from '@nestjs/graphql';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';
import type { FactKind } from './camera.types.js';
import { CameraFactKind } from './cameras.enums.js';

/** The description of hours. */
export const HOURS_TEXT =
  'Hours as JSON text, e.g. `[{"weekdays":[1,2,3,4,5],"from":"07:30","to":"16:00","on":"SCHOOL"}]`; null for always.';

@ObjectType({
  description: 'A fact about a camera. It is never changed: a wrong one is withdrawn.',
})
export class CameraFact {
  @Field(() => ID)
  id!: number;

  @Field(() => String)
  cameraSerialNumber!: string;

  @Field(() => CameraFactKind)
  kind!: FactKind;

  @Field(() => LocalDay, { description: 'First day of the fact.' })
  from!: string;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'Last day of the fact; null if it is open, or its kind has no end.',
  })
  to!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'First instant; null if it begins with its first day.',
  })
  fromAt!: Date | string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The instant at which it ends; null if it ends with its last day.',
  })
  toAt!: Date | string | null;

  @Field(() => String, { nullable: true, description: HOURS_TEXT })
  hours!: string | null;

  @Field(() => String, { description: 'Value of its kind as JSON text, e.g. `{"value":50}`.' })
  value!: string;

  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => Officer)
  createdBy!: Officer;

  @Field(() => Date)
  createdAt!: Date | string;

  @Field(() => Date, { nullable: true, description: 'Null while it counts.' })
  withdrawnAt!: Date | string | null;

  @Field(() => Officer, { nullable: true })
  withdrawnBy!: Officer | null;

  @Field(() => String, { nullable: true })
  withdrawReason!: string | null;
}

@ObjectType({ description: 'A time of a day at which a fact with hours or instants is in force.' })
export class CameraFactWindow {
  @Field(() => CameraFactKind)
  kind!: FactKind;

  @Field(() => ID)
  id!: number;

  @Field(() => Date)
  fromAt!: Date;

  @Field(() => Date, { description: 'The instant at which it ends.' })
  toAt!: Date;
}

@ObjectType({
  description:
    'The facts of a camera that are in force at an instant, or those that hold for a whole day.',
})
export class CameraInForce {
  @Field(() => LocalDay, { description: 'Local day of the department.' })
  day!: string;

  @Field(() => Date, { nullable: true, description: 'Null for a whole day.' })
  at!: Date | null;

  @Field(() => [CameraFactWindow], {
    nullable: true,
    description:
      'The times of the day at which facts with hours or instants are in force; null at an instant.',
  })
  windows!: CameraFactWindow[] | null;

  @Field(() => CameraFact, { nullable: true })
  limit!: CameraFact | null;

  @Field(() => CameraFact, { nullable: true })
  trigger!: CameraFact | null;

  @Field(() => CameraFact, { nullable: true })
  grace!: CameraFact | null;

  @Field(() => CameraFact, { nullable: true })
  amber!: CameraFact | null;

  @Field(() => CameraFact, { nullable: true })
  certificate!: CameraFact | null;

  @Field(() => CameraFact, { nullable: true })
  warning!: CameraFact | null;

  @Field(() => CameraFact, { nullable: true })
  outOfService!: CameraFact | null;

  @Field(() => CameraFact, { nullable: true })
  reference!: CameraFact | null;

  @Field(() => CameraFact, {
    nullable: true,
    description: 'Found at an instant; of a day its times are among the windows.',
  })
  session!: CameraFact | null;

  @Field(() => CameraFact, {
    nullable: true,
    description: 'The hours of enforcement, whatever the clock says.',
  })
  hours!: CameraFact | null;

  @Field(() => [CameraFact], { description: 'Those of the site, one of each.' })
  condition!: CameraFact[];

  @Field(() => CameraFact, { nullable: true })
  siteKind!: CameraFact | null;
}

@ObjectType({ description: 'A time at which a fact would hold.' })
export class CameraFactPreviewWindow extends OmitType(CameraFactWindow, ['kind', 'id']) {}

@ObjectType({ description: 'The times of a day at which a fact would hold, in order.' })
export class CameraFactPreviewDay {
  @Field(() => LocalDay)
  day!: string;

  @Field(() => [CameraFactPreviewWindow])
  windows!: CameraFactPreviewWindow[];
}

@ObjectType({ description: 'When a fact would hold, were it entered.' })
export class CameraFactPreview {
  @Field(() => [CameraFactPreviewDay], { description: 'The days that were asked for.' })
  data!: CameraFactPreviewDay[];
}

@ObjectType({
  description: 'A camera, by the serial number in its events, with what its devices leave out.',
})
export class Camera {
  @Field(() => String)
  serialNumber!: string;

  @Field(() => String, { nullable: true, description: 'Name of its newest event.' })
  systemName!: string | null;

  @Field(() => String, { nullable: true, description: 'Type of its newest event.' })
  systemType!: string | null;

  @Field(() => String, { nullable: true })
  locationAddress!: string | null;

  @Field(() => Float, { nullable: true, description: 'Latitude in degrees, WGS 84.' })
  latitude!: number | null;

  @Field(() => Float, { nullable: true, description: 'Longitude in degrees, WGS 84.' })
  longitude!: number | null;

  @Field(() => String, { nullable: true, description: 'Name in the time zone database.' })
  timeZone!: string | null;

  @Field(() => Float, { nullable: true })
  speedLimit!: number | null;

  @Field(() => Float, { nullable: true })
  speedTrigger!: number | null;

  @Field(() => Float, { nullable: true })
  stopLineDistance!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cause of each code of the device as JSON text, e.g. `{"1302":"REDLIGHT"}`.',
  })
  causeCodes!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the place for people.' })
  site!: string | null;

  @Field(() => CameraInForce, { nullable: true, description: 'The facts in force today.' })
  inForce!: CameraInForce | null;
}

@ObjectType({ implements: () => [Page], description: 'A page of cameras by serial number.' })
export class CameraPage extends Page {
  @Field(() => [Camera])
  data!: Camera[];
}

@ObjectType({ implements: () => [Page], description: "A page of a camera's facts, newest first." })
export class CameraFactPage extends Page {
  @Field(() => [CameraFact])
  data!: CameraFact[];
}

@ObjectType()
export class UpdateCameraPayload {
  @Field(() => Camera)
  camera!: Camera;
}

@ObjectType({ isAbstract: true })
abstract class ChangedFact {
  @Field(() => CameraFact)
  cameraFact!: CameraFact;
}

@ObjectType()
export class CreateCameraFactPayload extends ChangedFact {}

@ObjectType()
export class WithdrawCameraFactPayload extends ChangedFact {}
