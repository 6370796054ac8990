import { Module } from '@nestjs/common';
import { ConfigModule } from '../../config.module.js';
import { StorageModule } from '../../storage/storage.module.js';
import { DatabaseModule } from '../database.module.js';

/** What loading the demo data needs, and no more. */
@Module({ imports: [ConfigModule, DatabaseModule, StorageModule] })
export class DemoModule {}
