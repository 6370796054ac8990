import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MailingSettingsService } from '../../features/notice-settings/mailing-settings.service.js';
import { NoticeTextsService } from '../../features/notice-settings/notice-texts.service.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { json } from '../../platform/openapi/answers.js';
import { Operation } from '../../platform/openapi/operation.decorator.js';
import { restMailing, restTexts, textsFromRest } from './notice-settings.answer.js';
import {
  MailingSettings,
  MailingSettingsInput,
  NoticeTexts,
  NoticeTextsInput,
} from './notice-settings.shapes.js';
import { fromRest } from './spelling.js';

const TEXTS = { 200: json('The texts.', NoticeTexts) };
const MAILING = { 200: json('The settings.', MailingSettings) };

/** The REST routes for what notices say, and how they are made and mailed (mailing 2 and 3). */
@ApiTags('Settings')
@Controller('api')
export class NoticeSettingsController {
  constructor(
    private readonly texts: NoticeTextsService,
    private readonly mailing: MailingSettingsService,
  ) {}

  @Operation({ summary: 'The texts of the notices of a cause', answers: TEXTS })
  @Allow('administrator')
  @Get('pdf-settings/:id/texts')
  async getNoticeTexts(@Param('id') id: string) {
    return restTexts(await this.texts.get(id));
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
    return restTexts(await this.texts.update(administrator, id, textsFromRest(body)));
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
