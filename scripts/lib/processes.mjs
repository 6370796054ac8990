import { spawn } from 'node:child_process';
import { closeSync, createWriteStream, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { endProcess, send } from './pids.mjs';

/** A log grows to this many bytes, then the next start begins a new one and keeps the old. */
const LOG_LIMIT = 10 * 1024 * 1024;

/** Node's options for the processes of the product. */
export const NODE_OPTIONS = ['--enable-source-maps'];

/** The API with room for young objects: what an answer is made of is gone when the next is made. */
export const API_OPTIONS = [...NODE_OPTIONS, '--max-semi-space-size=64'];

/** An error of the environment that one sentence explains: printed without a stack. */
export class Plain extends Error {}

/**
 * A port of the loopback address that nobody listens on right now.
 * @returns {Promise<number>}
 */
export async function freePort() {
  return listenOnce(0);
}

/**
 * True if a process can listen on a port of the loopback address.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function portIsFree(port) {
  const free = await Promise.all(
    ['127.0.0.1', '::1'].map((host) =>
      listenOnce(port, host).then(
        () => true,
        // A machine without IPv6 has nothing that could listen there.
        (/** @type {NodeJS.ErrnoException} */ error) => error.code !== 'EADDRINUSE',
      ),
    ),
  );
  return free.every(Boolean);
}

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<number>}
 */
function listenOnce(port, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : port),
      );
    });
  });
}

/** Children that run right now, with the signal that ends them. @type {Map<number, NodeJS.Signals>} */
const running = new Map();

// The last resort: when this process ends without having ended its children in order, they must not live on.
process.on('exit', () => {
  for (const [pid, signal] of running) send(pid, signal);
});

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function endsWithUs(child, signal) {
  const { pid } = child;
  if (pid === undefined) return;
  running.set(pid, signal);
  child.once('exit', () => running.delete(pid));
}

/** The path at which a child finds the folder that it was passed, see {@link Surroundings}. */
export const HANDED_FOLDER = '/proc/self/fd/3';

/**
 * @typedef {object} Surroundings
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {string} [folder] on Linux: reached by the child as HANDED_FOLDER, also where its account may not pass the folders above it
 */

/**
 * Starts a child with pipes.
 * @param {string} command
 * @param {string[]} args
 * @param {Surroundings & { detached?: boolean }} surroundings
 */
function launch(command, args, { folder, ...options }) {
  const handle = folder === undefined ? undefined : openSync(folder, 'r');
  try {
    return /** @type {import('node:child_process').ChildProcessWithoutNullStreams} */ (
      spawn(command, args, {
        ...options,
        stdio: ['pipe', 'pipe', 'pipe', ...(handle === undefined ? [] : [handle])],
      })
    );
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {Surroundings & { input?: string, heard?: (text: string) => void }} [options] `heard` gets the output as it comes
 * @returns {Promise<{ code: number, output: string }>} standard output and errors in the order they came
 */
export function run(command, args, { input, heard, ...surroundings } = {}) {
  return new Promise((resolve, reject) => {
    const child = launch(command, args, surroundings);
    endsWithUs(child, 'SIGTERM');
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      heard?.(chunk.toString());
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ code: code ?? (signal === null ? 1 : 128), output }),
    );
    // A child that ends without reading its input must not end this process.
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
  });
}

/**
 * Runs a command that has to succeed.
 * @param {string} what said when it fails
 * @param {string} command
 * @param {string[]} args
 * @param {Surroundings & { input?: string, heard?: (text: string) => void }} [options]
 * @returns {Promise<string>} the printed output
 * @throws {Plain} with the last lines it printed
 */
export async function must(what, command, args, options) {
  const { code, output } = await run(command, args, options).catch(
    (/** @type {Error} */ error) => ({
      code: 1,
      output: error.message,
    }),
  );
  if (code !== 0) throw new Plain(`${what} failed:\n${lastLines(output, 40)}`);
  return output;
}

/**
 * @param {string} text
 * @param {number} count
 * @returns {string}
 */
export function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

/**
 * The first of these commands that PATH has.
 * @param {string[]} names
 * @returns {string | undefined} its full path
 */
export function findCommand(...names) {
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    '/usr/local/bin',
    '/usr/bin',
    '/bin',
    '/usr/sbin',
  ];
  for (const name of names) {
    for (const folder of folders) {
      if (folder !== '' && existsSync(`${folder}/${name}`)) return `${folder}/${name}`;
    }
  }
  return undefined;
}

/**
 * @typedef {object} ServiceOwnOptions
 * @property {string} name what it is called in messages
 * @property {string} command
 * @property {string[]} args
 * @property {string} [input] written to its standard input at each start
 * @property {string} log the file that takes what it prints
 * @property {NodeJS.Signals} [stopSignal]
 * @property {number} [stopTimeoutMs] between the stop signal and SIGKILL
 * @property {(over: AbortSignal) => Promise<unknown>} [ready] resolves once it serves; nobody waits for it any more after the signal
 * @property {boolean} [restart] false leaves it ended when it ends by itself
 * @property {() => void} [ended] called when it ends after it was ready, and is not started again
 * @property {(sentence: string) => void} say
 * @property {(pid: number) => void} [started] called with each new process
 *
 * @typedef {ServiceOwnOptions & Surroundings} ServiceOptions
 */

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {() => number | undefined} pid
 * @property {() => Promise<void>} stop
 */

