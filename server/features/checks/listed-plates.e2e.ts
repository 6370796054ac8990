import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import {
  createCitation,
  createEvent,
  createUser,
  signedInAs,
  type TestUser,
} from '../../test/factory.js';
import { multipart } from '../../test/multipart.js';

let app: TestApp;
let admin: { user: TestUser; visitor: Visitor };
let inspector: { user: TestUser; visitor: Visitor };

beforeAll(async () => {
  app = await startApp();
  admin = await signedInAs(app, 2, { firstName: 'Tess', lastName: 'Conway' });
  inspector = await signedInAs(app, 3);
  for (const badge of [1, 2, 7, 1004, 1005]) {
    const { id } = await createUser(app, 4);
    await app.database.query('UPDATE users SET badge_number = $2 WHERE id = $1', [id, badge]);
  }
});
afterAll(() => app.stop());
beforeEach(() => app.database.query('DELETE FROM listed_plates'));

const today = (): string => dayIn('UTC', new Date());
const list = (body: object): Promise<Answer> => admin.visitor.rest('POST', 'listed-plates', body);
const all = async (query = ''): Promise<Record<string, any>[]> =>
  (await admin.visitor.rest('GET', `listed-plates${query}`)).body.data;
const newestLog = async (): Promise<string> =>
  (await admin.visitor.rest('GET', 'logs')).body.system[0].description as string;

function send(csv: string | Buffer, fields: Record<string, string> = {}): Promise<Answer> {
  const form = multipart([
    { name: 'file', filename: 'plates.csv', type: 'text/csv', content: csv },
    ...Object.entries(fields).map(([name, content]) => ({ name, content })),
  ]);
  return admin.visitor.send({ method: 'POST', url: '/api/listed-plates/import', ...form });
}

