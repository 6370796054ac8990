import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ActivityModule } from '../platform/activity/activity.module.js';
import { PrintRunsWorkerModule } from '../features/print-runs/print-runs-worker.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { CheckCoreModule } from '../features/checks/check-core.module.js';
import { DecisionsProcessor } from '../features/desk/decisions/decisions.processor.js';
import { ErrorLedgerWorkerModule } from '../features/error-ledger/error-ledger-worker.module.js';
import { DeskCoreModule } from '../features/desk/desk-core.module.js';
import { Digests } from '../features/notifications/digests.service.js';
import { EvidencePinsModule } from '../features/public-evidence/evidence-pins.module.js';
import { ErrorFilter } from '../platform/errors/error.filter.js';
import { HealthModule } from '../platform/health/health.module.js';
import { LogWorkerModule } from '../platform/log/log-worker.module.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { LogSealingModule } from '../platform/log/log.module.js';
import { MailProcessor } from '../platform/mail/mail.processor.js';
import { MediaModule } from '../features/media/media.module.js';
import { MediaProcessor } from '../features/media/media.processor.js';
import { MetricsModule } from '../platform/metrics/metrics.module.js';
import { NoticeEvidence } from '../features/notices/notice-evidence.js';
import { NoticeRecords } from '../features/notices/notice-records.js';
import { NoticesModule } from '../features/notices/notices.module.js';
import { NoticesProcessor } from '../features/notices/notices.processor.js';
import { NotificationsModule } from '../features/notifications/notifications.module.js';
import { CourtPackagesWorkerModule } from '../features/court-packages/court-packages-worker.module.js';
import { OwnerKeysProcessor } from '../features/citations/owner-keys.processor.js';
import { AnswerHousekeeping } from '../features/registry/answer-housekeeping.service.js';
import { RecallsWorkerModule } from '../features/recalls/recalls-worker.module.js';
import { RegistryImportsWorkerModule } from '../features/registry/imports/registry-imports-worker.module.js';
import { RehearsalsProcessor } from '../features/rehearsals/rehearsals.processor.js';
import { StorageModule } from '../platform/storage/storage.module.js';
import { OutboxModule } from '../features/webhooks/outbox.module.js';
import { WebhooksWorkerModule } from '../features/webhooks/webhooks-worker.module.js';
import { ENTITIES } from './entities.js';
import { JobGauges } from '../platform/jobs/job-gauges.js';
import { OperationsGauges } from './operations-gauges.js';

/** The worker: what jobs need, and their handlers. */
@Module({
  imports: [
    ConfigModule,
    DatabaseModule.forEntities(ENTITIES),
    MetricsModule,
    ActivityModule,
    StorageModule,
    JobsModule.forWorker(),
    MediaModule,
    NoticesModule,
    NotificationsModule,
    CheckCoreModule,
    DeskCoreModule,
    EvidencePinsModule,
    PrintRunsWorkerModule,
    ErrorLedgerWorkerModule,
    CourtPackagesWorkerModule,
    OutboxModule,
    RecallsWorkerModule,
    RegistryImportsWorkerModule,
    WebhooksWorkerModule,
    HealthModule,
    LogSealingModule,
    LogWorkerModule,
  ],
  providers: [
    AnswerHousekeeping,
    DecisionsProcessor,
    Digests,
    MailProcessor,
    MediaProcessor,
    NoticesProcessor,
    NoticeEvidence,
    NoticeRecords,
    OwnerKeysProcessor,
    RehearsalsProcessor,
    JobGauges,
    OperationsGauges,
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class WorkerModule {}
