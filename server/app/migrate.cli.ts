import 'reflect-metadata';
import { configOrExit } from '../platform/config/config.js';

// Before the rest is loaded: a wrong environment is told in an instant.
const { url } = configOrExit().database;
const { migrate } = await import('../platform/database/migrate.js');
const { ENTITIES } = await import('./entities.js');

const run = await migrate(url, ENTITIES);
console.log(run.length === 0 ? 'The database is up to date.' : `Ran ${run.join(', ')}.`);