/** Restarts wait this long, in milliseconds, then twice as long each time. */
const FIRST_BACKOFF = 1_000;
const LONGEST_BACKOFF = 30_000;

/** A service that has run this long has recovered: its next crash starts the back-off from the beginning. */
const STABLE = 60_000;

/**
 * Starts a long-running child in a process group of its own (Ctrl-C reaches only this process, which
 * then ends its children in order), and starts it again with back-off whenever it ends by itself.
 * @param {ServiceOptions} options
 * @returns {Promise<Service>} once it is ready for the first time
 * @throws {Plain} when it ends, or does not get ready, before that
 */
export async function startService(options) {
  const { name, log, say } = options;
  if (existsSync(log) && statSync(log).size > LOG_LIMIT) renameSync(log, `${log}.1`);
  const stream = createWriteStream(log, { flags: 'a', mode: 0o600 });

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let tail = '';
  let stopping = false;
  let backoff = FIRST_BACKOFF;
  /** @type {NodeJS.Timeout | undefined} */
  let restart;

  const { env, cwd, uid, gid, folder } = options;
  const begin = () => {
    const begun = Date.now();
    const started = launch(options.command, options.args, {
      ...{ env, cwd, uid, gid, folder },
      detached: true,
    });
    child = started;
    const keep = (/** @type {Buffer} */ chunk) => {
      // The last output may arrive after the end of the process, when the log is closed.
      if (!stream.writableEnded) stream.write(chunk);
      tail = (tail + chunk.toString()).slice(-8_000);
    };
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    started.stdin.on('error', () => {});
    started.stdin.end(options.input ?? '');
    endsWithUs(started, options.stopSignal ?? 'SIGTERM');
    if (started.pid !== undefined) options.started?.(started.pid);
    return /** @type {Promise<string>} */ (
      new Promise((resolve) => {
        started.once('error', (error) => resolve(error.message));
        started.once('exit', (code, signal) => {
          if (Date.now() - begun > STABLE) backoff = FIRST_BACKOFF;
          resolve(signal === null ? `exit code ${code ?? 0}` : signal);
        });
      })
    );
  };

  const watch = (/** @type {Promise<string>} */ ended) => {
    void ended.then((why) => {
      if (stopping || options.restart === false) {
        options.ended?.();
        return;
      }
      say(
        `${name} ended (${why}); starting it again in ${backoff / 1000} s. Its last output is in ${log}`,
      );
      restart = setTimeout(() => watch(begin()), backoff);
      backoff = Math.min(backoff * 2, LONGEST_BACKOFF);
    });
  };

  const stop = async () => {
    stopping = true;
    clearTimeout(restart);
    const pid = child?.pid;
    if (pid !== undefined && child?.exitCode === null && child.signalCode === null) {
      await endProcess(pid, options.stopSignal ?? 'SIGTERM', options.stopTimeoutMs ?? 15_000);
    }
    stream.end();
  };

  const ended = begin();
  const over = new AbortController();
  const ready = options.ready === undefined ? Promise.resolve() : options.ready(over.signal);
  const why = await Promise.race([
    ready.then(
      () => null,
      (/** @type {Error} */ error) => error.message,
    ),
    ended,
  ]);
  if (why !== null) {
    over.abort();
    await stop();
    throw new Plain(`${name} did not start (${why}):\n${lastLines(tail, 25)}`);
  }
  watch(ended);
  return { name, pid: () => child?.pid, stop };
}

/**
 * Asks again until an answer comes.
 * @template T
 * @param {() => Promise<T>} attempt
 * @param {number} timeoutMs
 * @param {string} what said when it runs out
 * @returns {Promise<T>}
 */
export async function eventually(attempt, timeoutMs, what) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Plain(
          `${what} after ${timeoutMs / 1000} s: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
    await sleep(100);
  }
}

/** A start that takes long says so after each of these intervals, in milliseconds. */
const SAYS_EVERY = 15_000;

/**
 * Asks again until an answer comes, however long that takes, and says now and then that it still asks: a busy machine is
 * no reason to give up. It gives up at the signal: the process that should answer has ended.
 * @template T
 * @param {() => Promise<T>} attempt
 * @param {string} name of what is waited for
 * @param {(sentence: string) => void} say
 * @param {AbortSignal} over
 * @param {{ now: () => number, pause: (ms: number) => Promise<unknown> }} [clock] another one in tests
 * @returns {Promise<T>}
 */
export async function patiently(attempt, name, say, over, clock = { now: Date.now, pause: sleep }) {
  const begun = clock.now();
  let nextSaying = begun + SAYS_EVERY;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (over.aborted) throw error;
      if (clock.now() >= nextSaying) {
        nextSaying += SAYS_EVERY;
        const why = error instanceof Error ? error.message : String(error);
        say(
          `${name} is still starting after ${Math.round((clock.now() - begun) / 1_000)} s (${why})`,
        );
      }
    }
    await clock.pause(100);
  }
}

/**
 * Fails unless an address answers 200.
 * @param {string} url
 * @returns {Promise<void>}
 */
export async function assertAnswers(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  const body = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${lastLines(body, 3)}`);
}

/**
 * Resolves once an address answers 200.
 * @param {string} url
 * @param {number} timeoutMs
 * @returns {Promise<void>}
 */
export async function answers(url, timeoutMs) {
  await eventually(() => assertAnswers(url), timeoutMs, `${url} does not answer`);
}
