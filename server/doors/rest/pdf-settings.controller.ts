import { Body, Controller, Get, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { NoticesService } from '../../features/notices/notices.service.js';
import { PdfSettingsService } from '../../features/settings/pdf-settings.service.js';
import { readingParts } from './multipart.js';
import { fromRest, fromRestQuery, toRest } from './shapes.js';

const LOGO_LIMITS = { fileSize: 5 * 1024 * 1024, files: 1, fields: 0, parts: 1, headerPairs: 50 };

/** REST's door to the PDF settings (spec 7), with the preview of a notice and the upload of a logo. */
@Controller('api/pdf-settings')
export class PdfSettingsController {
  constructor(
    private readonly settings: PdfSettingsService,
    private readonly notices: NoticesService,
  ) {}

  @Allow('administrator')
  @Get()
  async page(@Query() query: Record<string, unknown>): Promise<unknown> {
    return toRest(await this.settings.page(fromRestQuery(query, ['page'])['page']));
  }

  @Allow('administrator')
  @Put(':id')
  async update(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<unknown> {
    return toRest(await this.settings.update(administrator, id, fromRest(body)));
  }

  @Allow('administrator')
  @Post(':id/preview')
  async preview(
    @Param('id') id: string,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pdf = await this.notices.preview(await this.settings.draft(id, fromRest(body)));
    await reply.status(200).type('application/pdf').header('cache-control', 'no-store').send(pdf);
  }

  @Allow('administrator')
  @Post('logo')
  async logo(@Req() request: FastifyRequest): Promise<unknown> {
    return toRest(await this.settings.logo(await uploaded(request)));
  }
}

/** The one file of the part `file`. */
async function uploaded(request: FastifyRequest): Promise<Buffer> {
  return readingParts(request, async () => {
    const part = await request.file({ limits: LOGO_LIMITS, throwFileSizeLimit: false });
    if (part?.fieldname !== 'file') throw invalidField('file', 'The part file is missing');
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new AppError('tooLarge');
    return bytes;
  });
}
