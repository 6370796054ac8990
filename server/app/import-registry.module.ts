import { Module } from '@nestjs/common';
import { ImportAtOnce } from '../features/registry/imports/import-at-once.service.js';
import { ImportSteps } from '../features/registry/imports/import-steps.service.js';
import { ActivityModule } from '../platform/activity/activity.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { ENTITIES } from './entities.js';

/** The modules of `npm run registry`, and no more. */
@Module({
  imports: [ConfigModule, DatabaseModule.forEntities(ENTITIES), ActivityModule, JobsModule],
  providers: [ImportSteps, ImportAtOnce],
})
export class ImportRegistryModule {}
