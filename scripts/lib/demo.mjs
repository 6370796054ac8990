// The demo data: it is loaded beside the running product, and says in DATA_DIR/demo.json how far it is. See
// server/demo/demo.cli.ts and server/platform/health/demo-progress.ts.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './install.mjs';
import { query, recreateDatabase } from './postgres.mjs';
import { Plain, patiently, startService } from './processes.mjs';

/** Interval between looks at the progress, ms, and number of events between two printed lines. */
const LOOK_MS = 500;
const SAY_EVERY = 40;

export const DEMO_ACCOUNTS = [
  ['admin@stopline.test', 'System Administrator'],
  ['tec@stopline.test', 'TEC Administrator'],
  ['processing@stopline.test', 'Processing Officer'],
  ['redlight@stopline.test', 'Redlight Processing Officer'],
  ['speed@stopline.test', 'Spot-Speed Processing Officer'],
  ['inspection@stopline.test', 'Inspection Officer'],
];

/**
 * @typedef {object} DemoProgress
 * @property {'none' | 'preparing' | 'failed' | 'loading' | 'interrupted' | 'loaded'} state
 * @property {number} loaded
 * @property {number} total
 */

/** @param {string} dataDir */
const fileIn = (dataDir) => join(dataDir, 'demo.json');

/**
 * @param {string} dataDir
 * @returns {DemoProgress}
 */
function readProgress(dataDir) {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return { state: 'none', loaded: 0, total: 0 };
  const { state, loaded = 0, total = 0 } = JSON.parse(readFileSync(file, 'utf8'));
  // An earlier version loaded events before anybody could sign in; it starts over.
  return { state: state === 'loading' && total === 0 ? 'preparing' : state, loaded, total };
}

/**
 * @param {string} dataDir
 * @param {Partial<DemoProgress>} progress
 */
function writeProgress(dataDir, progress) {
  const partial = `${fileIn(dataDir)}.partial`;
  writeFileSync(partial, JSON.stringify({ ...readProgress(dataDir), ...progress }));
  renameSync(partial, fileIn(dataDir));
}

/**
 * Empties a database whose demo data was interrupted before its accounts and rules were complete, or could not be
 * prepared. Meanwhile the product ran without it: where anything else is in the database, all of it stays.
 * @param {string} dataDir
 * @param {string} databaseUrl of our own Postgres
 * @param {(sentence: string) => void} say
 * @returns {Promise<void>}
 */
export async function removeUnprepared(dataDir, databaseUrl, say) {
  if (!['preparing', 'failed'].includes(readProgress(dataDir).state)) return;
  if (await hasOtherWork(databaseUrl)) {
    say('The demo data is not complete, and others work here already: everything stays as it is');
    rmSync(fileIn(dataDir));
    return;
  }
  say('The first loading of the demo data was interrupted: starting it over');
  await recreateDatabase(databaseUrl);
  rmSync(join(dataDir, 'files'), { recursive: true, force: true });
  // The worker may have signed the log of that database: the new one does not continue it.
  rmSync(join(dataDir, 'log-head.json'), { force: true });
  rmSync(fileIn(dataDir));
}

/**
 * True if a database has users or events that are not the demo's.
 * @param {string} databaseUrl
 */
async function hasOtherWork(databaseUrl) {
  const [tables] = await query(databaseUrl, `SELECT to_regclass('users') IS NOT NULL AS made`);
  if (tables?.['made'] !== true) return false;
  const emails = DEMO_ACCOUNTS.map(([email]) => email);
  const [others] = await query(
    databaseUrl,
    `SELECT EXISTS (SELECT FROM users WHERE email <> ALL ($1)) OR EXISTS (
       SELECT FROM citations c WHERE NOT EXISTS (
         SELECT FROM activity a WHERE a.citation_id = c.id AND a.type = 'created'
           AND a.causer_id IS NULL AND a.causer_name = 'Demo data')) AS found`,
    [emails],
  );
  return others?.['found'] === true;
}

/**
 * Returns the work that is left: demo data to load, or an interrupted loading to continue.
 * @param {string} dataDir
 * @param {string} databaseUrl of a migrated database
 * @param {boolean} isWanted
 * @returns {Promise<'load' | 'loaded' | 'none'>}
 */
export async function demoState(dataDir, databaseUrl, isWanted) {
  const { state } = readProgress(dataDir);
  if (state === 'loaded') return 'loaded';
  // Nobody prepares it any more: pages must not say that it is being loaded.
  if (state === 'preparing') writeProgress(dataDir, { state: 'failed' });
  const isBegun = state === 'loading' || state === 'interrupted';
  if (isBegun) writeProgress(dataDir, { state: 'interrupted' });
  if (!isWanted || isBegun) return isWanted ? 'load' : 'none';
  const users = await query(databaseUrl, 'SELECT 1 FROM users LIMIT 1');
  return users.length === 0 ? 'load' : 'none';
}

/**
 * Loads the demo data, or goes on with it. Where it cannot, that is said, and the product runs without.
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.dataDir
 * @param {(sentence: string) => void} options.say
 * @param {(pid: number) => void} options.started
 * @returns {Promise<import('./processes.mjs').Service | undefined>} once its accounts can sign in; the events come after that
 */
export async function startDemo({ env, dataDir, say, started }) {
  const isBegun = readProgress(dataDir).state === 'interrupted';
  if (!isBegun) writeProgress(dataDir, { state: 'preparing' });
  const log = join(dataDir, 'log/demo.log');
  const watch = setInterval(sayProgress(dataDir, say), LOOK_MS);
  try {
    return await startService({
      name: 'The demo data',
      command: process.execPath,
      args: [join(root, 'dist/server/demo/demo.cli.js'), join(root, 'samples/demo')],
      env,
      cwd: root,
      log,
      // It finishes the event that it is at.
      stopTimeoutMs: 30_000,
      ready: (over) => patiently(async () => assertPrepared(dataDir), 'The demo data', say, over),
      restart: false,
      ended: () => {
        clearInterval(watch);
        const { state, loaded, total } = readProgress(dataDir);
        if (state === 'loaded') return say(`The demo data is loaded: ${total} events`);
        writeProgress(dataDir, { state: 'interrupted' });
        say(
          `The demo data is not complete (${loaded} of ${total} events): the next start goes on with it. Its log is ${log}`,
        );
      },
      say,
      started,
    });
  } catch (error) {
    clearInterval(watch);
    if (!(error instanceof Plain)) throw error;
    say(error.message);
    if (readProgress(dataDir).state !== 'preparing') return undefined;
    writeProgress(dataDir, { state: 'failed' });
    say(
      'Stopline runs without the demo data: the next start tries again, if nobody works here by then',
    );
    return undefined;
  }
}

/** @param {string} dataDir */
function assertPrepared(dataDir) {
  const { state } = readProgress(dataDir);
  if (state !== 'loading' && state !== 'loaded') throw new Plain(state);
}

/**
 * @param {string} dataDir
 * @param {(sentence: string) => void} say
 * @returns {() => void} says how far the loading is, where it went on by enough
 */
function sayProgress(dataDir, say) {
  let said = -1;
  return () => {
    const { state, loaded, total } = readProgress(dataDir);
    const step = Math.floor(loaded / SAY_EVERY);
    if (state !== 'loading' || step <= said) return;
    said = step;
    say(`Demo data is being loaded: ${loaded} of ${total} events`);
  };
}
