import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../../scripts/lib/postgres.mjs';
import { LEDGER, LEDGER_BEHIND } from '../mail/notice-mail.queries.js';
import { Database } from '../../../platform/database/database.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../../test/app.js';
import { runCommand } from '../../../test/commands.js';
import type { Answer, Visitor } from '../../../test/doors.js';
import { createCitation, programWith, signedInAs, type TestUser } from '../../../test/factory.js';
import { readPdf } from '../../../test/pdf.js';
import { untilRunIs } from '../../../test/print-runs.js';
import { statementTexts } from '../../../test/statement-texts.js';
import { until } from '../../../test/until.js';
import { withoutBrowser } from '../../../test/without-browser.js';

let app: TestApp;
let officer: { user: TestUser; visitor: Visitor };
let admin: { user: TestUser; visitor: Visitor };
let worker: TestWorker | undefined;

beforeAll(async () => {
  app = await startApp();
  officer = await signedInAs(app, 3);
  admin = await signedInAs(app, 1);
});
afterAll(async () => {
  await worker?.stop();
  await app.stop();
});

const sql = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  app.database.query<Row[]>(text, values);
/** Runs a statement as the owner of the database, for rows that the product never writes. */
const byHand = (text: string): Promise<unknown> => query(app.variables['DATABASE_URL']!, text);
const today = (): string => new Date().toISOString().slice(0, 10);

async function complete(): Promise<{ id: number; number: string }> {
  const id = await createCitation(app, 'REVIEW');
  const { body } = await officer.visitor.rest('PUT', `citations/${id}`, {
    report_status: 'COMPLETED',
  });
  return { id, number: body.stopline_reference_id };
}

const untilAnswers = (path: string, status = 200): Promise<Answer> =>
  until(`${path} answers ${status}`, async () => {
    const answer = await admin.visitor.rest('GET', path);
    return answer.status === status && answer;
  });

/** The text of a page without the stamp, which stands above all of it. */
const withoutStamp = (pages: string[], stamp: string): string[] =>
  pages.map((page) => page.replace(stamp, '').replace(/\s+/g, ' ').trim());

