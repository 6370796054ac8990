import { afterAll, beforeAll, describe, expect, it, type MockInstance } from 'vitest';
import { Transactions } from '../../../platform/database/transactions.js';
import { NO_SESSION, type UserCaller } from '../../../platform/identity/caller.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../../test/app.js';
import type { Answer, Visitor } from '../../../test/doors.js';
import { createCitation, signedInAs, type TestUser } from '../../../test/factory.js';
import { readPdf } from '../../../test/pdf.js';
import { untilRunIs } from '../../../test/print-runs.js';
import { until } from '../../../test/until.js';
import { withoutBrowser } from '../../../test/without-browser.js';
import { CancellationLetters } from '../../notices/letters/cancellation-letters.service.js';

let app: TestApp;
let officer: { user: TestUser; visitor: Visitor };
let admin: { user: TestUser; visitor: Visitor };
let worker: TestWorker;
let empty: MockInstance;

beforeAll(async () => {
  empty = withoutBrowser();
  app = await startApp();
  officer = await signedInAs(app, 3);
  admin = await signedInAs(app, 1, { firstName: 'Tess', lastName: 'Conway' });
  const { body } = await admin.visitor.rest('GET', 'pdf-settings/1/texts');
  await admin.visitor.rest('PUT', 'pdf-settings/1/texts', {
    version: body.version,
    texts: { en: { cancellation: 'What was paid on {number} is paid back.' } },
  });
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

const sql = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  app.database.query<Row[]>(text, values);
const today = (): string => new Date().toISOString().slice(0, 10);

interface Notice {
  id: number;
  number: string;
}

/** Completes an event and waits for its notice. */
async function complete(): Promise<Notice> {
  const id = await createCitation(app, 'REVIEW');
  const { body } = await officer.visitor.rest('PUT', `citations/${id}`, {
    report_status: 'COMPLETED',
  });
  const number: string = body.stopline_reference_id;
  await untilReady(number);
  return { id, number };
}

const untilReady = (number: string): Promise<unknown> =>
  until(`${number} is made`, async () => {
    const [row] = await sql<{ status: string }>(
      'SELECT status FROM issued_notices WHERE number = $1',
      number,
    );
    return row?.status === 'READY';
  });

/** Puts all waiting notices into a run and sends it. */
async function sendRun(filter: object = {}): Promise<number> {
  const { status, body } = await admin.visitor.rest('POST', 'notice-runs', filter);
  expect(status).toBe(201);
  await untilRunIs(admin.visitor, body.id);
  await admin.visitor.rest('POST', `notice-runs/${body.id}/send`);
  return body.id;
}

const confirm = (run: number, numbers?: string[]): Promise<Answer> =>
  admin.visitor.rest('POST', `notice-runs/${run}/mailed`, {
    mailed_on: today(),
    ...(numbers === undefined ? {} : { numbers }),
  });

/** A notice that was mailed. */
async function mailed(): Promise<Notice> {
  const notice = await complete();
  await confirm(await sendRun(), [notice.number]);
  return notice;
}

const voidNotice = ({ number }: Notice, body: object): Promise<Answer> =>
  admin.visitor.rest('POST', `notices/${number}/void`, body);

const letterOf = async ({ number }: Notice): Promise<string | null> => {
  const [row] = await sql<{ cancellation: string | null }>(
    'SELECT cancellation FROM issued_notices WHERE number = $1',
    number,
  );
  return row!.cancellation;
};

const setLetters = async (isOn: boolean): Promise<void> => {
  const { body } = await admin.visitor.rest('GET', 'settings/admin/mailing');
  await admin.visitor.rest('PUT', 'settings/admin/mailing', {
    ...body,
    cancellation_letters: isOn,
  });
};

const actor = (): UserCaller => ({
  kind: 'user',
  userId: admin.user.id,
  badgeNumber: admin.user.badgeNumber,
  name: 'Tess Conway',
  firstName: 'Tess',
  lastName: 'Conway',
  roleId: 1,
  duty: 'administrator',
  sees: ['REDLIGHT', 'SPEEDING'],
  sessionId: NO_SESSION,
  ip: '127.0.0.1',
  requestId: 'test',
});

/** Ends a notice as a reissue to somebody else, or to the same person, does. */
async function transfer(
  notice: Notice,
  {
    cancellation = null,
    isSamePerson = false,
  }: { cancellation?: boolean | null; isSamePerson?: boolean } = {},
): Promise<void> {
  const [row] = await sql<{ mailedOn: string | null; returnedOn: string | null }>(
    `SELECT mailed_on::text AS "mailedOn", returned_on::text AS "returnedOn" FROM issued_notices WHERE number = $1`,
    notice.number,
  );
  await sql(
    'UPDATE issued_notices SET transferred_at = now(), transferred_by = $2 WHERE number = $1',
    ...[notice.number, admin.user.id],
  );
  const letters = app.nest.get(CancellationLetters, { strict: false });
  const letter = { number: notice.number, kind: 'NOTICE' as const, ...row! };
  const end = { letter, cancellation, isSamePerson, reasonCode: null };
  await app.nest
    .get(Transactions, { strict: false })
    .run((tx) => letters.afterEnds(tx, actor(), [end]));
}

// Every case is in cancellation.test.ts: here is each thing that decides, as an act or a row brings it.
describe('When a cancellation letter is made (repair 6)', () => {
  it.each<[string, (notice: Notice) => Promise<unknown>, boolean]>([
    ['mailed, then void with a code', (n) => voidNotice(n, { reason_code: 'WRONG_OWNER' }), true],
    ['mailed, then transferred', (n) => transfer(n), true],
    ['the owner has died', (n) => voidNotice(n, { reason_code: 'OWNER_DECEASED' }), false],
    ['the same person gets the next one', (n) => transfer(n, { isSamePerson: true }), false],
    [
      'the act says yes, although the owner has died',
      (n) => voidNotice(n, { reason_code: 'OWNER_DECEASED', cancellation: true }),
      true,
    ],
    [
      'returned',
      async (n) => {
        await admin.visitor.rest('POST', 'notice-returns', { number: n.number, reason: 'MOVED' });
        await voidNotice(n, { reason_code: 'WRONG_OWNER' });
      },
      false,
    ],
    [
      'switched off',
      async (n) => {
        await setLetters(false);
        await voidNotice(n, { reason_code: 'WRONG_OWNER' });
        await setLetters(true);
      },
      false,
    ],
  ])('%s', async (_, act, isMade) => {
    const notice = await complete();
    // What a run does, without one.
    await sql('UPDATE issued_notices SET mailed_on = now() WHERE number = $1', notice.number);
    await act(notice);
    expect(await letterOf(notice)).toBe(isMade ? `${notice.number}-C` : null);
  });

  it('a void notice gets its letter with its first day of mailing', async () => {
    const notice = await complete();
    const run = await sendRun();
    expect((await voidNotice(notice, { reason_code: 'WRONG_OWNER' })).status).toBe(200);
    expect(await letterOf(notice)).toBeNull();
    await confirm(run, [notice.number]);
    expect(await letterOf(notice)).toBe(`${notice.number}-C`);
    await confirm(run, [notice.number]);
    expect(
      await sql('SELECT 1 FROM issued_notices WHERE letter_of = $1', notice.number),
    ).toHaveLength(1);
  });

  it('none later where the act said no, or the setting was off when it ended', async () => {
    const [no, off] = [await complete(), await complete()];
    const run = await sendRun();
    await voidNotice(no, { reason_code: 'WRONG_OWNER', cancellation: false });
    await setLetters(false);
    await voidNotice(off, { reason_code: 'WRONG_OWNER' });
    await setLetters(true);
    await confirm(run, [no.number, off.number]);
    expect([await letterOf(no), await letterOf(off)]).toEqual([null, null]);
  });

  it('one that was never mailed cannot be asked for, and stays as it was', async () => {
    const notice = await complete();
    const { status, body } = await voidNotice(notice, { reason: 'Wrong', cancellation: true });
    expect([status, body.errors]).toEqual([422, { cancellation: ['This notice was not mailed'] }]);
    expect((await admin.visitor.rest('GET', `notices/${notice.number}`)).body.void).toBeNull();
  });

  it('two acts at once make one letter', async () => {
    const notice = await complete();
    const run = await sendRun();
    const answers = await Promise.all([
      voidNotice(notice, { reason_code: 'WRONG_OWNER' }),
      confirm(run, [notice.number]),
      voidNotice(notice, { reason_code: 'WRONG_PLATE' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(await letterOf(notice)).toBe(`${notice.number}-C`);
    const letters = await sql(
      `SELECT n.version FROM notices n JOIN issued_notices i ON i.number = n.number WHERE i.letter_of = $1`,
      notice.number,
    );
    expect(letters).toEqual([{ version: 1 }]);
  });
});

describe('A cancellation letter (repair 6)', () => {
  let notice: Notice;
  let letter: string;

  // This one is read.
  beforeAll(() => empty.mockRestore());

  it('is a letter with a number of its own: its document, versions and history', async () => {
    notice = await mailed();
    await voidNotice(notice, { reason_code: 'WRONG_OWNER', reason: 'Sold in spring' });
    letter = `${notice.number}-C`;
    await untilReady(letter);
    const { status, body } = await admin.visitor.rest('GET', `notices/${letter.toLowerCase()}`);
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ number: letter, kind: 'CANCELLATION', letter_of: notice.number, version: 1 },
        ...{ due_at: null, fine: null, cancellation: null, void: null },
        mail: { state: 'WAITING' },
      },
    ]);
    const shown = await admin.visitor.rest('GET', `notices/${notice.number}`);
    expect(shown.body).toMatchObject({ kind: 'NOTICE', cancellation: letter });
    const { raw } = await admin.visitor.rest('GET', `notices/${letter}/pdf`);
    const { pages } = await readPdf(raw);
    expect(pages).toHaveLength(1);
    const text = pages.join(' ').replace(/\s+/g, ' ');
    for (const words of [
      `Cancellation of notice ${notice.number}`,
      'This notice is cancelled. Nothing is to be paid on it.',
      `What was paid on ${notice.number} is paid back.`,
      'Ada Marlow',
    ])
      expect(text).toContain(words);
    for (const words of ['Sold in spring', 'registry', 'Evidence', 'PIN'])
      expect(text).not.toContain(words);
    const versions = await admin.visitor.rest('GET', `notices/${letter}/versions`);
    expect(versions.body.map(({ version }: { version: number }) => version)).toEqual([1]);
    const history = await officer.visitor.rest('GET', `citations/${notice.id}/history`);
    expect(history.body).toContainEqual(
      expect.objectContaining({
        description: `Cancellation ${letter}`,
        properties: expect.objectContaining({
          ...{ title: 'Cancellation letter', color: 'blue-grey', user: 'Tess Conway' },
        }),
      }),
    );
    // The event's own number stays that of its notice.
    const event = await officer.visitor.rest('GET', `citations/${notice.id}`);
    expect(event.body.stopline_reference_id).toBe(notice.number);
  });

  it('waits for a run like a notice, alone where the run asks for its kind', async () => {
    const preview = await admin.visitor.rest('POST', 'notice-runs/preview', {
      kind: 'CANCELLATION',
    });
    expect(preview.body.by_kind).toEqual({ CANCELLATION: preview.body.notices });
    const notices = await admin.visitor.rest('POST', 'notice-runs/preview', { kind: 'NOTICE' });
    expect(Object.keys(notices.body.by_kind)).toEqual(notices.body.notices === 0 ? [] : ['NOTICE']);
    const wrong = await admin.visitor.rest('POST', 'notice-runs/preview', { kind: 'LETTER' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { kind: ['Kind must be one of NOTICE, WARNING, CANCELLATION'] },
    ]);
    const { data } = await admin.visitor.graphql(
      '{ noticeRunPreview(kind: CANCELLATION) { notices byKind { kind count } } }',
    );
    expect(data.noticeRunPreview.byKind).toEqual([
      { kind: 'CANCELLATION', count: preview.body.notices },
    ]);
  });

  it('goes from WAITING to MAILED and RETURNED, with a place in run, manifest, ledger and webhooks', async () => {
    const run = await sendRun({ kind: 'CANCELLATION' });
    const { body: started } = await admin.visitor.rest('GET', `notice-runs/${run}`);
    expect(started.filter.kind).toBe('CANCELLATION');
    const items = await admin.visitor.rest('GET', `notice-runs/${run}/notices`);
    expect(items.body.data).toContainEqual(
      expect.objectContaining({ notice_number: letter, kind: 'CANCELLATION', state: 'IN_RUN' }),
    );
    const manifest = await admin.visitor.rest(
      'GET',
      `notice-runs/${run}/files/${started.number}-manifest.json`,
    );
    const lines = JSON.parse(manifest.raw.toString()).notices as { notice_number: string }[];
    expect(lines.map(({ notice_number }) => notice_number)).toContain(letter);
    await confirm(run);
    const state = async (): Promise<string> =>
      (await admin.visitor.rest('GET', `notices/${letter}`)).body.mail.state;
    expect(await state()).toBe('MAILED');
    await admin.visitor.rest('POST', 'notice-returns', { number: letter, reason: 'MOVED' });
    expect(await state()).toBe('RETURNED');
    const ledger = async (query: string): Promise<any[]> =>
      (await admin.visitor.rest('GET', `notice-ledger?number=${letter}${query}`)).body.data;
    expect(await ledger('')).toEqual([]);
    expect(await ledger('&kind=CANCELLATION')).toMatchObject([
      { number: letter, kind: 'CANCELLATION', state: 'RETURNED', due_at: null },
    ]);
    const { body: notices } = await admin.visitor.rest('GET', 'notice-ledger');
    expect(new Set(notices.data.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['NOTICE']),
    );
    const reprint = await admin.visitor.rest('POST', `notices/${letter}/reprint`, {
      reason: 'Lost',
    });
    expect([reprint.status, reprint.body.kind]).toEqual([201, 'DUPLICATE']);
  });

  it('has no case and no end of its own: NOT_CURRENT', async () => {
    const { status, body } = await admin.visitor.rest('POST', `notices/${letter}/void`, {
      reason: 'Wrong',
    });
    expect([status, body.code, body.message]).toEqual([
      409,
      'NOT_CURRENT',
      `Notice ${letter} is not the current one of its event`,
    ]);
  });
});

describe('Reconciling letters (repair 6)', () => {
  const reconcile = async (): Promise<any> =>
    (await admin.visitor.rest('GET', 'notice-ledger/reconcile')).body;

  it('counts notices by year and state, letters by kind; a -C number has no place in its year', async () => {
    const found = await reconcile();
    expect(found).toMatchObject({ ok: true, missing_letters: [] });
    const [counted] = await sql<{ notices: number; letters: number; mailed: number }>(
      `SELECT (count(*) FILTER (WHERE kind = 'NOTICE'))::int AS notices,
         (count(*) FILTER (WHERE kind = 'CANCELLATION'))::int AS letters,
         (count(*) FILTER (WHERE kind = 'CANCELLATION' AND returned_on IS NOT NULL))::int AS mailed FROM issued_notices`,
    );
    const sum = (states: Record<string, number>): number =>
      Object.values(states).reduce((before, n) => before + n, 0);
    expect(found.years.reduce((all: number, { given }: any) => all + given, 0)).toBe(
      counted!.notices,
    );
    expect(sum(found.states)).toBe(counted!.notices);
    expect(found.years.flatMap(({ gaps, doubles }: any) => [...gaps, ...doubles])).toEqual([]);
    const [ofNotices, ofWarnings, ofLetters] = found.letters;
    expect([ofNotices.kind, ofNotices.given]).toEqual(['NOTICE', counted!.notices]);
    expect([ofWarnings.kind, ofWarnings.given]).toEqual(['WARNING', 0]);
    expect([ofLetters.kind, ofLetters.given]).toEqual(['CANCELLATION', counted!.letters]);
    expect(sum(ofLetters.states)).toBe(counted!.letters);
    const { data } = await admin.visitor.graphql(
      '{ noticeReconciliation { ok missingLetters letters { kind given states { state count } } } }',
    );
    expect(data.noticeReconciliation).toMatchObject({ ok: true, missingLetters: [] });
    expect(data.noticeReconciliation.letters[2].given).toBe(counted!.letters);
  });

  it('names notices whose letter is due and not there: not ok', async () => {
    const notice = await mailed();
    await sql(
      `UPDATE issued_notices SET voided_at = now(), voided_by = $2, void_reason = 'Any', cancellation_due = true
       WHERE number = $1`,
      ...[notice.number, admin.user.id],
    );
    expect(await reconcile()).toMatchObject({ ok: false, missing_letters: [notice.number] });
    await sql(
      'UPDATE issued_notices SET cancellation_due = false WHERE number = $1',
      notice.number,
    );
    expect(await reconcile()).toMatchObject({ ok: true, missing_letters: [] });
  });
});
