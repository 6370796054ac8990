import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { NoticesService } from '../../features/notices/notices.service.js';
import { alreadyHas } from './byte-range.pure.js';
import { toRest } from './shapes.js';

/** REST's door to notices; the id of a notice is its citation's. */
@Controller('api/notices')
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  /** The PDF; 202 while it is being made (contract 10). */
  @Allow('inspection', 'administrator', 'token:citations:read')
  @Get(':id/pdf')
  async pdf(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pdf = await this.notices.pdf(caller, id);
    // A new version may take this address at any time: a browser keeps its copy, but asks first.
    reply.header('cache-control', 'private, no-cache');
    if (pdf === null) {
      await reply.status(202).send({ status: 'PENDING' });
      return;
    }
    reply.header('etag', `"${pdf.sha256}"`);
    if (alreadyHas(request.headers['if-none-match'], pdf.sha256)) {
      await reply.status(304).send();
      return;
    }
    await reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${pdf.filename}"`)
      .send(pdf.bytes);
  }

  @Allow('inspection')
  @Post(':id/print')
  async print(@CurrentUser() user: UserCaller, @Param('id') id: string): Promise<unknown> {
    return toRest(await this.notices.recordPrint(user, id));
  }

  /** Orders a new version; 201, because that is a new notice. */
  @Allow('administrator')
  @Post(':id/render')
  async render(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
  ): Promise<unknown> {
    return toRest(await this.notices.reorder(administrator, id));
  }
}