describe('copies of a notice that say what they are (mailing 6)', () => {
  let notice: { id: number; number: string };
  let original: Answer;

  it('is of a notice that is made', async () => {
    notice = await complete();
    const early = await admin.visitor.rest('POST', `notices/${notice.id}/reprint`, {
      reason: 'Lost',
    });
    expect(early).toMatchObject({ status: 409, body: { code: 'NOTICE_NOT_READY' } });
    await app.database.query(`UPDATE notices SET status = 'FAILED' WHERE citation_id = $1`, [
      notice.id,
    ]);
    const failed = await admin.visitor.rest('POST', `notices/${notice.id}/reprint`, {
      reason: 'Lost',
    });
    expect(failed).toMatchObject({ status: 404, body: { code: 'NOTICE_NOT_FOUND' } });
    await app.database.query(`UPDATE notices SET status = 'PENDING' WHERE citation_id = $1`, [
      notice.id,
    ]);
    worker = await startWorker();
    original = await untilAnswers(`notices/${notice.id}/pdf`);
  });

  it('a reprint says DUPLICATE and the day on each page; its text and tags are those of the original', async () => {
    const blank = await admin.visitor.rest('POST', `notices/${notice.id}/reprint`, { reason: ' ' });
    expect(blank).toMatchObject({
      status: 422,
      body: { errors: { reason: ['Reason is required'] } },
    });
    const { status, body: copy } = await admin.visitor.rest(
      'POST',
      `notices/${notice.id}/reprint`,
      { reason: 'Lost in the mail' },
    );
    expect(status).toBe(201);
    expect(copy).toMatchObject({
      kind: 'DUPLICATE',
      status: 'PENDING',
      reason: 'Lost in the mail',
      created_by: { id: admin.user.id },
      sha256: null,
    });
    const pdf = await untilAnswers(`notices/${notice.id}/copies/${copy.id}/pdf`);
    expect(copy.pdf_src).toBe(`/api/notices/${notice.id}/copies/${copy.id}/pdf`);
    const [stored, read] = [await readPdf(original.raw), await readPdf(pdf.raw)];
    const stamp = `DUPLICATE ${today()}`;
    for (const page of read.pages) expect(page).toContain(stamp);
    expect(withoutStamp(read.pages, stamp)).toEqual(stored.pages);
    expect(read.notEmbedded).toEqual([]);
    expect(read.boxes).toBe(0);
    const file = join(app.variables['DATA_DIR']!, 'copy.pdf');
    await writeFile(file, pdf.raw);
    await writeFile(join(app.variables['DATA_DIR']!, 'original.pdf'), original.raw);
    const structure = (name: string): string =>
      execFileSync('pdfinfo', ['-struct-text', join(app.variables['DATA_DIR']!, name)], {
        encoding: 'utf8',
      });
    expect(structure('copy.pdf')).toBe(structure('original.pdf'));
    execFileSync('qpdf', ['--check', file]);
    // The current notice stays what it was.
    expect(
      (await officer.visitor.rest('GET', `notices/${notice.id}/pdf`)).raw.equals(original.raw),
    ).toBe(true);
    const shown = await officer.visitor.rest('GET', `notices/${notice.id}`);
    expect(shown.body).toMatchObject({
      void: null,
      mail: {
        state: 'WAITING',
        run_number: null,
        mailed_on: null,
        late: false,
        returned_on: null,
        reason: null,
      },
      copies: [
        {
          id: copy.id,
          status: 'READY',
          sha256: createHash('sha256').update(pdf.raw).digest('hex'),
        },
      ],
    });
  });

  it('a void notice answers with a copy that says so; the stored version is untouched', async () => {
    const before = (await officer.visitor.rest('GET', `citations/${notice.id}`)).body;
    const { status, body } = await admin.visitor.rest('POST', `notices/${notice.id}/void`, {
      reason: 'Wrong plate',
    });
    expect(status).toBe(200);
    expect(body.mail.state).toBe('VOID');
    const pdf = await untilAnswers(`notices/${notice.id}/pdf`);
    const read = await readPdf(pdf.raw);
    for (const page of read.pages) expect(page).toContain(`VOID ${today()}`);
    expect(
      (await officer.visitor.rest('GET', `notices/${notice.id}/versions/1/pdf`)).raw.equals(
        original.raw,
      ),
    ).toBe(true);
    const after = (await officer.visitor.rest('GET', `citations/${notice.id}`)).body;
    expect(after).toMatchObject({
      notice_void: true,
      report_status: 'COMPLETED',
      version: before.version + 1,
    });
    expect(before.notice_void).toBe(false);
    expect(after.updated_at > before.updated_at).toBe(true);
    const list = await officer.visitor.rest('GET', 'citations?status=completed');
    expect(list.body.data.find(({ id }: any) => id === notice.id).notice_void).toBe(true);
    const found = await officer.visitor.rest('GET', `search?reference_number=${notice.number}`);
    expect(found.body.data[0].notice_void).toBe(true);
    const { data } = await officer.visitor.graphql(
      '{ citations(queue: COMPLETED) { data { id noticeVoid notice { mail { state } void { reason by { name } } copies { kind } } } } }',
    );
    expect(data.citations.data).toContainEqual({
      id: String(notice.id),
      noticeVoid: true,
      notice: {
        mail: { state: 'VOID' },
        void: { reason: 'Wrong plate', by: { name: admin.user.name } },
        copies: [{ kind: 'DUPLICATE' }, { kind: 'VOID' }],
      },
    });
    const history = (await officer.visitor.rest('GET', `citations/${notice.id}/history`)).body;
    expect(history.at(-1)).toMatchObject({
      description: `Void: Wrong plate (notice ${notice.number}, by ${admin.user.name})`,
      properties: { title: 'Void' },
    });
  });

  it.each([
    ['void', { reason: 'Again' }],
    ['render', {}],
    ['reprint', { reason: 'Again' }],
  ])('%s is refused once it is void', async (act, body) => {
    expect(await admin.visitor.rest('POST', `notices/${notice.id}/${act}`, body)).toMatchObject({
      status: 409,
      body: { code: 'NOTICE_VOID', message: `Notice ${notice.number} is void` },
    });
  });

  it('becomes void while it is being made: the copy is made afterwards', async () => {
    await worker?.stop();
    const early = await complete();
    const { body } = await admin.visitor
      .graphql(
        'mutation ($number: String!) { voidNotice(input: { number: $number, reason: "Withdrawn" }) { notice { mail { state } void { reason } } } }',
        { number: early.number },
      )
      .then(({ data }) => ({ body: data }));
    expect(body.voidNotice.notice).toEqual({
      mail: { state: 'VOID' },
      void: { reason: 'Withdrawn' },
    });
    expect((await officer.visitor.rest('GET', `notices/${early.id}/pdf`)).status).toBe(202);
    worker = await startWorker();
    const pdf = await untilAnswers(`notices/${early.id}/pdf`);
    expect((await readPdf(pdf.raw)).pages[0]).toContain(`VOID ${today()}`);
    expect((await admin.visitor.rest('POST', 'notice-runs', {})).body.code).toBe('NOTHING_WAITING');
  });

  it('administrators only, and readers of notices read', async () => {
    const { program } = await programWith(app, 'citations:read');
    const { program: archive } = await programWith(app, 'notices:read');
    for (const visitor of [officer.visitor, program, archive]) {
      expect((await visitor.rest('GET', `notices/${notice.id}`)).status).toBe(200);
      expect((await visitor.rest('GET', `notices/${notice.id}/pdf`)).status).toBe(200);
      expect((await visitor.rest('GET', `notices/${notice.id}/versions`)).status).toBe(200);
      expect(
        (await visitor.rest('POST', `notices/${notice.id}/void`, { reason: 'x' })).status,
      ).toBe(403);
      expect((await visitor.rest('GET', 'notice-ledger')).status).toBe(403);
    }
    // Notices, and nothing else of their events.
    const asked = `{ notice(number: "${notice.number}") { number mail { state } citation { id } } }`;
    expect((await archive.graphql(asked)).data).toEqual({
      notice: { number: notice.number, mail: { state: 'VOID' }, citation: null },
    });
    expect((await archive.rest('GET', `citations/${notice.id}`)).status).toBe(403);
  });
});

