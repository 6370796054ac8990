import { Module } from '@nestjs/common';
import { ProgramsModule } from '../features/programs/programs.module.js';
import { ActivityModule } from '../platform/activity/activity.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { ENTITIES } from './entities.js';

/** The modules of `npm run program`, and no more. */
@Module({
  imports: [
    ConfigModule,
    DatabaseModule.forEntities(ENTITIES),
    ActivityModule,
    JobsModule,
    ProgramsModule,
  ],
})
export class ProgramModule {}
