import { Field, Float, ObjectType } from '@nestjs/graphql';
import type { CheckFunctionName } from './check-functions.pure.js';
import type { ParamType } from './check-params.pure.js';
import { CheckFunction, CheckParamType } from './check-rules.enums.js';

@ObjectType({ description: 'A value of a parameter that is one of a few.' })
export class CheckParamOption {
  @Field(() => String)
  value!: string;

  @Field(() => String, { description: 'Name for people.' })
  label!: string;
}

@ObjectType({ description: 'A parameter of a function of the checks.' })
export class CheckParam {
  @Field(() => String, { description: 'Name in `params` of a rule.' })
  name!: string;

  @Field(() => CheckParamType)
  type!: ParamType;

  @Field(() => String, { description: 'Name for people.' })
  label!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Least value of a number, least length of a list; null for other types.',
  })
  least!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Largest value of a number, largest length of a list; null for other types.',
  })
  most!: number | null;

  @Field(() => String, { description: 'JSON text of the value if a rule does not name it.' })
  default!: string;

  @Field(() => Boolean, { description: 'True if null is a value: nothing is compared with it.' })
  nullable!: boolean;

  @Field(() => String, { nullable: true, description: 'Unit of a number.' })
  unit!: string | null;

  @Field(() => [CheckParamOption], {
    nullable: true,
    description: 'Values of a choice; null for other types.',
  })
  options!: readonly CheckParamOption[] | null;
}

@ObjectType({ description: 'A function of the checks as it is declared.' })
export class CheckFunctionDeclaration {
  @Field(() => CheckFunction)
  function!: CheckFunctionName;

  @Field(() => String, { description: 'Name for people.' })
  label!: string;

  @Field(() => String, { description: 'The event that it fires for.' })
  text!: string;

  @Field(() => [CheckParam])
  params!: CheckParam[];
}
