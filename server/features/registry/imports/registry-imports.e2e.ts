import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { Clock } from '../../../platform/database/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { addDays, dayIn } from '../../../platform/domain/local-day.pure.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../../test/app.js';
import type { Visitor } from '../../../test/doors.js';
import { createCitation, signedInAs, type TestUser } from '../../../test/factory.js';
import { multipart } from '../../../test/multipart.js';
import {
  appliedFile,
  checkedFile,
  importPast,
  sendRegistryFile,
  vehicleFile,
} from '../../../test/registry-files.js';
import { CheckEnded, ImportSteps } from './import-steps.service.js';

let app: TestApp;
let worker: TestWorker | undefined;
/** Another connection, which holds locks. */
let other: DataSource;
let admin: { user: TestUser; visitor: Visitor };

beforeAll(async () => {
  app = await startApp();
  other = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  admin = await signedInAs(app, 2, { firstName: 'Tess', lastName: 'Conway' });
});
afterAll(async () => {
  await worker?.stop();
  await other.destroy();
  await app.stop();
});
beforeEach(async () => {
  worker ??= await startWorker();
  await other.query('DELETE FROM registry_vehicles');
});

const today = (): string => dayIn('UTC', new Date());
const HEADER = 'owner_vehicle_license_plate,plate_region,plate_class,owner_name';
const file = (...lines: string[]): string => vehicleFile(HEADER, ...lines);
const check = (content: string, fields = {}) => checkedFile(admin.visitor, content, fields);
const apply = (content: string, fields = {}) => appliedFile(admin.visitor, content, fields);
const ask = (id: number, body: object = {}) =>
  admin.visitor.rest('POST', `registry-imports/${id}/apply`, body);
const linesOf = async (id: number, kind: string): Promise<Record<string, any>[]> =>
  (await admin.visitor.rest('GET', `registry-imports/${id}/lines?kind=${kind}`)).body.data;
const newestLog = async (): Promise<string> =>
  (await admin.visitor.rest('GET', 'logs')).body.system[0].description as string;

/** The entries of the table: plate, region, class, owner. */
const table = async (): Promise<string[]> =>
  (
    await app.database.query<{ entry: string }[]>(
      `SELECT concat_ws(' ', owner_vehicle_license_plate, nullif(region_key, ''), nullif(class_key, ''), owner_name) AS entry
       FROM registry_vehicles ORDER BY entry`,
    )
  ).map(({ entry }) => entry);

const counts = ({ rows, added, changed, same, removed, refused, suspect, doubles }: any) => ({
  rows,
  added,
  changed,
  same,
  removed,
  refused,
  suspect,
  doubles,
});
const NONE = { added: 0, changed: 0, same: 0, removed: 0, refused: 0, suspect: 0, doubles: 0 };

/** Lets no import come to its end while the test does something. */
async function whileBlocked(work: () => Promise<void>): Promise<void> {
  const runner = other.createQueryRunner();
  await runner.query('BEGIN');
  await runner.query('LOCK TABLE registry_vehicles IN SHARE MODE');
  try {
    await work();
  } finally {
    await runner.query('ROLLBACK');
    await runner.release();
  }
}

