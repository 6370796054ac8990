import { Module } from '@nestjs/common';
import { RecallBatchesProcessor } from './recall-batches.processor.js';
import { RecallsCoreModule } from './recalls-core.module.js';

/** The worker's part of recalls. */
@Module({ imports: [RecallsCoreModule], providers: [RecallBatchesProcessor] })
export class RecallsWorkerModule {}
