import 'reflect-metadata';
import { configOrExit } from '../platform/config/config.js';

// The environment is checked before all else is loaded, so that an error shows at once.
const config = configOrExit('api');
const { createLogger, logWarnings } = await import('../platform/logging/logging.js');
const { startApi } = await import('./start-api.js');

const logger = createLogger('api', config.logLevel);
logWarnings(logger);
await startApi(config, logger);
