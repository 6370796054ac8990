import { Module } from '@nestjs/common';
import { RegistryAnswers } from './registry-answers.service.js';
import { RegistryService } from './registry.service.js';
import { RegistrySettingsResolver } from './registry-settings.resolver.js';
import { RegistrySettingsService } from './registry-settings.service.js';

/** Looks vehicles up, keeps the answers, and has the settings of the registry. */
@Module({
  providers: [RegistryAnswers, RegistryService, RegistrySettingsResolver, RegistrySettingsService],
  exports: [RegistryAnswers, RegistryService, RegistrySettingsService],
})
export class RegistryModule {}
