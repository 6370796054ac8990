import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { FirstStepsService } from '../../../features/first-steps/first-steps.service.js';
import { MailDeliveryService } from '../../../features/first-steps/mail-delivery.service.js';
import { SettingsService } from '../../../features/settings/settings.service.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { fromRest, toRest } from '../spelling.js';
import {
  CitationSettings,
  CitationSettingsInput,
  ConfirmedCitationSettings,
  FirstSteps,
  MailDelivery,
  TestMail,
} from './settings.shapes.js';

/** The REST routes for the citation settings (spec 7): to read for officers, to change for administrators. */
@ApiTags('Settings')
@Controller('api/settings')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly steps: FirstStepsService,
    private readonly mails: MailDeliveryService,
  ) {}

  @Operation({
    summary: 'The citation settings, for officers',
    answers: { 200: json('The settings.', CitationSettings) },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('citation')
  async getCitationSettings() {
    return toRest(await this.settings.get());
  }

  @Operation({
    summary: 'The citation settings, for administrators',
    answers: { 200: json('The settings.', ConfirmedCitationSettings) },
  })
  @Allow('administrator')
  @Get('admin/citation')
  async getCitationSettingsAsAdministrator() {
    return toRest(await this.settings.getConfirmed());
  }

  @Operation({
    summary: 'Checklist of the settings before the first notice',
    answers: { 200: json('All steps of the checklist.', FirstSteps) },
  })
  @Allow('administrator')
  @Get('admin/first-steps')
  async getFirstSteps() {
    return toRest(await this.steps.get());
  }

  @Operation({
    summary: 'The place that mails go to',
    answers: { 200: json('The place.', MailDelivery) },
  })
  @Allow('administrator')
  @Get('admin/mail')
  getMailDelivery() {
    return toRest(this.mails.get());
  }

  @Operation({
    summary: 'Send a test mail to the caller',
    description:
      'The mail is sent later; if the mail server refuses it for good, `mail_failure` of the user says why.',
    answers: { 202: json('The address of the mail, and where it goes.', TestMail) },
  })
  @Allow('administrator')
  @Post('admin/mail/test')
  @HttpCode(202)
  async sendTestMail(@CurrentUser() administrator: UserCaller) {
    return toRest(await this.mails.sendTest(administrator));
  }

  @Operation({
    summary: 'Change the citation settings',
    body: CitationSettingsInput,
    answers: { 200: json('The settings.', ConfirmedCitationSettings) },
  })
  @Allow('administrator')
  @Put('admin/citation')
  async updateCitationSettings(@CurrentUser() administrator: UserCaller, @Body() body: unknown) {
    return toRest(await this.settings.update(administrator, fromRest(body)));
  }
}
