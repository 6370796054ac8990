import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inForceAt } from './in-force.pure.js';
import { type CameraFact, candidatesJson } from './in-force.queries.js';
import type { Register } from './register.pure.js';
import { FACT_KINDS } from './camera.types.js';
import { addDays, dayIn } from '../../platform/domain/local-day.pure.js';
import { startApp, type TestApp } from '../../test/app.js';
import { inGraphql, REGISTER_FIELDS } from '../../test/bodies.js';
import type { Visitor } from '../../test/doors.js';
import {
  createCitation,
  createCamera,
  createEvent,
  fresh,
  picture,
  signedInAs,
  type TestUser,
} from '../../test/factory.js';
import { multipart } from '../../test/multipart.js';
import { seededFor } from '../../test/siege.js';

// cameras 1: the register, its facts, and what is in force on a day.

let app: TestApp;
let administrator: Visitor;
let administratorUser: TestUser;
let other: Visitor;
let inspector: Visitor;

beforeAll(async () => {
  app = await startApp({ TIME_ZONE: 'America/Los_Angeles' });
  const first = await signedInAs(app, 2, { firstName: 'Tess', lastName: 'Conway' });
  administrator = first.visitor;
  administratorUser = first.user;
  other = (await signedInAs(app, 1)).visitor;
  inspector = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());

const path = (serial: string): string => `cameras/${encodeURIComponent(serial)}`;

/** A camera that sends an event. */
async function sent(
  changes: Record<string, unknown> = {},
  serialNumber = `CAM-${fresh()}`,
): Promise<string> {
  await createEvent(app, 'SPEEDING', {
    camera: { system_name: 'Mill Street', system_type: 'SPD-2', serial_number: serialNumber },
    ...changes,
  });
  return serialNumber;
}

/** A camera of the register, without an event. */
const camera = (serialNumber = `CAM-${fresh()}`): Promise<string> =>
  createCamera(app, serialNumber, { name: 'Mill Street', type: 'SPD-2' });

const add = (serial: string, fact: Record<string, unknown>, by = administrator) =>
  by.rest('POST', `${path(serial)}/facts`, fact);
async function added(serial: string, fact: Record<string, unknown>): Promise<number> {
  const { status, body } = await add(serial, fact);
  expect([status, body]).toEqual([201, body]);
  return body.id as number;
}
const limit = (value: number, from = '2025-03-01') => ({ kind: 'LIMIT', from, value: { value } });
const newestLog = async (): Promise<string> =>
  (await administrator.rest('GET', 'logs')).body.system[0].description as string;

describe('a camera appears with its first event, and has name and type of the newest (cameras 1)', () => {
  it('of two first events at once both are taken, and there is one camera', async () => {
    const serial = `CAM-${fresh()}`;
    await Promise.all([sent({}, serial), sent({}, serial), sent({}, serial)]);
    const rows = await app.database.query<unknown[]>(
      'SELECT system_name, system_type, site FROM cameras WHERE serial_number = $1',
      [serial],
    );
    expect(rows).toEqual([{ system_name: 'Mill Street', system_type: 'SPD-2', site: null }]);
  });

  it('a later event gives it another name', async () => {
    const serial = await sent();
    await sent({
      camera: { system_name: 'Mill St', system_type: 'SPD-3', serial_number: serial },
    });
    const { body } = await administrator.rest('GET', path(serial));
    expect([body.system_name, body.system_type]).toEqual(['Mill St', 'SPD-3']);
  });

  it('an event does not wait while an administrator changes the camera', async () => {
    const serial = await sent();
    const runner = app.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT 1 FROM cameras WHERE serial_number = $1 FOR NO KEY UPDATE', [
      serial,
    ]);
    // The lock timeout would refuse it after 10 s.
    await sent({}, serial);
    await runner.rollbackTransaction();
    await runner.release();
  });
});

// Issue 37, point 15.
describe('cameras are searched', () => {
  it.each([
    ['serial number', (at: string) => `süd-${at}`],
    ['name', (at: string) => `MÜHLSTRASSE ${at}`],
    ['type', (at: string) => `ty-${at}`],
    ['address', (at: string) => `4 Gate’s End ${at}`],
    ['site', (at: string) => `School ${at}`],
  ])('by a part of the %s, without case and marks, at both doors', async (_, text) => {
    const at = String(fresh());
    await camera();
    const serial = await sent(
      {
        camera: {
          system_name: `Mühlstraße ${at}`,
          system_type: `TY-${at}`,
          serial_number: `SUD-${at}`,
        },
      },
      `SUD-${at}`,
    );
    await administrator.rest('PUT', path(serial), {
      location_address: `4 Gates End ${at}`,
      site: `School ${at}`,
    });
    const search = text(at);
    const { status, body } = await administrator.rest(
      'GET',
      `cameras?search=${encodeURIComponent(search)}`,
    );
    expect([status, body.total]).toEqual([200, 1]);
    expect(body.data[0].serial_number).toBe(serial);
    const { data } = await administrator.graphql(
      'query ($search: String) { cameras(search: $search) { total data { serialNumber } } }',
      { search },
    );
    expect(data.cameras).toEqual({ total: 1, data: [{ serialNumber: serial }] });
  });

  it('nothing has no wildcard, and a text of more than 200 characters is refused', async () => {
    await camera();
    expect((await administrator.rest('GET', 'cameras?search=%25')).body.data).toEqual([]);
    const long = await administrator.rest('GET', `cameras?search=${'x'.repeat(201)}`);
    expect(long.status).toBe(422);
  });
});

