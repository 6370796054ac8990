import { Module } from '@nestjs/common';
import { PdfSettingsService } from './pdf-settings.service.js';
import { SettingsResolver } from './settings.resolver.js';
import { SettingsService } from './settings.service.js';

/** The administrators' settings: the citation settings, and the texts of notices. */
@Module({
  providers: [SettingsService, PdfSettingsService, SettingsResolver],
  exports: [SettingsService, PdfSettingsService],
})
export class SettingsModule {}
