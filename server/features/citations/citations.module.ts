import { Module } from '@nestjs/common';
import { ConflictsModule } from '../checks/plates/conflicts.module.js';
import { FactsInForceModule } from '../cameras/facts-in-force.module.js';
import { QuarantineHoldsModule } from '../cameras/quarantine-holds.module.js';
import { DashboardModule } from '../dashboard/dashboard.module.js';
import { CheckCoreModule } from '../checks/check-core.module.js';
import { DeadlinesModule } from '../deadlines/deadlines.module.js';
import { FinesModule } from '../fines/fines.module.js';
import { MediaModule } from '../media/media.module.js';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AuthoritiesModule } from '../authorities/authorities.module.js';
import { ReasonsModule } from '../reasons/reasons.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { CitationAnnouncementsModule } from './citation-announcements.module.js';
import { CitationChanges } from './citation-changes.service.js';
import { ChangedCitations } from './reads/changed-citations.service.js';
import { CitationChangesFeed } from './reads/citation-changes-feed.service.js';
import { ConnectionRows } from './reads/connection-rows.service.js';
import { CitationConnections } from './reads/citation-connections.service.js';
import { TransitionCarriedOut, VehicleUpdated, VersionRaised } from './citation.hooks.js';
import { CitationDeadlines } from './citation-deadlines.service.js';
import { CitationDetails } from './reads/citation-details.service.js';
import { FilteredLists } from './reads/filtered-lists.service.js';
import { CitationFilters } from './reads/citation-filters.service.js';
import { CitationSearch } from './reads/search.service.js';
import {
  CitationChangesResolver,
  CitationConnectionResolver,
  CitationsResolver,
  CitationSubscriptionsResolver,
  NoticeCitationResolver,
  NotificationCitationResolver,
} from './citations.resolver.js';
import { CitationsService } from './reads/citations.service.js';
import { DeadlineRefusals } from './deadline-refusals.service.js';
import { CompletionService } from './completion.service.js';
import { EvidenceSelection } from './evidence-selection.service.js';
import { VehicleUpdates } from './vehicle-updates.service.js';
import { CitationRows, LIST_LIMITS, listLimits } from './reads/citation-rows.service.js';
import { Measuring } from './measuring.service.js';
import { MeasuringResolver } from './measuring.resolver.js';
import { ListRowCheck } from './reads/list-row-check.js';
import { NoticeForecastResolver } from './notice-forecast.resolver.js';
import { NoticeForecasts } from './notice-forecast.service.js';
import { OwnerKeys } from './owner-keys.service.js';
import { NoticeSnapshots } from './notice-snapshots.service.js';
import { RegistryComparisons } from './registry-comparisons.service.js';
import { LetterAssessments } from './letter-assessments.service.js';
import { RequiredContent } from './required-content.service.js';
import { TransitionChecks } from './transition-checks.service.js';
import { TransitionWriter } from './transition-writer.service.js';
import { TransitionsService } from './transitions.service.js';
import { VehicleLookups } from './vehicle-lookups.service.js';
import { VehicleWriter } from './vehicle-writer.service.js';
import { Violations } from './violations.service.js';

/** Events under review: lists, report, transitions, vehicle and evidence. */
@Module({
  imports: [
    CitationAnnouncementsModule,
    CheckCoreModule,
    ConflictsModule,
    DashboardModule,
    DeadlinesModule,
    FactsInForceModule,
    FinesModule,
    MediaModule,
    QuarantineHoldsModule,
    NoticeSettingsModule,
    NoticesModule,
    NotificationsModule,
    ReasonsModule,
    AuthoritiesModule,
    RegistryModule,
    SettingsModule,
  ],
  providers: [
    { provide: LIST_LIMITS, useFactory: listLimits },
    ChangedCitations,
    CitationChangesFeed,
    CitationConnections,
    ConnectionRows,
    CitationDeadlines,
    CitationDetails,
    CitationFilters,
    FilteredLists,
    CitationRows,
    CitationSearch,
    CitationsService,
    CitationChanges,
    CompletionService,
    DeadlineRefusals,
    EvidenceSelection,
    VehicleUpdates,
    ListRowCheck,
    Measuring,
    MeasuringResolver,
    NoticeForecasts,
    NoticeSnapshots,
    OwnerKeys,
    RegistryComparisons,
    RequiredContent,
    LetterAssessments,
    TransitionCarriedOut,
    TransitionChecks,
    TransitionWriter,
    TransitionsService,
    VehicleLookups,
    VehicleUpdated,
    VehicleWriter,
    VersionRaised,
    Violations,
    CitationsResolver,
    CitationChangesResolver,
    CitationConnectionResolver,
    CitationSubscriptionsResolver,
    NoticeCitationResolver,
    NoticeForecastResolver,
    NotificationCitationResolver,
  ],
  exports: [
    CitationChanges,
    CitationChangesFeed,
    CompletionService,
    DeadlineRefusals,
    NoticeSnapshots,
    CitationsService,
    EvidenceSelection,
    Measuring,
    RegistryComparisons,
    VehicleUpdates,
    TransitionCarriedOut,
    TransitionChecks,
    TransitionWriter,
    TransitionsService,
    VehicleLookups,
    VehicleUpdated,
    VersionRaised,
    Violations,
  ],
})
export class CitationsModule {}
