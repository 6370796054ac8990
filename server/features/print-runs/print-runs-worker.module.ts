import { Module } from '@nestjs/common';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { CopiesProcessor } from './copies.processor.js';
import { RunFilesProcessor } from './run-files.processor.js';
import { RunHousekeeping } from './run-housekeeping.service.js';
import { RunRecords } from './run-records.service.js';
import { RunSettingsReader } from './run-settings.service.js';

/** What the worker does for print runs and copies. */
@Module({
  imports: [NoticeSettingsModule, NoticesModule],
  providers: [RunSettingsReader, RunRecords, RunFilesProcessor, CopiesProcessor, RunHousekeeping],
})
export class PrintRunsWorkerModule {}