describe('the fields of a camera (joining 3, cameras 1)', () => {
  const EMPTY = {
    location_address: null,
    latitude: null,
    longitude: null,
    time_zone: null,
    speed_limit: null,
    speed_trigger: null,
    stop_line_distance: null,
    cause_codes: null,
    site: null,
  };

  it.each(['A/B 7', 'Kamera Süd №1', '100%', 'a+b?c#d', '車-1'])(
    'a serial number is percent-encoded in paths: %s',
    async (start) => {
      const serial = await camera(`${start} ${fresh()}`);
      const { status, body } = await administrator.rest('GET', path(serial));
      expect([status, body]).toEqual([
        200,
        {
          serial_number: serial,
          system_name: 'Mill Street',
          system_type: 'SPD-2',
          ...EMPTY,
          in_force: {
            day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
            ...Object.fromEntries(FACT_KINDS.map((kind) => [kind, null])),
            CONDITION: [],
          },
        },
      ]);
    },
  );

  it('what is left out stays, null empties, and the log has old and new', async () => {
    const serial = await camera();
    const first = await administrator.rest('PUT', path(serial), {
      site: 'School gate',
      time_zone: 'Europe/Berlin',
      latitude: 52.5,
      speed_limit: 30.5,
      cause_codes: { '1302': 'REDLIGHT', AbC: 'SPEEDING' },
    });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      ...EMPTY,
      site: 'School gate',
      time_zone: 'Europe/Berlin',
      latitude: 52.5,
      speed_limit: 30.5,
      cause_codes: { '1302': 'REDLIGHT', AbC: 'SPEEDING' },
    });
    const second = await administrator.rest('PUT', path(serial), { site: null, latitude: 52.6 });
    expect(second.body).toMatchObject({ site: null, latitude: 52.6, time_zone: 'Europe/Berlin' });
    expect(await newestLog()).toBe(
      `Camera ${serial} changed by Tess Conway: Latitude 52.5 → 52.6; Site School gate → null`,
    );
    const { data } = await administrator.graphql(
      `mutation ($input: UpdateCameraInput!) { updateCamera(input: $input) { camera {
        serialNumber systemName site latitude timeZone speedLimit causeCodes } } }`,
      { input: { cameraSerialNumber: serial, site: 'Mill', causeCodes: '{"7":"SPEEDING"}' } },
    );
    expect(data.updateCamera.camera).toEqual({
      serialNumber: serial,
      systemName: 'Mill Street',
      site: 'Mill',
      latitude: 52.6,
      timeZone: 'Europe/Berlin',
      speedLimit: 30.5,
      causeCodes: '{"7":"SPEEDING"}',
    });
  });

  it('saving what is there already logs nothing', async () => {
    const serial = await camera();
    await administrator.rest('PUT', path(serial), {
      cause_codes: { a: 'SPEEDING', b: 'REDLIGHT' },
    });
    const before = await newestLog();
    await administrator.rest('PUT', path(serial), {
      cause_codes: { b: 'REDLIGHT', a: 'SPEEDING' },
    });
    expect(await newestLog()).toBe(before);
  });

  it.each<[field: string, body: Record<string, unknown>]>([
    ['serial_number', { serial_number: 'X' }],
    ['colour', { colour: 'red' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['latitude', { latitude: 90.1 }],
    ['latitude', { latitude: '45' }],
    ['longitude', { longitude: -181 }],
    ['speed_limit', { speed_limit: -1 }],
    ['speed_trigger', { speed_trigger: 1_001 }],
    ['stop_line_distance', { stop_line_distance: 'far' }],
    ['site', { site: 'x'.repeat(121) }],
    ['cause_codes', { cause_codes: ['REDLIGHT'] }],
    ['cause_codes.7', { cause_codes: { '7': 'PARKING' } }],
  ])('422 for %s in %j', async (field, body) => {
    const serial = await camera();
    const answer = await administrator.rest('PUT', path(serial), body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('an unknown serial number is CAMERA_NOT_FOUND on each route', async () => {
    const unknown = path(`NONE-${fresh()}`);
    for (const answer of [
      await administrator.rest('GET', unknown),
      await administrator.rest('PUT', unknown, { site: 'x' }),
      await administrator.rest('GET', `${unknown}/in-force`),
      await administrator.rest('GET', `${unknown}/facts`),
      await administrator.rest('POST', `${unknown}/facts`, limit(50)),
      await administrator.rest('GET', 'cameras/%00'),
    ])
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        404,
        'CAMERA_NOT_FOUND',
        'Camera not found',
      ]);
  });

  it('the list is paged by serial number; GraphQL has the same rows', async () => {
    await Promise.all(Array.from({ length: 16 }, () => camera()));
    const { body } = await administrator.rest('GET', 'cameras?page=2');
    expect(body).toMatchObject({ current_page: 2, per_page: 15 });
    const serials = (body.data as { serial_number: string }[]).map((row) => row.serial_number);
    expect(serials).toEqual([...serials].toSorted());
    expect(body.data[0]).not.toHaveProperty('in_force');
    const { data } = await administrator.graphql(
      `{ cameras(page: 2) { currentPage total data { serialNumber systemName site } } }`,
    );
    expect(data.cameras.data.map((row: { serialNumber: string }) => row.serialNumber)).toEqual(
      serials,
    );
    expect(data.cameras.total).toBe(body.total);
  });
});

describe('a fact is added, never changed (cameras 1)', () => {
  it('the server adds the unit to LIMIT and TRIGGER', async () => {
    const serial = await camera();
    const { status, body } = await add(serial, { ...limit(50.125), note: 'New sign' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        camera_serial_number: serial,
        kind: 'LIMIT',
        from: '2025-03-01',
        to: null,
        from_at: null,
        to_at: null,
        hours: null,
        value: { value: 50.125, unit: 'km/h' },
        note: 'New sign',
        created_by: expect.objectContaining({ id: administratorUser.id, name: 'Tess Conway' }),
        created_at: expect.stringMatching(/Z$/),
        withdrawn_at: null,
        withdrawn_by: null,
        withdraw_reason: null,
      },
    ]);
    expect(await newestLog()).toBe(
      `Fact ${body.id} of camera ${serial} added by Tess Conway: LIMIT from 2025-03-01`,
    );
  });

  const today = new Date().toISOString().slice(0, 10);
  const inYears = (years: number): string =>
    `${Number(today.slice(0, 4)) + years}${today.slice(4)}`;

  it.each<[what: string, fact: Record<string, unknown>]>([
    ['the largest limit', limit(500)],
    ['the smallest', limit(0.001)],
    ['TRIGGER', { kind: 'TRIGGER', from: '2025-03-01', value: { value: 58 } }],
    ['no grace', { kind: 'GRACE', from: '2025-03-01', value: { seconds: 0 } }],
    ['AMBER', { kind: 'AMBER', from: '2025-03-01', to: null, value: { seconds: 10 } }],
    ['an open warning', { kind: 'WARNING', from: '2025-03-01', value: {} }],
    [
      'a day out of service',
      { kind: 'OUT_OF_SERVICE', from: '2025-03-01', to: '2025-03-01', value: {} },
    ],
    ['the first day', limit(50, '2000-01-01')],
    ['almost five years ahead', limit(50, addDays(inYears(5), -2))],
    [
      'a certificate',
      {
        kind: 'CERTIFICATE',
        from: '2025-03-01',
        to: '2027-06-30',
        value: { number: 'C-118', laboratory: 'Metrology Institute' },
      },
    ],
  ])('taken: %s', async (_, fact) => {
    const { status } = await add(await camera(), fact);
    expect(status).toBe(201);
  });

  const certificate = { kind: 'CERTIFICATE', from: '2025-03-01', to: '2027-06-30' };
  it.each<[field: string, fact: Record<string, unknown>]>([
    ['kind', { ...limit(50), kind: 'SPEED' }],
    ['kind', { from: '2025-03-01', value: { value: 50 } }],
    ['from', { ...limit(50), from: '1999-12-31' }],
    ['from', { ...limit(50), from: addDays(inYears(5), 2) }],
    ['from', { ...limit(50), from: '2025-02-30' }],
    ['from', { ...limit(50), from: undefined }],
    ['to', { kind: 'GRACE', from: '2025-03-01', to: '2027-01-01', value: { seconds: 1 } }],
    ['to', { ...certificate, to: undefined, value: { number: 'C-1' } }],
    ['to', { ...certificate, to: null, value: { number: 'C-1' } }],
    ['to', { kind: 'WARNING', from: '2025-03-02', to: '2025-03-01', value: {} }],
    ['value', { ...limit(50), value: 50 }],
    ['value', { ...limit(50), value: undefined }],
    ['value.value', limit(0)],
    ['value.value', limit(500.1)],
    ['value.value', limit(50.1234)],
    ['value.unit', { ...limit(50), value: { value: 50, unit: 'mph' } }],
    ['value.seconds', { kind: 'GRACE', from: '2025-03-01', value: { seconds: 10.001 } }],
    ['value.seconds', { kind: 'AMBER', from: '2025-03-01', value: { seconds: -1 } }],
    ['value.number', { ...certificate, value: {} }],
    ['value.number', { ...certificate, value: { number: 'x'.repeat(61) } }],
    ['value.laboratory', { ...certificate, value: { number: 'C', laboratory: 'x'.repeat(121) } }],
    ['value.file', { ...certificate, value: { number: 'C', file: 'f'.repeat(32) } }],
    ['value.file', { ...certificate, value: { number: 'C', file: '../etc' } }],
    ['value.number', { kind: 'WARNING', from: '2025-03-01', value: { number: '1' } }],
    ['note', { ...limit(50), note: 'x'.repeat(501) }],
    ['colour', { ...limit(50), colour: 'red' }],
    ['replaces', { ...limit(50), replaces: 'x' }],
    ['replaces', { ...limit(50), replaces: 999_999 }],
  ])('422 for %s: %j', async (field, fact) => {
    const serial = await camera();
    const { status, body } = await add(serial, fact);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect((await administrator.rest('GET', `${path(serial)}/facts`)).body.total).toBe(0);
  });

  it('replaces withdraws the older one in the same transaction', async () => {
    const serial = await camera();
    const old = await added(serial, limit(50));
    const { body } = await add(serial, { ...limit(30), replaces: old });
    const facts = (await administrator.rest('GET', `${path(serial)}/facts`)).body.data;
    expect(facts).toMatchObject([
      { id: body.id, withdrawn_at: null },
      {
        id: old,
        withdrawn_at: expect.stringMatching(/Z$/),
        withdrawn_by: { name: 'Tess Conway' },
        withdraw_reason: `Replaced by ${body.id}`,
      },
    ]);
    const again = await add(serial, { ...limit(20), replaces: old });
    expect([again.status, again.body.code]).toEqual([409, 'FACT_WITHDRAWN']);
    expect((await administrator.rest('GET', `${path(serial)}/facts`)).body.total).toBe(2);
  });

  it("another camera's or kind's is 422, and nothing changes", async () => {
    const [serial, second] = [await camera(), await camera()];
    const foreign = await added(second, limit(50));
    const trigger = await added(serial, {
      kind: 'TRIGGER',
      from: '2025-01-01',
      value: { value: 5 },
    });
    for (const replaces of [foreign, trigger]) {
      const { status, body } = await add(serial, { ...limit(30), replaces });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['replaces']]);
    }
    expect((await administrator.rest('GET', `${path(serial)}/facts`)).body.total).toBe(1);
  });

  it('withdrawn once: the second time is 409 FACT_WITHDRAWN', async () => {
    const id = await added(await camera(), limit(50));
    const { status, body } = await administrator.rest('POST', `camera-facts/${id}/withdraw`, {
      reason: 'Wrong camera',
    });
    expect([status, body.withdraw_reason, body.withdrawn_by.name]).toEqual([
      200,
      'Wrong camera',
      'Tess Conway',
    ]);
    const again = await other.rest('POST', `camera-facts/${id}/withdraw`, { reason: 'Me too' });
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'FACT_WITHDRAWN',
      'This fact was withdrawn',
    ]);
    const unknown = await other.rest('POST', 'camera-facts/999999/withdraw', { reason: 'x' });
    expect([unknown.status, unknown.body.code, unknown.body.message]).toEqual([
      404,
      'FACT_NOT_FOUND',
      'Fact not found',
    ]);
    const blank = await other.rest('POST', `camera-facts/${id}/withdraw`, { reason: ' ' });
    expect([blank.status, Object.keys(blank.body.errors)]).toEqual([422, ['reason']]);
  });

  it('of two administrators at once who withdraw or replace one fact, one does', async () => {
    const serial = await camera();
    const withdrawn = await added(serial, limit(50));
    const statuses = async (...calls: Promise<{ status: number }>[]): Promise<number[]> =>
      (await Promise.all(calls)).map(({ status }) => status).toSorted();
    const withdraw = (by: Visitor) =>
      by.rest('POST', `camera-facts/${withdrawn}/withdraw`, { reason: 'Wrong' });
    expect(await statuses(withdraw(administrator), withdraw(other))).toEqual([200, 409]);
    const replaced = await added(serial, limit(50));
    const replace = (by: Visitor) => add(serial, { ...limit(30), replaces: replaced }, by);
    expect(await statuses(replace(administrator), replace(other))).toEqual([201, 409]);
    expect((await administrator.rest('GET', `${path(serial)}/facts`)).body.total).toBe(3);
  });

  it('both doors read and write the same facts', async () => {
    const serial = await camera();
    const FACT = `id cameraSerialNumber kind from to fromAt toAt hours value note createdAt withdrawnAt withdrawReason
      createdBy { id name firstName lastName badgeNumber } withdrawnBy { id name firstName lastName badgeNumber }`;
    const { data } = await administrator.graphql(
      `mutation ($input: CreateCameraFactInput!) { createCameraFact(input: $input) { cameraFact { ${FACT} } } }`,
      {
        input: {
          cameraSerialNumber: serial,
          kind: 'OUT_OF_SERVICE',
          from: '2025-03-01',
          value: '{}',
        },
      },
    );
    const made = data.createCameraFact.cameraFact;
    const [row] = (await administrator.rest('GET', `${path(serial)}/facts?kind=OUT_OF_SERVICE`))
      .body.data;
    expect({ ...(inGraphql(row) as object), value: '{}' }).toEqual(made);
    const refused = await administrator.graphql(
      `mutation ($input: CreateCameraFactInput!) { createCameraFact(input: $input) { cameraFact { id } } }`,
      { input: { cameraSerialNumber: serial, kind: 'LIMIT', from: '2025-03-01', value: 'fast' } },
    );
    expect(refused.errors[0]?.extensions).toMatchObject({
      code: 'INVALID',
      errors: { value: ['Value must be an object'] },
    });
    const gone = await administrator.graphql(
      `mutation { withdrawCameraFact(input: { cameraFactId: ${made.id}, reason: "Old" }) { cameraFact { withdrawReason } } }`,
    );
    expect(gone.data.withdrawCameraFact.cameraFact).toEqual({ withdrawReason: 'Old' });
    const list = await administrator.graphql(
      `{ cameraFacts(serialNumber: "${serial}", kind: OUT_OF_SERVICE) { total data { id } }
         camera(serialNumber: "${serial}") { inForce { outOfService { id } } }
         cameraInForce(serialNumber: "${serial}", day: "2025-03-02") { day outOfService { id } limit { id } } }`,
    );
    expect(list.data).toEqual({
      cameraFacts: { total: 1, data: [{ id: made.id }] },
      camera: { inForce: { outOfService: null } },
      cameraInForce: { day: '2025-03-02', outOfService: null, limit: null },
    });
  });
});

