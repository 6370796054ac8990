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
import { CameraFilesController } from './camera-files.controller.js';
import { CamerasController } from './cameras.controller.js';
import { CheckFunctionsController } from './check-functions.controller.js';
import { CheckRulesController } from './check-rules.controller.js';
import { CitationsController } from './citations.controller.js';
import { CommentsController } from './comments.controller.js';
import { AddresseesModule } from '../../features/addressees/addressees.module.js';
import { CalendarModule } from '../../features/calendar/calendar.module.js';
import { AddresseesController } from './addressees.controller.js';
import { CalendarSettingsController } from './calendar-settings.controller.js';
import { DashboardController } from './dashboard.controller.js';
import { DecisionsController } from './decisions.controller.js';
import { DeskController } from './desk.controller.js';
import { DeskAdminController } from './desk-admin.controller.js';
import { DraftsController } from './drafts.controller.js';
import { DeadlinesController } from './deadlines.controller.js';
import { FinesController } from './fines.controller.js';
import { ForecastController } from './forecast.controller.js';
import { ErrorLedgerController } from './error-ledger.controller.js';
import { EvidenceController } from './evidence.controller.js';
import { EventsController } from './events.controller.js';
import { HistoryController } from './history.controller.js';
import { HomeController } from './home.controller.js';
import { JobsController } from './jobs.controller.js';
import { ListedPlatesController } from './listed-plates.controller.js';
import { LogsController } from './logs.controller.js';
import { LogController } from './log.controller.js';
import { LogDoorsModule } from '../../features/log/log-doors.module.js';
import { MediaController } from './media.controller.js';
import { NoticeSettingsController } from './notice-settings.controller.js';
import { RegistrySettingsController } from './registry-settings.controller.js';
import { NoticeMailController } from './notice-mail.controller.js';
import { NoticeRunsController } from './notice-runs.controller.js';
import { NoticeCasesController } from './notice-cases.controller.js';
import { NoticesController } from './notices.controller.js';
import { NotificationsController } from './notifications.controller.js';
import { OidcController } from './oidc.controller.js';
import { OpenApiController } from './openapi.controller.js';
import { OpenApiService } from './openapi.service.js';
import { PdfSettingsController } from './pdf-settings.controller.js';
import { DemoController } from './demo.controller.js';
import { YearlyReportController } from './yearly-report.controller.js';
import { AuthoritiesController } from './authorities.controller.js';
import { ProgramsController } from './programs.controller.js';
import { ReasonsController } from './reasons.controller.js';
import { CourtPackagesController } from './court-packages.controller.js';
import { RegistryController } from './registry.controller.js';
import { QuarantinesController } from './quarantines.controller.js';
import { RecallsController } from './recalls.controller.js';
import { RehearsalsController } from './rehearsals.controller.js';
import { SavedViewsController } from './saved-views.controller.js';
import { SettingsController } from './settings.controller.js';
import { AuthController } from './auth.controller.js';
import { PreferencesController } from './preferences.controller.js';
import { PasskeysController } from './passkeys.controller.js';
import { ProfileController } from './profile.controller.js';
import { TokensController } from './tokens.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SkipsController } from './skips.controller.js';
import { UsersController } from './users.controller.js';
import { WebhooksController } from './webhooks.controller.js';
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
