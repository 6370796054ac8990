import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countsByState } from '../../../features/notices/letters/mail-state.pure.js';
import { NoticeReads } from '../../../features/notices/notice-reads.service.js';
import { CopiesService } from '../../../features/print-runs/copies/copies.service.js';
import { LedgerService } from '../../../features/print-runs/mail/ledger.service.js';
import { MailingCorrections } from '../../../features/print-runs/mail/mailing-corrections.service.js';
import { Mailings } from '../../../features/print-runs/mail/mailings.service.js';
import { NoticeMailService } from '../../../features/print-runs/mail/notice-mail.service.js';
import { VoidsService } from '../../../features/print-runs/voids/voids.service.js';
import { Allow, CurrentCaller, CurrentUser } from '../../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../../platform/identity/caller.js';
import { empty, file, json } from '../../../platform/openapi/answers.js';
import { Idempotent } from '../../../platform/idempotency/idempotent.decorator.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  LedgerFilter,
  LedgerPage,
  LedgerQuery,
  MailingCorrection,
  NoticeCopy,
  NoticeReason,
  NoticeReconciliation,
  NoticeReturn,
  VoidedNotice,
} from './notice-mail.shapes.js';
import { sendPdf } from './notice-pdf.js';
import { NoticeDetails, PendingNotice } from '../notices.shapes.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

/** The REST routes for what becomes of notices: returns, copies, void, and the ledger of all numbers (mailing 5, 6). */
@ApiTags('Print runs')
@Controller('api')
export class NoticeMailController {
  constructor(
    private readonly reads: NoticeReads,
    private readonly mails: NoticeMailService,
    private readonly mailings: Mailings,
    private readonly corrections: MailingCorrections,
    private readonly copies: CopiesService,
    private readonly voids: VoidsService,
    private readonly ledgers: LedgerService,
  ) {}

  @Operation({
    summary: 'A notice with all its data',
    description:
      'The id is the id of the citation, which means its current notice, or the number of a letter in any case.',
    answers: { 200: json('The newest version.', NoticeDetails) },
  })
  @Allow('inspection', 'administrator', 'token:citations:read', 'token:notices:read')
  @Get('notices/:id')
  async getNotice(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return toRest(await this.details(caller, id));
  }

  @Operation({
    summary: 'Record that a notice came back',
    description: 'A repeated call changes nothing and answers 200.',
    body: NoticeReturn,
    answers: {
      201: json('The notice.', NoticeDetails),
      200: json('The notice, which had come back before.', NoticeDetails),
    },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('notice-returns')
  async recordNoticeReturn(
    @CurrentUser() administrator: UserCaller,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const returned = await this.mailings.recordReturn(administrator, fromRest(body));
    reply.status(returned.created ? 201 : 200);
    return toRest(await this.details(administrator, returned.notice.number));
  }

  @Operation({
    summary: 'Order a copy that says DUPLICATE on each page',
    body: NoticeReason,
    answers: { 201: json('The copy, which is being made.', NoticeCopy) },
    refuses: [409],
  })
  @Idempotent()
  @Allow('administrator')
  @Post('notices/:id/reprint')
  async reprintNotice(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.copies.reprint(administrator, id, fromRest(body)));
  }

  @Operation({
    summary: 'A copy of a notice',
    answers: {
      200: file('The copy.', 'application/pdf'),
      202: json('The copy is being made.', PendingNotice),
      304: empty('The copy of the client is current.'),
    },
    refuses: [409],
  })
  @Allow('administrator')
  @Get('notices/:id/copies/:copy/pdf')
  async getNoticeCopyPdf(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Param('copy') copy: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPdf(request, reply, await this.copies.pdf(administrator, id, copy));
  }

  @Operation({
    summary: 'Correct the day of mailing of a notice',
    description: 'The notice must be MAILED. History and ledger show both days.',
    body: MailingCorrection,
    answers: { 200: json('The notice.', NoticeDetails) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('notices/:id/mailed-on')
  @HttpCode(200)
  async correctMailing(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    const { number } = await this.corrections.correct(administrator, id, fromRest(body));
    return toRest(await this.details(administrator, number));
  }

  @Operation({
    summary: 'Make a notice void',
    description:
      'The number is never used again. The id is the id of the citation or the number of the notice.',
    body: VoidedNotice,
    answers: { 200: json('The notice.', NoticeDetails) },
    refuses: [409],
  })
  @Allow('inspection', 'administrator')
  @Post('notices/:id/void')
  @HttpCode(200)
  async voidNotice(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    const { number } = await this.voids.void(user, id, fromRest(body));
    return toRest(await this.details(user, number));
  }

  @Operation({
    summary: 'The ledger of notice numbers',
    query: LedgerQuery,
    answers: { 200: json('The numbers, newest first.', LedgerPage) },
  })
  @Allow('administrator')
  @Get('notice-ledger')
  async listLedger(@Query() query: Record<string, unknown>) {
    const { page, ...filter } = fromRestQuery(query, LedgerQuery);
    return toRest(await this.ledgers.page(filter, { page }));
  }

  @Operation({
    summary: 'The ledger of notice numbers, as CSV',
    description: 'All numbers that the filter leaves, on no pages.',
    query: LedgerFilter,
    answers: {
      200: file('The numbers as CSV (RFC 4180) in UTF-8 with a byte order mark.', 'text/csv'),
    },
  })
  @Allow('administrator')
  @Get('notice-ledger.csv')
  async getLedgerCsv(
    @Query() query: Record<string, unknown>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const lines = await this.ledgers.csv(fromRestQuery(query, LedgerFilter));
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment')
      .send(Readable.from(lines));
  }

  @Operation({
    summary: 'Check of the notice numbers of all years',
    answers: {
      200: json(
        'The gaps, the doubles, and the notices that are not mailed.',
        NoticeReconciliation,
      ),
    },
  })
  @Allow('administrator')
  @Get('notice-ledger/reconcile')
  async reconcileNotices() {
    const { states, letters, ...found } = await this.ledgers.reconcile();
    return {
      ...toRest(found),
      states: countsByState(states),
      letters: letters.map((kind) => ({ ...kind, states: countsByState(kind.states) })),
    };
  }

  private async details(caller: Caller, id: unknown) {
    const notice = await this.reads.findNotice(caller, id);
    return { ...notice, ...(await this.mails.findMailAndCopies(notice.number)) };
  }
}