describe('reference points are facts as well (cameras 4)', () => {
  // A lane of 4 m by 20 m: 40 px are a metre across, 20 px along.
  const points = [
    { x: 100, y: 500, across: 0, along: 0 },
    { x: 260, y: 500, across: 4, along: 0 },
    { x: 260, y: 100, across: 4, along: 20 },
    { x: 100, y: 100, across: 0, along: 20 },
  ];
  const value = {
    width: 800,
    height: 600,
    points,
    checks: [{ a: { x: 100, y: 500 }, b: { x: 100, y: 300 }, distance: 10 }],
    stop_line: 12,
  };
  const reference = (changes: Record<string, unknown> = {}) => ({
    kind: 'REFERENCE',
    from: '2025-03-01',
    value: { ...value, ...changes },
  });

  it('the value is kept with its defaults and the unit of distance', async () => {
    const { status, body } = await add(await camera(), reference());
    expect([status, body.value]).toEqual([
      201,
      { ...value, pixel_px: 1.5, road: 0.05, mark_px: 2, time_s: 0.001, unit: 'm' },
    ]);
  });

  it.each<[field: string, sentence: string | null, changes: Record<string, unknown>]>([
    [
      'points',
      'The four points must be the corners of a quadrilateral',
      { points: points.map((point) => ({ ...point, y: 100 })) },
    ],
    [
      'checks',
      'Check 1 measures 10 m, not 12 m',
      { checks: [{ ...value.checks[0], distance: 12 }] },
    ],
    ['value.width', null, { width: 20_001 }],
    ['value.colour', null, { colour: 'red' }],
    ['value.file', 'File is not known, upload it first', { file: 'f'.repeat(32) }],
  ])('422 for %s', async (field, sentence, changes) => {
    const { status, body } = await add(await camera(), reference(changes));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    if (sentence !== null) expect(body.errors[field]).toEqual([sentence]);
  });

  it('another unit than m or ft is 409 MEASUREMENT_UNIT', async () => {
    const serial = await camera();
    await app.database.query(`UPDATE citation_settings SET distance_unit = 'yd'`);
    const { status, body } = await add(serial, reference());
    await app.database.query(`UPDATE citation_settings SET distance_unit = 'm'`);
    expect([status, body.code]).toEqual([409, 'MEASUREMENT_UNIT']);
  });
});

