import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import type { StoredPdf } from '../../features/notices/notice-documents.js';
import { NoticeReads } from '../../features/notices/notice-reads.service.js';
import { NoticeSigner } from '../../features/notices/notice-signer.js';
import { NoticesService } from '../../features/notices/notices.service.js';
import { empty, file, json } from '../../platform/openapi/answers.js';
import { Operation } from '../../platform/openapi/operation.decorator.js';
import { alreadyHas } from './byte-range.pure.js';
import { toRest } from './spelling.js';
import { Notice, NoticeDetails, NoticeSigning, NoticeVersions, PendingNotice } from './notices.shapes.js';

/** The REST routes for notices; the id of a notice is its citation's. */
@ApiTags('Notices')
@Controller('api/notices')
export class NoticesController {
  constructor(
    private readonly notices: NoticesService,
    private readonly reads: NoticeReads,
    private readonly signer: NoticeSigner,
  ) {}

  @Operation({
    summary: 'The certificate that notices are signed with',
    answers: { 200: json('The certificate, or null where they are not signed.', NoticeSigning) },
  })
  @Allow('administrator')
  @Get('signing')
  getSigning() {
    return toRest({ certificate: this.signer.certificate() });
  }

  @Operation({
    summary: 'A notice, with all that is kept of it',
    description: 'The id is the id of the citation.',
    answers: { 200: json('The newest version.', NoticeDetails) },
  })
  @Allow('inspection', 'administrator', 'token:citations:read')
  @Get(':id')
  async getNotice(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return toRest(await this.reads.ofCitation(caller, id));
  }

  @Operation({
    summary: 'The versions of a notice that were made',
    answers: { 200: json('Newest first.', NoticeVersions) },
  })
  @Allow('inspection', 'administrator', 'token:citations:read')
  @Get(':id/versions')
  async listNoticeVersions(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return toRest(await this.reads.versions(caller, id));
  }

  @Operation({
    summary: 'A version of a notice, as it was stored',
    answers: {
      200: file('The version.', 'application/pdf'),
      304: empty('The copy of the client is current.'),
    },
    refuses: [409],
  })
  @Allow('inspection', 'administrator', 'token:citations:read')
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

  /** The PDF; 202 while it is being made (contract 10). */
  @Operation({
    summary: 'The notice of a citation',
    description: 'The id is the id of the citation.',
    answers: {
      200: file('The current notice.', 'application/pdf'),
      202: json('It is being made.', PendingNotice),
      304: empty('The copy of the client is current.'),
    },
    refuses: [409],
  })
  @Allow('inspection', 'administrator', 'token:citations:read')
  @Get(':id/pdf')
  async getNoticePdf(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pdf = await this.notices.pdf(caller, id);
    if (pdf === null) {
      reply.header('cache-control', 'private, no-cache');
      await reply.status(202).send({ status: 'PENDING' });
      return;
    }
    await sendPdf(request, reply, pdf);
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

async function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  { sha256, filename, bytes }: StoredPdf,
): Promise<void> {
  // A new version may appear at an address at any time: a browser may cache its copy, but must revalidate it.
  reply.header('cache-control', 'private, no-cache').header('etag', `"${sha256}"`);
  if (alreadyHas(request.headers['if-none-match'], sha256)) {
    await reply.status(304).send();
    return;
  }
  await reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${filename}"`)
    .send(bytes);
}
