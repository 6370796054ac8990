import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import { actsHappenAt } from '../../test/clock.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

// Berlin is an hour ahead of UTC in winter: the local day begins at 23:00 the day before.
const ZONE = 'Europe/Berlin';
const LAST_OF_OLD = '2026-11-30T22:59:59.999Z';
const FIRST_OF_NEW = '2026-11-30T23:00:00.000Z';

let app: TestApp;
let tess: Visitor;
let inspection: Visitor;

beforeAll(async () => {
  app = await startApp({ TIME_ZONE: ZONE, LOCALE: 'en-US' });
  tess = (await signedInAs(app, 2, { firstName: 'Tess', lastName: 'Conway' })).visitor;
  inspection = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());
afterEach(() => actsHappenAt(app, null));

const sets = async (setting = 1): Promise<Answer['body'][]> =>
  (await tess.rest('GET', `pdf-settings/${setting}/text-sets`)).body.data;
const add = (body: object, setting = 1): Promise<Answer> =>
  tess.rest('POST', `pdf-settings/${setting}/text-sets`, body);
const logged = async (): Promise<[string, string]> => {
  const [row] = await app.database.query<{ type: string; description: string }[]>(
    'SELECT type, description FROM activity ORDER BY id DESC LIMIT 1',
  );
  return [row!.type, row!.description];
};

async function added(body: object, setting = 1): Promise<Answer['body']> {
  const answer = await add(body, setting);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body;
}

/** Completes an event, and returns the number of its notice. */
async function completed(cause: 'REDLIGHT' | 'SPEEDING' = 'REDLIGHT'): Promise<string> {
  const id = await createCitation(app, 'REVIEW', { cause });
  const { status, body } = await inspection.rest('PUT', `citations/${id}`, {
    report_status: 'COMPLETED',
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.stopline_reference_id;
}

const textSetOf = async (number: string): Promise<unknown> =>
  (await tess.rest('GET', `notices/${number}`)).body.text_set;

describe('sets of texts (programs 3)', () => {
  it('begin with the first, which is that of the older routes', async () => {
    const [first, ...others] = await sets(2);
    expect(others).toEqual([]);
    expect(first).toEqual((await tess.rest('GET', 'pdf-settings/2/texts')).body);
    expect(first).toMatchObject({ kind: 'NOTICE', from: null, version: 1, in_force: true });
  });

  it('are added, read, changed and deleted, and logged', async () => {
    const set = await added(
      {
        kind: 'WARNING',
        from: '2026-03-01',
        texts: { en: { document_name: 'Warning', privacy: 'Kept for a year.' } },
      },
      2,
    );
    expect(set).toMatchObject({
      ...{ kind: 'WARNING', from: '2026-03-01', payment_code: null, version: 1 },
      ...{ in_force: true, used: false },
      texts: { en: { document_name: 'Warning', means_of_proof: null, reply_fields: [] } },
    });
    expect((await tess.rest('GET', `text-sets/${set.id}`)).body).toEqual(set);
    expect((await sets(2)).map(({ id }) => id)).toEqual([2, set.id]);
    expect(await logged()).toEqual([
      'notice_texts_added',
      'Warning texts of SPEEDING from Mar 1, 2026 added by Tess Conway',
    ]);
    const changed = await tess.rest('PUT', `text-sets/${set.id}`, {
      version: 1,
      from: '2026-04-01',
      texts: { en: { privacy: 'Kept for a month.' } },
    });
    // What programs.md adds stays where it is left out.
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        ...set,
        ...{ version: 2, from: '2026-04-01' },
        texts: { en: { ...set.texts.en, privacy: 'Kept for a month.' } },
      },
    ]);
    expect(await logged()).toEqual([
      'notice_texts_changed',
      'Warning texts of SPEEDING from Mar 1, 2026 changed by Tess Conway: From 2026-03-01 → 2026-04-01; Privacy (English) Kept for a year. → Kept for a month.',
    ]);
    const again = await tess.rest('PUT', `text-sets/${set.id}`, { version: 1 });
    expect([again.status, again.body.code]).toEqual([409, 'SETTINGS_CHANGED']);
    expect((await tess.rest('DELETE', `text-sets/${set.id}`)).status).toBe(204);
    expect(await logged()).toEqual([
      'notice_texts_deleted',
      'Warning texts of SPEEDING from Apr 1, 2026 deleted by Tess Conway',
    ]);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await tess.rest(method, `text-sets/${set.id}`)).body).toMatchObject({
        ...{ code: 'TEXTS_NOT_FOUND', message: 'Texts not found' },
      });
  });

  it('keep document names and means of proof that a client does not know', async () => {
    const saved = await tess.rest('PUT', 'pdf-settings/2/texts', {
      version: 1,
      texts: { en: { document_name: 'Penalty notice', means_of_proof: 'Photographs.' } },
    });
    const kept = await tess.rest('PUT', 'pdf-settings/2/texts', {
      version: saved.body.version,
      texts: { en: { privacy: 'Kept.' } },
    });
    expect(kept.body.texts.en).toMatchObject({
      ...{ document_name: 'Penalty notice', means_of_proof: 'Photographs.', privacy: 'Kept.' },
    });
    const emptied = await tess.rest('PUT', 'pdf-settings/2/texts', {
      version: kept.body.version,
      texts: { en: { document_name: null, means_of_proof: '' } },
    });
    expect(emptied.body.texts.en).toMatchObject({ document_name: null, means_of_proof: null });
  });

  it('are one for each kind and day', async () => {
    const sentence = (date: string) => `There are already such texts from ${date}`;
    const set = await added({ kind: 'NOTICE', from: '2030-02-28' }, 2);
    const other = await added({ kind: 'NOTICE', from: '2030-03-01' }, 2);
    const warning = await added({ kind: 'WARNING', from: '2030-02-28' }, 2);
    for (const [answer, date] of [
      [await add({ kind: 'NOTICE', from: '2030-02-28' }, 2), 'Feb 28, 2030'],
      [await add({ kind: 'NOTICE' }, 2), 'the beginning'],
      [
        await tess.rest('PUT', `text-sets/${other.id}`, { version: 1, from: '2030-02-28' }),
        'Feb 28, 2030',
      ],
    ] as const)
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        ...[409, 'TEXTS_EXIST', sentence(date)],
      ]);
    for (const { id } of [set, other, warning])
      expect((await tess.rest('DELETE', `text-sets/${id}`)).status).toBe(204);
  });

  it('are added once by two who add the same at once', async () => {
    const body = { kind: 'WARNING', from: '2031-01-01' };
    const answers = await Promise.all([add(body, 2), add(body, 2), add(body, 2)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const [made] = answers.filter(({ status }) => status === 201);
    await tess.rest('DELETE', `text-sets/${made!.body.id}`);
  });

  it.each([
    [{}, 'kind', 'Kind must be one of NOTICE, WARNING'],
    [{ kind: 'OTHER' }, 'kind', 'Kind must be one of NOTICE, WARNING'],
    [{ kind: 'WARNING', from: '2026-02-30' }, 'from', 'From must be a date'],
    [{ kind: 'WARNING', version: 1 }, 'version', 'version is not a known field'],
    [
      { kind: 'WARNING', texts: { en: { privacy: '{who}' } } },
      'texts.en.privacy',
      'Unknown placeholder {who} in Privacy',
    ],
  ])('refuses to add %j', async (body, field, sentence) => {
    const { status, body: refused } = await add(body);
    expect([status, refused.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it('keep their kind, and the first its day', async () => {
    const kind = await tess.rest('PUT', 'text-sets/1', { version: 1, kind: 'NOTICE' });
    expect([kind.status, kind.body.errors]).toEqual([422, { kind: ['kind is not a known field'] }]);
    const { version } = (await tess.rest('GET', 'text-sets/1')).body;
    const day = await tess.rest('PUT', 'text-sets/1', { version, from: '2026-01-01' });
    expect([day.status, day.body.errors]).toEqual([
      422,
      { from: ['The first texts of notices are from the beginning'] },
    ]);
    const deleted = await tess.rest('DELETE', 'text-sets/1');
    expect([deleted.status, deleted.body.code, deleted.body.message]).toEqual([
      ...[409, 'TEXTS_IN_USE', 'These texts were used, add new ones'],
    ]);
  });

  it('are the same over GraphQL', async () => {
    const fields =
      'id pdfSettingId kind from version inForce used paymentCode texts { language privacy }';
    const { data } = await tess.graphql(
      `mutation ($input: CreateNoticeTextSetInput!) { createNoticeTextSet(input: $input) { noticeTextSet { ${fields} } } }`,
      {
        input: {
          ...{ pdfSettingId: 2, kind: 'WARNING', from: '2032-01-01', paymentCode: null },
          texts: [{ language: 'de', privacy: 'Datenschutz' }],
        },
      },
    );
    const set = data.createNoticeTextSet.noticeTextSet;
    expect(set).toEqual({
      ...{ id: expect.any(String), pdfSettingId: '2', kind: 'WARNING', from: '2032-01-01' },
      ...{ version: 1, inForce: false, used: false, paymentCode: null },
      texts: [{ language: 'de', privacy: 'Datenschutz' }],
    });
    const read = await tess.graphql(
      `{ noticeTextSet(id: ${set.id}) { ${fields} } noticeTextSets(pdfSettingId: 2) { id kind } }`,
    );
    expect(read.data.noticeTextSet).toEqual(set);
    expect(read.data.noticeTextSets).toEqual([
      { id: '2', kind: 'NOTICE' },
      { id: set.id, kind: 'WARNING' },
    ]);
    const changed = await tess.graphql(
      `mutation { updateNoticeTextSet(input: { noticeTextSetId: ${set.id}, expectedVersion: 1, from: null }) {
        noticeTextSet { from version inForce texts { language } } } }`,
    );
    expect(changed.data.updateNoticeTextSet.noticeTextSet).toEqual({
      ...{ from: null, version: 2, inForce: true, texts: [] },
    });
    const deleted = await tess.graphql(
      `mutation { deleteNoticeTextSet(input: { noticeTextSetId: ${set.id} }) { deletedId } }`,
    );
    expect(deleted.data.deleteNoticeTextSet).toEqual({ deletedId: set.id });
  });
});

describe('the set of a letter (programs 3)', () => {
  it('is that of the local day of issue, to the millisecond', async () => {
    const set = await added({
      kind: 'NOTICE',
      from: '2026-12-01',
      texts: { en: { privacy: 'New' } },
    });
    const { version } = (await tess.rest('GET', 'text-sets/1')).body;
    actsHappenAt(app, new Date(LAST_OF_OLD));
    const before = await completed();
    expect((await sets()).filter(({ in_force }) => in_force).map(({ id }) => id)).toEqual([1]);
    actsHappenAt(app, new Date(FIRST_OF_NEW));
    const after = await completed();
    expect((await sets()).filter(({ in_force }) => in_force).map(({ id }) => id)).toEqual([set.id]);
    const old = { id: 1, kind: 'NOTICE', from: null, version };
    expect(await textSetOf(before)).toEqual(old);
    expect(await textSetOf(after)).toEqual({ ...old, id: set.id, from: '2026-12-01', version: 1 });
    // Used texts stay, and may be changed.
    const used = await tess.rest('DELETE', `text-sets/${set.id}`);
    expect([used.status, used.body.code]).toEqual([409, 'TEXTS_IN_USE']);
    const changed = await tess.rest('PUT', `text-sets/${set.id}`, { version: 1 });
    expect(changed.body).toMatchObject({ version: 2, used: true, from: '2026-12-01' });
    const kept = await tess.graphql(
      `{ notice(number: "${after}") { textSet { id kind from version } } }`,
    );
    expect(kept.data.notice.textSet).toEqual({
      ...{ id: String(set.id), kind: 'NOTICE', from: '2026-12-01', version: 1 },
    });
    // A new version is of the day of its issue too.
    await app.database.query(`UPDATE notices SET status = 'FAILED' WHERE number = $1`, [before]);
    expect((await tess.rest('POST', `notices/${before}/render`)).status).toBe(201);
    expect(await textSetOf(before)).toEqual(old);
  });

  it('is not deleted while a letter is made with it', async () => {
    actsHappenAt(app, new Date('2027-06-01T12:00:00Z'));
    const set = await added({ kind: 'NOTICE', from: '2027-06-01' }, 2);
    const citation = await createCitation(app, 'REVIEW', { cause: 'SPEEDING' });
    const [decided, deleted] = await Promise.all([
      inspection.rest('PUT', `citations/${citation}`, { report_status: 'COMPLETED' }),
      tess.rest('DELETE', `text-sets/${set.id}`),
    ]);
    const made = (await textSetOf(decided.body.stopline_reference_id)) as { id: number };
    expect([decided.status, [204, 409].indexOf(deleted.status) >= 0]).toEqual([200, true]);
    expect(made.id === set.id).toBe(deleted.status === 409);
  });
});