describe('a plate is put on a list and taken off (cameras 2)', () => {
  it('answers 201 and the row, from today on without an end, and logs it', async () => {
    const { status, body } = await list({ plate: ' klm-48 21 ', list: 'EXEMPT' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        plate: 'klm-48 21',
        list: 'EXEMPT',
        badge_number: null,
        from: today(),
        to: null,
        note: null,
        created_by: {
          id: admin.user.id,
          name: 'Tess Conway',
          first_name: 'Tess',
          last_name: 'Conway',
          badge_number: admin.user.badgeNumber,
        },
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await newestLog()).toBe('Plate klm-48 21 (EXEMPT) listed by Tess Conway');
  });

  it('the same plate, list and badge number twice is the first row and 200; another badge is another row', async () => {
    const first = await list({ plate: 'KLM 4821', list: 'CONFLICT', badge_number: 1004 });
    const again = await list({
      plate: 'klm-4821',
      list: 'CONFLICT',
      badge_number: '1004',
      note: 'x',
    });
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    const others = [
      { plate: 'KLM 4821', list: 'CONFLICT', badge_number: 1005 },
      { plate: 'KLM 4821', list: 'CONFLICT' },
      { plate: 'KLM 4821', list: 'EXEMPT', badge_number: 1004 },
      { plate: 'KLM 4822', list: 'CONFLICT', badge_number: 1004 },
    ];
    for (const other of others) expect((await list(other)).status).toBe(201);
    expect(await all()).toHaveLength(5);
    expect(await all('?list=EXEMPT')).toMatchObject([{ list: 'EXEMPT', badge_number: 1004 }]);
  });

  it('two administrators at once make one row, and both get it', async () => {
    const body = { plate: 'TWO 1', list: 'EXEMPT' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => list(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
  });

  it('is deleted once: 204, then 404 PLATE_NOT_FOUND', async () => {
    const { body } = await list({ plate: 'GONE 1', list: 'CONFLICT', badge_number: 7 });
    const gone = await admin.visitor.rest('DELETE', `listed-plates/${body.id}`);
    expect([gone.status, gone.raw.length]).toEqual([204, 0]);
    expect(await newestLog()).toBe(
      'Plate GONE 1 (CONFLICT for badge 7) taken off the list by Tess Conway',
    );
    const again = await admin.visitor.rest('DELETE', `listed-plates/${body.id}`);
    expect([again.status, again.body.code, again.body.message]).toEqual([
      404,
      'PLATE_NOT_FOUND',
      'Plate not found',
    ]);
  });

  it.each([
    [{ list: 'EXEMPT' }, { plate: ['License Plate is required'] }],
    [
      { plate: ' - ', list: 'EXEMPT' },
      { plate: ['License Plate must be more than spaces and dashes'] },
    ],
    [
      { plate: 'A'.repeat(17), list: 'EXEMPT' },
      { plate: ['License Plate must be at most 16 characters long'] },
    ],
    [{ plate: 'A', list: 'OTHER' }, { list: ['List must be one of EXEMPT, CONFLICT'] }],
    [
      { plate: 'A', list: 'EXEMPT', badge_number: 0 },
      { badge_number: ['Badge No must be a whole number from 1'] },
    ],
    [
      { plate: 'A', list: 'EXEMPT', badge_number: 'x' },
      { badge_number: ['Badge No must be a whole number from 1'] },
    ],
    [
      { plate: 'A', list: 'CONFLICT', badge_number: 999_999 },
      { badge_number: ['Nobody has the badge number 999999'] },
    ],
    [
      { plate: 'A', list: 'EXEMPT', from: '2026-05-02', to: '2026-05-01' },
      { to: ['To must not be before from'] },
    ],
    [{ plate: 'A', list: 'EXEMPT', to: '2001-01-01' }, { to: ['To must not be before from'] }],
    [{ plate: 'A', list: 'EXEMPT', from: '2026-02-30' }, { from: ['From must be a date'] }],
    [
      { plate: 'A', list: 'EXEMPT', note: 'n'.repeat(256) },
      { note: ['Note must be at most 255 characters long'] },
    ],
    [{ plate: 'A', list: 'EXEMPT', color: 1 }, { color: ['color is not a known field'] }],
  ])('%j is refused and changes nothing', async (body, errors) => {
    const answer = await list(body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect(await all()).toEqual([]);
  });

  it('is 15 a page, newest first', async () => {
    for (let number = 1; number <= 16; number += 1)
      await list({ plate: `P ${number}`, list: 'EXEMPT' });
    const { body } = await admin.visitor.rest('GET', 'listed-plates?page=2');
    expect([body.total, body.last_page, body.data.map((row: any) => row.plate)]).toEqual([
      16,
      2,
      ['P 1'],
    ]);
  });

  it('GraphQL does the same', async () => {
    const made = await admin.visitor.graphql(
      `mutation ($input: CreateListedPlateInput!) { createListedPlate(input: $input) {
        listedPlate { id plate list badgeNumber from to note createdBy { id } } } }`,
      { input: { plate: 'GQL 1', list: 'CONFLICT', badgeNumber: 1004, from: '2026-01-01' } },
    );
    const { listedPlate } = made.data.createListedPlate;
    expect(listedPlate).toEqual({
      id: expect.any(String),
      plate: 'GQL 1',
      list: 'CONFLICT',
      badgeNumber: 1004,
      from: '2026-01-01',
      to: null,
      note: null,
      createdBy: { id: String(admin.user.id) },
    });
    const read = await admin.visitor.graphql(
      '{ listedPlates(list: CONFLICT) { total data { id badgeNumber } } }',
    );
    expect(read.data.listedPlates).toEqual({
      total: 1,
      data: [{ id: listedPlate.id, badgeNumber: 1004 }],
    });
    const deleted = await admin.visitor.graphql(
      `mutation { deleteListedPlate(input: { listedPlateId: ${listedPlate.id} }) { deletedId } }`,
    );
    expect(deleted.data.deleteListedPlate).toEqual({ deletedId: listedPlate.id });
  });
});

describe('the import is all or nothing (cameras 1, 2)', () => {
  it('adds what is not there yet and counts only that', async () => {
    await list({ plate: 'OLD 1', list: 'EXEMPT' });
    const csv =
      '\ufeffplate,list,badge_number,from,to,note\r\n' +
      'old-1,EXEMPT,,,,\r\n' +
      'NEW 1,CONFLICT,1004,2026-01-01,2026-12-31,"a ""note"", quoted"\r\n' +
      'new1,CONFLICT,1004,,,twice\r\n' +
      'NEW 2,EXEMPT,,,,\r\n';
    const first = await send(csv);
    expect([first.status, first.body]).toEqual([201, { added: 2, same: 2 }]);
    expect(await newestLog()).toBe('2 plates listed by Tess Conway from a file');
    expect(await all()).toMatchObject([
      { plate: 'NEW 2', list: 'EXEMPT', from: today() },
      {
        plate: 'NEW 1',
        badge_number: 1004,
        from: '2026-01-01',
        to: '2026-12-31',
        note: 'a "note", quoted',
      },
      { plate: 'OLD 1' },
    ]);
    const again = await send(csv);
    expect([again.status, again.body]).toEqual([200, { added: 0, same: 4 }]);
  });

  it('says each fault by its line, and adds nothing', async () => {
    const { status, body } = await send(
      'plate,list,badge_number,from,to,note\n' +
        'GOOD 1,EXEMPT,,,,\n' +
        ',EXEMPT,,,,\n' +
        'A 1,NONE,,,,\n' +
        'A 2,EXEMPT,x,2026-02-30,,\n' +
        'A 3,EXEMPT\n' +
        'A 4,EXEMPT,,2026-02-03,2026-02-02,\n',
    );
    expect([status, body.code, body.errors]).toEqual([
      422,
      'INVALID',
      {
        'line 3': ['License Plate is required'],
        'line 4': ['List must be one of EXEMPT, CONFLICT'],
        'line 5': ['Badge No must be a whole number from 1', 'From must be a date'],
        'line 6': ['Line has 2 fields, not 6'],
        'line 7': ['To must not be before from'],
      },
    ]);
    expect(await all()).toEqual([]);
  });

  it('names the lines with a conflict for a badge number that nobody has', async () => {
    const { status, body } = await send(
      'plate,list,badge_number,from,to,note\n' +
        'GOOD 1,CONFLICT,1004,,,\n' +
        'A 1,CONFLICT,999999,,,\n' +
        'A 2,EXEMPT,999999,,,\n',
    );
    expect([status, body.errors]).toEqual([
      422,
      { 'line 3': ['Nobody has the badge number 999999'] },
    ]);
    expect(await all()).toEqual([]);
  });

  it('passes over a conflict that is listed already, also once its officer has left', async () => {
    const { user } = await signedInAs(app, 4);
    const row = { plate: 'LEFT 1', list: 'CONFLICT', badge_number: user.badgeNumber };
    expect((await list(row)).status).toBe(201);
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [user.id]);
    expect((await list(row)).status).toBe(200);
    expect((await list({ ...row, plate: 'LEFT 2' })).status).toBe(422);
  });

  const HEADER = 'plate,list,badge_number,from,to,note\n';
  const WRONG_HEADER = { 'line 1': ['Header must be plate,list,badge_number,from,to,note'] };
  it.each([
    ['no header', '', WRONG_HEADER],
    ['another header', 'plate,colour\nA,b\n', WRONG_HEADER],
    ['another order', 'list,plate,badge_number,from,to,note\nEXEMPT,A,,,,\n', WRONG_HEADER],
    [
      'a quote without its end',
      `${HEADER}"A,EXEMPT,,,,\n`,
      { 'line 2': ['Line cannot be read as CSV'] },
    ],
    [
      'bytes',
      Buffer.concat([Buffer.from(HEADER), Buffer.from([0x70, 0xff, 0xfe])]),
      { 'line 2': ['Line is not UTF-8'] },
    ],
    [
      'too many lines',
      HEADER + 'A,EXEMPT,,,,\n'.repeat(5_001),
      { 'line 5002': ['At most 5,000 lines'] },
    ],
  ])('%s is refused', async (_, csv, errors) => {
    const { status, body } = await send(csv);
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await all()).toEqual([]);
  });

  it('takes 5,000 lines', async () => {
    const lines = Array.from({ length: 5_000 }, (_, number) => `M ${number},EXEMPT,,,,`);
    expect((await send(HEADER + lines.join('\n'))).body).toEqual({ added: 5_000, same: 0 });
  });

  it('without the part file is 422, as another body is 415', async () => {
    const none = multipart([{ name: 'other', filename: 'a.csv', content: HEADER }]);
    const missing = await admin.visitor.send({
      method: 'POST',
      url: '/api/listed-plates/import',
      ...none,
    });
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { file: ['The part file is missing'] },
    ]);
    expect((await admin.visitor.rest('POST', 'listed-plates/import', {})).status).toBe(415);
  });
});

