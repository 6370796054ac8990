import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../scripts/lib/postgres.mjs';
import { startApp, startWorker, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs, type TestUser } from '../../test/factory.js';
import { readPdf } from '../../test/pdf.js';
import { until } from '../../test/until.js';

let app: TestApp;
let processing: { user: TestUser; visitor: Visitor };
let generator: { user: TestUser; visitor: Visitor };
let second: { user: TestUser; visitor: Visitor };
let admin: { user: TestUser; visitor: Visitor };

beforeAll(async () => {
  app = await startApp();
  processing = await signedInAs(app, 4);
  generator = await signedInAs(app, 3);
  second = await signedInAs(app, 3);
  admin = await signedInAs(app, 1);
});
afterAll(() => app.stop());

const byHand = (text: string): Promise<unknown> => query(app.variables['DATABASE_URL']!, text);
const sql = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  app.database.query<Row[]>(text, values);
const today = (): string => new Date().toISOString().slice(0, 10);

async function complete(): Promise<{ id: number; number: string; version: number }> {
  const id = await createCitation(app, 'REVIEW');
  const { body } = await generator.visitor.rest('PUT', `citations/${id}`, {
    report_status: 'COMPLETED',
  });
  return { id, number: body.stopline_reference_id, version: body.version };
}

const read = async (id: number): Promise<any> =>
  (await processing.visitor.rest('GET', `citations/${id}`)).body;

/** Records an addressee of an event as it is now. */
async function record(id: number, fields: Record<string, unknown> = {}) {
  const { version } = await read(id);
  return processing.visitor.rest('POST', `citations/${id}/addressees`, {
    version,
    kind: 'DRIVER',
    owner_name: 'Bert Stone',
    owner_address: '4 Mill Road',
    received_on: today(),
    ...fields,
  });
}

const waitingOf = async (id: number): Promise<number> =>
  (await record(id)).body.addressees.at(-1).id;

