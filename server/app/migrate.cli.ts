import { configOrExit } from '../platform/config/config.js';
import { migrate } from '../platform/database/migrate.js';

const run = await migrate(configOrExit().database.url);
console.log(run.length === 0 ? 'The database is up to date.' : `Ran ${run.join(', ')}.`);
