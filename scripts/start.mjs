// `npm start`: the whole product on one machine.
import './lib/node-version.mjs';

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { build, codegen, restTypes } from './lib/build.mjs';
import { chromiumCommand } from './lib/chromium.mjs';
import { publishRuntime, takeDataFolder } from './lib/data-folder.mjs';
import { canInstallPackages, installPackages, root } from './lib/install.mjs';
import { query, recreateDatabase, startPostgres } from './lib/postgres.mjs';
import {
  API_OPTIONS,
  NODE_OPTIONS,
  Plain,
  answers,
  findCommand,
  freePort,
  must,
  portIsFree,
  startService,
} from './lib/processes.mjs';
import { redisCommand, startRedis } from './lib/redis.mjs';

const DEMO_ACCOUNTS = [
  ['admin@stopline.test', 'System Administrator'],
  ['tec@stopline.test', 'TEC Administrator'],
  ['processing@stopline.test', 'Processing Officer'],
  ['redlight@stopline.test', 'Redlight Processing Officer'],
  ['speed@stopline.test', 'Spot-Speed Processing Officer'],
  ['inspection@stopline.test', 'Inspection Officer'],
];
const DEMO_PASSWORD = 'Stopline-demo-2026';

const dev = process.argv.includes('--dev');
const begun = Date.now();
const say = (/** @type {string} */ sentence) => console.log(`• ${sentence}`);

/** What is to be undone when we stop, in the order in which it was done. @type {(() => unknown)[]} */
const undo = [];
let stopping = false;

/** @param {number} code */
async function stop(code) {
  // A second Ctrl-C does not wait: ending this process ends its children.
  if (stopping) process.exit(1);
  stopping = true;
  for (const step of undo.reverse()) await step();
  process.exit(code);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (!stopping) console.log('\n• Stopping');
    void stop(0);
  });
}

try {
  await start();
} catch (error) {
  if (!stopping) {
    console.error(error instanceof Plain ? `\n${error.message}` : error);
    await stop(1);
  }
}

