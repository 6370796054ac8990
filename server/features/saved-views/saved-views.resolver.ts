import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CitationQueue } from '../citations/citation.enums.js';
import type { Queue } from '../citations/citation.workflow.js';
import {
  CreateSavedViewInput,
  CreateSavedViewPayload,
  DeleteSavedViewInput,
  DeleteSavedViewPayload,
  SavedView,
  UpdateSavedViewInput,
  UpdateSavedViewPayload,
} from './saved-views.model.js';
import { SavedViews } from './saved-views.service.js';

/** GraphQL's door to the caller's saved views. */
@Resolver(() => SavedView)
export class SavedViewsResolver {
  constructor(private readonly views: SavedViews) {}

  @Allow('processing', 'inspection')
  @Query(() => [SavedView], {
    name: 'savedViews',
    description: "The signed-in officer's own views, by list and name.",
  })
  list(
    @CurrentUser() caller: UserCaller,
    @Args('queue', {
      type: () => CitationQueue,
      nullable: true,
      description: 'One list; without it all of them.',
    })
    queue?: Queue | null,
  ): Promise<SavedView[]> {
    return this.views.listViews(caller, { queue });
  }

  @Allow('processing', 'inspection')
  @Mutation(() => CreateSavedViewPayload, {
    description: 'Keeps a filter and an order of a list; at most 20 for each list.',
  })
  async createSavedView(
    @CurrentUser() caller: UserCaller,
    @Args('input') input: CreateSavedViewInput,
  ): Promise<CreateSavedViewPayload> {
    return { savedView: await this.views.create(caller, { ...input }) };
  }

  @Allow('processing', 'inspection')
  @Mutation(() => UpdateSavedViewPayload, {
    description: 'Renames a view, or replaces what it shows.',
  })
  async updateSavedView(
    @CurrentUser() caller: UserCaller,
    @Args('input') { viewId, ...changes }: UpdateSavedViewInput,
  ): Promise<UpdateSavedViewPayload> {
    return { savedView: await this.views.update(caller, viewId, changes) };
  }

  @Allow('processing', 'inspection')
  @Mutation(() => DeleteSavedViewPayload, { description: 'Deletes a view of the caller.' })
  async deleteSavedView(
    @CurrentUser() caller: UserCaller,
    @Args('input') { viewId }: DeleteSavedViewInput,
  ): Promise<DeleteSavedViewPayload> {
    return { deletedId: await this.views.delete(caller, viewId) };
  }
}
