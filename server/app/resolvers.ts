import { ActivityResolver } from '../features/history/activity.resolver.js';
import { AddresseesResolver } from '../features/addressees/addressees.resolver.js';
import { AuthResolver } from '../features/sign-in/auth.resolver.js';
import { CalendarSettingsResolver } from '../features/calendar/calendar-settings.resolver.js';
import { CamerasResolver } from '../features/cameras/cameras.resolver.js';
import {
  CitationChangesResolver,
  CitationConnectionResolver,
  CitationsResolver,
  CitationSubscriptionsResolver,
  NoticeCitationResolver,
  NotificationCitationResolver,
} from '../features/citations/citations.resolver.js';
import { MeasuringResolver } from '../features/citations/measuring.resolver.js';
import { NoticeForecastResolver } from '../features/citations/notice-forecast.resolver.js';
import { CheckFunctionsResolver } from '../features/checks/check-functions.resolver.js';
import { CheckRulesResolver } from '../features/checks/check-rules.resolver.js';
import { CommentsResolver } from '../features/comments/comments.resolver.js';
import { ListedPlatesResolver } from '../features/checks/plates/listed-plates.resolver.js';
import { DashboardResolver } from '../features/dashboard/dashboard.resolver.js';
import { DeskAdminResolver } from '../features/desk/settings/desk-admin.resolver.js';
import {
  ClaimsResolver,
  DecisionsResolver,
  DeskResolver,
  DraftsResolver,
} from '../features/desk/desk.resolver.js';
import { DeadlinesResolver } from '../features/deadlines/deadlines.resolver.js';
import {
  CurrencyDigitsResolver,
  FinesResolver,
  MoneyResolver,
} from '../features/fines/fines.resolver.js';
import { ErrorLedgerResolver } from '../features/error-ledger/error-ledger.resolver.js';
import { FirstStepsResolver } from '../features/first-steps/first-steps.resolver.js';
import { MailDeliveryResolver } from '../features/first-steps/mail-delivery.resolver.js';
import { HomeResolver } from '../features/home/home.resolver.js';
import { LogResolver } from '../features/log/log.resolver.js';
import { NotificationsResolver } from '../features/notifications/notifications.resolver.js';
import { LettersResolver } from '../features/notices/letters/letters.resolver.js';
import { NoticeDetailsResolver } from '../features/notices/notice-details.resolver.js';
import { NoticesResolver } from '../features/notices/notices.resolver.js';
import { NoticeSettingsResolver } from '../features/notice-settings/notice-settings.resolver.js';
import { NoticeMailResolver } from '../features/print-runs/notice-mail.resolver.js';
import { NoticeRunsResolver } from '../features/print-runs/notice-runs.resolver.js';
import { PasskeysResolver } from '../features/passkeys/passkeys.resolver.js';
import { SavedViewsResolver } from '../features/saved-views/saved-views.resolver.js';
import { NoticeCasesResolver } from '../features/notice-cases/notice-cases.resolver.js';
import { CourtPackagesResolver } from '../features/court-packages/court-packages.resolver.js';
import { RegistrySettingsResolver } from '../features/registry/registry-settings.resolver.js';
import { RegistryImportsResolver } from '../features/registry/imports/registry-imports.resolver.js';
import { RehearsalsResolver } from '../features/rehearsals/rehearsals.resolver.js';
import { QuarantinesResolver } from '../features/recalls/quarantines.resolver.js';
import { ProgramsResolver } from '../features/programs/programs.resolver.js';
import { RecallsResolver } from '../features/recalls/recalls.resolver.js';
import { YearlyReportResolver } from '../features/yearly-report/yearly-report.resolver.js';
import { AuthoritiesResolver } from '../features/authorities/authorities.resolver.js';
import { ReasonsResolver } from '../features/reasons/reasons.resolver.js';
import { SettingsResolver } from '../features/settings/settings.resolver.js';
import { ApiTokensResolver } from '../features/users/api-tokens.resolver.js';
import { OidcResolver } from '../features/identity-providers/oidc.resolver.js';
import { ProfileResolver } from '../features/users/profile.resolver.js';
import { UserSessionsResolver } from '../features/users/user-sessions.resolver.js';
import { UsersResolver } from '../features/users/users.resolver.js';
import { WebhooksResolver } from '../features/webhooks/webhooks.resolver.js';
import { AppInfoResolver } from '../doors/graphql/app-info.resolver.js';

/** Every resolver of the product: what `print-schema.ts` prints without a database. */
export const RESOLVERS = [
  ActivityResolver,
  ApiTokensResolver,
  AppInfoResolver,
  AuthResolver,
  CalendarSettingsResolver,
  CamerasResolver,
  CheckFunctionsResolver,
  CheckRulesResolver,
  CitationChangesResolver,
  CitationConnectionResolver,
  CitationsResolver,
  CitationSubscriptionsResolver,
  ClaimsResolver,
  CommentsResolver,
  NoticeCasesResolver,
  CourtPackagesResolver,
  CurrencyDigitsResolver,
  MoneyResolver,
  DashboardResolver,
  DecisionsResolver,
  DeskAdminResolver,
  DeskResolver,
  DraftsResolver,
  DeadlinesResolver,
  ErrorLedgerResolver,
  FinesResolver,
  FirstStepsResolver,
  HomeResolver,
  MailDeliveryResolver,
  MeasuringResolver,
  ListedPlatesResolver,
  ListedPlatesResolver,
  MeasuringResolver,
  NoticeCitationResolver,
  NoticeSettingsResolver,
  AddresseesResolver,
  NoticeDetailsResolver,
  NoticeForecastResolver,
  NoticeMailResolver,
  NoticeRunsResolver,
  NoticesResolver,
  NotificationCitationResolver,
  LettersResolver,
  LogResolver,
  NotificationsResolver,
  OidcResolver,
  PasskeysResolver,
  ProfileResolver,
  ProgramsResolver,
  QuarantinesResolver,
  ReasonsResolver,
  RecallsResolver,
  AuthoritiesResolver,
  YearlyReportResolver,
  RegistryImportsResolver,
  RegistrySettingsResolver,
  RehearsalsResolver,
  SavedViewsResolver,
  SettingsResolver,
  UserSessionsResolver,
  UsersResolver,
  WebhooksResolver,
];
