import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobQueues } from '../../platform/jobs/job-queues.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCamera, createCitation, signedInAs, type TestUser } from '../../test/factory.js';
import { issuedNotices, untilRunIs } from '../../test/print-runs.js';
import { sized } from '../../test/siege.js';
import { until } from '../../test/until.js';
import { withoutBrowser } from '../../test/without-browser.js';

interface Person {
  user: TestUser;
  visitor: Visitor;
}

let app: TestApp;
let officer: Person;
let second: Person;
let third: Person;
let processing: Person;
let admin: Person;

beforeAll(async () => {
  withoutBrowser();
  app = await startApp();
  officer = await signedInAs(app, 3);
  second = await signedInAs(app, 3);
  third = await signedInAs(app, 3);
  processing = await signedInAs(app, 4);
  admin = await signedInAs(app, 1);
});
afterAll(() => app.stop());

const ROUNDS = sized(100, 4);

const sql = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  app.database.query<Row[]>(text, values);
const today = (): string => new Date().toISOString().slice(0, 10);
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);

let cameras = 0;

/** An event that waits for a decision, of a camera of its own. */
async function eventOfCamera(): Promise<{ id: number; serial: string }> {
  cameras += 1;
  const serial = `SN-RACE-${cameras}`;
  await createCamera(app, serial, { name: 'North', type: 'RLC-4' });
  const id = await createCitation(app, 'REVIEW', {
    captured: { camera_system_serial_number: serial },
  });
  return { id, serial };
}

const generate = (id: number): Promise<Answer> =>
  officer.visitor.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });

const read = async (id: number): Promise<any> =>
  (await processing.visitor.rest('GET', `citations/${id}`)).body;

/** A completed event with a driver who waits for a notice. */
async function withDriver(): Promise<{ id: number; number: string; addressee: number }> {
  const { id } = await eventOfCamera();
  const { body } = await generate(id);
  const recorded = await processing.visitor.rest('POST', `citations/${id}/addressees`, {
    ...{ version: body.version, kind: 'DRIVER', owner_name: 'Bert Stone' },
    ...{ owner_address: '4 Mill Road', received_on: today() },
  });
  const number: string = body.stopline_reference_id;
  return { id, number, addressee: recorded.body.addressees.at(-1).id };
}

/** All numbers are given once and without a gap, and each stands in one state. */
async function expectGapless(): Promise<void> {
  const { body } = await admin.visitor.rest('GET', 'notice-ledger/reconcile');
  expect(body).toMatchObject({
    ok: true,
    missing_items: [],
    counter_behind: [],
    missing_letters: [],
  });
  for (const year of body.years) expect(year).toMatchObject({ gaps: [], doubles: [] });
}

describe(`acts at once have one winner, in ${ROUNDS} rounds (repair 11)`, () => {
  it('two officers who reissue one notice', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, number, addressee } = await withDriver();
      const reissue = ({ visitor }: Person): Promise<Answer> =>
        visitor.rest('POST', `notices/${number}/reissue`, { addressee_id: addressee });
      const answers = await Promise.all([reissue(second), reissue(third)]);
      expect(statuses(answers).toSorted()).toEqual([201, 409]);
      const { notices } = await read(id);
      expect(notices).toMatchObject([
        { number, state: 'TRANSFERRED', replaced_by: notices[1].number },
        { position: 2, state: 'NOT_READY', replaces: number },
      ]);
    }
    await expectGapless();
  });

  it('a void and a reissue of one version', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, number, addressee } = await withDriver();
      const { version } = await read(id);
      const answers = await Promise.all([
        second.visitor.rest('POST', `notices/${number}/reissue`, {
          ...{ addressee_id: addressee, version },
        }),
        third.visitor.rest('POST', `notices/${number}/void`, {
          ...{ reason_code: 'DUPLICATE', version },
        }),
      ]);
      const [reissued, voided] = statuses(answers);
      expect([reissued, voided]).toEqual(reissued === 201 ? [201, 409] : [409, 200]);
      const { notices, notice_void: isVoid } = await read(id);
      expect([notices.length, notices[0].state, isVoid]).toEqual(
        reissued === 201 ? [2, 'TRANSFERRED', false] : [1, 'VOID', true],
      );
    }
    await expectGapless();
  });
});

describe(`of a worker at work, in ${ROUNDS} rounds (repair 11)`, () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startWorker();
    await sql(
      `UPDATE desk_settings SET decision_grace_seconds = 60, require_viewed_evidence = false, pace_guard_seconds = 0`,
    );
  });
  afterAll(() => worker.stop());

  it(
    'a recall that starts while notices are generated and a run is sent',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id } = await eventOfCamera();
        const made = await issuedNotices(app, officer.user, [1, 1], () => null);
        const numbers = made.map(({ number }) => number);
        const { body: run } = await admin.visitor.rest('POST', 'notice-runs', {});
        await untilRunIs(admin.visitor, run.id);
        const [recalled, generated, sent] = await Promise.all([
          admin.visitor.rest('POST', 'recalls', { criteria: { numbers }, reason: 'Sign' }),
          generate(id),
          admin.visitor.rest('POST', `notice-runs/${run.id}/send`),
        ]);
        expect([recalled.status, generated.status]).toEqual([201, 200]);
        const { body: items } = await admin.visitor.rest(
          'GET',
          `recalls/${recalled.body.id}/items`,
        );
        expect(items.data.map((item: any) => item.notice_number)).toEqual(numbers);
        // Sent before the start it is to be pulled, else the run is not sent with what is held.
        expect([200, 409]).toContain(sent.status);
        if (sent.status === 409) expect(sent.body.code).toBe('RUN_HAS_VOID');
        for (const one of made) {
          const { body } = await admin.visitor.rest('GET', `notices/${one.id}`);
          expect(body.mail.state).toBe('RECALLED');
        }
      }
      await expectGapless();
      // Two notices, a run and its files in each round.
    },
    sized(600_000, 120_000),
  );

  it('a quarantine with its recall against a decision in its grace', async () => {
    const queues = app.nest.get(JobQueues);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, serial } = await eventOfCamera();
      const { body: taken } = await officer.visitor.rest('POST', 'desk/decisions', {
        ...{ citation_id: id, act: 'GENERATE', version: 1 },
        ...{ seconds: 11.5, viewed: [], zoomed: [], played: [] },
      });
      const [job] = await sql<{ id: string }>(
        `UPDATE jobs SET run_at = now() WHERE name = 'carryOutDecision'
           AND (payload ->> 'decisionId')::int = $1 RETURNING id`,
        taken.decision.id,
      ).then(([rows]) => rows as unknown as { id: string }[]);
      queues.wake('carryOutDecision', job!.id);
      const { body: held } = await admin.visitor.rest('POST', 'quarantines', {
        ...{ camera_serial_number: serial, from: '2020-01-01T00:00:00Z', reason: 'Clock' },
        recall: true,
      });
      const { status } = await until('the decision has ended', async () => {
        const [row] = await sql<{ status: string }>(
          'SELECT status FROM deferred_decisions WHERE id = $1',
          taken.decision.id,
        );
        return row!.status !== 'WAITING' && row!;
      });
      const isRecalled = held.recall_id !== null;
      expect([status, isRecalled]).toEqual(isRecalled ? ['CARRIED_OUT', true] : ['FAILED', false]);
      const { notices } = await read(id);
      expect(notices.length).toBe(isRecalled ? 1 : 0);
    }
    await expectGapless();
  });
});