describe('the ledger of all numbers (mailing 6)', () => {
  interface Reconciled {
    ok: boolean;
    years: { year: number; given: number; gaps: string[]; doubles: string[] }[];
    states: Record<string, number>;
    late: number;
    near_deadline: string[];
  }
  const reconciled = async (): Promise<Reconciled> =>
    (await admin.visitor.rest('GET', 'notice-ledger/reconcile')).body;
  const byCommand = () =>
    spawnSync(process.execPath, ['dist/server/app/reconcile-notices.cli.js'], {
      env: { ...process.env, ...app.variables },
      encoding: 'utf8',
    });
  const year = new Date().getUTCFullYear();
  const sum = ({ states }: Reconciled): number =>
    Object.values(states).reduce((all, n) => all + n, 0);

  it('has each number, newest first, by state and year', async () => {
    // From here on nobody reads what is printed.
    withoutBrowser();
    const last = await complete();
    await untilAnswers(`notices/${last.id}/pdf`);
    const { body } = await admin.visitor.rest('GET', 'notice-ledger');
    expect(body.data.map(({ sequence }: any) => sequence)).toEqual([3, 2, 1]);
    expect(body.data[0]).toEqual({
      number: last.number,
      kind: 'NOTICE',
      year,
      sequence: 3,
      citation_id: last.id,
      cause: 'REDLIGHT',
      issued_at: expect.stringMatching(/Z$/),
      due_at: null,
      version: 1,
      state: 'WAITING',
      run_number: null,
      mailed_on: null,
      mailed_on_before: null,
      late: false,
      returned_on: null,
      void_reason: null,
      copies: 0,
      // Without a rule of deadlines (programs 1).
      ...{ last_day: null, post_by: null, met_by: null, late_reason: null },
    });
    expect(body.data[2]).toMatchObject({ state: 'VOID', void_reason: 'Wrong plate', copies: 2 });
    const voids = await admin.visitor.rest('GET', `notice-ledger?state=VOID&year=${year}`);
    expect(voids.body.total).toBe(2);
    const one = await admin.visitor.rest(
      'GET',
      `notice-ledger?number=${last.number.toLowerCase()}`,
    );
    expect(one.body.data.map(({ number }: any) => number)).toEqual([last.number]);
    const { data } = await admin.visitor.graphql(
      '{ noticeLedger(state: VOID) { total data { number copies } } }',
    );
    expect(data.noticeLedger.total).toBe(2);
    expect((await admin.visitor.rest('GET', 'notice-ledger?state=LOST')).status).toBe(422);
  });

  // Issue 25, point 8: the whole of what the filter leaves, made by the server, for spreadsheets (RFC 4180).
  it('is a file of CSV too, with nothing that a spreadsheet computes', async () => {
    const [given] = (await admin.visitor.rest('GET', 'notice-ledger')).body.data;
    const reasonOfFirst = (reason: string) =>
      byHand(`UPDATE issued_notices SET void_reason = '${reason}' WHERE sequence = 1`);
    await reasonOfFirst('=cmd|calc, "now"');
    try {
      const answer = await admin.visitor.rest('GET', `notice-ledger.csv?year=${year}`);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['content-disposition']).toBe('attachment');
      const text = answer.raw.toString();
      expect(text.slice(0, text.indexOf('\r\n'))).toBe(
        '\ufeffnumber,cause,issued_at,due_at,version,state,run_number,mailed_on,mailed_on_before,late,returned_on,void_reason,copies,last_day,post_by,met_by,late_reason',
      );
      expect(text).toContain(`,"'=cmd|calc, ""now""",`);
      const rows = parse<Record<string, string>>(text, {
        bom: true,
        columns: true,
        record_delimiter: '\r\n',
      });
      expect(rows.map(({ number }) => number)).toEqual(
        [3, 2, 1].map((sequence) => `TEC-${year}-00000${sequence}`),
      );
      expect(rows[0]).toMatchObject({
        issued_at: given.issued_at,
        state: 'WAITING',
        late: 'false',
        mailed_on: '',
        copies: '0',
      });
    } finally {
      await reasonOfFirst('Wrong plate');
    }
    const voids = await admin.visitor.rest('GET', 'notice-ledger.csv?state=VOID');
    expect(voids.raw.toString().trimEnd().split('\r\n')).toHaveLength(1 + 2);
    const none = await admin.visitor.rest('GET', 'notice-ledger.csv?number=none');
    expect(none.raw.toString().trimEnd().split('\r\n')).toHaveLength(1);
    for (const query of ['state=LOST', 'page=2', 'year=1999']) {
      const refused = await admin.visitor.rest('GET', `notice-ledger.csv?${query}`);
      expect([refused.status, refused.body.code]).toEqual([422, 'INVALID']);
    }
  });

  it('is walked number by number for that file, and none is missed', async () => {
    const database = app.nest.get(Database);
    const all = await database.rows(LEDGER, [null, null, null, null, 'NOTICE', 50, 0]);
    const behind = await Promise.all(
      all.map((last) =>
        database.rows(LEDGER_BEHIND, [
          null,
          null,
          null,
          null,
          'NOTICE',
          1,
          last.year,
          last.sequence,
          last.number,
        ]),
      ),
    );
    expect(behind.map(([next]) => next?.number)).toEqual([
      ...all.slice(1).map(({ number }) => number),
      undefined,
    ]);
    expect(all.length).toBeGreaterThan(2);
  });

  it('adds up as long as nobody writes by hand', async () => {
    const found = await reconciled();
    expect(found).toEqual({
      ok: true,
      years: [{ year, given: 3, gaps: [], doubles: [] }],
      states: { VOID: 2, WAITING: 1 },
      letters: [
        { kind: 'NOTICE', given: 3, states: { VOID: 2, WAITING: 1 }, gaps: [], doubles: [] },
        { kind: 'WARNING', given: 0, states: {}, gaps: [], doubles: [] },
        { kind: 'CANCELLATION', given: 0, states: {}, gaps: [], doubles: [] },
      ],
      missing_letters: [],
      late: 0,
      posted_late: 0,
      missing_items: [],
      not_mailed: [],
      counter_behind: [],
      near_deadline: [],
    });
    expect(sum(found)).toBe(3);
    const { status, stdout } = byCommand();
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual(found);
    const { data } = await admin.visitor.graphql(
      '{ noticeReconciliation { ok years { year given gaps doubles } states { state count } late postedLate missingItems notMailed counterBehind nearDeadline } }',
    );
    expect(data.noticeReconciliation.states).toEqual([
      { state: 'VOID', count: 2 },
      { state: 'WAITING', count: 1 },
    ]);
  });

  it('names a number that was given to nothing', async () => {
    await byHand(`UPDATE notice_numbers SET last_number = last_number + 1 WHERE year = ${year}`);
    expect(await reconciled()).toMatchObject({
      ok: false,
      years: [{ given: 3, gaps: [`TEC-${year}-000004`], doubles: [] }],
    });
    await byHand(`UPDATE notice_numbers SET last_number = last_number - 1 WHERE year = ${year}`);
    // Between two numbers: under the prefix of the one before.
    const later = await createCitation(app, 'REVIEW');
    await byHand(
      `UPDATE citations SET stopline_reference_id = 'ABC-${year}-000006' WHERE id = ${later}`,
    );
    expect(await reconciled()).toMatchObject({
      ok: false,
      years: [{ given: 4, gaps: [`TEC-${year}-000004`, `TEC-${year}-000005`], doubles: [] }],
    });
    // A number that only an event has.
    await byHand(`DELETE FROM issued_notices WHERE citation_id = ${later}`);
    expect((await reconciled()).years[0]).toEqual({
      year,
      given: 3,
      gaps: [`TEC-${year}-000004`, `TEC-${year}-000005`, `ABC-${year}-000006`],
      doubles: [],
    });
    await byHand(`UPDATE citations SET stopline_reference_id = NULL WHERE id = ${later};
      DELETE FROM issued_notices WHERE citation_id = ${later}`);
    expect((await reconciled()).ok).toBe(true);
  });

  it('names a year whose counter is set back: its next number would be given twice (mailing 10)', async () => {
    await byHand(`UPDATE notice_numbers SET last_number = last_number - 2 WHERE year = ${year}`);
    expect(await reconciled()).toMatchObject({
      ok: false,
      years: [{ given: 3, gaps: [], doubles: [] }],
      counter_behind: [year],
    });
    await byHand(`UPDATE notice_numbers SET last_number = last_number + 2 WHERE year = ${year}`);
    expect((await reconciled()).ok).toBe(true);
  });

  it('names a number whose event has lost it', async () => {
    const number = `TEC-${year}-000002`;
    const [row] = await sql<{ id: number }>(
      'SELECT id FROM citations WHERE stopline_reference_id = $1',
      number,
    );
    await byHand(`UPDATE citations SET stopline_reference_id = NULL WHERE id = ${row!.id}`);
    const found = await reconciled();
    expect(found).toMatchObject({ ok: false, years: [{ gaps: [number], doubles: [] }] });
    expect(sum(found)).toBe(found.years[0]!.given);
    await byHand(`UPDATE citations SET stopline_reference_id = '${number}' WHERE id = ${row!.id}`);
    expect((await reconciled()).ok).toBe(true);
  });

  it('names a notice that is not mailed although its deadline is near', async () => {
    const number = `TEC-${year}-000003`;
    await byHand(
      `UPDATE issued_notices SET due_at = now() + interval '71 hours' WHERE number = '${number}'`,
    );
    expect((await reconciled()).near_deadline).toEqual([number]);
    let alone: unknown;
    const texts = await statementTexts(async () => {
      alone = await admin.visitor.graphql('{ noticeReconciliation { nearDeadline } }');
    });
    expect(alone).toMatchObject({ data: { noticeReconciliation: { nearDeadline: [number] } } });
    // The dashboard asks for nothing else: the counters of all years are not looked at.
    expect(texts.filter((text) => text.includes('notice_numbers'))).toEqual([]);
    await byHand(
      `UPDATE issued_notices SET due_at = now() + interval '73 hours' WHERE number = '${number}'`,
    );
    expect((await reconciled()).near_deadline).toEqual([]);
  });

  it('names a number that two events have', async () => {
    const number = `TEC-${year}-000003`;
    const other = await createCitation(app, 'REVIEW');
    // The same place in the year, under another prefix.
    await byHand(
      `UPDATE citations SET stopline_reference_id = 'ABC-${year}-000003' WHERE id = ${other}`,
    );
    expect((await reconciled()).years[0]!.doubles).toEqual([`ABC-${year}-000003`, number]);
    await byHand(`UPDATE citations SET stopline_reference_id = NULL WHERE id = ${other};
      DELETE FROM issued_notices WHERE citation_id = ${other}`);
    expect((await reconciled()).ok).toBe(true);
    await byHand(`INSERT INTO notices (citation_id, version, number, content, requested_by)
      SELECT ${other}, 1, number, content, requested_by FROM notices WHERE number = '${number}'`);
    expect(await reconciled()).toMatchObject({
      ok: false,
      years: [{ gaps: [], doubles: [number] }],
    });
    const { code, out } = await runCommand('reconcile-notices.cli.js', [], app.variables);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual(await reconciled());
  });
});

