import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DecisionsService } from '../../../features/desk/decisions/decisions.service.js';
import { ShiftService } from '../../../features/desk/decisions/shift.service.js';
import { UndoService } from '../../../features/desk/decisions/undo.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { REPORT, reportOf } from '../citations/citation.answer.js';
import { decisionOf } from './desk.answer.js';
import { DecidedAnswer, DecisionInput, DeskDecisions, TakenBackAnswer } from './desk.shapes.js';
import { fromRest, toRest } from '../spelling.js';

/** The REST routes for decisions at the desk (desk 4). */
@ApiTags('Desk')
@Controller('api/desk/decisions')
export class DecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly undo: UndoService,
    private readonly shift: ShiftService,
  ) {}

  @Operation({
    summary: "The caller's latest decisions",
    description:
      'Decisions that wait, or ended in the last 10 minutes, also those of another session.',
    answers: { 200: json('The decisions, newest first.', DeskDecisions) },
  })
  @Allow('processing', 'inspection')
  @Get()
  async listDeskDecisions(@CurrentUser() user: UserCaller) {
    return toRest({ data: await this.decisions.latest(user) });
  }

  @Operation({
    summary: 'Decide an event',
    description: 'A repeated call gets the same decision.',
    body: DecisionInput,
    answers: {
      202: json(
        'The decision waits to take effect, and can be taken back until then.',
        DecidedAnswer,
      ),
      200: json('The decision is carried out.', DecidedAnswer),
    },
    refuses: [404, 409],
  })
  @Allow('processing', 'inspection')
  @Post()
  @HttpCode(200)
  async decideAtDesk(
    @CurrentUser() user: UserCaller,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const decided = await this.decisions.decide(user, fromRest(body), REPORT);
    reply.status(decided.status);
    return {
      decision: decisionOf(decided.decision),
      citation: reportOf(user, decided.row),
      slow_down: await this.shift.slowDown(user, decided),
    };
  }

  @Operation({
    summary: 'Take a decision back',
    description:
      'The caller can take back their own decisions that still wait. They have the event in hand again.',
    answers: { 200: json('The decision, and the current state of the event.', TakenBackAnswer) },
    refuses: [409],
  })
  @Allow('processing', 'inspection')
  @Delete(':id')
  async takeBackDecision(@CurrentUser() user: UserCaller, @Param('id') id: string) {
    const { decision, row, claim, draft } = await this.undo.takeBack(user, id, REPORT);
    return {
      decision: decisionOf(decision),
      citation: reportOf(user, row),
      ...toRest({ claim, draft }),
    };
  }
}
