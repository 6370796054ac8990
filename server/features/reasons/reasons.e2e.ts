import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReasonsService } from './reasons.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

let app: TestApp;
let administrator: Visitor;
let inspector: Visitor;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 2, { firstName: 'Tess', lastName: 'Conway' })).visitor;
  inspector = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());

interface Row {
  id: number;
  act: string;
  code: string;
  label: string;
  cause: string | null;
  needs_text: boolean;
  active: boolean;
  position: number;
  key: number | null;
  erroneous: boolean;
  fault: string;
}
const FIELDS = 'id act code label cause needsText active position key erroneous fault';
const all = async (): Promise<Row[]> => (await administrator.rest('GET', 'reasons')).body.data;
const newestLog = async (): Promise<string> =>
  (await administrator.rest('GET', 'logs')).body.system[0].description as string;

describe('the shipped reasons of a fresh installation (desk 4), in this order, t needs text', () => {
  it.each([
    [
      'DISCARD',
      'PLATE_UNREADABLE Plate not readable · PLATE_OBSTRUCTED Plate obstructed · VEHICLE_UNCLEAR Vehicle not identifiable · SEVERAL_VEHICLES Several vehicles, offender unclear · EXEMPT_VEHICLE Emergency or exempt vehicle · REGISTRY_DIFFERS Vehicle differs from registry · NOT_PROVEN Signal or limit not proven · LEGAL_TURN Legal turn (REDLIGHT) · CAMERA_FAULT Camera fault · IMAGE_MISSING Image missing · DUPLICATE Duplicate · OUT_OF_TIME Out of time · OTHER Other t',
    ],
    // 4 5 6 9 13
    [
      'HOLD',
      'SEVERAL_VEHICLES Several vehicles, offender unclear · EXEMPT_VEHICLE Emergency or exempt vehicle · REGISTRY_DIFFERS Vehicle differs from registry · CAMERA_FAULT Camera fault · OTHER Other t',
    ],
    // 1 3 4 6 10 13
    [
      'REVISE',
      'PLATE_UNREADABLE Plate not readable · VEHICLE_UNCLEAR Vehicle not identifiable · SEVERAL_VEHICLES Several vehicles, offender unclear · REGISTRY_DIFFERS Vehicle differs from registry · IMAGE_MISSING Image missing · OTHER Other t',
    ],
    [
      'SKIP',
      'KNOWN_PERSON I know the owner or the driver · NEEDS_SENIOR Needs a senior officer · MEDIA_PROBLEM Images do not load · OTHER Other t',
    ],
    // Repair 2; e is erroneous.
    [
      'VOID',
      'WRONG_PLATE Plate misread e AGENCY · WRONG_VEHICLE Another vehicle was measured e AGENCY · WRONG_OWNER Registry named the wrong owner e REGISTRY · NO_VIOLATION No violation e AGENCY · CAMERA_WRONG Camera measured or timed wrongly e CAMERA · RECORD_WRONG Limit, place or certificate recorded wrongly e AGENCY · AMOUNT_WRONG Amount wrong e AGENCY · DUPLICATE Same violation twice e VENDOR · POSTED_WRONG Printed or posted wrongly e VENDOR · EXEMPT Exempt vehicle or driver · STOLEN Vehicle or plate stolen · OWNER_DECEASED Owner has died · NOT_SERVED Could not be delivered · DISCRETION Withdrawn at discretion · OTHER Other e AGENCY t',
    ],
  ] as const)('%s', async (act, expected) => {
    const shown = (reasons: Omit<Row, 'id'>[]): string =>
      reasons
        .map(({ code, label, cause, needs_text, erroneous, fault }) =>
          [
            ...[code, label, cause === null ? '' : `(${cause})`, erroneous ? 'e' : ''],
            ...[fault === 'NONE' ? '' : fault, needs_text ? 't' : ''],
          ]
            .filter((part) => part !== '')
            .join(' '),
        )
        .join(' · ');
    const rest = await inspector.rest('GET', `reasons?act=${act}`);
    expect([rest.status, shown(rest.body.data)]).toEqual([200, expected]);
    const { data } = await inspector.graphql(`{ reasons(act: ${act}) { ${FIELDS} } }`);
    expect(
      data.reasons.map(({ id, needsText, ...rest }: Record<string, unknown>) => ({
        id: Number(id),
        needs_text: needsText,
        ...rest,
      })),
    ).toEqual(rest.body.data);
  });

  const keysOf = async (act: string): Promise<(number | null)[]> =>
    ((await inspector.rest('GET', `reasons?act=${act}`)).body.data as Row[]).map(({ key }) => key);
  it('have the digit as key that each had: the first nine, by their position (desk 14)', async () => {
    expect(await keysOf('DISCARD')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, null, null, null, null]);
    expect(await keysOf('SKIP')).toEqual([1, 2, 3, 4]);
  });

  it('are all that administrators see, by act', async () => {
    const reasons = await all();
    expect(reasons).toHaveLength(13 + 5 + 6 + 4 + 15);
    expect([...new Set(reasons.map(({ act }) => act))]).toEqual([
      'DISCARD',
      'HOLD',
      'REVISE',
      'SKIP',
      'VOID',
    ]);
  });
});

