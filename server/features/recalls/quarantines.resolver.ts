import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import {
  LiftQuarantinePayload,
  Quarantine,
  QuarantinePage,
  StartQuarantinePayload,
} from './quarantines.model.js';
import { Quarantines } from './quarantines.service.js';
import { LiftQuarantineInput, QuarantinesArgs, StartQuarantineInput } from './recalls.inputs.js';

/** GraphQL's door to quarantines of cameras. */
@Resolver(() => Quarantine)
export class QuarantinesResolver {
  constructor(private readonly all: Quarantines) {}

  @Allow('administrator')
  @Query(() => QuarantinePage, {
    complexity: LIST_ROWS,
    description: 'The quarantines, newest first.',
  })
  quarantines(@Args() { page, serialNumber, active }: QuarantinesArgs): Promise<QuarantinePage> {
    return this.all.listQuarantines({ camera: serialNumber, active }, page);
  }

  @Allow('administrator')
  @Query(() => Quarantine, { description: 'A quarantine, with the number of its events.' })
  quarantine(@Args('id', { type: () => ID }) id: string): Promise<Quarantine> {
    return this.all.findQuarantine(id);
  }

  @Allow('administrator')
  @Mutation(() => StartQuarantinePayload, {
    description:
      'Puts a camera into quarantine: no notice is generated of what it captured in that time, and claims on such events end.',
  })
  async startQuarantine(
    @CurrentUser() administrator: UserCaller,
    @Args('input') input: StartQuarantineInput,
  ): Promise<StartQuarantinePayload> {
    return { quarantine: await this.all.startQuarantine(administrator, { ...input }) };
  }

  @Allow('administrator')
  @Mutation(() => LiftQuarantinePayload, {
    description:
      'Lifts a quarantine; its recall stays, and no decision is carried out again. Refused with QUARANTINE_LIFTED.',
  })
  async liftQuarantine(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { quarantineId, reason }: LiftQuarantineInput,
  ): Promise<LiftQuarantinePayload> {
    return { quarantine: await this.all.liftQuarantine(administrator, quarantineId, { reason }) };
  }
}
