import { Module } from '@nestjs/common';
import { PdfSettingsService } from './pdf-settings.service.js';
import { RequiredTexts } from './required-texts.js';
import { SettingsResolver } from './settings.resolver.js';
import { SettingsService } from './settings.service.js';

/** The administrators' settings: the citation settings, and the texts of notices. */
@Module({
  providers: [SettingsService, PdfSettingsService, RequiredTexts, SettingsResolver],
  exports: [SettingsService, PdfSettingsService, RequiredTexts],
})
export class SettingsModule {}
