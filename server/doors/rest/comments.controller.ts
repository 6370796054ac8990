import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { CommentsService } from '../../features/comments/comments.service.js';
import { fromRest, toRest } from './shapes.js';

/** REST's door to comments (spec 7). */
@Controller('api/citations/:id/comments')
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Allow('processing', 'inspection', 'token:citations:read')
  @Get()
  async list(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<unknown> {
    return toRest(await this.comments.list(caller, id));
  }

  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('count')
  async count(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<unknown> {
    return toRest(await this.comments.count(caller, id));
  }

  @Allow('processing', 'inspection')
  @Post('add')
  async add(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<unknown> {
    return toRest(await this.comments.add(user, id, fromRest(body)));
  }
}
