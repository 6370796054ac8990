import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { configOrExit } from '../platform/config/config.js';
import { createLogger, logWarnings } from '../platform/logging/logging.js';
import { WorkerModule } from './worker.module.js';

// Longer than a stopping worker waits for its jobs: what hangs beyond that is not waited for.
const LAST_MS = 30_000;

const config = configOrExit();
const logger = createLogger('worker', config.logLevel);
logWarnings(logger);
// Bull leaves promises of its own behind when Redis goes away at the wrong moment; that is no reason to end.
process.on('unhandledRejection', (reason) =>
  logger.error(reason instanceof Error ? reason : String(reason), 'Worker'),
);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => setTimeout(() => process.exit(1), LAST_MS).unref());
}

const app = await NestFactory.create<NestFastifyApplication>(
  WorkerModule,
  new FastifyAdapter({ forceCloseConnections: true }),
  { logger, abortOnError: false },
);
app.enableShutdownHooks();
// It serves nothing but its state of health and its metrics, to whoever watches it.
await app.listen(config.http.workerPort, config.http.host);
logger.log('Waiting for jobs', 'Worker');
