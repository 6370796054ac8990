import { Module } from '@nestjs/common';
import { ConfigModule } from '../platform/config/config.module.js';
import { StorageModule } from '../platform/storage/storage.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { ENTITIES } from '../app/entities.js';

/** What loading the demo data needs, and no more. */
@Module({ imports: [ConfigModule, DatabaseModule.forEntities(ENTITIES), StorageModule] })
export class DemoModule {}
