import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Queue } from 'bull';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { inject } from 'vitest';
import { withVariables } from '../../scripts/lib/test-servers.mjs';
import { createTestEnvironment } from '../../scripts/lib/test-services.mjs';
import { quietChecks, setUpNotices } from '../../scripts/lib/test-settings.mjs';
import { loadConfig } from '../platform/config/config.js';
import { createApp } from '../app/create-app.js';
import { WorkerModule } from '../app/worker.module.js';
import { QUEUES } from '../platform/jobs/jobs.js';
import { JobQueues } from '../platform/jobs/job-queues.js';
import { createLogger } from '../platform/logging/logging.js';
import { Visitor } from './doors.js';
import { recordHistory } from './recorder.js';

/** The real API of a test file, on a Postgres database, a Redis database and a folder of its own. */
export interface TestApp {
  nest: NestFastifyApplication;
  database: DataSource;
  /** The variables of a worker beside it. */
  variables: Record<string, string>;
  /** Returns a client without a session. */
  visitor(): Visitor;
  stop(): Promise<void>;
}

/**
 * Starts the API in this process; it answers without listening.
 *
 * @param options.hasShippedChecks true for tests of the rules of the checks, which are as they are shipped then
 * @param options.isSetUp false for the first day of an installation, when nothing that notices need is saved
 */
export async function startApp(
  variables: Record<string, string> = {},
  { isSetUp = true, hasShippedChecks = false } = {},
): Promise<TestApp> {
  const environment = await createTestEnvironment(inject('services'), variables);
  Object.assign(process.env, environment.variables);
  const config = loadConfig();
  // Its page alone: to serve each of the client's hundreds of files takes a tenth of a start.
  const clientDir = join(config.dataDir, 'client');
  await mkdir(clientDir, { recursive: true });
  await copyFile(join(config.clientDir, 'index.html'), join(clientDir, 'index.html'));
  const nest = await createApp({ ...config, clientDir }, createLogger('api', config.logLevel));
  const fastify = nest.getHttpAdapter().getInstance();
  await fastify.ready();
  if (isSetUp) await setUpNotices(nest.get(DataSource));
  if (!hasShippedChecks) await quietChecks(nest.get(DataSource));
  return {
    nest,
    database: nest.get(DataSource),
    variables: environment.variables,
    visitor: () => new Visitor(fastify),
    stop: async () => {
      await recordHistory(nest.get(DataSource));
      await nest.close();
      await environment.dispose();
    },
  };
}

/** A worker of a test file. */
export interface TestWorker {
  stop(): Promise<void>;
}

/**
 * Starts the worker beside the API in this process, where all that it loads is loaded already. Tests that kill it or read
 * its log start a process of its own.
 * @param variables read on top of those of the API
 */
export async function startWorker(variables: Record<string, string> = {}): Promise<TestWorker> {
  return withVariables(variables, async () => {
    const worker = await NestFactory.createApplicationContext(WorkerModule, {
      logger: createLogger('worker', 'fatal'),
      abortOnError: false,
    });
    // Bull leaves an error behind that nobody catches when it is stopped while it still connects.
    for (const queue of QUEUES) await connected(worker.get(JobQueues).get(queue));
    return { stop: () => worker.close() };
  });
}

/** Waits until both connections of a queue are there. */
async function connected(queue: Queue): Promise<void> {
  await queue.isReady();
  const { bclient } = queue as unknown as { bclient: Redis };
  if (bclient.status !== 'ready') await once(bclient, 'ready');
}
