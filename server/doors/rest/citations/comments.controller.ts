import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Allow, CurrentCaller, CurrentUser } from '../../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../../platform/identity/caller.js';
import {
  type CommentItem,
  CommentReads,
} from '../../../features/comments/comment-reads.service.js';
import {
  Comment as CommentModel,
  CreateCommentInput,
} from '../../../features/comments/comments.resolver.js';
import { CommentsService } from '../../../features/comments/comments.service.js';
import { json } from '../../../platform/openapi/answers.js';
import { Idempotent } from '../../../platform/idempotency/idempotent.decorator.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { restBody, restShape } from '../rest-shape.js';
import { fromRest, toRest, type BodyOf } from '../spelling.js';
import { Count, Officer } from '../common.shapes.js';
import type { CommentRules } from '../../../features/comments/comments.rules.js';

const example = 'The plate is hard to read';

const CommentAuthor = Officer.pick({ first_name: true, last_name: true }).meta({
  id: 'CommentAuthor',
  description: 'The author of a comment.',
});

const Comment = restShape(CommentModel, {
  examples: { body: example },
  own: { user: CommentAuthor },
});

const CommentInput = restBody(CreateCommentInput, {
  name: null,
  without: ['citationId'],
  own: {
    body: z
      .string()
      .max(255)
      .meta({ examples: [example] }),
  },
}) satisfies BodyOf<typeof CommentRules>;

/** The REST routes for comments (spec 7). */
@ApiTags('Discussion')
@Controller('api/citations/:id/comments')
export class CommentsController {
  constructor(
    private readonly comments: CommentsService,
    private readonly reads: CommentReads,
  ) {}

  @Operation({
    summary: 'The comments on an event',
    answers: { 200: json('The comments, oldest first.', Comment.array()) },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get()
  async listComments(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return toRest((await this.reads.listComments(caller, id)).map(withAuthorNames));
  }

  @Operation({
    summary: 'Number of comments on an event',
    answers: { 200: json('The number of comments.', Count) },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('count')
  async countComments(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return toRest(await this.reads.count(caller, id));
  }

  @Operation({
    summary: 'Comment on an event',
    body: CommentInput,
    answers: { 201: json('The comment.', Comment) },
    refuses: [429],
  })
  @Idempotent()
  @Allow('processing', 'inspection')
  @Post('add')
  async addComment(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(withAuthorNames(await this.comments.addComment(user, id, fromRest(body))));
  }
}

/** REST shows only the names of the author (spec 3). */
function withAuthorNames({ user: { firstName, lastName }, ...comment }: CommentItem) {
  return { ...comment, user: { firstName, lastName } };
}
