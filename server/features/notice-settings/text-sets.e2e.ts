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

describe('what is required cannot vanish (programs 3)', () => {
  const SPEEDING = 2;
  const END = 'is required and would be empty';
  const amounts = { early_amount: null, late_amounts: [], note: null };
  const bands = [
    { from: 0, to: 11, amount: 1_000, points: null, ...amounts },
    { from: 11, to: null, amount: 2_000, points: 1, ...amounts },
  ];
  const schedule = (own: object = {}) => ({
    ...{ cause: 'SPEEDING', effective_from: '2026-01-01', payment_days: 30, day_kind: 'CALENDAR' },
    ...{ early_days: null, late_days: [], bands },
    ...own,
  });
  const put = async (path: string, changes: object): Promise<Answer> => {
    const { version } = (await tess.rest('GET', path)).body;
    return tess.rest('PUT', path, { version, ...changes });
  };
  const requires = (SPEEDING_FIELDS: string[]): Promise<Answer> =>
    put('settings/admin/mailing', { required_fields: { REDLIGHT: [], SPEEDING: SPEEDING_FIELDS } });
  const save = (en: object): Promise<Answer> =>
    put(`pdf-settings/${SPEEDING}/texts`, { texts: { en } });
  const statement = async (text: string): Promise<Answer> => {
    const { data } = (await tess.rest('GET', 'pdf-settings')).body;
    const { id, ...setting } = data[1];
    return tess.rest('PUT', `pdf-settings/${id}`, { ...setting, officer_citation_statement: text });
  };
  const refusal = ({ status, body }: Answer) => [status, body.errors];

  beforeAll(async () => {
    const { body } = await tess.rest('GET', 'settings/admin/citation');
    expect(body.currency_unit).toBeDefined();
    const { status, body: made } = await tess.rest('POST', 'fine-schedules', schedule());
    expect([status, made.errors]).toEqual([201, undefined]);
  });
  afterEach(async () => {
    expect((await requires([])).status).toBe(200);
    expect((await save({})).status).toBe(200);
  });

  it('is named with the set, by band', async () => {
    const saved = await save({
      legal_basis: 'Section 12.\n\n{points} points.',
      fee_label: '{pin}',
    });
    expect(saved.body.vanishing).toEqual([
      {
        ...{ text: 'legal_basis', language: 'en', placeholder: 'points' },
        sentence: 'Paragraph 2 of Legal basis is left out for 0 to 11: no {points}',
      },
      {
        ...{ text: 'fee_label', language: 'en', placeholder: 'pin' },
        sentence: 'Paragraph 1 of Fee label is left out where there is no {pin}',
      },
    ]);
    const { data } = await tess.graphql(
      `{ noticeTexts(pdfSettingId: ${SPEEDING}) { vanishing { text language placeholder sentence } } }`,
    );
    expect(data.noticeTexts.vanishing[0]).toEqual({
      ...saved.body.vanishing[0],
      text: 'LEGAL_BASIS',
    });
    const body = { texts: { en: { privacy: '{points}' } } };
    const preview = await tess.rest('POST', `pdf-settings/${SPEEDING}/text-sets/preview`, body);
    expect([preview.status, preview.body.vanishing.length]).toEqual([200, 1]);
    const asked = await tess.graphql(
      `{ noticeTextSetPreview(pdfSettingId: ${SPEEDING}, texts: [{ language: "en", privacy: "{points}" }]) { text } }`,
    );
    expect(asked.data.noticeTextSetPreview).toEqual([{ text: 'PRIVACY' }]);
  });

  it('is refused on saving texts, what is required, the statement and a schedule', async () => {
    const sentence = `Privacy ${END} for 0 to 11: no {points}`;
    expect((await requires(['privacy'])).status).toBe(200);
    expect(refusal(await save({ privacy: '{points}' }))).toEqual([
      422,
      { 'texts.en.privacy': [sentence] },
    ]);
    expect((await requires([])).status).toBe(200);
    expect((await save({ privacy: '{points}' })).status).toBe(200);
    expect(refusal(await requires(['privacy']))).toEqual([422, { required_fields: [sentence] }]);
    expect(refusal(await statement('I looked at {camera}.\n\n{x}'))).toEqual([
      422,
      {
        officer_citation_statement: ['Unknown placeholder {x} in Officer Citation Statement'],
      },
    ]);
    expect(refusal(await statement('By {certificate}.'))).toEqual([
      422,
      {
        officer_citation_statement: [
          `Officer Citation Statement ${END} where there is no {certificate}`,
        ],
      },
    ]);
    expect((await statement('I looked at {camera}.')).status).toBe(200);
    // A schedule whose bands lack what a required text needs.
    expect((await save({ privacy: 'Until {contest_by}, {plate}' })).status).toBe(200);
    const from = { effective_from: '2026-02-01' };
    const contested = await tess.rest(
      'POST',
      'fine-schedules',
      schedule({ ...from, contest_days: 30 }),
    );
    expect(contested.status).toBe(201);
    expect((await requires(['privacy'])).status).toBe(200);
    const later = schedule({ effective_from: '2026-03-01' });
    expect(refusal(await tess.rest('POST', 'fine-schedules', later))).toEqual([
      422,
      { bands: [`Privacy ${END} for 0 to 11, 11 and more: no {contest_by}`] },
    ]);
    const changed = schedule({ ...from, contest_days: null });
    const path = `fine-schedules/${contested.body.id}`;
    expect(refusal(await tess.rest('PUT', path, changed))[0]).toBe(422);
    const withdrawn = await tess.rest('POST', `${path}/withdraw`, {
      ...{ reason: 'x', replacement: changed },
    });
    expect(Object.keys(withdrawn.body.errors)).toEqual(['replacement.bands']);
    expect((await requires([])).status).toBe(200);
    expect((await tess.rest('DELETE', path)).status).toBe(204);
  });

  it('stays where it was saved before, and First steps names it', async () => {
    expect((await save({ privacy: '{points}' })).status).toBe(200);
    await app.database.query(
      `UPDATE mailing_settings SET required_fields = '{"REDLIGHT": [], "SPEEDING": ["privacy"]}'`,
    );
    const { body } = await tess.rest('GET', 'settings/admin/first-steps');
    const texts = body.steps.find(({ step }: { step: string }) => step === 'TEXTS');
    expect(texts.missing).toContain(`Speeding: Privacy ${END} for 0 to 11: no {points}`);
    expect((await save({ privacy: '{points}', footer: 'Call us.' })).status).toBe(200);
    const kept = await put('settings/admin/mailing', {
      ...{ paper: 'LETTER', required_fields: { REDLIGHT: [], SPEEDING: ['privacy'] } },
    });
    expect(kept.status).toBe(200);
  });

  it('a statement of before stays while it is sent unchanged', async () => {
    await app.database.query(
      `UPDATE pdf_settings SET officer_citation_statement = 'I am {sworn}.' WHERE id = $1`,
      [SPEEDING],
    );
    expect((await statement('I am {sworn}.')).status).toBe(200);
    expect((await statement('I am {sworn}!')).status).toBe(422);
    expect((await statement('I looked at it.')).status).toBe(200);
  });

  it('a warning letter has no money', async () => {
    const body = { kind: 'WARNING', from: '2033-01-01', payment_code: 'pay' };
    const refused = await add({ ...body, texts: { en: { privacy: '{total}' } } }, SPEEDING);
    expect(refusal(refused)).toEqual([
      422,
      {
        payment_code: ['A warning letter has no payment code'],
        'texts.en.privacy': ['A warning letter has no {total} in Privacy'],
      },
    ]);
  });
});
