import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../../scripts/lib/postgres.mjs';
import { plateKey } from '../../platform/domain/plate.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { entryOf, storeEntries } from '../../test/entries.js';
import { createCitation, createEvent, fresh, picture, signedInAs } from '../../test/factory.js';

/* What the statement of the checks reads for the functions of guards 2; which of it fires is a table of pure tests. */

let app: TestApp;
let officer: Visitor;
let inspector: Visitor;

beforeAll(async () => {
  app = await startApp();
  officer = (await signedInAs(app, 4)).visitor;
  inspector = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());
beforeEach(() => app.database.query('UPDATE check_rules SET active = false'));

const on = (...codes: string[]): Promise<unknown> =>
  app.database.query('UPDATE check_rules SET active = true WHERE code = ANY ($1)', [codes]);

const plate = (): string => `G ${fresh()} X`;
const CAMERA = { system_name: 'Harbour', system_type: 'RLC-4' };
/** An event of a camera of its own, unless one is given. */
const event = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  plate: plate(),
  camera: { ...CAMERA, serial_number: `G-${fresh()}` },
  ...changes,
});

const citation = async (id: number): Promise<any> =>
  (await inspector.rest('GET', `citations/${id}`)).body;
const sentences = async (id: number): Promise<string[]> =>
  ((await citation(id)).checks as { sentence: string }[]).map(({ sentence }) => sentence);
const referenceOf = async (id: number): Promise<string> => (await citation(id)).reference_id;

const update = (table: string, key: string, id: unknown, set: Record<string, unknown>) =>
  app.database.query(
    `UPDATE ${table} SET ${Object.keys(set)
      .map((name, index) => `${name} = $${index + 2}`)
      .join(', ')} WHERE ${key} = $1`,
    [id, ...Object.values(set)],
  );

/** The application may not write when an event or a fact came. */
const asOwner = (sql: string, values: unknown[]): Promise<unknown> =>
  query(app.variables['DATABASE_URL']!, sql, values);

describe('plates that were not read (guards 2)', () => {
  it.each([
    ['a text of the shipped list', 'null', true],
    ['a text of the list with a dash', 'NO-PLATE', true],
    ['one sign, repeated', '???', true],
    ['no letter or digit', '//', true],
    ['a plate', 'NULL 1', false],
  ])('%s: kept as the observed one only', async (_, text, isUnread) => {
    await on('UNREAD_PLATE', 'PLATE_DIFFERS');
    const id = await createEvent(app, 'SPEEDING', event({ plate: text }));
    const found = await citation(id);
    expect(found.vehicle.owner_vehicle_license_plate).toBe(isUnread ? null : text);
    expect(found.facts[0]).toMatchObject({ name: 'PLATE', observed: text, state: 'UNKNOWN' });
    expect(await sentences(id)).toEqual(
      isUnread ? [`${text} means that the plate was not read`] : [],
    );
    // An officer has looked the plate up.
    await update('citations', 'id', id, {
      owner_vehicle_license_plate: 'KLM 1',
      owner_name: 'Ada Marlow',
    });
    expect((await citation(id)).facts[0]).toMatchObject({
      state: isUnread ? 'UNKNOWN' : 'CONTRADICTION',
    });
  });

  it('equal no other', async () => {
    await on('DUPLICATE');
    const ids = [0, 1].map(() => createEvent(app, 'SPEEDING', event({ plate: 'XXX' })));
    for (const id of await Promise.all(ids)) {
      await update('citations', 'id', id, { owner_vehicle_license_plate: 'UNK' });
      expect(await sentences(id)).toEqual([]);
    }
  });
});

