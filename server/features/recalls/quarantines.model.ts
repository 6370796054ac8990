import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';

@ObjectType({
  description: 'A time of which no notice of a camera is generated, as long as it is not lifted.',
})
export class Quarantine {
  @Field(() => ID)
  id!: number;

  @Field(() => String)
  cameraSerialNumber!: string;

  @Field(() => Date, { description: 'Holds for events captured from then on …' })
  from!: Date;

  @Field(() => Date, { nullable: true, description: '… and before then; null for no end.' })
  to!: Date | null;

  @Field(() => String)
  reason!: string;

  @Field(() => ID, { nullable: true, description: 'The recall that started with it.' })
  recallId!: number | null;

  @Field(() => Officer)
  createdBy!: Officer;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true })
  liftedAt!: Date | null;

  @Field(() => Officer, { nullable: true })
  liftedBy!: Officer | null;

  @Field(() => String, { nullable: true })
  liftReason!: string | null;

  @Field(() => Int, { description: 'Number of events that it is of.' })
  events!: number;

  @Field(() => Int, { description: 'Number of those that are completed and not void.' })
  issued!: number;
}

@ObjectType({ implements: [Page], description: 'Some quarantines, newest first.' })
export class QuarantinePage extends Page {
  @Field(() => [Quarantine])
  data!: Quarantine[];
}

@ObjectType({ isAbstract: true })
abstract class ChangedQuarantine {
  @Field(() => Quarantine)
  quarantine!: Quarantine;
}

@ObjectType()
export class StartQuarantinePayload extends ChangedQuarantine {}

@ObjectType()
export class LiftQuarantinePayload extends ChangedQuarantine {}
