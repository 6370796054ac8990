import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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

/** The errors of a system for a folder that this user cannot write to, or that is a file. */
export const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'];

/** Time that a start waits for another one that is taking the folder at the same moment, ms. */
const TAKING_MS = 5_000;

/**
 * Takes the data folder for this process. Children that an earlier, killed start left running are ended first:
 * two Redis servers on the same files would spoil them.
 * @param {string} dataDir
 * @param {string} url the URL of this start
 * @returns {Promise<{ child: (name: string) => (pid: number) => void, release: () => void }>}
 * @throws {Plain} when another start is using the folder, or nobody may write to it
 */
export async function takeDataFolder(dataDir, url) {
  try {
    mkdirSync(dataDir, { recursive: true });
    return await takeLock(dataDir, url);
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!NOT_WRITABLE.includes(code)) throw error;
    throw new Plain(
      `${dataDir} cannot be written to (${code}): set DATA_DIR to a folder where it can.`,
    );
  }
}

/**
 * @param {string} dataDir
 * @param {string} url
 * @returns {ReturnType<typeof takeDataFolder>}
 */
async function takeLock(dataDir, url) {
  const file = join(dataDir, 'start.lock');
  const folder = folderIdentity(dataDir);
  /** @type {Lock} */
  const lock = { folder, pid: process.pid, start: startOf(process.pid), url, children: [] };
  const save = () => writeWhole(file, lock);
  await alone(dataDir, lock, async () => {
    const old = existsSync(file) ? parseLock(readFileSync(file, 'utf8')) : {};
    const leftovers = leftoversOf(old, folder, dataDir);
    lock.children = leftovers;
    save();
    for (const { name, pid } of leftovers) {
      await endProcess(pid, name === 'Postgres' ? 'SIGINT' : 'SIGTERM', 15_000);
    }
    lock.children = [];
    save();
  });
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
 * Runs work that only one start may do at a time. Each start first announces itself in a file of its own, then looks
 * for the files of other starts: of two, at least one sees the other and steps back.
 * @param {string} dataDir
 * @param {Pick<Lock, 'folder' | 'pid' | 'start'>} self
 * @param {() => Promise<void>} work
 */
async function alone(dataDir, { folder, pid, start }, work) {
  const own = `start.lock.${pid}`;
  const file = join(dataDir, own);
  const others = () =>
    readdirSync(dataDir)
      .filter((name) => /^start\.lock\.\d+$/.test(name) && name !== own)
      .map((name) => parseLock(readOrEmpty(join(dataDir, name))))
      .filter((other) => other.folder === folder && isSame(other.pid, other.start));
  const deadline = Date.now() + TAKING_MS;
  try {
    for (;;) {
      writeWhole(file, { folder, pid, start });
      if (others().length === 0) return await work();
      rmSync(file, { force: true });
      if (Date.now() > deadline)
        throw new Plain(`Another start is taking ${dataDir} at this moment.`);
      // Both wait for a random time, so that they do not meet again.
      await sleep(20 + Math.random() * 100);
    }
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Replaces a file in one step: a reader gets either the old content or the new one.
 * @param {string} file
 * @param {object} value
 */
function writeWhole(file, value) {
  const partial = `${file}.${process.pid}.partial`;
  writeFileSync(partial, JSON.stringify(value), { mode: 0o600 });
  renameSync(partial, file);
}

/** @param {string} file that another process may remove at any moment */
function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
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
    // The lock was written by an earlier version and cut off: that start never got to a child.
    return {};
  }
}

/**
 * @param {Partial<Lock>} lock
 * @param {string} folder
 * @param {string} dataDir
 * @returns {Child[]} the processes that the last start on this very folder left running
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
 * True if the noted process still runs.
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
