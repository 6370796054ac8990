import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { UserAdminService } from '../../features/users/user-admin.service.js';
import { UsersService } from '../../features/users/users.service.js';
import { alreadyHas } from './byte-range.pure.js';
import { fromRest, toRest } from './shapes.js';

/** REST's door to the users (spec 7); `{badge_number}` names whom, save for pictures. */
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly admin: UserAdminService,
  ) {}

  @Allow('administrator')
  @Get()
  async list(@Query('page') page: unknown): Promise<unknown> {
    return toRest(await this.users.list(page));
  }

  @Allow('administrator')
  @Post()
  async create(@CurrentUser() caller: UserCaller, @Body() body: unknown): Promise<unknown> {
    return toRest(await this.admin.create(caller, fromRest(body)));
  }

  @Allow('administrator')
  @Put(':badgeNumber')
  async update(
    @CurrentUser() caller: UserCaller,
    @Param('badgeNumber') badgeNumber: string,
    @Body() body: unknown,
  ): Promise<unknown> {
    return toRest(await this.admin.update(caller, badgeNumber, fromRest(body)));
  }

  @Allow('administrator')
  @Delete(':badgeNumber')
  @HttpCode(204)
  async delete(
    @CurrentUser() caller: UserCaller,
    @Param('badgeNumber') badgeNumber: string,
  ): Promise<void> {
    await this.admin.delete(caller, badgeNumber);
  }

  @Allow('administrator')
  @Post(':badgeNumber/release_lock')
  @HttpCode(200)
  async releaseLock(
    @CurrentUser() caller: UserCaller,
    @Param('badgeNumber') badgeNumber: string,
  ): Promise<unknown> {
    return toRest(await this.admin.releaseLock(caller, badgeNumber));
  }

  @Allow('signed-in')
  @Get(':id/avatar')
  async avatar(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { contentType, bytes, etag, stream } = await this.users.avatar(id);
    reply.headers({ etag: `"${etag}"`, 'cache-control': 'private, no-cache' });
    if (alreadyHas(request.headers['if-none-match'], etag)) {
      await reply.status(304).send();
      return;
    }
    await reply
      .type(contentType)
      .header('content-length', bytes)
      .send(await stream());
  }
}
