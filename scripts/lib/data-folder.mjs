import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { Plain, commandLine, endProcess, isAlive } from './processes.mjs';

/**
 * @typedef {object} Leftover
 * @property {string} name
 * @property {number} pid
 * @property {string} marker stands in its command line: a process id alone may belong to something else by now
 */

/**
 * @typedef {object} Lock
 * @property {number} pid
 * @property {string} url
 * @property {Leftover[]} children
 */

/**
 * Takes the data folder for this process. Children that an earlier, killed start left running are ended first:
 * two Redis servers on the same files would spoil them.
 * @param {string} dataDir
 * @param {string} url where this start will answer
 * @returns {Promise<{ child: (name: string, marker: string) => (pid: number) => void, release: () => void }>}
 * @throws {Plain} when another start is using the folder
 */
export async function takeDataFolder(dataDir, url) {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'start.lock');
  for (const { name, pid, marker } of await endedHolder(file, dataDir)) {
    if (isAlive(pid) && (await commandLine(pid)).includes(marker)) {
      await endProcess(pid, name === 'Postgres' ? 'SIGINT' : 'SIGTERM', 15_000);
    }
  }
  rmSync(file, { force: true });
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    throw new Plain(`Another start is taking ${dataDir} at this moment.`);
  }
  /** @type {Lock} */
  const lock = { pid: process.pid, url, children: [] };
  const save = () => writeFileSync(file, JSON.stringify(lock));
  save();
  return {
    child: (name, marker) => (pid) => {
      lock.children = [
        ...lock.children.filter((child) => child.name !== name),
        { name, pid, marker },
      ];
      save();
    },
    release: () => rmSync(file, { force: true }),
  };
}

/**
 * @param {string} file
 * @param {string} dataDir
 * @returns {Promise<Leftover[]>} what the last holder may have left running
 */
async function endedHolder(file, dataDir) {
  if (!existsSync(file)) return [];
  /** @type {Lock} */
  let lock;
  try {
    lock = /** @type {Lock} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Cut off in the middle of being written: that start never got to a child.
    return [];
  }
  if (isAlive(lock.pid) && (await commandLine(lock.pid)).includes('start.mjs')) {
    throw new Plain(
      `Stopline already runs on ${dataDir} (process ${lock.pid}, ${lock.url}): stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return lock.children;
}

/**
 * Tells the command-line tools what is running; see server/config.ts.
 * @param {string} dataDir
 * @param {Record<string, string>} values
 * @returns {() => void} takes it back
 */
export function publishRuntime(dataDir, values) {
  const file = join(dataDir, 'runtime.json');
  writeFileSync(file, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}