describe('addressees of a completed event (repair 3)', () => {
  it('the first is the owner of the first notice, and before completion there is none', async () => {
    const open = await createCitation(app, 'REVIEW');
    expect(await read(open)).toMatchObject({ addressees: [], notices: [], notice_acts: [] });
    const { id, number } = await complete();
    expect(await read(id)).toMatchObject({
      addressees: [
        {
          position: 1,
          kind: 'OWNER',
          name: 'Ada Marlow',
          address: '12 Harbour Lane',
          named_for: null,
          received_on: null,
          notice_number: number,
          withdrawn_at: null,
        },
      ],
      notices: [{ number, position: 1, state: 'NOT_READY', replaces: null, replaced_by: null }],
      notice_acts: [{ name: 'ADDRESSEE', refusal: null }],
    });
    expect((await admin.visitor.rest('GET', `notices/${id}`)).body).toMatchObject({
      number,
      kind: 'NOTICE',
      position: 1,
      addressee: { position: 1, kind: 'OWNER', name: 'Ada Marlow', address: '12 Harbour Lane' },
      replaces: null,
      replaced_by: null,
      cancellation: null,
      letter_of: null,
      due_at: null,
    });
    const named = await admin.visitor.rest('GET', `notices/${number.toLowerCase()}`);
    expect(named.body.number).toBe(number);
  });

  it('is recorded, waits, and is withdrawn', async () => {
    const { id, number, version } = await complete();
    const { status, body } = await record(id, { note: 'By letter' });
    expect(status).toBe(201);
    expect(body.version).toBe(version + 1);
    const [, driver] = body.addressees;
    expect(driver).toMatchObject({
      position: 2,
      kind: 'DRIVER',
      name: 'Bert Stone',
      plate: null,
      named_for: number,
      received_on: today(),
      note: 'By letter',
      recorded_by: { id: processing.user.id },
      notice_number: null,
    });
    const { body: page } = await second.visitor.rest('GET', 'addressees');
    expect(page.data).toContainEqual({
      id: driver.id,
      citation_id: id,
      reference_id: body.reference_id,
      kind: 'DRIVER',
      named_for: number,
      received_on: today(),
      due_at: null,
      recorded_by: driver.recorded_by,
    });
    const again = await record(id);
    expect(again).toMatchObject({ status: 409, body: { code: 'ADDRESSEE_WAITING' } });
    const path = `addressees/${driver.id}/withdraw`;
    const withdrawn = await processing.visitor.rest('POST', path, { reason: 'Typed wrongly' });
    expect(withdrawn).toMatchObject({
      status: 200,
      body: { version: version + 2, addressees: [{}, { withdraw_reason: 'Typed wrongly' }] },
    });
    const twice = await processing.visitor.rest('POST', path, { reason: 'Typed wrongly' });
    expect(twice).toMatchObject({
      status: 409,
      body: { code: 'ADDRESSEE_DONE', message: 'This addressee was dealt with' },
    });
    const { body: history } = await processing.visitor.rest('GET', `citations/${id}/history`);
    expect(JSON.stringify(history)).toContain(
      `Driver recorded by ${processing.user.name} for notice ${number}`,
    );
    expect((await record(id)).body.addressees.at(-1).position).toBe(3);
  });

  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    [
      'the kind OWNER',
      { kind: 'OWNER' },
      { kind: ['Kind must be one of CORRECTED_OWNER, DRIVER, RENTER, LESSEE, BUYER'] },
    ],
    ['no name', { owner_name: '' }, { owner_name: ['Owner name is required'] }],
    [
      'a vehicle of a driver',
      { owner_vehicle_license_plate: 'KLM 1' },
      {
        owner_vehicle_license_plate: ['owner_vehicle_license_plate is not a known field'],
      },
    ],
    [
      'an answer from before the notice',
      { received_on: '2020-01-01' },
      { received_on: [`Received on must be from ${today()} to ${today()}`] },
    ],
    [
      'a day of receipt of a corrected owner',
      { kind: 'CORRECTED_OWNER', owner_vehicle_license_plate: 'KLM 1' },
      { received_on: ['received_on is not a known field'] },
    ],
  ])('%s is 422', async (_, fields, errors) => {
    const { id } = await complete();
    expect(await record(id, fields)).toMatchObject({ status: 422, body: { errors } });
  });

  it('is refused in order: NOT_COMPLETED, version, SAME_PERSON', async () => {
    const open = await createCitation(app, 'REVIEW');
    expect(await record(open)).toMatchObject({
      status: 409,
      body: { code: 'NOT_COMPLETED', message: 'This event has no notice yet' },
    });
    const { id, number } = await complete();
    expect(await record(id, { version: 999 })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_BY_ANOTHER' },
    });
    const same = { owner_name: 'ADA  MARLOW', owner_address: '12 harbour lane' };
    expect(await record(id, same)).toMatchObject({
      status: 409,
      body: { code: 'SAME_PERSON', message: `Ada Marlow has notice ${number} already` },
    });
  });
});

