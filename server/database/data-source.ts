import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config.js';
import { ENTITIES } from './entities.js';
import { impatientSocket } from './impatient-socket.js';
import { MIGRATIONS } from './migrations.js';
import { AppPool } from './pool.js';
import { SnakeNaming } from './snake-naming.js';

// A statement that takes longer than this is a fault, not work (reliability 7).
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * What every connection of the application is set to: its role, which cannot rewrite history, its patience, and one
 * process for each statement, which is compiled by nobody: they are short, and many at once.
 */
export const sessionOptions = `-c role=stopline_app -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s -c timezone=UTC -c max_parallel_workers_per_gather=0 -c jit=off`;

/**
 * How the application connects: as `stopline_app`, which cannot rewrite history, whatever the login behind
 * the URL may do.
 */
export function dataSourceOptions(config: Config): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { Pool: AppPool },
    uuidExtension: 'pgcrypto',
    url: config.database.url,
    entities: ENTITIES,
    migrations: [],
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    applicationName: 'stopline',
    poolSize: config.database.poolSize,
    extra: {
      options: sessionOptions,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      stream: impatientSocket,
    },
  };
}

/** The owner's connection, for migrations only. */
export function ownerDataSource(databaseUrl: string): DataSource {
  return new DataSource({
    type: 'postgres',
    driver: { Pool: AppPool },
    uuidExtension: 'pgcrypto',
    url: databaseUrl,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'all',
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    poolSize: 2,
  });
}
