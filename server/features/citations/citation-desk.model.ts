import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Officer } from '../../platform/graphql/person.model.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import type { MetBy } from '../deadlines/clock.pure.js';
import { DeadlineMetBy } from '../deadlines/deadlines.enums.js';
import type { DeadlineState as StateName } from '../deadlines/due-date.pure.js';
import { DeadlineState, FactName, FactState, ReportStatus } from './citation.enums.js';
import type { ReportStatus as StatusName } from './citation.workflow.js';
import type {
  FactName as FactWord,
  FactState as FactStateWord,
} from '../observation/facts.pure.js';

@ObjectType({ description: 'The last moment for the notice of an event.' })
export class Deadline {
  @Field(() => Date, { description: 'The last instant at which the notice may be made.' })
  dueAt!: Date | string;

  @Field(() => Int, {
    description: 'Local days from today to the deadline; negative after the deadline.',
  })
  daysLeft!: number;

  @Field(() => DeadlineState)
  state!: StateName;

  @Field(() => DeadlineMetBy, { description: 'The act that has to happen until the last day.' })
  metBy!: MetBy;

  @Field(() => LocalDay, { description: 'The last day of the rule.' })
  lastDay!: string;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The last day of posting; null where the decision meets the rule.',
  })
  postBy!: string | null;

  @Field(() => String, {
    description: 'The rule that sets the deadline, e.g. "14 calendar days after the violation".',
  })
  basis!: string;
}

@ObjectType({
  description: 'An observation of the camera, beside the registered value. Without unit.',
})
export class Fact {
  @Field(() => FactName)
  name!: FactWord;

  @Field(() => String, { description: 'Name of the fact, for people.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'Value that the camera observed.' })
  observed!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Value of the vehicle; null before the event has an owner name.',
  })
  registered!: string | null;

  @Field(() => String, { nullable: true, description: 'Unit of `observed` and `registered`.' })
  unit!: string | null;

  @Field(() => FactState, { description: 'Result of comparing `observed` with `registered`.' })
  state!: FactStateWord;

  @Field(() => Float, { nullable: true, description: "The camera's confidence, from 0 to 1." })
  confidence!: number | null;

  @Field(() => [Float], {
    nullable: true,
    description: 'Confidence of the camera in each character of the plate, from 0 to 1.',
  })
  characterConfidences!: number[] | null;
}

@ObjectType({ description: 'The reason why an event was sent back to be processed again.' })
export class SentBack {
  @Field(() => Officer)
  user!: Officer;

  @Field(() => Date)
  at!: Date | string;

  @Field(() => String, {
    nullable: true,
    description: 'Code of a reason of the list; see `reasons`.',
  })
  reasonCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Label of the reason at that time.' })
  reasonLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'Text that was written beside the reason.' })
  reason!: string | null;

  @Field(() => Boolean, {
    description:
      'True if the vehicle or the evidence was changed since, or a processing officer commented.',
  })
  answered!: boolean;
}

@ObjectType({ description: 'Another event of the same plate.' })
export class OtherEvent {
  @Field(() => ID)
  id!: number;

  @Field(() => String)
  referenceId!: string;

  @Field(() => Date, { description: 'The time of the violation.' })
  cameraCaseGeneratedAt!: Date | string;

  @Field(() => ReportStatus)
  reportStatus!: StatusName;
}

@ObjectType({
  description: 'Other events of the same plate that were captured since 90 days before an event.',
})
export class OtherEvents {
  @Field(() => Int)
  count!: number;

  @Field(() => [OtherEvent], { description: 'The five latest of these events.' })
  data!: OtherEvent[];
}
