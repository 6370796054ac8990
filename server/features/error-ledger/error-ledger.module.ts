import { Module } from '@nestjs/common';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module.js';
import { ErrorLedgerResolver } from './error-ledger.resolver.js';
import { ErrorLedgerService } from './error-ledger.service.js';

/** The error ledger: how many notices were wrong, and by whose fault. */
@Module({
  imports: [NoticeSettingsModule],
  providers: [ErrorLedgerService, ErrorLedgerResolver],
  exports: [ErrorLedgerService],
})
export class ErrorLedgerModule {}
