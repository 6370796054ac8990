import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A quarantine of its camera that holds for an event.' })
export class EventQuarantine {
  @Field(() => ID)
  id!: number;

  @Field(() => Date, { description: 'Holds for events captured from then on …' })
  from!: Date | string;

  @Field(() => Date, { nullable: true, description: '… and before then; null for no end.' })
  to!: Date | string | null;

  @Field(() => String)
  reason!: string;
}
