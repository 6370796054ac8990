import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { configOrExit, exitIfBad } from '../platform/config/config.js';

// Longer than a stopping worker waits for its jobs: what hangs beyond that is not waited for.
const LAST_MS = 30_000;

// The environment is checked before all else is loaded, so that an error shows at once.
const config = configOrExit('worker');
const { NestFactory } = await import('@nestjs/core');
const { FastifyAdapter } = await import('@nestjs/platform-fastify');
const { createLogger, logWarnings } = await import('../platform/logging/logging.js');
const { WorkerModule } = await import('./worker.module.js');

const logger = createLogger('worker', config.logLevel);
logWarnings(logger);
// Bull leaves promises of its own behind when Redis goes away at the wrong moment; that is no reason to end.
process.on('unhandledRejection', (reason) =>
  logger.error(reason instanceof Error ? reason : String(reason), 'Worker'),
);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => setTimeout(() => process.exit(1), LAST_MS).unref());
}

try {
  const app = await NestFactory.create<NestFastifyApplication>(
    WorkerModule,
    new FastifyAdapter({ forceCloseConnections: true }),
    { logger, abortOnError: false },
  );
  app.enableShutdownHooks();
  // The worker serves nothing but its health and its metrics, for monitoring.
  await app.listen(config.http.workerPort, config.http.host ?? '127.0.0.1');
} catch (error) {
  // The database may say that the environment is wrong: its log has another origin.
  exitIfBad(error);
}
logger.log('Waiting for jobs', 'Worker');