async function start() {
  const { port, host, dataDir, demo } = settings();
  const url = process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${port}`;
  const folder = await takeDataFolder(dataDir, url);
  undo.push(folder.release);
  if (!(await portIsFree(port))) {
    throw new Plain(`Port ${port} is taken: stop what listens there, or set PORT to another one.`);
  }

  const external = process.env['DATABASE_URL'];
  const first = external === undefined && !existsSync(join(dataDir, 'postgres.json'));
  await Promise.all([build(say), installTools(first && demo !== 'off')]);
  const chromium = await chromiumCommand(dataDir, say);

  const postgres =
    external === undefined
      ? await startPostgres({
          dataDir,
          durable: true,
          say,
          started: folder.child('Postgres'),
        })
      : undefined;
  if (postgres !== undefined) undo.push(postgres.stop);
  const redis =
    process.env['REDIS_URL'] === undefined ? await startOwnRedis(dataDir, folder) : undefined;
  if (redis !== undefined) undo.push(redis.stop);

  const env = {
    ...process.env,
    PORT: String(port),
    HOST: host,
    DATA_DIR: dataDir,
    DATABASE_URL: external ?? postgres?.url ?? '',
    REDIS_URL: process.env['REDIS_URL'] ?? redis?.url ?? '',
    PUPPETEER_EXECUTABLE_PATH: chromium,
    ...(dev ? { PUBLIC_URL: process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:5173' } : {}),
  };
  undo.push(publishRuntime(dataDir, { DATABASE_URL: env.DATABASE_URL, REDIS_URL: env.REDIS_URL }));
  const withDemo = await prepareDatabase(env, dataDir, demo, postgres !== undefined);
  await startProcesses(env, port, folder);

  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`\nStopline is ready after ${seconds} s: ${env.PUBLIC_URL ?? url}`);
  if (withDemo) {
    console.log(`\nDemo accounts, all with the password ${DEMO_PASSWORD}:`);
    for (const [email, role] of DEMO_ACCOUNTS) console.log(`  ${email?.padEnd(26)} ${role}`);
  }
  console.log(`\nLogs are in ${join(dataDir, 'log')}. Ctrl-C stops everything.`);
}

/**
 * @param {string} dataDir
 * @param {Awaited<ReturnType<typeof takeDataFolder>>} folder
 */
async function startOwnRedis(dataDir, folder) {
  const port = await freePort();
  return startRedis({
    dataDir,
    port,
    durable: true,
    say,
    started: folder.child('Redis'),
  });
}

/**
 * The part of the environment that this script itself acts on; the rest is the server's to check.
 * @returns {{ port: number, demo: 'on' | 'off' | undefined, host: string, dataDir: string }}
 */
function settings() {
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
    host: process.env['HOST'] ?? '127.0.0.1',
    dataDir: resolve(root, process.env['DATA_DIR'] ?? '.data'),
  };
}

/**
 * The programs of this machine that we need or would like: Redis, and ffmpeg for the thumbnails of video clips.
 * @param {boolean} ffmpeg
 */
async function installTools(ffmpeg) {
  if (process.env['REDIS_URL'] === undefined) await redisCommand(say);
  if (!ffmpeg || findCommand('ffmpeg') !== undefined) return;
  if (canInstallPackages()) {
    say("Installing Debian's ffmpeg for the thumbnails of clips");
    await installPackages('ffmpeg');
  }
  if (findCommand('ffmpeg') === undefined) {
    say('There is no ffmpeg: the thumbnails of clips are placeholders');
  }
}

/**
 * Brings the schema up to date, and loads the demo data into an empty database that is to have it.
 * @param {NodeJS.ProcessEnv & { DATABASE_URL: string }} env
 * @param {string} dataDir
 * @param {'on' | 'off' | undefined} demo
 * @param {boolean} embedded
 * @returns {Promise<boolean>} whether this installation has the demo data
 */
async function prepareDatabase(env, dataDir, demo, embedded) {
  const marker = join(dataDir, 'demo.json');
  const state = existsSync(marker)
    ? /** @type {{ state: string }} */ (JSON.parse(readFileSync(marker, 'utf8'))).state
    : '';
  if (embedded && state === 'loading') {
    say('The first loading of the demo data was interrupted: starting it over');
    await recreateDatabase(env.DATABASE_URL);
    rmSync(join(dataDir, 'files'), { recursive: true, force: true });
  }
  await must('The migration of the database', process.execPath, [server('app/migrate.cli.js')], {
    env,
    cwd: root,
  });
  if ((demo ?? (embedded ? 'on' : 'off')) === 'off') return false;
  const users = await query(env.DATABASE_URL, 'SELECT 1 FROM users LIMIT 1');
  if (users.length > 0) return state === 'loaded';

  say('Loading the demo data');
  writeFileSync(marker, JSON.stringify({ state: 'loading' }));
  await must(
    'Loading the demo data',
    process.execPath,
    [server('demo/demo.cli.js'), join(root, 'samples/demo')],
    { env, cwd: root, heard: (text) => process.stdout.write(text.replace(/^(?=.)/gm, '  ')) },
  );
  writeFileSync(marker, JSON.stringify({ state: 'loaded' }));
  return true;
}

/**
 * @param {NodeJS.ProcessEnv & { DATA_DIR: string }} env
 * @param {number} port
 * @param {Awaited<ReturnType<typeof takeDataFolder>>} folder
 */
async function startProcesses(env, port, folder) {
  const workerPort = await freePort();
  const node = (
    /** @type {string} */ name,
    /** @type {string} */ file,
    /** @type {number} */ own,
    /** @type {string[]} */ options,
  ) =>
    startService({
      name,
      command: process.execPath,
      args: [...options, ...(dev ? ['--watch'] : []), server(file)],
      env: { ...env, WORKER_PORT: String(workerPort) },
      cwd: root,
      log: join(env.DATA_DIR, 'log', `${name.split(' ').at(-1)?.toLowerCase()}.log`),
      // The worker finishes its jobs, or gives up on them by itself before this.
      stopTimeoutMs: 35_000,
      ready: () => answers(`http://127.0.0.1:${own}/health/ready`, 60_000),
      say,
      started: folder.child(name),
    });
  // The API is undone first, so that nothing new comes in while the worker finishes.
  const [worker, api] = await Promise.all([
    node('The worker', 'app/worker.js', workerPort, NODE_OPTIONS),
    node('The API', 'app/main.js', port, API_OPTIONS),
  ]);
  undo.push(worker.stop, api.stop);
  if (dev) await startWatchers(env);
}

/**
 * @param {NodeJS.ProcessEnv & { DATA_DIR: string }} env
 */
async function startWatchers(env) {
  await Promise.all([codegen(), restTypes()]);
  const watcher = (
    /** @type {string} */ name,
    /** @type {string[]} */ args,
    /** @type {string} */ log,
  ) =>
    startService({
      name,
      command: join(root, 'node_modules/.bin', args[0] ?? ''),
      args: args.slice(1),
      env,
      cwd: root,
      log: join(env.DATA_DIR, 'log', log),
      say,
    });
  undo.push(
    (
      await watcher(
        'The compiler',
        ['nest', 'build', '--watch', '--preserveWatchOutput'],
        'nest.log',
      )
    ).stop,
    (await watcher('Vite', ['vite', '--strictPort', '--port', '5173'], 'vite.log')).stop,
  );
}

/** @param {string} file */
function server(file) {
  return join(root, 'dist/server', file);
}
