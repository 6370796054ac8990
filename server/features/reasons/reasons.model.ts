import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause, register, words } from '../../platform/graphql/enums.js';
import {
  type Fault as FaultName,
  FAULTS,
  REASON_ACTS,
  type ReasonAct as ActName,
} from './reason.pure.js';

export const ReasonAct = words<ActName>(REASON_ACTS);

register(ReasonAct, 'ReasonAct', 'The acts that take a reason of the list.', {
  DISCARD: 'To drop an event.',
  HOLD: 'To put the decision off.',
  REVISE: 'To send an event back.',
  SKIP: 'To leave an event of the desk to others.',
  VOID: 'To make a notice void.',
});

export const NoticeFault = words<FaultName>(FAULTS);

register(NoticeFault, 'NoticeFault', 'Whose fault it is that a notice was wrong.', {
  AGENCY: 'Of the department.',
  VENDOR: 'Of who runs the cameras, prints or posts.',
  REGISTRY: 'Of the vehicle registry.',
  CAMERA: 'The camera or its installation.',
  NONE: 'Of nobody: the notice was right.',
});

@ObjectType({ description: 'A reason that an act, or a skip at the desk, can be given for.' })
export class Reason {
  @Field(() => ID)
  id!: number;

  @Field(() => ReasonAct)
  act!: ActName;

  @Field(() => String, {
    description: 'Name for programs; unique for each act, never changed.',
  })
  code!: string;

  @Field(() => String)
  label!: string;

  @Field(() => Cause, { nullable: true, description: 'Null means both causes.' })
  cause!: CauseName | null;

  @Field(() => Boolean, { description: 'True if it requires a text.' })
  needsText!: boolean;

  @Field(() => Boolean, { description: 'True if officers can choose it.' })
  active!: boolean;

  @Field(() => Int, { description: 'Position in the list of its act.' })
  position!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The digit that takes it at the desk, 0 to 9; unique among the active ones of its act and cause.',
  })
  key!: number | null;

  @Field(() => Boolean, {
    description: 'True if a notice that is void for it was wrong; false of other acts.',
  })
  erroneous!: boolean;

  @Field(() => NoticeFault, { description: 'NONE of other acts, and where it is not erroneous.' })
  fault!: FaultName;
}

@ObjectType({ isAbstract: true })
abstract class ChangedReason {
  @Field(() => Reason)
  reason!: Reason;
}

@ObjectType()
export class CreateReasonPayload extends ChangedReason {}

@ObjectType()
export class UpdateReasonPayload extends ChangedReason {}

@ObjectType()
export class DeleteReasonPayload {
  @Field(() => ID, { description: 'Number of the reason that was deleted.' })
  deletedId!: number;
}
