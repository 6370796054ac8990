import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { ReasonAct as ActName } from './reason.pure.js';
import { CreateReasonInput, DeleteReasonInput, UpdateReasonInput } from './reasons.inputs.js';
import {
  CreateReasonPayload,
  DeleteReasonPayload,
  Reason,
  ReasonAct,
  UpdateReasonPayload,
} from './reasons.model.js';
import { ReasonsService } from './reasons.service.js';

/** GraphQL's door to the reasons. */
@Resolver(() => Reason)
export class ReasonsResolver {
  constructor(private readonly reasons: ReasonsService) {}

  @Allow('administrator', 'processing', 'inspection')
  @Query(() => [Reason], {
    name: 'reasons',
    description: 'All reasons for administrators; for officers the active ones of an act.',
  })
  list(
    @CurrentUser() caller: UserCaller,
    @Args('act', {
      type: () => ReasonAct,
      nullable: true,
      description: 'The act of the reasons; required for officers.',
    })
    act: ActName | null,
  ): Promise<Reason[]> {
    return this.reasons.listReasons(caller, { act });
  }

  @Allow('administrator')
  @Mutation(() => CreateReasonPayload, {
    name: 'createReason',
    description: 'Adds a reason to the list of its act.',
  })
  async create(
    @CurrentUser() administrator: UserCaller,
    @Args('input') input: CreateReasonInput,
  ): Promise<CreateReasonPayload> {
    return { reason: await this.reasons.create(administrator, { ...input }) };
  }

  @Allow('administrator')
  @Mutation(() => UpdateReasonPayload, {
    name: 'updateReason',
    description: 'Changes a reason; what was written with it keeps its label.',
  })
  async update(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { reasonId: id, ...fields }: UpdateReasonInput,
  ): Promise<UpdateReasonPayload> {
    return { reason: await this.reasons.update(administrator, id, fields) };
  }

  @Allow('administrator')
  @Mutation(() => DeleteReasonPayload, {
    name: 'deleteReason',
    description:
      'Deletes a reason that nobody ever gave; others are switched off. Refused with REASON_IN_USE if somebody did.',
  })
  async delete(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { reasonId: id }: DeleteReasonInput,
  ): Promise<DeleteReasonPayload> {
    return { deletedId: await this.reasons.delete(administrator, id) };
  }
}
