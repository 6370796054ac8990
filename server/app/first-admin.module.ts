import { Module } from '@nestjs/common';
import { ActivityModule } from '../platform/activity/activity.module.js';
import { AuthModule } from '../platform/auth/auth.module.js';
import { SignInModule } from '../features/sign-in/sign-in.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { StorageModule } from '../platform/storage/storage.module.js';
import { UsersModule } from '../features/users/users.module.js';
import { ENTITIES } from './entities.js';

/** The modules of `npm run first-admin`, and no more. */
@Module({
  imports: [
    ConfigModule,
    DatabaseModule.forEntities(ENTITIES),
    ActivityModule,
    StorageModule,
    JobsModule,
    AuthModule,
    SignInModule,
    UsersModule,
  ],
})
export class FirstAdminModule {}
