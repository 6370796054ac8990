import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../../platform/domain/duty.js';
import { Cause } from '../../../platform/graphql/enums.js';
import { Officer } from '../../../platform/graphql/person.model.js';
import { LocalDay } from '../../../platform/graphql/local-day.scalar.js';
import { DeskQueue } from '../../deadlines/deadlines.enums.js';
import { DeskForecast } from '../../deadlines/deadlines.model.js';
import type { DeskQueue as DeskQueueName } from '../../deadlines/forecast.pure.js';
import { ReportAct, ReportGroup } from '../desk.enums.js';
import type { ReportAct as ActName, ReportGroup as GroupName } from '../report/report.pure.js';

@ObjectType({ description: 'The numbers of a queue of the desk.' })
export class QueueOverview {
  @Field(() => DeskQueue)
  queue!: DeskQueueName;

  @Field(() => Int, { description: 'Events that wait, as the list counts them.' })
  waiting!: number;

  @Field(() => Int, { description: 'Events that an officer has in hand.' })
  claimed!: number;

  @Field(() => Int, { description: 'Events with a decision that waits to take effect.' })
  deferred!: number;

  @Field(() => Int, { description: 'Events that are past their deadline and not decided.' })
  expired!: number;

  @Field(() => Date, { nullable: true, description: 'Time of the oldest violation.' })
  oldestCapturedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Nearest deadline that is ahead.' })
  nearestDueAt!: Date | null;
}

@ObjectType({
  description: 'An officer and the event that they hold; it shows nothing else of the event.',
})
export class ClaimOverview {
  @Field(() => ID)
  citationId!: number;

  @Field(() => String)
  referenceId!: string;

  @Field(() => DeskQueue)
  queue!: DeskQueueName;

  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => Officer)
  user!: Officer;

  @Field(() => Date)
  claimedAt!: Date;

  @Field(() => Date, { description: 'End of the claim, unless it is renewed.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'The desk as administrators see it now.' })
export class DeskOverview {
  @Field(() => [QueueOverview])
  queues!: QueueOverview[];

  @Field(() => [ClaimOverview], { description: 'Every claim, oldest first.' })
  claims!: ClaimOverview[];

  @Field(() => DeskForecast, {
    nullable: true,
    description: 'The deadlines that will be missed; null without a rule.',
  })
  forecast!: DeskForecast | null;
}

@InputType({ description: 'A period of local days, and what rows are grouped by.' })
export class DeskReportInput {
  @Field(() => LocalDay, { description: 'The first day of the period.' })
  from!: string;

  @Field(() => LocalDay, { description: 'The last day of the period, which has at most 366 days.' })
  to!: string;

  @Field(() => [ReportGroup], { nullable: true, description: 'Left out for day and act.' })
  group?: GroupName[] | null;
}

@ObjectType({ description: 'Acts with the same values of what the report is grouped by.' })
export class DeskReportRow {
  @Field(() => LocalDay, { nullable: true })
  day?: string | null;

  @Field(() => DeskQueue, {
    nullable: true,
    description: 'The queue that the event stood in; null where it was on hold.',
  })
  queue?: DeskQueueName | null;

  @Field(() => ReportAct, { nullable: true })
  act?: ActName | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of a reason of the list; see `reasons`.',
  })
  reasonCode?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Label of the reason when the act was done.',
  })
  reasonLabel?: string | null;

  @Field(() => Cause, { nullable: true })
  cause?: CauseName | null;

  @Field(() => String, { nullable: true })
  cameraSerialNumber?: string | null;

  @Field(() => Officer, { nullable: true })
  officer?: Officer | null;

  @Field(() => Int)
  count!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Median of the seconds that decisions at the desk took.',
  })
  medianSeconds!: number | null;

  @Field(() => Int, { description: 'Acts with seconds: decisions at the desk.' })
  timed!: number;

  @Field(() => Int, { description: 'Acts that took less than 3 seconds.' })
  under3!: number;

  @Field(() => Int, { description: 'Acts that took less than 10 seconds.' })
  under10!: number;
}

@ObjectType({ description: 'The acts of officers in a period, from every door.' })
export class DeskReport {
  @Field(() => LocalDay, { description: 'The first day of the period.' })
  from!: string;

  @Field(() => LocalDay, { description: 'The last day of the period.' })
  to!: string;

  @Field(() => [ReportGroup], { description: 'The groups of the rows.' })
  group!: GroupName[];

  @Field(() => [DeskReportRow], { description: 'The rows, in the order of their groups.' })
  rows!: DeskReportRow[];
}
