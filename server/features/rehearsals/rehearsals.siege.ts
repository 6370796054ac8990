import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProcess } from '../../../scripts/lib/test-services.mjs';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { cloneCitation, createEvent, signedInAs } from '../../test/factory.js';

let app: TestApp;
let admin: Visitor;
let worker: TestWorker | undefined;

beforeAll(async () => {
  app = await startApp();
  admin = (await signedInAs(app, 1)).visitor;
  for (let seed = 0; seed < 2; seed += 1)
    await cloneCitation(app, await createEvent(app, 'REDLIGHT', { plate: 'TWICE 1' }), 499);
}, 120_000);
afterAll(async () => {
  await worker?.stop();
  await app.stop();
});

const start = () => admin.rest('POST', 'rehearsals', { function: 'DUPLICATE' });
const read = async (id: number): Promise<Record<string, any>> =>
  (await admin.rest('GET', `rehearsals/${id}`)).body;
async function ended(id: number): Promise<Record<string, any>> {
  await expect
    .poll(async () => (await read(id))['status'], { timeout: 60_000, interval: 50 })
    .not.toBe('RUNNING');
  return read(id);
}

describe('a worker that is killed in a rehearsal (cameras 2)', () => {
  it('another one takes it up again, and counts each event once', async () => {
    const { body } = await start();
    const doomed = await startTestProcess('app/worker.js', app.variables);
    for (;;) {
      const { done, status } = await read(body.id);
      if (done > 0 || status !== 'RUNNING') break;
      await sleep(2);
    }
    process.kill(doomed.pid, 'SIGKILL');
    const before = await read(body.id);
    expect(before['status']).toBe('RUNNING');
    expect(before['done']).toBeGreaterThan(0);
    // The lease of a dead worker runs out; the test does not wait for that.
    await app.database.query(
      `UPDATE jobs SET lease_until = now() - interval '1 second' WHERE name = 'rehearse' AND status = 'running'`,
    );
    worker = await startWorker();
    const after = await ended(body.id);
    const whole = await ended((await start()).body.id);
    for (const field of ['events', 'done', 'touched', 'by_status', 'examples'])
      expect([field, after[field]]).toEqual([field, whole[field]]);
    expect(after).toMatchObject({ status: 'DONE', done: 1_000 });
  });
});
