import { Module } from '@nestjs/common';
import { CitationsModule } from '../citations/citations.module.js';
import { ClaimsService } from './claims.service.js';
import { DeskCoreModule } from './desk-core.module.js';
import { DeskHooks } from './desk-hooks.service.js';
import { DeskSettingsService } from './desk-settings.service.js';
import { ClaimsResolver, DraftsResolver } from './desk.resolver.js';

/** The desk: it hands out one event after the other, and lets officers decide them. */
@Module({
  imports: [CitationsModule, DeskCoreModule],
  providers: [ClaimsService, DeskHooks, DeskSettingsService, ClaimsResolver, DraftsResolver],
  exports: [ClaimsService, DeskCoreModule, DeskSettingsService],
})
export class DeskModule {}
