import { Module } from '@nestjs/common';
import { DeadlinesModule } from '../deadlines/deadlines.module.js';
import { MailingReader } from './mailing-reader.service.js';
import { MailingSettingsService } from './mailing-settings.service.js';
import { NoticeSettingsResolver } from './notice-settings.resolver.js';
import { TextSetsService } from './text-sets.service.js';

/** The texts of notices, and the settings for making and mailing them. */
@Module({
  imports: [DeadlinesModule],
  providers: [MailingReader, MailingSettingsService, TextSetsService, NoticeSettingsResolver],
  exports: [MailingReader, MailingSettingsService, TextSetsService],
})
export class NoticeSettingsModule {}
