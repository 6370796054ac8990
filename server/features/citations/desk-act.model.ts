import { Field, ObjectType } from '@nestjs/graphql';
import { Officer } from '../../platform/graphql/person.model.js';
import { CitationTransition } from './citation.enums.js';
import type { DeskAct } from './citation.types.js';

@ObjectType({ description: 'A decision of the desk that waits to take effect.' })
export class DeferredAct {
  @Field(() => CitationTransition)
  act!: DeskAct;

  @Field(() => Officer)
  user!: Officer;

  @Field(() => Date, {
    description: 'The time at which the decision takes effect, unless it is taken back.',
  })
  takesEffectAt!: Date | string;
}