describe('the list of reasons is kept by administrators (desk 1, 2, 11)', () => {
  it('a new one is of both causes, needs no text, is active and the last one', async () => {
    const { status, body } = await administrator.rest('POST', 'reasons', {
      act: 'HOLD',
      code: 'WAITS_FOR_COURT',
      label: 'Waits for the court',
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        act: 'HOLD',
        code: 'WAITS_FOR_COURT',
        label: 'Waits for the court',
        cause: null,
        needs_text: false,
        active: true,
        position: 6,
        key: null,
        erroneous: false,
        fault: 'NONE',
      },
    ]);
    expect(await newestLog()).toBe(
      'Reason HOLD WAITS_FOR_COURT "Waits for the court" added by Tess Conway',
    );
    const { data } = await administrator.graphql(
      `mutation ($input: CreateReasonInput!) { createReason(input: $input) { reason { ${FIELDS} } } }`,
      { input: { act: 'SKIP', code: 'TIRED', label: 'Tired' } },
    );
    expect(data.createReason.reason).toEqual({
      id: expect.any(String),
      act: 'SKIP',
      code: 'TIRED',
      label: 'Tired',
      cause: null,
      needsText: false,
      active: true,
      position: 5,
      key: null,
      erroneous: false,
      fault: 'NONE',
    });
  });

  it('all but act and code can be changed, what is left out stays, and the log says what', async () => {
    const { body: made } = await administrator.rest('POST', 'reasons', {
      act: 'DISCARD',
      code: 'FUNERAL',
      label: 'Funeral',
      cause: 'SPEEDING',
      needs_text: true,
      active: true,
      position: 2,
    });
    const rest = await administrator.rest('PUT', `reasons/${made.id}`, { label: 'A funeral' });
    expect([rest.status, rest.body]).toEqual([200, { ...made, label: 'A funeral' }]);
    expect(await newestLog()).toBe(
      'Reason DISCARD FUNERAL "Funeral" changed (Label Funeral → A funeral) by Tess Conway',
    );
    const { data } = await administrator.graphql(
      `mutation ($input: UpdateReasonInput!) { updateReason(input: $input) { reason { ${FIELDS} } } }`,
      { input: { reasonId: made.id, cause: null, active: false, needsText: false, position: 9 } },
    );
    expect(data.updateReason.reason).toEqual({
      id: String(made.id),
      act: 'DISCARD',
      code: 'FUNERAL',
      label: 'A funeral',
      cause: null,
      needsText: false,
      active: false,
      position: 9,
      key: null,
      erroneous: false,
      fault: 'NONE',
    });
    expect((await all()).map(({ code }) => code)).toContain('FUNERAL');
    const officers = (await inspector.rest('GET', 'reasons?act=DISCARD')).body.data as Row[];
    expect(officers.map(({ code }) => code)).not.toContain('FUNERAL');
    for (const field of ['act', 'code', 'id'])
      expect(
        (await administrator.rest('PUT', `reasons/${made.id}`, { [field]: 'X' })).body,
      ).toEqual({
        statusCode: 422,
        code: 'INVALID',
        message: `${field} is not a known field`,
        errors: { [field]: [`${field} is not a known field`] },
      });
  });

  it('a change of nothing is not in the log', async () => {
    const [first] = await all();
    const before = await newestLog();
    const { status, body } = await administrator.rest('PUT', `reasons/${first!.id}`, {
      label: first!.label,
    });
    expect([status, body, await newestLog()]).toEqual([200, first, before]);
  });

  it('a code is unique for each act', async () => {
    const input = { act: 'DISCARD', code: 'DUPLICATE', label: 'Again' };
    const rest = await administrator.rest('POST', 'reasons', input);
    expect([rest.status, rest.body.errors]).toEqual([422, { code: ['Code is used already'] }]);
    const { errors } = await administrator.graphql(
      'mutation ($input: CreateReasonInput!) { createReason(input: $input) { reason { id } } }',
      { input },
    );
    expect(errors[0]!.extensions).toMatchObject({
      code: 'INVALID',
      errors: { code: ['Code is used already'] },
    });
    const other = await administrator.rest('POST', 'reasons', { ...input, act: 'HOLD' });
    expect(other.status).toBe(201);
  });

  it.each([
    [{ code: 'lower' }, 'code'],
    [{ code: 'X'.repeat(33) }, 'code'],
    [{ act: 'SUBMIT' }, 'act'],
    [{ label: '' }, 'label'],
    [{ label: 'x'.repeat(81) }, 'label'],
    [{ cause: 'PARKING' }, 'cause'],
    [{ position: 0 }, 'position'],
    [{ needs_text: 'yes' }, 'needs_text'],
    [{ owner: 1 }, 'owner'],
  ])('refuses %j', async (change, field) => {
    const before = (await all()).length;
    const input = { act: 'HOLD', code: 'NEW', label: 'New', ...change };
    const { status, body } = await administrator.rest('POST', 'reasons', input);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await all()).toHaveLength(before);
  });

  it('officers say of which act', async () => {
    const rest = await inspector.rest('GET', 'reasons');
    expect([rest.status, rest.body.errors]).toEqual([422, { act: ['Act is required'] }]);
    const { errors } = await inspector.graphql('{ reasons { id } }');
    expect(errors[0]!.extensions.errors).toEqual({ act: ['Act is required'] });
    expect((await inspector.rest('GET', 'reasons?act=SUBMIT')).status).toBe(422);
    const holds = await administrator.rest('GET', 'reasons?act=HOLD');
    expect(new Set(holds.body.data.map(({ act }: Row) => act))).toEqual(new Set(['HOLD']));
  });

  it('one that was used is switched off, not deleted', async () => {
    const id = await createCitation(app, 'REVIEW');
    const held = await inspector.rest('PUT', `citations/${id}`, {
      report_status: 'HOLD',
      reason_code: 'CAMERA_FAULT',
    });
    expect(held.status).toBe(200);
    const [used, sameCode] = ['HOLD', 'DISCARD'].map(
      (act) => async () =>
        (await all()).find((reason) => reason.act === act && reason.code === 'CAMERA_FAULT')!.id,
    );
    const sentence = 'This reason was used, switch it off instead';
    const rest = await administrator.rest('DELETE', `reasons/${await used!()}`);
    expect([rest.status, rest.body]).toEqual([
      409,
      { statusCode: 409, code: 'REASON_IN_USE', message: sentence },
    ]);
    const { errors } = await administrator.graphql(
      'mutation ($id: ID!) { deleteReason(input: { reasonId: $id }) { deletedId } }',
      { id: await used!() },
    );
    expect([errors[0]!.message, errors[0]!.extensions.code]).toEqual([sentence, 'REASON_IN_USE']);
    // The same code of another act was not used.
    const other = await sameCode!();
    expect((await administrator.rest('DELETE', `reasons/${other}`)).status).toBe(204);
    expect((await all()).map((reason) => reason.id)).not.toContain(other);
    expect(await newestLog()).toBe(
      'Reason DISCARD CAMERA_FAULT "Camera fault" deleted by Tess Conway',
    );
  });

  it.each(['999999', 'x', '0', '2147483648'])('finds no reason %s', async (id) => {
    const notFound = { statusCode: 404, code: 'REASON_NOT_FOUND', message: 'Reason not found' };
    expect((await administrator.rest('PUT', `reasons/${id}`, { label: 'X' })).body).toEqual(
      notFound,
    );
    expect((await administrator.rest('DELETE', `reasons/${id}`)).body).toEqual(notFound);
    const { errors } = await administrator.graphql(
      'mutation ($id: ID!) { deleteReason(input: { reasonId: $id }) { deletedId } }',
      { id },
    );
    expect(errors[0]!.extensions.code).toBe('REASON_NOT_FOUND');
  });

  it('the desk is given all active ones of its own acts', async () => {
    const ofDesk = (await all()).filter(({ act, active }) => active && act !== 'VOID');
    const active = ofDesk.map(({ id }) => id);
    const given = await app.nest.get(ReasonsService, { strict: false }).ofDesk();
    expect(given.map(({ id }) => id)).toEqual(active);
  });
});

