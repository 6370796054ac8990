import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { LIST_ROWS } from '../../../platform/graphql/list-rows.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import {
  CreateListedPlateInput,
  DeleteListedPlateInput,
  ListedPlateDiscardsArgs,
  ListedPlatesArgs,
} from './listed-plates.inputs.js';
import {
  CreateListedPlatePayload,
  DeleteListedPlatePayload,
  ListedPlate,
  ListedPlateDiscard,
  ListedPlatePage,
} from './listed-plates.model.js';
import { ListedPlates } from './listed-plates.service.js';

/** GraphQL's door to the lists of plates. */
@Resolver(() => ListedPlate)
export class ListedPlatesResolver {
  constructor(private readonly plates: ListedPlates) {}

  @Allow('administrator')
  @Query(() => ListedPlatePage, {
    complexity: LIST_ROWS,
    description: 'The plates on the lists, newest first.',
  })
  listedPlates(@Args() { page, ...filter }: ListedPlatesArgs): Promise<ListedPlatePage> {
    return this.plates.listPlates({ ...filter }, page);
  }

  @Allow('administrator')
  @Query(() => [ListedPlateDiscard], {
    complexity: LIST_ROWS,
    description:
      'The discards of events whose plate was on a list on the day of the event or of the discard, newest first.',
  })
  listedPlateDiscards(@Args() days: ListedPlateDiscardsArgs): Promise<ListedPlateDiscard[]> {
    return this.plates.discards({ ...days });
  }

  @Allow('administrator')
  @Mutation(() => CreateListedPlatePayload, {
    description:
      'Puts a plate on a list. The same plate, list and badge number again is the first row.',
  })
  async createListedPlate(
    @CurrentUser() administrator: UserCaller,
    @Args('input') input: CreateListedPlateInput,
  ): Promise<CreateListedPlatePayload> {
    const { plate } = await this.plates.create(administrator, { ...input });
    return { listedPlate: plate };
  }

  @Allow('administrator')
  @Mutation(() => DeleteListedPlatePayload, { description: 'Takes a plate off its list.' })
  async deleteListedPlate(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { listedPlateId }: DeleteListedPlateInput,
  ): Promise<DeleteListedPlatePayload> {
    return { deletedId: await this.plates.delete(administrator, listedPlateId) };
  }
}
