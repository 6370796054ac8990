import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ActivityModule } from '../platform/activity/activity.module.js';
import { HistoryModule } from '../features/history/history.module.js';
import { AddresseesModule } from '../features/addressees/addressees.module.js';
import { AuthModule } from '../platform/auth/auth.module.js';
import { SignInModule } from '../features/sign-in/sign-in.module.js';
import { CalendarModule } from '../features/calendar/calendar.module.js';
import { CamerasModule } from '../features/cameras/cameras.module.js';
import { CheckRulesModule } from '../features/checks/check-rules.module.js';
import { CitationsModule } from '../features/citations/citations.module.js';
import { CommentsModule } from '../features/comments/comments.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { DashboardModule } from '../features/dashboard/dashboard.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { DeskModule } from '../features/desk/desk.module.js';
import { FirstStepsModule } from '../features/first-steps/first-steps.module.js';
import { ErrorLedgerModule } from '../features/error-ledger/error-ledger.module.js';
import { EvidenceModule } from '../doors/evidence/evidence.module.js';
import { ErrorFilter } from '../platform/errors/error.filter.js';
import { EventsModule } from '../features/events/events.module.js';
import { GraphqlModule } from '../doors/graphql/graphql.module.js';
import { HealthModule } from '../platform/health/health.module.js';
import { HomeModule } from '../features/home/home.module.js';
import { HttpModule } from '../doors/http/http.module.js';
import { IdempotencyModule } from '../platform/idempotency/idempotency.module.js';
import { IdentityProvidersModule } from '../features/identity-providers/identity-providers.module.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { LogDoorsModule } from '../features/log/log-doors.module.js';
import { MediaModule } from '../features/media/media.module.js';
import { MetricsModule } from '../platform/metrics/metrics.module.js';
import { NoticeSettingsModule } from '../features/notice-settings/notice-settings.module.js';
import { NoticesModule } from '../features/notices/notices.module.js';
import { NotificationsModule } from '../features/notifications/notifications.module.js';
import { SavedViewsModule } from '../features/saved-views/saved-views.module.js';
import { PasskeysModule } from '../features/passkeys/passkeys.module.js';
import { PlatesModule } from '../features/checks/plates/plates.module.js';
import { NoticeCasesModule } from '../features/notice-cases/notice-cases.module.js';
import { PrintRunsModule } from '../features/print-runs/print-runs.module.js';
import { CourtPackagesModule } from '../features/court-packages/court-packages.module.js';
import { ProgramsModule } from '../features/programs/programs.module.js';
import { RecallsModule } from '../features/recalls/recalls.module.js';
import { RegistryImportsModule } from '../features/registry/imports/registry-imports.module.js';
import { RehearsalsModule } from '../features/rehearsals/rehearsals.module.js';
import { RestModule } from '../doors/rest/rest.module.js';
import { SettingsModule } from '../features/settings/settings.module.js';
import { StorageModule } from '../platform/storage/storage.module.js';
import { UsersModule } from '../features/users/users.module.js';
import { OutboxModule } from '../features/webhooks/outbox.module.js';
import { WebhooksModule } from '../features/webhooks/webhooks.module.js';
import { ENTITIES } from './entities.js';

/** The API: every feature, and the two doors to them. */
@Module({
  imports: [
    ConfigModule,
    DatabaseModule.forEntities(ENTITIES),
    MetricsModule,
    ActivityModule,
    StorageModule,
    JobsModule,
    IdempotencyModule,
    AuthModule,
    SignInModule,
    PasskeysModule,
    UsersModule,
    IdentityProvidersModule,
    SettingsModule,
    FirstStepsModule,
    NotificationsModule,
    CommentsModule,
    DashboardModule,
    MediaModule,
    CalendarModule,
    CamerasModule,
    NoticeSettingsModule,
    NoticesModule,
    CheckRulesModule,
    CitationsModule,
    AddresseesModule,
    DeskModule,
    SavedViewsModule,
    PlatesModule,
    RegistryImportsModule,
    RehearsalsModule,
    CourtPackagesModule,
    NoticeCasesModule,
    PrintRunsModule,
    ErrorLedgerModule,
    ProgramsModule,
    RecallsModule,
    HomeModule,
    HistoryModule,
    LogDoorsModule,
    EventsModule,
    OutboxModule,
    WebhooksModule,
    EvidenceModule,
    HealthModule,
    HttpModule,
    GraphqlModule,
    RestModule,
  ],
  providers: [{ provide: APP_FILTER, useClass: ErrorFilter }],
})
export class AppModule {}
