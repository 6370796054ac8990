import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipsService } from '../../../features/desk/claims/skips.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { SkipAnswer, SkipInput } from './desk.shapes.js';
import { fromRest, toRest } from '../spelling.js';

const CLEAR = {
  summary: "End the caller's own skips",
  answers: { 204: empty('The events that were passed over are handed out again.') },
} as const;

/** The REST routes for events that officers pass over (desk 5). */
@ApiTags('Desk')
@Controller('api/desk')
export class SkipsController {
  constructor(private readonly skips: SkipsService) {}

  @Operation({
    summary: 'Pass an event over',
    description:
      'The event is not handed to the caller for 4 hours; other officers can get it at once.',
    body: SkipInput,
    answers: { 200: json('The time until which the event is passed over.', SkipAnswer) },
    refuses: [404, 409],
  })
  @Allow('processing', 'inspection')
  @Post('skips')
  @HttpCode(200)
  async skipAtDesk(@CurrentUser() user: UserCaller, @Body() body: unknown) {
    return toRest(await this.skips.skip(user, fromRest(body)));
  }

  @Operation(CLEAR)
  @Allow('processing')
  @Delete('pending/skips')
  @HttpCode(204)
  async clearPendingSkips(@CurrentUser() user: UserCaller) {
    await this.skips.clearSkips(user, 'pending');
  }

  @Operation(CLEAR)
  @Allow('inspection')
  @Delete('submitted/skips')
  @HttpCode(204)
  async clearSubmittedSkips(@CurrentUser() user: UserCaller) {
    await this.skips.clearSkips(user, 'submitted');
  }
}
