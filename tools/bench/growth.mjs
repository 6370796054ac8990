// `npm run bench -- --rows 10000000`: the statements alone, in archives of three sizes. No browser, no doors, no notices.
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { query } from '../../scripts/lib/postgres.mjs';
import { machineLoad } from './doors.mjs';
import { goals, machineLines } from './table.mjs';
import { clock, count, ms } from './words.mjs';

/** Bytes of the database for each event: with its images, acts, seals and indexes. */
const BYTES_PER_EVENT = 4_800;
/** Bytes beside it while the largest index is made, and the log of Postgres. */
const BYTES_BESIDE = 4_000_000_000;
/** The largest p95 of an archive, in p95s of the smallest: up to a million events, and up to ten. */
const GROWTH = 1.5;
const GROWTH_TO_LARGEST = 2;
const MILLION = 1_000_000;

/**
 * @typedef {import('./database.mjs').Times} Times
 * @typedef {{ rows: number, seconds: number, gigabytes: number, times: Map<string, Times> }} Archive
 * @typedef {import('./table.mjs').Circumstances & { archives: Archive[], rounds: number }} Growth
 */

/**
 * @param {import('./world.mjs').World} world
 * @param {{ sizes: number[], rounds: number, say: (sentence: string) => void }} wanted sizes in rising order
 * @returns {Promise<{ archives: Archive[], loads: number[] }>}
 */
export async function growth(world, { sizes, rounds, say }) {
  mustHaveRoom(sizes);
  const loads = [machineLoad()];
  const datasets = [];
  for (const size of sizes) {
    const dataset = await world.dataset(size);
    say(`${count(size)} citations made in ${Math.round(dataset.seconds)} s`);
    datasets.push(dataset);
  }
  loads.push(machineLoad());
  const { ask, timesInTurns } = await import('./database.mjs');
  const asked = [];
  for (const dataset of datasets) asked.push(await ask(dataset, world.variables));
  say('Statements');
  const times = await timesInTurns(asked, rounds, world.postmaster());
  for (const { close } of asked) await close();
  loads.push(machineLoad());
  const archives = [];
  for (const [index, { url, rows, seconds }] of datasets.entries()) {
    const [size] = await query(url, 'SELECT pg_database_size(current_database()) AS bytes');
    const gigabytes = Number(size?.['bytes']) / 1e9;
    archives.push({ rows, seconds, gigabytes, times: times[index] ?? new Map() });
  }
  return { archives, loads };
}

/** @param {number[]} sizes */
function mustHaveRoom(sizes) {
  const { bavail, bsize } = statfsSync(tmpdir());
  const needed = sizes.reduce((bytes, size) => bytes + size * BYTES_PER_EVENT, BYTES_BESIDE);
  if (needed > bavail * bsize)
    throw new Error(
      `${sizes.map(count).join(' and ')} citations take ${gigabytesOf(needed)} of the temporary folder, which has ${gigabytesOf(bavail * bsize)}`,
    );
}

const gigabytesOf = (/** @type {number} */ bytes) => `${Math.ceil(bytes / 1e9)} GB`;

/**
 * The report of a run of {@link growth}, in Markdown.
 * @param {Growth} found
 * @returns {string}
 */
export function growthTable(found) {
  const { archives, begun, ended, rounds } = found;
  const [smallest, ...larger] = archives;
  if (smallest === undefined) throw new Error('No archive was measured');
  const names = [...smallest.times.keys()];
  const heads = archives.map(({ rows }) => `${count(rows)}: p50 | p95 | processor p95`);
  const growths = larger.map(({ rows }) => `growth of p95 to ${count(rows)} | of processor p95`);
  const cells = (/** @type {string} */ name) => [
    ...archives.flatMap(({ times }) => {
      const { p50, p95, cpu95 } = times.get(name) ?? {};
      return [ms(p50), ms(p95), ms(cpu95)];
    }),
    ...larger.flatMap(({ times }) => [
      by(times.get(name)?.p95, smallest.times.get(name)?.p95),
      by(times.get(name)?.cpu95, smallest.times.get(name)?.cpu95),
    ]),
  ];
  return `# Growth to ${count(archives.at(-1)?.rows ?? NaN)} citations, ${begun.toISOString().slice(0, 10)}

${archives
  .map(
    ({ rows, seconds, gigabytes }) =>
      `- ${count(rows)} citations with ${count(rows * 4)} images and ${count(rows)} acts: made in ${Math.round(seconds)} s, ${gigabytes.toFixed(1)} GB (${Math.round((gigabytes * 1e9) / rows)} bytes a citation).`,
  )
  .join('\n')}
- ${rounds} rounds, in turns. Run from ${clock(begun)} to ${clock(ended)} UTC.
${machineLines(found)}

${goals(larger.map((archive) => rowOf(smallest, archive)))}

Round trip from Node to Postgres and back; "processor" is the time that Postgres itself worked on it, which other processes do not lengthen. What an act of the product's services writes is undone: it ends with a rollback instead of a commit.

| | ${[...heads, ...growths].join(' | ')} |
|---|${'---|'.repeat(heads.length * 3 + growths.length * 2)}
${names.map((name) => `| ${name} | ${cells(name).join(' | ')} |`).join('\n')}
`;
}

/**
 * @param {Archive} small
 * @param {Archive} large
 * @returns {import('./table.mjs').Row}
 */
function rowOf(small, large) {
  const bound = large.rows > MILLION ? GROWTH_TO_LARGEST : GROWTH;
  const grown = [...large.times]
    // It has a goal of its own.
    .filter(([name]) => name !== 'forecast')
    .map(([name, { p95 }]) => ({ name, by: p95 / (small.times.get(name)?.p95 ?? NaN) }))
    .toSorted((one, other) => other.by - one.by);
  const above = grown.filter((one) => one.by > bound);
  return [
    `From ${count(small.rows)} to ${count(large.rows)} citations no p95 grows by more than ${bound} ×`,
    above.length === 0
      ? `at most ${times(grown[0]?.by)}: ${grown[0]?.name}`
      : above.map((one) => `${one.name} ${times(one.by)}`).join(', '),
    above.length === 0,
  ];
}

const times = (/** @type {number | undefined} */ number) =>
  number === undefined ? '–' : `${number.toFixed(1)} ×`;

/**
 * @param {number | undefined} large
 * @param {number | undefined} small
 */
const by = (large, small) => times((large ?? NaN) / (small ?? NaN));