describe('in force on a day is one rule (cameras 1)', () => {
  it('as the route answers it: the golden table', async () => {
    const serial = await camera();
    const first = await added(serial, limit(50, '2025-01-01'));
    const second = await added(serial, limit(30, '2025-06-01'));
    const equal = await added(serial, limit(40, '2025-06-01'));
    const short = await added(serial, {
      kind: 'WARNING',
      from: '2025-03-01',
      to: '2025-03-31',
      value: {},
    });
    const open = await added(serial, { kind: 'WARNING', from: '2025-03-15', value: {} });
    const on = async (day: string) => {
      const { body } = await administrator.rest('GET', `${path(serial)}/in-force?day=${day}`);
      expect(body.day).toBe(day);
      return [body.LIMIT?.id ?? null, body.WARNING?.id ?? null];
    };
    expect(await on('2024-12-31')).toEqual([null, null]);
    expect(await on('2025-01-01')).toEqual([first, null]);
    expect(await on('2025-03-01')).toEqual([first, short]);
    expect(await on('2025-03-20')).toEqual([first, open]);
    expect(await on('2025-06-01')).toEqual([equal, open]);
    await administrator.rest('POST', `camera-facts/${equal}/withdraw`, { reason: 'x' });
    expect(await on('2025-06-01')).toEqual([second, open]);
    for (const query of ['day=yesterday', 'day=2025-02-30', 'days=1']) {
      const { status } = await administrator.rest('GET', `${path(serial)}/in-force?${query}`);
      expect([query, status]).toEqual([query, 422]);
    }
  });

  it('the SQL leaves out no fact that may be in force, on drawn facts', async () => {
    const serial = await camera();
    const random = seededFor('facts of a camera');
    const kinds = FACT_KINDS.slice(0, 8);
    // A small range of days, so that many begin and end on the same ones.
    const drawn = Array.from({ length: 120 }, () => ({
      kind: kinds[random.int(0, kinds.length - 1)],
      first: random.int(0, 11),
      length: random.int(0, 4),
      open: random.next(),
      gone: random.next(),
      timed: random.next(),
    }));
    await app.database.query(
      `INSERT INTO camera_facts (camera_serial_number, kind, valid_from, valid_to, from_at, to_at, hours, value, created_by,
         withdrawn_at, withdrawn_by, withdraw_reason)
       SELECT $1, kind, from_day, CASE WHEN can_end AND open < 0.7 THEN from_day + length END,
         CASE WHEN can_be_timed AND timed < 0.2 THEN from_day + interval '15 hours' END,
         CASE WHEN can_be_timed AND can_end AND open < 0.7 AND timed < 0.1 THEN from_day + length + interval '21 hours' END,
         CASE WHEN can_be_timed AND timed > 0.7 THEN '[{"weekdays":[1,2,3,4],"from":"06:00","to":"15:30","on":null}]'::jsonb END,
         '{}', $2,
         CASE WHEN gone < 0.2 THEN now() END, CASE WHEN gone < 0.2 THEN $2::integer END, CASE WHEN gone < 0.2 THEN 'x' END
       FROM (SELECT drawn.*, kind IN ('LIMIT', 'TRIGGER', 'WARNING', 'OUT_OF_SERVICE') AS can_be_timed,
           kind NOT IN ('GRACE', 'AMBER', 'REFERENCE') AS can_end
         FROM (SELECT d.*, date '2025-01-01' + first AS from_day
           FROM json_to_recordset($3) AS d (kind text, first integer, length integer, open float8, gone float8, timed float8)) drawn) facts`,
      [serial, administratorUser.id, JSON.stringify(drawn)],
    );
    const facts = await app.database.query<CameraFact[]>(
      `SELECT id, kind, valid_from::text AS "from", valid_to::text AS "to", from_at AS "fromAt", to_at AS "toAt", hours
       FROM camera_facts WHERE camera_serial_number = $1 AND withdrawn_at IS NULL`,
      [serial],
    );
    const all = facts.map((fact) => ({
      ...fact,
      fromAt: fact.fromAt && new Date(fact.fromAt).toISOString(),
      toAt: fact.toAt && new Date(fact.toAt).toISOString(),
    }));
    const calendar = { timeZone: 'America/Los_Angeles', dayIs: () => false };
    let found = 0;
    for (let hour = 0; hour < 21 * 24; hour += 11) {
      const at = new Date(Date.parse('2024-12-30T00:00:00Z') + hour * 3_600_000);
      const time = { day: '$2::date', first: '$3::timestamptz', last: '$3::timestamptz' };
      const [row] = await app.database.query<{ facts: CameraFact[] }[]>(
        `SELECT ${candidatesJson('$1', time)} AS facts`,
        [serial, dayIn(calendar.timeZone, at), at],
      );
      const ids = (among: readonly CameraFact[]) =>
        Object.entries(inForceAt(among, at, calendar)).map(([kind, fact]) => [
          at.toISOString(),
          kind,
          [fact].flat()[0]?.id ?? null,
        ]);
      expect(ids(row!.facts)).toEqual(ids(all));
      expect(row!.facts.length).toBeLessThan(all.length);
      found += ids(all).filter(([, , id]) => id !== null).length;
    }
    expect(found).toBeGreaterThan(80);
  });
});

