import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { DeskQueue } from '../deadlines/deadlines.enums.js';
import { DeskForecast } from '../deadlines/deadlines.model.js';
import type { DeskQueue as DeskQueueName } from '../deadlines/forecast.pure.js';
import { ReportAct, ReportGroup } from './desk.enums.js';
import type { ReportAct as ActName, ReportGroup as GroupName } from './report.pure.js';

@ObjectType({ description: 'A queue in numbers.' })
export class QueueOverview {
  @Field(() => DeskQueue, { description: 'The queue.' })
  queue!: DeskQueueName;

  @Field(() => Int, { description: 'Events that wait, as the list counts them.' })
  waiting!: number;

  @Field(() => Int, { description: 'Events that an officer has in hand.' })
  claimed!: number;

  @Field(() => Int, { description: 'Events with a decision that waits to take effect.' })
  deferred!: number;

  @Field(() => Int, { description: 'Events that are past their deadline and not decided.' })
  expired!: number;

  @Field(() => Date, { nullable: true, description: 'The oldest violation.' })
  oldestCapturedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'The next deadline that is ahead.' })
  nearestDueAt!: Date | null;
}

@ObjectType({ description: 'An officer, as administrators see who has an event in hand.' })
export class ClaimHolder {
  @Field(() => ID, { description: 'Number of the user.' })
  id!: number;

  @Field(() => String, { description: 'First and last name.' })
  name!: string;

  @Field(() => Int, { description: 'Badge number.' })
  badgeNumber!: number;
}

@ObjectType({ description: 'Who has which event in hand; nothing else of the event is shown.' })
export class ClaimOverview {
  @Field(() => ID, { description: 'The event.' })
  citationId!: number;

  @Field(() => String, { description: 'Reference of the event.' })
  referenceId!: string;

  @Field(() => DeskQueue, { description: 'The queue.' })
  queue!: DeskQueueName;

  @Field(() => Cause, { description: 'What the event is about.' })
  cause!: CauseName;

  @Field(() => ClaimHolder, { description: 'The officer.' })
  user!: ClaimHolder;

  @Field(() => Date, { description: 'Since when.' })
  claimedAt!: Date;

  @Field(() => Date, { description: 'Until when, unless it is renewed.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'The desk as administrators see it now.' })
export class DeskOverview {
  @Field(() => [QueueOverview], { description: 'Both queues.' })
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
  @Field(() => String, { description: 'The first day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'The last day, YYYY-MM-DD; at most 366 days.' })
  to!: string;

  @Field(() => [ReportGroup], { nullable: true, description: 'Without it by day and act.' })
  group?: GroupName[] | null;
}

@ObjectType({ description: 'Acts with the same values of what the report is grouped by.' })
export class DeskReportRow {
  @Field(() => String, { nullable: true, description: 'The local day, YYYY-MM-DD.' })
  day?: string | null;

  @Field(() => DeskQueue, {
    nullable: true,
    description: 'The queue that the event stood in; null where it was on hold.',
  })
  queue?: DeskQueueName | null;

  @Field(() => ReportAct, { nullable: true, description: 'What was done.' })
  act?: ActName | null;

  @Field(() => String, { nullable: true, description: 'The code of the reason.' })
  reasonCode?: string | null;

  @Field(() => String, { nullable: true, description: 'Its label at that moment.' })
  reasonLabel?: string | null;

  @Field(() => Cause, { nullable: true, description: 'What the event is about.' })
  cause?: CauseName | null;

  @Field(() => String, { nullable: true, description: 'The serial number of the camera.' })
  cameraSerialNumber?: string | null;

  @Field(() => Int, { nullable: true, description: 'Badge number of the officer.' })
  officerBadge?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the officer.' })
  officerName?: string | null;

  @Field(() => Int, { description: 'How many acts.' })
  count!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Median of the seconds that decisions at the desk took.',
  })
  medianSeconds!: number | null;
}

@ObjectType({ description: 'What officers did in a period, from every door.' })
export class DeskReport {
  @Field(() => String, { description: 'The first day.' })
  from!: string;

  @Field(() => String, { description: 'The last day.' })
  to!: string;

  @Field(() => [ReportGroup], { description: 'What the rows are grouped by.' })
  group!: GroupName[];

  @Field(() => [DeskReportRow], { description: 'The rows, in the order of their groups.' })
  rows!: DeskReportRow[];
}
