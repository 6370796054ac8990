import 'reflect-metadata';
import { configOrExit } from '../platform/config/config.js';

// The environment is checked before all else is loaded, so that an error shows at once.
const { url } = configOrExit().database;
const { migrate } = await import('../platform/database/migrate.js');
const { ENTITIES } = await import('./entities.js');

const run = await migrate(url, ENTITIES);
console.log(run.length === 0 ? 'The database is up to date.' : `Ran ${run.join(', ')}.`);
