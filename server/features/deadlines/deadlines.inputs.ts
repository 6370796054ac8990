import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import type { OwnDayKind } from './business-days.pure.js';
import { CalendarDayKind, DayKind, DeadlineStart } from './deadlines.enums.js';
import type { DayKind as DayKindName, Start } from './due-date.pure.js';
import { HolidayPlaceInput } from './holiday-place.model.js';

@InputType()
export class CreateDeadlineRuleInput {
  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => LocalDay, { description: 'First local day of the violations that it is for.' })
  effectiveFrom!: string;

  @Field(() => DeadlineStart)
  starts!: Start;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of days, 1 to 3650; null for no deadline from that day on.',
  })
  days?: number | null;

  @Field(() => DayKind)
  kind!: DayKindName;

  @Field(() => HolidayPlaceInput, {
    nullable: true,
    description: 'Left out where no public holidays count.',
  })
  holidayPlace?: HolidayPlaceInput | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True if waiting events without a deadline get it, where it applies to them.',
  })
  applyToWaiting!: boolean;
}

@InputType({ description: 'A deadline rule that no event has.' })
export class DeleteDeadlineRuleInput {
  @Field(() => ID)
  ruleId!: string;
}

@InputType({ description: 'A term and its starting moments.' })
export class PreviewDeadlineInput {
  @Field(() => Int, { description: 'Number of days, 1 to 3650.' })
  days!: number;

  @Field(() => DayKind)
  kind!: DayKindName;

  @Field(() => HolidayPlaceInput, {
    nullable: true,
    description: 'Left out where no public holidays count.',
  })
  holidayPlace?: HolidayPlaceInput | null;

  @Field(() => String, { nullable: true, description: "Time zone; left out for the department's." })
  timeZone?: string | null;

  @Field(() => [Date], { description: 'Instants from which the days count; 100 at most.' })
  startsAt!: Date[];
}

@InputType({ description: "A holiday or a working day of the department's own calendar." })
export class SetCalendarDayInput {
  @Field(() => LocalDay)
  day!: string;

  @Field(() => CalendarDayKind)
  kind!: OwnDayKind;

  @Field(() => String, {
    description: 'Name of this holiday or working day, at most 80 characters.',
  })
  name!: string;
}

@InputType({ description: "A day of the department's own calendar." })
export class DeleteCalendarDayInput {
  @Field(() => LocalDay)
  day!: string;
}

@ArgsType()
export class CalendarDaysArgs {
  @Field(() => Int, { description: 'A year from 2000 to 2099.' })
  year!: number;

  @Field(() => HolidayPlaceInput, {
    nullable: true,
    description: 'Left out for own days only.',
  })
  holidayPlace?: HolidayPlaceInput | null;
}