describe('the reasons of a void notice (repair 2)', () => {
  const idOf = async (act: string, code: string): Promise<number> =>
    (await all()).find((reason) => reason.act === act && reason.code === code)!.id;
  const processing = async (): Promise<Visitor> => (await signedInAs(app, 4)).visitor;

  it('are read by all roles', async () => {
    for (const visitor of [administrator, inspector, await processing()]) {
      const { status, body } = await visitor.rest('GET', 'reasons?act=VOID');
      expect([status, body.data.length]).toEqual([200, 15]);
    }
  });

  it('name error and fault, which administrators set at both doors', async () => {
    const made = await administrator.rest('POST', 'reasons', {
      ...{ act: 'VOID', code: 'LATE', label: 'Sent too late', erroneous: true, fault: 'VENDOR' },
    });
    expect([made.status, made.body]).toMatchObject([201, { erroneous: true, fault: 'VENDOR' }]);
    const { data } = await administrator.graphql(
      `mutation ($input: UpdateReasonInput!) { updateReason(input: $input) { reason { ${FIELDS} } } }`,
      { input: { reasonId: made.body.id, erroneous: false, fault: 'NONE' } },
    );
    expect(data.updateReason.reason).toMatchObject({ erroneous: false, fault: 'NONE' });
    expect(await newestLog()).toBe(
      'Reason VOID LATE "Sent too late" changed (Erroneous true → false; Fault VENDOR → NONE) by Tess Conway',
    );
  });

  it.each([
    ['DISCARD', 'DUPLICATE', { erroneous: true }, 'erroneous'],
    ['DISCARD', 'DUPLICATE', { fault: 'CAMERA' }, 'fault'],
    ['VOID', 'WRONG_PLATE', { erroneous: false }, 'fault'],
    ['VOID', 'EXEMPT', { fault: 'AGENCY' }, 'fault'],
    ['VOID', 'OTHER', { active: false }, 'active'],
    ['VOID', 'OTHER', { cause: 'REDLIGHT' }, 'cause'],
  ])('a change of %s %s by %j is refused at %s', async (act, code, change, field) => {
    const id = await idOf(act, code);
    const { status, body } = await administrator.rest('PUT', `reasons/${id}`, change);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('OTHER is never deleted', async () => {
    const { status, body } = await administrator.rest(
      'DELETE',
      `reasons/${await idOf('VOID', 'OTHER')}`,
    );
    expect([status, body.code]).toEqual([409, 'REASON_IN_USE']);
  });
});

describe('the key of a reason (desk 14)', () => {
  it('is from 0 to 9 or none, also of a skip, is changed alone, and stands in the log', async () => {
    const { body: made } = await administrator.rest('POST', 'reasons', {
      act: 'SKIP',
      code: 'ON_LEAVE',
      label: 'On leave',
      key: 0,
    });
    expect(made.key).toBe(0);
    for (const key of [9, null]) {
      const { data } = await administrator.graphql(
        `mutation ($input: UpdateReasonInput!) { updateReason(input: $input) { reason { ${FIELDS} } } }`,
        { input: { reasonId: made.id, key } },
      );
      expect(data.updateReason.reason).toMatchObject({ key, label: 'On leave', active: true });
    }
    expect(await newestLog()).toContain('changed (Key 9 → null)');
    for (const key of [-1, 10, 1.5, '1']) {
      const { status, body } = await administrator.rest('PUT', `reasons/${made.id}`, { key });
      expect([status, body.errors]).toEqual([422, { key: ['Key must be a digit from 0 to 9'] }]);
    }
  });

  it('is unique among the active ones of its act and cause, at both doors', async () => {
    const add = async (code: string, more: object): Promise<[number, unknown]> => {
      const input = { act: 'REVISE', code, label: code, key: 7, ...more };
      const { status, body } = await administrator.rest('POST', 'reasons', input);
      return [status, status === 201 ? body.id : body.errors];
    };
    const taken = { key: ['Key is used already'] };
    const [, redlight] = await add('RED_7', { cause: 'REDLIGHT' });
    expect(await add('RED_7_TOO', { cause: 'REDLIGHT' })).toEqual([422, taken]);
    expect(await add('BOTH_7', {})).toEqual([422, taken]);
    expect(await add('HOLD_7', { act: 'HOLD' })).toEqual([201, expect.any(Number)]);
    expect(await add('SPEED_7', { cause: 'SPEEDING' })).toEqual([201, expect.any(Number)]);
    const [, idle] = await add('OFF_7', { cause: 'REDLIGHT', active: false });
    expect(idle).toEqual(expect.any(Number));
    const awake = await administrator.rest('PUT', `reasons/${idle as number}`, { active: true });
    expect([awake.status, awake.body.errors]).toEqual([422, taken]);
    const { errors } = await administrator.graphql(
      'mutation ($input: UpdateReasonInput!) { updateReason(input: $input) { reason { id } } }',
      { input: { reasonId: redlight, cause: null } },
    );
    expect(errors[0]!.extensions).toMatchObject({ code: 'INVALID', errors: taken });
  });
});
