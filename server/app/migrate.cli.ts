import 'reflect-metadata';
import { configOrExit } from '../platform/config/config.js';
import { migrate } from '../platform/database/migrate.js';
import { ENTITIES } from './entities.js';

const run = await migrate(configOrExit().database.url, ENTITIES);
console.log(run.length === 0 ? 'The database is up to date.' : `Ran ${run.join(', ')}.`);