describe('a citation carries the register of its day (cameras 1)', () => {
  it('the day is the local one of captured_at; both doors agree; lists do not have it', async () => {
    // 23:30 on May 3 in Los Angeles, May 4 in UTC.
    const serial = await camera();
    await administrator.rest('PUT', path(serial), { site: 'School gate' });
    const id = await createCitation(app, 'REVIEW', {
      cause: 'SPEEDING',
      event: {
        captured_at: '2025-05-04T06:30:00.000Z',
        camera: { system_name: 'Mill Street', system_type: 'SPD-2', serial_number: serial },
      },
    });
    const before = await added(serial, limit(50, '2025-05-03'));
    await added(serial, limit(30, '2025-05-04'));
    const certificate = await added(serial, {
      kind: 'CERTIFICATE',
      from: '2025-05-03',
      to: '2025-05-03',
      value: { number: 'C-118' },
    });
    await app.database.query(
      `INSERT INTO camera_facts (camera_serial_number, kind, valid_from, value, created_by)
       VALUES ($1, 'REFERENCE', '2025-01-01', '{"width": 100}', $2)`,
      [serial, administratorUser.id],
    );
    const { body } = await inspector.rest('GET', `citations/${id}`);
    const register = {
      site: 'School gate',
      LIMIT: { id: before, from: '2025-05-03', to: null, value: { value: 50, unit: 'km/h' } },
      TRIGGER: null,
      GRACE: null,
      AMBER: null,
      CERTIFICATE: {
        id: certificate,
        from: '2025-05-03',
        to: '2025-05-03',
        value: { number: 'C-118' },
      },
      WARNING: null,
      OUT_OF_SERVICE: null,
      REFERENCE: { id: expect.any(Number), from: '2025-01-01', to: null },
      SESSION: null,
      HOURS: null,
      CONDITION: [],
      SITE_KIND: null,
    };
    expect(body.register).toEqual(register);
    const { data } = await inspector.graphql(`{ citation(id: ${id}) { ${REGISTER_FIELDS} } }`);
    expect(data.citation).toEqual(inGraphql({ register: body.register }));
    const [row] = (await inspector.rest('GET', 'citations?status=submitted')).body.data;
    expect(row).not.toHaveProperty('register');
  });

  it("the notice's content keeps the register of the moment of deciding", async () => {
    const serial = await camera();
    const before = await added(serial, limit(50, '2025-01-01'));
    const id = await createCitation(app, 'REVIEW', {
      cause: 'SPEEDING',
      event: {
        captured_at: '2025-05-04T20:30:00.000Z',
        camera: { system_name: 'Mill Street', system_type: 'SPD-2', serial_number: serial },
      },
    });
    const { status, body } = await inspector.rest('PUT', `citations/${id}`, {
      report_status: 'COMPLETED',
    });
    expect([status, body.report_status]).toEqual([200, 'COMPLETED']);
    await administrator.rest('POST', `camera-facts/${before}/withdraw`, { reason: 'x' });
    const [kept] = await app.database.query<{ register: Register }[]>(
      `SELECT content -> 'register' AS register FROM notices WHERE citation_id = $1`,
      [id],
    );
    expect(kept!.register).toEqual({
      site: null,
      LIMIT: { id: before, from: '2025-01-01', to: null, value: { value: 50, unit: 'km/h' } },
      ...Object.fromEntries(
        FACT_KINDS.filter((kind) => kind !== 'LIMIT').map((kind) => [
          kind,
          kind === 'CONDITION' ? [] : null,
        ]),
      ),
    });
  });
});

