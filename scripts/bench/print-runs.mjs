// Print runs and the ledger through the doors, and the files by a worker.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import { query } from '../lib/postgres.mjs';
import { quantile } from './doors.mjs';
import { makeIssued, RECALLED_SCHEDULE } from './print-run-data.mjs';
import { fetchHeaders, signedInHeaders } from './requests.mjs';

/** Number of notices in a smaller run, for comparison. */
const SMALLER = 10;
/** Number of starts of a run. */
const STARTS = 3;
/** Number of calls of each read. */
const READS = 5;
const PATIENCE_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** What the notices of the recall rest on. */
const RECALLED = { fine_schedule_id: RECALLED_SCHEDULE };

/**
 * @typedef {object} Made A run that a worker has made.
 * @property {number} count
 * @property {number} seconds from its start to its last file
 * @property {number} processor seconds that the worker's own process used, which other processes do not lengthen
 * @property {number} megabytes the largest resident memory of the worker
 */

/**
 * @typedef {object} PrintRuns
 * @property {number} numbers
 * @property {number} waiting
 * @property {number} seconds that making the data took
 * @property {number} bytes of a notice
 * @property {Made[]} made the smaller run first
 * @property {number[]} starts in milliseconds
 * @property {Map<string, number>} reads medians in milliseconds
 * @property {{ notices: number, start: number }} recall the notices of a recall, and the milliseconds of its start
 */

/**
 * @param {import('./world.mjs').World} world
 * @param {{ numbers: number, run: number, pdf: string }} how many numbers were given, how many notices a run has, and the file
 *   of a notice
 * @returns {Promise<PrintRuns>}
 */
export async function printRunFigures(world, { numbers, run, pdf }) {
  const notice = await readFile(pdf);
  const waiting = Math.round(run * 1.2);
  const files = join(world.variables['DATA_DIR'] ?? '', 'files');
  const data = await world.dataset(numbers, 'issued', (url, count) =>
    makeIssued(url, count, { waiting, pdf: notice, files }),
  );
  const api = await world.api('api of print runs', data.url);
  const cookie = await data.signIn(data.people.administrator);
  const headers = fetchHeaders(await signedInHeaders(api.port, cookie));
  const door = doorAt(api.port, headers);

  const reads = await readFigures(door, { numbers, run });
  /** @type {Made[]} */
  const made = [];
  for (const count of [Math.ceil(run / SMALLER), run])
    made.push(await make(world, data.url, door, count));
  /** @type {number[]} */
  const starts = [];
  for (let start = 0; start < STARTS; start += 1) {
    const { ms, body } = await door('POST', 'notice-runs', { limit: run });
    starts.push(ms);
    await cancel(door, body);
  }
  const recall = await startRecall(door);
  await api.stop();
  const { seconds } = data;
  return { numbers, waiting, seconds, bytes: notice.length, made, starts, reads, recall };
}

/** @typedef {(method: string, path: string, body?: unknown) => Promise<{ ms: number, body: any }>} Door */

/**
 * @param {number} port
 * @param {Record<string, string>} headers
 * @returns {Door}
 */
function doorAt(port, headers) {
  return async (method, path, body) => {
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return { ms: performance.now() - begun, body: JSON.parse(text) };
  };
}

/**
 * Pages of the ledger from both ends and by what it is searched, reconciliation and preview.
 * @param {Door} door
 * @param {{ numbers: number, run: number }} how
 */
async function readFigures(door, { numbers, run }) {
  const { body } = await door('GET', 'notice-ledger');
  if (body.total !== numbers) throw new Error(`The ledger has ${body.total} numbers`);
  const reconciled = await door('GET', 'notice-ledger/reconcile');
  if (reconciled.body.ok !== true) throw new Error('The numbers of the benchmark do not add up');
  const to = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.now() - 365 * DAY_MS).toISOString().slice(0, 10);
  /** @type {[string, () => Promise<{ ms: number }>][]} */
  const reads = [
    ['preview', () => door('POST', 'notice-runs/preview', { limit: run })],
    ['first page', () => door('GET', 'notice-ledger')],
    ['last page', () => door('GET', `notice-ledger?page=${body.last_page}`)],
    ['one year', () => door('GET', `notice-ledger?year=${body.data[0].year - 1}`)],
    ['waiting', () => door('GET', 'notice-ledger?state=WAITING')],
    ['returned', () => door('GET', 'notice-ledger?state=RETURNED')],
    ['part of a number', () => door('GET', 'notice-ledger?number=00482')],
    ['reconcile', () => door('GET', 'notice-ledger/reconcile')],
    ['recall preview', () => door('POST', 'recalls/preview', { criteria: RECALLED })],
    ['error ledger', () => door('GET', `error-ledger?from=${from}&to=${to}`)],
  ];
  /** @type {Map<string, number>} */
  const medians = new Map();
  for (const [name, read] of reads) {
    /** @type {number[]} */
    const times = [];
    for (let time = 0; time < READS; time += 1) times.push((await read()).ms);
    medians.set(name, quantile(times, 0.5));
  }
  return medians;
}

/**
 * A run that a new worker makes; its notices wait again afterwards.
 * @param {import('./world.mjs').World} world
 * @param {string} url
 * @param {Door} door
 * @param {number} count
 * @returns {Promise<Made>}
 */
async function make(world, url, door, count) {
  const worker = await world.worker(`worker of ${count}`, url);
  const before = processorSeconds(worker.pid());
  const { body: run } = await door('POST', 'notice-runs', { limit: count });
  if (run.notices !== count) throw new Error(`The run has ${run.notices} notices`);
  for (const giveUp = Date.now() + PATIENCE_MS; ; await sleep(200)) {
    const [row] = await query(
      url,
      `SELECT status, message, extract(epoch FROM made_at - created_at)::float8 AS seconds FROM notice_runs WHERE id = $1`,
      [run.id],
    );
    if (row?.['status'] === 'MADE') {
      const megabytes = largestMemory(worker.pid());
      const processor = processorSeconds(worker.pid()) - before;
      await worker.stop();
      await cancel(door, run);
      return { count, seconds: Number(row['seconds']), processor, megabytes };
    }
    if (row?.['status'] !== 'OPEN' || Date.now() > giveUp)
      throw new Error(
        `The run of ${count} is ${String(row?.['status'])}: ${String(row?.['message'])}`,
      );
  }
}

/**
 * Starts a recall, and closes it again.
 * @param {Door} door
 */
async function startRecall(door) {
  const { ms, body } = await door('POST', 'recalls', { criteria: RECALLED, reason: 'Measured' });
  await door('POST', `recalls/${body.id}/close`, { reason: 'Measured' });
  return { notices: Number(body.notices), start: ms };
}

/**
 * @param {Door} door
 * @param {{ id: number }} run
 */
async function cancel(door, { id }) {
  await door('POST', `notice-runs/${id}/cancel`, { reason: 'Measured' });
}

/**
 * The largest resident memory that a process ever had, in megabytes.
 * @param {number | undefined} pid
 */
function largestMemory(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(text)?.[1]) / 1_024);
}

// Linux counts in hundredths of a second.
const TICKS = 100;

/**
 * The processor time that a process has used, in seconds.
 * @param {number | undefined} pid
 */
function processorSeconds(pid) {
  // The second field is the name of the program, in parentheses.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
