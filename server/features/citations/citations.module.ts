import { Module } from '@nestjs/common';
import { DashboardModule } from '../dashboard/dashboard.module.js';
import { DeadlinesModule } from '../deadlines/deadlines.module.js';
import { FinesModule } from '../fines/fines.module.js';
import { MediaModule } from '../media/media.module.js';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ReasonsModule } from '../reasons/reasons.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { CitationChanges } from './citation-changes.service.js';
import { CitationConnectionsQueries } from './citation-connections.queries.js';
import { CitationConnections } from './citation-connections.service.js';
import { TransitionCarriedOut, VehicleUpdated, VersionRaised } from './citation.hooks.js';
import { CitationDeadlines } from './citation-deadlines.service.js';
import { CitationDetails } from './citation-details.service.js';
import { FilteredLists } from './citation-filter.queries.js';
import { CitationFilters } from './citation-filters.service.js';
import { CitationSearch } from './citation-search.queries.js';
import { CitationsQueries } from './citations.queries.js';
import {
  CitationChangesResolver,
  CitationConnectionResolver,
  CitationsResolver,
  NoticeCitationResolver,
  NotificationCitationResolver,
} from './citations.resolver.js';
import { CitationsService } from './citations.service.js';
import { CompletionService } from './completion.service.js';
import { EvidenceService } from './evidence.service.js';
import { LIST_LIMITS, listLimits } from './list-limits.js';
import { ListRowCheck } from './list-row.queries.js';
import { RequiredContent } from './required-content.service.js';
import { TransitionChecks } from './transition-checks.service.js';
import { TransitionWriter } from './transition-writer.service.js';
import { TransitionsService } from './transitions.service.js';
import { VehicleWriter } from './vehicle-writer.service.js';

/** Events under review: lists, report, transitions, vehicle and evidence. */
@Module({
  imports: [
    DashboardModule,
    DeadlinesModule,
    FinesModule,
    MediaModule,
    NoticeSettingsModule,
    NoticesModule,
    NotificationsModule,
    ReasonsModule,
    RegistryModule,
  ],
  providers: [
    { provide: LIST_LIMITS, useFactory: listLimits },
    CitationConnections,
    CitationConnectionsQueries,
    CitationDeadlines,
    CitationDetails,
    CitationFilters,
    FilteredLists,
    CitationsQueries,
    CitationSearch,
    CitationsService,
    CitationChanges,
    CompletionService,
    EvidenceService,
    ListRowCheck,
    RequiredContent,
    TransitionCarriedOut,
    TransitionChecks,
    TransitionWriter,
    TransitionsService,
    VehicleUpdated,
    VehicleWriter,
    VersionRaised,
    CitationsResolver,
    CitationChangesResolver,
    CitationConnectionResolver,
    NoticeCitationResolver,
    NotificationCitationResolver,
  ],
  exports: [
    CitationsService,
    EvidenceService,
    TransitionCarriedOut,
    TransitionChecks,
    TransitionWriter,
    TransitionsService,
    VehicleUpdated,
    VersionRaised,
  ],
})
export class CitationsModule {}
