import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Mailings } from '../../../features/print-runs/mail/mailings.service.js';
import { RunActs } from '../../../features/print-runs/runs/run-acts.service.js';
import { RunDownloads } from '../../../features/print-runs/runs/run-downloads.service.js';
import { RunStarts } from '../../../features/print-runs/runs/run-starts.service.js';
import { RunsService } from '../../../features/print-runs/runs/runs.service.js';
import { AppError, invalidField } from '../../../platform/errors/app-error.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { type Answer, empty, file, json } from '../../../platform/openapi/answers.js';
import { Operation, type Part } from '../../../platform/openapi/operation.decorator.js';
import { alreadyHas } from '../../http/byte-range.pure.js';
import { readingParts } from '../multipart.js';
import {
  CancelNoticeRun,
  MailedNotices,
  NewNoticeRun,
  NoticeRun,
  NoticeRunFilter,
  NoticeRunItemPage,
  NoticeRunItemsQuery,
  NoticeRunPage,
  NoticeRunPreview,
  NoticeRunsQuery,
  StartedNoticeRun,
} from './notice-runs.shapes.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

const CSV_LIMITS = { fileSize: 5 * 1024 * 1024, files: 1, fields: 2, parts: 3, headerPairs: 50 };

const CSV_PARTS: Record<string, Part> = {
  file: {
    schema: {
      type: 'string',
      format: 'binary',
      description: 'CSV with the column notice_number and, optionally, mailed_on.',
    },
  },
  mailed_on: {
    schema: {
      type: 'string',
      format: 'date',
      description: 'The day of mailing for lines without one.',
    },
    optional: true,
  },
  late_reason: {
    schema: {
      type: 'string',
      description: 'Why notices were posted after the last day of posting.',
    },
    optional: true,
  },
};

const RUN_FILE: Answer<void> = {
  description: 'The CSV file.',
  content: {
    ...file('The PDF, or the manifest as CSV.', 'application/pdf', 'text/csv').content,
    'application/json': {
      schema: { type: 'object', description: 'The manifest: `run`, `files` and `notices`.' },
      example: {
        run: {
          number: 'RUN-000012',
          duplex: true,
          notices: 1_200,
          created_at: '2026-11-22T08:00:00.000Z',
        },
        files: [],
        notices: [],
      },
    },
  },
};

/** The REST routes for print runs (mailing 5). */
@ApiTags('Print runs')
@Controller('api/notice-runs')
export class NoticeRunsController {
  constructor(
    private readonly runs: RunsService,
    private readonly starts: RunStarts,
    private readonly acts: RunActs,
    private readonly mailings: Mailings,
    private readonly downloads: RunDownloads,
  ) {}

  @Operation({
    summary: 'Preview of a run',
    description: 'This starts nothing.',
    body: NoticeRunFilter,
    answers: { 200: json('The notices that the run would take.', NoticeRunPreview) },
  })
  @Allow('administrator')
  @Post('preview')
  @HttpCode(200)
  async previewNoticeRun(@Body() body: unknown) {
    const { byCause, byKind, byLanguage, ...preview } = await this.runs.previewRun(fromRest(body));
    return {
      ...toRest(preview),
      by_cause: Object.fromEntries(byCause.map(({ cause, count }) => [cause, count])),
      by_kind: Object.fromEntries(byKind.map(({ kind, count }) => [kind, count])),
      by_language: Object.fromEntries(byLanguage.map(({ language, count }) => [language, count])),
    };
  }

  @Operation({
    summary: 'Start a run',
    description:
      'Takes the waiting notices with the nearest deadlines. A repeated `request_id` is not an error: it answers 200 and the first run.',
    body: NewNoticeRun,
    answers: {
      201: json('The run, whose files are being made.', StartedNoticeRun),
      200: json('The run that an earlier request with this `request_id` made.', StartedNoticeRun),
    },
    refuses: [409],
  })
  @Allow('administrator')
  @Post()
  async startNoticeRun(
    @CurrentUser() administrator: UserCaller,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { run, created, leftOut } = await this.starts.start(administrator, fromRest(body));
    reply.status(created ? 201 : 200);
    return toRest({ ...run, leftOut });
  }

  @Operation({
    summary: 'Print runs',
    query: NoticeRunsQuery,
    answers: { 200: json('The runs, newest first.', NoticeRunPage) },
  })
  @Allow('administrator')
  @Get()
  async listNoticeRuns(@Query() query: Record<string, unknown>) {
    const { page, ...filter } = fromRestQuery(query, NoticeRunsQuery);
    return toRest(await this.runs.listRuns(filter, page));
  }

