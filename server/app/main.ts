import 'reflect-metadata';
import { configOrExit } from '../platform/config/config.js';

// Before the rest is loaded: a wrong environment is told in an instant.
const config = configOrExit();
const { createLogger, logWarnings } = await import('../platform/logging/logging.js');
const { startApi } = await import('./start-api.js');

const logger = createLogger('api', config.logLevel);
logWarnings(logger);
await startApi(config, logger);
