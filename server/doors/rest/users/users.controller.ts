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
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { UserAdminService } from '../../../features/users/user-admin.service.js';
import { UserSessionsService } from '../../../features/users/user-sessions.service.js';
import { UsersService } from '../../../features/users/users.service.js';
import { empty, file, json } from '../../../platform/openapi/answers.js';
import { Idempotent } from '../../../platform/idempotency/idempotent.decorator.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { alreadyHas } from '../../http/byte-range.pure.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';
import {
  CreateUserInput,
  UpdateUserInput,
  UserAccount,
  UserPage,
  UserSession,
  UsersQuery,
} from './users.shapes.js';

/** The REST routes for the users (spec 7); `{badge_number}` names the user, except for pictures. */
@ApiTags('Users')
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly admin: UserAdminService,
    private readonly sessions: UserSessionsService,
  ) {}

  @Operation({
    summary: 'A page of the active users',
    query: UsersQuery,
    answers: { 200: json('15 users per page, in the order in which they were added.', UserPage) },
  })
  @Allow('administrator')
  @Get()
  async listUsers(@Query() query: Record<string, unknown>) {
    const { page, search } = fromRestQuery(query, UsersQuery);
    return toRest(await this.users.listUsers(page, search));
  }

  @Operation({
    summary: 'Add a user',
    description: 'A mail invites them to choose a password.',
    body: CreateUserInput,
    answers: { 201: json('The user.', UserAccount) },
    refuses: [409],
  })
  @Idempotent()
  @Allow('administrator')
  @Post()
  async createUser(@CurrentUser() caller: UserCaller, @Body() body: unknown) {
    return toRest(await this.admin.create(caller, fromRest(body)));
  }

  @Operation({
    summary: 'Change a user, reset their password or two-factor',
    body: UpdateUserInput,
    answers: { 200: json('The user.', UserAccount) },
    refuses: [409],
  })
  @Allow('administrator')
  @Put(':badge_number')
  async updateUser(
    @CurrentUser() caller: UserCaller,
    @Param('badge_number') badgeNumber: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.admin.update(caller, { badgeNumber }, fromRest(body)));
  }

  @Operation({
    summary: 'Deactivate a user',
    answers: { 204: empty('The sessions of the user have ended; their name stays on their acts.') },
    refuses: [409],
  })
  @Allow('administrator')
  @Delete(':badge_number')
  @HttpCode(204)
  async deleteUser(
    @CurrentUser() caller: UserCaller,
    @Param('badge_number') badgeNumber: string,
  ): Promise<void> {
    await this.admin.delete(caller, { badgeNumber });
  }

  @Operation({
    summary: 'Let a locked account try again at once',
    answers: { 200: json('The user.', UserAccount) },
  })
  @Allow('administrator')
  @Post(':badge_number/release_lock')
  @HttpCode(200)
  async releaseLock(@CurrentUser() caller: UserCaller, @Param('badge_number') badgeNumber: string) {
    return toRest(await this.admin.releaseLock(caller, { badgeNumber }));
  }

  @Operation({
    summary: 'Separate a user from the person at the issuer',
    answers: { 204: empty('The sessions that began there have ended.') },
  })
  @Allow('administrator')
  @Delete(':badge_number/identity')
  @HttpCode(204)
  async unlinkIdentity(
    @CurrentUser() caller: UserCaller,
    @Param('badge_number') badgeNumber: string,
  ): Promise<void> {
    await this.admin.unlinkIdentity(caller, { badgeNumber });
  }

  @Operation({
    summary: 'The sessions of a user',
    answers: { 200: json('The one that was used last first.', UserSession.array()) },
  })
  @Allow('administrator')
  @Get(':badge_number/sessions')
  async listUserSessions(
    @CurrentUser() caller: UserCaller,
    @Param('badge_number') badgeNumber: string,
  ) {
    return toRest(await this.sessions.ofUser(caller, { badgeNumber }));
  }

  @Operation({
    summary: 'End a session of a user',
    answers: { 204: empty('The next call of the session is refused.') },
  })
  @Allow('administrator')
  @Delete(':badge_number/sessions/:id')
  @HttpCode(204)
  async endUserSession(
    @CurrentUser() caller: UserCaller,
    @Param('badge_number') badgeNumber: string,
    @Param('id') id: string,
  ): Promise<void> {
    await this.sessions.endOfUser(caller, { badgeNumber }, id);
  }

  @Operation({
    summary: 'The picture of a user',
    answers: {
      200: file('The picture, 256 × 256 pixels.', 'image/webp'),
      304: empty('The copy of the client is current.'),
    },
  })
  @Allow('signed-in')
  @Get(':id/avatar')
  async getAvatar(
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
