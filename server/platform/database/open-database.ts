import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { dataSourceOptions, type Entities } from './data-source.js';
import { Database } from './database.js';
import { assertSession, SessionRefused } from './session.js';

/** The database for a tool of the command line, which closes it in the end. @throws SessionRefused */
export async function openDatabase(config: Config, entities: Entities = []): Promise<Database> {
  return new Database(await openWith(dataSourceOptions(config, entities)));
}

/** The application's connections, once they are known to be as it needs them. @throws SessionRefused */
export async function openWith(options: DataSourceOptions): Promise<DataSource> {
  const source = await initialized(options);
  try {
    await assertSession(source);
    return source;
  } catch (error) {
    await source.destroy();
    throw error;
  }
}

async function initialized(options: DataSourceOptions): Promise<DataSource> {
  try {
    return await new DataSource(options).initialize();
  } catch (error) {
    // PgBouncer answers the first unless it is configured to ignore such parameters; a server without a setting, or that
    // lets nobody change it, names it.
    const message = error instanceof Error ? error.message : '';
    if (
      /unsupported startup parameter|configuration parameter|parameter ".*" cannot be/.test(message)
    )
      throw new SessionRefused(message);
    throw error;
  }
}
