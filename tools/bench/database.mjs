// Measures the product's own statements, one at a time: it loads the services from the build and calls them directly.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

import { query } from '../../scripts/lib/postgres.mjs';
import { acts } from './acts.mjs';
import { quantile } from './doors.mjs';
import { statements } from './product.mjs';
import { PER_PAGE } from './requests.mjs';

/** Number of calls per statement in a round. */
const TIMES = 100;
/** Number of calls for slow statements. */
const FEW_TIMES = 5;

/**
 * @typedef {object} Times The p95 of each round, in milliseconds: the report shows their median.
 * @property {number} p50
 * @property {number} p95
 * @property {number} cpu95 the p95 of the processor time that Postgres spent on one, which other work does not lengthen
 */

/**
 * One call. All of it is measured, unless it has a part measured.
 * @typedef {(measured: (part: () => Promise<unknown>) => Promise<unknown>) => Promise<unknown>} Question
 */

/**
 * @typedef {object} Asked Everything that is measured at one database.
 * @property {Record<string, Question>} questions by name; each call asks for something else
 * @property {() => Promise<void>} close
 * @property {Terms} terms
 */

/**
 * @typedef {object} Terms Parts of plates and of names that occur, of three to six letters, chosen by a seed.
 * @property {string[]} plates
 * @property {string[]} owners
 * @property {string[]} frequentNames words of names that most events have
 * @property {string[]} frequentLetters three signs of plates that most events have
 * @property {string[]} references whole numbers of events and of notices, and their last five digits
 */

/**
 * @param {import('./world.mjs').Dataset} dataset
 * @param {Record<string, string>} variables
 * @returns {Promise<Asked>}
 */
export async function ask(dataset, variables) {
  const product = await statements({ ...variables, DATABASE_URL: dataset.url });
  const random = numbers(20_261_121);
  const terms = await termsOf(dataset.url, random);
  const [counted] = await query(
    dataset.url,
    `SELECT count(*)::int AS total FROM citations WHERE queue = 'completed'`,
  );
  const last = Math.ceil(Number(counted?.['total']) / PER_PAGE);
  const deeds = await acts(dataset, variables, random);
  const one = (/** @type {string[]} */ list) => list[random(list.length)] ?? '';
  return {
    terms,
    questions: {
      'first 100 pages': () => product.completed(1 + random(Math.min(100, last))),
      'last 100 pages': () => product.completed(Math.max(1, last - random(100))),
      'any page': () => product.completed(1 + random(last)),
      'search by plate': () => product.search({ plateKey: one(terms.plates) }),
      'search by owner': () => product.search({ owner: one(terms.owners) }),
      'search by a frequent name': () => product.search({ owner: one(terms.frequentNames) }),
      'search by frequent letters of a plate': () =>
        product.search({ plateKey: one(terms.frequentLetters) }),
      'search by reference': () => product.search({ text: one(terms.references) }),
      dashboard: () => product.dashboard(),
      forecast: () => product.forecast(),
      ...deeds.questions,
    },
    close: async () => {
      await deeds.close();
      await product.close();
    },
  };
}

/**
 * Asks several databases the same questions in turns.
 * @param {Asked[]} databases
 * @param {number} rounds
 * @param {number | undefined} postmaster process id of Postgres
 * @returns {Promise<Map<string, Times>[]>} for each database, by question
 */
export async function timesInTurns(databases, rounds, postmaster) {
  /** @type {Map<string, { p50: number[], p95: number[], cpu95: number[] }>[]} */
  const found = databases.map(() => new Map());
  for (const { questions } of databases)
    for (const [name, question] of Object.entries(questions))
      await timesOf(question, Math.min(10, timesFor(name)), postmaster);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(databases[0]?.questions ?? {})) {
      for (const [index, { questions }] of databases.entries()) {
        const { wall, cpu } = await timesOf(
          questions[name] ?? (async () => {}),
          timesFor(name),
          postmaster,
        );
        const all = found[index]?.get(name) ?? { p50: [], p95: [], cpu95: [] };
        all.p50.push(quantile(wall, 0.5));
        all.p95.push(quantile(wall, 0.95));
        all.cpu95.push(quantile(cpu, 0.95));
        found[index]?.set(name, all);
      }
    }
  }
  return found.map(
    (times) =>
      new Map(
        [...times].map(([name, { p50, p95, cpu95 }]) => [
          name,
          { p50: quantile(p50, 0.5), p95: quantile(p95, 0.5), cpu95: quantile(cpu95, 0.5) },
        ]),
      ),
  );
}