describe('facts are imported from CSV, all or nothing (cameras 1)', () => {
  const HEADER = 'serial_number,kind,from,to,value,number,note';
  const importing = (content: string | Buffer, by = administrator) =>
    by.send({
      method: 'POST',
      url: '/api/camera-facts/import',
      ...multipart([{ name: 'file', filename: 'facts.csv', content }]),
    });
  const csv = (...lines: string[]): string => [HEADER, ...lines].join('\r\n');

  it('each kind but REFERENCE; what is there already is passed over and not counted', async () => {
    const serial = await camera(`CAM, "${fresh()}"`);
    const quoted = `"${serial.replaceAll('"', '""')}"`;
    await added(serial, limit(50, '2025-01-01'));
    const withdrawn = await added(serial, limit(70, '2025-01-01'));
    await administrator.rest('POST', `camera-facts/${withdrawn}/withdraw`, { reason: 'x' });
    await added(serial, {
      kind: 'CERTIFICATE',
      from: '2025-01-01',
      to: '2026-01-01',
      value: { number: 'C-0', laboratory: 'Metrology' },
    });
    const file = csv(
      `${quoted},LIMIT,2025-01-01,,50.0,,`,
      `${quoted},LIMIT,2025-01-01,,70,,there it was withdrawn`,
      `${quoted},TRIGGER,2025-01-01,,58.5,,"two`,
      `lines, ""quoted"""`,
      `${quoted},GRACE,2025-01-01,,0.1,,`,
      `${quoted},AMBER,2025-01-01,,3,,`,
      `${quoted},CERTIFICATE,2025-01-01,2026-01-01,,C-0,`,
      `${quoted},CERTIFICATE,2026-01-01,2027-01-01,,C-1,`,
      `${quoted},WARNING,2025-01-01,2025-02-01,,,`,
      `${quoted},OUT_OF_SERVICE,2025-01-01,,,,`,
      `${quoted},OUT_OF_SERVICE,2025-01-01,,,,`,
      '',
    );
    const { status, body } = await importing(`\ufeff${file}`);
    expect([status, body]).toEqual([201, { added: 7 }]);
    expect(await newestLog()).toBe('7 facts of 1 cameras imported by Tess Conway');
    const facts = (await administrator.rest('GET', `${path(serial)}/facts`)).body.data as {
      kind: string;
      value: object;
      note: string | null;
      to: string | null;
    }[];
    expect(facts.slice(0, 7).map(({ kind, to, value, note }) => [kind, to, value, note])).toEqual(
      [
        ['LIMIT', null, { value: 70, unit: 'km/h' }, 'there it was withdrawn'],
        ['TRIGGER', null, { value: 58.5, unit: 'km/h' }, 'two\nlines, "quoted"'],
        ['GRACE', null, { seconds: 0.1 }, null],
        ['AMBER', null, { seconds: 3 }, null],
        ['CERTIFICATE', '2027-01-01', { number: 'C-1' }, null],
        ['WARNING', '2025-02-01', {}, null],
        ['OUT_OF_SERVICE', null, {}, null],
      ].toReversed(),
    );
    const again = await importing(file);
    expect([again.status, again.body]).toEqual([200, { added: 0 }]);
  });

  it('errors by line, and nothing is added', async () => {
    const serial = await camera();
    const { status, body } = await importing(
      csv(
        `${serial},LIMIT,2025-01-01,,50,,`,
        `NONE-1,LIMIT,2025-01-01,,50,,`,
        `${serial},REFERENCE,2025-01-01,,,,`,
        `${serial},LIMIT,2025-01-01,,0,,"a note`,
        `of two lines"`,
        `${serial},CERTIFICATE,2025-01-01,,,C-1,`,
        `${serial},WARNING,2025-01-01,,1,,`,
        `${serial},GRACE,soon,,fast,,`,
      ),
    );
    expect([status, body.code]).toEqual([422, 'INVALID']);
    expect(body.errors).toEqual({
      'line 4': [
        'Kind must be one of LIMIT, TRIGGER, GRACE, AMBER, CERTIFICATE, WARNING, OUT_OF_SERVICE, SESSION, HOURS, CONDITION, SITE_KIND',
      ],
      'line 5': ['Value must be greater than 0 and at most 500, with 3 decimals at most'],
      'line 7': ['To is required'],
      'line 8': ['Value must be empty for WARNING'],
      'line 9': ['From must be a date', 'Seconds must be from 0 to 10, with 3 decimals at most'],
    });
    const unknown = await importing(
      csv(`${serial},LIMIT,2025-01-01,,50,,`, `NONE-1,LIMIT,2025-01-01,,50,,`),
    );
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { 'line 3': ['Camera not found'] },
    ]);
    expect((await administrator.rest('GET', `${path(serial)}/facts`)).body.total).toBe(0);
  });

  it.each<[what: string, content: string | Buffer, errors: Record<string, string[]>]>([
    ['nothing', '', { 'line 1': [`Header must be ${HEADER}`] }],
    ['another header', 'kind,serial_number\nLIMIT,X', { 'line 1': [`Header must be ${HEADER}`] }],
    ['too few fields', `${HEADER}\nX,LIMIT`, { 'line 2': ['Line has 2 fields, not 7'] }],
    [
      'a quote that does not end',
      `${HEADER}\nX,LIMIT,2025-01-01,,50,,"open`,
      { 'line 2': ['Line cannot be read as CSV'] },
    ],
    [
      'another encoding',
      Buffer.from(`${HEADER}\nX,LIMIT,2025-01-01,,50,,\xfcber`, 'latin1'),
      { 'line 2': ['Line is not UTF-8'] },
    ],
    [
      '5,001 lines',
      `${HEADER}\n${'X,WARNING,2025-01-01,,,,\n'.repeat(5_001)}`,
      { 'line 5002': ['At most 5,000 lines'] },
    ],
  ])('422: %s', async (_, content, errors) => {
    const { status, body } = await importing(content);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it('5,000 lines are taken', async () => {
    const serial = await camera();
    const lines = Array.from({ length: 5_000 }, (_, index) =>
      [serial, 'LIMIT', addDays('2005-01-01', index), '', 50, '', ''].join(','),
    );
    const { status, body } = await importing(csv(...lines));
    expect([status, body]).toEqual([201, { added: 5_000 }]);
  });

  it('of two administrators at once who import one file, each fact is added once', async () => {
    const serial = await camera();
    const file = csv(`${serial},LIMIT,2025-01-01,,50,,`, `${serial},GRACE,2025-01-01,,0.1,,`);
    const answers = await Promise.all([importing(file), importing(file, other)]);
    expect(answers.map(({ body }) => body.added as number).toSorted()).toEqual([0, 2]);
  });
});

