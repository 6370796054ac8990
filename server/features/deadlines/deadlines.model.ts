import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { Officer } from '../../platform/graphql/person.model.js';
import type { DaySource, OwnDayKind } from './business-days.pure.js';
import {
  CalendarDayKind,
  CalendarDaySource,
  DayKind,
  DeadlineStart,
  DeskQueue,
} from './deadlines.enums.js';
import type { DayKind as DayKindName, Start } from './due-date.pure.js';
import type { DeskQueue as QueueName } from './forecast.pure.js';

@ObjectType({ description: 'Says when an event of a cause is due, from a day on. Never changed.' })
export class DeadlineRule {
  @Field(() => ID, { description: 'Its number.' })
  id!: number;

  @Field(() => Cause, { description: 'Which events it is for.' })
  cause!: CauseName;

  @Field(() => String, { description: 'First local day of the violations that it is for.' })
  effectiveFrom!: string;

  @Field(() => DeadlineStart, { description: 'From when its days count.' })
  starts!: Start;

  @Field(() => Int, { nullable: true, description: 'Null: no deadline from that day on.' })
  days!: number | null;

  @Field(() => DayKind, { description: 'Which days count.' })
  kind!: DayKindName;

  @Field(() => String, { nullable: true, description: 'Country whose holidays count.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'State of it.' })
  state!: string | null;

  @Field(() => String, { nullable: true, description: 'Region of the state.' })
  region!: string | null;

  @Field(() => Officer, { description: 'Who added it.' })
  createdBy!: Officer;

  @Field(() => Date, { description: 'When it was added.' })
  createdAt!: Date;
}

@ObjectType({ description: 'A day that is no usual one.' })
export class CalendarDay {
  @Field(() => String, { description: 'The day, e.g. `2026-04-06`.' })
  day!: string;

  @Field(() => String, { description: 'What it is called.' })
  name!: string;

  @Field(() => CalendarDayKind, { description: 'Whether work is done.' })
  kind!: OwnDayKind;

  @Field(() => CalendarDaySource, { description: 'Who says so.' })
  source!: DaySource;
}

@ObjectType({ description: 'When something would be due.' })
export class PreviewedDeadline {
  @Field(() => Date, { description: 'From when the days count.' })
  startsAt!: Date;

  @Field(() => Date, { description: 'The last millisecond of the last day.' })
  dueAt!: Date;
}

@ObjectType({ description: 'What the forecast says of one queue.' })
export class QueueForecast {
  @Field(() => DeskQueue, { description: 'The queue.' })
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
}

@ObjectType({
  description: 'How many waiting events will miss their deadline at the present pace.',
})
export class DeskForecast {
  @Field(() => Date, { description: 'When it was computed, a minute ago at most.' })
  computedAt!: Date;

  @Field(() => Int, { description: 'Events that will miss their deadline.' })
  misses!: number;

  @Field(() => String, { nullable: true, description: 'Local day of the first miss.' })
  firstDay!: string | null;

  @Field(() => [QueueForecast], { description: 'The same by queue.' })
  queues!: QueueForecast[];
}

@ObjectType({ description: 'Answer to `addDeadlineRule`.' })
export class AddDeadlineRulePayload {
  @Field(() => DeadlineRule, { description: 'The new rule.' })
  rule!: DeadlineRule;

  @Field(() => Int, { description: 'How many waiting events it was given to.' })
  applied!: number;
}

@ObjectType({ description: 'Answer to `deleteDeadlineRule`.' })
export class DeleteDeadlineRulePayload {
  @Field(() => ID, { description: 'Number of the rule that was deleted.' })
  id!: number;
}

@ObjectType({ description: 'Answer to `previewDeadline`.' })
export class PreviewDeadlinePayload {
  @Field(() => [PreviewedDeadline], { description: 'One for each start, in their order.' })
  data!: PreviewedDeadline[];
}

@ObjectType({ description: 'Answer to `setCalendarDay`.' })
export class SetCalendarDayPayload {
  @Field(() => CalendarDay, { description: 'The day as it is now.' })
  calendarDay!: CalendarDay;
}

@ObjectType({ description: 'Answer to `deleteCalendarDay`.' })
export class DeleteCalendarDayPayload {
  @Field(() => String, { description: 'The day that is a usual one again.' })
  day!: string;
}