describe('a notice that was mailed and made again (mailing 5, 6)', () => {
  it('is copied as it was mailed; no act of mailing changes its event', async () => {
    const { id, number } = await complete();
    await untilAnswers(`notices/${id}/pdf`);
    await byHand(
      `UPDATE issued_notices SET due_at = now() - interval '2 days' WHERE citation_id = ${id}`,
    );
    const eventOf = async () => (await officer.visitor.rest('GET', `citations/${id}`)).body;
    const before = await eventOf();
    const { body: run } = await admin.visitor.rest('POST', 'notice-runs', { limit: 1 });
    const { near_deadline: near } = (await admin.visitor.rest('GET', 'notice-ledger/reconcile'))
      .body;
    expect(near).toEqual([number]);
    await untilRunIs(admin.visitor, run.id);
    await admin.visitor.rest('POST', `notice-runs/${run.id}/send`);
    const mailed = await admin.visitor.rest('POST', `notice-runs/${run.id}/mailed`, {
      mailed_on: today(),
    });
    expect(mailed.body.status).toBe('MAILED');
    const after = (await admin.visitor.rest('GET', 'notice-ledger/reconcile')).body;
    expect(after).toMatchObject({ late: 1, near_deadline: [] });

    expect((await admin.visitor.rest('POST', `notices/${id}/render`)).status).toBe(201);
    await untilAnswers(`notices/${id}/versions/2/pdf`);
    const copy = (await admin.visitor.rest('POST', `notices/${id}/reprint`, { reason: 'Lost' }))
      .body;
    expect(Object.keys(copy).toSorted()).toEqual(
      [
        'id',
        'kind',
        'status',
        'reason',
        'created_at',
        'created_by',
        'sha256',
        'pdf_src',
      ].toSorted(),
    );
    const [source] = await sql<{ version: number }>(
      'SELECT n.version FROM notice_copies k JOIN notices n ON n.id = k.notice_id WHERE k.id = $1',
      copy.id,
    );
    expect(source!.version).toBe(1);
    const back = { number, reason: 'REFUSED' };
    expect((await admin.visitor.rest('POST', 'notice-returns', back)).status).toBe(201);
    expect(
      (await admin.visitor.rest('GET', `notice-ledger?number=${number}`)).body.data[0],
    ).toEqual(
      expect.objectContaining({
        version: 2,
        state: 'RETURNED',
        run_number: run.number,
        mailed_on: today(),
        late: true,
        returned_on: today(),
        copies: 1,
      }),
    );
    const { version, updated_at } = await eventOf();
    expect({ version, updated_at }).toEqual({
      version: before.version,
      updated_at: before.updated_at,
    });
    const history = (await officer.visitor.rest('GET', `citations/${id}/history`)).body;
    const wanted = [
      ['Put into run', `Notice ${number} put into run ${run.number} by ${admin.user.name}`],
      [
        'Mailed',
        `Notice ${number} mailed on ${today()} in run ${run.number}, confirmed by ${admin.user.name}`,
      ],
      ['Reprinted', `Reprinted: Lost (notice ${number}, ordered by ${admin.user.name})`],
      ['Returned', `Returned: REFUSED (notice ${number}, recorded by ${admin.user.name})`],
    ];
    for (const [title, description] of wanted)
      expect(history).toContainEqual(
        expect.objectContaining({ description, properties: expect.objectContaining({ title }) }),
      );
  });

  it('that becomes void while a new version is made is copied from that one', async () => {
    const { id } = await complete();
    await untilAnswers(`notices/${id}/pdf`);
    await worker?.stop();
    expect((await admin.visitor.rest('POST', `notices/${id}/render`)).status).toBe(201);
    await admin.visitor.rest('POST', `notices/${id}/void`, { reason: 'Withdrawn' });
    worker = await startWorker();
    await untilAnswers(`notices/${id}/pdf`);
    const copies = await sql(
      'SELECT n.version FROM notice_copies k JOIN notices n ON n.id = k.notice_id WHERE k.citation_id = $1',
      id,
    );
    expect(copies).toEqual([{ version: 2 }]);
  });
});
