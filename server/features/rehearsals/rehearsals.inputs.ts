import { Field, ID, InputType, Int } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { RehearsedFunction } from './rehearsals.enums.js';
import type { Rehearsed } from './rehearsals.rules.js';

@InputType({ description: 'A function of the checks that is tried.' })
export class StartRehearsalInput {
  @Field(() => RehearsedFunction)
  function!: Rehearsed;

  @Field(() => String, {
    nullable: true,
    description: 'JSON text of an object, names in snake case; a missing one has its default.',
  })
  params?: string | null;

  @Field(() => Cause, { nullable: true, description: 'Left out or null for both causes.' })
  cause?: CauseName | null;

  @Field(() => Int, { nullable: true, description: '1 to 10,000; left out or null for 1,000.' })
  events?: number | null;
}

@InputType({ description: 'A rehearsal that is not wanted any more.' })
export class CancelRehearsalInput {
  @Field(() => ID)
  rehearsalId!: string;
}
