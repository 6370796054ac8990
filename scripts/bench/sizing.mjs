// `npm run bench -- --sizing`: what one of each costs, from which docs/operations.md says what a machine bears. Processor
// time is that of the processes and of all that they started, which other work of the machine hardly lengthens.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { query } from '../lib/postgres.mjs';
import { deskToPaint, firstAtDesk } from './desk-paint.mjs';
import { load } from './doors.mjs';
import { decisionToPaint, firstSubmitted, layEvidence, picture } from './paint.mjs';
import { megabytesOf, secondsOf } from './process-costs.mjs';
import { fetchHeaders, prepareRequests, signedInHeaders } from './requests.mjs';
import { machineLines } from './table.mjs';
import { clock, count } from './words.mjs';

const READS = 5_000;
const DECISIONS = 15;
const EVENTS = 30;
const NOTICES = 30;
const IDLE_SECONDS = 10;
const PATIENCE_MS = 600_000;
/** An image of about 300 kB. */
const IMAGE = /** @type {const} */ ([1_920, 1_080, 72]);

/**
 * @typedef {'api' | 'postgres' | 'redis' | 'worker'} Process
 * @typedef {Record<Process, number>} Costs
 * @typedef {{ name: string, times: number, costs: Costs }} Cost processor time of one, in milliseconds
 */

/**
 * @typedef {object} Sizing
 * @property {number} rows
 * @property {Cost[]} costs
 * @property {Record<string, number>} megabytes resident, with what each process started; shared pages count once
 * @property {Record<string, unknown>[]} connections by the name of the application
 * @property {Record<string, unknown>[]} tables
 * @property {{ bytes: number, images: number }} files on the disk for each delivered event, and the size of its images
 */

/**
 * @param {import('./world.mjs').World} world
 * @param {{ rows: number, chromium: string, say: (sentence: string) => void }} how
 * @returns {Promise<Sizing>}
 */
export async function sizing(world, { rows, chromium, say }) {
  const dataset = await world.dataset(rows);
  const { url } = dataset;
  const dataDir = world.variables['DATA_DIR'] ?? '';
  const api = await world.api('api', url);
  const worker = await world.worker('worker', url);
  const roots = {
    api: api.pid(),
    postgres: world.postmaster(),
    redis: world.redisPid(),
    worker: worker.pid(),
  };
  const photograph = await picture(...IMAGE);
  const requests = await prepareRequests(dataset, api.port);
  const inspector = fetchHeaders(await signedInHeaders(api.port, dataset.cookie));
  /** @type {Cost[]} */
  const costs = [];
  const measured = async (
    /** @type {string} */ name,
    /** @type {number} */ times,
    /** @type {() => Promise<unknown>} */ work,
  ) => {
    const before = costsOf(roots);
    await work();
    await settled(url);
    const after = costsOf(roots);
    const each = (/** @type {Process} */ process) =>
      ((after[process] - before[process]) / times) * 1_000;
    const cost = {
      api: each('api'),
      postgres: each('postgres'),
      redis: each('redis'),
      worker: each('worker'),
    };
    say(`${name}: ${JSON.stringify(cost)} ms`);
    costs.push({ name, times, costs: cost });
  };
  const read = (/** @type {string[]} */ asked) => () =>
    load(
      { name: 'read', ports: [api.port], requests: asked },
      { seconds: 120, clients: 4, atMost: READS },
    );
  await read(requests.graphqlList)();
  await measured('A list page (GraphQL)', READS, read(requests.graphqlList));
  await measured('A list page (REST)', READS, read(requests.restList));
  await measured('One event (GraphQL)', READS, read(requests.graphqlOne));
  // As intake leaves an event: with its files, and with the smaller pictures that are made of them.
  const asTakenIn = async (/** @type {string} */ events) => {
    await layEvidence(url, dataDir, events, photograph);
    await query(
      url,
      `INSERT INTO jobs (name, payload, run_at)
       SELECT 'deriveImages', json_build_object('citationId', id), now() FROM (${events}) events (id)`,
    );
    await settled(url);
  };
  await asTakenIn(firstSubmitted(DECISIONS));
  await measured(
    'In the client: an event opened from the list, held there, and the list again',
    DECISIONS,
    () => decisionToPaint(chromium, api.port, dataset, dataDir, DECISIONS),
  );
  await asTakenIn(firstAtDesk(DECISIONS));
  await measured('In the client: an event decided at the desk', DECISIONS, () =>
    deskToPaint(chromium, api.port, dataset, dataDir, DECISIONS, photograph),
  );
  const token = await cameraToken(url);
  const before = bytesIn(dataDir);
  await measured('An event delivered, with four images', EVENTS, () =>
    inTurn(EVENTS, (number) => deliver(api.port, token, number)),
  );
  const files = { bytes: (bytesIn(dataDir) - before) / EVENTS, images: photograph.length };
  const events = await query(
    url,
    `SELECT id, version FROM citations WHERE report_status = 'REVIEW' AND recommendation = 'GENERATE'
       AND coalesce(due_at, 'infinity') > now() + interval '1 day' ORDER BY id LIMIT ${NOTICES}`,
  );
  const ids = events.map(({ id }) => Number(id));
  await asTakenIn(`SELECT unnest(ARRAY[${ids.join(',')}])`);
  await measured('An event completed, and its notice printed', NOTICES, () =>
    inTurn(ids.length, (number) => generate(api.port, inspector, events[number] ?? {})),
  );
  await measured(`Nothing, for ${IDLE_SECONDS} s`, 1, () => sleep(IDLE_SECONDS * 1_000));
  return {
    rows,
    costs,
    files,
    megabytes: Object.fromEntries(
      Object.entries(roots).map(([name, pid]) => [name, megabytesOf(pid)]),
    ),
    connections: await query(
      url,
      `SELECT application_name AS name, count(*)::int AS connections FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY 1 ORDER BY 1`,
    ),
    tables: await query(
      url,
      `SELECT relname AS name, pg_table_size(oid) AS heap, pg_indexes_size(oid) AS indexes FROM pg_class
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY pg_total_relation_size(oid) DESC LIMIT 14`,
    ),
  };
}

