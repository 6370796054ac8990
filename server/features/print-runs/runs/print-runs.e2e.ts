import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StorageService } from '../../../platform/storage/storage.service.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../../test/app.js';
import type { Visitor } from '../../../test/doors.js';
import { signedInAs, type TestUser } from '../../../test/factory.js';
import { multipart } from '../../../test/multipart.js';
import { readPdf, textsOfPages } from '../../../test/pdf.js';
import { issuedNotices, type Made, untilRunIs } from '../../../test/print-runs.js';
import { until } from '../../../test/until.js';
import { withoutBrowser } from '../../../test/without-browser.js';

let app: TestApp;
let officer: { user: TestUser; visitor: Visitor };
let admin: { user: TestUser; visitor: Visitor };
let worker: TestWorker | undefined;

beforeAll(async () => {
  app = await startApp();
  officer = await signedInAs(app, 3);
  admin = await signedInAs(app, 2);
});
afterAll(async () => {
  await worker?.stop();
  await app.stop();
});

const today = (): string => new Date().toISOString().slice(0, 10);
const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const sql = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  app.database.query<Row[]>(text, values);

const issued = (
  pages: readonly number[],
  postalCode: (index: number) => string | null,
  padding = 0,
): Promise<Made[]> => issuedNotices(app, officer.user, pages, postalCode, padding);

const untilMade = (id: number, state?: string): Promise<any> =>
  untilRunIs(admin.visitor, id, state);

/** Returns the newest mail of the worker to the administrator. */
async function lastMail(): Promise<string> {
  const folder = join(app.variables['DATA_DIR']!, 'mail');
  const last = await until('a mail is sent', async () => {
    const names = await readdir(folder).catch(() => []);
    return (
      names
        // One that is being written begins with a dot.
        .filter((name) => name.includes(admin.user.email) && !name.startsWith('.'))
        .sort()
        .at(-1)
    );
  });
  return readFile(join(folder, last), 'utf8');
}

/** A connection of the owner of the tables: what nobody may do by the doors is written by hand. */
const ownerOf = (): Promise<DataSource> =>
  new DataSource({ type: 'postgres', url: app.variables['DATABASE_URL'] }).initialize();

const numbersOf = async (id: number): Promise<string[]> =>
  (
    await sql<{ number: string }>(
      'SELECT notice_number AS number FROM notice_run_items WHERE run_id = $1 ORDER BY sequence',
      id,
    )
  ).map(({ number }) => number);

