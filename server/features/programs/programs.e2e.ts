import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

let app: TestApp;
let administrator: Visitor;
let inspection: Visitor;
let administratorName: string;

beforeAll(async () => {
  app = await startApp({}, { hasShippedChecks: true });
  const signedIn = await signedInAs(app, 1);
  administrator = signedIn.visitor;
  administratorName = signedIn.user.name;
  inspection = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());

type Fields = Record<string, unknown>;

const HEAD = { format: 'stopline-program/1', name: 'City program', note: '', example: false };

const preview = (parts: Fields, from?: string): Promise<Answer> =>
  administrator.rest('POST', 'program/preview', {
    program: { ...HEAD, ...parts },
    ...(from === undefined ? {} : { from }),
  });

/** Applies a program as it is previewed now. */
async function apply(parts: Fields, from?: string): Promise<Answer> {
  const { status, body } = await preview(parts, from);
  expect([status, body.errors]).toEqual([200, undefined]);
  return administrator.rest('POST', 'program', {
    program: { ...HEAD, ...parts },
    ...(from === undefined ? {} : { from }),
    digest: body.digest,
  });
}

const refused = async (parts: Fields): Promise<unknown> => {
  const { status, body } = await preview(parts);
  return [status, body.errors];
};

const exported = async (): Promise<string> =>
  (await administrator.rest('GET', 'program?name=Own')).raw.toString();

const SCHEDULE = {
  cause: 'SPEEDING',
  effective_from: '2027-01-01',
  payment_days: 14,
  day_kind: 'CALENDAR',
  bands: [{ from: 0, amount: 5_000 }],
};

const RULE = {
  cause: 'SPEEDING',
  effective_from: '2027-01-01',
  starts: 'VIOLATION',
  days: 30,
  kind: 'CALENDAR',
};

const REASON = { act: 'DISCARD', code: 'TOW_TRUCK', label: 'Vehicle was towed' };

const CHECK = { code: 'OWN_SESSION', label: 'Session of ours', function: 'NO_SESSION' };

const DAY = { day: '2027-01-02', kind: 'HOLIDAY', name: 'Bridge day' };

describe('A program file (programs 7)', () => {
  it('is previewed in the order of the parts, and applied by its digest', async () => {
    const parts = {
      calendar_days: [DAY],
      check_rules: [CHECK],
      reasons: [REASON],
      deadline_rules: [RULE],
      fine_schedules: [SCHEDULE],
      pdf_settings: { SPEEDING: { violation_title: 'Too fast' } },
      desk_settings: { decision_grace_seconds: 20 },
      mailing: { posting_days: 2 },
      calendar: { country: 'US', state: 'CA' },
      registry: { home_region: 'US-CA' },
      citation_settings: { speed_unit: 'mph', max_evidence_images: 4 },
    };
    const { status, body } = await preview(parts);
    expect([status, body.name, body.note, body.example]).toEqual([200, 'City program', '', false]);
    const lines = (body.changes as { act: string; sentence: string }[]).map(
      ({ act, sentence }) => `${act} ${sentence}`,
    );
    expect(lines).toEqual([
      'SAME citation_settings: max_evidence_images is the same',
      'CHANGE citation_settings: speed_unit: km/h → mph',
      'CHANGE registry: home_region: none → US-CA',
      'CHANGE calendar: country: none → US',
      'CHANGE calendar: state: none → CA',
      'SAME calendar: region is the same',
      'CHANGE mailing: posting_days: 0 → 2',
      'CHANGE desk_settings: decision_grace_seconds: 10 → 20',
      expect.stringMatching(/^CHANGE pdf_settings: SPEEDING\.violation_title: .* → Too fast$/),
      'ADD fine_schedules: SPEEDING 2027-01-01 is added',
      'ADD deadline_rules: SPEEDING 2027-01-01 OWNER ANY 30 DAYS from VIOLATION DECIDED is added',
      'ADD reasons: DISCARD TOW_TRUCK is added',
      'ADD check_rules: OWN_SESSION is added',
      'ADD calendar_days: 2027-01-02 is added',
    ]);
    expect(body.counts).toEqual({ ADD: 5, CHANGE: 7, SAME: 2, CONFLICT: 0 });
    // Nothing was kept.
    expect((await administrator.rest('GET', 'settings/citation')).body.speed_unit).toBe(undefined);
    const applied = await apply(parts);
    expect([applied.status, applied.body]).toEqual([200, { applied: 12, counts: body.counts }]);
    const rule = await administrator.rest('GET', 'fine-schedules');
    expect(rule.body.data[0]).toMatchObject({ effective_from: '2027-01-01', unit: 'mph' });
    const again = await apply(parts);
    expect(again.body.applied).toBe(0);
    expect(again.body.counts).toMatchObject({ ADD: 0, CHANGE: 0, CONFLICT: 0 });
  });

  it('of our own settings is all the same, and has the same bytes each time', async () => {
    const text = await exported();
    expect(await exported()).toBe(text);
    const { headers } = await administrator.rest('GET', 'program?name=Own');
    expect(headers['content-disposition']).toBe('attachment; filename="program.json"');
    const program = JSON.parse(text) as Fields;
    expect([program['format'], program['name']]).toEqual(['stopline-program/1', 'Own']);
    const { status, body } = await administrator.rest('POST', 'program/preview', { program });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect({ ...body.counts, SAME: 0 }).toEqual({ ADD: 0, CHANGE: 0, SAME: 0, CONFLICT: 0 });
    for (const row of [
      ...(program['reasons'] as Fields[]),
      ...(program['deadline_rules'] as Fields[]),
    ])
      expect(Object.keys(row)).not.toContain('id');
    const graphql = await administrator.graphql(`{ programExport(name: "Own") }`);
    expect(graphql.data.programExport).toBe(text);
  });

  it('takes a day in the place of each effective_from', async () => {
    const { body } = await preview(
      { fine_schedules: [SCHEDULE], deadline_rules: [RULE] },
      '2028-03-01',
    );
    expect((body.changes as Fields[]).map(({ sentence }) => sentence)).toEqual([
      'fine_schedules: SPEEDING 2028-03-01 is added',
      'deadline_rules: SPEEDING 2028-03-01 OWNER ANY 30 DAYS from VIOLATION DECIDED is added',
    ]);
  });

  it('changes only the fields that differ, one sentence each; what is left out of settings stays', async () => {
    const changed = { ...SCHEDULE, payment_days: 20, fee: 100 };
    const { body } = await preview({
      fine_schedules: [changed],
      reasons: [{ ...REASON, label: 'Towed' }],
    });
    expect(
      (body.changes as Fields[]).map(({ key, field, act, sentence }) => [
        key,
        field,
        act,
        sentence,
      ]),
    ).toEqual([
      [
        'SPEEDING 2027-01-01',
        'payment_days',
        'CHANGE',
        'fine_schedules: SPEEDING 2027-01-01, payment_days: 14 → 20',
      ],
      ['SPEEDING 2027-01-01', 'fee', 'CHANGE', 'fine_schedules: SPEEDING 2027-01-01, fee: 0 → 100'],
      [
        'DISCARD TOW_TRUCK',
        'label',
        'CHANGE',
        'reasons: DISCARD TOW_TRUCK, label: Vehicle was towed → Towed',
      ],
    ]);
    const [change] = body.changes as Fields[];
    expect([change?.['old'], change?.['new']]).toEqual([14, 20]);
  });

  it('takes a state of the country that is saved already', async () => {
    await apply({ calendar: { country: 'US', state: null } });
    const { body } = await apply({ calendar: { country: 'US', state: 'CA' } });
    expect(body).toMatchObject({ applied: 1, counts: { CHANGE: 1 } });
  });

  it('is refused as a whole where a used schedule or a rule of another function differs', async () => {
    const used = { ...SCHEDULE, effective_from: '2020-01-01' };
    expect(
      (await apply({ citation_settings: { speed_unit: 'km/h' }, fine_schedules: [used] })).status,
    ).toBe(200);
    const event = await createCitation(app, 'REVIEW', {
      cause: 'SPEEDING',
      event: { speeding: { measured: 83, limit: 50, trigger: 58 } },
    });
    const done = await inspection.rest('PUT', `citations/${event}`, { report_status: 'COMPLETED' });
    expect([done.status, done.body.message]).toEqual([200, undefined]);
    const parts = {
      fine_schedules: [{ ...used, fee: 7 }],
      check_rules: [{ ...CHECK, function: 'OUTSIDE_HOURS', params: {} }],
      desk_settings: { decision_grace_seconds: 30 },
    };
    const { body } = await preview(parts);
    expect(body.counts).toEqual({ ADD: 0, CHANGE: 1, SAME: 0, CONFLICT: 2 });
    expect(
      (body.changes as Fields[])
        .filter(({ act }) => act === 'CONFLICT')
        .map(({ sentence }) => sentence),
    ).toEqual([
      'fine_schedules: SPEEDING 2020-01-01 is in use and differs',
      'check_rules: OWN_SESSION is in use and differs',
    ]);
    const applied = await apply(parts);
    expect([applied.status, applied.body.code, applied.body.message]).toEqual([
      409,
      'PROGRAM_CONFLICT',
      '2 settings are in use and differ',
    ]);
    const desk = await administrator.rest('GET', 'desk/settings');
    expect(desk.body.decision_grace_seconds).toBe(20);
  });

  it('is refused where a setting was changed since the preview', async () => {
    const parts = { desk_settings: { decision_grace_seconds: 25 } };
    const { body } = await preview(parts);
    const before = await administrator.rest('GET', 'desk/settings');
    const saved = await administrator.rest('PUT', 'desk/settings', {
      ...before.body,
      decision_grace_seconds: 15,
    });
    expect(saved.status).toBe(200);
    const { status, body: answer } = await administrator.rest('POST', 'program', {
      program: { ...HEAD, ...parts },
      digest: body.digest,
    });
    expect([status, answer.code, answer.message]).toEqual([
      409,
      'PROGRAM_CHANGED',
      'Settings were changed since the preview',
    ]);
  });

  it('applied twice at once is applied once', async () => {
    const parts = { calendar_days: [{ day: '2027-05-05', kind: 'HOLIDAY', name: 'Ours' }] };
    const { body } = await preview(parts);
    const send = () =>
      administrator.rest('POST', 'program', {
        program: { ...HEAD, ...parts },
        digest: body.digest,
      });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('names each wrong row by its place, and changes nothing', async () => {
    const before = await exported();
    expect(
      await refused({
        fine_schedules: [
          SCHEDULE,
          { ...SCHEDULE, effective_from: '2029-01-01', payment_days: '14' },
          {
            ...SCHEDULE,
            effective_from: '2029-02-01',
            bands: [{ from: 0, amount: 1, per_unit: 3 }],
          },
        ],
        deadline_rules: [{ ...RULE, apply_to_waiting: true }],
        reasons: [REASON, { ...REASON, label: 'Twice' }, { act: 'NOTHING', code: 'X', label: 'Y' }],
        citation_settings: { reference_prefix: 'X', speed_unit: 7 },
        pdf_settings: { PARKING: {} },
        mailing: { paymentDays: 1 },
        desk_settings: { pace_guard_seconds: '3' },
        calendar_days: 'none',
        registry: [],
      }),
    ).toEqual([
      422,
      {
        'citation_settings.reference_prefix': ['reference_prefix is not a known field'],
        registry: ['registry must be an object'],
        'mailing.paymentDays': ['paymentDays is not a known field'],
        'desk_settings.pace_guard_seconds': ['Pace guard must be from 0 to 60 seconds'],
        'pdf_settings.PARKING': ['PARKING is not a known field'],
        'fine_schedules.1.payment_days': ['Payment days must be a whole number from 1 to 365'],
        'fine_schedules.2.bands.0.per_unit': ['Per unit must be an object with amount and above'],
        'deadline_rules.0.apply_to_waiting': ['apply_to_waiting is not a known field'],
        'reasons.1': ['DISCARD TOW_TRUCK is there twice'],
        'reasons.2.act': ['Act must be one of DISCARD, HOLD, REVISE, SKIP, VOID'],
        calendar_days: ['calendar_days must be a list'],
      },
    ]);
    expect(
      await refused({ mailing: { runs_since: '2027-01-01' }, registry: { version: 1 } }),
    ).toEqual([
      422,
      {
        'registry.version': ['version is not a known field'],
        'mailing.runs_since': ['runs_since is not a known field'],
      },
    ]);
    expect(await exported()).toBe(before);
  });

  it.each<[string, unknown, unknown]>([
    [
      'another format',
      { ...HEAD, format: 'x/1' },
      { format: ['Format must be stopline-program/1'] },
    ],
    ['no name', { ...HEAD, name: '' }, { name: ['Name is required'] }],
    ['an unknown part', { ...HEAD, users: [] }, { users: ['users is not a known field'] }],
    [
      'a number as text',
      { ...HEAD, example: 'true' },
      { example: ['Example must be true or false'] },
    ],
    ['a list', [HEAD], { body: ['Program must be an object'] }],
    ['text that is no JSON', '{', { program: ['Program must be JSON'] }],
    [
      'a name that stands twice',
      '{"format":"stopline-program/1","name":"A","na\\u006de":"B"}',
      { program: ['Program has name twice in one object'] },
    ],
    [
      'ten thousand levels',
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      { program: ['Program is nested too deeply'] },
    ],
    ['nothing', undefined, { program: ['Program is required'] }],
  ])('is refused as %s', async (_, program, errors) => {
    const { status, body } = await administrator.rest('POST', 'program/preview', { program });
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it('has at most 2 MB, which is more than others may send', async () => {
    const days = (name: string) => ({ calendar_days: [{ ...DAY, name }] });
    const long = await preview(days('x'.repeat(1_500_000)));
    expect([long.status, long.body.errors]).toEqual([
      422,
      { 'calendar_days.0.name': ['Name must be at most 80 characters long'] },
    ]);
    const { status, body } = await preview(days('x'.repeat(2 * 1_024 * 1_024)));
    expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
  });

  it('is checked on the state after all: rows may change places', async () => {
    const keys = (first: number, second: number) => ({
      reasons: [
        { act: 'SKIP', code: 'KEY_ONE', label: 'One', key: first },
        { act: 'SKIP', code: 'KEY_TWO', label: 'Two', key: second },
      ],
    });
    expect((await apply(keys(8, 9))).status).toBe(200);
    expect((await apply(keys(9, 7))).body.applied).toBe(2);
  });

  it('may bring a second language and its texts at once; each part by itself lacks the other', async () => {
    const texts = (...languages: string[]) => ({
      text_sets: [
        {
          cause: 'SPEEDING',
          kind: 'NOTICE',
          from: '2027-02-01',
          texts: Object.fromEntries(
            languages.map((language) => [
              language,
              {
                legal_basis: `Law in ${language}`,
                violation_title: 'Too fast',
                officer_citation_statement: 'I have seen the images.',
              },
            ]),
          ),
        },
      ],
    });
    expect((await apply(texts('en'))).body.applied).toBe(1);
    const both = { notice_languages: ['en', 'de'] };
    const [status, errors] = (await refused({ mailing: both })) as [number, Fields];
    expect([status, Object.keys(errors)]).toEqual([422, ['mailing.notice_languages']]);
    const german = {
      violation_title: 'Verstoß',
      officer_citation_statement: 'Ich sah die Bilder.',
    };
    const first = (cause: string) => ({ cause, kind: 'NOTICE', from: null, texts: { de: german } });
    const { text_sets } = texts('en', 'de');
    const sets = [...text_sets, first('REDLIGHT'), first('SPEEDING')];
    expect((await apply({ mailing: both, text_sets: sets })).status).toBe(200);
    const [, lacking] = (await refused(texts('en'))) as [number, Fields];
    expect(Object.keys(lacking)).toContain('text_sets.0.texts.de.legal_basis');
    const { body } = await preview(texts('en', 'de'), '2027-03-01');
    expect((body.changes as Fields[]).map(({ sentence }) => sentence)).toEqual([
      'text_sets: SPEEDING NOTICE 2027-03-01 is added',
    ]);
    expect((await apply({ mailing: { notice_languages: ['en'] } })).status).toBe(200);
  });

  it('is in the log by its name and its counts', async () => {
    await apply({ calendar_days: [{ ...DAY, name: 'Named' }] });
    const { body } = await administrator.rest('GET', 'logs?page=1');
    expect((body.system as Fields[]).map(({ description }) => description)).toContain(
      `Program "City program" applied by ${administratorName}: 0 to add, 1 to change, 0 the same, 0 in conflict`,
    );
  });
});

describe('An example (programs 7)', () => {
  it('lets no notice be made until a lawyer has checked it', async () => {
    const event = await createCitation(app, 'REVIEW', {
      cause: 'SPEEDING',
      event: { plate: 'YQ 1002', speeding: { measured: 83, limit: 50, trigger: 58 } },
    });
    expect((await apply({ example: true, mailing: { posting_days: 3 } })).status).toBe(200);
    const generate = () =>
      inspection.rest('PUT', `citations/${event}`, { report_status: 'COMPLETED' });
    const { status, body } = await generate();
    expect([status, body.code, body.message]).toEqual([
      409,
      'SETTINGS_INCOMPLETE',
      'Notices cannot be made yet: Check by a lawyer is missing in Program',
    ]);
    const steps = async () =>
      ((await administrator.rest('GET', 'settings/admin/first-steps')).body.steps as Fields[]).find(
        ({ step }) => step === 'PROGRAM_CHECKED',
      );
    expect(await steps()).toEqual({
      step: 'PROGRAM_CHECKED',
      done: false,
      missing: ['Check by a lawyer'],
    });
    const nobody = await administrator.rest('POST', 'program/checked', { by: ' ' });
    expect([nobody.status, nobody.body.errors]).toEqual([422, { by: ['By is required'] }]);
    const checked = await administrator.rest('POST', 'program/checked', { by: 'Dana Ruiz' });
    expect(checked.status).toBe(204);
    expect(await steps()).toBeUndefined();
    const done = await generate();
    expect([done.status, done.body.message]).toEqual([200, undefined]);
    const log = await administrator.rest('GET', 'logs?page=1');
    expect((log.body.system as Fields[])[0]?.['description']).toBe(
      `Program "City program" checked by Dana Ruiz, recorded by ${administratorName}`,
    );
  });

  it('is the same at the other door', async () => {
    const program = JSON.stringify({ ...HEAD, example: true, mailing: { posting_days: 4 } });
    const { data } = await administrator.graphql(
      `query ($program: String!) { previewProgram(input: { program: $program }) {
        name note example digest counts { ADD CHANGE SAME CONFLICT }
        changes { part key field act old new sentence } } }`,
      { program },
    );
    expect(data.previewProgram).toMatchObject({
      example: true,
      counts: { ADD: 0, CHANGE: 1, SAME: 0, CONFLICT: 0 },
      changes: [
        { part: 'MAILING', key: 'posting_days', field: null, act: 'CHANGE', old: '3', new: '4' },
      ],
    });
    const done = await administrator.graphql(
      `mutation ($program: String!, $digest: String!) {
        applyProgram(input: { program: $program, digest: $digest }) { applied counts { CHANGE } } }`,
      { program, digest: data.previewProgram.digest },
    );
    expect(done.data.applyProgram).toEqual({ applied: 1, counts: { CHANGE: 1 } });
    const checked = await administrator.graphql(
      `mutation { confirmProgram(input: { by: "Dana Ruiz" }) { by } }`,
    );
    expect(checked.data.confirmProgram).toEqual({ by: 'Dana Ruiz' });
  });
});
