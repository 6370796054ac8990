// Other processes, by their process ids. An id alone is not enough: it is used again after its process has ended.
import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';

/**
 * @param {number} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  // A process that has ended but that nobody has waited for holds nothing any more.
  return !/^State:\s+Z/m.test(readOrEmpty(`/proc/${pid}/status`));
}

/**
 * When a process started: with its number, this says that it is still the same process.
 * @param {number} pid
 * @returns {string} '' where there is no such process
 */
export function startOf(pid) {
  const boot = readOrEmpty('/proc/sys/kernel/random/boot_id').trim();
  if (boot === '') return ask('ps', ['-p', String(pid), '-o', 'lstart=']);
  // The name may hold spaces and parentheses; the 20th field after it is the start time, counted since the boot.
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return ticks === undefined ? '' : `${boot} ${ticks}`;
}

/**
 * The processes of a program that have a folder as their working directory, under whatever name the folder was then.
 * @param {string} folder
 * @param {string} program the name of its file
 * @returns {number[]}
 */
export function processesIn(folder, program) {
  if (readOrEmpty('/proc/self/stat') === '') {
    return ask('lsof', ['-t', '-a', '-d', 'cwd', '-c', program, folder]).split('\n').map(Number);
  }
  const here = folderIdentity(folder);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return (
          pid > 0 &&
          basename(readlinkSync(`/proc/${pid}/exe`)).split(' ')[0] === program &&
          folderIdentity(`/proc/${pid}/cwd`) === here
        );
      } catch {
        // It has ended meanwhile, or belongs to somebody whom we may not look at.
        return false;
      }
    });
}

/**
 * Returns an identity that differs for every copy of a folder and stays when the folder is moved on its disk.
 * @param {string} folder
 * @returns {string}
 */
export function folderIdentity(folder) {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

/**
 * Ends a process and waits for it: with a signal, after the timeout with SIGKILL.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 * @param {number} timeoutMs until it is killed
 * @returns {Promise<void>}
 */
export async function endProcess(pid, signal, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  send(pid, signal);
  while (isAlive(pid)) {
    if (Date.now() > deadline) send(pid, 'SIGKILL');
    await sleep(25);
  }
}

/**
 * Sends a signal to a process that may have ended already.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function ask(command, args) {
  return (spawnSync(command, args, { encoding: 'utf8' }).stdout ?? '').trim();
}

/** @param {string} file */
function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