describe('a print run (mailing 5)', () => {
  let made: Made[];
  let run: any;

  it('finds nothing where nothing waits', async () => {
    const { status, body } = await admin.visitor.rest('POST', 'notice-runs', {});
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'NOTHING_WAITING',
      message: 'No notice is waiting for a run',
    });
  });

  it('says before it is started what it would take', async () => {
    await admin.visitor.rest('GET', 'settings/admin/mailing').then(({ body }) =>
      admin.visitor.rest('PUT', 'settings/admin/mailing', {
        ...body,
        postal_code_format: '#####',
      }),
    );
    made = await issued([1, 2, 3, 1], (index) => ['20002', '10001', null, '10001'][index]!);
    await sql(
      `UPDATE issued_notices SET due_at = '2027-01-05T23:59:59.999Z' WHERE citation_id = $1`,
      made[2]!.id,
    );
    const { status, body } = await admin.visitor.rest('POST', 'notice-runs/preview', {
      cause: 'REDLIGHT',
      issued_from: today(),
      issued_to: today(),
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      notices: 4,
      left_out: { count: 0, numbers: [] },
      files: 1,
      by_cause: { REDLIGHT: 4 },
      by_kind: { NOTICE: 4 },
      by_language: { en: 4 },
      oldest_issued_on: today(),
      nearest_due_at: '2027-01-05T23:59:59.999Z',
    });
    const { data } = await admin.visitor.graphql(
      '{ noticeRunPreview(limit: 2) { notices files byCause { cause count } byLanguage { language count } } }',
    );
    expect(data.noticeRunPreview).toEqual({
      notices: 2,
      files: 1,
      byCause: [{ cause: 'REDLIGHT', count: 2 }],
      byLanguage: [{ language: 'en', count: 2 }],
    });
    for (const [filter, field, sentence] of [
      [{ limit: 10_001 }, 'limit', 'Limit must be from 1 to 10000'],
      [{ limit: 0 }, 'limit', 'Limit must be a whole number from 1'],
      [
        { issued_from: today(), issued_to: dayFromToday(-1) },
        'issued_to',
        'Issued to must not be before issued from',
      ],
    ] as const)
      for (const path of ['notice-runs/preview', 'notice-runs'])
        expect(await admin.visitor.rest('POST', path, filter)).toMatchObject({
          status: 422,
          body: { errors: { [field]: [sentence] } },
        });
    const before = await admin.visitor.rest('POST', 'notice-runs/preview', {
      issued_to: dayFromToday(-1),
    });
    expect(before.body.notices).toBe(0);
    const speeding = await admin.visitor.rest('POST', 'notice-runs/preview', { cause: 'SPEEDING' });
    expect(speeding.body).toMatchObject({
      notices: 0,
      files: 0,
      by_cause: {},
      nearest_due_at: null,
    });
  });

  it('takes no notice with the invented letterhead of an older version until it is made again (mailing 10)', async () => {
    const [invented] = await issued([1], () => null);
    const inRun = async (): Promise<number> => {
      const body = { issued_from: today() };
      return (await admin.visitor.rest('POST', 'notice-runs/preview', body)).body.notices as number;
    };
    const all = await inRun();
    // An upgrade marks it.
    const owner = await ownerOf();
    const mark = 'UPDATE issued_notices SET invented_version = 1 WHERE number = $1';
    await owner.query(mark, [invented!.number]);
    await owner.destroy();
    expect(await inRun()).toBe(all - 1);
    const state = async () =>
      (await admin.visitor.rest('GET', `notices/${invented!.id}`)).body.mail.state;
    expect(await state()).toBe('BEFORE_RUNS');
    await admin.visitor.rest('POST', `notices/${invented!.id}/render`);
    await sql(
      `UPDATE notices SET status = 'READY', storage_key = 'notices/1', sha256 = repeat('a', 64), rendered_at = now()
       WHERE citation_id = $1 AND version = 2`,
      invented!.id,
    );
    expect(await state()).toBe('WAITING');
    expect(await inRun()).toBe(all);
    await sql(
      'UPDATE issued_notices SET mailed_on = CURRENT_DATE WHERE number = $1',
      invented!.number,
    );
  });

  it('takes the nearest deadlines first, and prints by postal code and number', async () => {
    const { status, body } = await admin.visitor.rest('POST', 'notice-runs', { limit: 3 });
    expect(status).toBe(201);
    run = body;
    const [a, b, c] = made.map(({ number }) => number);
    // c is due first; a and b are never due and come by number. c has no postal code.
    expect(await numbersOf(run.id)).toEqual([b, a, c]);
    expect(run).toMatchObject({
      number: expect.stringMatching(/^RUN-\d{6}$/),
      status: 'OPEN',
      notices: 3,
      done: 0,
      duplex: true,
      filter: { cause: null, kind: null, issued_from: null, issued_to: null, limit: 3 },
      created_by: { id: admin.user.id },
      files: [{ name: `${run.number}-001.pdf`, sha256: null, pages: null }],
    });
    const file = await admin.visitor.rest(
      'GET',
      `notice-runs/${run.id}/files/${run.number}-001.pdf`,
    );
    expect(file).toMatchObject({
      status: 409,
      body: { code: 'RUN_NOT_MADE', message: `Run ${run.number} is OPEN` },
    });
    const again = await admin.visitor.rest('POST', `notices/${made[0]!.id}/render`);
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'NOTICE_IN_RUN', message: `Notice ${a} is in run ${run.number}` },
    });
    const send = await admin.visitor.rest('POST', `notice-runs/${run.id}/send`);
    expect(send).toMatchObject({
      status: 409,
      body: { code: 'RUN_STATE', message: `Run ${run.number} is OPEN` },
    });
  });

  it('is made by the worker: cover, each notice on an odd page, an even number of pages', async () => {
    worker = await startWorker();
    run = await untilMade(run.id);
    const [file] = run.files;
    expect(file).toMatchObject({ notices: 3, pages: 10, sheets: 5 });
    expect(run.done).toBe(3);
    const pdf = await admin.visitor.rest('GET', `notice-runs/${run.id}/files/${file.name}`);
    expect(pdf.status).toBe(200);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      etag: `"${file.sha256}"`,
    });
    expect(createHash('sha256').update(pdf.raw).digest('hex')).toBe(file.sha256);
    const again = await admin.visitor.send({
      method: 'GET',
      url: `/api/notice-runs/${run.id}/files/${file.name}`,
      headers: { 'if-none-match': `"${file.sha256}"` },
    });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
    const logged = await sql<{ log: string; description: string }>(
      `SELECT log, description FROM activity WHERE type = 'notice_run_downloaded'`,
    );
    expect(logged).toEqual([
      {
        log: 'app',
        description: `File ${file.name} of run ${run.number} downloaded by ${admin.user.name}`,
      },
    ]);
    const { pages, boxes } = await readPdf(pdf.raw);
    const [a, b, c] = made.map(({ number }) => number);
    expect(pages).toEqual([
      expect.stringContaining(run.number),
      '',
      `${b} page 1`,
      `${b} page 2`,
      `${a} page 1`,
      '',
      `${c} page 1`,
      `${c} page 2`,
      `${c} page 3`,
      '',
    ]);
    for (const part of [
      'File 1 of 1',
      'Notices 3',
      'Pages with this sheet 10',
      'Sheets of paper 5',
      `First notice ${b}`,
      `Last notice ${c}`,
    ])
      expect(pages[0]).toContain(part);
    expect(pages[0]).not.toContain('Marlow');
    expect(boxes).toBe(0);
    expect(await lastMail()).toContain(`print run ${run.number} with 3 notices`);
  });

  it('has a manifest as CSV and as JSON, without names and addresses', async () => {
    const csv = await admin.visitor.rest(
      'GET',
      `notice-runs/${run.id}/files/${run.number}-manifest.csv`,
    );
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [a, b, c] = made.map(({ number }) => number);
    const hashes = new Map(
      (await sql<{ number: string; sha256: string }>('SELECT number, sha256 FROM notices')).map(
        (row) => [row.number, row.sha256],
      ),
    );
    const file = `${run.number}-001.pdf`;
    const line = (
      sequence: number,
      first: number,
      pages: number,
      sheets: number,
      number: string,
      code: string,
    ) =>
      `${file},${sequence},${first},${pages},${sheets},${number},1,${hashes.get(number)},${code},en,REDLIGHT,${today()}`;
    expect(csv.raw.toString()).toBe(
      [
        'file,sequence,first_page,pages,sheets,notice_number,version,sha256,postal_code,language,cause,issued_on',
        line(1, 3, 2, 1, b!, '10001'),
        line(2, 5, 1, 1, a!, '20002'),
        line(3, 7, 3, 2, c!, ''),
        '',
      ].join('\r\n'),
    );
    const json = await admin.visitor.rest(
      'GET',
      `notice-runs/${run.id}/files/${run.number}-manifest.json`,
    );
    expect(Object.keys(json.body)).toEqual(['run', 'files', 'notices']);
    expect(json.body.notices[0]).toMatchObject({
      notice_number: b,
      first_page: 3,
      postal_code: '10001',
    });
    expect(json.body.files).toEqual(run.files);
    const items = await admin.visitor.rest('GET', `notice-runs/${run.id}/notices`);
    expect(items.body).toMatchObject({ total: 3, current_page: 1 });
    expect(items.body.data[0]).toEqual({
      notice_number: b,
      kind: 'NOTICE',
      ...{ due_at: null, last_day: null, post_by: null, met_by: null, late_reason: null },
      citation_id: made[1]!.id,
      version: 1,
      file,
      first_page: 3,
      pages: 2,
      state: 'IN_RUN',
      mailed_on: null,
      late: false,
      returned_on: null,
    });
  });

  it('made again without a change has the same bytes', async () => {
    const remade = await admin.visitor.rest('POST', `notice-runs/${run.id}/remake`);
    expect(remade.body).toMatchObject({ status: 'OPEN', done: 0, files: [{ sha256: null }] });
    const after = await untilMade(run.id);
    expect(after.files).toEqual(run.files);
  });

  it('is not sent with a void notice in its files; made again without it', async () => {
    // From here on nobody reads the covers.
    withoutBrowser();
    const b = made[1]!;
    const voided = await admin.visitor.rest('POST', `notices/${b.id}/void`, {
      reason: 'Wrong plate',
    });
    expect(voided).toMatchObject({
      status: 200,
      body: {
        mail: { state: 'VOID', run_number: run.number },
        void: { reason: 'Wrong plate', by: { id: admin.user.id } },
      },
    });
    const send = await admin.visitor.rest('POST', `notice-runs/${run.id}/send`);
    expect(send).toMatchObject({
      status: 409,
      body: {
        code: 'RUN_HAS_VOID',
        message: '1 notices of this run were voided, make its files again',
      },
    });
    await admin.visitor.rest('POST', `notice-runs/${run.id}/remake`);
    run = await untilMade(run.id);
    expect(run).toMatchObject({ void: 1, files: [{ notices: 2, pages: 8 }] });
    const items = await admin.visitor.rest('GET', `notice-runs/${run.id}/notices`);
    expect(
      items.body.data.map((item: any) => [item.notice_number, item.first_page, item.state]),
    ).toEqual([
      [b.number, null, 'VOID'],
      [made[0]!.number, 3, 'IN_RUN'],
      [made[2]!.number, 5, 'IN_RUN'],
    ]);
    expect((await admin.visitor.rest('POST', `notice-runs/${run.id}/send`)).body.status).toBe(
      'SENT',
    );
    // It stands in no file.
    const pull = await admin.visitor.rest('GET', `notice-runs/${run.id}/notices?to_pull=true`);
    expect(pull.body).toMatchObject({ total: 0, data: [] });
  });

  it('takes a mailing as a whole or not at all', async () => {
    const foreign = await admin.visitor.rest('POST', `notice-runs/${run.id}/mailed`, {
      mailed_on: today(),
      numbers: [made[0]!.number, made[3]!.number],
    });
    expect(foreign).toMatchObject({
      status: 422,
      body: { errors: { numbers: [`${made[3]!.number} is not in run ${run.number}`] } },
    });
    const early = await admin.visitor.rest('POST', `notice-runs/${run.id}/mailed`, {
      mailed_on: dayFromToday(-1),
    });
    expect(early).toMatchObject({
      status: 422,
      body: { errors: { mailed_on: [`Mailed on must be from ${today()} to ${today()}`] } },
    });
    // A day of a file that lies outside is named with its line (mailing 10).
    const outside = await admin.visitor.send({
      method: 'POST',
      url: `/api/notice-runs/${run.id}/mailed`,
      ...multipart([
        {
          name: 'file',
          filename: 'posted.csv',
          type: 'text/csv',
          content: `sep=;\r\nnotice_number;mailed_on\r\n${made[0]!.number};${today()}\r\n${made[2]!.number};${dayFromToday(-1)}\r\n`,
        },
      ]),
    });
    expect(outside).toMatchObject({
      status: 422,
      body: { errors: { file: [`Line 4: Mailed on must be from ${today()} to ${today()}`] } },
    });
    const none = await admin.visitor.rest('POST', `notice-runs/${run.id}/mailed`, {
      mailed_on: today(),
      numbers: [],
    });
    expect(none.status).toBe(422);
    expect((await admin.visitor.rest('GET', `notice-runs/${run.id}`)).body.mailed).toBe(0);
  });

  it('is MAILED once each notice is mailed or void; a first day stays', async () => {
    const form = multipart([
      { name: 'mailed_on', content: today() },
      {
        name: 'file',
        filename: 'posted.csv',
        type: 'text/csv',
        // The file is as a spreadsheet saves it (mailing 10).
        content: `\ufeffNOTICE_NUMBER;Remark\r\n ${made[0]!.number.toLowerCase()} ;x\r\n${made[1]!.number};\r\n`,
      },
    ]);
    const some = await admin.visitor.send({
      method: 'POST',
      url: `/api/notice-runs/${run.id}/mailed`,
      ...form,
    });
    // A notice that was void before its file was made is in no file that was sent: it is skipped.
    expect(some).toMatchObject({ status: 200, body: { status: 'SENT', mailed: 1 } });
    await sql(
      `UPDATE issued_notices SET due_at = now() - interval '2 days' WHERE citation_id = $1`,
      made[2]!.id,
    );
    const all = await admin.visitor.rest('POST', `notice-runs/${run.id}/mailed`, {
      mailed_on: today(),
    });
    expect(all.body).toMatchObject({ status: 'MAILED', mailed: 2, void: 1 });
    const again = await admin.visitor.rest('POST', `notice-runs/${run.id}/mailed`, {
      mailed_on: today(),
    });
    expect(again).toMatchObject({ status: 200, body: { status: 'MAILED', mailed: 2 } });
    // A notice in no file that was sent was not mailed (mailing 5).
    const named = await admin.visitor.rest('POST', `notice-runs/${run.id}/mailed`, {
      mailed_on: today(),
      numbers: [` ${made[0]!.number.toLowerCase()} `, made[1]!.number],
    });
    expect(named).toMatchObject({
      status: 422,
      body: {
        errors: {
          numbers: [`${made[1]!.number} is in no file of run ${run.number}, it was void before`],
        },
      },
    });
    const unsent = await admin.visitor.rest('GET', `notice-ledger?number=${made[1]!.number}`);
    expect(unsent.body.data[0]).toMatchObject({ state: 'VOID', mailed_on: null, late: false });
    const back = { number: made[1]!.number, reason: 'MOVED' };
    expect((await admin.visitor.rest('POST', 'notice-returns', back)).body.code).toBe('NOT_MAILED');

    await sql(
      'UPDATE issued_notices SET mailed_on = CURRENT_DATE - 1 WHERE number = $1',
      made[0]!.number,
    );
    await admin.visitor.rest('POST', `notice-runs/${run.id}/mailed`, { mailed_on: today() });
    const first = await admin.visitor.rest('GET', `notices/${made[0]!.id}`);
    expect(first.body.mail.mailed_on).toBe(dayFromToday(-1));
    const late = await admin.visitor.rest('GET', `notices/${made[2]!.id}`);
    expect(late.body.mail).toEqual({
      state: 'MAILED',
      run_number: run.number,
      mailed_on: today(),
      late: true,
      returned_on: null,
      reason: null,
    });
    expect((await admin.visitor.rest('POST', `notice-runs/${run.id}/remake`)).body.message).toBe(
      `Run ${run.number} is MAILED`,
    );
    const history = await officer.visitor.rest('GET', `citations/${made[2]!.id}/history`);
    expect(history.body.map(({ description }: any) => description)).toEqual(
      expect.arrayContaining([
        `Notice ${made[2]!.number} put into run ${run.number} by ${admin.user.name}`,
        `Notice ${made[2]!.number} mailed on ${today()} in run ${run.number}, confirmed by ${admin.user.name}`,
      ]),
    );
  });

  it('reconciling names what runs and ledger disagree about (mailing 10)', async () => {
    const owner = await ownerOf();
    const [a, , c, waiting] = made.map(({ number }) => number);
    const reconciled = async () =>
      (await admin.visitor.rest('GET', 'notice-ledger/reconcile')).body;
    const nothing = { ok: true, missing_items: [], not_mailed: [], counter_behind: [] };
    /** Returns the report while rows are changed by hand. */
    const whileWritten = async (write: string, undo: string): Promise<any> => {
      await owner.query(write);
      const found = await reconciled();
      await owner.query(undo);
      expect(await reconciled()).toMatchObject(nothing);
      return found;
    };
    try {
      expect(await reconciled()).toMatchObject({ ...nothing, posted_late: 0 });
      const claimed = await whileWritten(
        `UPDATE issued_notices SET run_id = ${run.id} WHERE number = '${waiting}'`,
        `UPDATE issued_notices SET run_id = NULL WHERE number = '${waiting}'`,
      );
      // It is in a MAILED run, and has no day.
      expect(claimed).toMatchObject({ ok: false, missing_items: [waiting], not_mailed: [waiting] });
      const unclaimed = await whileWritten(
        `UPDATE issued_notices SET run_id = NULL WHERE number = '${a}'`,
        `UPDATE issued_notices SET run_id = ${run.id} WHERE number = '${a}'`,
      );
      expect(unclaimed).toMatchObject({ ok: false, missing_items: [a], not_mailed: [] });
      await owner.query(
        `CREATE TABLE kept_items AS SELECT * FROM notice_run_items WHERE notice_number = '${c}'`,
      );
      const deleted = await whileWritten(
        `DELETE FROM notice_run_items WHERE notice_number = '${c}'`,
        'INSERT INTO notice_run_items SELECT * FROM kept_items; DROP TABLE kept_items',
      );
      expect(deleted).toMatchObject({ ok: false, missing_items: [c], not_mailed: [] });
      const erased = await whileWritten(
        `UPDATE issued_notices SET mailed_on = NULL WHERE number = '${c}'`,
        `UPDATE issued_notices SET mailed_on = CURRENT_DATE WHERE number = '${c}'`,
      );
      expect(erased).toMatchObject({ ok: false, missing_items: [], not_mailed: [c] });
      await owner.query(
        `UPDATE issued_notices SET posting_on = CURRENT_DATE - 2 WHERE number = '${a}'`,
      );
      expect(await reconciled()).toMatchObject({ ...nothing, posted_late: 1 });
    } finally {
      await owner.destroy();
    }
  });

  it('a wrong day of mailing is corrected, and history and ledger show both (mailing 10)', async () => {
    const [, , late, waiting] = made;
    const path = `notices/${late!.id}/mailed-on`;
    const wrong = { mailed_on: dayFromToday(1), reason: 'List of the post office' };
    expect(await admin.visitor.rest('POST', path, wrong)).toMatchObject({
      status: 422,
      body: { errors: { mailed_on: [`Mailed on must be from ${today()} to ${today()}`] } },
    });
    const owner = await ownerOf();
    await owner.query(
      `UPDATE notice_runs SET created_at = created_at - interval '3 days' WHERE id = ${run.id};
       UPDATE issued_notices SET posting_on = CURRENT_DATE - 2 WHERE number = '${late!.number}'`,
    );
    await owner.destroy();
    await sql(`UPDATE issued_notices SET due_at = NULL WHERE citation_id = $1`, late!.id);
    const right = { mailed_on: dayFromToday(-1), reason: 'List of the post office' };
    const corrected = await admin.visitor.rest('POST', path, right);
    expect(corrected).toMatchObject({
      status: 200,
      body: { mail: { state: 'MAILED', mailed_on: dayFromToday(-1), late: true } },
    });
    const ledger = async () =>
      (await admin.visitor.rest('GET', `notice-ledger?number=${late!.number}`)).body.data[0];
    expect(await ledger()).toMatchObject({
      mailed_on: dayFromToday(-1),
      mailed_on_before: today(),
      late: true,
    });
    // It also works at the other door, and a second time: within the day of posting it is not late.
    const { data } = await admin.visitor.graphql(
      `mutation ($input: CorrectMailingInput!) {
        correctMailing(input: $input) { notice { number mail { mailedOn late } } } }`,
      {
        input: { number: late!.number, mailedOn: dayFromToday(-2), reason: 'Postmark' },
      },
    );
    expect(data.correctMailing.notice).toEqual({
      number: late!.number,
      mail: { mailedOn: dayFromToday(-2), late: false },
    });
    expect(await ledger()).toMatchObject({
      mailed_on: dayFromToday(-2),
      mailed_on_before: dayFromToday(-1),
    });
    const same = { mailed_on: dayFromToday(-2), reason: 'Again' };
    expect((await admin.visitor.rest('POST', path, same)).status).toBe(200);
    const history = await officer.visitor.rest('GET', `citations/${late!.id}/history`);
    expect(
      history.body
        .map(({ description }: any) => description)
        .filter((one: string) => one.includes('corrected')),
    ).toEqual([
      `Day of mailing of notice ${late!.number} corrected from ${today()} to ${dayFromToday(-1)} by ${admin.user.name}: List of the post office`,
      `Day of mailing of notice ${late!.number} corrected from ${dayFromToday(-1)} to ${dayFromToday(-2)} by ${admin.user.name}: Postmark`,
    ]);
    for (const [notice, code] of [
      [made[1]!, 'NOTICE_VOID'],
      [waiting!, 'NOT_MAILED'],
    ] as const)
      expect(
        (await admin.visitor.rest('POST', `notices/${notice.id}/mailed-on`, right)).body.code,
      ).toBe(code);
    expect((await admin.visitor.rest('POST', path, { ...right, reason: '' })).status).toBe(422);
  });

  it('mail comes back once', async () => {
    // The number is as a scanner or a person writes it (mailing 10).
    const number = ` ${made[2]!.number.toLowerCase()} `;
    const back = { number, reason: 'MOVED', note: 'New tenant' };
    const first = await admin.visitor.rest('POST', 'notice-returns', back);
    expect(first).toMatchObject({
      status: 201,
      body: { mail: { state: 'RETURNED', returned_on: today(), reason: 'MOVED' } },
    });
    expect((await admin.visitor.rest('GET', `notice-runs/${run.id}`)).body.returned).toBe(1);
    const second = await admin.visitor.rest('POST', 'notice-returns', { ...back, reason: 'OTHER' });
    expect(second).toMatchObject({ status: 200, body: { mail: { reason: 'MOVED' } } });
    const waiting = await admin.visitor.rest('POST', 'notice-returns', {
      number: made[3]!.number,
      reason: 'MOVED',
    });
    expect(waiting).toMatchObject({
      status: 409,
      body: { code: 'NOT_MAILED', message: `Notice ${made[3]!.number} was not mailed` },
    });
    const unknown = await admin.visitor.rest('POST', 'notice-returns', {
      number: 'TEC-1999-000001',
      reason: 'MOVED',
    });
    expect(unknown).toMatchObject({
      status: 422,
      body: { errors: { number: ['No notice has this number'] } },
    });
    const returned = await admin.visitor.rest('POST', `notices/${made[2]!.id}/mailed-on`, {
      mailed_on: today(),
      reason: 'Postmark',
    });
    expect(returned).toMatchObject({
      status: 409,
      body: { code: 'NOTICE_RETURNED', message: `Notice ${made[2]!.number} came back` },
    });
  });

  it('is cancelled: its notices wait again, its files are gone, its number stays', async () => {
    const started = (await admin.visitor.rest('POST', 'notice-runs', {})).body;
    const of = await untilMade(started.id);
    const path = `notice-runs/${of.id}/files/${of.files[0].name}`;
    expect((await admin.visitor.rest('GET', path)).status).toBe(200);
    const cancelled = await admin.visitor.rest('POST', `notice-runs/${of.id}/cancel`, {
      reason: 'Wrong paper',
    });
    expect(cancelled.body).toMatchObject({
      status: 'CANCELLED',
      message: 'Wrong paper',
      number: of.number,
    });
    // The file is gone at once, before the worker deletes it.
    expect((await admin.visitor.rest('GET', path)).status).toBe(404);
    await expect
      .poll(() =>
        sql('SELECT FROM notice_run_files WHERE run_id = $1 AND storage_key <> $2', of.id, ''),
      )
      .toEqual([]);
    expect(
      (await admin.visitor.rest('GET', `notice-runs/${of.id}/files/${of.number}-manifest.csv`))
        .status,
    ).toBe(200);
    const again = (await admin.visitor.rest('POST', 'notice-runs', {})).body;
    expect(await numbersOf(again.id)).toEqual(await numbersOf(of.id));
    expect(again.number).not.toBe(of.number);
  });

  it('a request that is repeated finds the run that it made', async () => {
    await issued([1, 1], () => null);
    const body = { request_id: '7d0f6c1e-2a4b-4c8e-9f10-2b6f3c1d5e90', limit: 1 };
    const [one, other] = await Promise.all([
      admin.visitor.rest('POST', 'notice-runs', body),
      admin.visitor.rest('POST', 'notice-runs', body),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 201]);
    expect(one.body.id).toBe(other.body.id);
  });

  it('runs that are started at once share nothing', async () => {
    const more = await issued(
      Array.from({ length: 40 }, () => 1),
      () => null,
    );
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => admin.visitor.rest('POST', 'notice-runs', { limit: 10 })),
    );
    expect(runs.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const taken = (await Promise.all(runs.map(({ body }) => numbersOf(body.id)))).flat();
    expect(taken).toHaveLength(40);
    expect(new Set(taken).size).toBe(40);
    expect(more).toHaveLength(40);
  });

  it('fails and names the notice whose file is not what was stored', async () => {
    const [damaged] = await issued([1], () => null);
    await sql(
      'UPDATE issued_notices SET run_id = NULL, voided_at = NULL WHERE number = $1',
      damaged!.number,
    );
    await writeFile(
      join(app.variables['DATA_DIR']!, 'files', `notices/${damaged!.id}/1-test.pdf`),
      'x',
    );
    const started = await admin.visitor.rest('POST', 'notice-runs', {});
    const failed = await untilMade(started.body.id, 'FAILED');
    expect(failed.message).toBe(`Notice ${damaged!.number} does not match its fingerprint`);
    await expect.poll(lastMail).toContain(damaged!.number);
    const cancelled = await admin.visitor.rest('POST', `notice-runs/${failed.id}/cancel`, {
      reason: 'Damaged',
    });
    expect(cancelled.body.status).toBe('CANCELLED');
  });

  it('does not count what a worker has made for an attempt before', async () => {
    await worker?.stop();
    // Notices of earlier tests must not wait for this run.
    await sql('UPDATE issued_notices SET mailed_on = CURRENT_DATE WHERE run_id IS NULL');
    const [own] = await issued([1], () => null);
    const { body: started } = await admin.visitor.rest('POST', 'notice-runs', {});
    expect(await numbersOf(started.id)).toContain(own!.number);
    const file = () =>
      sql<{ attempt: number | null; storage_key: string | null }>(
        'SELECT attempt, storage_key FROM notice_run_files WHERE run_id = $1',
        started.id,
      );
    const made = () =>
      sql(
        `SELECT FROM activity WHERE type = 'notice_run_made' AND subject_id = $1`,
        String(started.id),
      );
    const isWaiting = (count: number) =>
      expect
        .poll(() =>
          sql(
            `SELECT count(*)::int AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
               WHERE NOT granted AND datname = current_database()`,
          ),
        )
        .toEqual([{ count }]);
    const owner = new DataSource({ type: 'postgres', url: app.variables['DATABASE_URL'] });
    await owner.initialize();
    try {
      // The run failed meanwhile, as by another of its files: what is made for it now counts for nothing.
      await owner.transaction(async (held) => {
        await held.query('SELECT FROM notice_runs WHERE id = $1 FOR UPDATE', [started.id]);
        worker = await startWorker();
        await isWaiting(1);
        await held.query(`UPDATE notice_runs SET status = 'FAILED' WHERE id = $1`, [started.id]);
      });
      // It is known all the same, so that it is deleted with the run.
      await expect.poll(file).toEqual([{ attempt: null, storage_key: expect.any(String) }]);
      expect(await made()).toEqual([]);
      await worker?.stop();
      await admin.visitor.rest('POST', `notice-runs/${started.id}/remake`);
      // It is made again, and once more: the worker hands in what it made for attempt 2 after 3 was ordered.
      const { running } = await owner.transaction(async (held) => {
        await held.query('SELECT FROM notice_runs WHERE id = $1 FOR UPDATE', [started.id]);
        const remade = admin.visitor.rest('POST', `notice-runs/${started.id}/remake`);
        await isWaiting(1);
        worker = await startWorker();
        await isWaiting(2);
        await held.query(`UPDATE notice_runs SET status = 'FAILED' WHERE id = $1`, [started.id]);
        return { running: remade };
      });
      expect((await running).status).toBe(200);
    } finally {
      await owner.destroy();
    }
    const run = await untilMade(started.id);
    expect(run).toMatchObject({ done: run.notices, files: [{ notices: run.notices }] });
    expect(await file()).toMatchObject([{ attempt: 3 }]);
    expect(await made()).toHaveLength(1);
    await admin.visitor.rest('POST', `notice-runs/${started.id}/cancel`, { reason: 'Tested' });
  });

  it('that was sent ends when its last open notice becomes void, and says which to pull', async () => {
    // Notices of earlier tests must not wait for this run.
    await sql('UPDATE issued_notices SET mailed_on = CURRENT_DATE WHERE run_id IS NULL');
    const [posted, pulled] = await issued([1, 1], () => null);
    const { body: started } = await admin.visitor.rest('POST', 'notice-runs', {});
    await untilMade(started.id);
    await admin.visitor.rest('POST', `notice-runs/${started.id}/send`);
    await admin.visitor.rest('POST', `notice-runs/${started.id}/mailed`, {
      mailed_on: today(),
      numbers: [posted!.number],
    });
    await admin.visitor.rest('POST', `notices/${pulled!.id}/void`, { reason: 'Wrong plate' });
    const { body: run } = await admin.visitor.rest('GET', `notice-runs/${started.id}`);
    expect(run).toMatchObject({ status: 'MAILED', mailed: 1, void: 1 });
    const { body: items } = await admin.visitor.rest('GET', `notice-runs/${run.id}/notices`);
    expect(items.data).toMatchObject([
      { notice_number: posted!.number, state: 'MAILED' },
      { notice_number: pulled!.number, state: 'VOID', file: `${run.number}-001.pdf` },
    ]);
    const pull = await admin.visitor.rest('GET', `notice-runs/${started.id}/notices?to_pull=true`);
    expect(pull.body.total).toBe(1);
    expect(pull.body.data.map((item: any) => item.notice_number)).toEqual([pulled!.number]);
    const { data } = await admin.visitor.graphql(
      'query ($id: ID!) { noticeRun(id: $id) { items(toPull: true) { total } } }',
      { id: String(started.id) },
    );
    expect(data.noticeRun.items.total).toBe(1);
  });

  it('that is sent with nothing but void notices is MAILED', async () => {
    const [only] = await issued([1], () => null);
    const { body: started } = await admin.visitor.rest('POST', 'notice-runs', {});
    await untilMade(started.id);
    await admin.visitor.rest('POST', `notices/${only!.id}/void`, { reason: 'Wrong plate' });
    await admin.visitor.rest('POST', `notice-runs/${started.id}/remake`);
    const empty = await untilMade(started.id);
    expect(empty.files).toMatchObject([{ notices: 0, pages: 2, sheets: 1 }]);
    const sent = await admin.visitor.rest('POST', `notice-runs/${started.id}/send`);
    expect(sent.body.status).toBe('MAILED');
  });

  it('is maintained each hour: old print files are deleted, and unmailed notices are reported once a day', async () => {
    const [near] = await issued([1], () => null);
    const { body: started } = await admin.visitor.rest('POST', 'notice-runs', {});
    const run = await untilMade(started.id);
    const file = `notice-runs/${run.id}/files/${run.files[0].name}`;
    const manifest = `notice-runs/${run.id}/files/${run.number}-manifest.csv`;
    await admin.visitor.rest('POST', `notice-runs/${run.id}/send`);
    await admin.visitor.rest('POST', `notice-runs/${run.id}/mailed`, { mailed_on: today() });
    expect((await admin.visitor.rest('GET', file)).status).toBe(200);
    await sql(
      `UPDATE notice_runs SET mailed_at = now() - interval '91 days' WHERE id = $1`,
      run.id,
    );
    expect(near!.number).toBe((await numbersOf(run.id))[0]);
    // The mail about wrong notices would be the last one.
    await sql('UPDATE mailing_settings SET error_limit = NULL');
    const [unmailed] = await issued([1], () => null);
    await sql(
      `UPDATE issued_notices SET due_at = now() + interval '2 days' WHERE citation_id = $1`,
      unmailed!.id,
    );
    // Workers that were killed left files of a run that another machine ended, and of one that is open (mailing 10).
    const [open] = await sql<{ id: number }>(
      `INSERT INTO notice_runs (filter, duplex, created_by) VALUES ('{}', true, $1) RETURNING id`,
      admin.user.id,
    );
    const spool = join(app.variables['DATA_DIR']!, 'files', 'spool');
    for (const id of [run.id, open!.id]) await writeFile(join(spool, `run-${id}-1-left`), 'x');
    // A round is also the first thing that a worker does.
    for (let starts = 0; starts < 2; starts += 1) {
      await worker?.stop();
      worker = await startWorker();
    }
    await expect.poll(async () => (await admin.visitor.rest('GET', file)).status).toBe(404);
    expect((await admin.visitor.rest('GET', manifest)).status).toBe(200);
    await expect.poll(() => readdir(spool)).toEqual([`run-${open!.id}-1-left`]);
    await sql(`UPDATE notice_runs SET status = 'CANCELLED' WHERE id = $1`, open!.id);
    await expect.poll(lastMail).toContain('1 notice is not mailed yet');
    const mails = await Promise.all(
      (await readdir(join(app.variables['DATA_DIR']!, 'mail')))
        .filter((name) => name.includes(admin.user.email) && !name.startsWith('.'))
        .map((name) => readFile(join(app.variables['DATA_DIR']!, 'mail', name), 'utf8')),
    );
    const warnings = mails.filter((mail) => mail.includes('1 notice is not mailed yet'));
    // A worker that is stopped in the middle of a mail sends it again, by the same name: mailboxes show it once.
    const ids = warnings.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]);
    expect(new Set(ids).size).toBe(1);
  });

  it('goes on after a worker that has died: no notice is missing, doubled or out of place', async () => {
    await worker?.stop();
    // Notices of earlier tests must not wait for this run.
    await sql('UPDATE issued_notices SET mailed_on = CURRENT_DATE WHERE run_id IS NULL');
    // One more than a file takes.
    const many = await issued(
      Array.from({ length: 501 }, (_, index) => (index % 3) + 1),
      (index) => String(10_000 + ((index * 7_919) % 90_000)),
    );
    const { body: started } = await admin.visitor.rest('POST', 'notice-runs', {});
    expect([started.notices, started.files.length]).toEqual([many.length, 2]);
    // The state that a worker leaves when it dies while it writes the first file.
    const [job] = await sql<{ id: string }>(
      `WITH left_over AS (
         UPDATE jobs SET status = 'running', attempts = 1, fence = 1, lease_until = now() - interval '1 second'
         WHERE id = (SELECT min(id) FROM jobs WHERE name = 'makeRunFile' AND status = 'queued') RETURNING id)
       SELECT id FROM left_over`,
    );
    const spool = join(app.variables['DATA_DIR']!, 'files', 'spool');
    await writeFile(join(spool, `run-${started.id}-${job!.id}-left`), 'a part of the file');
    worker = await startWorker();
    const run = await untilMade(started.id);
    // Deleted after the run was made, which does not wait for it.
    await expect.poll(() => readdir(spool)).toEqual([]);
    const first = new Map(
      (
        await sql<{ number: string; page: number }>(
          'SELECT notice_number AS number, first_page AS page FROM notice_run_items WHERE run_id = $1',
          run.id,
        )
      ).map(({ number, page }) => [number, page]),
    );
    const printed: string[] = [];
    for (const { name, pages, notices } of run.files) {
      const { raw } = await admin.visitor.rest('GET', `notice-runs/${run.id}/files/${name}`);
      const read = textsOfPages(raw);
      expect(read).toHaveLength(pages);
      const starts = read.flatMap((page, index) => {
        const number = /^(TEC-\S+) page 1$/.exec(page.trim())?.[1];
        return number === undefined ? [] : [[number, index + 1] as const];
      });
      expect(starts).toHaveLength(notices);
      for (const [number, page] of starts) expect(first.get(number)).toBe(page);
      printed.push(...starts.map(([number]) => number));
    }
    expect(printed).toEqual(await numbersOf(run.id));
    expect(new Set(printed).size).toBe(many.length);
    const made = await sql(
      `SELECT FROM activity WHERE type = 'notice_run_made' AND subject_id = $1`,
      String(run.id),
    );
    expect(made).toHaveLength(1);
  });

  it('that finds the disk full says so with what to do, and goes on by itself (mailing 10)', async () => {
    await sql('UPDATE issued_notices SET mailed_on = CURRENT_DATE WHERE run_id IS NULL');
    await issued([1], () => null);
    const put = vi
      .spyOn(StorageService.prototype, 'putByContent')
      .mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    try {
      const { body: started } = await admin.visitor.rest('POST', 'notice-runs', {});
      const held = async () => (await admin.visitor.rest('GET', `notice-runs/${started.id}`)).body;
      await expect
        .poll(async () => (await held()).message)
        .toBe(
          'The disk for new files (DATA_DIR) is full: delete what is not needed on it, or enlarge it. The run then goes on by itself.',
        );
      expect((await held()).status).toBe('OPEN');
      // The tries do not count: it waits for as long as it takes. The job is put back a moment after the run says why.
      const waiting = () =>
        sql(`SELECT attempts FROM jobs WHERE name = 'makeRunFile' AND status = 'queued'`);
      await expect.poll(waiting).toEqual([{ attempts: 0 }]);
      put.mockRestore();
      await sql(`UPDATE jobs SET run_at = now() WHERE name = 'makeRunFile' AND status = 'queued'`);
      expect(await untilMade(started.id)).toMatchObject({ message: null, done: 1 });
    } finally {
      put.mockRestore();
    }
  });

  it('that no worker makes says so (mailing 10)', async () => {
    await worker?.stop();
    worker = undefined;
    await issued([1], () => null);
    const { body: started } = await admin.visitor.rest('POST', 'notice-runs', {});
    const message = async () =>
      (await admin.visitor.rest('GET', `notice-runs/${started.id}`)).body.message;
    expect(await message()).toBeNull();
    await sql(
      `UPDATE jobs SET run_at = now() - interval '21 seconds' WHERE name = 'makeRunFile' AND status = 'queued'`,
    );
    await sql(
      `UPDATE jobs SET finished_at = now() - interval '1 hour' WHERE finished_at IS NOT NULL`,
    );
    expect(await message()).toBe(
      'No worker is making its files: start one, or look at the log of the one that runs. The run then goes on by itself.',
    );
    await admin.visitor.rest('POST', `notice-runs/${started.id}/cancel`, { reason: 'Tested' });
  });
});
