// The built API and worker in the process of the tests, which loads them once for all of its files: in processes of their
// own, a fifth of the work is starting. Tests that end them or read their logs use `startTestProcess`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from './install.mjs';
import { freePort } from './processes.mjs';

/**
 * The functions of the server's modules that are called here; the type check does not see the build.
 * @typedef {{ loadConfig: () => { logLevel: string } }} ConfigFile
 * @typedef {{ createLogger: (name: string, level: string) => import('@nestjs/common').LoggerService }} LoggingFile
 * @typedef {{ startApi: (config: object, logger: object) => Promise<{ close: () => Promise<void> }> }} ApiFile
 * @typedef {{ WorkerModule: new () => object }} WorkerFile
 */

/**
 * Starts the API on a free port of the loopback address.
 * @param {Record<string, string>} variables of a test environment
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} once it answers
 */
export async function startApiHere(variables) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  return withVariables({ ...variables, PUBLIC_URL: url, PORT: String(port) }, async () => {
    const { config, logger } = await prepare('api');
    const { startApi } = /** @type {ApiFile} */ (await built('app/start-api.js'));
    const api = await startApi(config, logger);
    return { url, stop: () => api.close() };
  });
}

/**
 * Starts the worker, without the port that says how it is.
 * @param {Record<string, string>} variables of a test environment
 * @returns {Promise<{ stop: () => Promise<void> }>} once it is started; its queues may still be connecting to Redis
 */
export async function startWorkerHere(variables) {
  return withVariables(variables, async () => {
    const { logger } = await prepare('worker');
    const { WorkerModule } = /** @type {WorkerFile} */ (await built('app/worker.module.js'));
    const { NestFactory } = await import('@nestjs/core');
    const worker = await NestFactory.createApplicationContext(WorkerModule, {
      logger,
      abortOnError: false,
    });
    return { stop: () => worker.close() };
  });
}

/**
 * Starts a server with these variables in the environment: it reads them while it starts, and never again.
 * @template Started
 * @param {Record<string, string>} variables
 * @param {() => Promise<Started>} start
 * @returns {Promise<Started>}
 */
export async function withVariables(variables, start) {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await start();
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** @param {string} name the name of the process in the logs */
async function prepare(name) {
  await import('reflect-metadata');
  const { loadConfig } = /** @type {ConfigFile} */ (await built('platform/config/config.js'));
  const { createLogger } = /** @type {LoggingFile} */ (await built('platform/logging/logging.js'));
  const config = loadConfig();
  return { config, logger: createLogger(name, config.logLevel) };
}

/**
 * @param {string} file of the build of the server
 * @returns {Promise<unknown>}
 */
function built(file) {
  return import(pathToFileURL(join(root, 'dist/server', file)).href);
}
