import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { ErrorLedgerService } from '../../../features/error-ledger/error-ledger.service.js';
import { Allow } from '../../../platform/identity/allow.js';
import { json, plain } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { ErrorAlerts, ErrorLedger, ErrorLedgerQuery } from './error-ledger.shapes.js';
import { fromRestQuery, toRest } from '../spelling.js';

/** The REST routes of the error ledger (repair 8). */
@ApiTags('Notices')
@Controller('api')
export class ErrorLedgerController {
  constructor(private readonly errors: ErrorLedgerService) {}

  @Operation({
    summary: 'The notices issued in a period that were wrong',
    query: ErrorLedgerQuery,
    answers: { 200: json('The sums, and the rows in the order of their groups.', ErrorLedger) },
  })
  @Allow('administrator')
  @Get('error-ledger')
  async getErrorLedger(
    @Query() query: Record<string, unknown>,
  ): Promise<z.infer<typeof ErrorLedger>> {
    const { rows, ...sums } = await this.errors.ledger(fromRestQuery(query, ErrorLedgerQuery));
    return { ...toRest(sums), rows: rows.map((row) => toRest(row)) };
  }

  @Operation({
    summary: 'The error ledger as CSV by all groups',
    description: 'Takes the parameters of the ledger; `group` does not change the file.',
    query: ErrorLedgerQuery,
    answers: {
      200: plain('The ledger as CSV (RFC 4180) in UTF-8 with a byte order mark.', 'text/csv'),
    },
  })
  @Allow('administrator')
  @Get('error-ledger.csv')
  async getErrorLedgerCsv(
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const csv = await this.errors.csv(fromRestQuery(query, ErrorLedgerQuery));
    // The headers are set after the query, because a refusal is JSON.
    reply.header('Content-Type', 'text/csv; charset=utf-8');
    reply.header('Content-Disposition', 'attachment; filename="error-ledger.csv"');
    return csv;
  }

  @Operation({
    summary: 'The cameras of which too many notices were wrong',
    answers: {
      200: json('The last 90 days, above the limit of the mailing settings.', ErrorAlerts),
    },
  })
  @Allow('administrator')
  @Get('error-ledger/alerts')
  async getErrorAlerts() {
    return { data: (await this.errors.alerts()).map((alert) => toRest(alert)) };
  }
}
