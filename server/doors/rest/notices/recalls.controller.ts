import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { countsByState } from '../../../features/notices/letters/mail-state.pure.js';
import { RecallBatches } from '../../../features/recalls/recall-batches.service.js';
import { RecallOutcomes } from '../../../features/recalls/recall-outcomes.service.js';
import { RecallStarts } from '../../../features/recalls/recall-starts.service.js';
import { RecallsService } from '../../../features/recalls/recalls.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { file, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  NewRecall,
  NewRecallBatch,
  Recall,
  RecallBatch,
  RecallItem,
  RecallItemPage,
  RecallItemsQuery,
  RecallOutcome,
  RecallPage,
  RecallPreview,
  RecallQuestion,
  RecallReason,
  RecallsQuery,
} from './recalls.shapes.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

/** The REST routes for recalls of issued notices (repair 4). */
@ApiTags('Recalls')
@Controller('api')
export class RecallsController {
  constructor(
    private readonly recalls: RecallsService,
    private readonly starts: RecallStarts,
    private readonly outcomes: RecallOutcomes,
    private readonly batches: RecallBatches,
  ) {}

  @Operation({
    summary: 'Preview of a recall',
    description: 'This holds nothing.',
    body: RecallQuestion,
    answers: { 200: json('What the recall would have.', RecallPreview) },
  })
  @Allow('inspection', 'administrator')
  @Post('recalls/preview')
  @HttpCode(200)
  async previewRecall(@Body() body: unknown) {
    const { byState, sample, ...preview } = await this.starts.previewRecall(criteriaIn(body));
    return {
      ...toRest(preview),
      by_state: countsByState(byState),
      sample: toRest(sample),
    };
  }

  @Operation({
    summary: 'Start a recall',
    description:
      'Its list is fixed for good. Notices that are not mailed are held until they are decided.',
    body: NewRecall,
    answers: { 201: json('The recall.', Recall) },
    refuses: [409],
  })
  @Allow('inspection', 'administrator')
  @Post('recalls')
  async startRecall(@CurrentUser() user: UserCaller, @Body() body: unknown) {
    return toRest(await this.recalls.startRecall(user, criteriaIn(body)));
  }

  @Operation({
    summary: 'The recalls',
    query: RecallsQuery,
    answers: { 200: json('15 per page, newest first.', RecallPage) },
  })
  @Allow('inspection', 'administrator')
  @Get('recalls')
  async listRecalls(@Query() query: Record<string, unknown>) {
    const { page, ...filter } = fromRestQuery(query, RecallsQuery);
    return toRest(await this.recalls.listRecalls(filter, page));
  }

  @Operation({
    summary: 'The notices of a recall, as CSV',
    description: 'All of them, by number.',
    answers: {
      200: file('The notices as CSV (RFC 4180) in UTF-8 with a byte order mark.', 'text/csv'),
    },
  })
  @Allow('inspection', 'administrator')
  @Get('recalls/:id.csv')
  async getRecallCsv(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const lines = await this.recalls.csv(id);
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="recall.csv"')
      .send(Readable.from(lines));
  }

  @Operation({
    summary: 'A recall',
    answers: { 200: json('The recall.', Recall) },
  })
  @Allow('inspection', 'administrator')
  @Get('recalls/:id')
  async getRecall(@Param('id') id: string) {
    return toRest(await this.recalls.findRecall(id));
  }

  @Operation({
    summary: 'The notices of a recall',
    query: RecallItemsQuery,
    answers: { 200: json('15 per page, by number.', RecallItemPage) },
  })
  @Allow('inspection', 'administrator')
  @Get('recalls/:id/items')
  async listRecallItems(@Param('id') id: string, @Query() query: Record<string, unknown>) {
    const { page, ...filter } = fromRestQuery(query, RecallItemsQuery);
    return toRest(await this.recalls.listItems(id, filter, page));
  }

  @Operation({
    summary: 'Decide a notice of a recall',
    description: 'UPHOLD needs a reason alone, VOID what a void needs. A void is for good.',
    body: RecallOutcome,
    answers: { 200: json('The notice in the recall.', RecallItem) },
    refuses: [409],
  })
  @Allow('inspection', 'administrator')
  @Post('recalls/:id/items/:number')
  @HttpCode(200)
  async decideRecallItem(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Param('number') number: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.outcomes.decideItem(user, id, number, fromRest(body)));
  }

  @Operation({
    summary: 'Ask for one outcome for many notices of a recall',
    description: 'Another officer confirms it; nothing happens before.',
    body: NewRecallBatch,
    answers: { 201: json('The request, which waits.', RecallBatch) },
    refuses: [409],
  })
  @Allow('inspection', 'administrator')
  @Post('recalls/:id/batches')
  async requestRecallBatch(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.batches.requestBatch(user, id, fromRest(body)));
  }

  @Operation({
    summary: 'A request for many',
    answers: { 200: json('The request with its progress.', RecallBatch) },
  })
  @Allow('inspection', 'administrator')
  @Get('recall-batches/:id')
  async getRecallBatch(@Param('id') id: string) {
    return toRest(await this.batches.findBatch(id));
  }

  @Operation({
    summary: 'Confirm a request for many',
    description: 'A worker carries it out; `done` and `passed_over` show how far it is.',
    answers: { 200: json('The request, which runs.', RecallBatch) },
    refuses: [409],
  })
  @Allow('inspection', 'administrator')
  @Post('recall-batches/:id/confirm')
  @HttpCode(200)
  async confirmRecallBatch(@CurrentUser() user: UserCaller, @Param('id') id: string) {
    return toRest(await this.batches.confirmBatch(user, id));
  }

  @Operation({
    summary: 'Reject a request for many',
    body: RecallReason,
    answers: { 200: json('The request, which is rejected.', RecallBatch) },
    refuses: [409],
  })
  @Allow('inspection', 'administrator')
  @Post('recall-batches/:id/reject')
  @HttpCode(200)
  async rejectRecallBatch(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.batches.rejectBatch(user, id, fromRest(body)));
  }

  @Operation({
    summary: 'Close a recall',
    description: 'Its open notices are as before the recall.',
    body: RecallReason,
    answers: { 200: json('The recall.', Recall) },
    refuses: [409],
  })
  @Allow('inspection', 'administrator')
  @Post('recalls/:id/close')
  @HttpCode(200)
  async closeRecall(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.recalls.closeRecall(user, id, fromRest(body)));
  }
}

/** A body whose criteria are spelled as services spell them. */
function criteriaIn(body: unknown): Record<string, unknown> {
  const { criteria, ...fields } = fromRest(body);
  const isGiven = criteria !== null && typeof criteria === 'object' && !Array.isArray(criteria);
  return { ...fields, criteria: isGiven ? fromRest(criteria, 'criteria.') : criteria };
}
