import 'reflect-metadata';
import { loadConfig } from '../config.js';
import { ownerDataSource } from './data-source.js';

// `npm run check:migrations`: on a migrated database, nothing may be left for the entities to ask for.
const source = await ownerDataSource(loadConfig().database.url).initialize();
try {
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  for (const { query } of upQueries) console.error(query);
  if (upQueries.length > 0) {
    console.error('The entities differ from the migrations: the statements above would be needed.');
    process.exitCode = 1;
  }
} finally {
  await source.destroy();
}