describe('other events (guards 2)', () => {
  it('are not discarded ones, nor those with a void notice, nor plates of another region', async () => {
    await on('DUPLICATE');
    const camera = { ...CAMERA, serial_number: `G-${fresh()}` };
    const [first, same] = [
      event({ camera }),
      (more = {}) => event({ camera, plate: first['plate'], ...more }),
    ];
    const id = await createEvent(app, 'SPEEDING', { ...first, plate_region: 'US-MD' });
    const other = await createEvent(app, 'SPEEDING', same({ plate_region: 'US-MD' }));
    expect(await sentences(id)).toEqual([
      `${await referenceOf(other)} has the same plate, 0 s apart`,
    ]);
    await update('citations', 'id', other, { report_status: 'DISCARDED' });
    expect(await sentences(id)).toEqual([]);
    await update('citations', 'id', other, { report_status: 'PENDING', notice_void: true });
    expect(await sentences(id)).toEqual([]);
    await update('citations', 'id', other, { notice_void: false });
    await update('vehicles', 'citation_id', other, { plate_region: 'US-VA' });
    expect(await sentences(id)).toEqual([]);
    await update('vehicles', 'citation_id', other, { plate_region: 'US' });
    expect(await sentences(id)).toHaveLength(1);
  });

  it('have the same pictures', async () => {
    await on('SAME_PICTURE');
    const [one, two] = [await picture(), await picture()];
    const pictures = [one, two, await picture(), await picture()];
    const id = await createEvent(app, 'SPEEDING', event(), async () => pictures.shift()!);
    const again = [one, two, await picture(), await picture()];
    const later = event({ captured_at: '2026-03-02T14:05:00.250Z' });
    const other = await createEvent(app, 'SPEEDING', later, async () => again.shift()!);
    const of = async (event: number) =>
      `2 of 4 files are also files of ${await referenceOf(event)}`;
    expect([await sentences(id), await sentences(other)]).toEqual([
      [await of(other)],
      [await of(id)],
    ]);
    await update('citations', 'id', other, { report_status: 'DISCARDED' });
    expect(await sentences(id)).toEqual([await of(other)]);
  });
});

describe('earlier letters (guards 2)', () => {
  const issued = async (
    number: string,
    set: Record<string, unknown>,
    more: Record<string, unknown> = {},
  ) => {
    const given = event({ captured_at: '2026-02-20T10:00:00.000Z', ...more });
    const id = await createCitation(app, 'PENDING', { cause: 'SPEEDING', event: given });
    await update('citations', 'id', id, {
      report_status: 'COMPLETED',
      stopline_reference_id: number,
      decided_at: '2026-02-21T10:00:00Z',
    });
    await update('issued_notices', 'number', number, set);
    return given['plate'] as string;
  };

  it('are void notices of the plate', async () => {
    await on('EARLIER_VOID');
    const number = `TF-2026-${100_000 + fresh()}`;
    const { userId } = { userId: (await signedInAs(app, 1)).user.id };
    const void_ = { voided_at: '2026-02-25T10:00:00Z', voided_by: userId, void_reason: 'Misread' };
    const of = plate();
    await issued(number, { ...void_, void_plate_key: plateKey(of) }, { plate: of });
    const id = await createEvent(app, 'SPEEDING', event({ plate: of }));
    expect(await sentences(id)).toEqual([`Notice ${number} of this plate was void: Misread`]);
    expect(await sentences(await createEvent(app, 'SPEEDING', event()))).toEqual([]);
  });

  it('are void notices by the plate that they printed, with a code of the rule or without one', async () => {
    await on('EARLIER_VOID');
    const { user } = await signedInAs(app, 1);
    const [printed, corrected] = [plate(), plate()];
    const voided = async (code: string | null): Promise<void> => {
      const number = `TF-2026-${300_000 + fresh()}`;
      const set = {
        ...{ voided_at: '2026-02-25T10:00:00Z', voided_by: user.id, void_reason: `By ${code}` },
        ...{ void_reason_code: code, void_plate_key: plateKey(printed) },
      };
      await issued(number, set, { plate: corrected });
    };
    const of = async (text: string): Promise<string[]> =>
      sentences(await createEvent(app, 'SPEEDING', event({ plate: text })));
    await voided('EXEMPT');
    expect(await of(printed)).toEqual([]);
    await voided('WRONG_PLATE');
    expect(await of(printed)).toEqual([
      expect.stringMatching(/of this plate was void: By WRONG_PLATE$/),
    ]);
    expect(await of(corrected)).toEqual([]);
  });

  it('came back: of the owner, in other letters, by the plate or by the address', async () => {
    await on('LETTER_CAME_BACK');
    const returned = { mailed_on: '2026-02-23', returned_on: '2026-03-01', return_reason: 'MOVED' };
    const of = await issued(`TF-2026-${200_000 + fresh()}`, returned);
    const open = async (name: string, address: string, more = {}): Promise<string[]> => {
      const id = await createEvent(app, 'SPEEDING', event(more));
      await update('citations', 'id', id, { owner_name: name });
      await update('vehicles', 'citation_id', id, { owner_address: address });
      return sentences(id);
    };
    const sentence = 'A letter to this owner came back on 2026-03-01: MOVED';
    expect(await open('ÁDA-MARLOW', 'Elsewhere 1', { plate: of })).toEqual([sentence]);
    expect(await open('Ada Marlow', '12, Harbour Lane.')).toEqual([sentence]);
    expect(await open('Ada Marlow', 'Elsewhere 1')).toEqual([]);
    expect(await open('Ann Lee', '12 Harbour Lane', { plate: of })).toEqual([]);
    const letter = { plate: 'MD 4711', plate_region: 'US-MD' };
    await issued(`TF-2026-${200_000 + fresh()}`, returned, letter);
    const elsewhere = { ...letter, plate_region: 'US-VA' };
    expect(await open('Ada Marlow', 'Elsewhere 1', letter)).toEqual([sentence]);
    expect(await open('Ada Marlow', 'Elsewhere 1', elsewhere)).toEqual([]);
  });
});

