import {
  Args,
  Context,
  ID,
  Mutation,
  Parent,
  ResolveField,
  Resolver,
  Subscription,
} from '@nestjs/graphql';
import { Citation } from '../citations/citation.model.js';
import { loadInBatch } from '../../platform/graphql/batches.js';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { AddCommentInput, AddCommentPayload, Comment } from './comment.model.js';
import { CommentsService } from './comments.service.js';

/** GraphQL's door to comments. */
@Resolver(() => Citation)
export class CommentsResolver {
  constructor(private readonly service: CommentsService) {}

  @ResolveField(() => [Comment], {
    complexity: LIST_ROWS,
    description: 'The discussion, oldest first.',
  })
  async comments(@Parent() { id }: Citation, @Context() context: object): Promise<Comment[]> {
    const read = (ids: readonly number[]) => this.service.ofEvents(ids);
    return (await loadInBatch(context, 'comments', id, read)) ?? [];
  }

  @Allow('processing', 'inspection')
  @Mutation(() => AddCommentPayload, {
    name: 'addComment',
    description: 'Adds a comment to an event.',
  })
  async add(
    @CurrentUser() user: UserCaller,
    @Args('input', { description: 'The comment.' }) { citationId, body }: AddCommentInput,
  ): Promise<AddCommentPayload> {
    return { comment: await this.service.add(user, citationId, { body }) };
  }

  @Allow('processing', 'inspection', 'token:citations:read')
  @Subscription(() => Comment, {
    name: 'commentAdded',
    description: 'Each new comment on an event, as soon as it is there.',
    resolve: (comment: Comment) => comment,
  })
  added(
    @CurrentCaller() caller: Caller,
    @Args('citationId', { type: () => ID, description: 'Which event.' }) citationId: string,
    @Args('afterCommentId', {
      type: () => ID,
      nullable: true,
      description:
        'The last comment that is known: those behind it come at once. Without it only comments from now on come.',
    })
    afterCommentId: string | null,
  ): Promise<AsyncIterableIterator<Comment>> {
    return this.service.added(caller, citationId, afterCommentId);
  }
}
