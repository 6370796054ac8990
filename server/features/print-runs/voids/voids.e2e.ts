import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../../scripts/lib/postgres.mjs';
import { startApp, type TestApp } from '../../../test/app.js';
import type { Visitor } from '../../../test/doors.js';
import { createCitation, signedInAs, type TestUser } from '../../../test/factory.js';

interface Person {
  user: TestUser;
  visitor: Visitor;
}

let app: TestApp;
/** Submitted each event. */
let submitter: Person;
/** Generated each notice. */
let generator: Person;
let inspector: Person;
let admin: Person;

beforeAll(async () => {
  app = await startApp();
  submitter = await signedInAs(app, 4);
  generator = await signedInAs(app, 3);
  inspector = await signedInAs(app, 3, { firstName: 'Ada', lastName: 'Marlow' });
  admin = await signedInAs(app, 2);
});
afterAll(() => app.stop());

/** Runs a statement as the owner of the database, for rows that the product never writes. */
const byHand = (text: string): Promise<unknown> => query(app.variables['DATABASE_URL']!, text);

interface Issued {
  id: number;
  number: string;
  version: number;
}

async function issued(): Promise<Issued> {
  const id = await createCitation(app, 'REVIEW');
  await byHand(`UPDATE citations SET submitted_by = ${submitter.user.id} WHERE id = ${id}`);
  const { body } = await generator.visitor.rest('PUT', `citations/${id}`, {
    report_status: 'COMPLETED',
  });
  return { id, number: body.stopline_reference_id, version: body.version };
}

const voided = ({ visitor }: Person, name: number | string, body: object = {}) =>
  visitor.rest('POST', `notices/${name}/void`, { reason_code: 'WRONG_PLATE', ...body });
const historyOf = async (id: number): Promise<any> =>
  (await inspector.visitor.rest('GET', `citations/${id}/history`)).body.at(-1);

describe('who makes a notice void (repair 2)', () => {
  const OWN = { status: 403, code: 'OWN_DECISION', message: 'You generated this notice yourself' };
  const people: [string, () => Person, object][] = [
    ['an administrator', () => admin, { status: 200 }],
    ['another inspector', () => inspector, { status: 200 }],
    ['the inspector who generated it', () => generator, OWN],
    ['a processing officer', () => submitter, { status: 403, code: 'FORBIDDEN' }],
  ];
  it.each(people)('%s', async (_, person, expected) => {
    const { id } = await issued();
    const { status, body } = await voided(person(), id);
    expect({ ...body, status }).toMatchObject(expected);
  });

  it('who did something as an officer is bound as an administrator', async () => {
    const [was, did] = [await signedInAs(app, 4), await signedInAs(app, 3)];
    const { id } = await issued();
    await byHand(`UPDATE citations SET submitted_by = ${was.user.id} WHERE id = ${id};
      UPDATE issued_notices SET issued_by = ${did.user.id} WHERE citation_id = ${id};
      UPDATE users SET role_id = 2 WHERE id IN (${was.user.id}, ${did.user.id})`);
    expect((await voided(was, id)).body.code).toBe('OWN_SUBMISSION');
    expect((await voided(did, id)).body.code).toBe('OWN_DECISION');
  });

  it('nobody on whose conflict list the plate is', async () => {
    const { id } = await issued();
    const { body } = await inspector.visitor.rest('GET', `citations/${id}`);
    await byHand(`INSERT INTO listed_plates (list, plate, plate_key, badge_number, valid_from)
      VALUES ('CONFLICT', 'X', '${body.vehicle.owner_vehicle_license_plate.replace(/[ -]/g, '')}',
        ${inspector.user.badgeNumber}, '2000-01-01')`);
    expect((await voided(inspector, id)).body.code).toBe('CONFLICT_OF_INTEREST');
    await byHand(`DELETE FROM listed_plates WHERE list = 'CONFLICT'`);
  });
});

