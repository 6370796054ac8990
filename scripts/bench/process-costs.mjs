import { readdirSync, readFileSync } from 'node:fs';

// Linux counts in hundredths of a second.
const TICKS = 100;

/**
 * The processor time of a process and of all that it started, in seconds up to now.
 * @param {number | undefined} root
 */
export function secondsOf(root) {
  let ticks = 0;
  for (const pid of withDescendants(root)) {
    // Of the process, and of those that it started and that have ended.
    const fields = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
    ticks += fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
  }
  return ticks / TICKS;
}

/**
 * The resident memory of a process and of all that it started; pages that they share count once.
 * @param {number | undefined} root
 */
export function megabytesOf(root) {
  const kilobytes = withDescendants(root).map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0),
  );
  return Math.round(kilobytes.reduce((sum, value) => sum + value, 0) / 1_024);
}

/**
 * @param {number | undefined} pid
 * @returns {number[]}
 */
function withDescendants(pid) {
  if (pid === undefined) return [];
  const threads = childrenIn(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    readProcess(pid, `task/${thread}/children`).split(' ').map(Number),
  );
  return [pid, ...children.filter((child) => child > 0).flatMap(withDescendants)];
}

/** @param {string} folder */
function childrenIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * @param {number} pid
 * @param {string} file
 */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}
