import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LogsService } from '../../../features/history/logs.service.js';
import { SettingChangesService } from '../../../features/history/setting-changes.service.js';
import { Allow } from '../../../platform/identity/allow.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { fromRestQuery, toRest } from '../spelling.js';
import { LogChoices, LogPage, LogQuery, SettingChange } from '../citations/history.shapes.js';

/** The REST routes for the logs (spec 7). */
@ApiTags('Logs')
@Controller('api/logs')
export class LogsController {
  constructor(
    private readonly logs: LogsService,
    private readonly settings: SettingChangesService,
  ) {}

  @Operation({
    summary: 'A page of both logs',
    query: LogQuery,
    answers: { 200: json('50 entries of each log, newest first.', LogPage) },
  })
  @Allow('administrator', 'token:logs:read')
  @Get()
  async listLogs(@Query() query: Record<string, unknown>) {
    const { page, ...filter } = fromRestQuery(query, LogQuery);
    const { system, app, currentPage, lastPage } = await this.logs.page(page, filter);
    return toRest({ system, app, currentPage, lastPage });
  }

  @Operation({
    summary: 'The choices of the filter of the logs',
    answers: { 200: json('All kinds of entries, and all people.', LogChoices) },
  })
  @Allow('administrator', 'token:logs:read')
  @Get('choices')
  async listLogChoices() {
    return toRest(await this.logs.choices());
  }

  @Operation({
    summary: 'The last change of each setting',
    answers: {
      200: json('A setting that nobody ever changed is left out.', SettingChange.array()),
    },
  })
  @Allow('administrator')
  @Get('settings')
  async listSettingChanges() {
    const changes = await this.settings.lastChanges();
    return toRest(
      changes.map(({ setting, changedAt, changedByName: changedBy }) => ({
        setting,
        changedAt,
        changedBy,
      })),
    );
  }
}
