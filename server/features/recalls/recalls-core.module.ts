import { Module } from '@nestjs/common';
import { QuarantineHoldsModule } from '../cameras/quarantine-holds.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { PrintRunsModule } from '../print-runs/print-runs.module.js';
import { RecallHooks } from './recall.hooks.service.js';
import { RecallOutcomes } from './recall-outcomes.service.js';
import { RecallRecords } from './recall-records.service.js';
import { RecallStarts } from './recall-starts.service.js';
import { RecallsService } from './recalls.service.js';

/** The part of recalls that API and worker share. */
@Module({
  imports: [NoticesModule, PrintRunsModule, QuarantineHoldsModule],
  providers: [RecallHooks, RecallOutcomes, RecallRecords, RecallStarts, RecallsService],
  exports: [QuarantineHoldsModule, RecallOutcomes, RecallRecords, RecallStarts, RecallsService],
})
export class RecallsCoreModule {}