describe('an import in two steps (guards 3)', () => {
  it('checks the file and leaves the table alone; stores it when an administrator says so', async () => {
    const { status, body } = await sendRegistryFile(
      admin.visitor,
      file('KLM 4821,,,Ada', 'BAD 1,Maryland,,Bo'),
      { source_day: '2026-01-31' },
      'C:\\files\\march.csv',
    );
    const created = {
      id: expect.any(Number),
      status: 'CHECKING',
      file_name: 'march.csv',
      source_day: '2026-01-31',
      complete: false,
      rows: 0,
      ...NONE,
      message: null,
      created_by: {
        id: admin.user.id,
        name: 'Tess Conway',
        first_name: 'Tess',
        last_name: 'Conway',
        badge_number: admin.user.badgeNumber,
      },
      created_at: expect.stringMatching(/Z$/),
      ended_at: null,
    };
    expect([status, body]).toEqual([202, created]);
    const checked = await importPast(admin.visitor, body.id, 'CHECKING');
    const found = { ...created, status: 'CHECKED', rows: 2, added: 1, refused: 1 };
    expect(checked).toEqual(found);
    expect(await table()).toEqual([]);

    await whileBlocked(async () => {
      const asked = await ask(body.id);
      expect([asked.status, asked.body]).toEqual([202, { ...found, status: 'APPLYING' }]);
    });
    const applied = await importPast(admin.visitor, body.id, 'APPLYING');
    expect(applied).toEqual({
      ...found,
      status: 'APPLIED',
      ended_at: expect.stringMatching(/Z$/),
    });
    expect(await table()).toEqual(['KLM 4821 Ada']);
    expect(await newestLog()).toBe(
      'Registry file march.csv of 2026-01-31 applied: 1 added, 0 changed, 0 removed',
    );
    const { body: list } = await admin.visitor.rest('GET', 'registry-imports');
    expect(list.data[0]).toEqual(applied);
  });

  it('GraphQL shows and does the same', async () => {
    const { id } = await check(file('GQL 1,,,Ada', 'GQL 1,,,Bo', 'GQL*,,,Cy'));
    const read = await admin.visitor.graphql(
      `{ registryImport(id: ${id}) { id status fileName sourceDay complete rows added changed same removed refused suspect
          doubles message createdBy { id } createdAt endedAt }
        registryImports { data { id } }
        registryImportLines(id: ${id}, kind: DOUBLE) { total data { line plate kind reason } } }`,
    );
    expect(read.data).toMatchObject({
      registryImport: {
        id: String(id),
        status: 'CHECKED',
        rows: 3,
        added: 1,
        refused: 1,
        doubles: 1,
      },
      registryImportLines: {
        total: 1,
        data: [
          {
            line: 3,
            plate: 'GQL 1',
            kind: 'DOUBLE',
            reason: 'GQL 1 is in line 2 with other fields',
          },
        ],
      },
    });
    expect(read.data.registryImports.data[0].id).toBe(String(id));
    const cancelled = await admin.visitor.graphql(
      `mutation { cancelRegistryImport(input: { registryImportId: ${id} }) { registryImport { status } } }`,
    );
    expect(cancelled.data.cancelRegistryImport.registryImport.status).toBe('CANCELLED');
    const again = await check(file('GQL 1,,,Ada'));
    const applied = await admin.visitor.graphql(
      `mutation { applyRegistryImport(input: { registryImportId: ${again['id']} }) { registryImport { status } } }`,
    );
    expect(applied.data.applyRegistryImport.registryImport.status).toMatch(/^APPL/);
    await importPast(admin.visitor, again['id'], 'APPLYING');
  });
});

