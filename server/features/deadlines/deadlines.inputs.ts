import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import type { OwnDayKind } from './business-days.pure.js';
import { CalendarDayKind, DayKind, DeadlineStart } from './deadlines.enums.js';
import type { DayKind as DayKindName, Start } from './due-date.pure.js';

@InputType({ isAbstract: true })
abstract class PlaceInput {
  @Field(() => String, {
    nullable: true,
    description: 'Country whose holidays are no business days, e.g. `US`.',
  })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'State of the country, e.g. `NY`.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'Region of the state.' })
  region?: string | null;
}

@InputType({ description: 'A new deadline rule.' })
export class AddDeadlineRuleInput extends PlaceInput {
  @Field(() => Cause, { description: 'Which events it is for.' })
  cause!: CauseName;

  @Field(() => String, { description: 'First local day of the violations that it is for.' })
  effectiveFrom!: string;

  @Field(() => DeadlineStart, { description: 'From when its days count.' })
  starts!: Start;

  @Field(() => Int, {
    nullable: true,
    description: '1 to 3650; null for no deadline from that day on.',
  })
  days?: number | null;

  @Field(() => DayKind, { description: 'Which days count.' })
  kind!: DayKindName;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether events that wait without a deadline get it, where it is theirs.',
  })
  applyToWaiting!: boolean;
}

@InputType({ description: 'A deadline rule that no event has.' })
export class DeleteDeadlineRuleInput {
  @Field(() => ID, { description: 'The rule.' })
  ruleId!: string;
}

@InputType({ description: 'When something would be due.' })
export class PreviewDeadlineInput extends PlaceInput {
  @Field(() => Int, { description: '1 to 3650.' })
  days!: number;

  @Field(() => DayKind, { description: 'Which days count.' })
  kind!: DayKindName;

  @Field(() => String, { nullable: true, description: "Time zone; left out for the department's." })
  timeZone?: string | null;

  @Field(() => [Date], { description: 'From when the days count; 100 at most.' })
  startsAt!: Date[];
}

@InputType({ description: 'A day that the department says something of itself.' })
export class SetCalendarDayInput {
  @Field(() => String, { description: 'The day, e.g. `2026-04-06`.' })
  day!: string;

  @Field(() => CalendarDayKind, { description: 'Whether work is done.' })
  kind!: OwnDayKind;

  @Field(() => String, { description: 'What it is called, 80 characters at most.' })
  name!: string;
}

@InputType({ description: 'An own day that is a usual one again.' })
export class DeleteCalendarDayInput {
  @Field(() => String, { description: 'The day.' })
  day!: string;
}

@ArgsType()
export class CalendarDaysArgs {
  @Field(() => Int, { description: '2000 to 2099.' })
  year!: number;

  @Field(() => String, { nullable: true, description: 'Country whose holidays are listed.' })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'State of the country.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'Region of the state.' })
  region?: string | null;
}
