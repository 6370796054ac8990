import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../../scripts/lib/processes.mjs';
import { startRedis } from '../../scripts/lib/redis.mjs';
import { startApp, startWorker, type TestApp, type TestWorker } from './app.js';
import { createUser } from './factory.js';

let folder: string;
let redis: Awaited<ReturnType<typeof startRedis>>;
let control: Redis;
let app: TestApp;
let worker: TestWorker;

/** Starts Redis, the API and a worker for the tests of a file. */
export function useRedisOfOurOwn(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stopline-redis-'));
    redis = await startRedis({
      dataDir: folder,
      port: await freePort(),
      durable: false,
      say: () => undefined,
    });
    control = new Redis(redis.url);
    app = await startApp({ REDIS_URL: redis.url, LOG_LEVEL: 'fatal' });
    worker = await startWorker();
  }, 60_000);
  afterAll(async () => {
    process.kill(redis.pid()!, 'SIGCONT');
    await worker.stop();
    await app.stop();
    control.disconnect();
    await redis.stop();
    await rm(folder, { recursive: true });
  });
}

/** More mails than one worker sends at once. */
async function orderMails(): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    const { email } = await createUser(app, 4);
    expect((await app.visitor().rest('POST', 'auth/reset', { email })).status).toBe(200);
  }
}

const unfinished = async (): Promise<number> => {
  const [row] = await app.database.query<{ n: number }[]>(
    `SELECT count(*)::int AS n FROM jobs WHERE name = 'sendMail' AND status <> 'done'`,
  );
  return row!.n;
};
const allDone = (): Promise<void> => expect.poll(unfinished).toBe(0);

const stateOfRedis = (state: 'up' | 'down'): Promise<void> =>
  expect
    .poll(async () => {
      const { status, body } = await app.visitor().send({ method: 'GET', url: '/health/ready' });
      return [status, body.dependencies.redis];
    })
    .toEqual([200, state]);

const set = (name: string, value: string | number) => (): Promise<unknown> =>
  control.config('SET', name, value);

interface Refusal {
  refuse: () => Promise<unknown>;
  mend: () => Promise<unknown>;
}

/** The ways in which a Redis that is there takes no writes. */
export const REFUSALS = {
  'a replica after a failover': {
    refuse: () => control.call('REPLICAOF', '127.0.0.1', '1'),
    mend: () => control.call('REPLICAOF', 'NO', 'ONE'),
  },
  'its memory is full': { refuse: set('maxmemory', 1), mend: set('maxmemory', 0) },
  'it lacks replicas': {
    refuse: set('min-replicas-to-write', 1),
    mend: set('min-replicas-to-write', 0),
  },
  'its user may not write': {
    refuse: () => control.call('ACL', 'SETUSER', 'default', '-@write'),
    mend: () => control.call('ACL', 'SETUSER', 'default', '+@all'),
  },
  'writes are paused': {
    refuse: () => control.call('CLIENT', 'PAUSE', '600000', 'WRITE'),
    mend: () => control.call('CLIENT', 'UNPAUSE'),
  },
  'it is frozen': {
    refuse: async () => process.kill(redis.pid()!, 'SIGSTOP'),
    mend: async () => process.kill(redis.pid()!, 'SIGCONT'),
  },
} satisfies Record<string, Refusal>;

/** Proves that work goes on while Redis refuses it, that readiness names it, and that all is as before afterwards. */
export async function provesThatWorkGoesOn({ refuse, mend }: Refusal): Promise<void> {
  await stateOfRedis('up');
  await refuse();
  try {
    await stateOfRedis('down');
    await orderMails();
    await allDone();
  } finally {
    await mend();
  }
  await stateOfRedis('up');
  await orderMails();
  await allDone();
  const [row] = await app.database.query<{ n: number }[]>(
    `SELECT count(*)::int AS n FROM jobs WHERE name = 'sendMail' AND attempts > 1`,
  );
  expect(row!.n).toBe(0);
}