describe('a key that the file names has exactly its entries then (guards 3)', () => {
  it('adds, changes and leaves alone by plate, region and class; others stay', async () => {
    await apply(file('A 1,,,Ada', 'B 2,US-MD,Car,Bo', 'C 3,,,Cy', 'D 4,,,Di'));
    const stored = await app.database.query(
      `SELECT id, stored_at FROM registry_vehicles WHERE plate_key = 'A1'`,
    );
    const done = await apply(
      file(
        'A 1,,,Ada',
        'b-2,US-MD,CAR,Bea',
        'B 2,US-VA,Car,Ben',
        'C 3,,,Cy',
        'C 3,,,Cid',
        'E 5,,,Ed',
      ),
    );
    expect(counts(done)).toEqual({ ...NONE, rows: 6, added: 2, changed: 2, same: 1, doubles: 1 });
    expect(await table()).toEqual([
      'A 1 Ada',
      'B 2 US-VA car Ben',
      'C 3 Cid',
      'C 3 Cy',
      'D 4 Di',
      'E 5 Ed',
      'b-2 US-MD car Bea',
    ]);
    // What is the same is not written again.
    expect(
      await app.database.query(
        `SELECT id, stored_at FROM registry_vehicles WHERE plate_key = 'A1'`,
      ),
    ).toEqual(stored);
  });

  it('a second entry of a key goes with a file that has one', async () => {
    await apply(file('A 1,,,Ada', 'A 1,,,Bo'));
    const done = await apply(file('A 1,,,Bo'));
    expect(counts(done)).toEqual({ ...NONE, rows: 1, changed: 1 });
    expect(await table()).toEqual(['A 1 Bo']);
  });

  it('one without class goes when the file names its plate and region with one', async () => {
    await apply(file('A 1,,,Old', 'A 1,US-MD,,Old', 'A 1,US-VA,,Old', 'A 1,,Van,Old', 'B 2,,,Old'));
    const done = await apply(file('A 1,,Car,New', 'A 1,US-MD,Car,New'));
    expect(counts(done)).toEqual({ ...NONE, rows: 2, added: 2, removed: 2 });
    expect(await table()).toEqual([
      'A 1 US-MD car New',
      'A 1 US-VA Old',
      'A 1 car New',
      'A 1 van Old',
      'B 2 Old',
    ]);
  });

  it('equal lines count once; each further line of a key with other fields is a double, and all are kept', async () => {
    const done = await apply(
      file('SHR 417,,,Nell', 'SHR-417,,,Holt', 'SHR 417,,,Nell', 'shr417,,,Nell', 'SHR 417,,,Bo'),
    );
    expect(counts(done)).toEqual({ ...NONE, rows: 5, added: 1, doubles: 2 });
    expect(await table()).toEqual(['SHR 417 Bo', 'SHR 417 Nell', 'SHR-417 Holt']);
    expect(await linesOf(done['id'], 'DOUBLE')).toEqual([
      {
        line: 3,
        plate: 'SHR-417',
        kind: 'DOUBLE',
        reason: 'SHR-417 is in line 2 with other fields',
      },
      {
        line: 6,
        plate: 'SHR 417',
        kind: 'DOUBLE',
        reason: 'SHR 417 is in line 2 with other fields',
      },
    ]);
  });

  it('the days of owner and source are fields of an entry as well', async () => {
    const header = 'owner_vehicle_license_plate,owner_since,source_day';
    await apply(vehicleFile(header, 'A 1,2019-01-01,', 'B 2,,2026-01-01'));
    const done = await check(
      vehicleFile(header, 'A 1,2019-01-02,', 'B 2,,2026-01-02', 'B 2,,2026-01-01'),
    );
    expect(counts(done)).toEqual({ ...NONE, rows: 3, changed: 2, doubles: 1 });
  });
});

describe('a complete file (guards 3)', () => {
  it('removes what it does not name; their number must be confirmed', async () => {
    await apply(file('A 1,,,Ada', 'B 2,,,Bo', 'C 3,,,Cy'));
    const checked = await check(file('A 1,,,Ada'), { complete: 'true' });
    expect([checked['complete'], counts(checked)]).toEqual([
      true,
      { ...NONE, rows: 1, same: 1, removed: 2 },
    ]);
    for (const body of [{}, { removed: 1 }, { removed: 0 }, { removed: null }]) {
      const refused = await ask(checked['id'], body);
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'IMPORT_REMOVES',
        '2 vehicles would be removed, confirm the number',
      ]);
    }
    expect((await ask(checked['id'], { removed: 2 })).status).toBe(202);
    await importPast(admin.visitor, checked['id'], 'APPLYING');
    expect(await table()).toEqual(['A 1 Ada']);
  });

  it('that removes nothing needs no number', async () => {
    await apply(file('A 1,,,Ada'));
    const { id } = await check(file('A 1,,,Bo'), { complete: 'true' });
    expect((await ask(id)).status).toBe(202);
    await importPast(admin.visitor, id, 'APPLYING');
    expect(await table()).toEqual(['A 1 Bo']);
  });
});

