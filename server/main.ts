import 'reflect-metadata';
import { loadConfig } from './config.js';
import { createApp } from './http/create-app.js';
import { createLogger } from './logging.js';

const config = loadConfig();
const logger = createLogger('api', config.logLevel);
const app = await createApp(config, logger);
await app.listen(config.http.port, config.http.host);
logger.log(`Listening on ${await app.getUrl()}`, 'Main');