describe('plates that a list does not take (guards 3)', () => {
  const SPREADSHEET = '01-Dec looks like what a spreadsheet wrote';
  const PATTERNS = 'Patterns are not possible, list each plate';

  beforeEach(async () => {
    await app.database.query(
      `INSERT INTO registry_vehicles (plate_key, owner_vehicle_license_plate) VALUES ('00417', '00417')
       ON CONFLICT DO NOTHING`,
    );
  });

  it.each([
    ['01-Dec', SPREADSHEET],
    ['1.00E+10', '1.00E+10 looks like what a spreadsheet wrote'],
    ['417', '417 may have lost zeros, 00417 is registered'],
    ['POL*', PATTERNS],
    ['A?1', PATTERNS],
    ['50%', PATTERNS],
    ['A_1', PATTERNS],
    ['A#1', 'Plate must not contain #'],
    ['A+1', 'Plate must not contain +'],
    ['A=1', 'Plate must not contain ='],
    ['A"1', 'Plate must not contain "'],
    ['A<1', 'Plate must not contain <'],
    ['A>1', 'Plate must not contain >'],
  ])('%s is refused, alone and in a file', async (plate, sentence) => {
    const alone = await list({ plate, list: 'EXEMPT' });
    expect([alone.status, alone.body.errors]).toEqual([422, { plate: [sentence] }]);
    const quoted = `"${plate.replaceAll('"', '""')}"`;
    const file = await send(
      `plate,list,badge_number,from,to,note\nGOOD 1,EXEMPT,,,,\n${quoted},EXEMPT,,,,\n`,
    );
    expect([file.status, file.body.errors]).toEqual([422, { 'line 3': [sentence] }]);
    expect(await all()).toEqual([]);
  });

  it.each(['01-Dec', '1.00E+10', '417'])('%s is taken as it is written', async (plate) => {
    const { status, body } = await list({ plate, list: 'EXEMPT', as_written: true });
    expect([status, body.plate]).toEqual([201, plate]);
  });

  it('as it is written is no way for other characters', async () => {
    const { status, body } = await list({ plate: 'POL*', list: 'EXEMPT', as_written: true });
    expect([status, body.errors]).toEqual([422, { plate: [PATTERNS] }]);
  });

  it('a file that names the plate with its zeros means the one without them', async () => {
    const csv = 'plate,list,badge_number,from,to,note\n417,EXEMPT,,,,\n00417,EXEMPT,,,,\n';
    expect((await send(csv)).body).toEqual({ added: 2, same: 0 });
  });
});