describe('files of the register (cameras 1)', () => {
  const upload = (content: Buffer, filename = 'x.bin') =>
    administrator.send({
      method: 'POST',
      url: '/api/camera-files',
      ...multipart([{ name: 'file', filename, content }]),
    });
  const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');
  const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

  it('a PDF is an attachment, a picture is inline, whatever it was called', async () => {
    const jpeg = await picture(120, 80);
    const png = await sharp(jpeg).png().toBuffer();
    for (const [content, type, disposition, extension] of [
      [PDF, 'application/pdf', 'attachment', 'pdf'],
      [jpeg, 'image/jpeg', 'inline', 'jpg'],
      [png, 'image/png', 'inline', 'png'],
    ] as const) {
      const { status, body } = await upload(content, 'evil"\\.html');
      expect([status, body]).toEqual([
        201,
        { file: expect.stringMatching(/^[0-9a-f]{32}$/), sha256: sha256(content) },
      ]);
      const answer = await administrator.rest('GET', `camera-files/${body.file}`);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `${disposition}; filename="${body.file}.${extension}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      });
      expect(answer.raw.equals(content)).toBe(true);
    }
    const sizes = await app.database.query<unknown[]>(
      'SELECT content_type, width, height FROM camera_files ORDER BY id DESC LIMIT 3',
    );
    expect(sizes).toEqual([
      { content_type: 'image/png', width: 120, height: 80 },
      { content_type: 'image/jpeg', width: 120, height: 80 },
      { content_type: 'application/pdf', width: null, height: null },
    ]);
  });

  it('a certificate names its file', async () => {
    const { body } = await upload(PDF);
    const certificate = {
      kind: 'CERTIFICATE',
      from: '2025-01-01',
      to: '2026-01-01',
      value: { number: 'C-1', file: body.file as string },
    };
    const fact = await add(await camera(), certificate);
    expect([fact.status, fact.body.value]).toEqual([201, certificate.value]);
  });

  it('other content is 422, too much is 413, no file is 422, another name is FILE_NOT_FOUND', async () => {
    const jpeg = await picture(200, 100);
    const gif = Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1');
    const cases: [content: Buffer, sentence: string][] = [
      [gif, 'The file must be PDF, JPEG or PNG: GIF is not taken'],
      [Buffer.from('<html>'), 'The file must be PDF, JPEG or PNG: it is not an image'],
      [Buffer.alloc(0), 'The file must be PDF, JPEG or PNG: it is empty'],
      [jpeg.subarray(0, jpeg.length / 2), 'The file is cut off'],
      [PDF.subarray(0, 20), 'The file is cut off'],
    ];
    for (const [content, sentence] of cases) {
      const { status, body } = await upload(content);
      expect([status, body.errors]).toEqual([422, { file: [sentence] }]);
    }
    const large = await upload(Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]));
    expect([large.status, large.body.code]).toEqual([413, 'TOO_LARGE']);
    const other = await administrator.send({
      method: 'POST',
      url: '/api/camera-files',
      ...multipart([{ name: 'document', filename: 'x.pdf', content: PDF }]),
    });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['file']]);
    for (const name of ['f'.repeat(32), '..%2f..%2fetc', '1']) {
      const { status, body } = await administrator.rest('GET', `camera-files/${name}`);
      expect([status, body.code, body.message]).toEqual([404, 'FILE_NOT_FOUND', 'File not found']);
    }
  });
});
