import { Module } from '@nestjs/common';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module.js';
import { ErrorLedgerService } from './error-ledger.service.js';
import { ErrorWarnings } from './error-warnings.service.js';

/** The worker's part of the error ledger: the mail of the day. */
@Module({
  imports: [NoticeSettingsModule],
  providers: [ErrorLedgerService, ErrorWarnings],
})
export class ErrorLedgerWorkerModule {}
