import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Officer } from '../../platform/graphql/person.model.js';
import type { DeadlineState as StateName } from '../deadlines/due-date.pure.js';
import { DeadlineState, FactName, FactState, ReportStatus } from './citation.enums.js';
import type { ReportStatus as StatusName } from './citation.workflow.js';
import type { FactName as FactWord, FactState as FactStateWord } from './facts.pure.js';

@ObjectType({ description: 'Until when a notice may be made of an event.' })
export class Deadline {
  @Field(() => Date, { description: 'The last instant.' })
  dueAt!: Date;

  @Field(() => Int, { description: 'Local days from today; negative once it is past.' })
  daysLeft!: number;

  @Field(() => DeadlineState, { description: 'How near it is.' })
  state!: StateName;

  @Field(() => String, {
    description: 'What it follows from, e.g. "14 calendar days after the violation".',
  })
  basis!: string;
}

@ObjectType({
  description: 'What the camera observed of one thing, beside what is registered. Without unit.',
})
export class Fact {
  @Field(() => FactName, { description: 'What it is about.' })
  name!: FactWord;

  @Field(() => String, { description: 'The same for people.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'As the camera has it.' })
  observed!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'As it is registered; null before the event has an owner name.',
  })
  registered!: string | null;

  @Field(() => String, { nullable: true, description: 'Unit of both.' })
  unit!: string | null;

  @Field(() => FactState, { description: 'How the two compare.' })
  state!: FactStateWord;

  @Field(() => Float, { nullable: true, description: 'How sure the camera is, from 0 to 1.' })
  confidence!: number | null;

  @Field(() => [Float], {
    nullable: true,
    description: 'How sure it is of each character of the plate, from 0 to 1.',
  })
  characterConfidences!: number[] | null;
}

@ObjectType({ description: 'Why an event was sent back to be processed again.' })
export class SentBack {
  @Field(() => Officer, { description: 'Who sent it back.' })
  user!: Officer;

  @Field(() => Date, { description: 'When.' })
  at!: Date;

  @Field(() => String, { nullable: true, description: 'Code of the reason.' })
  reasonCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Label of the reason at that time.' })
  reasonLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'What was written beside it.' })
  reason!: string | null;

  @Field(() => Boolean, {
    description:
      'Whether the vehicle or the evidence was changed since, or a processing officer commented.',
  })
  answered!: boolean;
}

@ObjectType({ description: 'Another event of the same plate.' })
export class OtherEvent {
  @Field(() => ID, { description: 'Number of the citation.' })
  id!: number;

  @Field(() => String, { description: 'Reference ID of the event.' })
  referenceId!: string;

  @Field(() => Date, { description: 'When the violation happened.' })
  cameraCaseGeneratedAt!: Date;

  @Field(() => ReportStatus, { description: 'Where it stands.' })
  reportStatus!: StatusName;
}

@ObjectType({
  description: 'Other events of the same plate that were captured since 90 days before an event.',
})
export class OtherEvents {
  @Field(() => Int, { description: 'How many there are.' })
  count!: number;

  @Field(() => [OtherEvent], { description: 'The latest five.' })
  data!: OtherEvent[];
}

@ObjectType({
  description: 'A vehicle whose plate is easily taken for another one, without its owner.',
})
export class NearMiss {
  @Field(() => String, { description: 'Licence plate.' })
  ownerVehicleLicensePlate!: string;

  @Field(() => String, { nullable: true, description: 'Make and model.' })
  ownerVehicleMakeModel!: string | null;

  @Field(() => String, { nullable: true, description: 'Colour.' })
  ownerVehicleColor!: string | null;
}
