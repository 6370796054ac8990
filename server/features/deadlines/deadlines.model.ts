import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { Officer } from '../../platform/graphql/person.model.js';
import type { DaySource, OwnDayKind } from './business-days.pure.js';
import type { LimbStart as LimbStartName, LimbUnit as UnitName, MetBy } from './clock.pure.js';
import type { RuleAddressee, RulePlate } from './deadline-choice.pure.js';
import {
  CalendarDayKind,
  CalendarDaySource,
  DayKind,
  DeadlineAddressee,
  DeadlineMetBy,
  DeadlinePlate,
  DeadlineStart,
  DeskQueue,
  LimbStart,
  LimbUnit,
} from './deadlines.enums.js';
import type { DayKind as DayKindName, Start } from './due-date.pure.js';
import type { DeskQueue as QueueName } from './forecast.pure.js';

@ObjectType({ description: 'One count of a deadline rule.' })
export class DeadlineLimb {
  @Field(() => LimbStart)
  starts!: LimbStartName;

  @Field(() => Int)
  count!: number;

  @Field(() => LimbUnit)
  unit!: UnitName;

  @Field(() => Boolean, { description: 'True if the day of the start is the first one counted.' })
  firstDayCounts!: boolean;
}

@ObjectType({
  description: 'A rule for the due dates of a cause, valid from a day on. It never changes.',
})
export class DeadlineRule {
  @Field(() => ID)
  id!: number;

  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => LocalDay, { description: 'First local day of the violations that it is for.' })
  effectiveFrom!: string;

  @Field(() => DeadlineAddressee)
  addressee!: RuleAddressee;

  @Field(() => DeadlinePlate)
  plate!: RulePlate;

  @Field(() => [DeadlineLimb], {
    description: 'The earliest last day of those whose start is known decides; none: no deadline.',
  })
  limbs!: DeadlineLimb[];

  @Field(() => DeadlineMetBy)
  metBy!: MetBy;

  @Field(() => Int, { description: 'Business days on the way; more than 0 only with ARRIVED.' })
  transitDays!: number;

  @Field(() => DeadlineStart, {
    nullable: true,
    description:
      'With `days` and `kind` the one limb; all three are null where it was given as limbs.',
  })
  starts!: Start | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of days; null for no deadline from that day on.',
  })
  days!: number | null;

  @Field(() => DayKind, { nullable: true })
  kind!: DayKindName | null;

  @Field(() => Officer)
  createdBy!: Officer;

  @Field(() => Date)
  createdAt!: Date;
}

@ObjectType({ description: "A holiday, or a day of the department's own calendar." })
export class CalendarDay {
  @Field(() => LocalDay)
  day!: string;

  @Field(() => String)
  name!: string;

  @Field(() => CalendarDayKind)
  kind!: OwnDayKind;

  @Field(() => CalendarDaySource)
  source!: DaySource;
}

@ObjectType({ description: 'A region of a state with holidays of its own.' })
export class HolidayRegion {
  @Field(() => String, { description: 'Code that `HolidayPlace` takes.' })
  region!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ description: 'A state of a country with holidays of its own.' })
export class HolidayState {
  @Field(() => String, { description: 'Code that `HolidayPlace` takes.' })
  state!: string;

  @Field(() => String)
  name!: string;

  @Field(() => [HolidayRegion], { description: 'Sorted by name; often empty.' })
  regions!: HolidayRegion[];
}

@ObjectType({ description: 'A country whose public holidays are known.' })
export class HolidayCountry {
  @Field(() => String, { description: 'Code that `HolidayPlace` takes.' })
  country!: string;

  @Field(() => String)
  name!: string;

  @Field(() => [HolidayState], { description: 'Sorted by name; often empty.' })
  states!: HolidayState[];
}

@ObjectType({ description: 'A start or several, and the clock that follows.' })
export class PreviewedDeadline {
  @Field(() => Date, {
    nullable: true,
    description: 'Instant from which the days count; null with `limbs`.',
  })
  startsAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The last millisecond in which to decide; null where no start is known.',
  })
  dueAt!: Date | null;

  @Field(() => LocalDay, { nullable: true, description: 'The last day; only with `limbs`.' })
  lastDay!: string | null;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The last day of posting; null where the rule is met by the decision.',
  })
  postBy!: string | null;

  @Field(() => Int, { nullable: true, description: 'The limb that decides, from 1.' })
  limb!: number | null;
}

@ObjectType({ description: 'The waiting events of one queue, and the pace that they need.' })
export class QueueForecast {
  @Field(() => DeskQueue)
  queue!: QueueName;

  @Field(() => Int, { description: 'Events that wait and are not expired.' })
  waiting!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Acts a day in the 28 days before today, on days with any; null without.',
  })
  pacePerDay!: number | null;

  @Field(() => Int, { description: 'Acts a day that would be enough.' })
  neededPerDay!: number;

  @Field(() => Int, { description: 'Events that will miss their deadline in this queue.' })
  misses!: number;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'Local day of the first miss in this queue.',
  })
  firstDay!: string | null;
}

@ObjectType({
  description: 'The number of waiting events that will miss their deadline at the present pace.',
})
export class DeskForecast {
  @Field(() => Date, { description: 'The time of the computation, at most a minute ago.' })
  computedAt!: Date;

  @Field(() => Int, { description: 'Events that will miss their deadline.' })
  misses!: number;

  @Field(() => LocalDay, { nullable: true, description: 'Local day of the first miss.' })
  firstDay!: string | null;

  @Field(() => [QueueForecast], { description: 'The misses of each queue.' })
  queues!: QueueForecast[];
}

@ObjectType()
export class CreateDeadlineRulePayload {
  @Field(() => DeadlineRule)
  rule!: DeadlineRule;

  @Field(() => Int, { description: 'The number of waiting events that got it.' })
  applied!: number;
}

@ObjectType()
export class DeleteDeadlineRulePayload {
  @Field(() => ID, { description: 'Number of the rule that was deleted.' })
  deletedId!: number;
}

@ObjectType({ description: 'The due dates of several starts.' })
export class DeadlinePreview {
  @Field(() => [PreviewedDeadline], {
    description: 'An answer for each start, in the order of `startsAt` or `starts`.',
  })
  data!: PreviewedDeadline[];
}

@ObjectType()
export class SetCalendarDayPayload {
  @Field(() => CalendarDay)
  calendarDay!: CalendarDay;
}

@ObjectType()
export class DeleteCalendarDayPayload {
  @Field(() => CalendarDay, { description: 'The day that was deleted.' })
  calendarDay!: CalendarDay;
}
