import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { Officer } from '../../platform/graphql/person.model.js';
import type { CheckFunctionName } from './check-functions.pure.js';
import { CheckFunction } from './check-rules.enums.js';
import { CheckWeight } from './check.enums.js';
import type { Weight } from './check-subject.types.js';

@ObjectType({ isAbstract: true })
abstract class CheckRuleTerms {
  @Field(() => Int, { description: 'Counts from 1; each change is a new one.' })
  version!: number;

  @Field(() => String)
  label!: string;

  @Field(() => String, {
    description: 'The parameters of the function: JSON text of an object, names in snake case.',
  })
  params!: string;

  @Field(() => Cause, { nullable: true, description: 'Null means both causes.' })
  cause!: CauseName | null;

  @Field(() => CheckWeight)
  weight!: Weight;

  @Field(() => Boolean, { description: 'True if events are checked by it.' })
  active!: boolean;

  @Field(() => Officer, {
    nullable: true,
    description: 'Null for a rule as it was shipped.',
  })
  changedBy!: Officer | null;

  @Field(() => Date)
  changedAt!: Date;
}

@ObjectType({ description: 'A rule as it was, or is, since one of its changes.' })
export class CheckRuleVersion extends CheckRuleTerms {}

@ObjectType('ShippedCheckRule', { description: 'The terms that a rule is shipped with.' })
export class ShippedTerms {
  @Field(() => Boolean)
  active!: boolean;

  @Field(() => CheckWeight)
  weight!: Weight;

  @Field(() => String, { description: 'JSON text of an object, names in snake case.' })
  params!: string;
}

@ObjectType({ description: 'A function of the checks with parameters and a weight.' })
export class CheckRule extends CheckRuleTerms {
  @Field(() => ID)
  id!: number;

  @Field(() => String, { description: 'Name for programs; unique, never changed.' })
  code!: string;

  @Field(() => CheckFunction, { description: 'It stays the same in all versions.' })
  function!: CheckFunctionName;

  @Field(() => ShippedTerms, {
    nullable: true,
    description: 'The terms that it is shipped with; null for a rule of the department.',
  })
  shipped!: ShippedTerms | null;

  @Field(() => Boolean, {
    description: 'True if it is switched off or weighs less than it is shipped.',
  })
  isWeaker!: boolean;

  @Field(() => [CheckRuleVersion], {
    nullable: true,
    description: 'All versions, newest first; null unless the rule was asked for by its id.',
  })
  versions!: CheckRuleVersion[] | null;
}

@ObjectType({ isAbstract: true })
abstract class ChangedCheckRule {
  @Field(() => CheckRule)
  checkRule!: CheckRule;
}

@ObjectType()
export class CreateCheckRulePayload extends ChangedCheckRule {}

@ObjectType()
export class UpdateCheckRulePayload extends ChangedCheckRule {}