  @Operation({ summary: 'A print run', answers: { 200: json('The run.', NoticeRun) } })
  @Allow('administrator')
  @Get(':id')
  async getNoticeRun(@Param('id') id: string) {
    return toRest(await this.runs.findRun(id));
  }

  @Operation({
    summary: 'The notices of a run',
    query: NoticeRunItemsQuery,
    answers: { 200: json('The notices in the order of printing.', NoticeRunItemPage) },
  })
  @Allow('administrator')
  @Get(':id/notices')
  async listNoticesOfRun(@Param('id') id: string, @Query() query: Record<string, unknown>) {
    const { page, ...filter } = fromRestQuery(query, NoticeRunItemsQuery);
    return toRest(await this.runs.listRunItems(id, filter, page));
  }

  @Operation({
    summary: 'A print file or the manifest of a run',
    description: 'Each download is logged.',
    answers: {
      200: RUN_FILE,
      304: empty('The copy of the client is current.'),
    },
    refuses: [409],
  })
  @Allow('administrator')
  @Get(':id/files/:name')
  async getFileOfRun(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await this.downloads.find(administrator, id, name);
    const has = alreadyHas(request.headers['if-none-match'], found.sha256);
    const content = has ? null : await found.open();
    reply.header('etag', `"${found.sha256}"`).header('cache-control', 'no-store');
    if (content === null) {
      await reply.status(304).send();
      return;
    }
    await reply
      .type(found.type)
      .header('content-length', found.bytes)
      .header('content-disposition', `attachment; filename="${found.name}"`)
      .send(content);
  }

  @Operation({
    summary: 'Make the files of a run again',
    answers: { 200: json('The run.', NoticeRun) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post(':id/remake')
  @HttpCode(200)
  async remakeNoticeRun(@CurrentUser() administrator: UserCaller, @Param('id') id: string) {
    return toRest(await this.acts.remake(administrator, id));
  }

  @Operation({
    summary: 'Record that a run has gone to the printing house',
    answers: { 200: json('The run.', NoticeRun) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post(':id/send')
  @HttpCode(200)
  async sendNoticeRun(@CurrentUser() administrator: UserCaller, @Param('id') id: string) {
    return toRest(await this.acts.send(administrator, id));
  }

  @Operation({
    summary: 'Cancel a run',
    description: 'The notices wait again, the number of the run stays, and its files are deleted.',
    body: CancelNoticeRun,
    answers: { 200: json('The run.', NoticeRun) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post(':id/cancel')
  @HttpCode(200)
  async cancelNoticeRun(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.acts.cancel(administrator, id, fromRest(body)));
  }

  @Operation({
    summary: 'Record that notices of a run were mailed',
    description:
      'The body is JSON or a CSV file of the printing house; one wrong line refuses all of it. A notice that has a day of mailing keeps it.',
    body: MailedNotices,
    parts: CSV_PARTS,
    answers: { 200: json('The run.', NoticeRun) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post(':id/mailed')
  @HttpCode(200)
  async confirmNoticeMailing(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ) {
    const run = request.isMultipart()
      ? await this.mailings.confirmByCsv(
          administrator,
          id,
          await readingParts(request, () => csvOf(request)),
        )
      : await this.mailings.confirm(administrator, id, fromRest(body));
    return toRest(run);
  }
}

/** @throws AppError `INVALID`, `TOO_LARGE` */
async function csvOf(
  request: FastifyRequest,
): Promise<{ text: string; mailedOn: string | null; lateReason: string | null }> {
  let csv: Buffer | undefined;
  let mailedOn: string | null = null;
  let lateReason: string | null = null;
  for await (const part of request.parts({ limits: CSV_LIMITS })) {
    if (part.type === 'file' && part.fieldname === 'file') {
      csv = await part.toBuffer();
      if (part.file.truncated) throw new AppError('TOO_LARGE');
    } else if (part.type === 'field' && part.fieldname === 'mailed_on') {
      mailedOn = String(part.value).trim();
    } else if (part.type === 'field' && part.fieldname === 'late_reason') {
      lateReason = String(part.value);
    } else {
      const name = part.fieldname.slice(0, 100);
      throw invalidField(name, `${name} is not a known field`, true);
    }
  }
  if (csv === undefined) throw invalidField('file', 'The part file is missing');
  return { text: csv.toString('utf8'), mailedOn: mailedOn === '' ? null : mailedOn, lateReason };
}
