import { Module } from '@nestjs/common';
import { LogReads } from '../../platform/log/log-reads.service.js';
import { LogModule } from '../../platform/log/log.module.js';
import { LogResolver } from './log.resolver.js';

/** The log of the history, as people read it. */
@Module({ imports: [LogModule], providers: [LogReads, LogResolver], exports: [LogReads] })
export class LogDoorsModule {}
