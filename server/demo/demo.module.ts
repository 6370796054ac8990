import { Module } from '@nestjs/common';
import { ENTITIES } from '../app/entities.js';
import { AddresseesModule } from '../features/addressees/addressees.module.js';
import { CalendarModule } from '../features/calendar/calendar.module.js';
import { CamerasModule } from '../features/cameras/cameras.module.js';
import { CheckCoreModule } from '../features/checks/check-core.module.js';
import { CheckRulesModule } from '../features/checks/check-rules.module.js';
import { PlatesModule } from '../features/checks/plates/plates.module.js';
import { CitationsModule } from '../features/citations/citations.module.js';
import { CommentsModule } from '../features/comments/comments.module.js';
import { DeadlinesModule } from '../features/deadlines/deadlines.module.js';
import { DeskModule } from '../features/desk/desk.module.js';
import { EventsModule } from '../features/events/events.module.js';
import { FinesModule } from '../features/fines/fines.module.js';
import { MediaModule } from '../features/media/media.module.js';
import { NoticeSettingsModule } from '../features/notice-settings/notice-settings.module.js';
import { NoticeEvidence } from '../features/notices/notice-evidence.js';
import { NoticeRecords } from '../features/notices/notice-records.js';
import { NoticesModule } from '../features/notices/notices.module.js';
import { NoticesProcessor } from '../features/notices/notices.processor.js';
import { NotificationsModule } from '../features/notifications/notifications.module.js';
import { PrintRunsModule } from '../features/print-runs/print-runs.module.js';
import { RunFilesProcessor } from '../features/print-runs/runs/run-files.processor.js';
import { RunRecords } from '../features/print-runs/runs/run-records.service.js';
import { EvidencePinsModule } from '../features/public-evidence/evidence-pins.module.js';
import { RecallsModule } from '../features/recalls/recalls.module.js';
import { ImportAtOnce } from '../features/registry/imports/import-at-once.service.js';
import { ImportSteps } from '../features/registry/imports/import-steps.service.js';
import { RehearsalsModule } from '../features/rehearsals/rehearsals.module.js';
import { RehearsalsProcessor } from '../features/rehearsals/rehearsals.processor.js';
import { SettingsModule } from '../features/settings/settings.module.js';
import { SignInModule } from '../features/sign-in/sign-in.module.js';
import { WebhookSecrets } from '../features/webhooks/webhook-secrets.service.js';
import { ActivityModule } from '../platform/activity/activity.module.js';
import { AuthModule } from '../platform/auth/auth.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { MetricsModule } from '../platform/metrics/metrics.module.js';
import { StorageModule } from '../platform/storage/storage.module.js';
import { DemoAccounts } from './accounts.js';
import { DemoAftermath } from './aftermath.js';
import { DemoCameras } from './cameras.js';
import { DemoChecks } from './checks.js';
import { DemoDeadlines } from './deadlines.js';
import { DemoClock } from './demo-clock.js';
import { DemoJobs } from './demo-jobs.js';
import { DemoService } from './demo.service.js';
import { DemoFines } from './fines.js';
import { DemoLetterhead } from './letterhead.js';
import { DemoMailing } from './mailing.js';
import { DemoOfficers } from './officers.js';
import { DemoOutcomes } from './outcomes.js';
import { DemoPrints } from './prints.js';
import { DemoRegistry } from './registry.js';
import { DemoRepairs } from './repairs.js';
import { DemoRuns } from './runs.js';
import { DemoWebhooks } from './webhooks.js';

const clock = new DemoClock();

/** The features that the demo goes through, with a clock that it sets. */
@Module({
  imports: [
    ConfigModule,
    DatabaseModule.forEntities(ENTITIES, clock),
    MetricsModule,
    ActivityModule,
    StorageModule,
    JobsModule.writtenBy(DemoJobs),
    AddresseesModule,
    AuthModule,
    SignInModule,
    EventsModule,
    EvidencePinsModule,
    FinesModule,
    MediaModule,
    CalendarModule,
    CamerasModule,
    CheckCoreModule,
    CheckRulesModule,
    PlatesModule,
    RehearsalsModule,
    CitationsModule,
    CommentsModule,
    DeadlinesModule,
    DeskModule,
    NoticeSettingsModule,
    SettingsModule,
    NoticesModule,
    PrintRunsModule,
    NotificationsModule,
    RecallsModule,
  ],
  providers: [
    { provide: DemoClock, useValue: clock },
    NoticeRecords,
    NoticeEvidence,
    NoticesProcessor,
    RunFilesProcessor,
    RunRecords,
    RehearsalsProcessor,
    DemoAccounts,
    DemoCameras,
    DemoChecks,
    DemoDeadlines,
    DemoLetterhead,
    DemoFines,
    DemoWebhooks,
    WebhookSecrets,
    DemoMailing,
    DemoRegistry,
    ImportAtOnce,
    ImportSteps,
    DemoRepairs,
    DemoRuns,
    DemoOfficers,
    DemoOutcomes,
    DemoPrints,
    DemoAftermath,
    DemoService,
  ],
})
export class DemoModule {}
