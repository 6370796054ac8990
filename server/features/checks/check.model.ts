import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Officer } from '../../platform/graphql/person.model.js';
import { CheckWeight } from './check.enums.js';
import type { Weight } from './check-subject.types.js';

@ObjectType({ description: 'The reason of an officer for a check.' })
export class CheckConfirmed {
  @Field(() => Officer)
  user!: Officer;

  @Field(() => Date)
  at!: Date | string;

  @Field(() => String)
  reason!: string;
}

@ObjectType({ description: 'A rule that fires on an event.' })
export class Check {
  @Field(() => String, { description: 'Code of the rule.' })
  code!: string;

  @Field(() => String, { description: 'Name of the rule, for people.' })
  label!: string;

  @Field(() => Int, { description: 'Version of the rule.' })
  version!: number;

  @Field(() => CheckWeight)
  weight!: Weight;

  @Field(() => String, { description: 'The finding, for people.' })
  sentence!: string;

  @Field(() => CheckConfirmed, {
    nullable: true,
    description:
      'The reason of the last submit; of an event that is COMPLETED, that of the officer who generated the notice.',
  })
  confirmed!: CheckConfirmed | null;
}

@InputType({ description: 'The reason for a check that asks for one.' })
export class ConfirmationInput {
  @Field(() => String, { description: 'Code of the check; one that does not fire is passed over.' })
  code!: string;

  @Field(() => String, { description: '1 to 255 characters.' })
  reason!: string;
}
