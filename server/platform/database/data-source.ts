import { Socket } from 'node:net';
import {
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  type NamingStrategyInterface,
} from 'typeorm';
import type { Config } from '../config/config.js';
import { MIGRATIONS } from './migrations.js';
import { AppPool } from './pool.js';
import { ownerSessionOptions, sessionOptions } from './session.js';
import { snakeCase } from '../domain/spelling.pure.js';

/** Entity classes: handed in, because the platform knows no feature. */
export type Entities = readonly (new () => object)[];

/** `badgeNumber` in TypeScript is `badge_number` in Postgres. */
class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? snakeCase(propertyName);
  }
}

// Longer than the statement timeout (15 s), shorter than a client waits.
const SILENCE_MS = 20_000;

/**
 * Returns a socket that ends when nothing has arrived for a time. A server that goes down closes its connections; a
 * network that drops every packet does not, and the kernel would wait for a quarter of an hour (reliability 24). The
 * pool closes an idle connection sooner than that.
 */
function socketWithTimeout(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(
      new Error(`Connection terminated: nothing came on it for ${SILENCE_MS / 1_000} s`),
    ),
  );
  return socket;
}

/**
 * The options of the application's connections: they run as `stopline_app`, which cannot rewrite history, whatever the
 * login of the URL may do.
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
      options: sessionOptions(config),
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
    extra: { options: ownerSessionOptions() },
  });
}
