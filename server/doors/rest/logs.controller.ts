import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LogsService } from '../../features/history/logs.service.js';
import { Allow } from '../../platform/identity/allow.js';
import { json } from '../../platform/openapi/answers.js';
import { Operation } from '../../platform/openapi/operation.decorator.js';
import { fromRestQuery, toRest } from './spelling.js';
import { LogPage, LogQuery } from './history.shapes.js';

/** The REST routes for the logs (spec 7). */
@ApiTags('Logs')
@Controller('api/logs')
export class LogsController {
  constructor(private readonly logs: LogsService) {}

  @Operation({
    summary: 'A page of both logs',
    query: LogQuery,
    answers: { 200: json('50 entries of each log, newest first.', LogPage) },
  })
  @Allow('administrator', 'token:logs:read')
  @Get()
  async listLogs(@Query() query: Record<string, unknown>) {
    const { page, citationId } = fromRestQuery(query, LogQuery);
    const { system, app, currentPage, lastPage } = await this.logs.page(page, citationId);
    return toRest({ system, app, currentPage, lastPage });
  }
}
