import { Module } from '@nestjs/common';
import { CitationsModule } from '../citations/citations.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ActHooks } from './decisions/act-hooks.service.js';
import { DecisionRecords } from './decisions/decision-records.service.js';
import { DeskSignals } from './claims/desk-signals.js';
import { DraftsService } from './claims/drafts.service.js';

/** The part of the desk that API and worker share. */
@Module({
  imports: [CitationsModule, NotificationsModule],
  providers: [ActHooks, DecisionRecords, DeskSignals, DraftsService],
  exports: [CitationsModule, DecisionRecords, DeskSignals, DraftsService],
})
export class DeskCoreModule {}
