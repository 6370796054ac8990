import { Module } from '@nestjs/common';
import { CamerasModule } from '../../features/cameras/cameras.module.js';
import { CheckRulesModule } from '../../features/checks/check-rules.module.js';
import { CitationsModule } from '../../features/citations/citations.module.js';
import { CommentsModule } from '../../features/comments/comments.module.js';
import { DashboardModule } from '../../features/dashboard/dashboard.module.js';
import { DeskModule } from '../../features/desk/desk.module.js';
import { DeadlinesModule } from '../../features/deadlines/deadlines.module.js';
import { FinesModule } from '../../features/fines/fines.module.js';
import { ErrorLedgerModule } from '../../features/error-ledger/error-ledger.module.js';
import { EventsModule } from '../../features/events/events.module.js';
import { HomeModule } from '../../features/home/home.module.js';
import { IdentityProvidersModule } from '../../features/identity-providers/identity-providers.module.js';
import { MediaModule } from '../../features/media/media.module.js';
import { NoticeSettingsModule } from '../../features/notice-settings/notice-settings.module.js';
import { NoticesModule } from '../../features/notices/notices.module.js';
import { NotificationsModule } from '../../features/notifications/notifications.module.js';
import { PasskeysModule } from '../../features/passkeys/passkeys.module.js';
import { PlatesModule } from '../../features/checks/plates/plates.module.js';
import { NoticeCasesModule } from '../../features/notice-cases/notice-cases.module.js';
import { PrintRunsModule } from '../../features/print-runs/print-runs.module.js';
import { CourtPackagesModule } from '../../features/court-packages/court-packages.module.js';
import { RecallsModule } from '../../features/recalls/recalls.module.js';
import { RegistryModule } from '../../features/registry/registry.module.js';
import { RegistryImportsModule } from '../../features/registry/imports/registry-imports.module.js';
import { RehearsalsModule } from '../../features/rehearsals/rehearsals.module.js';
import { SavedViewsModule } from '../../features/saved-views/saved-views.module.js';
import { YearlyReportModule } from '../../features/yearly-report/yearly-report.module.js';
import { AuthoritiesModule } from '../../features/authorities/authorities.module.js';
import { ReasonsModule } from '../../features/reasons/reasons.module.js';
import { SettingsModule } from '../../features/settings/settings.module.js';
import { CameraFilesController } from './cameras/camera-files.controller.js';
import { CamerasController } from './cameras/cameras.controller.js';
import { CheckFunctionsController } from './cameras/check-functions.controller.js';
import { CheckRulesController } from './cameras/check-rules.controller.js';
import { CitationsController } from './citations/citations.controller.js';
import { CommentsController } from './citations/comments.controller.js';
import { AddresseesModule } from '../../features/addressees/addressees.module.js';
import { CalendarModule } from '../../features/calendar/calendar.module.js';
import { AddresseesController } from './notices/addressees.controller.js';
import { CalendarSettingsController } from './settings/calendar-settings.controller.js';
import { DashboardController } from './desk/dashboard.controller.js';
import { DecisionsController } from './desk/decisions.controller.js';
import { DeskController } from './desk/desk.controller.js';
import { DeskAdminController } from './desk/desk-admin.controller.js';
import { DraftsController } from './desk/drafts.controller.js';
import { DeadlinesController } from './desk/deadlines.controller.js';
import { FinesController } from './notices/fines.controller.js';
import { ForecastController } from './desk/forecast.controller.js';
import { ErrorLedgerController } from './notices/error-ledger.controller.js';
import { EvidenceController } from './citations/evidence.controller.js';
import { EventsController } from './citations/events.controller.js';
import { HistoryController } from './citations/history.controller.js';
import { HomeController } from './desk/home.controller.js';
import { JobsController } from './settings/jobs.controller.js';
import { ListedPlatesController } from './registry/listed-plates.controller.js';
import { LogsController } from './log/logs.controller.js';
import { LogController } from './log/log.controller.js';
import { LogDoorsModule } from '../../features/log/log-doors.module.js';
import { MediaController } from './citations/media.controller.js';
import { NoticeSettingsController } from './notices/notice-settings.controller.js';
import { RegistrySettingsController } from './registry/registry-settings.controller.js';
import { NoticeMailController } from './notices/notice-mail.controller.js';
import { NoticeRunsController } from './notices/notice-runs.controller.js';
import { NoticeCasesController } from './notices/notice-cases.controller.js';
import { NoticesController } from './notices/notices.controller.js';
import { NotificationsController } from './users/notifications.controller.js';
import { OidcController } from './sign-in/oidc.controller.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { OpenApiService } from './openapi/openapi.service.js';
import { PdfSettingsController } from './notices/pdf-settings.controller.js';
import { DemoController } from './settings/demo.controller.js';
import { YearlyReportController } from './notices/yearly-report.controller.js';
import { AuthoritiesController } from './users/authorities.controller.js';
import { ProgramsController } from './settings/programs.controller.js';
import { ReasonsController } from './desk/reasons.controller.js';
import { CourtPackagesController } from './notices/court-packages.controller.js';
import { RegistryController } from './registry/registry.controller.js';
import { QuarantinesController } from './cameras/quarantines.controller.js';
import { RecallsController } from './notices/recalls.controller.js';
import { RehearsalsController } from './cameras/rehearsals.controller.js';
import { SavedViewsController } from './citations/saved-views.controller.js';
import { SettingsController } from './settings/settings.controller.js';
import { AuthController } from './sign-in/auth.controller.js';
import { PreferencesController } from './users/preferences.controller.js';
import { PasskeysController } from './sign-in/passkeys.controller.js';
import { ProfileController } from './users/profile.controller.js';
import { TokensController } from './users/tokens.controller.js';
import { SessionsController } from './sign-in/sessions.controller.js';
import { SkipsController } from './desk/skips.controller.js';
import { UsersController } from './users/users.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { ProgramsModule } from '../../features/programs/programs.module.js';
import { UsersModule } from '../../features/users/users.module.js';
import { WebhooksModule } from '../../features/webhooks/webhooks.module.js';
import { FirstStepsModule } from '../../features/first-steps/first-steps.module.js';
import { HttpModule } from '../http/http.module.js';
import { HistoryModule } from '../../features/history/history.module.js';