describe('a notice to another addressee (repair 3)', () => {
  it('to a driver: the old one is TRANSFERRED, the chain goes on, the vehicle stays', async () => {
    const { id, number } = await complete();
    const addressee = await waitingOf(id);
    const before = await read(id);
    const { status, body } = await second.visitor.rest('POST', `notices/${id}/reissue`, {
      addressee_id: addressee,
      version: before.version,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      position: 2,
      replaces: number,
      addressee: { kind: 'DRIVER', name: 'Bert Stone' },
      version: 1,
      citation_version: before.version + 1,
    });
    const after = await read(id);
    expect(after).toMatchObject({
      report_status: 'COMPLETED',
      stopline_reference_id: body.number,
      version: before.version + 1,
      vehicle: before.vehicle,
      notice_void: false,
      addressees: [{ notice_number: number }, { notice_number: body.number }],
      notices: [
        { number, state: 'TRANSFERRED', replaced_by: body.number },
        { number: body.number, state: 'NOT_READY', replaces: number },
      ],
    });
    const old = await admin.visitor.rest('GET', `notices/${number}`);
    expect(old.body).toMatchObject({ mail: { state: 'TRANSFERRED' }, void: null });
    const [row] = await app.database.query<{ content: any }[]>(
      'SELECT content FROM notices WHERE number = $1',
      [body.number],
    );
    expect(row!.content).toMatchObject({
      number: body.number,
      owner: { name: 'Bert Stone', address: '4 Mill Road' },
      officer: { badgeNumber: second.user.badgeNumber },
      letter: { replaces: { number }, named: { kind: 'DRIVER', number } },
    });
    for (const text of [number, body.number]) {
      const { body: found } = await processing.visitor.rest(
        'GET',
        `search?reference_number=${text}`,
      );
      expect(found.data.map((one: any) => one.id)).toEqual([id]);
    }
    const { body: checked } = await admin.visitor.rest('GET', 'notice-ledger/reconcile');
    expect(checked).toMatchObject({ ok: true });
  });

  it('to a corrected owner: the old one is void by a reason, vehicle and owner follow', async () => {
    const { id, number } = await complete();
    const { body: recorded } = await record(id, {
      kind: 'CORRECTED_OWNER',
      received_on: undefined,
      owner_name: 'Cleo Wren',
      owner_address: '9 Quay Street',
      owner_vehicle_license_plate: 'QQQ 77',
      owner_vehicle_color: 'Red',
    });
    const addressee = recorded.addressees.at(-1).id;
    const path = `notices/${number}/reissue`;
    const without = await second.visitor.rest('POST', path, { addressee_id: addressee });
    expect(without).toMatchObject({
      status: 422,
      body: { errors: { reason_code: ['Reason is required'] } },
    });
    const own = await generator.visitor.rest('POST', path, {
      addressee_id: addressee,
      reason_code: 'WRONG_OWNER',
    });
    expect(own).toMatchObject({ status: 403, body: { code: 'OWN_DECISION' } });
    const { status, body } = await second.visitor.rest('POST', path, {
      addressee_id: addressee,
      reason_code: 'WRONG_OWNER',
    });
    expect([status, body.addressee.name]).toEqual([201, 'Cleo Wren']);
    expect(await read(id)).toMatchObject({
      vehicle: {
        owner_name: 'Cleo Wren',
        owner_vehicle_license_plate: 'QQQ 77',
        owner_vehicle_color: 'Red',
      },
      notices: [{ number, state: 'VOID' }, { number: body.number }],
    });
    const { body: old } = await admin.visitor.rest('GET', `notices/${number}`);
    expect(old.void).toMatchObject({ reason_code: 'WRONG_OWNER', by: { id: second.user.id } });
    const { body: found } = await processing.visitor.rest('GET', 'search?vehicle_owner=cleo');
    expect(found.data.map((one: any) => one.id)).toContain(id);
  });

  it('names by code the checks that fire for the corrected vehicle, and takes reasons for them', async () => {
    const { id, number } = await complete();
    await byHand(
      `UPDATE check_rules SET active = true, weight = 'CONFIRM' WHERE code = 'EXEMPT_PLATE'`,
    );
    await admin.visitor.rest('POST', 'listed-plates', {
      ...{ plate: 'QQQ 78', list: 'EXEMPT', from: '2020-01-01' },
    });
    const { body: recorded } = await record(id, {
      ...{ kind: 'CORRECTED_OWNER', received_on: undefined },
      ...{ owner_name: 'Cleo Wren', owner_address: '9 Quay Street' },
      owner_vehicle_license_plate: 'QQQ 78',
    });
    const ask = (fields: object = {}) =>
      second.visitor.rest('POST', `notices/${number}/reissue`, {
        ...{ addressee_id: recorded.addressees.at(-1).id, reason_code: 'WRONG_OWNER', ...fields },
      });
    const refused = await ask();
    expect(refused.status).toBe(422);
    const sentence = refused.body.errors['confirmations.EXEMPT_PLATE'][0];
    expect(refused.body.errors.confirmations).toEqual([`A reason is needed: ${sentence}`]);
    const confirmations = [{ code: 'EXEMPT_PLATE', reason: 'Sold to them since' }];
    expect((await ask({ confirmations })).status).toBe(201);
  });

  it('to the same person, and a chain of five', async () => {
    const { id } = await complete();
    const [owner] = (await read(id)).addressees;
    for (const [index, inspector] of [second, generator, second, generator].entries()) {
      const { status, body } = await inspector.visitor.rest('POST', `notices/${id}/reissue`, {
        addressee_id: owner.id,
        reason_code: 'AMOUNT_WRONG',
      });
      expect([status, body.position]).toEqual([201, index + 2]);
    }
    const { notices } = await read(id);
    expect(notices.map((one: any) => one.state)).toEqual([
      ...['VOID', 'VOID', 'VOID', 'VOID', 'NOT_READY'],
    ]);
    expect(notices.map((one: any) => one.replaced_by)).toEqual([
      ...notices.slice(1).map((one: any) => one.number),
      null,
    ]);
    expect((await admin.visitor.rest('GET', 'notice-ledger/reconcile')).body.ok).toBe(true);
  });

  it('is refused in the order of programs 9', async () => {
    const { id, number } = await complete();
    const [owner] = (await read(id)).addressees;
    const addressee = await waitingOf(id);
    const path = `notices/${number}/reissue`;
    const ask = (fields: object, who = second) => who.visitor.rest('POST', path, fields);
    expect(await ask({})).toMatchObject({ status: 422 });
    expect(await ask({ addressee_id: 999_999 })).toMatchObject({
      status: 404,
      body: { code: 'ADDRESSEE_NOT_FOUND' },
    });
    expect(await ask({ addressee_id: addressee, version: 1 })).toMatchObject({
      body: { code: 'CHANGED_BY_ANOTHER' },
    });
    expect(await ask({ addressee_id: owner.id, reason_code: 'OTHER' })).toMatchObject({
      body: { code: 'ADDRESSEE_WAITING' },
    });
    expect(await ask({ addressee_id: addressee, reason_code: 'OTHER' })).toMatchObject({
      status: 422,
      body: { errors: { reason_code: [expect.any(String)] } },
    });
    const made = await ask({ addressee_id: addressee });
    expect(made.status).toBe(201);
    expect(await ask({ addressee_id: addressee })).toMatchObject({
      status: 409,
      body: {
        code: 'NOT_CURRENT',
        message: `Notice ${number} is not the current one of its event`,
      },
    });
    const done = await generator.visitor.rest('POST', `notices/${id}/reissue`, {
      addressee_id: owner.id,
    });
    expect(done).toMatchObject({ status: 409, body: { code: 'ADDRESSEE_DONE' } });
    const submitted = await createCitation(app, 'REVIEW', { submittedBy: second.user.id });
    await generator.visitor.rest('PUT', `citations/${submitted}`, { report_status: 'COMPLETED' });
    const waiting = await waitingOf(submitted);
    expect(
      await second.visitor.rest('POST', `notices/${submitted}/reissue`, { addressee_id: waiting }),
    ).toMatchObject({ status: 403, body: { code: 'OWN_SUBMISSION' } });
  });

  it('reads the evidence after the rules about people and versions, and refuses it last', async () => {
    const { id, number } = await complete();
    const addressee = await waitingOf(id);
    await byHand(
      `UPDATE media SET sha256 = repeat('0', 64) WHERE citation_id = ${id} AND selected`,
    );
    const ask = (fields: object) =>
      second.visitor.rest('POST', `notices/${number}/reissue`, {
        ...{ addressee_id: addressee, ...fields },
      });
    const damageSeen = async (): Promise<number> => {
      const [row] = await sql<{ seen: number }>(
        `SELECT count(*)::integer AS seen FROM activity WHERE type = 'evidence_damaged' AND citation_id = $1`,
        id,
      );
      return row!.seen;
    };
    expect(await ask({ version: 1 })).toMatchObject({ body: { code: 'CHANGED_BY_ANOTHER' } });
    expect(await damageSeen()).toBe(0);
    expect(await ask({ reason_code: 'OTHER' })).toMatchObject({ status: 422 });
    expect(await ask({})).toMatchObject({ status: 409, body: { code: 'EVIDENCE_DAMAGED' } });
    expect(await damageSeen()).toBeGreaterThan(0);
  });

  it('without an authority that is required is NO_AUTHORITY, before the version; with one it is kept', async () => {
    const { id, number } = await complete();
    const addressee = await waitingOf(id);
    const path = `notices/${number}/reissue`;
    const { body: settings } = await admin.visitor.rest('GET', 'desk/settings');
    const setRequired = (required: boolean) =>
      admin.visitor.rest('PUT', 'desk/settings', { ...settings, authority_required: required });
    await setRequired(true);
    try {
      const refused = await second.visitor.rest('POST', path, {
        addressee_id: addressee,
        version: 999,
      });
      expect(refused).toMatchObject({ status: 403, body: { code: 'NO_AUTHORITY' } });
      expect(refused.body.message).toMatch(
        /^You have no authority to issue notices on \w+ \d+, \d+$/,
      );
      const { body: authority } = await admin.visitor.rest(
        'POST',
        `users/${second.user.badgeNumber}/authorities`,
        { number: 'A-7', from: '2020-01-01' },
      );
      const { status, body } = await second.visitor.rest('POST', path, { addressee_id: addressee });
      expect(status).toBe(201);
      const [kept] = await app.database.query<{ authority: unknown }[]>(
        "SELECT content -> 'authority' AS authority FROM notices WHERE number = $1",
        [body.number],
      );
      expect(kept?.authority).toEqual({
        id: authority.id,
        number: 'A-7',
        from: '2020-01-01',
        to: null,
      });
    } finally {
      await setRequired(false);
    }
  });

  it('of a camera in quarantine is CAMERA_QUARANTINED, before the missing reason, until it is lifted', async () => {
    const serial = 'SN-REISSUE';
    const id = await createCitation(app, 'REVIEW', {
      event: { camera: { system_name: 'North', system_type: 'RLC-4', serial_number: serial } },
    });
    await generator.visitor.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    const { addressees } = await read(id);
    const ask = (fields: object) =>
      second.visitor.rest('POST', `notices/${id}/reissue`, {
        addressee_id: addressees[0].id,
        ...fields,
      });
    const { body: quarantine } = await admin.visitor.rest('POST', 'quarantines', {
      ...{ camera_serial_number: serial, from: '2020-01-01T00:00:00Z', reason: 'Clock was wrong' },
      recall: false,
    });
    expect(await ask({})).toMatchObject({
      status: 409,
      body: {
        code: 'CAMERA_QUARANTINED',
        message: `Camera ${serial} is in quarantine: Clock was wrong`,
      },
    });
    expect(await ask({ version: 999 })).toMatchObject({ body: { code: 'CHANGED_BY_ANOTHER' } });
    await admin.visitor.rest('POST', `quarantines/${quarantine.id}/lift`, { reason: 'Right' });
    expect(await ask({ reason_code: 'AMOUNT_WRONG' })).toMatchObject({ status: 201 });
  });

  it('and a quarantine at once: the notice is refused, or the recall has it', async () => {
    const serial = 'SN-REISSUE-AT-ONCE';
    const id = await createCitation(app, 'REVIEW', {
      event: { camera: { system_name: 'North', system_type: 'RLC-4', serial_number: serial } },
    });
    await generator.visitor.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    const { addressees } = await read(id);
    const [reissued, started] = await Promise.all([
      second.visitor.rest('POST', `notices/${id}/reissue`, {
        ...{ addressee_id: addressees[0].id, reason_code: 'AMOUNT_WRONG' },
      }),
      admin.visitor.rest('POST', 'quarantines', {
        ...{ camera_serial_number: serial, from: '2020-01-01T00:00:00Z', reason: 'Clock' },
        recall: true,
      }),
    ]);
    expect(started.status).toBe(201);
    expect([201, 409]).toContain(reissued.status);
    const { body: items } = await admin.visitor.rest(
      'GET',
      `recalls/${started.body.recall_id}/items`,
    );
    const { stopline_reference_id: current } = await read(id);
    expect(items.data).toMatchObject([{ notice_number: current, state: 'OPEN' }]);
  });

  it('of two at once one gets the number, and of a void beside it one wins', async () => {
    const { id, number } = await complete();
    const addressee = await waitingOf(id);
    const body = { addressee_id: addressee };
    const path = `notices/${number}/reissue`;
    const answers = await Promise.all([
      second.visitor.rest('POST', path, body),
      generator.visitor.rest('POST', path, body),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const other = await complete();
    const next = await waitingOf(other.id);
    const both = await Promise.all([
      second.visitor.rest('POST', `notices/${other.number}/reissue`, { addressee_id: next }),
      admin.visitor.rest('POST', `notices/${other.number}/void`, { reason: 'Wrong' }),
    ]);
    // The void may come first: what is void stays, and the next notice is issued all the same.
    expect(both.map(({ status }) => status)[0]).toBe(201);
    expect([200, 409]).toContain(both[1].status);
    expect((await admin.visitor.rest('GET', 'notice-ledger/reconcile')).body.ok).toBe(true);
  });

  it('of a void notice draws its copy anew: the day of the void, and the number that replaces it', async () => {
    // The letters of other tests are not made: each would take a second.
    await sql(`UPDATE jobs SET run_at = now() + interval '1 day' WHERE status = 'queued'`);
    const { id, number } = await complete();
    await admin.visitor.rest('POST', `notices/${id}/void`, { reason_code: 'AMOUNT_WRONG' });
    await byHand(
      `UPDATE issued_notices SET voided_at = '2026-11-20T12:00:00Z' WHERE number = '${number}'`,
    );
    const { addressees } = await read(id);
    const { status, body: next } = await second.visitor.rest('POST', `notices/${id}/reissue`, {
      addressee_id: addressees[0].id,
    });
    expect(status).toBe(201);
    const worker = await startWorker();
    try {
      const copy = await until('the copy is made', async () => {
        const answer = await admin.visitor.rest('GET', `notices/${number}/pdf`);
        return answer.status === 200 && answer;
      });
      const { pages } = await readPdf(copy.raw);
      for (const page of pages) expect(page).toContain(`VOID 2026-11-20 → ${next.number}`);
    } finally {
      await worker.stop();
    }
    const { body } = await admin.visitor.rest('GET', `notices/${number}`);
    expect(body.copies).toMatchObject([
      { kind: 'VOID', reason: 'Amount wrong' },
      { kind: 'VOID', reason: 'Amount wrong' },
    ]);
  });

  it('has the clock of the day on which the answer came in', async () => {
    const { id } = await complete();
    await byHand(`
      INSERT INTO deadline_rules (cause, effective_from, starts, days, kind, created_by)
        SELECT 'REDLIGHT', '2001-01-01', 'VIOLATION', 14, 'CALENDAR', min(id) FROM users;
      UPDATE citations SET deadline_rule_id = (SELECT max(id) FROM deadline_rules), due_at = now() - interval '1 day'
        WHERE id = ${id}`);
    const { body } = await record(id);
    const addressee = body.addressees.at(-1).id;
    const { body: notice } = await second.visitor.rest('POST', `notices/${id}/reissue`, {
      addressee_id: addressee,
    });
    const due = new Date(Date.parse(`${today()}T23:59:59.999Z`) + 14 * 24 * 3_600_000);
    expect(notice.due_at).toBe(due.toISOString());
  });
});
