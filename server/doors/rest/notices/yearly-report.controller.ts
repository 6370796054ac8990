import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { YearlyReportService } from '../../../features/yearly-report/yearly-report.service.js';
import { Allow } from '../../../platform/identity/allow.js';
import { json, plain } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { fromRestQuery, toRest } from '../spelling.js';
import { YearlyReport, YearlyReportQuery } from './yearly-report.shapes.js';

/** The REST routes for the yearly report (programs 6). */
@ApiTags('Reports')
@Controller('api/reports')
export class YearlyReportController {
  constructor(private readonly reports: YearlyReportService) {}

  @Operation({
    summary: 'What a department reports of a year',
    query: YearlyReportQuery,
    answers: { 200: json('The numbers; no plate, owner or officer.', YearlyReport) },
  })
  @Allow('administrator')
  @Get('yearly')
  async getYearlyReport(@Query() query: Record<string, unknown>) {
    return toRest(await this.reports.report(fromRestQuery(query, YearlyReportQuery)));
  }

  @Operation({
    summary: 'The rows of the yearly report as CSV',
    query: YearlyReportQuery,
    answers: {
      200: plain('The report as CSV (RFC 4180) in UTF-8 with a byte order mark.', 'text/csv'),
    },
  })
  @Allow('administrator')
  @Get('yearly.csv')
  async getYearlyReportCsv(
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const csv = await this.reports.csv(fromRestQuery(query, YearlyReportQuery));
    // The headers are set after the query, because a refusal is JSON.
    reply.header('Content-Type', 'text/csv; charset=utf-8');
    reply.header('Content-Disposition', 'attachment; filename="yearly-report.csv"');
    return csv;
  }
}
