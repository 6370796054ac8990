import { Module } from '@nestjs/common';
import { DeskSignals } from './desk-signals.js';
import { DraftsService } from './drafts.service.js';

/** What API and worker both need of the desk. */
@Module({
  providers: [DeskSignals, DraftsService],
  exports: [DeskSignals, DraftsService],
})
export class DeskCoreModule {}