describe('why a notice is void (repair 2)', () => {
  it('label, error and fault are those of that moment, whatever becomes of the reason', async () => {
    const { id, number, version } = await issued();
    const { status, body } = await voided(inspector, number.toLowerCase(), {
      reason_code: 'WRONG_OWNER',
      reason: 'Sold in May',
      version,
    });
    const kept = {
      at: expect.any(String),
      by: expect.objectContaining({ id: inspector.user.id }),
      reason: 'Sold in May',
      reason_code: 'WRONG_OWNER',
      reason_label: 'Registry named the wrong owner',
      erroneous: true,
      fault: 'REGISTRY',
    };
    expect([status, body.void, body.citation_version]).toEqual([200, kept, version + 1]);
    const reasons = (await admin.visitor.rest('GET', 'reasons?act=VOID')).body.data;
    const { id: reasonId } = reasons.find(({ code }: any) => code === 'WRONG_OWNER');
    const changed = { label: 'Another owner', erroneous: false, fault: 'NONE' };
    await admin.visitor.rest('PUT', `reasons/${reasonId}`, changed);
    expect((await admin.visitor.rest('GET', `notices/${id}`)).body.void).toEqual(kept);
    const later = await issued();
    expect((await voided(inspector, later.id, { reason_code: 'WRONG_OWNER' })).body.void).toEqual(
      expect.objectContaining({ reason: 'Another owner', erroneous: false, fault: 'NONE' }),
    );
    expect((await historyOf(id)).description).toBe(
      `Void: Registry named the wrong owner – Sold in May (notice ${number}, by Ada Marlow)`,
    );
    expect((await historyOf(later.id)).description).toBe(
      `Void: Another owner (notice ${later.number}, by Ada Marlow)`,
    );
    // One that was used is not deleted.
    const deleted = await admin.visitor.rest('DELETE', `reasons/${reasonId}`);
    expect(deleted.body.code).toBe('REASON_IN_USE');
  });

  it('a text alone is OTHER, as older clients send it', async () => {
    const { id, number } = await issued();
    const { body } = await voided(admin, id, { reason_code: undefined, reason: 'Prop of a film' });
    expect(body.void).toMatchObject({
      ...{ reason: 'Prop of a film', reason_code: 'OTHER', reason_label: 'Other' },
      ...{ erroneous: true, fault: 'AGENCY' },
    });
    expect((await historyOf(id)).description).toBe(
      `Void: Prop of a film (notice ${number}, by ${admin.user.name})`,
    );
  });

  it('a void of before has no code', async () => {
    const { id } = await issued();
    await byHand(`UPDATE issued_notices SET voided_at = now(), voided_by = ${admin.user.id},
      void_reason = 'Wrong plate' WHERE citation_id = ${id}`);
    expect((await admin.visitor.rest('GET', `notices/${id}`)).body.void).toMatchObject({
      ...{ reason: 'Wrong plate', reason_code: null, reason_label: null },
      ...{ erroneous: null, fault: null },
    });
  });

  it('is the same by GraphQL', async () => {
    const { number, version } = await issued();
    const { data } = await inspector.visitor.graphql(
      `mutation ($input: VoidNoticeInput!) { voidNotice(input: $input) {
        notice { void { reason reasonCode reasonLabel erroneous fault } } } }`,
      { input: { number, reasonCode: 'EXEMPT', expectedVersion: version, cancellation: false } },
    );
    expect(data.voidNotice.notice.void).toEqual({
      ...{ reason: 'Exempt vehicle or driver', reasonCode: 'EXEMPT' },
      ...{ reasonLabel: 'Exempt vehicle or driver', erroneous: false, fault: 'NONE' },
    });
  });

  const INVALID: [object, object][] = [
    [{ reason_code: null }, { reason_code: ['Reason is required'] }],
    [{ reason_code: 'NONE' }, { reason_code: ['Reason is not one of the list'] }],
    // Of another act.
    [{ reason_code: 'CAMERA_FAULT' }, { reason_code: ['Reason is not one of the list'] }],
    [{ reason_code: 'OTHER' }, { reason: ['A text is required for this reason'] }],
    [{ cancellation: true }, { cancellation: ['This notice was not mailed'] }],
    [{ cancellation: 'yes' }, { cancellation: ['Cancellation must be true or false'] }],
    [{ version: 'x' }, { version: ['Version must be a whole number'] }],
    [{ owner: 1 }, { owner: ['owner is not a known field'] }],
  ];
  it.each(INVALID)('refuses %j', async (given, errors) => {
    const { id } = await issued();
    const { status, body } = await voided(inspector, id, given);
    expect([status, body.errors]).toEqual([422, errors]);
    expect((await inspector.visitor.rest('GET', `notices/${id}`)).body.void).toBeNull();
  });
});

