import { ArgsType, Field, ID, InputType, Int, PickType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import type { OwnDayKind } from './business-days.pure.js';
import type { LimbStart as LimbStartName, LimbUnit as UnitName, MetBy } from './clock.pure.js';
import type { RuleAddressee, RulePlate } from './deadline-choice.pure.js';
import {
  CalendarDayKind,
  DayKind,
  DeadlineAddressee,
  DeadlineMetBy,
  DeadlinePlate,
  DeadlineStart,
  LimbStart,
  LimbUnit,
} from './deadlines.enums.js';
import type { DayKind as DayKindName, Start } from './due-date.pure.js';
import { HolidayPlaceInput } from './holiday-place.model.js';

@InputType({
  description: 'One count of a deadline rule; the earliest last day of all limbs decides.',
})
export class DeadlineLimbInput {
  @Field(() => LimbStart)
  starts!: LimbStartName;

  @Field(() => Int, { description: 'Number of units, 1 to 3650; of months 120 at most.' })
  count!: number;

  @Field(() => LimbUnit)
  unit!: UnitName;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True if the day of the start is the first one counted.',
  })
  firstDayCounts!: boolean;
}

@InputType({
  description:
    'A deadline rule, either by its limbs or by `starts`, `days` and `kind`, which are one limb.',
})
export class CreateDeadlineRuleInput {
  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => LocalDay, { description: 'First local day of the violations that it is for.' })
  effectiveFrom!: string;

  @Field(() => DeadlineAddressee, { nullable: true, description: 'Left out for OWNER.' })
  addressee?: RuleAddressee | null;

  @Field(() => DeadlinePlate, { nullable: true, description: 'Left out for ANY.' })
  plate?: RulePlate | null;

  @Field(() => [DeadlineLimbInput], {
    nullable: true,
    description: 'Up to 3 limbs; none for no deadline from that day on.',
  })
  limbs?: DeadlineLimbInput[] | null;

  @Field(() => DeadlineMetBy, { nullable: true, description: 'Left out for DECIDED.' })
  metBy?: MetBy | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Business days on the way, 0 to 30; more than 0 only with ARRIVED. Left out for 0.',
  })
  transitDays?: number | null;

  @Field(() => DeadlineStart, { nullable: true })
  starts?: Start | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of days, 1 to 3650; null for no deadline from that day on.',
  })
  days?: number | null;

  @Field(() => DayKind, { nullable: true })
  kind?: DayKindName | null;

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

@InputType({
  description: 'The moments at which the limbs of a clock start; left out where not known.',
})
export class ClockStartsInput {
  @Field(() => Date, { nullable: true })
  violation?: Date | null;

  @Field(() => Date, { nullable: true })
  received?: Date | null;

  @Field(() => Date, { nullable: true })
  ownerKnown?: Date | null;

  @Field(() => Date, { nullable: true })
  named?: Date | null;
}

@InputType({
  description: 'Limbs and their starts, or a term and its starting moments.',
})
export class PreviewDeadlineInput extends PickType(CreateDeadlineRuleInput, [
  'kind',
  'metBy',
  'transitDays',
  'holidayPlace',
]) {
  @Field(() => Int, { nullable: true, description: 'Number of days, 1 to 3650.' })
  days?: number | null;

  @Field(() => [DeadlineLimbInput], { nullable: true, description: 'Up to 3 limbs.' })
  limbs?: DeadlineLimbInput[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Posting days, 0 to 14; left out for those of the mailing settings.',
  })
  postingDays?: number | null;

  @Field(() => [ClockStartsInput], {
    nullable: true,
    description: 'The starts of clocks with `limbs`; 100 at most.',
  })
  starts?: ClockStartsInput[] | null;

  @Field(() => String, { nullable: true, description: "Time zone; left out for the department's." })
  timeZone?: string | null;

  @Field(() => [Date], {
    nullable: true,
    description: 'Instants from which `days` count; 100 at most.',
  })
  startsAt?: Date[] | null;
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