const timesFor = (/** @type {string} */ name) =>
  name === 'forecast' || name.startsWith('audit seal') ? FEW_TIMES : TIMES;

/**
 * @param {Question} question
 * @param {number} times
 * @param {number | undefined} postmaster
 */
async function timesOf(question, times, postmaster) {
  const wall = [];
  const cpu = [];
  for (let time = 0; time < times; time += 1) {
    /** @type {{ wall: number, cpu: number } | undefined} */
    let part;
    const spentBy = async (/** @type {() => Promise<unknown>} */ work) => {
      const before = processorTimes(childrenOf(postmaster));
      const begun = performance.now();
      await work();
      const ended = performance.now();
      // A pool opens and closes connections as it likes.
      const spent = [...processorTimes(childrenOf(postmaster))].map(
        ([pid, time]) => time - (before.get(pid) ?? 0),
      );
      return { wall: ended - begun, cpu: before.size === 0 ? NaN : sum(spent) };
    };
    const whole = await spentBy(() =>
      question(async (work) => {
        part = await spentBy(work);
      }),
    );
    const spent = part ?? whole;
    wall.push(spent.wall);
    cpu.push(spent.cpu);
  }
  return { wall, cpu };
}

/**
 * The processes of Postgres' connections; Linux tells, others do not.
 * @param {number | undefined} pid
 */
function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  } catch {
    return [];
  }
}

/**
 * The processor time of processes up to now, in milliseconds.
 * @param {string[]} pids
 * @returns {Map<string, number>}
 */
function processorTimes(pids) {
  const times = new Map();
  for (const pid of pids) {
    try {
      const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
      times.set(pid, Number(nanoseconds) / 1_000_000);
    } catch {
      // A connection that has ended did not work for us.
    }
  }
  return times;
}

const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0);

/**
 * @param {string} url
 * @param {(below: number) => number} random
 * @returns {Promise<Terms>}
 */
async function termsOf(url, random) {
  const rows = await query(
    url,
    `SELECT plate_key AS plate, owner_key AS owner, reference_id, stopline_reference_id FROM citations
     WHERE plate_key IS NOT NULL ORDER BY hashint8(id) LIMIT 400`,
  );
  const names = await frequent(url, `unnest(string_to_array(owner_key, ' '))`);
  const letters = await frequent(
    url,
    'substr(plate_key, generate_series(1, length(plate_key) - 2), 3)',
  );
  // People look for a part of a plate or of a name, not for the end of one name and the beginning of the next.
  const part = (/** @type {unknown} */ value) => {
    const words = String(value).split(' ');
    const text = words[random(words.length)] ?? '';
    const length = 3 + random(4);
    return text.slice(random(Math.max(1, text.length - length + 1))).slice(0, length);
  };
  const usable = (/** @type {string} */ text) => text.length >= 3;
  return {
    plates: rows.map(({ plate }) => part(plate)).filter(usable),
    owners: rows.map(({ owner }) => part(owner)).filter(usable),
    frequentNames: names,
    frequentLetters: letters,
    references: rows
      .flatMap((row) => [row['reference_id'], row['stopline_reference_id']])
      .filter((number) => typeof number === 'string')
      .map((number, index) => (index % 3 === 0 ? number.slice(-5) : number)),
  };
}

/**
 * The twenty most frequent parts in a sample of the events.
 * @param {string} url
 * @param {string} part SQL that returns the parts of one event
 */
async function frequent(url, part) {
  const rows = await query(
    url,
    `SELECT part FROM (
       SELECT ${part} AS part FROM (SELECT plate_key, owner_key FROM citations WHERE id % 10 = 0) sample) parts
     WHERE length(part) >= 3 GROUP BY part ORDER BY count(*) DESC, part LIMIT 20`,
  );
  return rows.map(({ part: found }) => String(found));
}

/**
 * The same numbers in every run.
 * @param {number} seed
 * @returns {(below: number) => number}
 */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
