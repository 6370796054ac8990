import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UserSessionsService } from '../../../features/users/user-sessions.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { toRest } from '../spelling.js';
import { UserSession } from '../users/users.shapes.js';

/** The REST routes for the signed-in user's own sessions. */
@ApiTags('Profile')
@Controller('api/user/sessions')
export class SessionsController {
  constructor(private readonly sessions: UserSessionsService) {}

  @Operation({
    summary: "The caller's sessions",
    answers: { 200: json('The one that was used last first.', UserSession.array()) },
  })
  @Allow('signed-in')
  @Get()
  async listSessions(@CurrentUser() caller: UserCaller) {
    return toRest(await this.sessions.own(caller));
  }

  @Operation({
    summary: "End one of the caller's sessions",
    answers: { 204: empty('The next call of the session is refused.') },
  })
  @Allow('signed-in')
  @Delete(':id')
  @HttpCode(204)
  async endSession(@CurrentUser() caller: UserCaller, @Param('id') id: string): Promise<void> {
    await this.sessions.endOwn(caller, id);
  }
}
