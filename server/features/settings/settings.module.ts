import { Module } from '@nestjs/common';
import { PdfSettingsService } from './pdf-settings.service.js';
import { SettingsResolver } from './settings.resolver.js';
import { SettingsService } from './settings.service.js';

/** What administrators set: the citation settings, and what notices say. */
@Module({
  providers: [SettingsService, PdfSettingsService, SettingsResolver],
  exports: [SettingsService, PdfSettingsService],
})
export class SettingsModule {}
