import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { EventsModule } from '../events/events.module.js';
import { ENTITIES } from './entities.js';

/** What `npm run ingest` needs, and no more. */
@Module({
  imports: [
    ConfigModule,
    DatabaseModule.forEntities(ENTITIES),
    ActivityModule,
    StorageModule,
    JobsModule,
    EventsModule,
  ],
})
export class IngestModule {}
