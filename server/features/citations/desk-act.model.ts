import { Field, ID, ObjectType } from '@nestjs/graphql';
import { register, words } from '../../platform/graphql/enums.js';
import { DESK_ACTS, type DeskAct as DeskActName } from './citation.types.js';

export const DeskAct = words(DESK_ACTS);

register(DeskAct, 'DeskAct', 'The five acts of the desk.', {
  SUBMIT: 'To submit the event with a recommendation.',
  REVISE: 'To send it back to be processed again.',
  HOLD: 'To put the decision off.',
  DISCARD: 'To drop the event.',
  GENERATE: 'To issue the notice.',
});

@ObjectType({ description: 'An officer who has an event in hand, or decided it.' })
export class Reviewer {
  @Field(() => ID, { description: 'Number of the user.' })
  id!: number;

  @Field(() => String, { description: 'First and last name.' })
  name!: string;
}

@ObjectType({ description: 'A decision of the desk that waits to take effect.' })
export class DeferredAct {
  @Field(() => DeskAct, { description: 'What was decided.' })
  act!: DeskActName;

  @Field(() => Reviewer, { description: 'Who decided it.' })
  user!: Reviewer;

  @Field(() => Date, { description: 'When it takes effect, unless it is taken back.' })
  takesEffectAt!: Date;
}
