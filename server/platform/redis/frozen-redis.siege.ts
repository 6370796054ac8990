import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/lib/processes.mjs';
import { startRedis } from '../../../scripts/lib/redis.mjs';
import { startTestProcess } from '../../../scripts/lib/test-services.mjs';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { cloneCitation, createCitation, createUser, signedInAs } from '../../test/factory.js';

let app: TestApp;
let inspection: Visitor;
let worker: Awaited<ReturnType<typeof startTestProcess>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopline-redis-'));
  redis = await startRedis({
    dataDir: folder,
    port: await freePort(),
    durable: false,
    say: () => undefined,
  });
  app = await startApp({ REDIS_URL: redis.url, LOG_LEVEL: 'error' });
  worker = await startTestProcess('app/worker.js', app.variables);
  inspection = (await signedInAs(app, 3)).visitor;
}, 120_000);
afterAll(async () => {
  process.kill(redis.pid()!, 'SIGCONT');
  await worker.stop();
  await app.stop();
  await redis.stop();
  await rm(folder, { recursive: true });
});

const unfinished = async (): Promise<number> => {
  const [row] = await app.database.query<{ n: number }[]>(
    `SELECT count(*)::int AS n FROM jobs WHERE status <> 'done'`,
  );
  return row!.n;
};

describe('while Redis is frozen (reliability 19)', () => {
  it('notices are rendered and mails are sent: the sweeper drives them', async () => {
    const first = await createCitation(app, 'REVIEW');
    const ids = await cloneCitation(app, first, 5);
    const { email } = await createUser(app, 4);
    await expect.poll(unfinished, { timeout: 30_000 }).toBe(0);
    process.kill(redis.pid()!, 'SIGSTOP');
    for (const id of ids) {
      const { status } = await inspection.rest('PUT', `citations/${id}`, {
        report_status: 'COMPLETED',
      });
      expect(status).toBe(200);
    }
    await app.visitor().rest('POST', 'auth/reset', { email });
    expect(await unfinished()).toBe(6);
    await expect.poll(unfinished, { timeout: 60_000, interval: 500 }).toBe(0);

    // Back again, nothing is done a second time, and workers are woken as before.
    process.kill(redis.pid()!, 'SIGCONT');
    const [again] = await cloneCitation(app, first, 1);
    await inspection.rest('PUT', `citations/${again}`, { report_status: 'COMPLETED' });
    await expect.poll(unfinished, { timeout: 30_000 }).toBe(0);
    const made = await app.database.query<{ count: number }[]>(
      `SELECT count(*)::int FROM activity WHERE type = 'notice_rendered' GROUP BY citation_id`,
    );
    expect(made).toEqual(Array.from({ length: 6 }, () => ({ count: 1 })));
  }, 150_000);
});