describe('the registry (guards 2, 3)', () => {
  const store = (...entries: Parameters<typeof entryOf>[]): Promise<void> =>
    storeEntries(app, ...entries.map((entry) => entryOf(...entry)));

  it('has plates that look alike, or are longer, of the same region', async () => {
    await on('LOOK_ALIKE', 'PART_OF_PLATE');
    await app.database.query(
      `UPDATE registry_settings SET home_region = 'US-NV', home_states = '{NV,MD}'`,
    );
    await store(
      [
        'CV7 48',
        { ownerVehicleColor: 'blue', ownerVehicleMakeModel: 'Norda Vela', plateRegion: 'US-NV' },
      ],
      ['GV7 48'],
      ['GY1 48', { plateRegion: 'US-MD' }],
      ['GV7 481'],
      ['X GV7 48'],
    );
    const check = async (text: string, more = {}): Promise<string[]> =>
      sentences(await createEvent(app, 'SPEEDING', event({ plate: text, vehicle: null, ...more })));
    expect(await check('GV7 48')).toEqual([
      'GV7 48 is a part of GV7 481',
      'GV7 48 looks like CV7 48 (blue Norda Vela)',
    ]);
    expect(await check('V7 48')).toEqual(['V7 48 is a part of CV7 48 (blue Norda Vela)']);
    expect(await check('GV7 48', { plate_region: 'US-MD' })).toEqual(['GV7 48 looks like GY1 48']);
    expect(await check('GV7 48', { metadata: { plate_confidence: 0.97 } })).toEqual([]);
  });

  it('attached an entry of an owner of later, that is old, and is another one now', async () => {
    await on('OWNER_SINCE', 'REGISTRY_CHANGED', 'REGISTRY_OLD', 'REGION_DIFFERS');
    const of = plate();
    const was = { ownerName: 'Ada Marlow', ownerSince: '2026-03-02', sourceDay: '2026-01-01' };
    await store([
      of,
      { ...was, ownerName: 'Ann Lee', ownerSince: '2026-01-01', plateRegion: 'US-VA' },
    ]);
    const id = await createEvent(app, 'SPEEDING', event({ plate: of, plate_region: 'US-MD' }));
    const [{ key }] = await app.database.query(`SELECT plate_key_of($1) AS key`, [of]);
    const [{ answer }] = await app.database.query(
      `INSERT INTO registry_answers (citation_id, plate_key, region_key, class_key, entry, taken)
       VALUES ($1, $2, 'US-VA', '', $3, true) RETURNING id AS answer`,
      [id, key, JSON.stringify({ ...entryOf(of, was), plateRegion: 'US-VA', storedAt: null })],
    );
    await update('vehicles', 'citation_id', id, {
      registry_answer_id: answer,
      plate_region: 'US-VA',
    });
    await update('citations', 'id', id, { owner_name: 'Ada Marlow' });
    expect(await sentences(id)).toEqual([
      'Owner since 2026-03-02, after the violation',
      'Plate of US-MD read, of US-VA registered',
      'The registry has changed since: owner',
      'The registry entry is of 2026-01-01',
    ]);
  });
});

