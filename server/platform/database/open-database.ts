import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { dataSourceOptions } from './data-source.js';
import { assertSession, SessionRefused } from './session.js';

/** The application's connections, once they are known to be what it relies on. @throws SessionRefused */
export async function openDatabase(config: Config): Promise<DataSource> {
  return openWith(dataSourceOptions(config));
}

/** {@link openDatabase} with options that are there already. */
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
    // What PgBouncer says unless it is told to leave such parameters out.
    const message = error instanceof Error ? error.message : '';
    if (message.includes('unsupported startup parameter')) throw new SessionRefused(message);
    throw error;
  }
}
