import { Module } from '@nestjs/common';
import { CitationsModule } from '../citations/citations.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ActHooks } from './act-hooks.service.js';
import { DecisionRecords } from './decision-records.service.js';
import { DeskSignals } from './desk-signals.js';
import { DraftsService } from './drafts.service.js';

/** What API and worker both need of the desk. */
@Module({
  imports: [CitationsModule, NotificationsModule],
  providers: [ActHooks, DecisionRecords, DeskSignals, DraftsService],
  exports: [CitationsModule, DecisionRecords, DeskSignals, DraftsService],
})
export class DeskCoreModule {}
