import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { DeskQueue } from '../../../features/deadlines/forecast.pure.js';
import { ClaimsService } from '../../../features/desk/claims/claims.service.js';
import { DeskService } from '../../../features/desk/desk.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { REPORT } from '../citations/citation.answer.js';
import { deskOf, handedOutOf } from './desk.answer.js';
import { ClaimAnswer, ClaimLookUp, Desk, HandedOut, NextInput } from './desk.shapes.js';
import { fromRest, toRest } from '../spelling.js';

const NEXT = {
  summary: 'The next event',
  description:
    'Hands out the oldest event that the caller has in hand and that `except` does not name, or else one more; at most two. The call can be repeated.',
  body: NextInput,
  bodyIsOptional: true,
  answers: {
    200: json('The event, which the caller now has in hand.', HandedOut),
    204: empty('The queue has no event for the caller.'),
  },
  refuses: [409],
} as const;

const DESK = {
  summary: 'The state of a queue',
  answers: { 200: json('The queue as the caller sees it.', Desk) },
} as const;

/** The REST routes of the desk. Each queue is a route of its own, so that its officers are let in by the guard (desk 2). */
@ApiTags('Desk')
@Controller('api/desk')
export class DeskController {
  constructor(
    private readonly service: DeskService,
    private readonly claims: ClaimsService,
  ) {}

  @Operation(NEXT)
  @Allow('processing')
  @Post('pending/next')
  @HttpCode(200)
  nextPending(
    @CurrentUser() user: UserCaller,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.next(user, 'pending', body, reply);
  }

  @Operation(NEXT)
  @Allow('inspection')
  @Post('submitted/next')
  @HttpCode(200)
  nextSubmitted(
    @CurrentUser() user: UserCaller,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.next(user, 'submitted', body, reply);
  }

  @Operation({
    summary: 'Renew a claim, or claim the event if nobody has it',
    answers: { 200: json('The current claim.', ClaimAnswer) },
    refuses: [409],
  })
  @Allow('processing', 'inspection')
  @Put('claims/:citation_id')
  async renewClaim(@CurrentUser() user: UserCaller, @Param('citation_id') id: string) {
    return toRest({ claim: await this.claims.renewClaim(user, id) });
  }

  @Operation({
    summary: 'What the automatic look-up of an event in hand finds',
    description:
      'For an event that was handed out before the registry had answered: this answer waits for it. Null where no plate is looked up automatically, and without a claim.',
    answers: { 200: json('The registry’s record, or null.', ClaimLookUp) },
  })
  @Allow('processing')
  @Get('claims/:citation_id/look-up')
  async lookUpHeld(@CurrentUser() user: UserCaller, @Param('citation_id') id: string) {
    return toRest({ lookUp: await this.claims.lookUpHeld(user, id) });
  }

  @Operation({
    summary: 'End a claim',
    description:
      'Without a claim nothing happens; the claim of another officer stays. Administrators can end any claim, which is logged.',
    answers: { 204: empty('The claim has ended.') },
  })
  @Allow('processing', 'inspection', 'administrator')
  @Delete('claims/:citation_id')
  @HttpCode(204)
  async releaseClaim(@CurrentUser() user: UserCaller, @Param('citation_id') id: string) {
    await this.claims.releaseClaim(user, id);
  }

  @Operation(DESK)
  @Allow('processing')
  @Get('pending')
  getPendingDesk(@CurrentUser() user: UserCaller) {
    return this.desk(user, 'pending');
  }

  @Operation(DESK)
  @Allow('inspection')
  @Get('submitted')
  getSubmittedDesk(@CurrentUser() user: UserCaller) {
    return this.desk(user, 'submitted');
  }

  private async desk(user: UserCaller, queue: DeskQueue) {
    return deskOf(user, await this.service.desk(user, queue, REPORT));
  }

  private async next(user: UserCaller, queue: DeskQueue, body: unknown, reply: FastifyReply) {
    const next = await this.claims.handOutNext(
      user,
      queue,
      fromRest(body === undefined ? {} : body),
      REPORT,
    );
    if (next.handed === null) {
      reply.status(204);
      return undefined;
    }
    return handedOutOf(user, next.handed, next);
  }
}
