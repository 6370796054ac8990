import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { signedInAs, type TestUser } from '../../test/factory.js';
import { issuedNotices, type Made } from '../../test/print-runs.js';

interface Person {
  user: TestUser;
  visitor: Visitor;
}

let app: TestApp;
let officer: Person;
let second: Person;
let admin: Person;

beforeAll(async () => {
  app = await startApp();
  officer = await signedInAs(app, 3);
  second = await signedInAs(app, 3);
  admin = await signedInAs(app, 1);
});
afterAll(() => app.stop());

/** A statement as the owner of the tables. */
async function byHand(text: string, ...values: unknown[]): Promise<any> {
  const owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  try {
    return await owner.query(text, values);
  } finally {
    await owner.destroy();
  }
}

const numbersOf = (made: readonly Made[]): string[] => made.map(({ number }) => number);
const issued = (count: number): Promise<Made[]> =>
  issuedNotices(
    app,
    officer.user,
    Array.from({ length: count }, () => 1),
    () => null,
  );
const startedOf = async (made: readonly Made[]): Promise<any> =>
  (
    await admin.visitor.rest('POST', 'recalls', {
      criteria: { numbers: numbersOf(made) },
      reason: 'Sign showed 50',
    })
  ).body;

describe('a recall by GraphQL (repair 4)', () => {
  const ask = async (text: string, by: Person = admin): Promise<any> => {
    const { data, errors } = await by.visitor.graphql(text);
    expect(errors).toEqual([]);
    return data;
  };

  it('is previewed, started, decided, asked for, confirmed and closed as by REST', async () => {
    const made = await issued(3);
    const numbers = JSON.stringify(numbersOf(made));
    expect(
      await ask(`{ recallPreview(criteria: { numbers: ${numbers} }) {
        notices unknown byState { state count } sample { noticeNumber stateThen state } } }`),
    ).toEqual({
      recallPreview: {
        notices: 3,
        unknown: 0,
        byState: [{ state: 'WAITING', count: 3 }],
        sample: numbersOf(made).map((noticeNumber) => ({
          ...{ noticeNumber, stateThen: 'WAITING', state: 'OPEN' },
        })),
      },
    });
    const { startRecall } = await ask(`mutation { startRecall(input: {
      criteria: { numbers: ${numbers} }, reason: "Sign showed 50" }) {
        recall { id number status notices open later mailed criteria { numbers place } } } }`);
    expect(startRecall.recall).toMatchObject({
      ...{ number: expect.stringMatching(/^RCL-\d{6}$/), status: 'OPEN', notices: 3, open: 3 },
      ...{ later: 0, mailed: 0, criteria: { numbers: numbersOf(made), place: null } },
    });
    const { id } = startRecall.recall;
    expect(
      await ask(
        `mutation { decideRecallItem(input: { recallId: ${id}, number: "${made[0]!.number}",
          outcome: UPHOLD, reason: "Right" }) { item { noticeNumber state reason decidedBy { id } } } }`,
      ),
    ).toEqual({
      decideRecallItem: {
        item: {
          ...{ noticeNumber: made[0]!.number, state: 'UPHELD', reason: 'Right' },
          decidedBy: { id: String(admin.user.id) },
        },
      },
    });
    const requested = await ask(`mutation { requestRecallBatch(input: { recallId: ${id},
      outcome: VOID, reasonCode: "RECORD_WRONG" }) { batch { id status items done passedOver } } }`);
    const { batch } = requested.requestRecallBatch;
    expect(batch).toMatchObject({ status: 'WAITING', items: 2, done: 0, passedOver: 0 });
    const own = await admin.visitor.graphql(
      `mutation { confirmRecallBatch(input: { batchId: ${batch.id} }) { batch { id } } }`,
    );
    expect(own.errors).toMatchObject([
      { message: 'You requested this yourself', extensions: { code: 'OWN_REQUEST' } },
    ]);
    expect(
      await ask(`mutation { rejectRecallBatch(input: { batchId: ${batch.id}, reason: "No" }) {
        batch { status decidedBy { id } } } }`),
    ).toEqual({
      rejectRecallBatch: {
        batch: { status: 'REJECTED', decidedBy: { id: String(admin.user.id) } },
      },
    });
    expect(
      await ask(
        `mutation { closeRecall(input: { recallId: ${id}, reason: "Done" }) {
          recall { status open upheld closeReason batch { id } } } }`,
        second,
      ),
    ).toEqual({
      closeRecall: {
        recall: { status: 'CLOSED', open: 2, upheld: 1, closeReason: 'Done', batch: null },
      },
    });
    expect(
      (await ask(`{ recallItems(recallId: ${id}, state: OPEN) { total data { noticeNumber } } }`))
        .recallItems,
    ).toEqual({ total: 2, data: made.slice(1).map(({ number }) => ({ noticeNumber: number })) });
  });
});

