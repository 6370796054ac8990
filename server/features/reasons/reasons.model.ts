import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause, register, words } from '../../platform/graphql/enums.js';
import { REASON_ACTS, type ReasonAct as ActName } from './reason.pure.js';

export const ReasonAct = words<ActName>(REASON_ACTS);

register(ReasonAct, 'ReasonAct', 'What a reason of the list can be given for.', {
  DISCARD: 'To drop an event.',
  HOLD: 'To put the decision off.',
  REVISE: 'To send an event back.',
  SKIP: 'To leave an event of the desk to others.',
});

@ObjectType({ description: 'A reason that an act, or a skip at the desk, can be given for.' })
export class Reason {
  @Field(() => ID, { description: 'Its number.' })
  id!: number;

  @Field(() => ReasonAct, { description: 'What it can be given for.' })
  act!: ActName;

  @Field(() => String, {
    description: 'What programs call it; unique for each act, never changed.',
  })
  code!: string;

  @Field(() => String, { description: 'What people read.' })
  label!: string;

  @Field(() => Cause, { nullable: true, description: 'Null for both causes.' })
  cause!: CauseName | null;

  @Field(() => Boolean, { description: 'Whether a text must be given with it.' })
  needsText!: boolean;

  @Field(() => Boolean, { description: 'Whether officers can choose it.' })
  active!: boolean;

  @Field(() => Int, { description: 'Its place in the list of its act.' })
  position!: number;
}

@ObjectType({ isAbstract: true })
abstract class ChangedReason {
  @Field(() => Reason, { description: 'The reason as it is now.' })
  reason!: Reason;
}

@ObjectType({ description: 'Answer to `createReason`.' })
export class CreateReasonPayload extends ChangedReason {}

@ObjectType({ description: 'Answer to `updateReason`.' })
export class UpdateReasonPayload extends ChangedReason {}

@ObjectType({ description: 'Answer to `deleteReason`.' })
export class DeleteReasonPayload {
  @Field(() => ID, { description: 'Number of the reason that was deleted.' })
  id!: number;
}
