import { Module } from '@nestjs/common';
import { FactsInForceModule } from '../cameras/facts-in-force.module.js';
import { CheckReads } from './check-reads.service.js';

/** The part of the checks that events need. */
@Module({ imports: [FactsInForceModule], providers: [CheckReads], exports: [CheckReads] })
export class CheckCoreModule {}
