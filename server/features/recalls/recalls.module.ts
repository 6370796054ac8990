import { Module } from '@nestjs/common';
import { DeskModule } from '../desk/desk.module.js';
import { PrintRunsModule } from '../print-runs/print-runs.module.js';
import { QuarantinesResolver } from './quarantines.resolver.js';
import { Quarantines } from './quarantines.service.js';
import { RecallBatches } from './recall-batches.service.js';
import { RecallsCoreModule } from './recalls-core.module.js';
import { RecallsResolver } from './recalls.resolver.js';

/** Recalls of issued notices, and quarantines of cameras. */
@Module({
  imports: [DeskModule, PrintRunsModule, RecallsCoreModule],
  providers: [RecallBatches, Quarantines, RecallsResolver, QuarantinesResolver],
  exports: [RecallsCoreModule, RecallBatches, Quarantines],
})
export class RecallsModule {}
