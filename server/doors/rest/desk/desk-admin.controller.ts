import { Body, Controller, Get, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { DeskSettingsService } from '../../../features/desk/settings/desk-settings.service.js';
import { OverviewService } from '../../../features/desk/report/overview.service.js';
import { type ReportLine, ReportService } from '../../../features/desk/report/report.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { json, plain } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { DeskOverview, DeskReport, ReportQuery } from './desk-admin.shapes.js';
import { DeskSettings, DeskSettingsChange } from './desk.shapes.js';
import { queueWord, restForecast } from './forecast.answer.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

const SETTINGS = json('The settings.', DeskSettings);

/** The REST routes of the desk for administrators, who see numbers and no event (desk 10). */
@ApiTags('Desk')
@Controller('api/desk')
export class DeskAdminController {
  constructor(
    private readonly settings: DeskSettingsService,
    private readonly overviews: OverviewService,
    private readonly reports: ReportService,
  ) {}

  @Operation({ summary: 'The settings of the desk', answers: { 200: SETTINGS } })
  @Allow('administrator')
  @Get('settings')
  async getDeskSettings() {
    return toRest(await this.settings.readDeskSettings());
  }

  @Operation({
    summary: 'Change the settings of the desk',
    body: DeskSettingsChange,
    answers: { 200: SETTINGS },
  })
  @Allow('administrator')
  @Put('settings')
  async updateDeskSettings(@CurrentUser() user: UserCaller, @Body() body: unknown) {
    return toRest(await this.settings.updateDeskSettings(user, fromRest(body)));
  }

  @Operation({
    summary: 'The present state of the desk',
    answers: { 200: json('Both queues, and the events that officers have in hand.', DeskOverview) },
  })
  @Allow('administrator')
  @Get('overview')
  async getDeskOverview() {
    const { queues, claims, forecast } = await this.overviews.overview();
    return {
      queues: queues.map((one) => toRest({ ...one, queue: queueWord(one.queue) })),
      claims: claims.map(({ queue, user: { id, name, badgeNumber }, ...claim }) =>
        toRest({ ...claim, user: { id, name, badgeNumber }, queue: queueWord(queue) }),
      ),
      forecast: restForecast(forecast),
    };
  }

  @Operation({
    summary: 'Report of the acts of officers in a period',
    query: ReportQuery,
    answers: { 200: json('The rows, in the order of their groups.', DeskReport) },
  })
  @Allow('administrator')
  @Get('report')
  async getDeskReport(@Query() query: Record<string, unknown>) {
    const { rows, ...report } = await this.reports.report(fromRestQuery(query, ReportQuery));
    return { ...report, rows: rows.map(rowOf) } satisfies z.infer<typeof DeskReport>;
  }

  @Operation({
    summary: 'Report of the acts of officers in a period, as CSV by all groups',
    description: 'Takes the parameters of the report; `group` does not change the file.',
    query: ReportQuery,
    answers: {
      200: plain('The report as CSV (RFC 4180) in UTF-8 with a byte order mark.', 'text/csv'),
    },
  })
  @Allow('administrator')
  @Get('report.csv')
  async getDeskReportCsv(
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const csv = await this.reports.csv(fromRestQuery(query, ReportQuery));
    // The headers are set after the query, because a refusal is JSON.
    reply.header('Content-Type', 'text/csv; charset=utf-8');
    reply.header('Content-Disposition', 'attachment; filename="desk-report.csv"');
    return csv;
  }
}

/** A row of a report, as REST answers it. */
function rowOf({
  queue,
  officer,
  count,
  medianSeconds,
  timed,
  under3,
  under10,
  ...row
}: ReportLine): z.infer<typeof DeskReport>['rows'][number] {
  const by =
    officer === undefined
      ? {}
      : { officerBadge: officer?.badgeNumber ?? null, officerName: officer?.name ?? null };
  const shown = queue == null ? queue : queueWord(queue);
  return {
    ...toRest({ ...row, ...by, count, medianSeconds }),
    ...(shown === undefined ? {} : { queue: shown }),
    timed,
    under_3: under3,
    under_10: under10,
  };
}