/**
 * @param {number} times
 * @param {(number: number) => Promise<void>} work
 */
async function inTurn(times, work) {
  for (let number = 0; number < times; number += 1) await work(number);
}

/**
 * Waits until the jobs are done that can be done now.
 * @param {string} url
 */
async function settled(url) {
  const giveUp = Date.now() + PATIENCE_MS;
  for (;;) {
    const [jobs] = await query(
      url,
      `SELECT (SELECT count(*) FROM jobs WHERE status IN ('queued', 'running') AND run_at < now() + interval '1 minute')
         + (SELECT count(*) FROM activity_unsealed) AS left`,
    );
    if (Number(jobs?.['left']) === 0) return;
    if (Date.now() > giveUp) throw new Error(`${String(jobs?.['left'])} jobs are not done`);
    await sleep(200);
  }
}

/** @param {string} url */
async function cameraToken(url) {
  const token = `stopline_${randomBytes(32).toString('base64url')}`;
  await query(
    url,
    `INSERT INTO api_tokens (name, token_hash, scopes, created_by, expires_at)
     SELECT 'Cameras', $1, ARRAY['events:write'], min(id), now() + interval '1 day' FROM users`,
    [createHash('sha256').update(token).digest('hex')],
  );
  return token;
}

/**
 * @param {number} port
 * @param {string} token
 * @param {number} number
 */
async function deliver(port, token, number) {
  const form = new FormData();
  const now = new Date().toISOString();
  const event = {
    case_id: `SIZING-${number}`,
    cause: 'REDLIGHT',
    camera: { system_name: 'Camera 7', system_type: 'RLC-4', serial_number: 'SN-7' },
    captured_at: now,
    location: { address: 'Harbour Lane 7 / Mill Street', latitude: 45.1, longitude: 9.1 },
    plate: `SIZ ${1_000 + number}`,
    redlight: { stop_line_distance: 3.2, switched_at: now },
    media: [1, 2, 3, 4].map((sequence) => ({
      file: `${sequence}.jpg`,
      type: 'IMAGE',
      sequence_number: sequence,
    })),
  };
  form.set('event', new Blob([JSON.stringify(event)], { type: 'application/json' }), 'event.json');
  // Each is another picture: of two equal ones the files are kept once.
  for (const { file } of event.media)
    form.append('file', new Blob([new Uint8Array(await picture(...IMAGE))]), file);
  await answered(`http://127.0.0.1:${port}/api/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

/**
 * @param {number} port
 * @param {Record<string, string>} headers
 * @param {Record<string, unknown>} event
 */
async function generate(port, headers, { id, version }) {
  await answered(`http://127.0.0.1:${port}/api/citations/${String(id)}`, {
    method: 'PUT',
    headers: { ...headers, 'If-Match': `"${String(version)}"` },
    body: JSON.stringify({ report_status: 'COMPLETED' }),
  });
}

/**
 * @param {string} url
 * @param {RequestInit} request
 */
async function answered(url, request) {
  const answer = await fetch(url, request);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
}

/**
 * Seconds of processor time up to now.
 * @param {Record<Process, number | undefined>} roots
 * @returns {Costs}
 */
function costsOf({ api, postgres, redis, worker }) {
  return {
    api: secondsOf(api),
    postgres: secondsOf(postgres),
    redis: secondsOf(redis),
    worker: secondsOf(worker),
  };
}

/** @param {string} folder */
function bytesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/**
 * The report of {@link sizing}, in Markdown.
 * @param {import('./table.mjs').Circumstances & { sizing: Sizing }} found
 * @returns {string}
 */
export function sizingTable(found) {
  const { rows, costs, megabytes, connections, tables, files } = found.sizing;
  const total = tables.reduce((sum, { heap, indexes }) => sum + Number(heap) + Number(indexes), 0);
  return `# Costs of single acts, ${found.begun.toISOString().slice(0, 10)}

\`npm run bench -- --sizing --rows ${rows}\`: ${count(rows)} citations. Run from ${clock(found.begun)} to ${clock(found.ended)} UTC.

${machineLines(found)}
- Processor time in milliseconds for one, of all processes. What a browser or the load itself took is not in it.

| | times | API | Postgres | Redis | worker and its browser | together |
|---|---|---|---|---|---|---|
${costs
  .map(({ name, times, costs: { api, postgres, redis, worker } }) => {
    const cells = [api, postgres, redis, worker, api + postgres + redis + worker];
    return `| ${name} | ${count(times)} | ${cells.map((value) => value.toFixed(value < 10 ? 2 : 0)).join(' | ')} |`;
  })
  .join('\n')}

- Memory afterwards: ${Object.entries(megabytes)
    .map(([name, value]) => `${name} ${value} MB`)
    .join(', ')}.
- Connections to Postgres: ${connections.map(({ name, connections: number }) => `${String(name)} ${String(number)}`).join(', ')}.
- Files of an event with four images of ${count(files.images / 1_000)} kB: ${count(files.bytes / 1_000)} kB with what is derived of them.
- Tables: ${(total / 1e9).toFixed(2)} GB, ${count(total / rows)} bytes a citation.

| table | MB | indexes MB |
|---|---|---|
${tables.map(({ name, heap, indexes }) => `| ${String(name)} | ${count(Number(heap) / 1e6)} | ${count(Number(indexes) / 1e6)} |`).join('\n')}
`;
}
