import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '../../../scripts/lib/postgres.mjs';
import { startTestProcess } from '../../../scripts/lib/test-services.mjs';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs, type TestUser } from '../../test/factory.js';
import { issuedNotices } from '../../test/print-runs.js';
import { seededFor } from '../../test/siege.js';

/** The rule asks for 2,000 notices and 20 kills. */
const NOTICES = 2_000;
const KILLS = 20;
/** A worker lives at most so long after it has taken the batch up, in milliseconds. */
const LONGEST_LIFE_MS = 1_500;

let app: TestApp;
let officer: { user: TestUser; visitor: Visitor };
let admin: { user: TestUser; visitor: Visitor };
let second: { user: TestUser; visitor: Visitor };
let worker: TestWorker | undefined;

beforeAll(async () => {
  app = await startApp();
  officer = await signedInAs(app, 3);
  admin = await signedInAs(app, 1);
  second = await signedInAs(app, 3);
}, 120_000);
afterAll(async () => {
  await worker?.stop();
  await app.stop();
});

const byHand = (text: string): Promise<unknown> => query(app.variables['DATABASE_URL']!, text);

/** Mailed notices with the content of a real one, which their letters need. */
async function mailedNotices(): Promise<void> {
  const id = await createCitation(app, 'REVIEW');
  const { body } = await second.visitor.rest('PUT', `citations/${id}`, {
    report_status: 'COMPLETED',
  });
  await issuedNotices(
    app,
    officer.user,
    Array.from({ length: NOTICES }, () => 1),
    () => null,
  );
  const first = body.stopline_reference_id as string;
  await byHand(`ALTER TABLE notices DISABLE TRIGGER USER;
    UPDATE notices SET content = (SELECT content FROM notices WHERE number = '${first}') WHERE number <> '${first}';
    ALTER TABLE notices ENABLE TRIGGER USER`);
  await byHand(`UPDATE issued_notices SET mailed_on = current_date, issued_by = ${officer.user.id}
    WHERE number <> '${first}'`);
  await byHand(`UPDATE notice_grounds SET officer_badge = ${officer.user.badgeNumber}
    WHERE number <> '${first}'`);
}

async function count(text: string, ...values: unknown[]): Promise<number> {
  const [row] = await app.database.query<{ n: number }[]>(
    `SELECT count(*)::integer AS n FROM ${text}`,
    values,
  );
  return row!.n;
}

it(
  `a worker that is killed at ${KILLS} points of a batch of ${NOTICES} voids: each once, each letter once (repair 4)`,
  async () => {
    await mailedNotices();
    const { body: recall } = await admin.visitor.rest('POST', 'recalls', {
      ...{ criteria: { officer_badge: officer.user.badgeNumber }, reason: 'Sign showed 50' },
    });
    expect(recall.notices).toBe(NOTICES);
    const { body: batch } = await admin.visitor.rest('POST', `recalls/${recall.id}/batches`, {
      ...{ outcome: 'VOID', reason_code: 'RECORD_WRONG', cancellation: true },
    });
    await second.visitor.rest('POST', `recall-batches/${batch.id}/confirm`);
    const read = async () => (await admin.visitor.rest('GET', `recall-batches/${batch.id}`)).body;
    const random = seededFor('kills of a batch');
    let kills = 0;
    for (; kills < KILLS && (await read()).status === 'RUNNING'; kills += 1) {
      const doomed = await startTestProcess('app/worker.js', app.variables);
      while ((await count(`jobs WHERE name = 'decideRecallBatch' AND status = 'running'`)) === 0)
        await sleep(5);
      await sleep(random.int(0, LONGEST_LIFE_MS));
      process.kill(doomed.pid, 'SIGKILL');
      await doomed.stop();
      // The lease of a dead worker runs out; the test does not wait for that.
      await byHand(
        `UPDATE jobs SET lease_until = now() - interval '1 second' WHERE status = 'running'`,
      );
    }
    worker = await startWorker();
    while ((await read()).status === 'RUNNING') await sleep(200);
    expect(await read()).toMatchObject({ status: 'DONE', done: NOTICES, passed_over: 0 });
    await worker.stop();
    worker = undefined;
    console.log(`Killed ${kills} times`);
    expect(await count('issued_notices WHERE voided_at IS NOT NULL')).toBe(NOTICES);
    expect(await count(`recall_items WHERE state = 'VOIDED'`)).toBe(NOTICES);
    expect(await count(`issued_notices WHERE kind = 'CANCELLATION'`)).toBe(NOTICES);
    for (const type of ['notice_voided', 'notice_cancellation']) {
      expect(await count('activity WHERE type = $1', type)).toBe(NOTICES);
      expect(
        await count('(SELECT DISTINCT citation_id FROM activity WHERE type = $1) one', type),
      ).toBe(NOTICES);
    }
    const { body: ledger } = await admin.visitor.rest('GET', 'notice-ledger/reconcile');
    expect(ledger).toMatchObject({ ok: true, missing_letters: [] });
  },
  30 * 60_000,
);
