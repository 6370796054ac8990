import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { endProcess, folderIdentity, isAlive, startOf } from './pids.mjs';
import { Plain } from './processes.mjs';

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {number} pid
 * @property {string} start when it started, see pids.mjs
 */

/**
 * @typedef {object} Lock What DATA_DIR/start.lock holds while a start uses the folder.
 * @property {string} folder the folder that it was written for: in a copy it says nothing
 * @property {number} pid
 * @property {string} start
 * @property {string} url
 * @property {Child[]} children
 */

/**
 * Takes the data folder for this process. Children that an earlier, killed start left running are ended first:
 * two Redis servers on the same files would spoil them.
 * @param {string} dataDir
 * @param {string} url where this start will answer
 * @returns {Promise<{ child: (name: string) => (pid: number) => void, release: () => void }>}
 * @throws {Plain} when another start is using the folder
 */
export async function takeDataFolder(dataDir, url) {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'start.lock');
  const folder = folderIdentity(dataDir);
  const old = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const leftovers = old === undefined ? [] : leftoversOf(parseLock(old), folder, dataDir);
  /** @type {Lock} */
  const lock = { folder, pid: process.pid, start: startOf(process.pid), url, children: leftovers };
  takeLock(file, old, JSON.stringify(lock), dataDir);
  for (const { name, pid } of leftovers) {
    await endProcess(pid, name === 'Postgres' ? 'SIGINT' : 'SIGTERM', 15_000);
  }
  const save = () => writeFileSync(file, JSON.stringify(lock));
  lock.children = [];
  save();
  return {
    child: (name) => (pid) => {
      lock.children = [
        ...lock.children.filter((child) => child.name !== name),
        { name, pid, start: startOf(pid) },
      ];
      save();
    },
    release: () => rmSync(file, { force: true }),
  };
}

/**
 * Puts a lock in the place of the one that was read. Of two starts that read the same one, one gets it.
 * @param {string} file
 * @param {string | undefined} old what the lock held that is replaced
 * @param {string} lock
 * @param {string} dataDir
 */
function takeLock(file, old, lock, dataDir) {
  const aside = `${file}.${process.pid}`;
  try {
    if (old !== undefined) {
      renameSync(file, aside);
      // Taken by somebody else since it was read: it goes back.
      if (readFileSync(aside, 'utf8') !== old) linkSync(aside, file);
    }
    writeFileSync(aside, lock, { mode: 0o600 });
    linkSync(aside, file);
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!['EEXIST', 'ENOENT'].includes(code)) throw error;
    throw new Plain(`Another start is taking ${dataDir} at this moment.`);
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * @param {string} text
 * @returns {Partial<Lock>}
 */
function parseLock(text) {
  try {
    return /** @type {Partial<Lock>} */ (JSON.parse(text));
  } catch {
    // Cut off in the middle of being written: that start never got to a child.
    return {};
  }
}

/**
 * @param {Partial<Lock>} lock
 * @param {string} folder
 * @param {string} dataDir
 * @returns {Child[]} what the last start on this very folder left running
 */
function leftoversOf({ children = [], ...lock }, folder, dataDir) {
  if (lock.folder !== folder) return [];
  if (isSame(lock.pid, lock.start)) {
    throw new Plain(
      `Stopline already runs on ${dataDir} (process ${lock.pid}, ${lock.url}): stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return children.filter(({ pid, start }) => isSame(pid, start));
}

/**
 * Whether a process that was noted still runs.
 * @param {number | undefined} pid
 * @param {string | undefined} start
 */
function isSame(pid, start) {
  return pid !== undefined && isAlive(pid) && startOf(pid) === start;
}

/**
 * Tells the command-line tools what is running, and in which folder; see server/platform/config/config.ts.
 * @param {string} dataDir
 * @param {Record<string, string>} values
 * @returns {() => void} takes it back
 */
export function publishRuntime(dataDir, values) {
  const file = join(dataDir, 'runtime.json');
  const runtime = { folder: folderIdentity(dataDir), ...values };
  writeFileSync(file, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}
