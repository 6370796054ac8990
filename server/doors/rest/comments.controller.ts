import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { type CommentItem, CommentsService } from '../../features/comments/comments.service.js';
import { json } from '../../platform/openapi/answers.js';
import { Operation } from '../../platform/openapi/operation.decorator.js';
import { fromRest, toRest } from './spelling.js';
import { Comment, CommentInput } from './comments.shapes.js';
import { Count } from './common.shapes.js';

/** The REST routes for comments (spec 7). */
@ApiTags('Discussion')
@Controller('api/citations/:id/comments')
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Operation({
    summary: 'The comments on an event',
    answers: { 200: json('Oldest first.', Comment.array()) },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get()
  async listComments(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return toRest((await this.comments.list(caller, id)).map(withAuthorNames));
  }

  @Operation({
    summary: 'How many comments there are',
    answers: { 200: json('The number.', Count) },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('count')
  async countComments(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return toRest(await this.comments.count(caller, id));
  }

  @Operation({
    summary: 'Comment on an event',
    body: CommentInput,
    answers: { 201: json('The comment.', Comment) },
    refuses: [429],
  })
  @Allow('processing', 'inspection')
  @Post('add')
  async addComment(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(withAuthorNames(await this.comments.add(user, id, fromRest(body))));
  }
}

/** Of the author, REST shows the names (spec 3). */
function withAuthorNames({ user: { firstName, lastName }, ...comment }: CommentItem) {
  return { ...comment, user: { firstName, lastName } };
}
