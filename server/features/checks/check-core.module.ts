import { Module } from '@nestjs/common';
import { CheckReads } from './check-reads.service.js';

/** The part of the checks that events need. */
@Module({ providers: [CheckReads], exports: [CheckReads] })
export class CheckCoreModule {}
