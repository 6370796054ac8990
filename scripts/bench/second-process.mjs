// The processor time of a request tells what a second process of the API brings, on a machine that has no core for it.
import { load, quantile } from './doors.mjs';
import { secondsOf } from './process-costs.mjs';

/**
 * Processor time that one request takes, in microseconds.
 * @typedef {object} Cost
 * @property {number} api of all processes of the API together
 * @property {number} postgres
 * @property {number} load of the load generator
 * @property {number} perSecond requests
 */

/** @typedef {{ one: Cost, two: Cost, gain: number, cores: number }} SecondProcess */

const WARM_SECONDS = 10;

/**
 * Sends the same requests to one process, and shared out to two, in turns. With a core for each, a process serves as many
 * requests as its processor time allows: two serve `gain` times as many as one where a request costs them no more.
 *
 * @param {import('./world.mjs').Server[]} servers two processes of the API
 * @param {number | undefined} postmaster process id of Postgres
 * @param {string[]} requests
 * @param {{ rounds: number, seconds: number }} how
 * @returns {Promise<SecondProcess>}
 */
export async function secondProcess(servers, postmaster, requests, { rounds, seconds }) {
  // As much as the first has served before it is measured: a new process compiles what it runs.
  for (const { port } of servers)
    await load({ name: 'warming up', ports: [port], requests }, { seconds: WARM_SECONDS });
  /** @type {Record<'one' | 'two', Cost[]>} */
  const found = { one: [], two: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, serving] of /** @type {const} */ ([
      ['one', servers.slice(0, 1)],
      ['two', servers],
    ])) {
      found[name].push(await costOf(name, serving, postmaster, requests, seconds));
    }
  }
  const [one, two] = [medians(found.one), medians(found.two)];
  const gain = quantile(
    found.one.map(({ api }, round) => (2 * api) / (found.two[round]?.api ?? NaN)),
    0.5,
  );
  return { one, two, gain, cores: coresFor(two) };
}

/**
 * @param {string} name
 * @param {import('./world.mjs').Server[]} servers
 * @param {number | undefined} postmaster
 * @param {string[]} requests
 * @param {number} seconds
 * @returns {Promise<Cost>}
 */
async function costOf(name, servers, postmaster, requests, seconds) {
  const ofApis = () => servers.reduce((sum, { pid }) => sum + secondsOf(pid()), 0);
  const [apis, postgres] = [ofApis(), secondsOf(postmaster)];
  const ports = servers.map(({ port }) => port);
  const { answers, perSecond, processor } = await load({ name, ports, requests }, { seconds });
  const each = (/** @type {number} */ spent) => (spent * 1_000_000) / answers;
  return {
    api: each(ofApis() - apis),
    postgres: each(secondsOf(postmaster) - postgres),
    load: each(processor),
    perSecond,
  };
}

/** @param {Cost[]} costs */
function medians(costs) {
  const median = (/** @type {keyof Cost} */ part) =>
    quantile(
      costs.map((cost) => cost[part]),
      0.5,
    );
  return {
    api: median('api'),
    postgres: median('postgres'),
    load: median('load'),
    perSecond: median('perSecond'),
  };
}

/**
 * The cores that Postgres and the load need while two processes of the API have one each.
 * @param {Cost} cost
 */
const coresFor = ({ api, postgres, load: generator }) => (2 * (postgres + generator)) / api;
