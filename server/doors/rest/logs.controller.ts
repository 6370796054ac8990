import { Controller, Get, Query } from '@nestjs/common';
import { LogsService } from '../../features/history/logs.service.js';
import { Allow } from '../../platform/identity/allow.js';
import { fromRestQuery, toRest } from './shapes.js';

/** REST's door to the logs (spec 7). */
@Controller('api/logs')
export class LogsController {
  constructor(private readonly logs: LogsService) {}

  @Allow('administrator')
  @Get()
  async page(@Query() query: Record<string, unknown>): Promise<unknown> {
    const { page, citationId } = fromRestQuery(query, ['page', 'citation_id']);
    return toRest(await this.logs.page(page, citationId));
  }
}
