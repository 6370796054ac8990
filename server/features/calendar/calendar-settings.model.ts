import { Field, InputType, Int, ObjectType, OmitType } from '@nestjs/graphql';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';

@ObjectType({ description: 'A school term; its first and its last day are included.' })
export class SchoolTerm {
  @Field(() => LocalDay)
  from!: string;

  @Field(() => LocalDay)
  to!: string;

  @Field(() => String, { description: '1 to 80 characters.' })
  name!: string;
}

@ObjectType({
  description:
    'The place whose holidays count for the hours of facts, by the codes of `holidayPlaces`, and the school terms.',
})
export class CalendarSettings {
  @Field(() => Int, {
    description: 'Grows with every change; a change sends it back as `expectedVersion`.',
  })
  version!: number;

  @Field(() => String, { nullable: true, description: 'Code of the country, e.g. `US`.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the state, e.g. `NY`.' })
  state!: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the region.' })
  region!: string | null;

  @Field(() => [SchoolTerm], { description: 'A break is the gap between two of them.' })
  terms!: SchoolTerm[];
}

@InputType({ description: 'A school term, from its first to its last day.' })
export class SchoolTermInput extends OmitType(SchoolTerm, [], InputType) {}

@InputType({ description: 'All calendar settings; a place that is left out is none.' })
export class UpdateCalendarSettingsInput extends OmitType(
  CalendarSettings,
  ['version', 'terms'],
  InputType,
) {
  @Field(() => Int, { description: 'The version that was read.' })
  expectedVersion!: number;

  @Field(() => [SchoolTermInput], { description: '100 at most.' })
  terms!: SchoolTermInput[];
}

@ObjectType()
export class UpdateCalendarSettingsPayload {
  @Field(() => CalendarSettings)
  calendarSettings!: CalendarSettings;
}