describe('a dry run of an import (guards 3)', () => {
  const csv = 'plate,list,badge_number,from,to,note\nNEW 1,EXEMPT,,,,\nOLD 1,EXEMPT,,,,\n';

  it('answers 200 and what would be, and saves nothing', async () => {
    await list({ plate: 'OLD 1', list: 'EXEMPT' });
    const { status, body } = await send(csv, { dry_run: 'true' });
    expect([status, body]).toEqual([200, { added: 1, same: 1 }]);
    expect(await all()).toHaveLength(1);
    expect(await newestLog()).toMatch(/^Plate OLD 1/);
    expect((await send(csv, { dry_run: 'false' })).status).toBe(201);
  });

  it.each<[Record<string, string>, object]>([
    [{ dry_run: 'perhaps' }, { dry_run: ['dry_run must be true or false'] }],
    [{ color: 'red' }, { color: ['color is not a known field'] }],
  ])('with %j is refused', async (fields, errors) => {
    const { status, body } = await send(csv, fields);
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await all()).toEqual([]);
  });
});

describe('a listed plate is found by a part of it (guards 3)', () => {
  it('as plates are compared, at both doors', async () => {
    for (const plate of ['KLM 4821', 'A-KLM 48', 'XYZ 1']) await list({ plate, list: 'EXEMPT' });
    await list({ plate: 'KLM 4821', list: 'CONFLICT' });
    const found = async (query: string): Promise<string[]> =>
      (await all(query)).map(({ plate }: any) => plate);
    expect(await found('?plate=m%2048')).toEqual(['KLM 4821', 'A-KLM 48', 'KLM 4821']);
    expect(await found('?plate=klm-48&list=CONFLICT')).toEqual(['KLM 4821']);
    expect(await found('?plate=%25')).toEqual([]);
    const { data } = await admin.visitor.graphql(
      '{ listedPlates(plate: "yz") { total data { plate } } }',
    );
    expect(data.listedPlates).toEqual({ total: 1, data: [{ plate: 'XYZ 1' }] });
  });
});

