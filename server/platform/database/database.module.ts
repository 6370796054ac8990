import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { Clock } from './clock.js';
import { dataSourceOptions, type Entities } from './data-source.js';
import { Database } from './database.js';
import { FastReads } from './fast-reads.js';
import { openWith } from './open-database.js';
import { SessionRefused } from './session.js';
import { Transactions } from './transactions.js';

/** The connections: the pool, the transactions on it, and the fast reads. */
@Global()
@Module({
  providers: [Database, Transactions, FastReads],
  exports: [Database, Transactions, FastReads],
})
export class DatabaseModule {
  /**
   * Takes the entities of the process that imports the module.
   *
   * @param clock another one if the past is replayed
   */
  static forEntities(entities: Entities, clock = new Clock()): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [{ provide: Clock, useValue: clock }],
      exports: [Clock],
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [CONFIG],
          useFactory: (config: Config) => ({
            ...dataSourceOptions(config, entities),
            // A missing database may still come; a refused session stays refused.
            toRetry: (error: unknown) => !(error instanceof SessionRefused),
          }),
          // Always with options: `useFactory` makes them.
          dataSourceFactory: (options) => openWith(options as DataSourceOptions),
        }),
      ],
    };
  }
}
