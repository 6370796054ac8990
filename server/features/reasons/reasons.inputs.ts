import { Field, ID, InputType, Int, PartialType, PickType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import type { Fault as FaultName, ReasonAct as ActName } from './reason.pure.js';
import { NoticeFault, ReasonAct } from './reasons.model.js';

@InputType()
export class CreateReasonInput {
  @Field(() => ReasonAct)
  act!: ActName;

  @Field(() => String, {
    description: 'Name for programs: 1 to 32 capital letters, digits and underscores.',
  })
  code!: string;

  @Field(() => String, { description: 'Text that people read, 80 characters at most.' })
  label!: string;

  @Field(() => Cause, { nullable: true, description: 'Left out or null for both causes.' })
  cause?: CauseName | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True if it requires a text.',
  })
  needsText!: boolean;

  @Field(() => Boolean, { defaultValue: true, description: 'True if officers can choose it.' })
  active!: boolean;

  @Field(() => Int, { nullable: true, description: 'Left out for the last place of its act.' })
  position?: number | null;

  @Field(() => Int, { nullable: true, description: 'The digit that takes it, 0 to 9; or none.' })
  key?: number | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True if a notice that is void for it was wrong; only of the act VOID.',
  })
  erroneous!: boolean;

  @Field(() => NoticeFault, {
    defaultValue: 'NONE',
    description: 'NONE if it is not erroneous.',
  })
  fault!: FaultName;
}

@InputType({ description: 'The changes of a reason; a missing field stays.' })
export class UpdateReasonInput extends PartialType(
  PickType(CreateReasonInput, ['label', 'needsText', 'active', 'erroneous', 'fault']),
  { omitDefaultValues: true },
) {
  @Field(() => ID)
  reasonId!: string;

  @Field(() => Cause, { nullable: true, description: 'Null means both causes.' })
  cause?: CauseName | null;

  @Field(() => Int, { nullable: true, description: 'Position in the list of its act.' })
  position?: number | null;

  @Field(() => Int, { nullable: true, description: 'The digit that takes it; null for none.' })
  key?: number | null;
}

@InputType({ description: 'A reason that nobody ever gave.' })
export class DeleteReasonInput {
  @Field(() => ID)
  reasonId!: string;
}
