import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { socketWithTimeout } from './socket-with-timeout.js';
import { MIGRATIONS } from './migrations.js';
import { AppPool } from './pool.js';
import { sessionOptions } from './session.js';
import { SnakeNaming } from './snake-naming.js';

/** Entity classes: handed in, because the platform knows no feature. */
export type Entities = readonly (new () => object)[];

/**
 * How the application connects: as `stopline_app`, which cannot rewrite history, whatever the login behind
 * the URL may do.
 */
export function dataSourceOptions(config: Config, entities: Entities = []): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { Pool: AppPool },
    uuidExtension: 'pgcrypto',
    url: config.database.url,
    entities: [...entities],
    migrations: [],
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    applicationName: 'stopline',
    poolSize: config.database.poolSize,
    extra: {
      options: sessionOptions,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      stream: socketWithTimeout,
    },
  };
}

/** The owner's connection, for migrations only. */
export function ownerDataSource(databaseUrl: string, entities: Entities = []): DataSource {
  return new DataSource({
    type: 'postgres',
    driver: { Pool: AppPool },
    uuidExtension: 'pgcrypto',
    url: databaseUrl,
    entities: [...entities],
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'all',
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    poolSize: 2,
  });
}