/** The compatibility API: the paths of the specification, with the same services as GraphQL. */
@Module({
  imports: [
    AddresseesModule,
    CalendarModule,
    CamerasModule,
    CheckRulesModule,
    CitationsModule,
    CommentsModule,
    CourtPackagesModule,
    DashboardModule,
    DeskModule,
    DeadlinesModule,
    ErrorLedgerModule,
    EventsModule,
    FinesModule,
    FirstStepsModule,
    HistoryModule,
    HomeModule,
    HttpModule,
    IdentityProvidersModule,
    LogDoorsModule,
    MediaModule,
    NoticeSettingsModule,
    NoticesModule,
    NotificationsModule,
    PasskeysModule,
    PlatesModule,
    RegistryImportsModule,
    RegistryModule,
    RehearsalsModule,
    NoticeCasesModule,
    PrintRunsModule,
    ReasonsModule,
    RecallsModule,
    AuthoritiesModule,
    YearlyReportModule,
    ProgramsModule,
    SavedViewsModule,
    SettingsModule,
    UsersModule,
    WebhooksModule,
  ],
  controllers: [
    AddresseesController,
    CalendarSettingsController,
    CameraFilesController,
    CamerasController,
    CheckFunctionsController,
    CheckRulesController,
    CitationsController,
    CommentsController,
    CourtPackagesController,
    DashboardController,
    DecisionsController,
    DeskAdminController,
    DeskController,
    DraftsController,
    DeadlinesController,
    ErrorLedgerController,
    FinesController,
    ForecastController,
    EventsController,
    EvidenceController,
    HistoryController,
    HomeController,
    JobsController,
    ListedPlatesController,
    LogController,
    LogsController,
    MediaController,
    NoticeSettingsController,
    RegistrySettingsController,
    NoticeMailController,
    NoticeRunsController,
    NoticeCasesController,
    NoticesController,
    NotificationsController,
    OidcController,
    OpenApiController,
    PdfSettingsController,
    DemoController,
    QuarantinesController,
    ReasonsController,
    RecallsController,
    AuthoritiesController,
    YearlyReportController,
    ProgramsController,
    RegistryController,
    RehearsalsController,
    SavedViewsController,
    SettingsController,
    SessionsController,
    SkipsController,
    AuthController,
    PreferencesController,
    PasskeysController,
    ProfileController,
    TokensController,
    UsersController,
    WebhooksController,
  ],
  providers: [OpenApiService],
})
export class RestModule {}