describe('wrong and suspect lines stay out, and their plates stay as they are (guards 3)', () => {
  it.each([{}, { complete: 'true' }])('with %j', async (fields) => {
    await apply(file('A 1,,,Ada', 'A 1,US-MD,,Ann', 'B 2,,,Bo', 'C 3,,,Cy'));
    const done = await apply(
      file('a-1,Maryland,,x', 'A 1,,,New', 'C 3,,,New', '1.00E+10,,,x', 'D%4,,,x', 'B 2,x'),
      fields,
    );
    expect(counts(done)).toEqual({ ...NONE, rows: 6, changed: 1, refused: 3, suspect: 1 });
    expect(await table()).toEqual(['A 1 Ada', 'A 1 US-MD Ann', 'B 2 Bo', 'C 3 New']);
    expect(await linesOf(done['id'], 'REFUSED')).toEqual([
      expect.objectContaining({ line: 2, plate: 'a-1', kind: 'REFUSED' }),
      { line: 6, plate: 'D%4', kind: 'REFUSED', reason: 'Plate must not contain %' },
      { line: 7, plate: 'B 2', kind: 'REFUSED', reason: 'has 2 fields, not 4' },
    ]);
    expect(await linesOf(done['id'], 'SUSPECT')).toEqual([
      {
        line: 5,
        plate: '1.00E+10',
        kind: 'SUSPECT',
        reason: '1.00E+10 looks like what a spreadsheet wrote',
      },
    ]);
  });

  it('a plate that may have lost zeros stays out, and the registered one stays as it is', async () => {
    // `4 17` is the plate of a suspect line as well.
    await apply(file('00417,,,Zero', '0099,,,Nine', '5,,,Five', '008,US-MD,,Eight'));
    const done = await apply(
      file(
        '417,,,x',
        '99,,,x',
        '0099,,,New',
        '5,,,New',
        '8,US-VA,,Other',
        'A 417,,,Ann',
        '4 17,,,Al',
      ),
      { complete: 'true' },
    );
    expect(await linesOf(done['id'], 'SUSPECT')).toEqual([
      {
        line: 2,
        plate: '417',
        kind: 'SUSPECT',
        reason: '417 may have lost zeros, 00417 is registered',
      },
    ]);
    expect(await table()).toEqual([
      '00417 Zero',
      '0099 New',
      '5 New',
      '8 US-VA Other',
      '99 x',
      'A 417 Ann',
    ]);
  });

  it('registry-after-spreadsheet.csv: nothing that a spreadsheet has ruined goes in', async () => {
    const cases = (name: string): Buffer =>
      readFileSync(join(import.meta.dirname, '../../../../samples/cases', name));
    await appliedFile(admin.visitor, cases('registry.csv'));
    const before = await table();
    const done = await checkedFile(admin.visitor, cases('registry-after-spreadsheet.csv'));
    expect(counts(done)).toEqual({ ...NONE, rows: 4, suspect: 4 });
    expect((await linesOf(done['id'], 'SUSPECT')).map(({ line, plate }) => [line, plate])).toEqual([
      [2, '1.00E+10'],
      [4, '01-Dec'],
      [6, '417'],
      [8, '#NAME?'],
    ]);
    expect(await table()).toEqual(before);
    // The car and the truck that share their characters are both there.
    expect(before.filter((entry) => entry.startsWith('SHR'))).toHaveLength(2);
  });

  it('registry-extra-columns.csv: has failed, and says each column that nobody reads', async () => {
    const done = await checkedFile(
      admin.visitor,
      readFileSync(
        join(import.meta.dirname, '../../../../samples/cases/registry-extra-columns.csv'),
      ),
    );
    expect(done).toMatchObject({
      status: 'FAILED',
      message: expect.stringMatching(/^The header has an unknown column 'registered_from'\./),
      refused: 3,
      ended_at: expect.any(String),
    });
    expect((await linesOf(done['id'], 'REFUSED')).map(({ line }) => line)).toEqual([1, 1, 1]);
  });

  it('are listed 15 a page, in the order of the file', async () => {
    const { id } = await check(
      file(...Array.from({ length: 16 }, (_, index) => `A%${index},,,x`), 'B 1,,,Bo'),
    );
    const { body } = await admin.visitor.rest(
      'GET',
      `registry-imports/${id}/lines?kind=REFUSED&page=2`,
    );
    expect([body.total, body.last_page, body.data.map(({ line }: any) => line)]).toEqual([
      16,
      2,
      [17],
    ]);
  });
});

