// `npm start`: the whole product on one machine.
import './lib/node-version.mjs';

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { build, codegen, restTypes } from './lib/build.mjs';
import { chromiumCommand } from './lib/chromium.mjs';
import { publishRuntime, takeDataFolder } from './lib/data-folder.mjs';
import { DEMO_ACCOUNTS, demoState, removeUnprepared, startDemo } from './lib/demo.mjs';
import { canInstallPackages, installPackages, root } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import {
  API_OPTIONS,
  NODE_OPTIONS,
  Plain,
  assertAnswers,
  findCommand,
  freePort,
  must,
  patiently,
  portIsFree,
  startService,
} from './lib/processes.mjs';
import { startRedis } from './lib/redis.mjs';
import { undoAtEnd } from './lib/undo.mjs';

const DEMO_PASSWORD = 'Stopline-demo-2026';

// The worker alone gets the keys of the log; no other process that is started here inherits them.
const WORKER_KEYS = { SIGNING_KEY: '', SIGNING_KEY_BEFORE: '' };
for (const name of /** @type {(keyof typeof WORKER_KEYS)[]} */ (Object.keys(WORKER_KEYS))) {
  WORKER_KEYS[name] = process.env[name] ?? '';
  delete process.env[name];
}

const dev = process.argv.includes('--dev');
const begun = Date.now();
const say = (/** @type {string} */ sentence) => console.log(`• ${sentence}`);

/** The port of the client in `npm run dev`. */
const DEV_PORT = 5_173;
const DEV_URL = `http://localhost:${DEV_PORT}`;

const undo = undoAtEnd(() => console.log('\n• Stopping'));

try {
  await start();
} catch (error) {
  if (!undo.isStopping()) {
    console.error(error instanceof Plain ? `\n${error.message}` : error);
    await undo.stop(1);
  }
}

async function start() {
  const { port, dataDir, demo } = settings();
  const url = process.env['PUBLIC_URL'] ?? (dev ? DEV_URL : `http://localhost:${port}`);
  const folder = await takeDataFolder(dataDir, url);
  undo.add(folder.release);
  for (const taken of [port, ...(dev ? [DEV_PORT] : [])]) {
    if (await portIsFree(taken)) continue;
    const instead = taken === port ? ', or set PORT to another one' : '';
    throw new Plain(`Port ${taken} is taken: stop what listens there${instead}.`);
  }

  const withFfmpeg = demo !== 'off' && !existsSync(join(dataDir, 'postgres.json'));
  // Each step waits only for the steps that it needs.
  const built = build(say);
  const chromium = chromiumCommand(dataDir, say);
  const servers = startServers(dataDir, folder, url, withFfmpeg);
  const surroundings = Promise.all([servers, chromium]).then(([addresses, browser]) => ({
    ...process.env,
    ...addresses,
    PORT: String(port),
    DATA_DIR: dataDir,
    PUPPETEER_EXECUTABLE_PATH: browser,
    PUBLIC_URL: url,
  }));
  const prepared = prepareDatabase(surroundings, built.server, demo);
  const [hasDemo] = await Promise.all([
    loadDemo(surroundings, prepared, folder),
    Promise.all([surroundings, prepared, built.client]).then(([env]) =>
      startProcesses(env, port, folder),
    ),
  ]);

  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`\nStopline is ready after ${seconds} s: ${url}`);
  if (hasDemo) {
    console.log(`\nDemo accounts, all with the password ${DEMO_PASSWORD}:`);
    for (const [email, role] of DEMO_ACCOUNTS) console.log(`  ${email?.padEnd(26)} ${role}`);
  }
  console.log(`\nLogs are in ${join(dataDir, 'log')}. Ctrl-C stops everything.`);
}

/** @typedef {Awaited<ReturnType<typeof takeDataFolder>>} Folder */
/** @typedef {NodeJS.ProcessEnv & { DATABASE_URL: string, DATA_DIR: string }} Env */

/**
 * Starts the Postgres and the Redis that the environment does not name.
 * @param {string} dataDir
 * @param {Folder} folder
 * @param {string} publicUrl
 * @param {boolean} withFfmpeg
 * @returns {Promise<{ DATABASE_URL: string, REDIS_URL: string }>}
 */
async function startServers(dataDir, folder, publicUrl, withFfmpeg) {
  const { DATABASE_URL, REDIS_URL } = process.env;
  const postgres =
    DATABASE_URL === undefined
      ? undo.service(
          startPostgres({ dataDir, durable: true, say, started: folder.child('Postgres') }),
        )
      : { url: DATABASE_URL };
  const redis =
    REDIS_URL === undefined
      ? undo.service(
          freePort().then((port) =>
            startRedis({ dataDir, port, durable: true, say, started: folder.child('Redis') }),
          ),
        )
      : { url: REDIS_URL };
  const [{ url }, { url: redisUrl }] = await Promise.all([postgres, redis]);
  const addresses = { DATABASE_URL: url, REDIS_URL: redisUrl };
  undo.add(publishRuntime(dataDir, { ...addresses, PUBLIC_URL: publicUrl }));
  // It starts only now, because two package managers at a time block each other.
  if (withFfmpeg) void installFfmpeg();
  return addresses;
}

/**
 * The part of the environment that this script itself acts on; the rest is the server's to check.
 * @returns {{ port: number, demo: 'on' | 'off' | undefined, dataDir: string }}
 */
