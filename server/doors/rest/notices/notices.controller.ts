import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentCaller, CurrentUser } from '../../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../../platform/identity/caller.js';
import { NoticeReads } from '../../../features/notices/notice-reads.service.js';
import { NoticeSigner } from '../../../features/notices/pdf/notice-signer.js';
import { NoticesService } from '../../../features/notices/notices.service.js';
import { CopiesService } from '../../../features/print-runs/copies/copies.service.js';
import { empty, file, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { sendPdf } from './notice-pdf.js';
import { toRest } from '../spelling.js';
import { Notice, NoticeSigning, NoticeVersions, PendingNotice } from '../notices.shapes.js';

/** The REST routes for notices; `id` is that of an event, which means its current notice, or a number. */
@ApiTags('Notices')
@Controller('api/notices')
export class NoticesController {
  constructor(
    private readonly notices: NoticesService,
    private readonly reads: NoticeReads,
    private readonly signer: NoticeSigner,
    private readonly copies: CopiesService,
  ) {}

  @Operation({
    summary: 'The certificate that notices are signed with',
    answers: { 200: json('The certificate, or null if notices are not signed.', NoticeSigning) },
  })
  @Allow('administrator')
  @Get('signing')
  getSigning() {
    return toRest({ certificate: this.signer.certificate() });
  }

  @Operation({
    summary: 'The versions of a notice that were made',
    answers: { 200: json('The versions, newest first.', NoticeVersions) },
  })
  @Allow('inspection', 'administrator', 'token:citations:read', 'token:notices:read')
  @Get(':id/versions')
  async listNoticeVersions(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return toRest(await this.reads.versions(caller, id));
  }

  @Operation({
    summary: 'A stored version of a notice',
    answers: {
      200: file('The version.', 'application/pdf'),
      304: empty('The copy of the client is current.'),
    },
    refuses: [409],
  })
  @Allow('inspection', 'administrator', 'token:citations:read', 'token:notices:read')
  @Get(':id/versions/:version/pdf')
  async getNoticeVersionPdf(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('version') version: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPdf(request, reply, await this.reads.versionPdf(caller, id, version));
  }

  /** The PDF; 202 while it is being made (contract 10). Of a void notice it is the copy that says so. */
  @Operation({
    summary: 'The notice of a citation',
    description:
      'The id is the id of the citation, which means its current notice, or the number of a letter in any case.',
    answers: {
      200: file('The current notice.', 'application/pdf'),
      202: json('The notice is being made.', PendingNotice),
      304: empty('The copy of the client is current.'),
    },
    refuses: [409],
  })
  @Allow('inspection', 'administrator', 'token:citations:read', 'token:notices:read')
  @Get(':id/pdf')
  async getNoticePdf(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPdf(request, reply, await this.copies.current(caller, id));
  }

  @Operation({
    summary: 'Record that a notice was printed',
    answers: { 201: json('The notice.', Notice) },
    refuses: [409],
  })
  @Allow('inspection')
  @Post(':id/print')
  async recordPrint(@CurrentUser() user: UserCaller, @Param('id') id: string) {
    return toRest(await this.notices.recordPrint(user, id));
  }

  /** Answers 201, because a new version is a new notice. */
  @Operation({
    summary: 'Order a new version of a notice',
    answers: { 201: json('The new notice, which is being made.', Notice) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post(':id/render')
  async renderNotice(@CurrentUser() administrator: UserCaller, @Param('id') id: string) {
    return toRest(await this.notices.reorder(administrator, id));
  }
}
