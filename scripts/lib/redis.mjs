import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { canInstallPackages, disableService, installPackages } from './install.mjs';
import { Plain, findCommand, patiently, startService } from './processes.mjs';

const NOT_FOUND =
  'Stopline needs Redis: install redis-server or valkey-server with the package manager, set REDIS_URL, or use `docker compose up`.';

/**
 * The Redis server of this machine; on Debian or Ubuntu as root it is installed where it is missing.
 * @param {(sentence: string) => void} say
 * @returns {Promise<string>} the path of redis-server or valkey-server
 * @throws {Plain} with how to get one
 */
async function redisCommand(say) {
  const present = findCommand('redis-server', 'valkey-server');
  if (present !== undefined) return present;
  if (!canInstallPackages()) throw new Plain(NOT_FOUND);
  say("Installing Debian's redis-server");
  await installPackages('redis-server');
  await disableService('redis-server');
  const installed = findCommand('redis-server');
  if (installed === undefined) throw new Plain(NOT_FOUND);
  return installed;
}

/**
 * @typedef {object} RedisOptions
 * @property {string} dataDir its files go to `redis/` in there, its log to `log/redis.log`
 * @property {boolean} durable whether what it acknowledged survives a crash
 * @property {number} port
 * @property {number} [databases] how many numbered databases it has
 * @property {(sentence: string) => void} say
 * @property {(pid: number) => void} [started]
 */

/**
 * Starts Redis on a port of the loopback address, with a password of this start.
 * @param {RedisOptions} options
 * @returns {Promise<import('./processes.mjs').Service & { url: string }>}
 */
export async function startRedis({ dataDir, port, durable, databases = 16, say, started }) {
  const command = await redisCommand(say);
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(join(dataDir, 'log'), { recursive: true });
  const password = randomBytes(24).toString('base64url');
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const service = await startService({
    name: 'Redis',
    command,
    // The settings come by standard input: a password among the arguments is everybody's to read.
    args: ['-'],
    input: [
      'bind 127.0.0.1',
      `port ${port}`,
      `requirepass ${password}`,
      `dir "${folder}"`,
      `databases ${databases}`,
      `appendonly ${durable ? 'yes' : 'no'}`,
      'save ""',
      'maxmemory-policy noeviction',
      'daemonize no',
      '',
    ].join('\n'),
    log: join(dataDir, 'log/redis.log'),
    stopTimeoutMs: 10_000,
    ready: (over) => patiently(() => ping(url), 'Redis', say, over),
    say,
    started,
  });
  return { ...service, url };
}

/**
 * @param {string} url
 * @returns {Promise<void>}
 * @throws when it does not answer, or is still loading its data
 */
async function ping(url) {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 2_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
