import { Controller, Get, Param } from '@nestjs/common';
import { HistoryService } from '../../features/history/history.service.js';
import { Allow, CurrentCaller } from '../../platform/identity/allow.js';
import type { Caller } from '../../platform/identity/caller.js';
import { toRest } from './shapes.js';

/** REST's door to the history of an event (spec 7). */
@Controller('api/citations/:id/history')
export class HistoryController {
  constructor(private readonly histories: HistoryService) {}

  @Allow('processing', 'inspection', 'token:citations:read')
  @Get()
  async of(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<unknown> {
    return toRest(await this.histories.of(caller, id));
  }
}
