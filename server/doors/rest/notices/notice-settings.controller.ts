import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MailingSettingsService } from '../../../features/notice-settings/mailing-settings.service.js';
import { TextSetsService } from '../../../features/notice-settings/text-sets.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  restMailing,
  restTexts,
  restVanishing,
  sentTexts,
  textsFromRest,
} from './notice-settings.answer.js';
import {
  MailingSettings,
  MailingSettingsInput,
  NewNoticeTextSet,
  NoticeTextSet,
  NoticeTextSetInput,
  NoticeTextSets,
  NoticeTextsInput,
  TextsPreview,
  VanishingParagraphs,
} from './notice-settings.shapes.js';
import { fromRest } from '../spelling.js';

const TEXTS = { 200: json('The texts.', NoticeTextSet) };
const MAILING = { 200: json('The settings.', MailingSettings) };

/** The REST routes for what notices say, and how they are made and mailed (mailing 2 and 3). */
@ApiTags('Settings')
@Controller('api')
export class NoticeSettingsController {
  constructor(
    private readonly texts: TextSetsService,
    private readonly mailing: MailingSettingsService,
  ) {}

  @Operation({ summary: 'The texts of the notices of a cause', answers: TEXTS })
  @Allow('administrator')
  @Get('pdf-settings/:id/texts')
  async getNoticeTexts(@Param('id') id: string) {
    return restTexts(await this.texts.findFirst(id));
  }

  @Operation({
    summary: 'Change the texts of the notices of a cause',
    body: NoticeTextsInput,
    answers: TEXTS,
    refuses: [409],
  })
  @Allow('administrator')
  @Put('pdf-settings/:id/texts')
  async updateNoticeTexts(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return restTexts(await this.texts.updateFirst(administrator, id, sentTexts(body)));
  }

  @Operation({
    summary: 'All sets of texts of a cause',
    answers: { 200: json('Those of notices first, the oldest first.', NoticeTextSets) },
  })
  @Allow('administrator')
  @Get('pdf-settings/:id/text-sets')
  async listTextSets(@Param('id') id: string) {
    return { data: (await this.texts.listTextSets(id)).map(restTexts) };
  }

  @Operation({
    summary: 'Add a set of texts',
    body: NewNoticeTextSet,
    answers: { 201: json('The texts.', NoticeTextSet) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('pdf-settings/:id/text-sets')
  async createTextSet(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return restTexts(await this.texts.create(administrator, id, textsFromRest(body)));
  }

  @Operation({
    summary: 'The paragraphs that letters with these texts would leave out',
    body: TextsPreview,
    answers: { 200: json('The paragraphs; nothing is saved.', VanishingParagraphs) },
  })
  @Allow('administrator')
  @Post('pdf-settings/:id/text-sets/preview')
  @HttpCode(200)
  async previewTextSet(@Param('id') id: string, @Body() body: unknown) {
    return { vanishing: restVanishing(await this.texts.preview(id, textsFromRest(body))) };
  }

  @Operation({ summary: 'A set of texts', answers: TEXTS })
  @Allow('administrator')
  @Get('text-sets/:id')
  async getTextSet(@Param('id') id: string) {
    return restTexts(await this.texts.findTextSet(id));
  }

  @Operation({
    summary: 'Change a set of texts',
    body: NoticeTextSetInput,
    answers: TEXTS,
    refuses: [409],
  })
  @Allow('administrator')
  @Put('text-sets/:id')
  async updateTextSet(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return restTexts(await this.texts.update(administrator, id, textsFromRest(body)));
  }

  @Operation({
    summary: 'Delete a set of texts that no letter was made with',
    answers: { 204: empty('It is deleted.') },
    refuses: [409],
  })
  @Allow('administrator')
  @Delete('text-sets/:id')
  @HttpCode(204)
  async deleteTextSet(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
  ): Promise<void> {
    await this.texts.delete(administrator, id);
  }

  @Operation({ summary: 'The mailing settings', answers: MAILING })
  @Allow('administrator')
  @Get('settings/admin/mailing')
  async getMailingSettings() {
    return restMailing(await this.mailing.get());
  }

  @Operation({
    summary: 'Change the mailing settings',
    body: MailingSettingsInput,
    answers: MAILING,
    refuses: [409],
  })
  @Allow('administrator')
  @Put('settings/admin/mailing')
  async updateMailingSettings(@CurrentUser() administrator: UserCaller, @Body() body: unknown) {
    return restMailing(await this.mailing.update(administrator, fromRest(body)));
  }
}
