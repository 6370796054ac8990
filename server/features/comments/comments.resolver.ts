import {
  Args,
  Context,
  ID,
  Mutation,
  Parent,
  ResolveField,
  Resolver,
  Subscription,
  Field,
  InputType,
  ObjectType,
} from '@nestjs/graphql';
import { Citation } from '../citations/citation.model.js';
import { loadInBatch } from '../../platform/graphql/batches.js';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { IdempotentMutation } from '../../platform/idempotency/idempotent.decorator.js';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { CommentReads } from './comment-reads.service.js';
import { CommentsService } from './comments.service.js';
import { Officer } from '../../platform/graphql/person.model.js';

@ObjectType({ description: 'A comment on an event.' })
export class Comment {
  @Field(() => ID, { description: 'Number of the comment; later comments have greater ones.' })
  id!: number;

  @Field(() => String, { description: 'The text, at most 255 characters.' })
  body!: string;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Officer)
  user!: Officer;
}

@InputType()
export class CreateCommentInput {
  @Field(() => ID)
  citationId!: string;

  @Field(() => String, { description: 'The text, at most 255 characters.' })
  body!: string;
}

@ObjectType()
class CreateCommentPayload {
  @Field(() => Comment, {
    description: 'The comment; the one that is there already when it is sent again within 10 s.',
  })
  comment!: Comment;
}

/** GraphQL's door to comments. */
@Resolver(() => Citation)
export class CommentsResolver {
  constructor(
    private readonly service: CommentsService,
    private readonly reads: CommentReads,
  ) {}

  @ResolveField(() => [Comment], {
    complexity: LIST_ROWS,
    description: 'The discussion, oldest first.',
  })
  async comments(@Parent() { id }: Citation, @Context() context: object): Promise<Comment[]> {
    const read = (ids: readonly number[]) => this.reads.ofEvents(ids);
    return (await loadInBatch(context, 'comments', id, read)) ?? [];
  }

  @IdempotentMutation()
  @Allow('processing', 'inspection')
  @Mutation(() => CreateCommentPayload, {
    name: 'createComment',
    description: 'Adds a comment to an event.',
  })
  async add(
    @CurrentUser() user: UserCaller,
    @Args('input') { citationId, body }: CreateCommentInput,
  ): Promise<CreateCommentPayload> {
    return { comment: await this.service.addComment(user, citationId, { body }) };
  }

  @Allow('processing', 'inspection', 'token:citations:read')
  @Subscription(() => Comment, {
    name: 'commentAdded',
    description: 'Each new comment on an event, as soon as it is there.',
    resolve: (comment: Comment) => comment,
  })
  added(
    @CurrentCaller() caller: Caller,
    @Args('citationId', { type: () => ID }) citationId: string,
    @Args('afterCommentId', {
      type: () => ID,
      nullable: true,
      description:
        'The last comment that is known: those behind it come at once. Without it and `since` only comments from now on come.',
    })
    afterCommentId: string | null,
    @Args('since', {
      type: () => Date,
      nullable: true,
      description:
        'The moment to start from if no comment is known: comments written since then are sent at once. Any moment before the event gives all comments.',
    })
    since: Date | null,
  ): Promise<AsyncIterableIterator<Comment>> {
    return this.reads.added(caller, citationId, { afterCommentId, since });
  }
}