describe('the refusals of a void notice, in their order (programs 9)', () => {
  it('fields, 404, own submission, own decision, version, not current, void', async () => {
    expect((await voided(generator, 'NONE-1', { owner: 1 })).status).toBe(422);
    expect((await voided(generator, 'NONE-1')).body.code).toBe('NOTICE_NOT_FOUND');
    const { id, number, version } = await issued();
    const stale = { version: version - 1 };
    await byHand(`UPDATE citations SET submitted_by = ${generator.user.id} WHERE id = ${id}`);
    expect((await voided(generator, id, stale)).body.code).toBe('OWN_SUBMISSION');
    await byHand(`UPDATE citations SET submitted_by = ${submitter.user.id} WHERE id = ${id}`);
    expect((await voided(generator, id, stale)).body.code).toBe('OWN_DECISION');
    const changed = await voided(inspector, id, stale);
    expect([changed.status, changed.body.code, changed.body.message]).toEqual([
      ...[409, 'CHANGED_BY_ANOTHER'],
      `This event was changed by ${generator.user.name}, reload it`,
    ]);
    expect((await voided(inspector, id)).status).toBe(200);
    // The reason is looked at last: the order ends with what takes the place of NOT_OFFERED.
    const again = await voided(inspector, id, { reason_code: 'NONE' });
    expect([again.status, again.body.code, again.body.message]).toEqual([
      ...[409, 'NOTICE_VOID'],
      `Notice ${number} is void`,
    ]);
  });

  it('a notice that is not the current one of its event', async () => {
    const { id, number } = await issued();
    await byHand(`UPDATE citations SET stopline_reference_id = '${number}0' WHERE id = ${id}`);
    const { status, body } = await voided(inspector, number);
    expect([status, body.code, body.message]).toEqual([
      ...[409, 'NOT_CURRENT'],
      `Notice ${number} is not the current one of its event`,
    ]);
  });

  it('two at once: one makes it void, the other is told so', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await issued();
      const answers = await Promise.all([voided(inspector, id), voided(admin, id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { length } = await app.database.query(
        `SELECT FROM notice_copies WHERE citation_id = ${id}`,
      );
      expect(length).toBe(1);
    }
  });

  it('a void and a new version at once do not wait for each other for ever', async () => {
    const { id } = await issued();
    await byHand(`UPDATE notices SET status = 'FAILED' WHERE citation_id = ${id}`);
    const answers = await Promise.all([
      voided(inspector, id),
      admin.visitor.rest('POST', `notices/${id}/render`),
    ]);
    expect(answers[0].status).toBe(200);
    expect([201, 409]).toContain(answers[1].status);
  });
});

describe('an event with a void notice (repair 2)', () => {
  it('refuses acts with NOTICE_VOID in the place of NOT_OFFERED; what is offered stays', async () => {
    const { id, number } = await issued();
    const before = (await inspector.visitor.rest('GET', `citations/${id}`)).body;
    expect(before.notice_acts).toContainEqual({ name: 'VOID', refusal: null });
    await voided(admin, id);
    const refused = { statusCode: 409, code: 'NOTICE_VOID', message: `Notice ${number} is void` };
    for (const status of ['HOLD', 'REVISE', 'DISCARDED', 'COMPLETED']) {
      const { body } = await inspector.visitor.rest('PUT', `citations/${id}`, {
        report_status: status,
      });
      expect(body).toEqual(refused);
    }
    const submit = { report_status: 'REVIEW', recommendation: 'GENERATE' };
    expect((await submitter.visitor.rest('PUT', `citations/${id}`, submit)).body).toEqual(refused);
    const after = (await inspector.visitor.rest('GET', `citations/${id}`)).body;
    expect(after.available_actions).toEqual(before.available_actions);
    expect(after.notice_acts).toContainEqual({
      name: 'VOID',
      refusal: `Notice ${number} is void`,
    });
  });

  const actsOf = async ({ visitor }: Person, id: number) =>
    (await visitor.rest('GET', `citations/${id}`)).body.notice_acts.filter(
      ({ name }: any) => name === 'VOID',
    );
  it('its acts are of the role, once there is a notice, and say why not', async () => {
    const open = await createCitation(app, 'REVIEW');
    expect(await actsOf(inspector, open)).toEqual([]);
    const { id } = await issued();
    expect(await actsOf(submitter, id)).toEqual([]);
    expect(await actsOf(inspector, id)).toEqual([{ name: 'VOID', refusal: null }]);
    expect(await actsOf(generator, id)).toEqual([
      { name: 'VOID', refusal: 'You generated this notice yourself' },
    ]);
    const { data } = await generator.visitor.graphql(
      '{ citations(queue: COMPLETED) { data { id noticeActs { name refusal } } } }',
    );
    const row = data.citations.data.find((one: any) => one.id === String(id));
    expect(row.noticeActs).toContainEqual({
      name: 'VOID',
      refusal: 'You generated this notice yourself',
    });
  });
});
