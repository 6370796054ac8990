import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { HistoryService } from '../../../features/history/history.service.js';
import { Allow, CurrentCaller } from '../../../platform/identity/allow.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { toRest } from '../spelling.js';
import { stepOf } from './history.answer.js';
import { HistoryItem } from './history.shapes.js';

/** The REST routes for the history of an event (spec 7). */
@ApiTags('Citations')
@Controller('api/citations/:id/history')
export class HistoryController {
  constructor(private readonly histories: HistoryService) {}

  @Operation({
    summary: 'History of an event',
    answers: { 200: json('The steps, oldest first.', HistoryItem.array()) },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get()
  async getHistory(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    const items = await this.histories.historyOfCitation(caller, id);
    return items.map((item) => toRest(stepOf(item)));
  }
}
