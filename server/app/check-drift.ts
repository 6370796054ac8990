import 'reflect-metadata';
import { configOrExit } from '../platform/config/config.js';
import { ownerDataSource } from '../platform/database/data-source.js';
import { ENTITIES } from './entities.js';

// `npm run check:migrations`: on a migrated database, nothing may be left for the entities to ask for.
// Constraints, indexes and privileges stand in the migrations only, where they can be said in full: that the
// database has more of them than the entities know is no drift.
const MORE_THAN_THE_ENTITIES = /^(ALTER TABLE \S+ DROP CONSTRAINT|DROP INDEX) /;

const source = await ownerDataSource(configOrExit().database.url, ENTITIES).initialize();
try {
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  const missing = upQueries.filter(({ query }) => !MORE_THAN_THE_ENTITIES.test(query));
  for (const { query } of missing) console.error(query);
  if (missing.length > 0) {
    console.error('The entities differ from the migrations: the statements above would be needed.');
    process.exitCode = 1;
  }
} finally {
  await source.destroy();
}
