// `npm run bench`: how fast the product is on this machine, beside what the machine could do at best. It makes its own
// data in a database of its own, and leaves nothing behind but a table in docs/bench/.
import '../../scripts/lib/node-version.mjs';

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { build } from '../../scripts/lib/build.mjs';
import { chromiumCommand } from '../../scripts/lib/chromium.mjs';
import { root } from '../../scripts/lib/install.mjs';
import { query } from '../../scripts/lib/postgres.mjs';
import { lastLines, must } from '../../scripts/lib/processes.mjs';
import { deskFigures } from './desk.mjs';
import { inTurns, load, machineLoad, ratio } from './doors.mjs';
import { deskToPaint } from './desk-paint.mjs';
import { growth, growthTable } from './growth.mjs';
import { repairFigures } from './repair.mjs';
import { get, prepareRequests, signedInHeaders } from './requests.mjs';
import { table } from './table.mjs';
import { weighClient } from './weight.mjs';
import { makeWorld } from './world.mjs';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '10000' },
    middle: { type: 'string', default: '1000000' },
    growth: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    notices: { type: 'string', default: '1000' },
    letters: { type: 'string', default: '1000000' },
  },
});
const rows = Number(values.rows);
const how = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
/** Beyond it only statements are measured. */
const MILLION = 1_000_000;
/** Number of events that are decided in a browser. */
const DECISIONS = 41;
const say = (/** @type {string} */ sentence) => console.error(`• ${sentence}`);

const built = build(say);
await Promise.all([built.server, built.client]);
const { ask, timesInTurns } = await import('./database.mjs');
const cache = join(root, 'node_modules/.cache/stopline');
mkdirSync(cache, { recursive: true });
const chromium = await chromiumCommand(cache, say);
const world = await makeWorld(chromium, say);
const interrupted = () => void world.stop().then(() => process.exit(1));
process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
try {
  if (values.growth || rows > MILLION) await reportGrowth();
  else await report();
} finally {
  await world.stop();
}

async function report() {
  const found = await measure();
  write('', table(found));
}

async function reportGrowth() {
  const begun = new Date();
  const sizes = [Number(values.small), Number(values.middle), rows].filter((size) => size <= rows);
  const { archives, loads } = await growth(world, {
    sizes: [...new Set(sizes)],
    rounds: how.rounds,
    say,
  });
  const circumstances = {
    begun,
    ended: new Date(),
    machine: machineOf(loads),
    versions: await versionsAt(world.postgresUrl),
  };
  write(`-${rows}`, growthTable({ ...circumstances, archives, rounds: how.rounds }));
}

/**
 * @param {string} suffix of the file's name
 * @param {string} text
 */
function write(suffix, text) {
  console.log(text);
  const file = join(root, 'docs/bench', `${new Date().toISOString().slice(0, 10)}${suffix}.md`);
  mkdirSync(join(root, 'docs/bench'), { recursive: true });
  writeFileSync(file, text);
  say(`Written to ${file}`);
}

/**
 * Prints notices in a process of its own.
 * @param {number} count
 */
async function printNotices(count) {
  say('Notices');
  const printed = await must(
    'Printing notices',
    process.execPath,
    [join(root, 'tools/bench/notices.mjs'), String(count)],
    { cwd: root, env: { ...process.env, PUPPETEER_EXECUTABLE_PATH: chromium } },
  );
  // Before it come the lines of the product's log.
  return JSON.parse(lastLines(printed, 1));
}

async function measure() {
  const begun = new Date();
  const loads = [machineLoad()];
  const small = await world.dataset(Number(values.small));
  const large = await world.dataset(rows);
  say(`${rows} citations made in ${Math.round(large.seconds)} s`);
  const api = await world.api('api', large.url);
  const limit = await world.limit(large.url);
  const requests = await prepareRequests(large, api.port);

  say('Doors');
  const doors = await inTurns(
    [
      { name: 'limit list', ports: [limit.port], requests: requests.limitList },
      { name: 'graphql list', ports: [api.port], requests: requests.graphqlList },
      { name: 'rest list', ports: [api.port], requests: requests.restList },
      { name: 'limit one', ports: [limit.port], requests: requests.limitOne },
      { name: 'graphql one', ports: [api.port], requests: requests.graphqlOne },
    ],
    how,
  );
  await limit.stop();
  loads.push(machineLoad());

  say('Statements');
  const asked = [await ask(large, world.variables), await ask(small, world.variables)];
  const [times, timesOfSmall] = await timesInTurns(asked, how.rounds, world.postmaster());
  const headers = await signedInHeaders(api.port, large.cookie);
  const searches = [
    ...(asked[0]?.terms.plates ?? []).map((term) => `vehicle_registration_plate=${term}`),
    ...(asked[0]?.terms.owners ?? []).map((term) => `vehicle_owner=${term}`),
    ...(asked[0]?.terms.frequentNames ?? []).map((term) => `vehicle_owner=${term}`),
    ...(asked[0]?.terms.frequentLetters ?? []).map((term) => `vehicle_registration_plate=${term}`),
    ...(asked[0]?.terms.references ?? []).map((term) => `reference_number=${term}`),
  ].map((term) => get(`/api/search?${term}`, headers));
  for (const { close } of asked) await close();
  const search = await load(
    { name: 'search', ports: [api.port], requests: searches },
    { seconds: how.seconds * how.rounds, clients: 1 },
  );
  loads.push(machineLoad());

  say('The desk');
  const desk = await deskFigures(large, api.port, how);
  loads.push(machineLoad());

  say('Decisions in a browser');
  const deskPainted = await deskToPaint(
    chromium,
    api.port,
    large,
    world.variables['DATA_DIR'] ?? '',
    DECISIONS,
  );

  say('Notices put right');
  const repair = await repairFigures(world, Number(values.letters));

  const notices = await printNotices(Number(values.notices));
  const weight = await weighClient(chromium, api.port, large.cookie);
  loads.push(machineLoad());
  const versions = await versionsAt(large.url);
  return {
    begun,
    ended: new Date(),
    machine: machineOf(loads),
    versions,
    rows,
    smallRows: small.rows,
    seconds: large.seconds,
    how,
    doors,
    ratios: {
      graphqlList: ratio(doors.get('graphql list'), doors.get('limit list')),
      restList: ratio(doors.get('rest list'), doors.get('limit list')),
      graphqlOne: ratio(doors.get('graphql one'), doors.get('limit one')),
    },
    times,
    timesOfSmall,
    search,
    desk,
    notices,
    weight,
    deskPainted,
    repair,
  };
}

/** @param {number[]} loads */
function machineOf(loads) {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    gigabytes: Math.round(totalmem() / 2 ** 30),
    loads,
  };
}

/** @param {string} url of a database */
async function versionsAt(url) {
  const [version] = await query(
    url,
    `SELECT current_setting('server_version') AS postgres, current_setting('shared_buffers') AS buffers`,
  );
  return {
    Node: process.version.slice(1),
    PostgreSQL: `${String(version?.['postgres'])} (shared_buffers ${String(version?.['buffers'])})`,
    ...versionsOf('@nestjs/core', 'fastify', '@apollo/server', 'graphql-jit', 'pg'),
  };
}

/** @param {string[]} packages */
function versionsOf(...packages) {
  return Object.fromEntries(
    packages.map((name) => [
      name,
      String(
        JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version,
      ),
    ]),
  );
}
