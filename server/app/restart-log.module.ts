import { Module } from '@nestjs/common';
import { ActivityModule } from '../platform/activity/activity.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { LogRestart } from '../platform/log/log-restart.service.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { ENTITIES } from './entities.js';

/** The modules of `npm run log:restart`, and no more. */
@Module({
  imports: [ConfigModule, DatabaseModule.forEntities(ENTITIES), ActivityModule, JobsModule],
  providers: [LogRestart],
})
export class RestartLogModule {}
