import { Field, ID, InputType, Int, PickType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import type { CheckFunctionName } from './check-functions.pure.js';
import { CheckFunction } from './check-rules.enums.js';
import { CheckWeight } from './check.enums.js';
import type { Weight } from './check-subject.types.js';

@InputType({
  description: 'A function of the checks with its parameters, under a code of its own.',
})
export class CreateCheckRuleInput {
  @Field(() => String, {
    description: 'Name for programs: 1 to 32 capital letters, digits and underscores.',
  })
  code!: string;

  @Field(() => String, { description: 'Text that people read, 80 characters at most.' })
  label!: string;

  @Field(() => CheckFunction)
  function!: CheckFunctionName;

  @Field(() => String, {
    nullable: true,
    description: 'JSON text of an object, names in snake case; a missing one has its default.',
  })
  params?: string | null;

  @Field(() => Cause, { nullable: true, description: 'Left out or null for both causes.' })
  cause?: CauseName | null;

  @Field(() => CheckWeight, { nullable: true, description: 'Left out for CONFIRM.' })
  weight?: Weight | null;

  @Field(() => Boolean, { nullable: true, description: 'Left out for false.' })
  active?: boolean | null;
}

@InputType({ description: 'All of a rule that can be changed.' })
export class UpdateCheckRuleInput extends PickType(CreateCheckRuleInput, ['label', 'cause']) {
  @Field(() => ID)
  checkRuleId!: string;

  @Field(() => Int, { description: 'The version that the change was made from.' })
  expectedVersion!: number;

  @Field(() => String, {
    description: 'JSON text of an object, names in snake case; a missing one has its default.',
  })
  params!: string;

  @Field(() => CheckWeight)
  weight!: Weight;

  @Field(() => Boolean, { description: 'True if events are checked by it.' })
  active!: boolean;
}
