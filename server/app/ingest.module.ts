import { Module } from '@nestjs/common';
import { ActivityModule } from '../platform/activity/activity.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { StorageModule } from '../platform/storage/storage.module.js';
import { CitationAnnouncementsModule } from '../features/citations/citation-announcements.module.js';
import { EventsModule } from '../features/events/events.module.js';
import { OutboxModule } from '../features/webhooks/outbox.module.js';
import { ENTITIES } from './entities.js';

/** The modules of `npm run ingest`, and no more. */
@Module({
  imports: [
    ConfigModule,
    DatabaseModule.forEntities(ENTITIES),
    ActivityModule,
    StorageModule,
    JobsModule,
    CitationAnnouncementsModule,
    EventsModule,
    OutboxModule,
  ],
})
export class IngestModule {}
