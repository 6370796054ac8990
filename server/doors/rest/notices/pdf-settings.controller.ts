import { Body, Controller, Get, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { TextSetsService } from '../../../features/notice-settings/text-sets.service.js';
import { NoticesService } from '../../../features/notices/notices.service.js';
import { PdfSettingsService } from '../../../features/settings/pdf-settings.service.js';
import { file, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { IMAGE_PART, uploadedFile } from '../multipart.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';
import { textsFromRest } from './notice-settings.answer.js';
import { PdfPreviewInput } from './notice-settings.shapes.js';
import { PageQuery } from '../common.shapes.js';
import { Logo, PdfSetting, PdfSettingInput, PdfSettingPage } from '../settings/settings.shapes.js';

const LARGEST_LOGO = 5 * 1024 * 1024;

/** The REST routes for the PDF settings (spec 7), with the preview of a notice and the upload of a logo. */
@ApiTags('Settings')
@Controller('api/pdf-settings')
export class PdfSettingsController {
  constructor(
    private readonly settings: PdfSettingsService,
    private readonly texts: TextSetsService,
    private readonly notices: NoticesService,
  ) {}

  @Operation({
    summary: 'A page of the settings of notices',
    query: PageQuery,
    answers: { 200: json('The settings, one for each cause.', PdfSettingPage) },
  })
  @Allow('administrator')
  @Get()
  async listPdfSettings(@Query() query: Record<string, unknown>) {
    return toRest(await this.settings.page(fromRestQuery(query, PageQuery)['page']));
  }

  @Operation({
    summary: 'Change the PDF setting of a cause',
    body: PdfSettingInput,
    answers: { 200: json('The setting.', PdfSetting) },
    refuses: [409],
  })
  @Allow('administrator')
  @Put(':id')
  async updatePdfSetting(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.settings.update(administrator, id, fromRest(body)));
  }

  @Operation({
    summary: 'Preview a notice with settings that are not saved',
    body: PdfPreviewInput,
    answers: { 200: file('A notice of an invented case.', 'application/pdf') },
  })
  @Allow('administrator')
  @Post(':id/preview')
  async previewPdfSetting(
    @Param('id') id: string,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { texts, paymentCode, textSetId, ...fields } = textsFromRest(body);
    const setting = await this.settings.draft(id, fields);
    const saidBeside = await this.texts.draft(id, { texts, paymentCode, textSetId });
    const pdf = await this.notices.preview(setting, saidBeside);
    await reply.status(200).type('application/pdf').header('cache-control', 'no-store').send(pdf);
  }

  @Operation({
    summary: 'Upload a logo',
    parts: { file: IMAGE_PART },
    answers: { 201: json('The value for `office_logo_src` of the settings.', Logo) },
  })
  @Allow('administrator')
  @Post('logo')
  async uploadLogo(@Req() request: FastifyRequest) {
    return toRest(await this.settings.logo(await uploadedFile(request, LARGEST_LOGO)));
  }
}
