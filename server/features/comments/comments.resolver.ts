import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { Comment } from './comment.model.js';
import { CommentsService } from './comments.service.js';

/** GraphQL's door to comments. */
@Resolver(() => Comment)
export class CommentsResolver {
  constructor(private readonly comments: CommentsService) {}

  @Allow('processing', 'inspection', 'token:citations:read')
  @Query(() => [Comment], {
    name: 'comments',
    description: 'The discussion of an event, oldest first.',
  })
  list(
    @CurrentCaller() caller: Caller,
    @Args('citationId', { type: () => ID, description: 'Which event.' }) citationId: string,
  ): Promise<Comment[]> {
    return this.comments.list(caller, citationId);
  }

  @Allow('processing', 'inspection')
  @Mutation(() => Comment, { name: 'addComment', description: 'Adds a comment to an event.' })
  add(
    @CurrentUser() user: UserCaller,
    @Args('citationId', { type: () => ID, description: 'Which event.' }) citationId: string,
    @Args('body', { type: () => String, description: 'The text, at most 255 characters.' })
    body: string,
  ): Promise<Comment> {
    return this.comments.add(user, citationId, { body });
  }
}