describe('the discards of events with a listed plate (cameras 2)', () => {
  const discards = async (from = today(), to = today()): Promise<Record<string, any>[]> =>
    (await admin.visitor.rest('GET', `listed-plates/discards?from=${from}&to=${to}`)).body.data;

  async function discarded(plate: string, registered = plate): Promise<number> {
    const id = await createCitation(app, 'REVIEW', { event: { plate } });
    await app.database.query(
      'UPDATE citations SET owner_vehicle_license_plate = $2 WHERE id = $1',
      [id, registered],
    );
    const { status } = await inspector.visitor.rest('PUT', `citations/${id}`, {
      report_status: 'DISCARDED',
      reason_code: 'DUPLICATE',
    });
    expect(status).toBe(200);
    return id;
  }

  it('have the fields of the contract and no plate, by the captured and by the registered plate', async () => {
    await list({ plate: 'dis-1', list: 'EXEMPT' });
    await list({ plate: 'DIS 2', list: 'CONFLICT', badge_number: 1 });
    await list({ plate: 'DIS 2', list: 'CONFLICT', badge_number: 2 });
    const captured = await discarded('DIS 1', 'OTHER 1');
    const registered = await discarded('OTHER 2', 'DIS 2');
    await discarded('OTHER 3');
    const open = await createEvent(app, 'REDLIGHT', { plate: 'DIS 1' });
    const rows = await discards();
    expect(rows).toEqual([
      {
        citation_id: registered,
        reference_id: expect.stringMatching(/^EV-/),
        list: 'CONFLICT',
        discarded_at: expect.stringMatching(/Z$/),
        officer_badge: inspector.user.badgeNumber,
        reason_code: 'DUPLICATE',
      },
      expect.objectContaining({ citation_id: captured, list: 'EXEMPT' }),
    ]);
    expect(rows.map(({ citation_id }) => citation_id)).not.toContain(open);
    const { data } = await admin.visitor.graphql(
      `{ listedPlateDiscards(from: "${today()}", to: "${today()}") {
        citationId referenceId list discardedAt discardedBy { name badgeNumber } reasonCode } }`,
    );
    expect(data.listedPlateDiscards[0]).toEqual({
      citationId: String(registered),
      referenceId: rows[0]!['reference_id'],
      list: 'CONFLICT',
      discardedAt: rows[0]!['discarded_at'],
      discardedBy: { name: inspector.user.name, badgeNumber: inspector.user.badgeNumber },
      reasonCode: 'DUPLICATE',
    });
  });

  it('count while the plate is listed for the day of the event or of the discard, and only in these days', async () => {
    const id = await discarded('DAY 1');
    await list({ plate: 'DAY 1', list: 'EXEMPT', from: '2026-03-02', to: '2026-03-03' });
    expect(await discards()).toEqual([]);
    // The event was captured on 2026-03-01.
    await list({ plate: 'DAY 1', list: 'CONFLICT', from: '2026-02-01', to: '2026-03-01' });
    expect(await discards()).toMatchObject([{ citation_id: id, list: 'CONFLICT' }]);
    expect(await discards('2026-03-01', '2026-03-01')).toEqual([]);
  });

  it.each([
    ['', { from: ['From is required'], to: ['To is required'] }],
    ['?from=2026-01-02&to=2026-01-01', { to: ['To must not be before from'] }],
    ['?from=2025-01-01&to=2026-01-02', { to: ['From and to must span at most 366 days'] }],
    ['?from=2025-02-30&to=2026-01-02', { from: ['From must be a date'] }],
  ])('refuse %s', async (query, errors) => {
    const { status, body } = await admin.visitor.rest('GET', `listed-plates/discards${query}`);
    expect([status, body.errors]).toEqual([422, errors]);
  });
});
