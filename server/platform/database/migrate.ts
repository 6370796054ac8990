import { type Entities, ownerDataSource } from './data-source.js';

// Two processes that start at once must not both migrate.
const MIGRATION_LOCK = 7_305_114;

/**
 * Brings the database behind the URL up to the newest migration, once, also when several processes ask at the same time.
 *
 * @param entities TypeORM makes a table of its own for those with generated columns
 * @returns the names of the migrations that were run.
 */
export async function migrate(databaseUrl: string, entities: Entities): Promise<string[]> {
  const source = await ownerDataSource(databaseUrl, entities).initialize();
  try {
    const lock = source.createQueryRunner();
    await lock.connect();
    try {
      await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const run = await source.runMigrations();
      return run.map(({ name }) => name);
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await lock.release();
    }
  } finally {
    await source.destroy();
  }
}
