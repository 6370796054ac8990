import { ArgsType, Field, ID, InputType, PartialType, PickType } from '@nestjs/graphql';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { PageArgs } from '../../platform/graphql/page.model.js';
import type { FactKind } from './camera.types.js';
import { CameraFactKind } from './cameras.enums.js';
import { Camera, HOURS_TEXT } from './cameras.model.js';

@ArgsType()
export class CamerasArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'A part of serial number, name, type, address or site.',
  })
  search?: string | null;
}

@InputType({ description: 'The changes of a camera; a missing field stays, null empties it.' })
export class UpdateCameraInput extends PartialType(
  PickType(
    Camera,
    [
      'latitude',
      'longitude',
      'timeZone',
      'speedLimit',
      'speedTrigger',
      'stopLineDistance',
      'causeCodes',
    ],
    InputType,
  ),
  InputType,
) {
  @Field(() => String)
  cameraSerialNumber!: string;

  @Field(() => String, { nullable: true, description: '100 characters at most.' })
  systemName?: string | null;

  @Field(() => String, { nullable: true, description: '100 characters at most.' })
  systemType?: string | null;

  @Field(() => String, { nullable: true, description: '300 characters at most.' })
  locationAddress?: string | null;

  @Field(() => String, { nullable: true, description: '120 characters at most.' })
  site?: string | null;
}

@InputType({ isAbstract: true })
abstract class FactTimes {
  @Field(() => LocalDay, {
    nullable: true,
    description: 'First day, from 2000-01-01 to five years ahead; left out beside `fromAt`.',
  })
  from?: string | null;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'Last day; required for a certificate, null if open or for kinds without an end.',
  })
  to?: string | null;

  @Field(() => Date, { nullable: true, description: 'First instant, in place of the first day.' })
  fromAt?: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The instant at which it ends, in place of the last day.',
  })
  toAt?: Date | null;

  @Field(() => String, { nullable: true, description: HOURS_TEXT })
  hours?: string | null;
}

@InputType()
export class CreateCameraFactInput extends FactTimes {
  @Field(() => String)
  cameraSerialNumber!: string;

  @Field(() => CameraFactKind)
  kind!: FactKind;

  @Field(() => String, { description: 'Value of its kind as JSON text, e.g. `{"value":50}`.' })
  value!: string;

  @Field(() => String, { nullable: true, description: '500 characters at most.' })
  note?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The fact of the same camera and kind that is withdrawn for it.',
  })
  replaces?: string | null;
}

@InputType({ description: 'The times of a fact, and the days on which they are asked for.' })
export class CameraFactPreviewInput extends FactTimes {
  @Field(() => CameraFactKind)
  kind!: FactKind;

  @Field(() => [LocalDay], { description: '60 at most.' })
  days!: string[];

  @Field(() => String, {
    nullable: true,
    description: "Name in the time zone database; left out for the department's.",
  })
  timeZone?: string | null;
}

@InputType({ description: 'A fact that was wrong.' })
export class WithdrawCameraFactInput {
  @Field(() => ID)
  cameraFactId!: string;

  @Field(() => String, { description: '1 to 255 characters.' })
  reason!: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True if it was entered by mistake, at most 7 days ago: then it counts as never entered.',
  })
  mistaken?: boolean | null;
}

@ArgsType()
export class CameraArgs {
  @Field(() => String)
  serialNumber!: string;
}

@ArgsType()
export class CameraInForceArgs extends CameraArgs {
  @Field(() => LocalDay, { nullable: true, description: 'Left out for today, or beside `at`.' })
  day?: string | null;

  @Field(() => Date, { nullable: true })
  at?: Date | null;
}

@ArgsType()
export class CameraFactsArgs extends PageArgs {
  @Field(() => String)
  serialNumber!: string;

  @Field(() => CameraFactKind, { nullable: true, description: 'Null for all kinds.' })
  kind?: FactKind | null;
}
