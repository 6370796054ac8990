import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { ensureServer } from './build.mjs';
import { chromiumCommand, testBrowser } from './chromium.mjs';
import { root } from './install.mjs';
import { ensurePdfTools } from './pdf-tools.mjs';
import { dropDatabase, query, startPostgres } from './postgres.mjs';
import { answers, freePort, must, startService } from './processes.mjs';
import { startRedis } from './redis.mjs';

/**
 * Options for a process that runs one test file: it spends most of its time loading modules, which is a tenth faster
 * without source maps and with more memory for young objects.
 */
const SHORT_LIVED = ['--max-semi-space-size=64', '--min-semi-space-size=32'];

/** Linux's file system in memory. A run of all tests has some hundred MB there at a time; this leaves room. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 4 * 1024 ** 3;

/** Number of test files that can have a Redis database of their own at the same time. */
const REDIS_DATABASES = 256;

/**
 * @typedef {object} TestServices What a test file gets by `inject('services')`.
 * @property {string} databaseUrl of a migrated, empty database that nothing writes to: the template of each test's own
 * @property {string} redisUrl
 * @property {string} chromium what notices are rendered with
 * @property {string} browser what pages are read in
 * @property {string} folder for the files of the tests
 */

/**
 * @typedef {object} TestEnvironment
 * @property {Record<string, string>} variables for `loadConfig` or a child process
 * @property {() => Promise<void>} dispose
 */

/** @param {string} sentence */
const say = (sentence) => console.error(`• ${sentence}`);

/**
 * A new folder for a test: in memory where there is room. On a disk, a twentieth of the tests' work would be to make and
 * remove the thousand files of each database, and those in which Chromium hands pictures from process to process.
 * @param {string} name the beginning of the folder's name
 * @returns {string}
 */
export function testFolder(name) {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), name));
}

function hasMemory() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES;
  } catch {
    return false;
  }
}

/**
 * Starts the one Postgres and the one Redis that all tests of a run share, and finds the browser.
 * @returns {Promise<{ services: TestServices, stop: () => Promise<void> }>}
 */
export async function startTestServices() {
  const folder = testFolder('stopline-test-');
  /** @type {import('./processes.mjs').Service[]} */
  const started = [];
  const stop = async () => {
    await Promise.all(started.map((service) => service.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const cache = join(root, 'node_modules/.cache/stopline');
    mkdirSync(cache, { recursive: true });
    const chromium = await chromiumCommand(cache, say);
    const browser = await testBrowser(cache, say);
    await ensurePdfTools(say);
    const redis = await startRedis({
      dataDir: folder,
      port: await freePort(),
      durable: false,
      databases: REDIS_DATABASES,
      say,
    });
    started.push(redis);
    const postgres = await startPostgres({ dataDir: folder, durable: false, say });
    started.push(postgres);
    await must(
      'The migration of the test database',
      process.execPath,
      [server('app/migrate.cli.js')],
      {
        env: { ...process.env, DATABASE_URL: postgres.url, REDIS_URL: redis.url, DATA_DIR: folder },
        cwd: root,
      },
    );
    const services = { databaseUrl: postgres.url, redisUrl: redis.url, chromium, browser, folder };
    return { services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A database made from the migrated template, a numbered Redis database and a data folder that no other test uses.
 * @param {TestServices} services
 * @param {Record<string, string>} [variables] added to the environment
 * @returns {Promise<TestEnvironment>}
 */
export async function createTestEnvironment(services, variables = {}) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = new URL(services.databaseUrl);
  const maintenance = new URL(template);
  maintenance.pathname = '/postgres';
  const own = new URL(template);
  own.pathname = `/${name}`;
  // Copying the files takes half as long as Postgres' usual way for a small database, through its log.
  await query(
    maintenance.href,
    `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY file_copy`,
  );
  const redisUrl = `${services.redisUrl}/${await nextRedisDatabase(services.redisUrl)}`;
  const dataDir = join(services.folder, name);
  mkdirSync(dataDir, { recursive: true });
  return {
    variables: {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      // The tests ask more often than a program should; the test of rates sets its own.
      TOKEN_RATE_LIMIT: '0',
      // Postgres plans and compiles anew for each connection, which costs more than what one test file asks of it.
      DATABASE_POOL: '4',
      DATABASE_URL: own.href,
      REDIS_URL: redisUrl,
      DATA_DIR: dataDir,
      PUPPETEER_EXECUTABLE_PATH: services.chromium,
      LOG_LEVEL: 'warn',
      ...variables,
    },
    dispose: async () => {
      await dropDatabase(maintenance.href, name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Database 0 counts them; each is emptied before it is handed out.
 * @param {string} url
 * @returns {Promise<number>}
 */
async function nextRedisDatabase(url) {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url);
  try {
    const number = ((await redis.incr('stopline:test:databases')) - 1) % (REDIS_DATABASES - 1);
    await redis.select(number + 1);
    await redis.flushdb();
    return number + 1;
  } finally {
    redis.disconnect();
  }
}

/**
 * @typedef {object} TestProcess
 * @property {string} url
 * @property {number} pid
 * @property {() => Promise<void>} stop politely, and waits for its end
 */

/**
 * Starts the built API or worker as a child that is not started again when it ends.
 * @param {'app/main.js' | 'app/worker.js'} program
 * @param {Record<string, string>} variables of a test environment
 * @param {{ probe?: string, build?: string }} [how] the path that has to answer, and the folder of the build
 * @returns {Promise<TestProcess>} once it does
 */
export async function startTestProcess(
  program,
  variables,
  { probe = '/health/ready', build = 'dist/server' } = {},
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startService({
    name: program,
    command: process.execPath,
    args: [...SHORT_LIVED, join(root, build, program)],
    env: {
      ...process.env,
      ...(program === 'app/main.js' ? { PUBLIC_URL: url } : {}),
      ...variables,
      ...(program === 'app/main.js' ? { PORT: String(port) } : { WORKER_PORT: String(port) }),
    },
    cwd: root,
    log: join(variables['DATA_DIR'] ?? tmpdir(), `${basename(program)}.log`),
    // It gives up when the process ends, and long after the test has.
    ready: () => answers(`${url}${probe}`, 300_000),
    restart: false,
    say,
  });
  return { url, pid: service.pid() ?? 0, stop: service.stop };
}

/** @param {string} file */
function server(file) {
  return join(root, 'dist/server', file);
}

/**
 * Vitest's global set-up: takes the services that `npm test` runs, or starts its own for a test that is run by hand.
 * @param {import('vitest/node').TestProject} project
 * @returns {Promise<() => Promise<void>>}
 */
export default async function setup(project) {
  const shared = process.env['STOPLINE_TEST_SERVICES'];
  if (shared !== undefined) {
    provide(project, /** @type {TestServices} */ (JSON.parse(shared)));
    return async () => {};
  }
  await ensureServer();
  const { services, stop } = await startTestServices();
  provide(project, services);
  return stop;
}

/**
 * @param {import('vitest/node').TestProject} project
 * @param {TestServices} services
 */
function provide(project, services) {
  project.provide('services', services);
  // The processes of the tests are not started yet: they, and the browsers that they start, put what is temporary there.
  process.env['TMPDIR'] = services.folder;
}
