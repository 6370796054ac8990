import { Module } from '@nestjs/common';
import { MailingReader } from './mailing-reader.service.js';
import { MailingSettingsService } from './mailing-settings.service.js';
import { NoticeSettingsResolver } from './notice-settings.resolver.js';
import { NoticeTextsService } from './notice-texts.service.js';

/** What notices say beside the facts, and how they are made and mailed. */
@Module({
  providers: [MailingReader, MailingSettingsService, NoticeTextsService, NoticeSettingsResolver],
  exports: [MailingReader, MailingSettingsService, NoticeTextsService],
})
export class NoticeSettingsModule {}
