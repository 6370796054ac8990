import { Field, Int, ObjectType } from '@nestjs/graphql';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { DeskQueue } from '../deadlines/deadlines.enums.js';
import type { DeskQueue as DeskQueueName } from '../deadlines/forecast.pure.js';
import { DeskActCount } from '../desk/desk.model.js';

@ObjectType({ description: 'The acts of an officer on a local day.' })
export class DayOfWork {
  @Field(() => LocalDay)
  day!: string;

  @Field(() => Int, { description: 'Acts of the day that took effect, at the desk or elsewhere.' })
  count!: number;

  @Field(() => [DeskActCount], { description: 'The same, counted by act.' })
  byAct!: DeskActCount[];
}

@ObjectType({ description: 'The tasks of an officer, and their acts of the last seven days.' })
export class MyWork {
  @Field(() => DeskQueue, { description: 'The queue that the officer works on.' })
  queue!: DeskQueueName;

  @Field(() => Int, {
    description:
      'Number of events that the desk hands to the officer next: those due within two days, or at most twelve where none is.',
  })
  mostUrgent!: number;

  @Field(() => Int, {
    description: 'Events of the queue that are due within two days: deadline URGENT.',
  })
  dueSoon!: number;

  @Field(() => Int, {
    description:
      'Events that the officer submitted, that were sent back, and that nobody answered.',
  })
  sentBack!: number;

  @Field(() => Int, { description: 'Events on hold for more than seven days.' })
  heldLong!: number;

  @Field(() => [DayOfWork], { description: 'The last seven local days, today at the end.' })
  days!: DayOfWork[];
}

@ObjectType({ description: 'Accounts by their state.' })
export class PeopleFigures {
  @Field(() => Int, {
    description: 'Accounts with a password or a linked identity that are not locked.',
  })
  active!: number;

  @Field(() => Int, { description: 'Accounts that have neither of them.' })
  invited!: number;

  @Field(() => Int, { description: 'Accounts that failed sign-ins have locked.' })
  locked!: number;
}

@ObjectType({ description: 'Notices on their way to the post.' })
export class NoticeFigures {
  @Field(() => Int, { description: 'Notices that wait for a print run.' })
  toPrint!: number;

  @Field(() => Int, { description: 'Notices of a print run that are not mailed.' })
  notMailed!: number;
}

@ObjectType({ description: 'Events that wait for officers.' })
export class ReviewFigures {
  @Field(() => Int, { description: 'Events of both queues.' })
  waiting!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'The time of the oldest violation among them; null without any.',
  })
  oldestCapturedAt!: Date | null;
}

@ObjectType({ description: 'The exchange with other systems in the last 24 hours.' })
export class IntegrationFigures {
  @Field(() => Int, { description: 'Events that came in.' })
  events!: number;

  @Field(() => Int, { description: 'Webhook deliveries that failed and are not tried again.' })
  failedDeliveries!: number;
}

@ObjectType({ description: "The department's work in figures, without an event or a person." })
export class DepartmentFigures {
  @Field(() => PeopleFigures)
  people!: PeopleFigures;

  @Field(() => NoticeFigures)
  notices!: NoticeFigures;

  @Field(() => ReviewFigures)
  review!: ReviewFigures;

  @Field(() => IntegrationFigures)
  integration!: IntegrationFigures;
}