describe('one import is applied at a time (guards 3)', () => {
  it('a second is 409 IMPORT_RUNNING while the first is applied, and IMPORT_STALE after it', async () => {
    const first = await check(file('A 1,,,Ada'));
    const second = await check(file('B 2,,,Bo'));
    await whileBlocked(async () => {
      expect((await ask(first['id'])).status).toBe(202);
      const refused = await ask(second['id']);
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'IMPORT_RUNNING',
        'An import is being applied',
      ]);
      // It cannot be cancelled any more.
      const cancel = await admin.visitor.rest('DELETE', `registry-imports/${first['id']}`);
      expect([cancel.status, cancel.body.message]).toEqual([409, 'This import is APPLYING']);
    });
    await importPast(admin.visitor, first['id'], 'APPLYING');
    const stale = await ask(second['id']);
    expect([stale.status, stale.body.code, stale.body.message]).toEqual([
      409,
      'IMPORT_STALE',
      'The registry was changed since this check, check the file again',
    ]);
  });

  it('of two that are confirmed at the same time one is applied', async () => {
    const ids = [(await check(file('A 1,,,Ada')))['id'], (await check(file('B 2,,,Bo')))['id']];
    const answers = await Promise.all([...ids, ...ids].map((id) => ask(id)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const id of ids) await importPast(admin.visitor, id, 'APPLYING');
    expect(await table()).toHaveLength(1);
  });

  it('a look-up sees what was there until all of it is stored', async () => {
    await apply(file('LOOK 1,,,Old', 'LOOK 2,,,Old'));
    const officer = (await signedInAs(app, 4)).visitor;
    const citation = await createCitation(app, 'PENDING');
    const ownerOf = async (plate: string): Promise<string> =>
      (await officer.rest('GET', `citations/${citation}/vehicle/lookup?term=${plate}`)).body
        .owner_name as string;
    const { id } = await check(file('LOOK 1,,,New', 'LOOK 2,,,New'));
    const runner = other.createQueryRunner();
    await runner.query('BEGIN');
    try {
      // The worker has deleted one entry, and waits for the other.
      await runner.query(`SELECT FROM registry_vehicles WHERE plate_key = 'LOOK2' FOR UPDATE`);
      await ask(id);
      await expect
        .poll(() =>
          other.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
               AND query LIKE '%registry_import_rows%'`,
          ),
        )
        .not.toEqual([]);
      expect([await ownerOf('LOOK1'), await ownerOf('LOOK2')]).toEqual(['Old', 'Old']);
    } finally {
      await runner.query('ROLLBACK');
      await runner.release();
    }
    await importPast(admin.visitor, id, 'APPLYING');
    expect([await ownerOf('LOOK1'), await ownerOf('LOOK2')]).toEqual(['New', 'New']);
  });
});

describe('an import that is not wanted, or cannot be (guards 3)', () => {
  it('is cancelled: its file and rows go, and its job does nothing', async () => {
    await worker?.stop();
    worker = undefined;
    const { body } = await sendRegistryFile(admin.visitor, file('A 1,,,Ada'));
    const cancelled = await admin.visitor.rest('DELETE', `registry-imports/${body.id}`);
    expect([cancelled.status, cancelled.raw.length]).toEqual([204, 0]);
    expect(await newestLog()).toBe('Registry file vehicles.csv cancelled by Tess Conway');
    expect((await admin.visitor.rest('DELETE', `registry-imports/${body.id}`)).status).toBe(204);
    const refused = await ask(body.id);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'IMPORT_STATE',
      'This import is CANCELLED',
    ]);
    worker = await startWorker();
    const left = () =>
      app.database.query(
        `SELECT FROM jobs WHERE (payload ->> 'importId')::int = $1 AND status <> 'done'
         UNION ALL SELECT FROM registry_imports WHERE id = $1 AND storage_key IS NOT NULL`,
        [body.id],
      );
    await expect.poll(left).toEqual([]);
  });

  it('leaves neither file nor rows behind once it is applied', async () => {
    const { id } = await apply(file('A 1,,,Ada'));
    await expect
      .poll(() =>
        app.database.query(
          `SELECT FROM registry_imports WHERE id = $1 AND storage_key IS NOT NULL
           UNION ALL SELECT FROM registry_import_rows WHERE import_id = $1`,
          [id],
        ),
      )
      .toEqual([]);
  });

  it('that is not there is 404 IMPORT_NOT_FOUND', async () => {
    const answers = [
      await admin.visitor.rest('GET', 'registry-imports/999999'),
      await admin.visitor.rest('GET', 'registry-imports/x/lines?kind=REFUSED'),
      await admin.visitor.rest('DELETE', 'registry-imports/999999'),
      await ask(999_999),
    ];
    for (const { status, body } of answers)
      expect([status, body.code, body.message]).toEqual([
        404,
        'IMPORT_NOT_FOUND',
        'Import not found',
      ]);
  });

  it.each<[Record<string, string>, Record<string, string[]>]>([
    [{ source_day: '2026-02-30' }, { source_day: ['Source day must be a date'] }],
    [{ source_day: addDays(today(), 2) }, { source_day: ['Source day must not be in the future'] }],
    [{ complete: 'perhaps' }, { complete: ['Complete must be true or false'] }],
    [{ color: 'red' }, { color: ['color is not a known field'] }],
  ])('with %j is refused, and nothing is kept of it', async (fields, errors) => {
    const before = await admin.visitor.rest('GET', 'registry-imports');
    const { status, body } = await sendRegistryFile(admin.visitor, file('A 1,,,Ada'), fields);
    expect([status, body.errors]).toEqual([422, errors]);
    const after = await admin.visitor.rest('GET', 'registry-imports');
    expect(after.body.total).toBe(before.body.total);
  });

  it('without the part file is 422, as another body is 415', async () => {
    const form = multipart([{ name: 'complete', content: 'true' }]);
    const missing = await admin.visitor.send({
      method: 'POST',
      url: '/api/registry-imports',
      ...form,
    });
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { file: ['The part file is missing'] },
    ]);
    expect((await admin.visitor.rest('POST', 'registry-imports', {})).status).toBe(415);
  });

  it('asked for lines of another kind, or applied with another field, is refused', async () => {
    const { id } = await check(file('A 1,,,Ada'));
    const lines = await admin.visitor.rest('GET', `registry-imports/${id}/lines?kind=OTHER`);
    expect([lines.status, lines.body.errors]).toEqual([
      422,
      { kind: ['Kind must be one of REFUSED, SUSPECT, DOUBLE'] },
    ]);
    const applied = await ask(id, { all: true });
    expect([applied.status, applied.body.errors]).toEqual([
      422,
      { all: ['all is not a known field'] },
    ]);
  });
});

describe('a worker that dies (guards 3)', () => {
  it('is followed by another one whose check starts anew; what the dead one still writes does not count', async () => {
    await worker?.stop();
    worker = undefined;
    const { body } = await sendRegistryFile(admin.visitor, file('A 1,,,Ada', 'B%2,,,Bo'));
    const importId = body.id as number;
    const transactions = app.nest.get(Transactions);
    const steps = new ImportSteps(transactions, app.nest.get(ActivityService), app.nest.get(Clock));
    const read = (run: number, ...lines: string[]) =>
      steps.readFile({ importId, run }, Readable.from([file(...lines)]));
    await steps.beginCheck({ importId, run: 1 });
    await read(1, 'A 1,,,Ada', 'B%2,,,Bo');
    await steps.beginCheck({ importId, run: 2 });
    // The first one is not dead, but slow.
    await expect(read(1, 'C 3,,,Cy')).rejects.toThrow(CheckEnded);
    await read(2, 'A 1,,,Ada', 'B%2,,,Bo');
    const end = (run: number) =>
      transactions.run((tx) => steps.endCheck(tx, { importId, run }, false));
    await expect(end(1)).rejects.toThrow(CheckEnded);
    await end(2);
    const { body: checked } = await admin.visitor.rest('GET', `registry-imports/${importId}`);
    expect([checked.status, counts(checked)]).toEqual([
      'CHECKED',
      { ...NONE, rows: 2, added: 1, refused: 1 },
    ]);
    expect(await linesOf(importId, 'REFUSED')).toHaveLength(1);
  });

  it('once its lease is over another one goes on to apply, from the rows that the check has left', async () => {
    const { id } = await check(file('A 1,,,Ada'));
    await worker?.stop();
    worker = undefined;
    expect((await ask(id)).status).toBe(202);
    // It took the job, and Redis has forgotten it.
    await app.database.query(
      `UPDATE jobs SET status = 'running', attempts = 1, fence = fence + 1, lease_until = now() - interval '1 second'
       WHERE name = 'applyRegistryImport' AND status = 'queued'`,
    );
    worker = await startWorker();
    expect(await importPast(admin.visitor, id, 'APPLYING')).toMatchObject({ status: 'APPLIED' });
    expect(await table()).toEqual(['A 1 Ada']);
  });
});