describe('the camera (guards 2)', () => {
  it('stands elsewhere in the register', async () => {
    await on('PLACE_DIFFERS');
    const id = await createEvent(app, 'SPEEDING', event());
    expect(await sentences(id)).toEqual([]);
    const { camera_system_serial_number: serial } = await citation(id);
    await update('cameras', 'serial_number', serial, { latitude: 45.2, longitude: 9.2 });
    expect(await sentences(id)).toEqual(['11119 m away from the place in the register']);
    await update('cameras', 'serial_number', serial, { location_address: 'Hill Road 2' });
    expect(await sentences(id)).toEqual([
      'Place Harbour Lane / Mill Street on the event, Hill Road 2 in the register',
    ]);
  });

  it('sends events an hour later than in the 30 days before', async () => {
    await on('HOUR_OFF');
    const camera = { ...CAMERA, serial_number: `G-${fresh()}` };
    const arrives = async (captured: string, created: string): Promise<number> => {
      const id = await createEvent(app, 'SPEEDING', event({ camera, captured_at: captured }));
      await asOwner('UPDATE citations SET created_at = $2 WHERE id = $1', [id, created]);
      return id;
    };
    for (let day = 10; day < 20; day += 1)
      await arrives(`2026-02-${day}T10:00:00.000Z`, `2026-02-${day}T10:01:00.000Z`);
    // Of the day before the event, and older than 30 days: they are not usual.
    await arrives('2026-02-20T09:00:00.000Z', '2026-02-20T23:00:00.000Z');
    await arrives('2026-01-01T09:00:00.000Z', '2026-01-01T23:00:00.000Z');
    const id = await arrives('2026-02-21T10:00:00.000Z', '2026-02-21T11:02:00.000Z');
    expect(await sentences(id)).toEqual([
      'Arrived 61 min later than usual for this camera, its clock may be an hour behind',
    ]);
  });

  it('has certificates also where all were withdrawn, unless one was entered by mistake', async () => {
    await on('NO_CERTIFICATE');
    const administrator = (await signedInAs(app, 1)).visitor;
    const id = await createEvent(app, 'SPEEDING', event());
    const { camera_system_serial_number: serial } = await citation(id);
    const enter = async (): Promise<number> =>
      (
        await administrator.rest('POST', `cameras/${serial}/facts`, {
          kind: 'CERTIFICATE',
          from: '2026-01-01',
          to: '2026-12-31',
          value: { number: 'C-1' },
        })
      ).body.id;
    const withdraw = (fact: number, more = {}) =>
      administrator.rest('POST', `camera-facts/${fact}/withdraw`, { reason: 'Wrong', ...more });
    expect((await withdraw(await enter(), { mistaken: true })).status).toBe(200);
    expect(await sentences(id)).toEqual([]);
    const old = await enter();
    await asOwner(`UPDATE camera_facts SET created_at = '2026-01-01' WHERE id = $1`, [old]);
    const refused = await withdraw(old, { mistaken: true });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['mistaken']]);
    expect((await withdraw(old)).status).toBe(200);
    expect(await sentences(id)).toEqual(['No certificate of calibration for 2026-03-01']);
  });
});

describe('the lists UNREAD, TEST and STOLEN (guards 2)', () => {
  it('are shipped, filled and kept like the others; they have no badge numbers', async () => {
    const administrator = (await signedInAs(app, 1)).visitor;
    const { body } = await administrator.rest('GET', 'listed-plates?list=UNREAD');
    expect(body.total).toBe(24);
    expect(body.data.at(0)).toMatchObject({ plate: 'TEST', list: 'UNREAD', created_by: null });
    const add = (list: string, more = {}) =>
      administrator.rest('POST', 'listed-plates', { plate: plate(), list, ...more });
    for (const list of ['UNREAD', 'TEST', 'STOLEN']) {
      expect((await add(list)).status).toBe(201);
      const refused = await add(list, { badge_number: 1 });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['badge_number']]);
    }
    expect((await officer.rest('GET', 'listed-plates')).status).toBe(403);
  });
});
