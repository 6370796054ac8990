import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';

import { root } from '../../scripts/lib/install.mjs';
import { query, startPostgres } from '../../scripts/lib/postgres.mjs';
import {
  answers,
  API_OPTIONS,
  freePort,
  must,
  NODE_OPTIONS,
  startService,
} from '../../scripts/lib/processes.mjs';
import { startRedis } from '../../scripts/lib/redis.mjs';
import { makeData } from './data.mjs';

/** The memory that docs/operations.md recommends for a million events. */
const SHARED_BUFFERS = '2GB';

/**
 * @typedef {object} World Services of the benchmark's own, in a folder that goes with them.
 * @property {string} folder
 * @property {Record<string, string>} variables of the product's processes
 * @property {(rows: number, name?: string, fill?: Fill) => Promise<Dataset>} dataset by default events of every kind
 * @property {(name: string, databaseUrl: string) => Promise<Server>} api starts a process of the API
 * @property {(name: string, databaseUrl: string) => Promise<Server>} worker starts a worker
 * @property {string} postgresUrl of the database that Postgres came with
 * @property {(databaseUrl: string) => Promise<Server>} limit
 * @property {() => number | undefined} postmaster process id of Postgres
 * @property {() => Promise<void>} stop
 */

/** Fills a migrated, empty database. @typedef {(url: string, rows: number) => Promise<import('./data.mjs').People>} Fill */

/**
 * @typedef {object} Dataset
 * @property {string} url of the database, as its owner
 * @property {number} rows
 * @property {number} seconds that making it took
 * @property {string} cookie of the inspection officer who is signed in
 * @property {import('./data.mjs').People} people
 * @property {(userId: number) => Promise<string>} signIn the cookie of a session that is made for a user
 */

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {() => number | undefined} pid
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} chromium
 * @param {(sentence: string) => void} say
 * @returns {Promise<World>}
 */
export async function makeWorld(chromium, say) {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-bench-'));
  /** @type {(() => unknown)[]} */
  const undo = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const postgres = await startPostgres({
      dataDir: folder,
      durable: false,
      sharedBuffers: SHARED_BUFFERS,
      say,
    });
    undo.push(postgres.stop);
    const redis = await startRedis({
      dataDir: folder,
      port: await freePort(),
      durable: false,
      say,
    });
    undo.push(redis.stop);
    const secret = randomBytes(32).toString('hex');
    const variables = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      REDIS_URL: redis.url,
      JWT_SECRET: secret,
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      PUPPETEER_EXECUTABLE_PATH: chromium,
      PUBLIC_URL: 'http://127.0.0.1',
      LOG_LEVEL: 'info',
    };
    mkdirSync(variables.DATA_DIR);
    // The worker's alone.
    const signingKey = join(folder, 'signing-key.pem');
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(signingKey, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const serve = async (
      /** @type {string} */ name,
      /** @type {string} */ program,
      /** @type {Record<string, string>} */ env,
      /** @type {string} */ path,
    ) => {
      const port = await freePort();
      const service = await startService({
        name,
        command: process.execPath,
        args: [...(program.endsWith('/main.js') ? API_OPTIONS : NODE_OPTIONS), join(root, program)],
        env: { ...process.env, ...env, PORT: String(port), WORKER_PORT: String(port) },
        cwd: root,
        log: join(folder, `${name}.log`),
        ready: () => answers(`http://127.0.0.1:${port}${path}`, 60_000),
        restart: false,
        say,
      });
      undo.push(service.stop);
      return { port, pid: service.pid, stop: service.stop };
    };
    return {
      folder,
      variables,
      stop,
      postmaster: postgres.pid,
      dataset: (rows, name = 'bench', fill = makeData) =>
        makeDataset(postgres.url, { name: `${name}_${rows}`, rows, fill }, variables, secret),
      api: (name, databaseUrl) =>
        serve(
          name,
          'dist/server/app/main.js',
          { ...variables, DATABASE_URL: databaseUrl },
          '/health/ready',
        ),
      worker: (name, databaseUrl) =>
        serve(
          name,
          'dist/server/app/worker.js',
          { ...variables, DATABASE_URL: databaseUrl, SIGNING_KEY: signingKey },
          '/health/ready',
        ),
      postgresUrl: postgres.url,
      limit: (databaseUrl) =>
        serve('limit', 'tools/bench/limit.mjs', { DATABASE_URL: databaseUrl }, '/list/pending/1'),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {string} url of the database that Postgres came with
 * @param {{ name: string, rows: number, fill: Fill }} wanted
 * @param {Record<string, string>} variables
 * @param {string} secret
 * @returns {Promise<Dataset>}
 */
async function makeDataset(url, { name, rows, fill }, variables, secret) {
  const begun = Date.now();
  const own = new URL(url);
  own.pathname = `/${name}`;
  await query(url, `CREATE DATABASE ${name}`);
  await must(
    'The migration of the database',
    process.execPath,
    [join(root, 'dist/server/app/migrate.cli.js')],
    {
      env: { ...process.env, ...variables, DATABASE_URL: own.href },
      cwd: root,
    },
  );
  const people = await fill(own.href, rows);
  return {
    url: own.href,
    rows,
    seconds: (Date.now() - begun) / 1_000,
    cookie: await signIn(own.href, people.inspector, secret),
    people,
    signIn: (userId) => signIn(own.href, userId, secret),
  };
}

/**
 * A session that is alive as long as the benchmark runs, as the cookie that the API reads.
 * @param {string} url
 * @param {number} userId
 * @param {string} secret
 */
async function signIn(url, userId, secret) {
  const [session] = await query(
    url,
    `INSERT INTO sessions (user_id, refresh_hash, last_refreshed_at) VALUES ($1, 'bench ' || random(), now() + interval '3 hours') RETURNING id`,
    [userId],
  );
  const token = jwt.sign({ typ: 'access', sid: session?.['id'] }, secret, {
    issuer: 'stopline',
    audience: 'stopline',
    subject: String(userId),
    expiresIn: '4h',
  });
  return `access_token=${token}`;
}
