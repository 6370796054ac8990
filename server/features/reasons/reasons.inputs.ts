import { Field, ID, InputType, Int } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import type { ReasonAct as ActName } from './reason.pure.js';
import { ReasonAct } from './reasons.model.js';

@InputType({ description: 'A new reason.' })
export class CreateReasonInput {
  @Field(() => ReasonAct, { description: 'What it can be given for.' })
  act!: ActName;

  @Field(() => String, { description: '1 to 32 capital letters, digits and underscores.' })
  code!: string;

  @Field(() => String, { description: 'What people read, 80 characters at most.' })
  label!: string;

  @Field(() => Cause, { nullable: true, description: 'Left out for both causes.' })
  cause?: CauseName | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether a text must be given with it.',
  })
  needsText!: boolean;

  @Field(() => Boolean, { defaultValue: true, description: 'Whether officers can choose it.' })
  active!: boolean;

  @Field(() => Int, { nullable: true, description: 'Left out for the last place of its act.' })
  position?: number | null;
}

@InputType({ description: 'What changes of a reason; what is left out stays.' })
export class UpdateReasonInput {
  @Field(() => ID, { description: 'The reason.' })
  reasonId!: string;

  @Field(() => String, { nullable: true, description: 'What people read, 80 characters at most.' })
  label?: string | null;

  @Field(() => Cause, { nullable: true, description: 'Null for both causes.' })
  cause?: CauseName | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether a text must be given with it.' })
  needsText?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether officers can choose it.' })
  active?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Its place in the list of its act.' })
  position?: number | null;
}

@InputType({ description: 'A reason that nobody ever gave.' })
export class DeleteReasonInput {
  @Field(() => ID, { description: 'The reason.' })
  reasonId!: string;
}
