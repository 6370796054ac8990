import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';
import { statementTexts } from '../../test/statement-texts.js';

const MAILING = {
  notice_languages: ['en'],
  paper: 'A4',
  window: 'DIN',
  mail_barcode: 'NONE',
  duplex: true,
  run_size: 10_000,
  postal_code_format: '',
  mail_warning_days: 3,
  posting_days: 0,
  required_fields: { REDLIGHT: [], SPEEDING: [] },
  evidence_days: 365,
  evidence_videos: true,
  cancellation_letters: true,
  error_limit: 5,
  warning_prefix: 'WRN',
};

const NO_TEXTS = {
  document_name: null,
  legal_basis: null,
  means_of_proof: null,
  how_to_pay: null,
  how_to_contest: null,
  other_driver: null,
  consequences: null,
  privacy: null,
  no_amount: null,
  cancellation: null,
  footer: null,
  fee_label: null,
  payment_code_label: null,
  reply_title: null,
  reply_intro: null,
  reply_fields: [],
  violation_title: null,
  officer_citation_statement: null,
};

let app: TestApp;
let tess: Visitor;
let otto: Visitor;
let inspection: Visitor;

beforeAll(async () => {
  app = await startApp();
  tess = (await signedInAs(app, 2, { firstName: 'Tess', lastName: 'Conway' })).visitor;
  otto = (await signedInAs(app, 1, { firstName: 'Otto', lastName: 'Ruiz' })).visitor;
  inspection = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());

const mailing = async (): Promise<Answer['body']> =>
  (await tess.rest('GET', 'settings/admin/mailing')).body;
const texts = async (id = 1): Promise<Answer['body']> =>
  (await tess.rest('GET', `pdf-settings/${id}/texts`)).body;

/** Saves with the version of now. */
async function saveMailing(changes: Record<string, unknown>): Promise<Answer> {
  const { version } = await mailing();
  return tess.rest('PUT', 'settings/admin/mailing', { version, ...changes });
}
async function saveTexts(changes: Record<string, unknown>, id = 1): Promise<Answer> {
  const { version } = await texts(id);
  return tess.rest('PUT', `pdf-settings/${id}/texts`, { version, ...changes });
}

const newestLog = async (): Promise<{ type: string; log: string; description: string }> =>
  (
    await app.database.query(`SELECT type, log, description FROM activity ORDER BY id DESC LIMIT 1`)
  )[0];

beforeEach(async () => {
  await saveMailing({ cancellation_letters: true, error_limit: 5 });
  for (const id of [1, 2]) await saveTexts({}, id);
});

describe('texts of a PDF setting (mailing 2)', () => {
  it('are kept for any shipped language, replaced as a whole, and the same at both doors', async () => {
    const { version } = await texts();
    const saved = await saveTexts({
      texts: {
        en: { legal_basis: ' Section 12, {number} ', reply_fields: ['Name', 'Address'] },
        ar: { footer: 'السلام\r\n{number}' },
      },
      payment_code: 'pay:{number}',
    });
    const expected = {
      id: 1,
      kind: 'NOTICE',
      from: null,
      in_force: true,
      used: false,
      version: version + 1,
      texts: {
        en: {
          ...NO_TEXTS,
          legal_basis: 'Section 12, {number}',
          reply_fields: ['Name', 'Address'],
        },
        ar: { ...NO_TEXTS, footer: 'السلام\n{number}' },
      },
      payment_code: 'pay:{number}',
      vanishing: [],
    };
    expect([saved.status, saved.body]).toEqual([200, expected]);
    expect(await texts()).toEqual(expected);
    expect((await texts(2)).texts).toEqual({});
    expect(await newestLog()).toEqual({
      type: 'notice_texts_changed',
      log: 'system',
      description:
        'Notice texts of REDLIGHT changed by Tess Conway: Legal basis (English) none → Section 12, {number}; Reply fields (English) none → Name | Address; Footer (Arabic) none → السلام {number}; Payment code none → pay:{number}',
    });
    const { data } = await tess.graphql(
      '{ noticeTexts(pdfSettingId: 1) { pdfSettingId version paymentCode texts { language legalBasis footer replyFields } } }',
    );
    expect(data.noticeTexts).toEqual({
      pdfSettingId: '1',
      version: version + 1,
      paymentCode: 'pay:{number}',
      texts: [
        {
          language: 'en',
          legalBasis: 'Section 12, {number}',
          footer: null,
          replyFields: ['Name', 'Address'],
        },
        {
          language: 'ar',
          legalBasis: null,
          footer: 'السلام\n{number}',
          replyFields: [],
        },
      ],
    });
    for (const [languages, sentence] of [
      [['it'], 'Language must be one of en, es, fr, de, ar'],
      [['de', 'de'], 'de is named twice'],
    ] as const) {
      const list = languages.map((language) => `{ language: "${language}" }`).join(', ');
      const { errors } = await tess.graphql(
        `mutation { updateNoticeTexts(input: { pdfSettingId: 1, expectedVersion: 1, texts: [${list}] }) { noticeTexts { version } } }`,
      );
      expect(errors[0]).toMatchObject({ extensions: { errors: { texts: [sentence] } } });
    }
    const changed = await tess.graphql(
      `mutation ($input: UpdateNoticeTextsInput!) { updateNoticeTexts(input: $input) {
        noticeTexts { version paymentCode texts { language privacy } } } }`,
      {
        input: {
          pdfSettingId: 1,
          expectedVersion: version + 1,
          texts: [{ language: 'de', privacy: 'Datenschutz' }],
        },
      },
    );
    expect(changed.data.updateNoticeTexts.noticeTexts).toEqual({
      version: version + 2,
      paymentCode: null,
      texts: [{ language: 'de', privacy: 'Datenschutz' }],
    });
    expect((await texts()).texts).toEqual({ de: { ...NO_TEXTS, privacy: 'Datenschutz' } });
    const emptied = await tess.graphql(
      `mutation { updateNoticeTexts(input: { pdfSettingId: 1, expectedVersion: ${version + 2} }) {
        noticeTexts { paymentCode texts { language } } } }`,
    );
    expect(emptied.data?.updateNoticeTexts.noticeTexts).toEqual({ paymentCode: null, texts: [] });
  });

  it('name the version that was read as it was sent: expectedVersion in GraphQL', async () => {
    for (const change of [
      'updateNoticeTexts(input: { pdfSettingId: 1, expectedVersion: 0 }) { noticeTexts { version } }',
      'updateMailingSettings(input: { expectedVersion: 0 }) { mailingSettings { version } }',
    ]) {
      const { errors } = await tess.graphql(`mutation { ${change} }`);
      expect(errors[0]!.extensions.errors).toEqual({
        expectedVersion: ['Version must be a whole number'],
      });
    }
  });

  it('are saved by who read them last: an older version is refused, at both doors', async () => {
    const { version } = await texts();
    const sent = { version, texts: { en: { privacy: 'One' } } };
    expect((await otto.rest('PUT', 'pdf-settings/1/texts', sent)).status).toBe(200);
    const late = await tess.rest('PUT', 'pdf-settings/1/texts', sent);
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'SETTINGS_CHANGED',
      'These settings were changed by Otto Ruiz, reload them',
    ]);
    const { errors } = await tess.graphql(
      `mutation { updateNoticeTexts(input: { pdfSettingId: 1, expectedVersion: ${version}, texts: [] }) { noticeTexts { version } } }`,
    );
    expect(errors[0]).toMatchObject({
      message: 'These settings were changed by Otto Ruiz, reload them',
      extensions: { code: 'SETTINGS_CHANGED' },
    });
    expect((await texts()).version).toBe(version + 1);
    // Existing values change nothing.
    const same = { ...sent, version: version + 1 };
    expect((await tess.rest('PUT', 'pdf-settings/1/texts', same)).body.version).toBe(version + 1);
  });

  it.each([
    [{ version: undefined }, 'version', 'Version is required'],
    [
      { texts: { en: { how_to_pay: 'Pay {totl} by {x}' } } },
      'texts.en.how_to_pay',
      'Unknown placeholder {totl} in How to pay',
    ],
    [{ texts: { en: { footer: 'a } b' } } }, 'texts.en.footer', 'Unknown placeholder } in Footer'],
    [
      { texts: { es: { reply_fields: ['Name', '{name}'] } } },
      'texts.es.reply_fields.1',
      'Unknown placeholder {name} in Reply fields',
    ],
    [{ payment_code: '{iban}' }, 'payment_code', 'Unknown placeholder {iban} in Payment code'],
    [
      { payment_code: 'BCD\n002\n1\nSCT\n\nCity\nDE88370400440532013000\nEUR{total_decimal}' },
      'payment_code',
      'Payment code: line 7 is not valid',
    ],
    [
      { texts: { en: { fee_label: 'x'.repeat(61) } } },
      'texts.en.fee_label',
      'Fee label must be at most 60 characters long',
    ],
    [
      { texts: { en: { privacy: 'x'.repeat(2_001) } } },
      'texts.en.privacy',
      'Privacy must be at most 2000 characters long',
    ],
    [
      { texts: { en: { reply_title: 'a\nb' } } },
      'texts.en.reply_title',
      'Reply title must be one line of text',
    ],
    [
      { texts: { en: { reply_fields: Array.from({ length: 13 }, () => 'x') } } },
      'texts.en.reply_fields',
      'Reply fields must be a list of at most 12 texts',
    ],
    [
      { texts: { en: { privacy: 'রহিম' } } },
      'texts.en.privacy',
      'This character cannot be printed: র',
    ],
    [{ texts: { it: {} } }, 'texts.it', 'texts.it is not a known field'],
    [{ texts: { en: { title: '' } } }, 'texts.en.title', 'texts.en.title is not a known field'],
    [{ texts: { EN: {} } }, 'texts.EN', 'texts.EN is not a known field'],
    [
      { texts: { en: { legalBasis: '' } } },
      'texts.en.legalBasis',
      'texts.en.legalBasis is not a known field',
    ],
    [{ texts: [] }, 'texts', 'Texts must be an object by language'],
    [{ code: '' }, 'code', 'code is not a known field'],
  ])('refuses %j', async (changes, field, sentence) => {
    const before = await texts();
    const { status, body } = await saveTexts(changes);
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
    expect(await texts()).toEqual(before);
  });

  it('are of the two PDF settings, and of no other', async () => {
    for (const id of ['3', '0', 'x', '40000', '2147483648']) {
      expect((await tess.rest('GET', `pdf-settings/${id}/texts`)).status).toBe(404);
      expect((await tess.rest('PUT', `pdf-settings/${id}/texts`, { version: 1 })).status).toBe(404);
    }
    const { errors } = await tess.graphql('{ noticeTexts(pdfSettingId: 3) { version } }');
    expect(errors[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });

  it('are checked in the preview, which saves nothing', async () => {
    const { id, ...setting } = (await tess.rest('GET', 'pdf-settings')).body.data[0];
    const before = await texts();
    const preview = await tess.rest('POST', `pdf-settings/${id}/preview`, {
      ...setting,
      texts: { en: { privacy: '{who}' } },
    });
    expect([preview.status, preview.body.errors]).toEqual([
      422,
      { 'texts.en.privacy': ['Unknown placeholder {who} in Privacy'] },
    ]);
    expect(await texts()).toEqual(before);
  });
});

describe('mailing settings (mailing 3)', () => {
  it('start with the defaults, and are the same at both doors', async () => {
    const { version, runs_since, ...rest } = await mailing();
    expect(rest).toEqual(MAILING);
    // The day of the installation.
    expect(runs_since).toBe(new Date().toISOString().slice(0, 10));
    const changes = {
      notice_languages: ['de'],
      paper: 'LETTER',
      window: 'US10',
      mail_barcode: 'DATAMATRIX',
      duplex: false,
      run_size: 20_000,
      runs_since: '2026-02-28',
      postal_code_format: '#####|#####-####',
      mail_warning_days: 0,
      posting_days: 14,
      required_fields: { REDLIGHT: ['privacy', 'amount'], SPEEDING: ['address'] },
      evidence_days: 3_650,
      evidence_videos: false,
      cancellation_letters: false,
      error_limit: 2.25,
    };
    const saved = await saveMailing(changes);
    const expected = {
      ...changes,
      version: version + 1,
      warning_prefix: 'WRN',
      required_fields: { REDLIGHT: ['amount', 'privacy'], SPEEDING: ['address'] },
    };
    expect([saved.status, saved.body]).toEqual([200, expected]);
    expect(await mailing()).toEqual(expected);
    expect(await newestLog()).toEqual({
      type: 'mailing_settings_changed',
      log: 'system',
      description: `Mailing settings changed by Tess Conway: Notice languages en → de; Paper A4 → LETTER; Window DIN → US10; Mail barcode NONE → DATAMATRIX; Duplex true → false; Run size 10000 → 20000; Runs since ${runs_since} → 2026-02-28; Postal code format none → #####|#####-####; Mail warning days 3 → 0; Posting days 0 → 14; Required fields REDLIGHT: none; SPEEDING: none → REDLIGHT: amount, privacy; SPEEDING: address; Evidence days 365 → 3650; Evidence videos true → false; Cancellation letters true → false; Error limit 5 → 2.25`,
    });
    const { data } = await tess.graphql(
      '{ mailingSettings { version noticeLanguages paper window mailBarcode runSize runsSince requiredFields { cause fields } } }',
    );
    expect(data.mailingSettings).toEqual({
      version: version + 1,
      noticeLanguages: ['de'],
      paper: 'LETTER',
      window: 'US10',
      mailBarcode: 'DATAMATRIX',
      runSize: 20_000,
      runsSince: '2026-02-28',
      requiredFields: [
        { cause: 'REDLIGHT', fields: ['AMOUNT', 'PRIVACY'] },
        { cause: 'SPEEDING', fields: ['ADDRESS'] },
      ],
    });
    const back = await tess.graphql(
      `mutation ($input: UpdateMailingSettingsInput!) { updateMailingSettings(input: $input) {
        mailingSettings { version noticeLanguages duplex requiredFields { cause fields } } } }`,
      {
        input: {
          expectedVersion: version + 1,
          duplex: null,
          requiredFields: [{ cause: 'SPEEDING', fields: ['AMOUNT'] }],
        },
      },
    );
    expect(back.data.updateMailingSettings.mailingSettings).toEqual({
      version: version + 2,
      noticeLanguages: ['en'],
      duplex: true,
      requiredFields: [
        { cause: 'REDLIGHT', fields: [] },
        { cause: 'SPEEDING', fields: ['AMOUNT'] },
      ],
    });
  });

  it('are saved by who read them last', async () => {
    const { version } = await mailing();
    await otto.rest('PUT', 'settings/admin/mailing', { version, duplex: false });
    const late = await tess.rest('PUT', 'settings/admin/mailing', { version, duplex: true });
    expect([late.status, late.body.message]).toEqual([
      409,
      'These settings were changed by Otto Ruiz, reload them',
    ]);
    expect((await mailing()).duplex).toBe(false);
  });

  it('keeps letters and limit of errors where they are left out; a limit of null is none (repair 6)', async () => {
    await saveMailing({ cancellation_letters: false, error_limit: 12.5 });
    const kept = { cancellation_letters: false, error_limit: 12.5 };
    expect((await saveMailing({ duplex: false })).body).toMatchObject(kept);
    const { version } = await mailing();
    const { data, errors } = await tess.graphql(
      `mutation { updateMailingSettings(input: { expectedVersion: ${version}, paper: LETTER }) {
         mailingSettings { cancellationLetters errorLimit } } }`,
    );
    expect([errors, data.updateMailingSettings.mailingSettings]).toEqual([
      [],
      { cancellationLetters: false, errorLimit: 12.5 },
    ]);
    expect((await saveMailing({ error_limit: null })).body).toMatchObject({
      cancellation_letters: false,
      error_limit: null,
    });
    expect((await newestLog()).description).toContain('Error limit 12.5 → none');
  });

  it.each([
    [
      { notice_languages: [] },
      'notice_languages',
      'Notice languages must be one or two of en, es, fr, de, ar',
    ],
    [
      { notice_languages: ['en', 'en'] },
      'notice_languages',
      'Notice languages must be one or two of en, es, fr, de, ar',
    ],
    [
      { notice_languages: ['en', 'it'] },
      'notice_languages',
      'Notice languages must be one or two of en, es, fr, de, ar',
    ],
    [{ paper: 'A5' }, 'paper', 'Paper must be one of A4, LETTER'],
    [
      { mail_barcode: 'CODE128', window: 'US10' },
      'mail_barcode',
      'Mail barcode CODE128 needs the window DIN',
    ],
    [{ run_size: 20_001 }, 'run_size', 'Run size must be from 1 to 20000'],
    [{ run_size: 0 }, 'run_size', 'Run size must be from 1 to 20000'],
    [{ runs_since: '2026-02-30' }, 'runs_since', 'Runs since must be a date'],
    [{ mail_warning_days: 31 }, 'mail_warning_days', 'Mail warning days must be from 0 to 30'],
    [{ posting_days: 15 }, 'posting_days', 'Posting days must be from 0 to 14'],
    [{ evidence_days: 0 }, 'evidence_days', 'Evidence days must be from 1 to 3650'],
    [
      { cancellation_letters: 'yes' },
      'cancellation_letters',
      'Cancellation letters must be true or false',
    ],
    ...[-1, 100.01, 2.255, '5'].map((limit): [Record<string, unknown>, string, string] => [
      { error_limit: limit },
      'error_limit',
      'Error limit must be from 0 to 100, with 2 decimals at most',
    ]),
    [
      { postal_code_format: '#####|' },
      'postal_code_format',
      'Each postal code format needs a # or an @',
    ],
    [
      { required_fields: { REDLIGHT: ['fine'] } },
      'required_fields',
      'Required fields must be lists for REDLIGHT and SPEEDING, of amount, payable_by, legal_basis, how_to_pay, how_to_contest, other_driver, consequences, privacy, payment_code, measurement, address',
    ],
    [{ colour: 'red' }, 'colour', 'colour is not a known field'],
  ])('refuses %j', async (changes, field, sentence) => {
    const before = await mailing();
    const { status, body } = await saveMailing(changes);
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
    expect(await mailing()).toEqual(before);
  });
});

describe('what is filled in the first notice language must be filled in the second', () => {
  const SPANISH = { violation_title: 'Título', officer_citation_statement: 'Declaro' };

  it('holds on saving the languages, for each cause', async () => {
    const both = { notice_languages: ['en', 'es'] };
    const refused = await saveMailing(both);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { notice_languages: ['Violation title is missing in Spanish'] },
    ]);
    await saveTexts({ texts: { es: SPANISH } }, 1);
    await saveTexts({ texts: { en: { how_to_pay: 'Pay' }, es: SPANISH } }, 2);
    expect((await saveMailing(both)).body.errors).toEqual({
      notice_languages: ['How to pay is missing in Spanish'],
    });
    await saveTexts({ texts: { es: SPANISH } }, 2);
    expect((await saveMailing(both)).status).toBe(200);
  });

  it('holds on saving the texts', async () => {
    for (const id of [1, 2]) await saveTexts({ texts: { es: SPANISH } }, id);
    await saveMailing({ notice_languages: ['en', 'es'] });
    const refused = await saveTexts({
      texts: { en: { how_to_pay: 'Pay', footer: 'Foot' }, es: { violation_title: 'Título' } },
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        'texts.es.how_to_pay': ['How to pay is missing in Spanish'],
        'texts.es.footer': ['Footer is missing in Spanish'],
        'texts.es.officer_citation_statement': ['Officer citation statement is missing in Spanish'],
      },
    ]);
    expect((await texts()).texts).toEqual({ es: { ...NO_TEXTS, ...SPANISH } });
    await saveMailing({});
  });

  it('holds where both are saved at once: one of the two is refused', async () => {
    for (let race = 0; race < 5; race++) {
      await saveMailing({});
      for (const id of [1, 2]) await saveTexts({ texts: { es: SPANISH } }, id);
      const answers = await Promise.all([
        saveMailing({ notice_languages: ['en', 'es'] }),
        saveTexts({ texts: {} }, 2),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
    await saveMailing({});
  });
});

describe('required content (mailing 3)', () => {
  const LEGAL = 'Missing text, Legal basis is empty';
  const ADDRESS = 'Missing complete owner address';
  const BOTH = { REDLIGHT: ['legal_basis', 'address'] };

  const shown = async (id: number): Promise<Answer['body']> =>
    (await inspection.rest('GET', `citations/${id}`)).body;
  const generate = (id: number): Promise<Answer> =>
    inspection.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
  const contentsOf = (id: number): Promise<{ content: { mailing: Record<string, unknown> } }[]> =>
    app.database.query('SELECT content FROM notices WHERE citation_id = $1 ORDER BY version', [id]);

  it('stands in what is missing, at both doors, and refuses generate at every one', async () => {
    const id = await createCitation(app, 'REVIEW');
    expect((await shown(id)).missing).toEqual([]);
    await saveMailing({ required_fields: BOTH });
    const { missing, available_actions: acts } = await shown(id);
    expect(missing).toEqual([LEGAL, ADDRESS]);
    expect(acts.find(({ name }: { name: string }) => name === 'generate').refusal).toBe(
      `${LEGAL}. ${ADDRESS}`,
    );
    expect(acts.find(({ name }: { name: string }) => name === 'discard').refusal).toBeNull();

    const answer = await generate(id);
    expect([answer.status, answer.body.errors]).toEqual([422, { missing: [LEGAL, ADDRESS] }]);
    const { errors } = await inspection.graphql(
      `mutation { transitionCitation(input: { citationId: ${id}, transition: GENERATE }) { citation { id } } }`,
    );
    expect(errors[0]).toMatchObject({
      extensions: { code: 'INVALID', errors: { missing: [LEGAL, ADDRESS] } },
    });
    await inspection.rest('PUT', `desk/claims/${id}`);
    const { body: event } = await inspection.rest('GET', `citations/${id}`);
    const decided = await inspection.rest('POST', 'desk/decisions', {
      citation_id: id,
      act: 'GENERATE',
      version: 1,
      seconds: 10,
      viewed: [event.media[0].id],
      zoomed: [],
      played: [],
    });
    expect([decided.status, decided.body.errors]).toEqual([422, { missing: [LEGAL, ADDRESS] }]);
    const next = await inspection.rest('GET', 'desk/submitted');
    expect(next.body.held[0].citation.missing).toEqual([LEGAL, ADDRESS]);

    // The second cause requires nothing.
    const other = await createCitation(app, 'REVIEW', { cause: 'SPEEDING' });
    expect((await shown(other)).missing).toEqual([]);
  });

  it('sees each change of texts and settings at once', async () => {
    const id = await createCitation(app, 'REVIEW');
    await saveMailing({ required_fields: { REDLIGHT: ['legal_basis'] } });
    expect((await shown(id)).missing).toEqual([LEGAL]);
    await saveTexts({ texts: { en: { legal_basis: 'Section 12, payable by {payable_by}' } } });
    expect((await shown(id)).missing).toEqual([LEGAL]);
    await saveTexts({ texts: { en: { legal_basis: 'Section 12, notice {number} of {officer}' } } });
    expect((await shown(id)).missing).toEqual([]);
    await saveMailing({ required_fields: { REDLIGHT: ['legal_basis', 'measurement'] } });
    expect((await shown(id)).missing).toEqual([]);
    await saveMailing({ notice_languages: ['de'], required_fields: { REDLIGHT: ['legal_basis'] } });
    expect((await shown(id)).missing).toEqual([LEGAL]);
  });

  it('is checked again in the transaction that completes the event, and nothing is required after it', async () => {
    await saveMailing({ required_fields: { REDLIGHT: ['legal_basis'] } });
    await saveTexts({ texts: { en: { legal_basis: 'Section 12' } } });
    const id = await createCitation(app, 'REVIEW');
    expect((await generate(id)).status).toBe(200);
    await saveTexts({});
    expect((await shown(id)).missing).toEqual([]);
  });

  it('costs a list no statement for each row', async () => {
    await saveMailing({
      required_fields: { REDLIGHT: ['amount', 'legal_basis'], SPEEDING: ['amount', 'privacy'] },
    });
    const list = '{ citations(queue: SUBMITTED) { data { missing } } }';
    const read = async (): Promise<{ rows: number; statements: number }> => {
      let rows = 0;
      await inspection.graphql(list);
      const texts = await statementTexts(async () => {
        rows = (await inspection.graphql(list)).data.citations.data.length as number;
      });
      return { rows, statements: texts.length };
    };
    await createCitation(app, 'REVIEW');
    await createCitation(app, 'REVIEW', { cause: 'SPEEDING' });
    const few = await read();
    for (let more = 0; more < 6; more++) await createCitation(app, 'REVIEW');
    const many = await read();
    expect(many.rows).toBeGreaterThanOrEqual(few.rows + 6);
    expect(many.statements).toBe(few.statements);
  });

  it('what the notice says is kept in its content; a new version has the texts of then and the same fine', async () => {
    await saveTexts({
      texts: { en: { legal_basis: 'Section 12' }, de: { legal_basis: '§ 12' } },
      payment_code: 'pay:{number}',
    });
    const id = await createCitation(app, 'REVIEW');
    expect((await generate(id)).status).toBe(200);
    const first = {
      languages: ['en'],
      paper: 'A4',
      window: 'DIN',
      mailBarcode: 'NONE',
      texts: { en: expect.objectContaining({ legalBasis: 'Section 12' }) as unknown },
      paymentCode: 'pay:{number}',
      textSet: {
        ...{ id: 1, kind: 'NOTICE', from: null },
        version: expect.any(Number) as unknown,
      },
      fine: null,
      evidenceUrl: null,
    };
    expect((await contentsOf(id))[0]!.content.mailing).toEqual(first);

    // As if it had a fine, whose schedule is another one now.
    await app.database.query(`UPDATE notices SET status = 'FAILED' WHERE citation_id = $1`, [id]);
    await saveTexts({ texts: { de: { legal_basis: '§ 13' } } });
    await saveMailing({ notice_languages: ['de'], paper: 'LETTER', window: 'US10' });
    expect((await tess.rest('POST', `notices/${id}/render`)).status).toBeLessThan(300);
    const contents = await contentsOf(id);
    expect(contents[0]!.content.mailing).toEqual(first);
    expect(contents[1]!.content.mailing).toEqual({
      ...first,
      languages: ['de'],
      paper: 'LETTER',
      window: 'US10',
      texts: { de: expect.objectContaining({ legalBasis: '§ 13' }) as unknown },
      paymentCode: null,
    });
  });
});
