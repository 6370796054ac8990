import 'reflect-metadata';
import { configOrExit } from '../platform/config/config.js';
import { EvidenceServer } from '../doors/evidence/evidence-server.js';
import { createApp } from './create-app.js';
import { createLogger, logWarnings } from '../platform/logging/logging.js';

const config = configOrExit();
const logger = createLogger('api', config.logLevel);
logWarnings(logger);
const app = await createApp(config, logger);
await app.listen(config.http.port, config.http.host);
await app.get(EvidenceServer).listen();
logger.log(`Listening on ${await app.getUrl()}`, 'Main');
