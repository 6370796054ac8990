import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/lib/install.mjs';

/**
 * @typedef {object} Load What one run of the load found.
 * @property {number} perSecond
 * @property {number} p50 milliseconds
 * @property {number} p95
 * @property {number} fastest
 * @property {number} answers
 * @property {number} processor seconds of processor time that the load itself took
 * @property {number} failures
 * @property {string} [failure]
 */

/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {number[]} ports
 * @property {string[]} requests
 */

/**
 * @typedef {object} Standing
 * @property {number} median answers a second
 * @property {number} lowest
 * @property {number} highest
 * @property {number} p95 median of the rounds, in milliseconds
 * @property {number[]} perSecond of each round
 */

const CLIENTS = 16;

// More than any of them answers in that time: a bound, not a measure.
const AT_MOST = 200_000;

/**
 * Runs the contenders in turns, round for round, so that what else the machine does meets all of them.
 * @param {Contender[]} contenders
 * @param {{ rounds: number, seconds: number }} how
 * @returns {Promise<Map<string, Standing>>} by name
 */
export async function inTurns(contenders, { rounds, seconds }) {
  /** @type {Map<string, Load[]>} */
  const loads = new Map(contenders.map(({ name }) => [name, []]));
  for (const contender of contenders) await load(contender, { seconds: Math.min(2, seconds) });
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      loads.get(contender.name)?.push(await load(contender, { seconds }));
    }
  }
  return new Map([...loads].map(([name, found]) => [name, standing(found)]));
}

/**
 * Returns the speed of one contender divided by that of the other, as the median of the rounds: each round compares two
 * that ran side by side.
 * @param {Standing | undefined} one
 * @param {Standing | undefined} other
 */
export function ratio(one, other) {
  const ratios = (one?.perSecond ?? []).map(
    (value, round) => value / (other?.perSecond[round] ?? NaN),
  );
  return quantile(ratios, 0.5);
}

/**
 * @param {Contender} contender
 * @param {{ seconds: number, clients?: number, atMost?: number }} how
 * @returns {Promise<Load>}
 */
export function load({ name, ports, requests }, { seconds, clients = CLIENTS, atMost = AT_MOST }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'tools/bench/load.mjs')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(`The load on ${name} ended with ${code}`));
      const found = /** @type {Load} */ (JSON.parse(output));
      if (found.failures > 0)
        return reject(new Error(`${name} failed ${found.failures} times: ${found.failure}`));
      return resolve(found);
    });
    child.stdin.end(JSON.stringify({ ports, requests, clients, seconds, atMost }));
  });
}

/**
 * @param {Load[]} loads
 * @returns {Standing}
 */
function standing(loads) {
  const perSecond = loads.map((found) => found.perSecond);
  return {
    perSecond,
    median: quantile(perSecond, 0.5),
    lowest: Math.min(...perSecond),
    highest: Math.max(...perSecond),
    p95: quantile(
      loads.map(({ p95 }) => p95),
      0.5,
    ),
  };
}

/**
 * @param {number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Returns the load of the last minute: other work of this machine. */
export function machineLoad() {
  return Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]);
}
