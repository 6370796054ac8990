import { Module } from '@nestjs/common';
import { CitationsModule } from '../citations/citations.module.js';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { ReasonsModule } from '../reasons/reasons.module.js';
import { CopiesService } from './copies/copies.service.js';
import { CopyOrders } from './copies/copy-orders.service.js';
import { IssuedHooks } from './issued.hooks.service.js';
import { LedgerService } from './mail/ledger.service.js';
import { MailingCorrections } from './mail/mailing-corrections.service.js';
import { Mailings } from './mail/mailings.service.js';
import { NoticeMailResolver } from './notice-mail.resolver.js';
import { NoticeMailService } from './mail/notice-mail.service.js';
import { NoticeRunsResolver } from './notice-runs.resolver.js';
import { RunActs } from './runs/run-acts.service.js';
import { RunDownloads } from './runs/run-downloads.service.js';
import { RunSettingsReader } from './runs/run-settings.service.js';
import { RunStarts } from './runs/run-starts.service.js';
import { RunsService } from './runs/runs.service.js';
import { VoidWriter } from './voids/void-writer.service.js';
import { VoidsService } from './voids/voids.service.js';

/** Print runs, mailing, returns, copies, void notices, and the ledger of all numbers. */
@Module({
  imports: [CitationsModule, NoticeSettingsModule, NoticesModule, ReasonsModule],
  providers: [
    RunSettingsReader,
    RunsService,
    RunStarts,
    RunActs,
    RunDownloads,
    Mailings,
    MailingCorrections,
    CopyOrders,
    CopiesService,
    VoidWriter,
    VoidsService,
    LedgerService,
    NoticeMailService,
    IssuedHooks,
    NoticeRunsResolver,
    NoticeMailResolver,
  ],
  exports: [
    RunSettingsReader,
    RunsService,
    RunStarts,
    RunActs,
    RunDownloads,
    Mailings,
    MailingCorrections,
    CopiesService,
    VoidWriter,
    VoidsService,
    LedgerService,
    NoticeMailService,
  ],
})
export class PrintRunsModule {}