function settings() {
  for (const name of ['PORT', 'DATA_DIR', 'DEMO', 'PUBLIC_URL', 'DATABASE_URL', 'REDIS_URL']) {
    if (process.env[name]?.trim() === '')
      throw new Plain(`${name} is empty: give it a value, or leave it out.`);
  }
  const publicUrl = process.env['PUBLIC_URL'];
  if (publicUrl !== undefined && !/^https?:$/.test(URL.parse(publicUrl)?.protocol ?? '')) {
    throw new Plain(
      `PUBLIC_URL must be an address such as https://stopline.example, not ${publicUrl}.`,
    );
  }
  const port = Number(process.env['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Plain(`PORT must be a number from 1 to 65535, not ${process.env['PORT']}.`);
  }
  const demo = process.env['DEMO'];
  if (demo !== undefined && demo !== 'on' && demo !== 'off') {
    throw new Plain(`DEMO must be on or off, not ${demo}.`);
  }
  return {
    port,
    demo,
    dataDir: resolve(root, process.env['DATA_DIR'] ?? '.data'),
  };
}

/** Installs ffmpeg for the thumbnails of video clips in the background: nothing waits for it. */
async function installFfmpeg() {
  if (findCommand('ffmpeg') !== undefined) return;
  if (canInstallPackages()) {
    say("Installing Debian's ffmpeg for the thumbnails of clips");
    await installPackages('ffmpeg').catch(() => false);
  }
  if (findCommand('ffmpeg') === undefined) {
    say('There is no ffmpeg: the thumbnails of clips are placeholders');
  }
}

/**
 * Brings the schema up to date.
 * @param {Promise<Env>} surroundings
 * @param {Promise<void>} built the server
 * @param {'on' | 'off' | undefined} demo
 * @returns {ReturnType<typeof demoState>} the work that is left for the demo data
 */
async function prepareDatabase(surroundings, built, demo) {
  const [env] = await Promise.all([surroundings, built]);
  const isEmbedded = process.env['DATABASE_URL'] === undefined;
  if (isEmbedded) await removeUnprepared(env.DATA_DIR, env.DATABASE_URL, say);
  await must('The migration of the database', process.execPath, [server('app/migrate.cli.js')], {
    env,
    cwd: root,
  });
  const isWanted = (demo ?? (isEmbedded ? 'on' : 'off')) === 'on';
  return demoState(env.DATA_DIR, env.DATABASE_URL, isWanted);
}

/**
 * @param {Promise<Env>} surroundings
 * @param {ReturnType<typeof demoState>} prepared
 * @param {Folder} folder
 * @returns {Promise<boolean>} true if the demo accounts can sign in
 */
async function loadDemo(surroundings, prepared, folder) {
  const [env, state] = await Promise.all([surroundings, prepared]);
  if (state !== 'load') return state === 'loaded';
  const started = folder.child('The demo data');
  const demo = await undo.service(startDemo({ env, dataDir: env.DATA_DIR, say, started }));
  return demo !== undefined;
}

/**
 * @param {Env} env
 * @param {number} port
 * @param {Folder} folder
 */
async function startProcesses(env, port, folder) {
  if (dev) await startCompiler(env);
  const workerPort = await freePort();
  const node = (
    /** @type {string} */ name,
    /** @type {string} */ file,
    /** @type {number} */ own,
    /** @type {string[]} */ options,
    /** @type {NodeJS.ProcessEnv} */ more = {},
  ) =>
    undo.service(
      startService({
        name,
        command: process.execPath,
        args: [...options, ...(dev ? ['--watch'] : []), server(file)],
        env: { ...env, ...more, WORKER_PORT: String(workerPort) },
        cwd: root,
        log: join(env.DATA_DIR, 'log', `${name.split(' ').at(-1)?.toLowerCase()}.log`),
        // The worker finishes its jobs, or gives up on them by itself before this.
        stopTimeoutMs: 35_000,
        ready: (over) =>
          patiently(() => assertAnswers(`http://127.0.0.1:${own}/health/ready`), name, say, over),
        say,
        started: folder.child(name),
      }),
    );
  // The API is undone first, so that nothing new comes in while the worker finishes.
  await Promise.all([
    node('The worker', 'app/worker.js', workerPort, NODE_OPTIONS, WORKER_KEYS),
    node('The API', 'app/main.js', port, API_OPTIONS),
    ...(dev ? [startVite(env)] : []),
  ]);
}

/**
 * Starts what compiles the server as its files change: what it has to write at first it writes before the API starts.
 * @param {Env} env
 */
async function startCompiler(env) {
  const log = join(env.DATA_DIR, 'log/nest.log');
  rmSync(log, { force: true });
  await undo.service(
    startService({
      name: 'The compiler',
      command: join(root, 'node_modules/.bin/nest'),
      args: ['build', '--watch', '--preserveWatchOutput'],
      env,
      cwd: root,
      log,
      ready: (over) => patiently(async () => assertCompiled(log), 'The compiler', say, over),
      say,
    }),
  );
}

/** @param {string} log of the compiler */
function assertCompiled(log) {
  if (!/Watching for file changes/.test(readFileSync(log, 'utf8'))) throw new Error('no answer');
}

/**
 * @param {Env} env
 */
async function startVite(env) {
  await Promise.all([codegen(), restTypes()]);
  return undo.service(
    startService({
      name: 'Vite',
      command: join(root, 'node_modules/.bin/vite'),
      args: ['--strictPort', '--port', String(DEV_PORT)],
      env,
      cwd: root,
      log: join(env.DATA_DIR, 'log/vite.log'),
      ready: (over) => patiently(() => assertAnswers(`${DEV_URL}/`), 'Vite', say, over),
      say,
    }),
  );
}

/** @param {string} file */
function server(file) {
  return join(root, 'dist/server', file);
}
