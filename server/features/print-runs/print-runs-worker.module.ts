import { Module } from '@nestjs/common';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module.js';
import { MediaModule } from '../media/media.module.js';
import { NoticeEvidence } from '../notices/notice-evidence.js';
import { NoticesModule } from '../notices/notices.module.js';
import { CopiesProcessor } from './copies/copies.processor.js';
import { CopyFiles } from './copies/copy-files.service.js';
import { MailWarnings } from './mail/mail-warnings.service.js';
import { RunFilesProcessor } from './runs/run-files.processor.js';
import { RunHousekeeping } from './runs/run-housekeeping.service.js';
import { RunRecords } from './runs/run-records.service.js';
import { RunSettingsReader } from './runs/run-settings.service.js';

/** The worker's part of print runs and copies. */
@Module({
  imports: [MediaModule, NoticeSettingsModule, NoticesModule],
  providers: [
    RunSettingsReader,
    RunRecords,
    RunFilesProcessor,
    NoticeEvidence,
    CopyFiles,
    CopiesProcessor,
    RunHousekeeping,
    MailWarnings,
  ],
})
export class PrintRunsWorkerModule {}