describe('what a preview does not know (repair 4)', () => {
  it('counts the notices of the camera and the days of the fact that keep no register', async () => {
    const made = await issued(5);
    const [before, first, last, behind, kept] = numbersOf(made);
    await byHand(
      `INSERT INTO cameras (serial_number, system_name, system_type) VALUES ('SN-UNKNOWN', 'North', 'RLC-4')`,
    );
    const [fact] = await byHand(
      `INSERT INTO camera_facts (camera_serial_number, kind, value, valid_from, valid_to, created_by)
       VALUES ('SN-UNKNOWN', 'LIMIT', '{"limit": 50}', '2026-05-01', '2026-05-02', $1) RETURNING id`,
      admin.user.id,
    );
    const rows: [string | undefined, string, boolean][] = [
      [before, '2026-04-30T23:59:59.999Z', false],
      [first, '2026-05-01T00:00:00Z', false],
      [last, '2026-05-02T23:59:59.999Z', false],
      [behind, '2026-05-03T00:00:00Z', false],
      [kept, '2026-05-01T12:00:00Z', true],
    ];
    for (const [number, at, hasRegister] of rows)
      await byHand(
        `UPDATE notice_grounds SET camera_serial_number = 'SN-UNKNOWN', captured_at = $2, has_register = $3,
           fact_ids = '{}' WHERE number = $1`,
        ...[number, at, hasRegister],
      );
    const { status, body } = await admin.visitor.rest('POST', 'recalls/preview', {
      criteria: { fact_id: fact.id },
    });
    expect([status, body.notices, body.unknown]).toEqual([200, 0, 2]);
  });
});

describe('refusals of outcomes (repair 4, programs 9)', () => {
  it('ask for the reason of a void before anything of the notice or the recall', async () => {
    const made = await issued(1);
    await byHand(
      'UPDATE issued_notices SET issued_by = $1 WHERE number = $2',
      admin.user.id,
      made[0]!.number,
    );
    const recall = await startedOf(made);
    const missing = { status: 422, body: { errors: { reason_code: ['Reason is required'] } } };
    // An own decision is refused later.
    for (const path of [`items/${made[0]!.number}`, 'batches'])
      expect(
        await admin.visitor.rest('POST', `recalls/${recall.id}/${path}`, { outcome: 'VOID' }),
      ).toMatchObject(missing);
    await admin.visitor.rest('POST', `recalls/${recall.id}/close`, { reason: 'x' });
    expect(
      await admin.visitor.rest('POST', `recalls/${recall.id}/batches`, { outcome: 'VOID' }),
    ).toMatchObject(missing);
  });

  it('know fields and persons', async () => {
    const made = await issued(1);
    const recall = await startedOf(made);
    const item = `recalls/${recall.id}/items/${made[0]!.number}`;
    const faults: [object, object][] = [
      [{ outcome: 'MAYBE' }, { outcome: ['Outcome must be UPHOLD or VOID'] }],
      [
        { outcome: 'UPHOLD', reason: 'x', reason_code: 'OTHER' },
        { reason_code: expect.anything() },
      ],
      [{ outcome: 'VOID', reason_code: 'OTHER' }, { reason: expect.anything() }],
      [{ outcome: 'VOID', reason_code: 'NOBODY' }, { reason_code: expect.anything() }],
      [
        { outcome: 'VOID', reason_code: 'DUPLICATE', cancellation: true },
        { cancellation: ['This notice was not mailed'] },
      ],
      [{ outcome: 'UPHOLD', reason: 'x', extra: 1 }, { extra: expect.anything() }],
    ];
    for (const [body, errors] of faults)
      expect([body, await admin.visitor.rest('POST', item, body)]).toMatchObject([
        body,
        { status: 422, body: { errors } },
      ]);
    expect(
      await admin.visitor.rest('POST', `recalls/${recall.id}/items/TEC-1999-000001`, {
        ...{ outcome: 'UPHOLD', reason: 'x' },
      }),
    ).toMatchObject({ status: 404, body: { code: 'NOTICE_NOT_FOUND' } });
    expect(
      await admin.visitor.rest('POST', `recalls/999999/items/${made[0]!.number}`, {
        ...{ outcome: 'UPHOLD', reason: 'x' },
      }),
    ).toMatchObject({
      status: 404,
      body: { code: 'RECALL_NOT_FOUND', message: 'Recall not found' },
    });
    expect(await admin.visitor.rest('GET', 'recall-batches/999999')).toMatchObject({
      ...{ status: 404, body: { code: 'BATCH_NOT_FOUND', message: 'Request not found' } },
    });
  });
});

describe('an open notice of a recall (repair 4)', () => {
  it('is made void, and its recall is logged with its counts', async () => {
    const made = await issued(2);
    const recall = await startedOf(made);
    expect(
      (await second.visitor.rest('POST', `notices/${made[0]!.number}/void`, { reason: 'Stolen' }))
        .status,
    ).toBe(200);
    await second.visitor.rest('POST', `recalls/${recall.id}/items/${made[1]!.number}`, {
      ...{ outcome: 'VOID', reason_code: 'RECORD_WRONG' },
    });
    expect((await admin.visitor.rest('GET', `recalls/${recall.id}`)).body).toMatchObject({
      ...{ status: 'DONE', open: 0, upheld: 0, voided: 1, gone: 1, closed_by: null },
    });
    const rows = await byHand(
      `SELECT log, type, details FROM activity WHERE subject_type = 'recall' AND subject_id = $1 ORDER BY id`,
      String(recall.id),
    );
    expect(rows).toMatchObject([
      { log: 'app', type: 'recall_started', details: { number: recall.number, notices: 2 } },
      {
        log: 'app',
        type: 'recall_ended',
        details: { number: recall.number, voided: 1, gone: 1, upheld: 0 },
      },
    ]);
  });
});
